#include "core/model/load/rows/characters_reader.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/data/words.h"
#include "core/model/load/xml/forms.h"
#include "core/text/utf8.h"

namespace specdrift::model {

void CharactersReader::error(const XmlElement& element, std::string_view attribute,
                             std::string what, std::string why, std::string hint) {
  context_.errors.add(element.place_of(attribute), std::move(what), std::move(why),
                      std::move(hint));
}

void CharactersReader::read(const XmlElement& element, Action& action, bool has_current) {
  if (element.has("text")) {
    action.characters = Characters::text;
    action.text = context_.storage.keep(element.value("text"));
  } else if (const auto code_point = parse_code_point(element.value("character"))) {
    action.characters = Characters::character;
    std::string text;
    utf8::append(text, *code_point);
    action.text = context_.storage.keep(text);
    action.number = *code_point + 1;
  } else if (element.has("what")) {
    read_what(element, action, has_current);
  }
  if (action.characters == Characters::text && action.text.size() == 1)
    action.number = static_cast<unsigned char>(action.text[0]) + 1U;
}

void CharactersReader::read_what(const XmlElement& element, Action& action, bool has_current) {
  const std::string_view what = element.value("what");
  if (const Characters* const known = find_word(characters_words(), what)) {
    action.characters = *known;
    if (*known == Characters::current || *known == Characters::current_lowercase ||
        *known == Characters::current_uppercase)
      need_current(element, has_current);
    else
      check_what(element, *known);
  } else if (const Variable* const v = context_.names.variable(what)) {
    action.characters_slot = v->slot;
    switch (v->type) {
    case VariableType::text:
      action.characters = Characters::text_variable;
      break;
    case VariableType::number:
      action.characters = Characters::number_variable;
      break;
    case VariableType::character:
      action.characters = Characters::character_variable;
      break;
    case VariableType::choice:
    case VariableType::state:
      error(element, "what", fmt::format("'{}' holds no characters", what));
      break;
    }
  } else {
    std::vector<std::string_view> names;
    for (const auto& w : characters_words()) names.push_back(w.word);
    for (const Variable& variable : context_.names.variables) names.push_back(variable.name);
    error(element, "what", fmt::format("there are no characters '{}'", what), {},
          suggest(what, names));
  }
  if (!element.has("null")) return;
  if (action.characters != Characters::consumed)
    return error(element, "null", "'null' does not fit in here", "it is for what=\"consumed\"");
  std::string text;
  utf8::append(text, parse_code_point(element.value("null")).value_or(0));
  action.null = context_.storage.keep(text);
}

void CharactersReader::check_what(const XmlElement& element, Characters characters) {
  const bool in_row = place_.kind == ActionPlace::Kind::row;
  const auto demand = [&](bool fits, std::string_view what) {
    if (!fits)
      error(element, "what", fmt::format("there is no '{}' here", element.value("what")),
            std::string(what));
  };
  switch (characters) {
  case Characters::consumed:
    return demand(
        in_row &&
            (place_.reads == Reads::until || place_.reads == Reads::run ||
             (place_.reads == Reads::longest_match && place_.row->result == ReadResult::match)),
        "it is what a state or step with reads=\"until\", \"run\" or \"longest-match\" consumed");
  case Characters::reference:
    return demand(
        in_row && place_.reads == Reads::longest_match && place_.row->result == ReadResult::match,
        "it is for rows with result=\"match\"");
  case Characters::result:
    return demand(
        in_row && place_.reads == Reads::procedure && place_.row->result == ReadResult::characters,
        "it is for rows with result=\"characters\"");
  case Characters::replacement:
    return demand(in_row && place_.reads == Reads::number && place_.row->numbers.replaced &&
                      place_.row->numbers.ranges.empty() && !place_.row->numbers.noncharacters,
                  "it is for rows with number=\"replaced\"");
  default:
    return;
  }
}

void CharactersReader::need_current(const XmlElement& element, bool has_current) {
  const std::string_view attribute = element.has("from") ? "from" : "what";
  if (!has_current)
    return error(element, attribute, "there is no current character",
                 "this row has not consumed one",
                 place_.reads == Reads::ahead ? "put <consume/> before it" : "");
  const bool may_be_end = place_.reads == Reads::until || place_.inputs[end_input];
  if (may_be_end)
    error(element, attribute, "the current character can be the end of the input",
          "EOF takes this row too, and is no character", "add a row for EOF before it");
}

void CharactersReader::need_digits(const XmlElement& element) {
  if (place_.kind != ActionPlace::Kind::row || place_.reads != Reads::run)
    error(element, "what", "no digits were consumed here", "it is for reads=\"run\" of digits");
}

bool CharactersReader::is_single(const Action& action) {
  return action.characters == Characters::character || action.characters == Characters::current ||
         action.characters == Characters::current_lowercase ||
         action.characters == Characters::current_uppercase ||
         action.characters == Characters::character_variable ||
         (action.characters == Characters::text && action.text.size() == 1);
}

}  // namespace specdrift::model
