#include "core/html5lib/notation.h"

#include <algorithm>
#include <boost/json/object.hpp>
#include <numeric>
#include <optional>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/text/utf8.h"

namespace specdrift::html5lib {
namespace {

namespace json = boost::json;

json::string text_value(std::string_view text) {
  return json::string(text.data(), text.size());
}

json::value optional_text(const std::optional<std::string_view>& text) {
  return text ? json::value(text_value(*text)) : json::value(nullptr);
}

json::array pairs(std::span<const Attribute> attributes) {
  json::array pairs;
  for (const Attribute& attribute : attributes)
    pairs.push_back(json::array{text_value(attribute.name), text_value(attribute.value)});
  return pairs;
}

json::array start_tag_notation(const TokenBatch& batch, const Token& tag, SameNames same_names) {
  const auto written = batch.attributes_of(tag);
  json::object attributes;
  for (const Attribute& attribute : written)
    attributes[{attribute.name.data(), attribute.name.size()}] = text_value(attribute.value);
  json::array notation = {"StartTag", text_value(tag.text)};
  if (same_names == SameNames::all && attributes.size() < written.size())
    notation.push_back(pairs(written));
  else
    notation.push_back(std::move(attributes));
  if (tag.self_closing) notation.push_back(true);
  return notation;
}

json::array doctype_notation(const Doctype& doctype) {
  return {"DOCTYPE", optional_text(doctype.name), optional_text(doctype.public_identifier),
          optional_text(doctype.system_identifier), !doctype.force_quirks};
}

json::object one_error(const ParseError& error, Position position) {
  json::object notation;
  if (!error.code.empty()) notation["code"] = text_value(error.code);
  notation["line"] = position.line;
  notation["col"] = position.column;
  return notation;
}

/// Walks through a source once and knows the position of the place it has come to.
class PositionWalk {
 public:
  explicit PositionWalk(const Source& source) : source_(source), at_(source.begin()) {}

  Position advance_to(Offset offset) {
    while (at_ < offset) {
      const auto rest = source_.bytes().substr(in_memory(at_));
      const auto decoded =
          source_.may_hold_surrogates() ? utf8::decode_generalized(rest) : utf8::decode(rest);
      if (at_ + decoded.length > offset) break;
      pass(rest, decoded);
    }
    return position_;
  }

 private:
  void pass(std::string_view rest, const utf8::Decoded& decoded) {
    at_ += decoded.length;
    if (rest[0] == '\n' || (rest[0] == '\r' && !rest.substr(1).starts_with('\n')))
      position_ = {position_.line + 1, 1};
    else
      position_.column += decoded.code_point > 0xFFFF ? 2 : 1;
  }

  const Source& source_;
  Offset at_;
  Position position_;
};

}  // namespace

void TokenNotation::add(const TokenBatch& batch) {
  for (const Token& token : batch.tokens) {
    if (token.kind == TokenKind::characters) {
      characters_ += token.text;
      continue;
    }
    finish();
    switch (token.kind) {
    case TokenKind::doctype:
      sink_(doctype_notation(batch.doctype_of(token)));
      break;
    case TokenKind::start_tag:
      sink_(start_tag_notation(batch, token, same_names_));
      break;
    case TokenKind::end_tag:
      sink_({"EndTag", text_value(token.text)});
      break;
    case TokenKind::comment:
      sink_({"Comment", text_value(token.text)});
      break;
    case TokenKind::processing_instruction:
      sink_({"ProcessingInstruction", text_value(token.text),
             text_value(batch.instruction_data_of(token))});
      break;
    case TokenKind::characters:
    case TokenKind::end_of_file:
      break;
    }
  }
}

void TokenNotation::finish() {
  if (characters_.empty()) return;
  sink_({"Character", text_value(characters_)});
  characters_.clear();
}

Notation read_all(Tokenizer& tokenizer) {
  Notation result;
  TokenNotation notation([&](json::array token) { result.tokens.push_back(std::move(token)); });
  for (TokenBatch batch; tokenizer.read(batch);) {
    notation.add(batch);
    result.errors.insert(result.errors.end(), batch.errors.begin(), batch.errors.end());
  }
  notation.finish();
  return result;
}

std::vector<Position> error_positions(const Source& source, std::span<const ParseError> errors) {
  std::vector<std::size_t> by_offset(errors.size());
  std::iota(by_offset.begin(), by_offset.end(), std::size_t{0});
  std::ranges::stable_sort(by_offset, {}, [&](std::size_t i) { return errors[i].at; });
  std::vector<Position> positions(errors.size());
  PositionWalk walk(source);
  for (const std::size_t i : by_offset) positions[i] = walk.advance_to(errors[i].at);
  return positions;
}

boost::json::array error_notation(const Source& source, std::span<const ParseError> errors) {
  const auto positions = error_positions(source, errors);
  json::array notation;
  notation.reserve(errors.size());
  for (std::size_t i = 0; i < errors.size(); ++i)
    notation.push_back(one_error(errors[i], positions[i]));
  return notation;
}

void write_notation(Tokenizer& tokenizer, const Source& source,
                    const std::function<void(std::string_view text)>& write) {
  std::string_view separator = "";
  write("\"tokens\":[");
  TokenNotation notation([&](const json::array& token) {
    write(separator);
    write(json_text(token));
    separator = ",";
  });
  std::vector<ParseError> errors;
  for (TokenBatch batch; tokenizer.read(batch);) {
    notation.add(batch);
    errors.insert(errors.end(), batch.errors.begin(), batch.errors.end());
  }
  notation.finish();
  write("],\"errors\":[");
  const auto positions = error_positions(source, errors);
  for (std::size_t i = 0; i < errors.size(); ++i) {
    if (i > 0) write(",");
    write(json_text(one_error(errors[i], positions[i])));
  }
  write("]");
}

}  // namespace specdrift::html5lib
