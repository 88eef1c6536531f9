#include "core/tree/tree_builder.h"

// The insertion mode "in body".
namespace specdrift {

using Rule = ConstructionRule;
using Trait = ElementTrait;

void TreeBuilder::close_p() {
  generate_implied_ends(tag("p"));
  pop_until(tag("p"));
}
void TreeBuilder::close_p_in_scope() {
  if (in_button_scope(tag("p"))) close_p();
}

void TreeBuilder::text_element(const SeenTag& t) {
  insert(t);
  asked_ = traits_of(t.id).mode;
  original_mode_ = mode_;
  set_mode(Mode::text);
}

// -- start tags

void TreeBuilder::start_in_body(const SeenTag& t) {
  const TagId id = t.id;
  if (id == tag("html")) return;
  if (trait(id, Trait::head)) return start_in_head(t);
  if (id == tag("body")) {
    if (open_.size() > 1 && is(open_[1], id) && !has_template()) frameset_ok_ = false;
    return;
  }
  if (id == tag("frameset")) return start_frameset_in_body(t);
  if (trait(id, Trait::block) || trait(id, Trait::heading)) return start_block(t);
  if (id == tag("form")) return start_form(t);
  if (id == tag("li") || id == tag("dd") || id == tag("dt")) return start_item(t);
  if (id == tag("button")) {
    if (in_scope(id)) {
      generate_implied_ends();
      pop_until(id);
    }
    reconstruct();
    insert(t);
    if (trait(id, Trait::marker)) add_marker();
    frameset_ok_ = false;
    return;
  }
  if (trait(id, Trait::formatting)) {
    if (id == tag("a")) {
      if (const std::size_t entry = find_formatting(id); entry < formatting_.size()) {
        const Number number = formatting_[entry].number;
        adopt(id);
        if (const std::size_t left = entry_of(number); left < formatting_.size())
          formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(left));
        if (const Level level = level_of(number); level != nowhere) erase(level);
      }
    }
    reconstruct();
    if (id == tag("nobr") && in_scope(id)) {
      adopt(id);
      reconstruct();
    }
    insert(t);
    return add_formatting(t);
  }
  if (trait(id, Trait::marker)) {
    reconstruct();
    insert(t);
    add_marker();
    frameset_ok_ = false;
    return;
  }
  if (id == tag("table")) {
    if (!(quirks_ && rule(Rule::quirky_tables))) close_p_in_scope();
    insert(t);
    frameset_ok_ = false;
    return set_mode(Mode::in_table);
  }
  if (start_void(t)) return;
  if (is_text(id) && (id != tag("noscript") || scripting_)) {
    if (id == tag("plaintext") || id == tag("xmp")) close_p_in_scope();
    if (id == tag("plaintext")) {
      insert(t);
      asked_ = TextMode::plaintext;
      return;
    }
    if (id == tag("xmp")) reconstruct();
    if (id == tag("xmp") || id == tag("iframe") || id == tag("textarea")) frameset_ok_ = false;
    return text_element(t);
  }
  if (id == tag("select")) return start_select(t);
  if (id == tag("optgroup") || id == tag("option")) return start_option(t);
  if (trait(id, Trait::ruby_base) || trait(id, Trait::ruby_text)) return start_ruby(t);
  if (is_root(id)) return start_root(t);
  if (trait(id, Trait::ignored)) return;
  reconstruct();
  insert(t);
}

void TreeBuilder::start_frameset_in_body(const SeenTag& t) {
  if (!rule(Rule::frameset_mode) || !rule(Rule::frameset_for_empty_body)) return;
  if (open_.size() < 2 || !is(open_[1], tag("body")) || !frameset_ok_) return;
  pop_to(1);
  insert(t);
  set_mode(Mode::in_frameset);
}

void TreeBuilder::start_block(const SeenTag& t) {
  close_p_in_scope();
  if (trait(t.id, Trait::heading) && current().ns == Namespace::html &&
      trait(current().tag, Trait::heading))
    pop();
  insert(t);
  if (trait(t.id, Trait::preformatted)) frameset_ok_ = false;
}

void TreeBuilder::start_form(const SeenTag& t) {
  if (form_ && !has_template()) return;
  close_p_in_scope();
  insert(t);
  if (!has_template()) form_ = current().number;
}

void TreeBuilder::start_form_field(const SeenTag& t) {
  if (form_ && !has_template()) return;
  acknowledged_ = is_acknowledged(t.id);
  frameset_ok_ = false;
  close_p_in_scope();
  reconstruct();  // for its label, which closes like the rest of it
}

void TreeBuilder::start_item(const SeenTag& t) {
  frameset_ok_ = false;
  const bool is_li = t.id == tag("li");
  for (Level i = open_.size(); i-- > 0;) {
    const Element& node = open_[i];
    if (is_li ? is(node, tag("li")) : is(node, tag("dd")) || is(node, tag("dt"))) {
      const TagId id = node.tag;
      generate_implied_ends(id);
      pop_until(id);
      break;
    }
    if (is_special(node) && trait(node.tag, Trait::special, node.ns) &&
        !(node.ns == Namespace::html && TagSet("address div p").has(node.tag)))
      break;
  }
  close_p_in_scope();
  insert(t);
}

/// Elements without content.
bool TreeBuilder::start_void(const SeenTag& t) {
  const TagId id = t.id;
  if (id == tag("image")) {
    reconstruct();
    insert_void(t);
    frameset_ok_ = false;
    return true;
  }
  if (trait(id, Trait::form_field)) {
    start_form_field(t);
    return true;
  }
  if (!trait(id, Trait::void_)) return false;
  const bool relaxed_select = !rule(Rule::select_mode);
  if (id == tag("hr")) {
    close_p_in_scope();
    if (relaxed_select && in_scope(tag("select"))) generate_implied_ends();
    insert_void(t);
    frameset_ok_ = false;
    return true;
  }
  if (id == tag("input")) {
    if (relaxed_select && in_scope(tag("select"))) pop_until(tag("select"));
    reconstruct();
    insert_void(t);
    if (!t.is_hidden) frameset_ok_ = false;
    return true;
  }
  if (trait(id, Trait::visible)) {
    reconstruct();
    frameset_ok_ = false;
  }
  insert_void(t);
  return true;
}

void TreeBuilder::start_select(const SeenTag& t) {
  if (!rule(Rule::select_mode)) {
    if (in_scope(t.id)) return pop_until(t.id);
    reconstruct();
    insert(t);
    frameset_ok_ = false;
    return;
  }
  reconstruct();
  insert(t);
  frameset_ok_ = false;
  const bool in_table =
      rule(Rule::select_in_table) &&
      (mode_ == Mode::in_table || mode_ == Mode::in_caption || mode_ == Mode::in_table_body ||
       mode_ == Mode::in_row || mode_ == Mode::in_cell);
  set_mode(in_table ? Mode::in_select_in_table : Mode::in_select);
}

void TreeBuilder::start_option(const SeenTag& t) {
  if (!rule(Rule::select_mode) && in_scope(tag("select")))
    generate_implied_ends(t.id == tag("option") ? tag("optgroup") : 0);
  else if (current_is(tag("option")))
    pop();
  reconstruct();
  insert(t);
}

void TreeBuilder::start_ruby(const SeenTag& t) {
  if (in_scope(tag("ruby"))) generate_implied_ends(trait(t.id, Trait::ruby_text) ? tag("rtc") : 0);
  insert(t);
}

void TreeBuilder::start_root(const SeenTag& t) {
  reconstruct();
  if (t.self_closing) {
    acknowledged_ = true;
    if (open_.size() == most_open) pop();
    return;
  }
  SeenTag root = t;
  root.encloses_html = false;
  insert(root, t.id == tag("math") ? Namespace::math : Namespace::svg);
  if (rule(Rule::foreign_mode) && mode_ != Mode::in_foreign) {
    secondary_mode_ = mode_;
    set_mode(Mode::in_foreign);
  }
}

// -- end tags

void TreeBuilder::end_in_body(TagId id) {
  if (id == tag("template") && rule(Rule::templates)) return end_template();
  if (id == tag("body") || id == tag("html")) {
    if (in_scope(tag("body"))) set_mode(Mode::after_body);
    if (mode_ == Mode::after_body && id == tag("html")) set_mode(Mode::after_after_body);
    return;
  }
  if (id == tag("form")) return end_form();
  if (id == tag("p")) {
    if (in_button_scope(id)) return close_p();
    // A fresh p element is closed at once; it closes nothing, and is not formatted.
    if (open_.size() == most_open) pop();
    return;
  }
  if (id == tag("li")) {
    if (!in_item_scope(id)) return;
    generate_implied_ends(id);
    return pop_until(id);
  }
  if (id == tag("dd") || id == tag("dt")) {
    if (!in_scope(id)) return;
    generate_implied_ends(id);
    return pop_until(id);
  }
  if (trait(id, Trait::heading)) {
    for (Level i = open_.size(); i-- > 0;) {
      if (open_[i].ns == Namespace::html && trait(open_[i].tag, Trait::heading)) {
        return pop_to(i);  // and with it all that its end implies
      }
      if (bounds_scope(open_[i]) && trait(open_[i].tag, Trait::scope, open_[i].ns)) return;
    }
    return;
  }
  if (trait(id, Trait::formatting)) return adopt(id);
  if (trait(id, Trait::marker)) {
    if (!in_scope(id)) return;
    generate_implied_ends();
    pop_until(id);
    return clear_to_marker();
  }
  if (id == tag("br")) {
    reconstruct();
    frameset_ok_ = false;
    return;
  }
  const bool closes_block = (trait(id, Trait::block) && id != tag("plaintext")) ||
                            id == tag("button") ||
                            (id == tag("select") && !rule(Rule::select_mode));
  if (!closes_block) return end_any_other(id);
  if (!in_scope(id)) return;
  generate_implied_ends();
  pop_until(id);
}

void TreeBuilder::end_form() {
  if (has_template()) {
    if (!in_scope(tag("form"))) return;
    generate_implied_ends();
    return pop_until(tag("form"));
  }
  const Number form = form_;
  form_ = 0;
  const Level level = form ? level_of(form) : nowhere;
  if (level == nowhere) return;
  for (Level i = open_.size(); --i > level;)
    if (bounds_scope(open_[i]) && trait(open_[i].tag, Trait::scope, open_[i].ns)) return;
  generate_implied_ends();
  if (const Level now = level_of(form); now != nowhere) erase(now);
}

void TreeBuilder::end_any_other(TagId id) {
  for (Level i = open_.size(); i-- > 0;) {
    if (has_name(open_[i], id)) {
      const Number number = open_[i].number;
      generate_implied_ends(id);
      if (const Level level = level_of(number); level != nowhere) pop_to(level);
      return;
    }
    if (is_special(open_[i]) && trait(open_[i].tag, Trait::special, open_[i].ns)) return;
  }
}

}  // namespace specdrift
