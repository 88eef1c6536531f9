#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/machine/state_machine.h"
#include "core/token/version_info.h"

namespace specdrift::v2009 {

extern const VersionInfo info;

enum class State : unsigned char {
#define STATE(id, number, title) id,
#include "versions/2009/states.def"
};

enum class ContentModel : unsigned char { pcdata, rcdata, cdata, plaintext };

/// Section 8.2.4 of HTML 5 as of February 2009.
class Tokenizer final : public StateMachine<Tokenizer, State> {
 public:
  Tokenizer(const Source& source, const StartContext& start);

  static bool has_context(const StartContext& start);

 private:
  using enum ContentModel;

  template <class Machine, class States> friend class specdrift::StateMachine;
  template <class Machine> friend bool specdrift::run_machine(Machine& machine, TokenBatch& batch,
                                                              Offset pause_from, Tracer* tracer);

  void step();
  TextKind text_kind() const;
  bool is_within_step() const { return state_ == State::cdata_section; }
  std::string_view title() const;
  std::string_view content_model_name() const;

  void switch_to(State state) {
    switched_from_ = state_;
    state_ = state;
  }
  /// To the state that the current one was switched to from.
  void switch_back() { switch_to(switched_from_); }

  bool content_model_is(ContentModel model) const { return content_model_ == model; }
  bool content_model_is_one_of(ContentModel a, ContentModel b) const {
    return content_model_is(a) || content_model_is(b);
  }
  /// The next few characters are the name of the last start tag emitted, if any, and one that may
  /// follow it.
  bool last_start_tag_name_is_next() const;
  /// The current attribute's name is complete.
  void leave_attribute_name();
  void emit_current_tag_token();
  void set_force_quirks_flag() { set_doctype_flag(); }

  // 8.2.4.37 Tokenizing character references: the character, if one is returned, until the next
  // call
  std::optional<std::string_view> consume_character_reference(
      std::optional<char> additional_allowed_character);
  std::optional<std::string_view> consume_numeric_character_reference();
  std::optional<std::string_view> consume_named_character_reference();

#define STATE(id, number, title) void id();
#include "versions/2009/states.def"

  State switched_from_ = State::data;
  ContentModel content_model_;
  bool escape_flag_ = false;
  std::optional<char> additional_allowed_character_;
  std::string referenced_character_;
};

}  // namespace specdrift::v2009
