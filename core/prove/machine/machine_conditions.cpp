#include <algorithm>

#include "core/prove/machine/machine_step.h"

namespace specdrift::prove {

using model::Clause;
using model::Condition;
using model::Subject;

bool Machine::Step::contains(const model::CharacterSet& set, Symbol symbol) const {
  if (symbol == end_symbol) return set.end_of_input;
  if (symbol < 0x80 && set.has_ascii(symbol)) return true;
  if (set.is_simple()) return false;
  const char32_t code_point = machine.alphabet_->code_point(symbol);
  if (std::ranges::binary_search(set.others, code_point)) return true;
  for (std::size_t slot = 0; slot < model::most_values; ++slot)
    if ((set.variables >> slot & 1) != 0 && c.values[slot] == code_point + 1) return true;
  return false;
}

bool Machine::Step::holds(const Condition& condition) {
  for (const Clause& clause : condition.clauses) {
    const bool holds = clause_holds(clause) != clause.negated;
    if (blocked || !holds) return false;
  }
  return true;
}

bool Machine::Step::clause_holds(const Clause& clause) {
  const auto has_bit = [&](std::uint32_t value) { return (clause.values >> value & 1) != 0; };
  const auto spells = [&](const auto& word, std::string_view text) {
    return std::ranges::equal(word, text, [&](Code code, char character) {
      return is_spelled(code, static_cast<unsigned char>(character), clause.ignores_case);
    });
  };
  const auto is_one = [&](const auto& word) {
    if (clause.or_last_start_tag && !c.last.empty() && std::ranges::equal(word, c.last))
      return true;
    return std::ranges::any_of(clause.strings,
                               [&](std::string_view text) { return spells(word, text); });
  };
  switch (clause.subject) {
  case Subject::choice:
    return has_bit(c.control.values[clause.index]);
  case Subject::text:
    return is_held(c.texts[clause.index]) && is_one(c.texts[clause.index].held);
  case Subject::tag_name:
    return c.tag.exists && !c.tag.name_is_other && is_one(c.tag.name);
  case Subject::state:
    return std::ranges::find(clause.states, c.control.state) != clause.states.end();
  case Subject::state_variable: {
    const std::uint32_t held = c.control.values[clause.index];
    return held != 0 && std::ranges::find(clause.states, held - 1) != clause.states.end();
  }
  case Subject::current_tag:
    return c.tag.exists && has_bit(c.control.tag == CurrentTag::end ? 1 : 0);
  case Subject::self_closing_flag:
    return has_bit(c.tag.exists && c.tag.self_closing ? 1 : 0);
  case Subject::doctype_flag:
    return has_bit(c.doctype.exists && c.doctype.flag ? 1 : 0);
  case Subject::last_start_tag:
    return c.last.empty() ? clause.or_none
                          : std::ranges::any_of(clause.strings, [&](std::string_view text) {
                              return spells(c.last, text);
                            });
  case Subject::next:
    return contains(clause.characters, peek(0));
  case Subject::last_matched:
    if (has_current) return contains(clause.characters, current);
    return c.lookahead.position != begin &&
           contains(clause.characters, c.lookahead.rest[c.lookahead.position - 1U]);
  case Subject::ahead:
    return std::ranges::any_of(clause.ahead, [&](const model::Ahead& a) { return is_ahead(a); });
  case Subject::just_read:
    return std::ranges::any_of(clause.strings,
                               [&](std::string_view word) { return just_read(word); });
  case Subject::named_condition:
    return holds(model().conditions[clause.index].condition);
  case Subject::tag_has_attributes:
    return c.tag.exists && c.tag.has_attributes;
  case Subject::duplicate_attribute:
    return true;  // what else is asked decides: see Step::leave
  case Subject::acknowledged:
    return true;  // nobody simulates tree construction
  case Subject::scripting:
    return true;  // only tree construction asks
  case Subject::foreign:
    return c.foreign;
  }
  return false;
}

bool Machine::Step::is_ahead(const model::Ahead& ahead) {
  std::size_t size = 0;
  if (ahead.last_start_tag) {
    if (c.last.empty()) return false;
    for (; size < c.last.size(); ++size) {
      const Symbol symbol = peek(size);
      if (blocked || symbol >= 0x80 || lowercase(symbol) != lowercase(c.last[size])) return false;
    }
  } else {
    while (true) {
      const Symbol symbol = peek(size);
      if (blocked) return false;
      if (symbol >= 0x80 || !ahead.one_or_more.has_ascii(symbol)) break;
      ++size;
    }
    if (size == 0) return false;
  }
  if (!ahead.has_then) return true;
  const Symbol then = peek(size);
  return !blocked && contains(ahead.then, then);
}

/// The last characters consumed are `word`.
bool Machine::Step::just_read(std::string_view word) const {
  for (std::size_t i = 0; i < word.size(); ++i) {
    const auto wanted = static_cast<unsigned char>(word[word.size() - 1 - i]);
    Symbol symbol = end_symbol;
    if (i < c.lookahead.position)
      symbol = c.lookahead.rest[c.lookahead.position - 1 - i];
    else if (i - c.lookahead.position < c.lookahead.history.size())
      symbol = c.lookahead.history[c.lookahead.history.size() - 1 - (i - c.lookahead.position)];
    if (symbol != wanted) return false;
  }
  return true;
}

}  // namespace specdrift::prove
