#include "core/tree/tree_builder.h"

// The rules for foreign content.
namespace specdrift {

using Rule = ConstructionRule;
using Trait = ElementTrait;

bool TreeBuilder::is_text_point(const Element& e) const {
  return e.ns != Namespace::html && trait(e.tag, Trait::text_point, e.ns);
}
bool TreeBuilder::is_html_point(const Element& e) const {
  if (e.ns == Namespace::math && e.tag == tag("annotation-xml"))
    return e.encloses_html && rule(Rule::annotation_point);
  return e.ns != Namespace::html && trait(e.tag, Trait::html_point, e.ns);
}

bool TreeBuilder::cdata_allowed() const {
  if (open_.empty() || rules_->cdata == CdataRule::never) return false;
  // The element around a fragment was given as one in which they are allowed. Texts before the
  // adjusted current node do not look at it; without this, nobody could ask what they would do.
  if (around_ && open_.size() == 1) return true;
  const bool is_foreign = current().ns != Namespace::html;
  switch (rules_->cdata) {
  case CdataRule::never:
    return false;
  case CdataRule::in_foreign_mode:
    return is_foreign && mode_ == Mode::in_foreign;
  case CdataRule::outside_points:
    return is_in_foreign() && mode_ == Mode::in_foreign;
  case CdataRule::current_node:
  case CdataRule::adjusted_current_node:
    return is_foreign;
  }
  return false;
}

bool TreeBuilder::is_in_foreign() const {
  return !open_.empty() && current().ns != Namespace::html && !is_text_point(current()) &&
         !is_html_point(current());
}

bool TreeBuilder::goes_by_foreign_rules(const SeenTag& t) const {
  if (rules_->has(Rule::foreign_mode) || open_.empty()) return false;
  const Element& node = current();
  if (node.ns == Namespace::html)
    return around_ && open_.size() == 1 && rules_->cdata == CdataRule::adjusted_current_node;
  if (is_text_point(node) && t.id != tag("mglyph") && t.id != tag("malignmark")) return false;
  if (node.ns == Namespace::math && node.tag == tag("annotation-xml") && t.id == tag("svg"))
    return false;
  return !is_html_point(node);
}

bool TreeBuilder::end_goes_by_foreign_rules() const {
  if (rules_->has(Rule::foreign_mode) || open_.empty()) return false;
  return current().ns != Namespace::html ||
         (around_ && open_.size() == 1 && rules_->cdata == CdataRule::adjusted_current_node);
}

bool TreeBuilder::breaks_out(const SeenTag& t) const {
  return trait(t.id, Trait::breakout) ||
         (t.id == tag("font") && t.has_presentation && rule(Rule::font_breakout));
}

/// Leaves foreign elements, up to one that holds HTML.
void TreeBuilder::leave_foreign() {
  while (open_.size() > 1 && is_in_foreign()) pop();
}

void TreeBuilder::start_in_foreign(const SeenTag& t) {
  note_mode(Mode::in_foreign);
  if (breaks_out(t) && (!around_ || rule(Rule::breakout_in_fragments))) {
    leave_foreign();
    return start_in(mode_, t);
  }
  acknowledged_ = t.self_closing;
  if (t.self_closing) {
    if (open_.size() == most_open) pop();
    return;
  }
  insert(t, current().ns == Namespace::html ? *around_ : current().ns);
}

void TreeBuilder::end_in_foreign(TagId id) {
  note_mode(Mode::in_foreign);
  if (trait(id, Trait::breakout_end)) {
    leave_foreign();
    return end_in(mode_, id);
  }
  for (Level i = open_.size(); i-- > 0;) {
    if (i == 0) return;
    if (open_[i].ns == Namespace::html && i + 1 < open_.size()) return end_in(mode_, id);
    if (open_[i].tag == id) return pop_to(i);
  }
}

// -- foreign content as an insertion mode

void TreeBuilder::start_in_foreign_mode(const SeenTag& t) {
  note_mode(Mode::in_foreign);
  const Element& node = current();
  const bool is_html = node.ns == Namespace::html || is_html_point(node) ||
                       (is_text_point(node) && t.id != tag("mglyph") && t.id != tag("malignmark"));
  if (is_html) {
    start_in(secondary_mode_, t);
    return leave_foreign_mode_if_done();
  }
  if (breaks_out(t)) {
    while (open_.size() > 1 && current().ns != Namespace::html) pop();
    set_mode(secondary_mode_);
    return start_in(mode_, t);
  }
  acknowledged_ = t.self_closing;
  if (!t.self_closing)
    insert(t, node.ns);
  else if (open_.size() == most_open)
    pop();
}

/// Where no foreign element is in scope any more.
void TreeBuilder::leave_foreign_mode_if_done() {
  if (mode_ != Mode::in_foreign) return;
  for (Level i = open_.size(); i-- > 0;) {
    if (open_[i].ns != Namespace::html) return;
    if (bounds_scope(open_[i]) && trait(open_[i].tag, Trait::scope, open_[i].ns)) break;
  }
  set_mode(secondary_mode_);
}

}  // namespace specdrift
