#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/machine/state_machine.h"
#include "core/token/version_info.h"

namespace specdrift::v8_2_4 {

extern const VersionInfo info;

enum class State : unsigned char {
#define STATE(id, number, title) id,
#include "versions/8_2_4/states.def"
};

/// Section 8.2.4 of the W3C's HTML5.
class Tokenizer final : public StateMachine<Tokenizer, State> {
 public:
  Tokenizer(const Source& source, const StartContext& start);

  static bool has_context(const StartContext& start);

 private:
  template <class Machine, class States> friend class specdrift::StateMachine;
  template <class Machine> friend bool specdrift::run_machine(Machine& machine, TokenBatch& batch,
                                                              Offset pause_from, Tracer* tracer);

  void step();
  TextKind text_kind() const;
  bool is_within_step() const { return state_ == State::cdata_section; }
  std::string_view title() const;

  // -- the verbs of this text
  void switch_to(State state) { state_ = state; }
  /// Switches to a state that is told the additional allowed character and that switches back here.
  void switch_to(State state, char additional_allowed_character) {
    switched_from_ = state_;
    additional_allowed_character_ = additional_allowed_character;
    state_ = state;
  }
  void switch_back() { state_ = switched_from_; }
  void reconsume_in(State state) {
    in_.reconsume();
    state_ = state;
  }
  void ignore_the_character() {}
  /// Hands the tag to tree construction, which may switch the tokenizer in its turn.
  void emit_current_tag_token();
  /// The complete name of the current attribute is compared to the others.
  void leave_attribute_name();
  bool temporary_buffer_is(std::string_view string) const { return temporary_buffer() == string; }
  bool current_node_is_not_in_html_namespace() const { return cdata_allowed(); }
  /// The bogus comment is to begin with the next character rather than the current one.
  void begin_comment_with_next_character() { in_.advance(0); }
  /// Appends the current input character, if there is one; a U+0000 is replaced.
  void append_to_bogus_comment();
  void set_force_quirks_flag() { set_doctype_flag(); }

  // -- 8.2.4.69: what is returned, if anything
  std::optional<std::string_view> consume_a_character_reference(Char additional_allowed_character);
  std::optional<std::string_view> consume_a_numeric_character_reference();
  std::optional<std::string_view> consume_a_named_character_reference();
  std::string_view character_token(char32_t number);
  bool is_consuming_as_part_of_an_attribute() const {
    return state_ == State::character_reference_in_attribute_value;
  }

#define STATE(id, number, title) void id();
#include "versions/8_2_4/states.def"

  State switched_from_ = State::data;
  Char additional_allowed_character_ = eof;
  std::string character_token_;  ///< the last one returned for a number
};

}  // namespace specdrift::v8_2_4
