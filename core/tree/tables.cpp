#include "core/tree/tree_builder.h"

// The insertion modes of tables and select elements.
namespace specdrift {

using Rule = ConstructionRule;
using Trait = ElementTrait;

namespace {
constexpr TagSet table_parts("caption col colgroup tbody td tfoot th thead tr");
constexpr TagSet table_sections("tbody tfoot thead");
}  // namespace

/// Clears the stack back to a table, table body or table row context.
void TreeBuilder::clear_to(TagSet context) {
  while (open_.size() > 1 && !current_is_in(context) && !current_is(tag("html")) &&
         !(current_is(tag("template")) && rule(Rule::templates)))
    pop();
}

void TreeBuilder::text_in_table(const SeenText& text) {
  const bool in_parts = current_is_in(TagSet("table tbody tfoot thead tr")) ||
                        (current_is(tag("template")) && rule(Rule::templates));
  if (in_parts && !text.other) return;
  text_in(Mode::in_body, text);
}

// -- start tags

void TreeBuilder::start_in_table(const SeenTag& t) {
  const TagId id = t.id;
  constexpr TagSet table("table");
  if (id == tag("caption")) {
    clear_to(table);
    add_marker();
    insert(t);
    return set_mode(Mode::in_caption);
  }
  if (id == tag("colgroup")) {
    clear_to(table);
    insert(t);
    return set_mode(Mode::in_column_group);
  }
  if (id == tag("col")) {
    clear_to(table);
    insert(tag("colgroup"));
    set_mode(Mode::in_column_group);
    return start_in_column_group(t);
  }
  if (table_sections.has(id)) {
    clear_to(table);
    insert(t);
    return set_mode(Mode::in_table_body);
  }
  if (id == tag("td") || id == tag("th") || id == tag("tr")) {
    clear_to(table);
    insert(tag("tbody"));
    set_mode(Mode::in_table_body);
    return start_in_table_body(t);
  }
  if (id == tag("table")) {
    if (!in_table_scope(id)) return;
    pop_until(id);
    reset_mode();
    return start_in(mode_, t);
  }
  if (TagSet("style script template").has(id) && trait(id, Trait::head)) return start_in_head(t);
  if (id == tag("input") && t.is_hidden) return insert_void(t);
  if (id == tag("form")) {
    if (has_template() || form_) return;
    insert(t);
    form_ = current().number;
    return pop();
  }
  start_in_body(t);
}

void TreeBuilder::start_in_caption(const SeenTag& t) {
  if (!table_parts.has(t.id)) return start_in_body(t);
  if (close_caption()) start_in_table(t);
}

void TreeBuilder::start_in_column_group(const SeenTag& t) {
  if (t.id == tag("html")) return;
  if (t.id == tag("col")) return insert_void(t);
  if (t.id == tag("template") && rule(Rule::templates)) return start_in_head(t);
  if (!current_is(tag("colgroup"))) return;
  pop();
  set_mode(Mode::in_table);
  start_in_table(t);
}

void TreeBuilder::start_in_table_body(const SeenTag& t) {
  const TagId id = t.id;
  constexpr TagSet context("tbody tfoot thead");
  if (id == tag("tr")) {
    clear_to(context);
    insert(t);
    return set_mode(Mode::in_row);
  }
  if (id == tag("td") || id == tag("th")) {
    clear_to(context);
    insert(tag("tr"));
    set_mode(Mode::in_row);
    return start_in_row(t);
  }
  if (!table_parts.has(id)) return start_in_table(t);
  if (!in_table_scope(tag("tbody")) && !in_table_scope(tag("thead")) &&
      !in_table_scope(tag("tfoot")))
    return;
  clear_to(context);
  pop();
  set_mode(Mode::in_table);
  start_in_table(t);
}

void TreeBuilder::start_in_row(const SeenTag& t) {
  const TagId id = t.id;
  constexpr TagSet row("tr");
  if (id == tag("td") || id == tag("th")) {
    clear_to(row);
    insert(t);
    set_mode(Mode::in_cell);
    return add_marker();
  }
  if (!table_parts.has(id)) return start_in_table(t);
  if (!in_table_scope(tag("tr"))) return;
  clear_to(row);
  pop();
  set_mode(Mode::in_table_body);
  start_in_table_body(t);
}

void TreeBuilder::start_in_cell(const SeenTag& t) {
  if (!table_parts.has(t.id)) return start_in_body(t);
  if (!in_table_scope(tag("td")) && !in_table_scope(tag("th"))) return;
  close_cell();
  start_in_row(t);
}

// -- end tags

void TreeBuilder::end_in_table(TagId id) {
  if (id == tag("table")) {
    if (!in_table_scope(id)) return;
    pop_until(id);
    return reset_mode();
  }
  if (table_parts.has(id) || id == tag("body") || id == tag("html")) return;
  end_in_body(id);
}

bool TreeBuilder::close_caption() {
  if (!in_table_scope(tag("caption"))) return false;
  generate_implied_ends();
  pop_until(tag("caption"));
  clear_to_marker();
  set_mode(Mode::in_table);
  return true;
}

void TreeBuilder::end_in_caption(TagId id) {
  if (id == tag("caption")) {
    close_caption();
    return;
  }
  if (id == tag("table")) {
    if (close_caption()) end_in_table(id);
    return;
  }
  if (table_parts.has(id) || id == tag("body") || id == tag("html")) return;
  end_in_body(id);
}

void TreeBuilder::end_in_table_body(TagId id) {
  constexpr TagSet context("tbody tfoot thead");
  if (table_sections.has(id)) {
    if (!in_table_scope(id)) return;
    clear_to(context);
    pop();
    return set_mode(Mode::in_table);
  }
  if (id == tag("table")) {
    if (!in_table_scope(tag("tbody")) && !in_table_scope(tag("thead")) &&
        !in_table_scope(tag("tfoot")))
      return;
    clear_to(context);
    pop();
    set_mode(Mode::in_table);
    return end_in_table(id);
  }
  end_in_table(id);
}

void TreeBuilder::end_in_row(TagId id) {
  const bool is_section = table_sections.has(id);
  if (id == tag("tr") || id == tag("table") || is_section) {
    if (is_section && !in_table_scope(id)) return;
    if (!in_table_scope(tag("tr"))) return;
    clear_to(TagSet("tr"));
    pop();
    set_mode(Mode::in_table_body);
    if (id != tag("tr")) end_in_table_body(id);
    return;
  }
  end_in_table(id);
}

void TreeBuilder::close_cell() {
  generate_implied_ends();
  while (!current_is(tag("td")) && !current_is(tag("th")) && open_.size() > 1) pop();
  pop();
  clear_to_marker();
  set_mode(Mode::in_row);
}

void TreeBuilder::end_in_cell(TagId id) {
  if (id == tag("td") || id == tag("th")) {
    if (!in_table_scope(id)) return;
    generate_implied_ends();
    pop_until(id);
    clear_to_marker();
    return set_mode(Mode::in_row);
  }
  if (TagSet("body caption col colgroup html").has(id)) return;
  if (id == tag("table") || id == tag("tr") || table_sections.has(id)) {
    if (!in_table_scope(id)) return;
    close_cell();
    return end_in_row(id);
  }
  end_in_body(id);
}

// -- select

/// Ends a select element; false if there is none to end.
bool TreeBuilder::end_select() {
  if (!in_select_scope(tag("select"))) return false;
  pop_until(tag("select"));
  reset_mode();
  return true;
}

void TreeBuilder::start_in_select(Mode mode, const SeenTag& t) {
  const TagId id = t.id;
  if (mode == Mode::in_select_in_table &&
      TagSet("caption table tbody td tfoot th thead tr").has(id)) {
    pop_until(tag("select"));
    reset_mode();
    return start_in(mode_, t);
  }
  if (id == tag("option") || id == tag("optgroup")) {
    if (current_is(tag("option"))) pop();
    if (id == tag("optgroup") && current_is(id)) pop();
    return insert(t);
  }
  if (trait(id, Trait::closes_select)) {
    if (!end_select() || id == tag("select")) return;
    return start_in(mode_, t);
  }
  if (trait(id, Trait::in_select)) start_in_head(t);
}

void TreeBuilder::end_in_select(Mode mode, TagId id) {
  if (TagSet("caption table tbody td tfoot th thead tr").has(id)) {
    if (mode != Mode::in_select_in_table && rule(Rule::select_in_table)) return;
    if (!in_table_scope(id)) return;
    pop_until(tag("select"));
    reset_mode();
    return end_in(mode_, id);
  }
  if (id == tag("optgroup")) {
    if (current_is(tag("option")) && open_.size() > 1 && is(open_[open_.size() - 2], id)) pop();
    if (current_is(id)) pop();
    return;
  }
  if (id == tag("option")) {
    if (current_is(id)) pop();
    return;
  }
  if (id == tag("select")) {
    end_select();
    return;
  }
  if (id == tag("template") && rule(Rule::templates)) end_template();
}

}  // namespace specdrift
