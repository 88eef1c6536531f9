#include "core/machine/char.h"
#include "core/machine/stop_set.h"
#include "versions/2009/tokenizer.h"

namespace specdrift::v2009 {

using S = State;

namespace {

/// The characters that have an entry of their own in the data state and, under this content model,
/// use it.
constexpr StopSet text_stops[] = {
    StopSet("&<"),    // PCDATA
    StopSet("&-<>"),  // RCDATA
    StopSet("-<>"),   // CDATA
    StopSet(""),      // PLAINTEXT
};

}  // namespace

// 8.2.4.1 Data state
void Tokenizer::data() {
  emit(in_.consume_until(text_stops[static_cast<int>(content_model_)]));
  const Char c = consume();
  switch (c) {
  case '&':
    if (content_model_is_one_of(pcdata, rcdata) && !escape_flag_)
      return switch_to(S::character_reference_data);
    break;
  case '-':
    if (content_model_is_one_of(rcdata, cdata) && !escape_flag_ && in_.just_read("<!--"))
      escape_flag_ = true;
    return emit(c);
  case '<':
    if (content_model_is(pcdata)) return switch_to(S::tag_open);
    if (content_model_is_one_of(rcdata, cdata) && !escape_flag_) return switch_to(S::tag_open);
    break;
  case '>':
    if (content_model_is_one_of(rcdata, cdata) && escape_flag_ && in_.just_read("-->"))
      escape_flag_ = false;
    return emit(c);
  case eof:
    return emit_end_of_file();
  }
  // Anything else
  return emit(c);
}

// 8.2.4.2 Character reference data state
void Tokenizer::character_reference_data() {
  const auto character = consume_character_reference(std::nullopt);
  if (!character)
    emit('&');
  else
    emit_reference(*character);
  return switch_to(S::data);
}

// 8.2.4.3 Tag open state
void Tokenizer::tag_open() {
  if (content_model_is_one_of(rcdata, cdata)) {
    if (consume() == '/') return switch_to(S::close_tag_open);
    emit('<');
    return reconsume_in(S::data);
  }
  switch (const Char c = consume()) {
  case '!':
    return switch_to(S::markup_declaration_open);
  case '/':
    return switch_to(S::close_tag_open);
  case ASCII_UPPER_ALPHA:
    create_start_tag();
    append_to_tag_name(lowercase(c));
    return switch_to(S::tag_name);
  case ASCII_LOWER_ALPHA:
    create_start_tag();
    append_to_tag_name(c);
    return switch_to(S::tag_name);
  case '>':
    parse_error();
    emit('<');
    emit('>');
    return switch_to(S::data);
  case '?':
    parse_error();
    return switch_to(S::bogus_comment);
  default:
    parse_error();
    emit('<');
    return reconsume_in(S::data);
  }
}

// 8.2.4.4 Close tag open state
void Tokenizer::close_tag_open() {
  if (content_model_is_one_of(rcdata, cdata) && !last_start_tag_name_is_next()) {
    emit('<');
    emit('/');
    return switch_to(S::data);
  }
  switch (const Char c = consume()) {
  case ASCII_UPPER_ALPHA:
    create_end_tag();
    append_to_tag_name(lowercase(c));
    return switch_to(S::tag_name);
  case ASCII_LOWER_ALPHA:
    create_end_tag();
    append_to_tag_name(c);
    return switch_to(S::tag_name);
  case '>':
    parse_error();
    return switch_to(S::data);
  case eof:
    parse_error();
    emit('<');
    emit('/');
    return reconsume_in(S::data);
  default:
    parse_error();
    return switch_to(S::bogus_comment);
  }
}

}  // namespace specdrift::v2009
