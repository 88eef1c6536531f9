#include <algorithm>

#include "core/model/run/interpreter.h"
#include "core/model/run/put_back.h"
#include "core/text/utf8.h"

namespace specdrift::model {

// -- characters

void Interpreter::emit_characters(const Action& action, const Reading& reading) {
  switch (action.characters) {
  case Characters::current:
    return emit_current(reading);
  case Characters::current_lowercase:
    if (!is_ascii_upper_alpha(reading.first)) return emit_current(reading);
    return emit_in_place_of_current(text_of(action, reading), reading);
  case Characters::current_uppercase:
    if (!is_ascii_lower_alpha(reading.first)) return emit_current(reading);
    return emit_in_place_of_current(text_of(action, reading), reading);
  case Characters::character:
    return emit_in_place_of_current(action.text, reading);
  case Characters::consumed:
    return emit_consumed(action.null, reading);
  default:
    return is_decoded(action) ? emit_decoded(text_of(action, reading), reading)
                              : emit_as_named(text_of(action, reading), reading);
  }
}

void Interpreter::flush(const Action& action, const Reading& reading) {
  if (model_->in_attribute != 0xFF &&
      holds(model_->conditions[model_->in_attribute].condition, reading))
    return append_text(Target::attribute_value, text_of(action, reading), reading);
  emit_characters(action, reading);
}

void Interpreter::emit_current(const Reading& reading) {
  const std::string_view current = in_.current();
  if (current.empty()) return;
  if (accounted_ == in_.current_offset())
    TokenBuilder::emit(reading.first);
  else if (accounted_ < in_.current_offset() && in_.current_is_verbatim())
    TokenBuilder::emit(current);  // characters before it are left out
  else
    return emit_decoded(current, reading);
  accounted_ = in_.offset();
}

void Interpreter::emit_in_place_of_current(std::string_view text, const Reading& reading) {
  const bool leaves_out = accounted_ < in_.current_offset() && !in_.current().empty();
  if (!reading.has_current || reading.reconsumes || !leaves_out || text != utf8::replacement)
    return emit_decoded(text, reading);
  emit_replacement_character();
  accounted_ = in_.offset();
}

/// Emits characters that the text names and that, as a rule, stand next in the input.
void Interpreter::emit_as_named(std::string_view text, const Reading& reading) {
  const Offset end =
      reading.reconsumes && reading.has_current ? in_.current_offset() : in_.offset();
  const bool stands_there = text.size() <= end - std::min(accounted_, end) &&
                            in_.bytes().substr(in_memory(accounted_), text.size()) == text;
  if (!stands_there) return emit_decoded(text, reading);
  for (const char c : text) TokenBuilder::emit(c);
  accounted_ += text.size();
}

/// Emits characters in place of all that was consumed since the last emission.
void Interpreter::emit_decoded(std::string_view text, const Reading& reading) {
  if (text.empty()) return;
  const PutBack put_back(*this, reading);
  if (accounted_ >= in_.offset()) return emit_out_of_nothing(text);
  emit_reference(text);
  accounted_ = in_.offset();
}

/// Emits characters for which nothing was consumed. Every token covers some input, so they share
/// that of the token before them: its last character, or the last byte of a tag. Without such a
/// token, they cannot be.
void Interpreter::emit_out_of_nothing(std::string_view text) {
  std::vector<Token>& tokens = batch_->tokens;
  if (tokens.empty() || tokens.back().span.end != accounted_) return;
  Token& last = tokens.back();
  std::string joined(text);
  std::size_t size = 1;
  if (last.kind == TokenKind::characters) {
    if (last.verbatim)
      while (size < last.text.size() && (last.text[last.text.size() - size] & 0xC0) == 0x80) ++size;
    else
      size = last.text.size();
    joined.insert(0, last.text.substr(last.text.size() - size));
    if (size == last.text.size()) {
      last.verbatim = false;
      last.text = batch_->strings.copy(joined);
      return;
    }
    last.text.remove_suffix(size);
  } else if (last.span.size() < 2) {
    return;
  }
  last.span.end -= size;
  Token characters = {};
  characters.kind = TokenKind::characters;
  characters.span = {last.span.end, accounted_};
  characters.text = batch_->strings.copy(joined);
  tokens.push_back(characters);
}

/// Goes through what was read once more, so that every character gets its own span.
void Interpreter::emit_consumed(std::string_view null, const Reading& reading) {
  if (reading.table->reads != Reads::until) return emit_as_named(consumed_.view(), reading);
  emit_as_named(consumed_before_, reading);
  const Input after = in_;
  ErrorList reported_before;
  in_ = before_reading_;
  in_.report_to(reported_before);
  while (in_.offset() < reading.consumed_end) {
    if (const std::string_view run = in_.consume_until(reading.table->stops); !run.empty()) {
      TokenBuilder::emit(run);
      accounted_ = in_.offset();
    }
    if (in_.offset() == reading.consumed_end) break;
    Reading character;
    character.first = in_.consume();
    character.has_current = true;
    if (character.first == 0 && !null.empty())
      emit_in_place_of_current(null, character);
    else
      emit_current(character);
  }
  in_ = after;
}

// -- tokens

void Interpreter::emit_token(TokenName token, const Reading& reading) {
  if (token == TokenName::end_of_file) {
    if (in_.at_end()) emit_end_of_file();
    return;
  }
  if (token == TokenName::tag) return emit_current_tag(reading);
  bool& is_there = token == TokenName::comment   ? now_.has_comment
                   : token == TokenName::doctype ? now_.has_doctype
                                                 : now_.has_instruction;
  if (!is_there) create(token);
  follow_emission(token, reading);
  const PutBack put_back(*this, reading);
  if (token == TokenName::comment)
    emit_comment();
  else if (token == TokenName::doctype)
    emit_doctype();
  else
    emit_instruction();
  is_there = false;
  note_token(accounted_);
}

void Interpreter::emit_current_tag(const Reading& reading) {
  if (!now_.has_tag) create(TokenName::start_tag);
  follow_emission(now_.tag_is_end_tag ? TokenName::end_tag : TokenName::start_tag, reading);
  std::optional<TextMode> requested;
  {
    const PutBack put_back(*this, reading);
    requested = emit_tag();
    note_token(accounted_);
  }
  now_.has_tag = now_.has_attribute = is_in_first_script_ = false;
  if (requested) obey_tree(reading);
}

/// A token begins after all that was emitted before it, even where rows emit characters out of a
/// token's middle.
void Interpreter::note_token(Offset accounted_before) {
  Span& span = batch_->tokens.back().span;
  span.begin = std::min(std::max(span.begin, accounted_before), span.end);
  accounted_ = in_.offset();
}

void Interpreter::follow_emission(TokenName token, const Reading& reading) {
  for (const EmissionRule& rule : model_->emission) {
    if (rule.emitted != token || (rule.at_tree_level && !simulates_tree_)) continue;
    if (!holds(rule.condition, reading)) continue;
    for (const Action& action : rule.actions)
      action.verb == Verb::error ? error(action.text, reading) : set(action, reading);
  }
}

/// Does what the rows of `feedback` say of the start tag just emitted.
void Interpreter::obey_tree(const Reading& reading) {
  const std::string_view name = batch_->tokens.back().text;
  for (const FeedbackRow& row : model_->feedback.start_tags) {
    if (std::ranges::find(row.names, name) == row.names.end() || !holds(row.condition, reading))
      continue;
    for (const Action& action : row.actions) {
      if (action.verb == Verb::switch_to)
        state_from_tree_ = action.destination.to;
      else
        set(action, reading);
    }
    return;
  }
}

}  // namespace specdrift::model
