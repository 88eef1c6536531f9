#include "core/tree/tree_builder.h"

// The insertion modes that have no file of their own, and the way into all of them.
namespace specdrift {

using Rule = ConstructionRule;
using Trait = ElementTrait;

TreeBuilder::TreeBuilder(const FeedbackRules& rules, bool scripting,
                         std::optional<Namespace> around)
    : rules_(&rules),
      tags_(std::make_shared<const TagRules>(rules)),
      scripting_(scripting),
      around_(around) {
  if (!around) return;
  insert(tag("html"));
  set_mode(Mode::in_body);
}

// -- tokens

void TreeBuilder::doctype(bool quirks) {
  settle_text();
  note_mode(mode_);
  if (mode_ != Mode::initial) return;
  quirks_ = quirks;
  set_mode(Mode::before_html);
}

std::optional<TextMode> TreeBuilder::start_tag(const SeenTag& t) {
  settle_text();
  asked_.reset();
  acknowledged_ = false;
  if (mode_ == Mode::in_foreign)
    start_in_foreign_mode(t);
  else if (goes_by_foreign_rules(t))
    start_in_foreign(t);
  else
    start_in(mode_, t);
  return asked_;
}

void TreeBuilder::end_tag(TagId id) {
  settle_text();
  if (mode_ == Mode::text) {
    note_mode(mode_);
    pop();
    return set_mode(original_mode_);
  }
  if (mode_ == Mode::in_foreign) {
    end_in(secondary_mode_, id);
    return leave_foreign_mode_if_done();
  }
  if (end_goes_by_foreign_rules()) return end_in_foreign(id);
  end_in(mode_, id);
}

bool TreeBuilder::text(const SeenText& text) {
  text_.add(text);
  if (open_.empty() || current().ns == Namespace::html) return false;
  const Number before = current().number;
  settle_text();
  return current().number != before;
}

bool TreeBuilder::acknowledges(const SeenTag& t) const {
  if (is_in_foreign() && mode_ != Mode::in_foreign && !breaks_out(t)) return true;
  TreeBuilder copy = *this;
  copy.start_tag(t);
  return copy.acknowledged_;
}

/// Deals with the text that came since the last tag.
void TreeBuilder::settle_text() {
  const SeenText text = std::exchange(text_, {});
  if (!text.any()) return;
  const bool by_foreign_rules = is_in_foreign() || (end_goes_by_foreign_rules() &&
                                                    current().ns == Namespace::html && around_);
  if (by_foreign_rules) {
    note_mode(Mode::in_foreign);
    if (text.other) frameset_ok_ = false;
    return;
  }
  text_in(mode_, text);
}

// -- characters

void TreeBuilder::text_in(Mode mode, const SeenText& text) {
  note_mode(mode);
  const bool is_content = text.other || text.null;
  switch (mode) {
  case Mode::initial:
  case Mode::before_html:
  case Mode::before_head:
  case Mode::in_head:
  case Mode::in_head_noscript:
  case Mode::after_head:
    if (!is_content) return;
    begin_body();
    return text_in(Mode::in_body, text);
  case Mode::in_body:
  case Mode::in_caption:
  case Mode::in_cell:
  case Mode::in_template:
    if (text.space || text.other) reconstruct();
    if (text.other) frameset_ok_ = false;
    return;
  case Mode::in_table:
  case Mode::in_table_body:
  case Mode::in_row:
    return text_in_table(text);
  case Mode::in_column_group:
    if (!is_content || !current_is(tag("colgroup"))) return;
    pop();
    set_mode(Mode::in_table);
    return text_in_table(text);
  case Mode::after_body:
  case Mode::after_after_body:
    if (is_content) set_mode(Mode::in_body);
    return text_in(Mode::in_body, text);
  case Mode::in_foreign:  // wherever in the foreign element
    if (text.other) frameset_ok_ = false;
    return;
  case Mode::text:
  case Mode::in_select:
  case Mode::in_select_in_table:
  case Mode::in_frameset:
  case Mode::after_frameset:
  case Mode::after_after_frameset:
    return;
  }
}

// -- up to the body

void TreeBuilder::begin_html() {
  if (mode_ == Mode::initial) quirks_ = true;
  if (open_.empty()) insert(tag("html"));
  set_mode(Mode::before_head);
}
void TreeBuilder::begin_head() {
  if (mode_ == Mode::initial || mode_ == Mode::before_html) begin_html();
  insert(tag("head"));
  head_ = current().number;
  set_mode(Mode::in_head);
}

/// As anything does that belongs in no head.
void TreeBuilder::begin_body() {
  if (mode_ == Mode::initial || mode_ == Mode::before_html || mode_ == Mode::before_head)
    begin_head();
  if (mode_ == Mode::in_head_noscript) {
    pop();
    set_mode(Mode::in_head);
  }
  if (mode_ == Mode::in_head) {
    pop();
    set_mode(Mode::after_head);
  }
  insert(tag("body"));
  set_mode(Mode::in_body);
}

/// Requires: the mode is "in head", or the rules are used for another.
void TreeBuilder::start_in_head(const SeenTag& t) {
  const TagId id = t.id;
  if (id == tag("html")) return;
  if (id == tag("noscript") && !scripting_ && mode_ == Mode::in_head &&
      rule(Rule::noscript_in_head)) {
    insert(t);
    return set_mode(Mode::in_head_noscript);
  }
  if (is_text(id) && (id == tag("noscript") ? scripting_ : trait(id, Trait::head)))
    return text_element(t);
  if (trait(id, Trait::head) && trait(id, Trait::void_)) return insert_void(t);
  if (id == tag("template") && rule(Rule::templates)) {
    insert(t);
    add_marker();
    frameset_ok_ = false;
    set_mode(Mode::in_template);
    template_modes_.push_back(Mode::in_template);
    return;
  }
  if (mode_ != Mode::in_head) {
    if (trait(id, Trait::head)) insert(t);
    return;
  }
  if (id == tag("head")) return;
  if (trait(id, Trait::head)) return insert(t);
  pop();
  set_mode(Mode::after_head);
  start_after_head(t);
}

void TreeBuilder::start_in_head_noscript(const SeenTag& t) {
  if (t.id == tag("html") || t.id == tag("head") || t.id == tag("noscript")) return;
  if (TagSet("basefont bgsound link meta noframes style").has(t.id) && trait(t.id, Trait::head))
    return start_in_head(t);
  pop();
  set_mode(Mode::in_head);
  start_in_head(t);
}

void TreeBuilder::start_after_head(const SeenTag& t) {
  const TagId id = t.id;
  if (id == tag("html") || id == tag("head")) return;
  if (id == tag("body")) {
    insert(t);
    frameset_ok_ = false;
    return set_mode(Mode::in_body);
  }
  if (id == tag("frameset") && rule(Rule::frameset_mode)) {
    insert(t);
    return set_mode(Mode::in_frameset);
  }
  if (trait(id, Trait::head)) {
    push({tag("head"), Namespace::html, false, head_});
    start_in_head(t);
    if (const Level head = level_of(head_); head != nowhere) erase(head);
    return;
  }
  begin_body();
  start_in(mode_, t);
}

/// End tags in the modes before the body.
void TreeBuilder::end_before_body(TagId id) {
  if (mode_ == Mode::initial) {
    quirks_ = true;
    set_mode(Mode::before_html);
  }
  if (id == tag("template") && rule(Rule::templates) &&
      (mode_ == Mode::in_head || mode_ == Mode::after_head))
    return end_template();
  if (mode_ == Mode::in_head_noscript) {
    if (id == tag("noscript")) {
      pop();
      return set_mode(Mode::in_head);
    }
    if (id != tag("br")) return;
  }
  if (mode_ == Mode::in_head && id == tag("head")) {
    pop();
    return set_mode(Mode::after_head);
  }
  const bool is_early = mode_ == Mode::before_html || mode_ == Mode::before_head;
  if (is_early && id == tag("head")) {
    begin_head();
    return end_before_body(id);
  }
  if (id != tag("body") && id != tag("html") && id != tag("br")) return;
  begin_body();
  end_in_body(id);
}

// -- templates

void TreeBuilder::start_in_template(const SeenTag& t) {
  const TagId id = t.id;
  if (trait(id, Trait::head)) return start_in_head(t);
  const Mode mode = TagSet("caption colgroup tbody tfoot thead").has(id) ? Mode::in_table
                    : id == tag("col")                                   ? Mode::in_column_group
                    : id == tag("tr")                                    ? Mode::in_table_body
                    : id == tag("td") || id == tag("th")                 ? Mode::in_row
                                                                         : Mode::in_body;
  template_modes_.back() = mode;
  set_mode(mode);
  start_in(mode, t);
}

void TreeBuilder::end_template() {
  if (find_open(tag("template")) == nowhere || template_modes_.empty()) return;
  while (open_.size() > 1 && current().ns == Namespace::html &&
         (trait(current().tag, Trait::implied_end) ||
          TagSet("caption colgroup tbody td tfoot th thead tr").has(current().tag)))
    pop();
  pop_until(tag("template"));
  clear_to_marker();
  template_modes_.pop_back();
  reset_mode();
}

/// Resets the insertion mode appropriately.
void TreeBuilder::reset_mode() {
  for (Level i = open_.size(); i-- > 0;) {
    const Element& node = open_[i];
    if (node.ns != Namespace::html) {
      if (!rule(Rule::foreign_mode)) continue;
      secondary_mode_ = Mode::in_body;
      return set_mode(Mode::in_foreign);
    }
    const TagId id = node.tag;
    if (id == tag("select") && rule(Rule::select_mode)) {
      bool in_table = false;
      for (Level above = i; above-- > 0 && !in_table;) {
        if (rule(Rule::templates) && is(open_[above], tag("template"))) break;
        in_table = is(open_[above], tag("table"));
      }
      in_table = in_table && rule(Rule::select_in_table);
      return set_mode(in_table ? Mode::in_select_in_table : Mode::in_select);
    }
    if (id == tag("td") || id == tag("th")) return set_mode(Mode::in_cell);
    if (id == tag("tr")) return set_mode(Mode::in_row);
    if (TagSet("tbody tfoot thead").has(id)) return set_mode(Mode::in_table_body);
    if (id == tag("caption")) return set_mode(Mode::in_caption);
    if (id == tag("colgroup")) return set_mode(Mode::in_column_group);
    if (id == tag("table")) return set_mode(Mode::in_table);
    if (id == tag("template") && has_template()) return set_mode(template_modes_.back());
    if (id == tag("head") && i > 0) return set_mode(Mode::in_head);
    if (id == tag("body")) return set_mode(Mode::in_body);
    if (id == tag("frameset")) return set_mode(Mode::in_frameset);
    if (id == tag("html") && !around_)
      return set_mode(head_ ? Mode::after_head : Mode::before_head);
  }
  set_mode(Mode::in_body);
}

// -- framesets

void TreeBuilder::start_in_frameset(Mode mode, const SeenTag& t) {
  if (trait(t.id, Trait::in_frameset)) return is_text(t.id) ? text_element(t) : start_in_head(t);
  if (mode != Mode::in_frameset) return;
  if (t.id == tag("frameset")) return insert(t);
  if (t.id == tag("frame")) insert_void(t);
}

void TreeBuilder::end_in_frameset(Mode mode, TagId id) {
  if (mode == Mode::after_frameset && id == tag("html"))
    return set_mode(Mode::after_after_frameset);
  if (mode != Mode::in_frameset || id != tag("frameset") || open_.size() == 1) return;
  pop();
  if (!current_is(id)) set_mode(Mode::after_frameset);
}

// -- by mode

void TreeBuilder::start_in(Mode mode, const SeenTag& t) {
  note_mode(mode);
  switch (mode) {
  case Mode::initial:
  case Mode::before_html:
    begin_html();
    if (t.id == tag("html")) return;
    [[fallthrough]];
  case Mode::before_head:
    if (t.id == tag("html")) return;
    begin_head();
    if (t.id == tag("head")) return;
    [[fallthrough]];
  case Mode::in_head:
    return start_in_head(t);
  case Mode::in_head_noscript:
    return start_in_head_noscript(t);
  case Mode::after_head:
    return start_after_head(t);
  case Mode::in_body:
    return start_in_body(t);
  case Mode::text:  // only where a start tag has asked for a kind of text in vain
    pop();
    set_mode(original_mode_);
    return start_in(mode_, t);
  case Mode::in_table:
    return start_in_table(t);
  case Mode::in_caption:
    return start_in_caption(t);
  case Mode::in_column_group:
    return start_in_column_group(t);
  case Mode::in_table_body:
    return start_in_table_body(t);
  case Mode::in_row:
    return start_in_row(t);
  case Mode::in_cell:
    return start_in_cell(t);
  case Mode::in_select:
  case Mode::in_select_in_table:
    return start_in_select(mode, t);
  case Mode::in_template:
    return start_in_template(t);
  case Mode::after_body:
  case Mode::after_after_body:
    if (t.id == tag("html")) return;
    set_mode(Mode::in_body);
    return start_in_body(t);
  case Mode::in_frameset:
  case Mode::after_frameset:
  case Mode::after_after_frameset:
    return start_in_frameset(mode, t);
  case Mode::in_foreign:
    return start_in_foreign_mode(t);
  }
}

void TreeBuilder::end_in(Mode mode, TagId id) {
  note_mode(mode);
  switch (mode) {
  case Mode::initial:
  case Mode::before_html:
  case Mode::before_head:
  case Mode::in_head:
  case Mode::in_head_noscript:
  case Mode::after_head:
    return end_before_body(id);
  case Mode::in_body:
    return end_in_body(id);
  case Mode::text:
    return end_tag(id);
  case Mode::in_table:
    return end_in_table(id);
  case Mode::in_caption:
    return end_in_caption(id);
  case Mode::in_column_group:
    if (id == tag("template") && rule(Rule::templates)) return end_template();
    if (id == tag("col") || !current_is(tag("colgroup"))) return;
    pop();
    set_mode(Mode::in_table);
    if (id != tag("colgroup")) end_in_table(id);
    return;
  case Mode::in_table_body:
    return end_in_table_body(id);
  case Mode::in_row:
    return end_in_row(id);
  case Mode::in_cell:
    return end_in_cell(id);
  case Mode::in_select:
  case Mode::in_select_in_table:
    return end_in_select(mode, id);
  case Mode::in_template:
    if (id == tag("template")) end_template();
    return;
  case Mode::after_body:
  case Mode::after_after_body:
    if (mode == Mode::after_body && id == tag("html")) {
      if (!around_) set_mode(Mode::after_after_body);
      return;
    }
    set_mode(Mode::in_body);
    return end_in_body(id);
  case Mode::in_frameset:
  case Mode::after_frameset:
  case Mode::after_after_frameset:
    return end_in_frameset(mode, id);
  case Mode::in_foreign:
    return end_in(secondary_mode_, id);
  }
}

}  // namespace specdrift
