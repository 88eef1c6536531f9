// Which characters actions are about, and what is set to them.

#include <algorithm>

#include "core/prove/machine/machine_step.h"
#include "core/text/utf8.h"

namespace specdrift::prove {

using model::Action;
using model::Characters;
using model::Target;

namespace {

/// U+FFFD stands for U+0000 as well as for a reference, and is the same in both.
Code decoded_code(std::uint32_t code_point) {
  return code_point == 0xFFFD ? code_point : code_point | decoded;
}

void add_codes(Codes& codes, std::string_view text, bool is_decoded) {
  while (!text.empty()) {
    const auto character = utf8::decode_generalized(text);
    const auto code_point = static_cast<std::uint32_t>(character.code_point);
    codes.push_back(is_decoded ? decoded_code(code_point) : code_point);
    text.remove_prefix(utf8::sequence_length(static_cast<unsigned char>(text.front())));
  }
}

/// Where it counts what a text holds.
void refuse_written_text(std::span<const Code> codes) {
  if (std::ranges::any_of(codes, [](Code code) { return (code & of_text) != 0; }))
    throw UnsupportedSpecification("a text that grows with its input is used for more than tokens");
}

}  // namespace

void Machine::Step::flush(const Action& action) {
  const bool in_attribute =
      model().in_attribute != 0xFF && holds(model().conditions[model().in_attribute].condition);
  if (in_attribute) return append(Target::attribute_value, 0, codes_of(action));
  emit_text(codes_of(action));
}

void Machine::Step::set(const Action& action) {
  switch (action.target) {
  case Target::self_closing_flag:
    c.tag.self_closing = true;
    return;
  case Target::doctype_flag:
    c.doctype.flag = true;
    return;
  case Target::choice:
    c.control.values[action.slot] = action.number;
    return;
  case Target::state:
    c.control.values[action.slot] = action.destination.to + 1U;
    return;
  case Target::number:
    if (action.characters == Characters::replacement) {
      const model::Replacement* const r = model::find_replacement(model(), number);
      c.values[action.slot] =
          r ? static_cast<std::uint32_t>(utf8::decode_generalized(r->text).code_point) : 0;
    } else if (action.characters != Characters::consumed) {  // else see Machine::step_run
      c.values[action.slot] = action.number;
    }
    return;
  case Target::character: {
    const Codes codes = codes_of(action);
    refuse_written_text(codes);
    c.values[action.slot] = codes.empty() ? 0 : (codes.front() & 0x1FFFFF) + 1;
    return;
  }
  case Target::text: {
    const Codes codes = codes_of(action);
    c.texts[action.slot] = {};
    return append_to_text(action.slot, codes);
  }
  default:
    return append(action.target, action.slot, codes_of(action), true);
  }
}

void Machine::Step::append(Target target, std::uint8_t slot, std::span<const Code> codes,
                           bool sets) {
  switch (target) {
  case Target::text:
    return c.tag.is_flushed ? emit_text(codes) : append_to_text(slot, codes);
  case Target::tag_name:
    return append_to_tag_name(codes);
  case Target::attribute_name:
  case Target::attribute_value:
    return append_to_attribute(target, codes);
  case Target::comment:
    if (!c.has_comment) return;
    for (const Code code : codes) write(make_event(EventKind::comment_text, code));
    return;
  case Target::instruction_target:
  case Target::instruction_data:
    if (!c.has_instruction) return;
    for (const Code code : codes)
      write(make_event(target == Target::instruction_target ? EventKind::instruction_target
                                                            : EventKind::instruction_data,
                       code));
    return;
  default:
    return append_to_doctype(target, codes, sets);
  }
}

void Machine::Step::append_to_text(std::uint8_t slot, std::span<const Code> codes) {
  refuse_written_text(codes);
  PendingText& text = c.texts[slot];
  for (const Code code : codes) {
    if (is_written(text))
      write_text(c, output, slot, make_event(EventKind::text_grows, text_slot(slot) | code));
    if (is_held(text)) text.held.push_back(code);
  }
}

Codes Machine::Step::codes_of(const Action& action) const {
  Codes codes;
  const Alphabet& alphabet = *machine.alphabet_;
  switch (action.characters) {
  case Characters::none:
    break;
  case Characters::text:
  case Characters::character:
    add_codes(codes, action.text, false);
    break;
  case Characters::current:
    if (current != end_symbol) codes.push_back(alphabet.code_point(current));
    break;
  case Characters::current_lowercase:
    if (current != end_symbol)
      codes.push_back(is_ascii_upper_alpha(char_of(current)) ? current + 0x20U
                                                             : alphabet.code_point(current));
    break;
  case Characters::current_uppercase:
    if (current != end_symbol)
      codes.push_back(is_ascii_lower_alpha(char_of(current)) ? current - 0x20U
                                                             : alphabet.code_point(current));
    break;
  case Characters::consumed:
    for (std::size_t i = consumed_begin; i < consumed_end; ++i)
      codes.push_back(alphabet.code_point(c.lookahead.rest[i]));
    break;
  case Characters::reference:
    if (reference >= 0)
      add_codes(codes, model().references[static_cast<std::size_t>(reference)].text, true);
    break;
  case Characters::replacement:
    if (const model::Replacement* const r = model::find_replacement(model(), number))
      add_codes(codes, r->text, true);
    break;
  case Characters::result:
    return result_codes;
  case Characters::text_variable: {
    const PendingText& text = c.texts[action.characters_slot];
    if (is_written(text))
      codes.push_back(of_text | action.characters_slot);
    else
      codes.assign(text.held.begin(), text.held.end());
    break;
  }
  case Characters::number_variable:
    if (c.values[action.characters_slot] <= 0x10FFFF)
      codes.push_back(decoded_code(c.values[action.characters_slot]));
    break;
  case Characters::character_variable:
    if (c.values[action.characters_slot] != 0)
      codes.push_back(c.values[action.characters_slot] - 1);
    break;
  }
  return codes;
}

}  // namespace specdrift::prove
