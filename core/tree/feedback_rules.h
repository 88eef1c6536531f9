#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

namespace specdrift {

/// The namespace of an element.
enum class Namespace : std::uint8_t { html, math, svg };
inline constexpr std::array<std::string_view, 3> namespace_words{"html", "math", "svg"};

/// The part that an element plays in tree construction. The words are those of the specification
/// files.
enum class ElementTrait : std::uint8_t {
  special,        ///< bounds the search of an end tag that has no rule of its own
  scope,          ///< bounds "has an element in scope"
  implied_end,    ///< closed by "generate implied end tags"
  head,           ///< its start tag is a matter of the head, wherever it comes
  block,          ///< its start tag closes a p element, its end tag looks for it in scope
  preformatted,   ///< a block that settles that the page has no frameset
  heading,        ///< a block that any end tag of a heading closes
  formatting,     ///< in the list of active formatting elements
  marker,         ///< sets a marker into that list
  void_,          ///< has no content
  visible,        ///< void, and settles that the page has no frameset
  ignored,        ///< its start tag is ignored in a body
  ruby_base,      ///< closes implied ends in ruby
  ruby_text,      ///< closes them except rtc
  form_field,     ///< stands for a form with one field (isindex)
  closes_select,  ///< its start tag ends a select element
  in_select,      ///< its start tag means in select what it means in a head
  in_frameset,    ///< the same in a frameset
  breakout,       ///< its start tag leaves foreign content
  breakout_end,   ///< its end tag does
  text_point,     ///< a MathML text integration point
  html_point,     ///< an HTML integration point
  case_adjusted,  ///< has capitals in its name
};
inline constexpr std::array<std::string_view, 23> trait_words{
    "special",   "scope",        "implied-end", "head",          "block",        "preformatted",
    "heading",   "formatting",   "marker",      "void",          "visible",      "ignored",
    "ruby-base", "ruby-text",    "form-field",  "closes-select", "in-select",    "in-frameset",
    "breakout",  "breakout-end", "text-point",  "html-point",    "case-adjusted"};

struct TraitRule {
  ElementTrait trait = ElementTrait::special;
  Namespace ns = Namespace::html;
  std::span<const std::string_view> names;
};

/// Something that a version's tree construction does, or does not. The words are those of the
/// specification files.
enum class ConstructionRule : std::uint8_t {
  select_mode,              ///< a select element has an insertion mode of its own
  select_in_table,          ///< in it, the parts of a table close it
  frameset_mode,            ///< a frameset ignores what it does not hold
  frameset_for_empty_body,  ///< a frameset takes the place of a body without content
  noscript_in_head,         ///< where scripts do not run, noscript in a head has a mode of its own
  templates,                ///< template elements have insertion modes of their own
  button_scope,             ///< a p element is looked for in button scope
  quirky_tables,            ///< in quirks mode, a table does not close a p element
  noahs_ark,                ///< at most three equal elements in the list of formatting elements
  adoption_of_current,      ///< an end tag just closes a current node that is not in the list
  adoption_rounds,          ///< the adoption agency goes round eight times at most
  adoption_three,           ///< it looks at three elements in a round
  adoption_forgets,         ///< it forgets formatting elements from the fourth on
  end_tags_by_namespace,    ///< in HTML, an end tag closes HTML elements only
  foreign_mode,             ///< foreign content is an insertion mode
  font_breakout,            ///< font with color, face or size leaves foreign content
  annotation_point,         ///< annotation-xml is an integration point if its encoding says so
  breakout_in_fragments,    ///< start tags leave foreign content in fragments, too
};
inline constexpr std::array<std::string_view, 18> construction_words{
    "select-mode",      "select-in-table",
    "frameset-mode",    "frameset-for-empty-body",
    "noscript-in-head", "templates",
    "button-scope",     "quirky-tables",
    "noahs-ark",        "adoption-of-current",
    "adoption-rounds",  "adoption-three",
    "adoption-forgets", "end-tags-by-namespace",
    "foreign-mode",     "font-breakout",
    "annotation-point", "breakout-in-fragments"};

/// Where `<![CDATA[` opens a CDATA section.
enum class CdataRule : std::uint8_t {
  never,
  in_foreign_mode,        ///< insertion mode "in foreign content", current node not HTML
  outside_points,         ///< the same, and no integration point
  current_node,           ///< the current node is not HTML
  adjusted_current_node,  ///< nor is, at the root of a fragment, the element around
};
inline constexpr std::array<std::string_view, 5> cdata_words{
    "never", "in-foreign-mode", "outside-integration-points", "current-node",
    "adjusted-current-node"};

/// A version's tree construction, as far as its tokenizer can notice it. Constants.
struct FeedbackRules {
  std::span<const std::string_view> text_elements =
      {};  ///< whose start tags ask for a kind of text
  std::span<const TraitRule> elements = {};
  std::span<const std::string_view> foreign_roots = {};
  std::uint32_t construction = 0;  ///< a bit for each ConstructionRule
  CdataRule cdata = CdataRule::never;
  /// The start tags of HTML whose self-closing flag tree construction acknowledges.
  std::span<const std::string_view> acknowledged = {};

  constexpr bool has(ConstructionRule rule) const {
    return (construction >> static_cast<int>(rule) & 1) != 0;
  }
};

/// Whether two versions' rules are the same.
bool operator==(const FeedbackRules& a, const FeedbackRules& b);

/// The bits of rules, for FeedbackRules::construction.
template <class... Rules> constexpr std::uint32_t bits_of(Rules... rules) {
  return ((1U << static_cast<int>(rules)) | ... | 0U);
}

}  // namespace specdrift
