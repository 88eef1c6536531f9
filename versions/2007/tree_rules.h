#pragma once

#include "core/tree/feedback_rules.h"

/// The tree construction of this text, as far as its tokenizer can notice it.
namespace specdrift::v2007 {
namespace tree_rules {

constexpr std::string_view text_elements[] = {"title",  "textarea", "style",    "xmp",
                                              "iframe", "noembed",  "noframes", "noscript",
                                              "script", "plaintext"};
constexpr std::string_view closing_select[] = {"select"};
constexpr std::string_view in_frameset[] = {"noframes"};
constexpr std::string_view head_elements[] = {"base", "link", "meta", "script", "style", "title"};
constexpr std::string_view ignored_elements[] = {
    "caption", "col", "colgroup", "frame", "head", "tbody", "td", "tfoot", "th", "thead", "tr"};

constexpr TraitRule elements[] = {
    {ElementTrait::closes_select, Namespace::html, closing_select},
    {ElementTrait::in_frameset, Namespace::html, in_frameset},
    {ElementTrait::head, Namespace::html, head_elements},
    {ElementTrait::ignored, Namespace::html, ignored_elements},
};

using R = ConstructionRule;

}  // namespace tree_rules

inline constexpr FeedbackRules tree_construction = {
    .text_elements = tree_rules::text_elements,
    .elements = tree_rules::elements,
    .construction = bits_of(tree_rules::R::frameset_mode, tree_rules::R::select_mode,
                            tree_rules::R::noscript_in_head),
};

}  // namespace specdrift::v2007
