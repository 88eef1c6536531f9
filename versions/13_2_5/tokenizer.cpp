#include "versions/13_2_5/tokenizer.h"

#include <algorithm>

#include "versions/13_2_5/tree_rules.h"

namespace specdrift::v13_2_5 {
namespace {

using E = Error;

constexpr StreamRules stream{
    .errors = Irregular::control | Irregular::noncharacter | Irregular::surrogate,
    .control_code = E::control_character_in_input_stream,
    .noncharacter_code = E::noncharacter_in_input_stream,
    .surrogate_code = E::surrogate_in_input_stream,
};

constexpr State state_for(TextMode mode) {
  switch (mode) {
  case TextMode::data:
    return State::data;
  case TextMode::rcdata:
    return State::rcdata;
  case TextMode::rawtext:
    return State::rawtext;
  case TextMode::script_data:
    return State::script_data;
  case TextMode::plaintext:
    return State::plaintext;
  case TextMode::cdata_section:
    return State::cdata_section;
  }
  return State::data;
}

}  // namespace

const VersionInfo info{
    .name = "13.2.5",
    .title = "HTML Living Standard",
    .organisation = "WHATWG",
    .date = "2021-06-24/2021-08-24",
    .section = "13.2.5",
    .states = 80,
    .references = 2231,
    .names_errors = true,
    .models_self_closing = true,
    .has_cdata_sections = true,
    .quirks_flag = "force-quirks flag",
    .common_subset = CommonSubset::whole,
};

Tokenizer::Tokenizer(const Source& source, const StartContext& start)
    : StateMachine(info, source, stream, tree_construction, start, state_for(start.mode)) {}

bool Tokenizer::has_context(const StartContext&) {
  return true;
}

void Tokenizer::step() {
  switch (state_) {
#define STATE(id, number, title) \
  case State::id:                \
    return id();
#include "versions/13_2_5/states.def"
  }
}

TextKind Tokenizer::text_kind() const {
  switch (state_) {
#define STATE(id, number, title)
#define TEXT(id, number, title, text_kind) \
  case State::id:                          \
    return TextKind::text_kind;
#include "versions/13_2_5/states.def"
  default:
    return TextKind::none;
  }
}

std::string_view Tokenizer::title() const {
  switch (state_) {
#define STATE(id, number, title) \
  case State::id:                \
    return title;
#include "versions/13_2_5/states.def"
  }
  return {};
}

void Tokenizer::emit_current_tag_token() {
  if (current_tag_is_end_tag()) {
    if (current_tag_has_attributes()) parse_error(E::end_tag_with_attributes);
    if (current_tag_is_self_closing()) parse_error(E::end_tag_with_trailing_solidus);
  } else if (current_tag_is_self_closing() && !self_closing_flag_is_acknowledged()) {
    parse_error(E::non_void_html_element_start_tag_with_trailing_solidus);
  }
  if (const auto mode = emit_tag()) switch_to(state_for(*mode));
}

bool Tokenizer::consumed_as_part_of_an_attribute() const {
  return return_state_ == State::attribute_value_double_quoted ||
         return_state_ == State::attribute_value_single_quoted ||
         return_state_ == State::attribute_value_unquoted;
}

void Tokenizer::flush_code_points_consumed_as_a_character_reference() {
  if (consumed_as_part_of_an_attribute()) return append_temporary_buffer_to_attribute_value();
  return emit_temporary_buffer();
}

void Tokenizer::flush_as_a_character_reference(std::string_view code_points) {
  if (consumed_as_part_of_an_attribute()) return append_to_attribute_value(code_points);
  return emit_reference(code_points);
}

void Tokenizer::add_to_character_reference_code(char32_t base, Char digit) {
  constexpr char32_t beyond_unicode = 0x110000;
  character_reference_code_ = character_reference_code_ * base + static_cast<char32_t>(digit);
  character_reference_code_ = std::min(character_reference_code_, beyond_unicode);
}

}  // namespace specdrift::v13_2_5
