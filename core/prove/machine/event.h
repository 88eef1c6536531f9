#pragma once

#include <cstdint>
#include <vector>

#include "core/model/data/vocabulary.h"

namespace specdrift::prove {

/// Everything that machines do to tokens, in order. Tokens are a function of this sequence, so
/// equal sequences make equal tokens. The marks (`…_end`, except the end of a token) change no
/// token. They let the sequences of two versions become equal soon after the versions do the same
/// again.
enum class EventKind : std::uint8_t {
  text,
  comment_begin,
  comment_text,
  comment_end,
  tag_begin,  ///< payload: 1 of an end tag
  tag_name,
  tag_name_end,
  attribute_begin,
  attribute_name,
  attribute_name_end,
  /// It is looked for among the earlier ones, and dropped if it is there: payload: how many errors
  /// that is.
  attribute_checked,
  attribute_value,
  attribute_value_end,
  tag_end,  ///< payload: 1 if self-closing
  doctype_begin,
  doctype_name,  ///< payload: `present`, `emptied` or a character
  doctype_name_end,
  doctype_public,
  doctype_public_end,
  doctype_system,
  doctype_system_end,
  doctype_flag,  ///< payload
  doctype_end,
  instruction_begin,
  instruction_target,
  instruction_data,
  instruction_end,
  text_begin,  ///< payload: a text variable, as a `text_slot`; it is empty
  text_grows,  ///< payload: the same, and a character that is appended to it
  retract,     ///< payload: a TokenSort; the current one, that has been written, is dropped
  end_of_file,
};

/// The sort of a token that is being made; there is at most one of each.
enum class TokenSort : std::uint8_t { none, tag, comment, doctype, instruction };

/// The kind in the highest byte; below a code point, perhaps with `decoded`, or a number.
using Event = std::uint32_t;
using Events = std::vector<Event>;

/// Set for a character that a reference stands for: it is not the literal one, which stands
/// elsewhere in the input.
inline constexpr std::uint32_t decoded = 1U << 22U;
/// A field that is there, whatever it holds.
inline constexpr std::uint32_t present = 1U << 23U;
/// A field that was there before, and begins anew.
inline constexpr std::uint32_t emptied = present | 1U;

/// In place of a character: all that `text_grows` has brought a text variable to, whose number this
/// is.
inline constexpr std::uint32_t of_text = 1U << 21U;
constexpr std::uint32_t text_slot(std::size_t slot) {
  return static_cast<std::uint32_t>(slot) << 23U;
}

static_assert(model::most_texts <= 2, "there is one bit for the number of a text variable");

constexpr Event make_event(EventKind kind, std::uint32_t payload = 0) {
  return static_cast<Event>(kind) << 24U | payload;
}
constexpr EventKind kind_of(Event event) {
  return static_cast<EventKind>(event >> 24U);
}

constexpr std::uint32_t payload_of(Event event) {
  return event & 0xFFFFFFU;
}

/// Which token an event is about. None: characters of the text, and what is no token's.
constexpr TokenSort sort_of(Event event) {
  const EventKind kind = kind_of(event);
  if (kind == EventKind::retract) return static_cast<TokenSort>(payload_of(event));
  if (kind >= EventKind::comment_begin && kind <= EventKind::comment_end) return TokenSort::comment;
  if (kind >= EventKind::tag_begin && kind <= EventKind::tag_end) return TokenSort::tag;
  if (kind >= EventKind::doctype_begin && kind <= EventKind::doctype_end) return TokenSort::doctype;
  if (kind >= EventKind::instruction_begin && kind <= EventKind::instruction_end)
    return TokenSort::instruction;
  return TokenSort::none;
}
constexpr bool begins_token(Event event) {
  const EventKind kind = kind_of(event);
  return kind == EventKind::tag_begin || kind == EventKind::comment_begin ||
         kind == EventKind::doctype_begin || kind == EventKind::instruction_begin;
}
constexpr bool ends_token(Event event) {
  const EventKind kind = kind_of(event);
  return kind == EventKind::tag_end || kind == EventKind::comment_end ||
         kind == EventKind::doctype_end || kind == EventKind::instruction_end;
}

}  // namespace specdrift::prove
