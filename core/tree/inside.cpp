#include "core/tree/inside.h"

#include <algorithm>

namespace specdrift {

using Rule = ConstructionRule;
using Trait = ElementTrait;

std::optional<Inside> Inside::begin(const FeedbackRules& rules, std::string_view name,
                                    const SeenTag& t) {
  Inside inside(rules, Namespace::html);
  if (t.id == tag("svg") || t.id == tag("math")) {
    const bool is_root = std::ranges::find(rules.foreign_roots, name) != rules.foreign_roots.end();
    if (!is_root || t.self_closing) return std::nullopt;
    inside.ns_ = t.id == tag("svg") ? Namespace::svg : Namespace::math;
  } else if (t.id != tag("select")) {
    return std::nullopt;
  }
  inside.open_.push_back({t.id, false});
  return inside;
}

bool Inside::has(Trait trait, Namespace ns, std::string_view name) const {
  for (const TraitRule& rule : rules_->elements) {
    if (rule.trait != trait || rule.ns != ns) continue;
    for (const std::string_view other : rule.names)
      if (other.size() == name.size() && other[0] == name[0] && other == name) return true;
  }
  return false;
}

/// Whether the start tag of that name opens a foreign element here.
bool Inside::goes_on_in_foreign(std::string_view name, const SeenTag& t) const {
  return !open_.back().is_point && t.id != tag("annotation-xml") &&
         !has(Trait::breakout, Namespace::html, name) &&
         !(t.id == tag("font") && t.has_presentation && rules_->has(Rule::font_breakout));
}

Inside::Outcome Inside::start_tag(std::string_view name, const SeenTag& t) {
  if (!is_foreign()) return start_in_select(t.id);
  if (!goes_on_in_foreign(name, t) || open_.size() == most_levels) return Outcome::unknown;
  if (t.self_closing) return Outcome::known;
  const Trait point = ns_ == Namespace::math ? Trait::text_point : Trait::html_point;
  open_.push_back({t.id, has(point, ns_, name)});
  return Outcome::known;
}

Inside::Outcome Inside::end_tag(std::string_view name, TagId id) {
  if (!is_foreign()) return end_in_select(id);
  std::size_t level = open_.size();
  while (level > 0 && open_[level - 1].tag != id) --level;
  if (level == 0 || has(Trait::breakout_end, Namespace::html, name)) return Outcome::unknown;
  // Where foreign content is a mode, end tags go by the rules of HTML.
  if (rules_->has(Rule::foreign_mode) && (level != open_.size() || !is_any_other_end_tag(name, id)))
    return Outcome::unknown;
  open_.resize(level - 1);
  return open_.empty() ? Outcome::closed : Outcome::known;
}

/// Whether the rules of HTML have nothing of their own for the end tag.
bool Inside::is_any_other_end_tag(std::string_view name, TagId id) const {
  constexpr TagSet harmless("svg math mi mn mo ms mtext desc mglyph malignmark");
  if (find_known_tag(name) != 0) return harmless.has(id);
  return !has(Trait::case_adjusted, ns_, name) &&
         std::ranges::none_of(
             std::array{Trait::formatting, Trait::block, Trait::heading, Trait::marker},
             [&](Trait trait) { return has(trait, Namespace::html, name); });
}

// -- select

Inside::Outcome Inside::start_in_select(TagId id) {
  const bool is_option = id == tag("option");
  if (!is_option && id != tag("optgroup")) return Outcome::unknown;
  if (!rules_->has(Rule::select_mode) && !(has(Trait::implied_end, Namespace::html, "option") &&
                                           has(Trait::implied_end, Namespace::html, "optgroup")))
    return Outcome::unknown;
  if (current_is(tag("option"))) open_.pop_back();
  if (!is_option && current_is(id)) open_.pop_back();
  open_.push_back({id, false});
  return Outcome::known;
}

Inside::Outcome Inside::end_in_select(TagId id) {
  if (id == tag("select")) return Outcome::closed;
  const bool closes_both =
      id == tag("optgroup") && current_is(tag("option")) && open_[open_.size() - 2].tag == id;
  const bool closes =
      closes_both || ((id == tag("option") || id == tag("optgroup")) && current_is(id));
  if (!closes) return Outcome::unknown;
  if (closes_both) open_.pop_back();
  open_.pop_back();
  return Outcome::known;
}

// -- questions

std::optional<bool> Inside::acknowledges(std::string_view name, const SeenTag& t) const {
  if (!is_foreign() || !goes_on_in_foreign(name, t)) return std::nullopt;
  return true;
}

bool Inside::cdata_allowed() const {
  if (!is_foreign()) return false;
  switch (rules_->cdata) {
  case CdataRule::never:
    return false;
  case CdataRule::in_foreign_mode:
    return rules_->has(Rule::foreign_mode);
  case CdataRule::outside_points:
    return rules_->has(Rule::foreign_mode) && !open_.back().is_point;
  case CdataRule::current_node:
  case CdataRule::adjusted_current_node:
    return true;
  }
  return false;
}

std::uint64_t Inside::hash() const {
  OpenHash hash;
  for (const Element& element : open_) hash.add_element(element.tag, ns_, false);
  return hash.value;
}

}  // namespace specdrift
