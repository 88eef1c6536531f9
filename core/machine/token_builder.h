#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/machine/attribute_names.h"
#include "core/machine/input.h"
#include "core/machine/pending_text.h"
#include "core/machine/tree_feedback.h"
#include "core/token/resume_point.h"
#include "core/token/token_batch.h"
#include "core/token/version_info.h"

namespace specdrift {

/// The verbs that the texts of all versions share, on the current token, its attribute, and the
/// batch that is filled. A state, a condition, a flag or an error is never here: those are a
/// version's own.
///
/// Where a verb takes a `char`, the text names that character; where it takes a Char, it is the
/// current input character, whole (`append_to_comment('-')` against `append_to_comment(c)`). An
/// upper-case letter that the text lowers is `lowercase(c)`.
class TokenBuilder {
 protected:
  TokenBuilder(const VersionInfo& version, const Source& source, const StreamRules& stream,
               const FeedbackRules& feedback, const StartContext& start);

  // -- characters
  /// Emits the current input character.
  void emit(Char current);
  /// Emits a character that has been consumed but not been emitted: the next such one, in the
  /// input's order.
  void emit(char consumed);
  /// Emits a run of characters just consumed (Input::consume_until).
  void emit(std::string_view run);
  /// Emits U+FFFD in place of the current input character.
  void emit_replacement_character();
  /// Emits `text` in place of everything consumed since the last emission: a character reference.
  void emit_reference(std::string_view text);
  /// Emits the characters of the temporary buffer, which have been consumed but not emitted.
  void emit_temporary_buffer();

  // -- tags
  void create_start_tag();
  void create_end_tag();
  void append_to_tag_name(Char current) { append(tag_name_, current); }
  void append_to_tag_name(char c) { tag_name_.append({&c, 1}); }
  void append_to_tag_name(std::string_view text) { tag_name_.append(text); }
  void start_attribute();
  void append_to_attribute_name(Char current);
  void append_to_attribute_name(char c);
  void append_to_attribute_name(std::string_view text);
  void append_to_attribute_value(Char current);
  void append_to_attribute_value(char c);
  void append_to_attribute_value(std::string_view text);
  /// Appends the characters of the temporary buffer, which have been consumed, the current input
  /// character with them or alone after them.
  void append_temporary_buffer_to_attribute_value();
  /// Compares the current attribute's name with the tag's other attributes; if it is there already,
  /// the current attribute is dropped, with the value it may still get. True when it was.
  bool drop_duplicate_attribute();
  void set_self_closing() { self_closing_ = true; }
  bool current_tag_is_self_closing() const { return self_closing_; }
  bool current_tag_is_end_tag() const { return tag_is_end_tag_; }
  /// Whether the current tag has attributes, dropped ones left out. For use right before emit_tag.
  bool current_tag_has_attributes();
  std::string_view current_tag_name() const { return tag_name_.view(); }
  std::string_view last_start_tag_name() const { return last_start_tag_; }
  /// The current end tag has the name of the last start tag emitted, if any.
  bool is_appropriate_end_tag() const {
    return !last_start_tag_.empty() && tag_name_.view() == last_start_tag_;
  }
  /// Whether tree construction will acknowledge the self-closing flag of the current start tag;
  /// true where it is not simulated.
  bool self_closing_flag_is_acknowledged();
  /// Emits the current tag. For a start tag: the text mode that tree construction asks for, if any.
  std::optional<TextMode> emit_tag();

  // -- comments
  void create_comment();
  void append_to_comment(Char current) { append(text_, current); }
  void append_to_comment(char c) { text_.append({&c, 1}); }
  void append_to_comment(std::string_view text) { text_.append(text); }
  void emit_comment();

  // -- processing instructions
  void create_instruction();
  void append_to_instruction_target(std::string_view text) { instruction_target_.append(text); }
  void append_to_instruction_data(std::string_view text) { instruction_data_.append(text); }
  void emit_instruction();

  // -- DOCTYPE
  void create_doctype();
  void append_to_doctype_name(Char current);
  void append_to_doctype_name(char c);
  void append_to_doctype_name(std::string_view text);
  void set_public_identifier_to_empty();
  void append_to_public_identifier(Char current) { append(public_identifier_, current); }
  void append_to_public_identifier(std::string_view text) { public_identifier_.append(text); }
  void set_system_identifier_to_empty();
  void append_to_system_identifier(Char current) { append(system_identifier_, current); }
  void append_to_system_identifier(std::string_view text) { system_identifier_.append(text); }
  /// Sets the flag that versions call differently.
  void set_doctype_flag() { doctype_flag_ = true; }
  void emit_doctype();

  // -- the temporary buffer (8.2.4 on)
  void clear_temporary_buffer() { temporary_buffer_.clear(in_.bytes()); }
  void append_to_temporary_buffer(Char current) { append(temporary_buffer_, current); }
  void append_to_temporary_buffer(char c) { temporary_buffer_.append({&c, 1}); }
  void append_to_temporary_buffer(std::string_view text) { temporary_buffer_.append(text); }
  std::string_view temporary_buffer() const { return temporary_buffer_.view(); }

  void emit_end_of_file();

  // -- the current token, for who watches it grow
  struct Unfinished {
    std::string_view tag_name;
    std::size_t attributes = 0;  ///< of the tag, after those of the batch's other tags
    bool has_attribute = false;  ///< one more, which can still grow
    std::string_view attribute_name;
    std::string_view attribute_value;
    std::string_view text;  ///< of a comment, or the name of a DOCTYPE
    std::string_view public_identifier;
    std::string_view system_identifier;
    std::string_view instruction_target;
    std::string_view instruction_data;
  };
  Unfinished unfinished() const;

  // -- errors
  /// At the current input character.
  void parse_error(std::string_view code = {}) { parse_error_at(in_.current_offset(), code); }
  /// At the next input character, which has not been consumed.
  void parse_error_at_next(std::string_view code = {}) { parse_error_at(in_.offset(), code); }
  void parse_error_at(Offset at, std::string_view code = {}) {
    batch_->errors.push_back({at, code});
  }

  bool cdata_allowed() const { return feedback_.cdata_allowed(); }

  // -- left to somebody else, and taken up again
  /// Whether the common subset, if only its narrow part, may be read here by somebody else.
  /// Requires: data is read.
  bool may_be_left() const { return common_ != CommonSubset::none && feedback_.is_idle(); }
  /// Requires, as the next: may_be_left().
  ResumePoint resume_point_here() const;
  ResumeContexts resume_contexts_here() const;
  void go_on_at(const ResumePoint& point);

  // -- for run_machine
  void begin_batch(TokenBatch& batch);
  /// A text state begins: everything before has been emitted or left out.
  void begin_text(TextKind text) {
    accounted_ = in_.offset();
    if (text != noted_text_ || feedback_.epoch() != noted_epoch_) note_context(text);
  }

  Input in_;
  TokenBatch* batch_ = nullptr;
  bool done_ = false;
  std::optional<Offset> step_begin_;  ///< of the step that is traced

 private:
  void append(PendingText& text, Char current) {
    static_cast<void>(current);
    text.append(in_.current());
  }
  void add_characters(Span span, std::string_view text, bool verbatim);
  void commit_attribute();
  Span attribute_span() const;
  Token& add_token(TokenKind kind, Offset begin);
  void note_context(TextKind text);
  Context context_of(TextKind text) const;

  CommonSubset common_;
  bool models_self_closing_;
  bool scripting_;

  TreeFeedback feedback_;
  TextKind noted_text_ = TextKind::none;
  std::uint32_t noted_epoch_ = 0;

  Offset accounted_;  ///< the first byte that no token covers and no row has left out
  Offset token_begin_ = 0;

  PendingText tag_name_;
  bool tag_is_end_tag_ = false;
  bool self_closing_ = false;
  std::size_t first_attribute_ = 0;
  AttributeNames attribute_names_;
  std::string last_start_tag_;

  enum class AttributeState : std::uint8_t { none, current, dropped };
  AttributeState attribute_ = AttributeState::none;
  PendingText attribute_name_;
  PendingText attribute_value_;
  Offset attribute_begin_ = 0;
  Offset attribute_name_end_ = 0;
  Offset attribute_value_end_ = 0;

  PendingText text_;  ///< of the comment, or the name of the DOCTYPE: never both
  bool has_doctype_name_ = false;
  bool has_public_identifier_ = false;
  bool has_system_identifier_ = false;
  bool doctype_flag_ = false;
  PendingText public_identifier_;
  PendingText system_identifier_;
  PendingText instruction_target_;
  PendingText instruction_data_;

  PendingText temporary_buffer_;
};

}  // namespace specdrift
