#include "versions/2007/tokenizer.h"

#include <algorithm>

#include "versions/2007/tree_rules.h"

namespace specdrift::v2007 {

const VersionInfo info = {
    .name = "2007",
    .title = "HTML 5, Call For Comments",
    .organisation = "WHATWG",
    .date = "2007-10-27",
    .section = "8.2.3",
    .states = 33,
    .references = 366,
    .names_errors = false,
    .models_self_closing = false,
    .has_cdata_sections = false,
    .quirks_flag = "correctness flag",
    .common_subset = CommonSubset::whole,
};

namespace {

constexpr StreamRules stream = {.nulls = NullHandling::replace};

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
    : StateMachine(info, source, stream, tree_construction, start),
      content_model_(content_model_for(start.mode)) {}

bool Tokenizer::has_context(const StartContext& start) {
  return start.mode != TextMode::cdata_section;
}

void Tokenizer::step() {
  switch (state_) {
#define STATE(id, number, title) \
  case State::id:                \
    return id();
#include "versions/2007/states.def"
  }
}

std::string_view Tokenizer::title() const {
  switch (state_) {
#define STATE(id, number, title) \
  case State::id:                \
    return title;
#include "versions/2007/states.def"
  }
  return {};
}

TextKind Tokenizer::text_kind() const {
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
  case '\v':
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

bool Tokenizer::is_permitted_slash() const {
  constexpr std::string_view names[] = {"base",  "link",  "meta", "hr",  "br",   "img",
                                        "embed", "param", "area", "col", "input"};
  return in_.peek() == '>' && !current_tag_is_end_tag() &&
         std::ranges::find(names, current_tag_name()) != std::end(names);
}

void Tokenizer::leave_attribute_name() {
  if (drop_duplicate_attribute()) parse_error();
}

void Tokenizer::emit_current_tag_token() {
  if (current_tag_is_end_tag() && current_tag_has_attributes()) parse_error();
  const std::optional<TextMode> asked_for = emit_tag();
  if (current_tag_is_end_tag()) content_model_ = pcdata;
  if (asked_for) content_model_ = content_model_for(*asked_for);
}

}  // namespace specdrift::v2007
