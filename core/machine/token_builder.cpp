#include "core/machine/token_builder.h"

#include <algorithm>
#include <cassert>
#include <span>

#include "core/text/utf8.h"
#include "core/token/hash.h"

namespace specdrift {

TokenBuilder::TokenBuilder(const VersionInfo& version, const Source& source,
                           const StreamRules& stream, const FeedbackRules& feedback,
                           const StartContext& start)
    : in_(source, stream, start.runs),
      common_(version.common_subset),
      models_self_closing_(version.models_self_closing),
      scripting_(start.scripting),
      feedback_(feedback, start, &source),
      accounted_(in_.offset()),
      last_start_tag_(start.last_start_tag) {}

// -- characters

void TokenBuilder::emit(Char current) {
  static_cast<void>(current);
  assert(current != eof && accounted_ == in_.current_offset());
  accounted_ = in_.offset();
  add_characters({in_.current_offset(), in_.offset()}, in_.current(), in_.current_is_verbatim());
}

void TokenBuilder::emit(char consumed) {
  const std::string_view text = in_.bytes().substr(in_memory(accounted_), 1);
  assert(accounted_ < in_.offset() && text.front() == consumed);
  static_cast<void>(consumed);
  add_characters({accounted_, accounted_ + 1}, text, true);
  ++accounted_;
}

void TokenBuilder::emit(std::string_view run) {
  if (run.empty()) return;
  accounted_ = in_.offset();
  add_characters({in_.offset() - run.size(), in_.offset()}, run, true);
}

void TokenBuilder::emit_replacement_character() {
  add_characters({in_.current_offset(), in_.offset()}, utf8::replacement, false);
  accounted_ = in_.offset();
}

void TokenBuilder::emit_reference(std::string_view text) {
  add_characters({accounted_, in_.offset()}, batch_->strings.copy(text), false);
  accounted_ = in_.offset();
}

void TokenBuilder::emit_temporary_buffer() {
  const std::size_t size = temporary_buffer_.view().size();
  if (size == 0) return;
  assert(in_.bytes().substr(in_memory(accounted_), size) == temporary_buffer_.view());
  add_characters({accounted_, accounted_ + size}, in_.bytes().substr(in_memory(accounted_), size),
                 true);
  accounted_ += size;
}

void TokenBuilder::add_characters(Span span, std::string_view text, bool verbatim) {
  feedback_.characters(text);
  if (verbatim && !batch_->tokens.empty()) {
    Token& last = batch_->tokens.back();
    if (last.verbatim && last.span.end == span.begin) {
      last.span.end = span.end;
      last.text = {last.text.data(), last.text.size() + text.size()};
      return;
    }
  }
  Token& token = batch_->tokens.emplace_back();
  token.kind = TokenKind::characters;
  token.verbatim = verbatim;
  token.span = span;
  token.text = text;
}

// -- tags

void TokenBuilder::create_start_tag() {
  token_begin_ = accounted_;
  tag_is_end_tag_ = false;
  tag_name_.clear(in_.bytes());
  self_closing_ = false;
  attribute_ = AttributeState::none;
  first_attribute_ = batch_->attributes.size();
  attribute_names_.clear();
}

void TokenBuilder::create_end_tag() {
  create_start_tag();
  tag_is_end_tag_ = true;
}

void TokenBuilder::start_attribute() {
  commit_attribute();
  attribute_ = AttributeState::current;
  attribute_begin_ = attribute_name_end_ = in_.current_offset();
  attribute_value_end_ = 0;
  attribute_name_.clear(in_.bytes());
  attribute_value_.clear(in_.bytes());
}

void TokenBuilder::append_to_attribute_name(Char current) {
  append(attribute_name_, current);
  attribute_name_end_ = in_.offset();
}

void TokenBuilder::append_to_attribute_name(char c) {
  append_to_attribute_name({&c, 1});
}

void TokenBuilder::append_to_attribute_name(std::string_view text) {
  attribute_name_.append(text);
  attribute_name_end_ = in_.offset();
}

void TokenBuilder::append_to_attribute_value(Char current) {
  append(attribute_value_, current);
  attribute_value_end_ = in_.offset();
}

void TokenBuilder::append_to_attribute_value(char c) {
  append_to_attribute_value({&c, 1});
}

void TokenBuilder::append_to_attribute_value(std::string_view text) {
  if (text.empty()) return;
  attribute_value_.append(text);
  attribute_value_end_ = in_.offset();
}

void TokenBuilder::append_temporary_buffer_to_attribute_value() {
  attribute_value_.append(temporary_buffer());
  attribute_value_end_ = in_.just_read(temporary_buffer()) ? in_.offset() : in_.current_offset();
}

bool TokenBuilder::drop_duplicate_attribute() {
  assert(attribute_ != AttributeState::none);
  const auto others = std::span(batch_->attributes).subspan(first_attribute_);
  if (!attribute_names_.contains(attribute_name_.view(), others)) return false;
  attribute_ = AttributeState::dropped;
  return true;
}

bool TokenBuilder::current_tag_has_attributes() {
  commit_attribute();
  return batch_->attributes.size() > first_attribute_;
}

bool TokenBuilder::self_closing_flag_is_acknowledged() {
  std::vector<Attribute>& attributes = batch_->attributes;
  const bool has_current = attribute_ == AttributeState::current;
  if (has_current) attributes.push_back({attribute_name_.view(), attribute_value_.view(), {}});
  const bool acknowledged = feedback_.acknowledges(
      tag_name_.view(), std::span<const Attribute>(attributes).subspan(first_attribute_));
  if (has_current) attributes.pop_back();
  return acknowledged;
}

void TokenBuilder::commit_attribute() {
  if (attribute_ == AttributeState::current) {
    batch_->attributes.push_back({attribute_name_.keep_in(batch_->strings),
                                  attribute_value_.keep_in(batch_->strings), attribute_span()});
  }
  attribute_ = AttributeState::none;
}

/// Looks at the source for the quotes, which the text's states pass over in silence.
Span TokenBuilder::attribute_span() const {
  const std::string_view bytes = in_.bytes();
  constexpr std::string_view white_space = "\t\n\v\f\r ";
  Span span{attribute_begin_, std::max(attribute_name_end_, attribute_value_end_)};
  auto at = bytes.find_first_not_of(white_space, in_memory(attribute_name_end_));
  if (at == std::string_view::npos || bytes[at] != '=') return span;
  at = bytes.find_first_not_of(white_space, at + 1);
  if (at == std::string_view::npos || (bytes[at] != '"' && bytes[at] != '\'')) return span;
  const Offset value_end = std::max<Offset>(attribute_value_end_, at + 1);
  if (value_end < in_.offset() && bytes[in_memory(value_end)] == bytes[at])
    span.end = value_end + 1;
  return span;
}

std::optional<TextMode> TokenBuilder::emit_tag() {
  commit_attribute();
  Token& token =
      add_token(tag_is_end_tag_ ? TokenKind::end_tag : TokenKind::start_tag, token_begin_);
  token.text = tag_name_.keep_in(batch_->strings);
  token.self_closing = self_closing_;
  token.first = static_cast<std::uint32_t>(first_attribute_);
  token.attribute_count = static_cast<std::uint32_t>(batch_->attributes.size() - first_attribute_);
  if (tag_is_end_tag_) {
    feedback_.end_tag(token.text);
    return std::nullopt;
  }
  last_start_tag_ = token.text;
  return feedback_.start_tag(token.text, batch_->attributes_of(token), self_closing_);
}

// -- comments

void TokenBuilder::create_comment() {
  token_begin_ = accounted_;
  text_.clear(in_.bytes());
}

void TokenBuilder::emit_comment() {
  add_token(TokenKind::comment, token_begin_).text = text_.keep_in(batch_->strings);
}

// -- processing instructions

void TokenBuilder::create_instruction() {
  token_begin_ = accounted_;
  instruction_target_.clear(in_.bytes());
  instruction_data_.clear(in_.bytes());
}

void TokenBuilder::emit_instruction() {
  Token& token = add_token(TokenKind::processing_instruction, token_begin_);
  token.text = instruction_target_.keep_in(batch_->strings);
  token.first = static_cast<std::uint32_t>(batch_->instructions.size());
  batch_->instructions.push_back(instruction_data_.keep_in(batch_->strings));
}

// -- DOCTYPE

void TokenBuilder::create_doctype() {
  token_begin_ = accounted_;
  text_.clear(in_.bytes());
  has_doctype_name_ = false;
  has_public_identifier_ = false;
  has_system_identifier_ = false;
  doctype_flag_ = false;
}

void TokenBuilder::append_to_doctype_name(Char current) {
  append(text_, current);
  has_doctype_name_ = true;
}

void TokenBuilder::append_to_doctype_name(char c) {
  append_to_doctype_name({&c, 1});
}

void TokenBuilder::append_to_doctype_name(std::string_view text) {
  text_.append(text);
  has_doctype_name_ = true;
}

void TokenBuilder::set_public_identifier_to_empty() {
  public_identifier_.clear(in_.bytes());
  has_public_identifier_ = true;
}

void TokenBuilder::set_system_identifier_to_empty() {
  system_identifier_.clear(in_.bytes());
  has_system_identifier_ = true;
}

void TokenBuilder::emit_doctype() {
  const auto kept = [&](bool present, const PendingText& text) {
    return present ? std::optional(text.keep_in(batch_->strings)) : std::nullopt;
  };
  add_token(TokenKind::doctype, token_begin_).first =
      static_cast<std::uint32_t>(batch_->doctypes.size());
  batch_->doctypes.push_back({kept(has_doctype_name_, text_),
                              kept(has_public_identifier_, public_identifier_),
                              kept(has_system_identifier_, system_identifier_), doctype_flag_});
  feedback_.doctype(batch_->doctypes.back());
}

void TokenBuilder::emit_end_of_file() {
  assert(in_.at_end());
  add_token(TokenKind::end_of_file, in_.offset());
  done_ = true;
}

Token& TokenBuilder::add_token(TokenKind kind, Offset begin) {
  Token& token = batch_->tokens.emplace_back();
  token.kind = kind;
  token.span = {begin, in_.offset()};
  accounted_ = in_.offset();
  return token;
}

TokenBuilder::Unfinished TokenBuilder::unfinished() const {
  return {tag_name_.view(),
          batch_->attributes.size() - std::min(first_attribute_, batch_->attributes.size()),
          attribute_ == AttributeState::current,
          attribute_name_.view(),
          attribute_value_.view(),
          text_.view(),
          public_identifier_.view(),
          system_identifier_.view(),
          instruction_target_.view(),
          instruction_data_.view()};
}

// -- left to somebody else, and taken up again

ResumePoint TokenBuilder::resume_point_here() const {
  ResumePoint here;
  here.tree = feedback_.tree_at_resume_point();
  here.scripting = scripting_;
  here.narrow = common_ == CommonSubset::narrow;
  here.models_self_closing = models_self_closing_;
  here.at = in_.offset();
  return here;
}

ResumeContexts TokenBuilder::resume_contexts_here() const {
  const Context here = context_of(TextKind::data);
  ResumeContexts contexts{here, here};
  contexts.in_body.tree = feedback_.hash_in_body();
  return contexts;
}

void TokenBuilder::go_on_at(const ResumePoint& point) {
  feedback_.passed_common_subset(in_.offset(), point.at);
  in_.go_to(point.at);
  accounted_ = point.at;
  if (!point.last_start_tag.empty()) last_start_tag_ = point.last_start_tag;
  if (point.tree == ResumePoint::Tree::body) feedback_.begin_body();
}

// -- for run_machine

void TokenBuilder::begin_batch(TokenBatch& batch) {
  batch_ = &batch;
  in_.report_to(batch.errors);
}

void TokenBuilder::note_context(TextKind text) {
  noted_text_ = text;
  noted_epoch_ = feedback_.epoch();
  const Context context = context_of(text);
  // Who has read a stretch in its place has noted it.
  if (!batch_->contexts.empty() && batch_->contexts.back().context == context) return;
  batch_->contexts.push_back({in_.offset(), context});
}

Context TokenBuilder::context_of(TextKind text) const {
  Context context;
  context.text = text;
  context.cdata_allowed = feedback_.cdata_allowed();
  context.tree = feedback_.hash();
  // Where no end tag is looked for, no later character can ask what the last start tag was.
  if (text != TextKind::data && text != TextKind::plaintext && text != TextKind::cdata_section)
    context.last_start_tag = hash_of(last_start_tag_);
  return context;
}

}  // namespace specdrift
