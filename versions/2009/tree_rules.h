#pragma once

#include "core/tree/feedback_rules.h"

/// The tree construction of this text, as far as its tokenizer can notice it.
namespace specdrift::v2009 {
namespace tree_rules {

constexpr std::string_view text_elements[] = {"title",  "textarea", "style",    "xmp",
                                              "iframe", "noembed",  "noframes", "noscript",
                                              "script", "plaintext"};
constexpr std::string_view in_select[] = {"script"};
constexpr std::string_view closing_select[] = {"select", "input", "textarea"};
constexpr std::string_view in_frameset[] = {"noframes"};
constexpr std::string_view special_elements[] = {
    "address",  "applet",     "area",    "article",  "aside",    "base",        "basefont",
    "bgsound",  "blockquote", "body",    "br",       "button",   "caption",     "center",
    "col",      "colgroup",   "command", "datagrid", "dd",       "details",     "dialog",
    "dir",      "div",        "dl",      "dt",       "embed",    "eventsource", "fieldset",
    "figure",   "footer",     "form",    "frame",    "frameset", "h1",          "h2",
    "h3",       "h4",         "h5",      "h6",       "head",     "header",      "hr",
    "html",     "iframe",     "img",     "input",    "isindex",  "li",          "link",
    "listing",  "marquee",    "menu",    "meta",     "nav",      "noembed",     "noframes",
    "noscript", "object",     "ol",      "p",        "param",    "plaintext",   "pre",
    "script",   "section",    "select",  "spacer",   "style",    "table",       "tbody",
    "td",       "textarea",   "tfoot",   "th",       "thead",    "title",       "tr",
    "ul",       "wbr"};
constexpr std::string_view scope_elements[] = {"applet", "button", "caption", "html", "marquee",
                                               "object", "table",  "td",      "th"};
constexpr std::string_view implied_end_elements[] = {"dd",     "dt", "li", "optgroup",
                                                     "option", "p",  "rp", "rt"};
constexpr std::string_view head_elements[] = {"base",     "command", "eventsource", "link", "meta",
                                              "noframes", "script",  "style",       "title"};
constexpr std::string_view block_elements[] = {
    "address", "article", "aside", "blockquote", "center", "datagrid", "details", "dialog",
    "dir",     "div",     "dl",    "fieldset",   "figure", "footer",   "header",  "listing",
    "menu",    "nav",     "ol",    "p",          "pre",    "section",  "ul"};
constexpr std::string_view preformatted_elements[] = {"listing", "pre"};
constexpr std::string_view heading_elements[] = {"h1", "h2", "h3", "h4", "h5", "h6"};
constexpr std::string_view formatting_elements[] = {
    "a", "b", "big", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"};
constexpr std::string_view marker_elements[] = {"applet", "button", "marquee", "object"};
constexpr std::string_view void_elements[] = {
    "area", "base",  "basefont", "bgsound", "br",    "command", "embed",  "eventsource", "hr",
    "img",  "input", "link",     "meta",    "param", "source",  "spacer", "wbr"};
constexpr std::string_view visible_elements[] = {"area",  "basefont", "bgsound", "br",
                                                 "embed", "img",      "spacer",  "wbr"};
constexpr std::string_view ignored_elements[] = {
    "caption", "col", "colgroup", "frame", "head", "tbody", "td", "tfoot", "th", "thead", "tr"};
constexpr std::string_view ruby_base_elements[] = {"rp", "rt"};
constexpr std::string_view form_field_elements[] = {"isindex"};
constexpr std::string_view text_points[] = {"mi", "mo", "mn", "ms", "mtext"};
constexpr std::string_view breakouts[] = {
    "b",      "big",  "blockquote", "body",  "br",   "center", "code",    "dd",   "div",
    "dl",     "dt",   "em",         "embed", "h1",   "h2",     "h3",      "h4",   "h5",
    "h6",     "head", "hr",         "i",     "img",  "li",     "listing", "menu", "meta",
    "nobr",   "ol",   "p",          "pre",   "ruby", "s",      "small",   "span", "strong",
    "strike", "sub",  "sup",        "table", "tt",   "u",      "ul",      "var"};
constexpr std::string_view roots[] = {"math"};
constexpr std::string_view acknowledged_tags[] = {
    "area",    "base",        "basefont", "bgsound", "br",     "col",    "command",
    "embed",   "eventsource", "frame",    "hr",      "image",  "img",    "input",
    "isindex", "link",        "meta",     "param",   "source", "spacer", "wbr"};

constexpr TraitRule elements[] = {
    {ElementTrait::in_select, Namespace::html, in_select},
    {ElementTrait::closes_select, Namespace::html, closing_select},
    {ElementTrait::in_frameset, Namespace::html, in_frameset},
    {ElementTrait::special, Namespace::html, special_elements},
    {ElementTrait::scope, Namespace::html, scope_elements},
    {ElementTrait::implied_end, Namespace::html, implied_end_elements},
    {ElementTrait::head, Namespace::html, head_elements},
    {ElementTrait::block, Namespace::html, block_elements},
    {ElementTrait::preformatted, Namespace::html, preformatted_elements},
    {ElementTrait::heading, Namespace::html, heading_elements},
    {ElementTrait::formatting, Namespace::html, formatting_elements},
    {ElementTrait::marker, Namespace::html, marker_elements},
    {ElementTrait::void_, Namespace::html, void_elements},
    {ElementTrait::visible, Namespace::html, visible_elements},
    {ElementTrait::ignored, Namespace::html, ignored_elements},
    {ElementTrait::ruby_base, Namespace::html, ruby_base_elements},
    {ElementTrait::form_field, Namespace::html, form_field_elements},
    {ElementTrait::text_point, Namespace::math, text_points},
    {ElementTrait::breakout, Namespace::html, breakouts},
};

using R = ConstructionRule;

}  // namespace tree_rules

inline constexpr FeedbackRules tree_construction = {
    .text_elements = tree_rules::text_elements,
    .elements = tree_rules::elements,
    .foreign_roots = tree_rules::roots,
    .construction = bits_of(tree_rules::R::frameset_mode, tree_rules::R::select_mode,
                            tree_rules::R::select_in_table, tree_rules::R::frameset_for_empty_body,
                            tree_rules::R::noscript_in_head, tree_rules::R::foreign_mode,
                            tree_rules::R::font_breakout),
    .cdata = CdataRule::in_foreign_mode,
    .acknowledged = tree_rules::acknowledged_tags,
};

}  // namespace specdrift::v2009
