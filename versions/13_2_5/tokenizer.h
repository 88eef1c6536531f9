#pragma once

#include <optional>
#include <string_view>

#include "core/machine/state_machine.h"
#include "core/text/utf8.h"
#include "core/token/version_info.h"

namespace specdrift::v13_2_5 {

extern const VersionInfo info;

enum class State : unsigned char {
#define STATE(id, number, title) id,
#include "versions/13_2_5/states.def"
};

/// The codes of the parse errors.
struct Error {
#define ERROR(id, code) static constexpr std::string_view id = code;
#include "versions/13_2_5/errors.def"
};

/// Section 13.2.5 of the HTML Living Standard.
class Tokenizer final : public StateMachine<Tokenizer, State> {
 public:
  Tokenizer(const Source& source, const StartContext& start);

  /// Every context is one of this version.
  static bool has_context(const StartContext& start);

 private:
  template <class Machine, class States> friend class specdrift::StateMachine;
  template <class Machine> friend bool specdrift::run_machine(Machine& machine, TokenBatch& batch,
                                                              Offset pause_from, Tracer* tracer);

  void step();
  TextKind text_kind() const;
  std::string_view title() const;

  /// Emits the current tag token, whose parse errors are those of an end tag, and obeys tree
  /// construction.
  void emit_current_tag_token();
  void set_force_quirks_flag() { set_doctype_flag(); }

  void set_return_state(State state) { return_state_ = state; }
  /// The return state is one of the attribute value states.
  bool consumed_as_part_of_an_attribute() const;
  /// Flushes the temporary buffer, which holds what has been consumed.
  void flush_code_points_consumed_as_a_character_reference();
  /// Sets the temporary buffer to what the reference stands for and flushes that.
  void flush_as_a_character_reference(std::string_view code_points);
  /// Multiplies the character reference code and adds a digit. Beyond Unicode all codes are one.
  void add_to_character_reference_code(char32_t base, Char digit);

#define STATE(id, number, title) void id();
#include "versions/13_2_5/states.def"

  State return_state_ = State::data;
  char32_t character_reference_code_ = 0;
};

}  // namespace specdrift::v13_2_5
