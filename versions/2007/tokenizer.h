#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/machine/state_machine.h"
#include "core/token/version_info.h"

namespace specdrift::v2007 {

extern const VersionInfo info;

enum class State : unsigned char {
#define STATE(id, number, title) id,
#include "versions/2007/states.def"
};

enum class ContentModel : unsigned char { pcdata, rcdata, cdata, plaintext };

/// Section 8.2.3 of HTML 5 as of October 2007.
class Tokenizer final : public StateMachine<Tokenizer, State> {
 public:
  Tokenizer(const Source& source, const StartContext& start);

  /// False for a CDATA section, which this version does not know.
  static bool has_context(const StartContext& start);

 private:
  using enum ContentModel;

  template <class Machine, class States> friend class specdrift::StateMachine;
  template <class Machine> friend bool specdrift::run_machine(Machine& machine, TokenBatch& batch,
                                                              Offset pause_from, Tracer* tracer);

  void step();
  TextKind text_kind() const;
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
  /// The current input character is a slash and a permitted one.
  bool is_permitted_slash() const;
  /// The current attribute's name is complete.
  void leave_attribute_name();
  void emit_current_tag_token();
  void mark_incorrect() { set_doctype_flag(); }

  // 8.2.3.1 Tokenising entities: the character, if one is returned, until the next call
  std::optional<std::string_view> consume_entity();
  std::optional<std::string_view> consume_numeric_entity();
  std::optional<std::string_view> consume_named_entity();

#define STATE(id, number, title) void id();
#include "versions/2007/states.def"

  State switched_from_ = State::data;
  ContentModel content_model_;
  bool escape_flag_ = false;
  std::string entity_character_;
};

}  // namespace specdrift::v2007
