#include "versions/2009/tokenizer.h"

#include "versions/2009/tree_rules.h"

namespace specdrift::v2009 {

const VersionInfo info = {
    .name = "2009",
    .title = "HTML 5, Draft Recommendation",
    .organisation = "WHATWG",
    .date = "2009-02-07",
    .section = "8.2.4",
    .states = 36,
    .references = 2137,
    .names_errors = false,
    .models_self_closing = true,
    .has_cdata_sections = true,
    .quirks_flag = "force-quirks flag",
    .common_subset = CommonSubset::whole,
};

namespace {

constexpr StreamRules stream = {
    .nulls = NullHandling::replace,
    .errors = Irregular::control | Irregular::noncharacter | Irregular::surrogate,
};

ContentModel content_model_for(TextMode mode) {
  switch (mode) {
  case TextMode::data:
  case TextMode::cdata_section:
    return ContentModel::pcdata;
  case TextMode::rcdata:
    return ContentModel::rcdata;
  case TextMode::rawtext:
  case TextMode::script_data:
    return ContentModel::cdata;
  case TextMode::plaintext:
    return ContentModel::plaintext;
  }
  return ContentModel::pcdata;
}

}  // namespace

Tokenizer::Tokenizer(const Source& source, const StartContext& start)
    : StateMachine(info, source, stream, tree_construction, start,
                   start.mode == TextMode::cdata_section ? State::cdata_section : State::data),
      content_model_(content_model_for(start.mode)) {}

bool Tokenizer::has_context(const StartContext&) {
  return true;
}

void Tokenizer::step() {
  switch (state_) {
#define STATE(id, number, title) \
  case State::id:                \
    return id();
#include "versions/2009/states.def"
  }
}

std::string_view Tokenizer::title() const {
  switch (state_) {
#define STATE(id, number, title) \
  case State::id:                \
    return title;
#include "versions/2009/states.def"
  }
  return {};
}

TextKind Tokenizer::text_kind() const {
  if (state_ == State::cdata_section) return TextKind::cdata_section;
  if (state_ != State::data) return TextKind::none;
  switch (content_model_) {
  case pcdata:
    return TextKind::data;
  case rcdata:
    return escape_flag_ ? TextKind::escaped_text : TextKind::rcdata;
  case cdata:
    return escape_flag_ ? TextKind::escaped_text : TextKind::rawtext;
  case plaintext:
    return TextKind::plaintext;
  }
  return TextKind::none;
}

std::string_view Tokenizer::content_model_name() const {
  switch (content_model_) {
  case pcdata:
    return "PCDATA";
  case rcdata:
    return "RCDATA";
  case cdata:
    return "CDATA";
  case plaintext:
    return "PLAINTEXT";
  }
  return {};
}

bool Tokenizer::last_start_tag_name_is_next() const {
  const std::string_view name = last_start_tag_name();
  if (name.empty() || !in_.next_is_ignoring_case(name)) return false;
  switch (in_.peek(name.size())) {
  case '\t':
  case '\n':
  case '\f':
  case ' ':
  case '>':
  case '/':
  case eof:
    return true;
  default:
    return false;
  }
}

void Tokenizer::leave_attribute_name() {
  if (drop_duplicate_attribute()) parse_error();
}

void Tokenizer::emit_current_tag_token() {
  if (current_tag_is_end_tag()) {
    if (current_tag_has_attributes()) parse_error();
    if (current_tag_is_self_closing()) parse_error();
  } else if (current_tag_is_self_closing() && !self_closing_flag_is_acknowledged()) {
    parse_error();
  }
  const std::optional<TextMode> asked_for = emit_tag();
  if (current_tag_is_end_tag()) content_model_ = pcdata;
  if (asked_for) content_model_ = content_model_for(*asked_for);
}

}  // namespace specdrift::v2009
