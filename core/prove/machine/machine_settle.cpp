// Between two steps: what can be written for good, and what nothing can still ask for.

#include <fmt/format.h>

#include <algorithm>

#include "core/prove/machine/machine_step.h"

namespace specdrift::prove {

using model::no_table;

void Machine::settle(Configuration& c, Output& output) const {
  if (c.done) {
    for (const Symbol symbol : c.rest) follow_watches(c, symbol, output);
    return follow_watches(c, end_symbol, output);
  }
  const bool is_at_state = c.control.step == no_table;
  const bool is_text = is_at_state && graph_->table(c.control.state).is_text;
  if (is_text) drop_tokens(c, output);
  const Possibilities& may = graph_->may(c.control);
  const auto can = [&](Possibility what) { return may[index_of(what)]; };

  // What has been consumed is gone, unless a procedure may give it back.
  if (is_at_state || !(c.run_begun ? may_unconsume_run(c) : can(Possibility::unconsume))) {
    for (std::size_t i = 0; i < c.position; ++i) {
      if (!c.watches.empty()) follow_watches(c, c.rest[i], output);
      if (c.history.size() == c.history.capacity()) c.history.erase(c.history.begin());
      c.history.push_back(c.rest[i]);
    }
    c.rest.erase(c.rest.begin(), c.rest.begin() + c.position);
    c.position = 0;
  }
  write_marks(c, may, output);
  reduce(c, may, output);
  // A tag is held back while its name may be one that decides whether it is a tag.
  const bool may_come_to_nothing = can(Possibility::drop_tag) && c.name_is_open && !c.name_is_other;
  if (c.has_tag && !c.committed && !c.is_flushed && !may_come_to_nothing) commit(c, output);
}

/// Whether a run that has begun may be given back.
bool Machine::may_unconsume_run(const Configuration& c) const {
  for (const FacetRow& row : graph_->table(c.control.step).rows) {
    if (row.row->kind == model::RowKind::result && row.row->result != model::ReadResult::some)
      continue;
    const auto gives_back = [](const model::Action& a) { return a.verb == model::Verb::unconsume; };
    if (std::ranges::any_of(row.actions, gives_back)) return true;
    Control behind = c.control;
    behind.step = row.row->next.to;
    if (row.row->next.where == model::Where::step &&
        graph_->may(behind)[index_of(Possibility::unconsume)])
      return true;
  }
  return false;
}

void Machine::write_marks(Configuration& c, const Possibilities& may, Output& output) const {
  const auto can = [&](Possibility what) { return may[index_of(what)]; };
  if (c.has_tag && c.name_is_open && !can(Possibility::grow_tag_name)) {
    write_of_tag(c, output, make_event(EventKind::tag_name_end));
    c.name_is_open = false;
  }
  if (c.has_tag && c.attribute != 0 && !can(Possibility::grow_attribute_name)) {
    const bool ends = !can(Possibility::grow_attribute_value);
    end_attribute(c, output, ends, c.control.tag == 1 || graph_->with_errors());
  }
  const bool attribute_is_done = !can(Possibility::grow_attribute_name) &&
                                 !can(Possibility::grow_attribute_value) &&
                                 !can(Possibility::check_attribute);
  if (attribute_is_done) c.has_attribute = false;
  if (!c.has_doctype) return;
  std::uint8_t ended = 0;
  for (const Possibility what :
       {Possibility::grow_doctype_name, Possibility::grow_public, Possibility::grow_system}) {
    if (can(what)) break;
    ++ended;
  }
  if (ended == 3 && (c.doctype_flag || !can(Possibility::set_doctype_flag))) ended = 4;
  if (ended > c.doctype_fields) end_doctype_fields(c, output, ended);
}

/// Takes out what nothing can ask for any more.
void Machine::reduce(Configuration& c, const Possibilities& may, Output& output) const {
  const auto can = [&](Possibility what, std::size_t slot = 0) {
    return may[index_of(what, slot)];
  };
  // While a run is read, its number is on the way to where it will be set.
  for (std::size_t slot = 0; slot < model::most_values; ++slot)
    if (!can(Possibility::use_value, slot) && !c.run_begun)
      c.values[slot] = c.control.values[slot] = 0;
  if (!can(Possibility::ask_attributes)) c.has_attributes = false;
  if (!can(Possibility::ask_foreign)) c.foreign = false;
  if (c.doctype_fields == 4 && !can(Possibility::ask_doctype_flag)) c.doctype_flag = false;
  const unsigned may_grow =
      (can(Possibility::grow_public) ? 2U : 0U) | (can(Possibility::grow_system) ? 4U : 0U);
  c.doctype_has = static_cast<std::uint8_t>(c.doctype_has & may_grow);

  if (!can(Possibility::ask_last_start_tag)) c.last.clear();

  if (!c.has_tag || !can(Possibility::ask_tag_name)) {
    c.name.clear();
    c.name_is_other = c.has_tag;
  } else if (!c.name_is_other && !begins_asked_name(c)) {
    c.name.clear();
    c.name_is_other = true;
  }
  const std::size_t at = c.control.state;
  const bool is_dead_end = c.control.step == no_table && is_dead_end_[at] && c.has_tag &&
                           !c.committed && c.name_is_other && !c.is_flushed;
  if (is_dead_end) {
    const auto slot = static_cast<std::size_t>(dead_ends_[at].front());
    for (const char letter : std::string_view(dead_ends_[at]).substr(1))
      output.events.push_back(make_event(EventKind::text, static_cast<unsigned char>(letter)));
    for (const Code code : c.texts[slot])
      output.events.push_back(make_event(EventKind::text, code));
    c.texts[slot].clear();
    c.held.clear();
    c.is_flushed = true;
  }

  reduce_texts(c, may, output);
  if (!can(Possibility::ask_just_read)) {
    c.history.clear();
    return;
  }
  // Of what was read, the longest end that a word begins with, but for its last character.
  const auto begins_word = [&](std::size_t from) {
    const std::size_t size = c.history.size() - from;
    return std::ranges::any_of(graph_->just_read_words(), [&](std::string_view word) {
      return size < word.size() && std::equal(c.history.begin() + static_cast<std::ptrdiff_t>(from),
                                              c.history.end(), word.begin(), [](Symbol a, char b) {
                                                return a == static_cast<unsigned char>(b);
                                              });
    });
  };
  std::size_t from = 0;
  while (from < c.history.size() && !begins_word(from)) ++from;
  c.history.erase(c.history.begin(), c.history.begin() + static_cast<std::ptrdiff_t>(from));
}

void Machine::reduce_texts(Configuration& c, const Possibilities& may, Output& output) const {
  const auto can = [&](Possibility what, std::size_t slot) { return may[index_of(what, slot)]; };
  for (std::size_t slot = 0; slot < model::most_texts; ++slot) {
    if (c.is_flushed) continue;
    const auto is_decoded = [](Code code) { return (code & decoded) != 0; };
    if (can(Possibility::ask_text, slot) && std::ranges::any_of(c.texts[slot], is_decoded))
      throw UnsupportedSpecification(
          fmt::format("behind '{}' a row asks for a text with what a reference stands for",
                      graph_->table(table_of(c)).table->id));
    if (can(Possibility::output_text, slot)) {
      const bool grows = c.control.step == no_table && gathers_[c.control.state][slot];
      if (!grows || can(Possibility::ask_text, slot) || c.text_is_written[slot]) continue;
      // It is used as it is or not at all: what becomes of it takes the place of what it holds.
      write_text(c, output, slot, make_event(EventKind::text_begin, text_slot(slot)));
      for (const Code code : c.texts[slot])
        write_text(c, output, slot, make_event(EventKind::text_grows, text_slot(slot) | code));
      c.texts[slot].clear();
      c.text_is_written[slot] = true;
      continue;
    }
    auto& text = c.texts[slot];
    const auto begins = [&](const auto& word) {
      return word.size() >= text.size() &&
             std::equal(text.begin(), text.end(), word.begin(),
                        [](Code a, auto b) { return a == static_cast<unsigned char>(b); });
    };
    if (!can(Possibility::ask_text, slot)) {
      text.clear();
      c.text_is_other[slot] = c.text_is_written[slot] = false;
    } else if (!std::ranges::any_of(asked_texts_, begins) &&
               !(asks_text_for_last_ && begins(c.last))) {
      text.clear();
      c.text_is_other[slot] = true;
    }
  }
}

bool Machine::is_represented(const Configuration& c) const {
  return c.last.size() == 1 && c.last.front() == end_symbol &&
         graph_->may(c.control)[index_of(Possibility::compare_last_start_tag)];
}

/// Where start tags' names are compared, one that only begins one that is tried is as any other.
bool Machine::is_asked_name(const Configuration& c) const {
  return !graph_->compares_start_tags() ||
         std::ranges::any_of(asked_names_, [&](std::string_view name) {
           return std::ranges::equal(
               c.name, name, [](Symbol a, char b) { return a == static_cast<unsigned char>(b); });
         });
}

bool Machine::begins_asked_name(const Configuration& c) const {
  const auto begins = [&](const auto& word) {
    return word.size() >= c.name.size() &&
           std::equal(c.name.begin(), c.name.end(), word.begin(),
                      [](Symbol a, auto b) { return a == static_cast<unsigned char>(b); });
  };
  return (!c.last.empty() && begins(c.last)) || std::ranges::any_of(asked_names_, begins);
}

}  // namespace specdrift::prove
