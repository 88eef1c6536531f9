// Between two steps: what can be written permanently, and what nothing can still ask for.

#include <fmt/format.h>

#include <algorithm>

#include "core/prove/analysis/supported.h"
#include "core/prove/machine/machine_step.h"

namespace specdrift::prove {

using model::no_table;

void Machine::settle(Configuration& c, Output& output) const {
  if (c.done) {
    for (const Symbol symbol : c.lookahead.rest) follow_watches(c, symbol, output);
    return follow_watches(c, end_symbol, output);
  }
  const bool is_at_state = c.control.step == no_table;
  const bool is_text = is_at_state && graph_->table(c.control.state).is_text;
  if (is_text) drop_tokens(c, output);
  const Possibilities& may = graph_->may(c.control);
  const auto can = [&](Possibility what) { return may[index_of(what)]; };

  // Consumed characters are gone, unless a procedure may give them back.
  if (is_at_state ||
      !(c.lookahead.run_begun ? may_unconsume_run(c) : can(Possibility::unconsume))) {
    for (std::size_t i = 0; i < c.lookahead.position; ++i) {
      if (!c.watches.empty()) follow_watches(c, c.lookahead.rest[i], output);
      if (c.lookahead.history.size() == c.lookahead.history.capacity())
        c.lookahead.history.erase(c.lookahead.history.begin());
      c.lookahead.history.push_back(c.lookahead.rest[i]);
    }
    c.lookahead.rest.erase(c.lookahead.rest.begin(),
                           c.lookahead.rest.begin() + c.lookahead.position);
    c.lookahead.position = 0;
  }
  write_marks(c, may, output);
  reduce(c, may, output);
  // A tag is held back while its name may be one that decides whether it is a tag.
  const bool may_come_to_nothing =
      can(Possibility::drop_tag) && c.tag.name_is_open && !c.tag.name_is_other;
  if (c.tag.exists && !c.tag.is_written && !c.tag.is_flushed && !may_come_to_nothing)
    commit(c, output);
}

/// Whether a run that has begun may be given back.
bool Machine::may_unconsume_run(const Configuration& c) const {
  for (const FacetRow& row : graph_->table(c.control.step).rows) {
    if (row.row->kind == model::RowKind::result && row.row->result != model::ReadResult::some)
      continue;
    const auto gives_back = [](const model::Action& a) { return a.verb == model::Verb::unconsume; };
    if (std::ranges::any_of(row.actions, gives_back)) return true;
    Control after = c.control;
    after.step = row.row->next.to;
    if (row.row->next.where == model::Where::step &&
        graph_->may(after)[index_of(Possibility::unconsume)])
      return true;
  }
  return false;
}

void Machine::write_marks(Configuration& c, const Possibilities& may, Output& output) const {
  const auto can = [&](Possibility what) { return may[index_of(what)]; };
  if (c.tag.exists && c.tag.name_is_open && !can(Possibility::grow_tag_name)) {
    write_of_tag(c, output, make_event(EventKind::tag_name_end));
    c.tag.name_is_open = false;
  }
  if (c.tag.exists && c.tag.attribute != AttributePart::none &&
      !can(Possibility::grow_attribute_name)) {
    const bool ends = !can(Possibility::grow_attribute_value);
    end_attribute(c, output, ends, c.control.tag == CurrentTag::start || graph_->with_errors());
  }
  const bool attribute_is_done = !can(Possibility::grow_attribute_name) &&
                                 !can(Possibility::grow_attribute_value) &&
                                 !can(Possibility::check_attribute);
  if (attribute_is_done) c.tag.has_attribute = false;
  if (!c.doctype.exists) return;
  DoctypePart part = DoctypePart::nothing;
  if (can(Possibility::grow_doctype_name))
    part = DoctypePart::name;
  else if (can(Possibility::grow_public))
    part = DoctypePart::public_identifier;
  else if (can(Possibility::grow_system))
    part = DoctypePart::system_identifier;
  else if (!c.doctype.flag && can(Possibility::set_doctype_flag))
    part = DoctypePart::flag;
  if (part > c.doctype.part) end_doctype_parts(c, output, part);
}

/// Takes out what nothing can ask for any more.
void Machine::reduce(Configuration& c, const Possibilities& may, Output& output) const {
  const auto can = [&](Possibility what, std::size_t slot = 0) {
    return may[index_of(what, slot)];
  };
  // While a run is read, its number is on the way to where it will be set.
  for (std::size_t slot = 0; slot < model::most_values; ++slot)
    if (!can(Possibility::use_value, slot) && !c.lookahead.run_begun)
      c.values[slot] = c.control.values[slot] = 0;
  if (!can(Possibility::test_attributes)) c.tag.has_attributes = false;
  if (!can(Possibility::test_foreign)) c.foreign = false;
  if (c.doctype.part == DoctypePart::nothing && !can(Possibility::test_doctype_flag))
    c.doctype.flag = false;
  if (!can(Possibility::grow_public)) c.doctype.has_public = false;
  if (!can(Possibility::grow_system)) c.doctype.has_system = false;

  if (!can(Possibility::test_last_start_tag)) c.last.clear();

  if (!c.tag.exists || !can(Possibility::test_tag_name)) {
    c.tag.name.clear();
    c.tag.name_is_other = c.tag.exists;
  } else if (!c.tag.name_is_other && !begins_tested_name(c)) {
    c.tag.name.clear();
    c.tag.name_is_other = true;
  } else if (!c.tag.name_is_open && c.last.empty() && !can(Possibility::compare_last_start_tag)) {
    reduce_closed_name(c);
  }
  const std::size_t at = c.control.state;
  const bool is_dead_end = c.control.step == no_table && is_dead_end_[at] && c.tag.exists &&
                           !c.tag.is_written && c.tag.name_is_other && !c.tag.is_flushed;
  if (is_dead_end) {
    const auto slot = static_cast<std::size_t>(dead_ends_[at].front());
    for (const char letter : std::string_view(dead_ends_[at]).substr(1))
      output.events.push_back(make_event(EventKind::text, static_cast<unsigned char>(letter)));
    for (const Code code : c.texts[slot].held)
      output.events.push_back(make_event(EventKind::text, code));
    c.texts[slot].held.clear();
    c.tag.held.clear();
    c.tag.is_flushed = true;
  }

  reduce_texts(c, may, output);
  if (!can(Possibility::test_just_read)) {
    c.lookahead.history.clear();
    return;
  }
  // The longest end of what was read that a word begins with, except its last character.
  const auto begins_word = [&](std::size_t from) {
    const std::size_t size = c.lookahead.history.size() - from;
    return std::ranges::any_of(graph_->just_read_words(), [&](std::string_view word) {
      return size < word.size() &&
             std::equal(c.lookahead.history.begin() + static_cast<std::ptrdiff_t>(from),
                        c.lookahead.history.end(), word.begin(),
                        [](Symbol a, char b) { return a == static_cast<unsigned char>(b); });
    });
  };
  std::size_t from = 0;
  while (from < c.lookahead.history.size() && !begins_word(from)) ++from;
  c.lookahead.history.erase(c.lookahead.history.begin(),
                            c.lookahead.history.begin() + static_cast<std::ptrdiff_t>(from));
}

void Machine::reduce_texts(Configuration& c, const Possibilities& may, Output& output) const {
  const auto can = [&](Possibility what, std::size_t slot) { return may[index_of(what, slot)]; };
  for (std::size_t slot = 0; slot < model::most_texts; ++slot) {
    if (c.tag.is_flushed) continue;
    const auto is_decoded = [](Code code) { return (code & decoded) != 0; };
    PendingText& text = c.texts[slot];
    if (can(Possibility::test_text, slot) && std::ranges::any_of(text.held, is_decoded))
      throw UnsupportedSpecification(
          fmt::format("after {} a row asks for a text with what a reference stands for",
                      name_of(*graph_->table(table_of(c)).table)));
    const bool is_output = can(Possibility::output_text, slot);
    const bool grows = c.control.step == no_table && gathers_[c.control.state][slot];
    if (is_output && !grows && !is_written(text)) continue;
    if (is_output && !is_written(text)) {
      // It is used as it is or not at all: what becomes of it takes the place of what it holds.
      write_text(c, output, slot, make_event(EventKind::text_begin, text_slot(slot)));
      for (const Code code : text.held)
        write_text(c, output, slot, make_event(EventKind::text_grows, text_slot(slot) | code));
      text.form = TextForm::written_and_held;
    }
    const bool is_kept = is_held(text) && can(Possibility::test_text, slot) && keep_tested(c, slot);
    if (!is_kept) text.held.clear();
    if (is_output)
      text.form = is_kept ? TextForm::written_and_held : TextForm::written;
    else
      text.form = is_kept || !can(Possibility::test_text, slot) ? TextForm::held : TextForm::other;
  }
}

/// Whether a text may still become one that is asked for. If case does not count for those that it
/// may become, it is kept in lower case.
bool Machine::keep_tested(Configuration& c, std::size_t slot) const {
  auto& held = c.texts[slot].held;
  const auto begins = [&](const auto& word, bool ignores_case) {
    return word.size() >= held.size() &&
           std::equal(held.begin(), held.end(), word.begin(), [&](Code code, auto character) {
             return is_spelled(code, character, ignores_case);
           });
  };
  const auto begins_one = [&](bool ignores_case) {
    return std::ranges::any_of(tested_texts_, [&](const TestedText& tested) {
      return tested.ignores_case == ignores_case && begins(tested.text, ignores_case);
    });
  };
  if (begins_one(false) || (asks_text_for_last_ && begins(c.last, false))) return true;
  if (!begins_one(true)) return false;
  for (Code& code : held)
    if (code < 0x80) code = static_cast<unsigned char>(lowercase(static_cast<Char>(code)));
  return true;
}

bool Machine::is_represented(const Configuration& c) const {
  return c.last.size() == 1 && c.last.front() == end_symbol &&
         graph_->may(c.control)[index_of(Possibility::compare_last_start_tag)];
}

/// Where start tags' names are compared, one that only begins one that is tried is as any other.
bool Machine::is_tested_name(const Configuration& c) const {
  return !graph_->compares_start_tags() ||
         std::ranges::any_of(tested_names_, [&](std::string_view name) {
           return std::ranges::equal(c.tag.name, name, [](Symbol a, char b) {
             return a == static_cast<unsigned char>(b);
           });
         });
}

void Machine::note_name_test(const model::Clause& clause) {
  if (clause.subject == model::Subject::tag_name ||
      clause.subject == model::Subject::last_start_tag)
    name_tests_.push_back({clause.strings, clause.ignores_case});
}

template <class Name> Machine::PassedTests Machine::passed_tests(const Name& name) const {
  PassedTests passed;
  for (const NameTest& test : name_tests_)
    passed.push_back(std::ranges::any_of(test.names, [&](std::string_view wanted) {
      return std::ranges::equal(name, wanted, [&](auto code, char character) {
        return is_spelled(static_cast<unsigned char>(code), static_cast<unsigned char>(character),
                          test.ignores_case);
      });
    }));
  return passed;
}

void Machine::make_name_classes() {
  for (const NameTest& test : name_tests_)
    for (const std::string_view name : test.names) {
      PassedTests passed = passed_tests(name);
      if (std::ranges::find(name_classes_, passed, &NameClass::passed) == name_classes_.end())
        name_classes_.push_back({std::move(passed), name});
    }
}

/// A name that can grow no more counts by the tests that it passes alone (README.md). Requires: it
/// is compared with no input and no other name.
void Machine::reduce_closed_name(Configuration& c) const {
  if (c.tag.name.empty()) return;
  const auto is_it = [&](const NameClass& one) {
    return std::ranges::equal(c.tag.name, one.first);
  };
  if (std::ranges::any_of(name_classes_, is_it)) return;
  const auto known = std::ranges::find(name_classes_, passed_tests(c.tag.name), &NameClass::passed);
  if (known == name_classes_.end()) {
    c.tag.name.clear();
    c.tag.name_is_other = true;
  } else {
    c.tag.name.assign(known->first.begin(), known->first.end());
  }
}

bool Machine::begins_tested_name(const Configuration& c) const {
  const auto begins = [&](const auto& word) {
    return word.size() >= c.tag.name.size() &&
           std::equal(c.tag.name.begin(), c.tag.name.end(), word.begin(),
                      [](Symbol a, auto b) { return a == static_cast<unsigned char>(b); });
  };
  return (!c.last.empty() && begins(c.last)) || std::ranges::any_of(tested_names_, begins);
}

}  // namespace specdrift::prove
