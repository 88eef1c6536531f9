#include "versions/8_2_4/tokenizer.h"

#include "core/text/utf8.h"
#include "versions/8_2_4/tree_rules.h"

namespace specdrift::v8_2_4 {
namespace {

constexpr StreamRules stream{.errors = Irregular::control | Irregular::noncharacter};

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
    .name = "8.2.4",
    .title = "HTML5",
    .organisation = "W3C",
    .date = "2011-02-03/2011-10-14",
    .section = "8.2.4",
    .states = 68,
    .references = 2231,
    .names_errors = false,
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
#include "versions/8_2_4/states.def"
  }
}

TextKind Tokenizer::text_kind() const {
  switch (state_) {
#define STATE(id, number, title)
#define TEXT(id, number, title, text_kind) \
  case State::id:                          \
    return TextKind::text_kind;
#include "versions/8_2_4/states.def"
  default:
    return TextKind::none;
  }
}

std::string_view Tokenizer::title() const {
  switch (state_) {
#define STATE(id, number, title) \
  case State::id:                \
    return title;
#include "versions/8_2_4/states.def"
  }
  return {};
}

void Tokenizer::emit_current_tag_token() {
  if (current_tag_is_end_tag()) {
    if (current_tag_has_attributes()) parse_error();
    if (current_tag_is_self_closing()) parse_error();
  } else if (current_tag_is_self_closing() && !self_closing_flag_is_acknowledged()) {
    parse_error();
  }
  if (const auto mode = emit_tag()) switch_to(state_for(*mode));
}

void Tokenizer::append_to_bogus_comment() {
  const std::string_view current = in_.current();
  append_to_comment(current == std::string_view("\0", 1) ? utf8::replacement : current);
}

void Tokenizer::leave_attribute_name() {
  if (drop_duplicate_attribute()) parse_error();
}

}  // namespace specdrift::v8_2_4
