#include <algorithm>

#include "core/machine/char.h"
#include "core/model/run/interpreter.h"
#include "core/text/utf8.h"

namespace specdrift::model {
namespace {

bool has(std::span<const std::string_view> strings, std::string_view text) {
  return std::ranges::find(strings, text) != strings.end();
}

/// `strings` are in lower case.
bool has_in_any_case(std::span<const std::string_view> strings, std::string_view text) {
  return std::ranges::any_of(strings, [&](std::string_view word) {
    return std::ranges::equal(
        word, text, [](char a, char b) { return a == lowercase(static_cast<unsigned char>(b)); });
  });
}

}  // namespace

bool Interpreter::holds(const Condition& condition, const Reading& reading) {
  for (const Clause& clause : condition.clauses) {
    const bool holds = clause.subject == Subject::choice  // the one that most conditions ask for
                           ? (clause.values >> now_.values[clause.index] & 1) != 0
                           : clause_holds(clause, reading);
    if (holds == clause.negated) return false;
  }
  return true;
}

/// Whether the clause holds, a `not` in it left aside.
bool Interpreter::clause_holds(const Clause& clause, const Reading& reading) {
  const auto has_bit = [&](std::uint32_t value) { return (clause.values >> value & 1) != 0; };
  const auto is = [&](std::string_view text) {
    const bool last =
        clause.or_last_start_tag && !last_start_tag_name().empty() && text == last_start_tag_name();
    return last || (clause.ignores_case ? has_in_any_case(clause.strings, text)
                                        : has(clause.strings, text));
  };
  switch (clause.subject) {
  case Subject::choice:
    return has_bit(now_.values[clause.index]);
  case Subject::text:
    return is(now_.texts[clause.index].characters);
  case Subject::tag_name:
    return now_.has_tag && is(current_tag_name());
  case Subject::state:
    return std::ranges::find(clause.states, now_.state) != clause.states.end();
  case Subject::state_variable:
    return now_.values[clause.index] != 0 &&
           std::ranges::find(clause.states, now_.values[clause.index] - 1) != clause.states.end();
  case Subject::current_tag:
    return now_.has_tag && has_bit(now_.tag_is_end_tag ? 1 : 0);
  case Subject::self_closing_flag:
    return has_bit(now_.has_tag && now_.self_closing ? 1 : 0);
  case Subject::doctype_flag:
    return has_bit(now_.has_doctype && now_.doctype_flag ? 1 : 0);
  case Subject::last_start_tag:
    if (asks_concept_ && is_in_first_script_) return has(clause.strings, "script");
    return last_start_tag_name().empty() ? clause.or_none
                                         : has(clause.strings, last_start_tag_name());
  case Subject::next:
    return contains(clause.characters, ahead(), in_.rest());
  case Subject::last_matched:
    return last_matched_is(clause.characters, reading);
  case Subject::ahead:
    return std::ranges::any_of(clause.ahead, [&](const Ahead& a) { return is_ahead(a); });
  case Subject::just_read:
    return std::ranges::any_of(clause.strings,
                               [&](std::string_view word) { return in_.just_read(word); });
  case Subject::named_condition:
    return holds(model_->conditions[clause.index].condition, reading);
  case Subject::tag_has_attributes:
    return now_.has_tag && now_.has_attributes;
  case Subject::duplicate_attribute:
    return is_duplicate_attribute();
  case Subject::acknowledged:
    return self_closing_flag_is_acknowledged();
  case Subject::scripting:
    return scripting_;
  case Subject::foreign:
    return cdata_allowed();
  }
  return false;
}

bool Interpreter::last_matched_is(const CharacterSet& set, const Reading& reading) const {
  if (reading.has_current)
    return contains(set, in_.current().empty() ? eof : reading.first, in_.current());
  if (in_.offset() == reading.begin) return false;
  Offset begin = in_.offset() - 1;
  while (begin > reading.begin && (in_.bytes()[in_memory(begin)] & 0xC0) == 0x80) --begin;
  const std::string_view last = slice(in_.bytes(), {begin, in_.offset()});
  const Char c = static_cast<unsigned char>(last[0]);
  return contains(set, c == 0 && model_->stream.replaces_null() ? 0xEF : c, last);
}

/// Asking is dropping: the rows that ask are those that drop it (the loader sees to that).
bool Interpreter::is_duplicate_attribute() {
  if (!now_.has_attribute || !drop_duplicate_attribute()) return false;
  now_.has_attribute = false;
  return true;
}

bool Interpreter::is_ahead(const Ahead& ahead) {
  std::size_t size = 0;
  if (ahead.last_start_tag) {
    size = last_start_tag_name().size();
    if (size == 0 || !in_.next_is_ignoring_case(last_start_tag_name())) return false;
  } else {
    while (ahead.one_or_more.has(in_.peek(size))) ++size;
    if (size == 0) return false;
  }
  if (!ahead.has_then) return true;
  const Char then = in_.peek(size);
  const bool follows =
      contains(ahead.then, then == 0 && model_->stream.replaces_null() ? 0xEF : then,
               in_.rest().substr(size));
  if (follows) looked_at_ = in_.offset() + size;
  return follows;
}

bool Interpreter::contains(const CharacterSet& set, Char c, std::string_view text) const {
  if (set.has(c)) return true;
  if (set.is_simple() || c == eof || text.empty()) return false;
  // Looked ahead at, what the stream replaces is still there.
  const bool is_replaced = c >= 0x80 && text.front() == '\0';
  const char32_t code_point = c < 0x80      ? static_cast<char32_t>(c)
                              : is_replaced ? char32_t{0xFFFD}
                                            : utf8::decode_generalized(text).code_point;
  if (std::ranges::binary_search(set.others, code_point)) return true;
  for (std::size_t slot = 0; slot < most_values; ++slot)
    if ((set.variables >> slot & 1) != 0 && now_.values[slot] == code_point + 1) return true;
  return false;
}

}  // namespace specdrift::model
