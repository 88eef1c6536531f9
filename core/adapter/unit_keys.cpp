#include "core/adapter/unit_keys.h"

#include "core/compare/digest.h"

namespace specdrift::adapter {
namespace {

using identify::Event;
using identify::EventKind;

char letter_of(TokenKind kind) {
  switch (kind) {
  case TokenKind::doctype:
    return 'D';
  case TokenKind::start_tag:
    return 'S';
  case TokenKind::end_tag:
    return 'E';
  case TokenKind::comment:
    return 'C';
  case TokenKind::processing_instruction:
    return 'P';
  default:
    return 'T';
  }
}

}  // namespace

std::vector<Unit> units_of(const Recording& recording) {
  std::vector<Unit> units;
  bool goes_on = false;
  for (std::size_t i = 0; i < recording.tokens.size(); ++i) {
    const Token& token = recording.tokens[i];
    if (token.kind == TokenKind::end_of_file) break;
    const bool is_text = token.kind == TokenKind::characters;
    if (is_text && goes_on) {
      units.back().end = i + 1;
      units.back().span.end = token.span.end;
    } else {
      units.push_back({i, i + 1, token.span});
    }
    goes_on = is_text;
  }
  return units;
}

std::uint64_t KeyMaker::of(const Recording& recording, const Unit& unit, bool is_weak) {
  const Token& token = recording.tokens[unit.begin];
  begin(letter_of(token.kind));
  switch (token.kind) {
  case TokenKind::characters:
    for (std::size_t i = unit.begin; !is_weak && i < unit.end; ++i)
      text_ += recording.tokens[i].text;
    break;
  case TokenKind::start_tag:
    add_name(token.text);
    if (!is_weak)
      for (const Attribute& attribute : recording.attributes_of(token))
        add_attribute(attribute.name, attribute.value);
    break;
  case TokenKind::doctype: {
    const Doctype& doctype = recording.doctype_of(token);
    if (is_weak) break;
    for (const auto& part : {doctype.name, doctype.public_identifier, doctype.system_identifier})
      add(part.value_or(""));
    add(doctype.force_quirks ? "1" : "0");
    break;
  }
  case TokenKind::processing_instruction:
    if (is_weak) break;
    add(token.text);
    add(recording.instruction_data_of(token));
    break;
  default:
    if (token.kind == TokenKind::end_tag || !is_weak) add(token.text);
  }
  return digest_of(text_).low;
}

std::uint64_t KeyMaker::of(const Event& event, bool is_weak) {
  begin(static_cast<char>(event.kind));
  switch (event.kind) {
  case EventKind::text:
    if (!is_weak) text_ += event.text;
    break;
  case EventKind::start:
    add_name(event.text);
    if (!is_weak)
      for (const auto& [name, value] : event.attributes) add_attribute(name, value);
    break;
  case EventKind::doctype:
    if (is_weak) break;
    for (const auto& part : {event.text, event.public_identifier, event.system_identifier})
      add(part);
    add(event.quirks ? "1" : "0");
    break;
  case EventKind::instruction:
    if (is_weak) break;
    add(event.text);
    add(event.data);
    break;
  default:
    if (event.kind == EventKind::end || !is_weak) add(event.text);
  }
  return digest_of(text_).low;
}

void KeyMaker::add(std::string_view part) {
  text_ += std::to_string(part.size());
  text_ += ':';
  text_ += part;
}

void KeyMaker::add_attribute(std::string_view name, std::string_view value) {
  add(name);
  add(value);
}

}  // namespace specdrift::adapter
