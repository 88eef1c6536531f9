#pragma once

#include "core/machine/char.h"
#include "core/prove/machine/machine.h"

namespace specdrift::prove {

using Codes = boost::container::static_vector<Code, 64>;

/// As tables of rows have it: one byte for all that is above ASCII.
inline Char char_of(Symbol symbol) {
  return symbol == end_symbol ? eof : symbol < 0x80 ? symbol : 0xEF;
}

/// Writes what has been held back of the current tag.
void commit(Configuration& c, Output& output);
/// Writes an event of the current tag, or holds it back.
void write_of_tag(Configuration& c, Output& output, Event event);
/// The current tag comes to nothing.
void drop_tag(Configuration& c, Output& output);
/// A token that is no tag, if it is at hand, comes to nothing.
void drop_token(bool& is_there, TokenSort sort, Output& output);
/// Writes what becomes of a text variable. Throws UnsupportedSpecification where what is held back
/// is about what it was.
void write_text(Configuration& c, Output& output, std::size_t slot, Event event);
/// Whether a character is that one of a text; where case is ignored, `character` is in lower case.
constexpr bool is_spelled(Code code, Code character, bool ignores_case) {
  const bool is_upper = code >= 'A' && code <= 'Z';
  return (ignores_case && is_upper ? code + 0x20 : code) == character;
}
/// Writes the marks after the current attribute: with `value`, its value is over too.
void end_attribute(Configuration& c, Output& output, bool value, bool writes);
/// Writes the marks of the parts of a DOCTYPE before `until`, where they have not been written.
void end_doctype_parts(Configuration& c, Output& output, DoctypePart until);

/// One step of a machine: what it has read, and what its row does. Works on a configuration that is
/// thrown away where the step turns out to need more input.
struct Machine::Step {
  const Machine& machine;
  Configuration& c;
  bool at_end;
  Output& output;
  model::TableIndex at;
  const FacetTable& table;

  std::uint8_t begin;
  Symbol first = end_symbol;  ///< the character that rows tell apart, consumed or ahead
  bool has_current = false;
  Symbol current = end_symbol;
  std::uint8_t current_begin = 0;  ///< where it is put back to: before what is dropped with it
  bool reconsumes = false;
  bool gives_back = false;
  model::ReadResult result = model::ReadResult::none;
  std::uint32_t number = 0;
  int reference = -1;
  std::uint8_t match_size = 0;
  std::uint8_t consumed_begin = 0, consumed_end = 0;
  bool returns = false;
  bool has_result = false;
  Codes result_codes;
  bool blocked = false;             ///< what is asked for has not been read yet
  const FacetRow* taken = nullptr;  ///< the row whose actions are done

  Step(const Machine& m, Configuration& configuration, bool end, Output& to,
       model::TableIndex index)
      : machine(m),
        c(configuration),
        at_end(end),
        output(to),
        at(index),
        table(m.graph_->table(index)),
        begin(configuration.lookahead.position) {}

  const model::Model& model() const { return machine.graph_->model(); }

  // -- machine_step.cpp
  void read();
  void consume_current();
  void read_longest_match();
  Symbol peek(std::size_t ahead);
  Symbol glance(std::size_t ahead);
  void note_miss(std::size_t node);
  const FacetRow* find_row();
  bool fits(const FacetRow& row);
  void do_row(const FacetRow& row);
  std::span<const model::Action> watch(const FacetRow& row);
  void leave();
  void do_actions(const FacetRow* row, std::span<const model::Action> actions, bool leaves);
  void run_actions(const FacetRow* row, std::span<const model::Action> actions, bool leaves);
  void act(const model::Action& action);
  void set(const model::Action& action);
  void append(model::Target target, std::uint8_t slot, std::span<const Code> codes,
              bool sets = false);
  void flush(const model::Action& action);
  void move_to(model::Destination next);
  Codes codes_of(const model::Action& action) const;

  // -- machine_errors.cpp
  void report(const model::Action& action, ErrorEvent flag);
  void check_for_duplicate(const FacetRow& row);

  // -- machine_conditions.cpp
  bool contains(const model::CharacterSet& set, Symbol symbol) const;
  bool holds(const model::Condition& condition);
  bool clause_holds(const model::Clause& clause);
  bool is_ahead(const model::Ahead& ahead);
  bool just_read(std::string_view word) const;

  // -- machine_tokens.cpp
  void emit_text(std::span<const Code> codes);
  void append_to_text(std::uint8_t slot, std::span<const Code> codes);
  void write(Event event) { output.events.push_back(event); }
  void write_tag(Event event) { write_of_tag(c, output, event); }
  bool writes_attributes() const {
    return c.control.tag == CurrentTag::start || machine.graph_->with_errors();
  }
  void create(model::TokenName token);
  void emit_token(model::TokenName token);
  void emit_written(bool& is_there, model::TokenName token, EventKind end);
  void emit_tag();
  void emit_doctype();
  void follow_emission(model::TokenName token);
  void append_to_tag_name(std::span<const Code> codes);
  void append_to_attribute(model::Target target, std::span<const Code> codes);
  void append_to_doctype(model::Target target, std::span<const Code> codes, bool sets);
};

}  // namespace specdrift::prove
