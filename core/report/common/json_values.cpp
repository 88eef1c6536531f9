#include "core/report/common/json_values.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/report/common/report.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

/// Sets a string of a token. A very long one is cut to its beginning, with its size in bytes next
/// to it.
void set_text(json::object& object, std::string_view key, std::string_view text) {
  const std::string_view shown = beginning(text, longest_text);
  object[key] = shown;
  if (shown.size() < text.size()) object[std::string(key) + "_bytes"] = text.size();
}

void set_or_null(json::object& object, std::string_view key,
                 const std::optional<std::string_view>& text) {
  if (text)
    set_text(object, key, *text);
  else
    object[key] = nullptr;
}

json::array attributes_of(const Source& source, const KeptToken& kept) {
  json::array attributes;
  for (const Attribute& a : kept.attributes) {
    json::object object;
    set_text(object, "name", a.name);
    set_text(object, "value", a.value);
    object["span"] = span_of(source, a.span);
    attributes.push_back(std::move(object));
  }
  return attributes;
}

}  // namespace

void set_bytes(json::object& object, std::string_view key, std::string_view bytes,
               bool surrogates) {
  const std::string_view shown = beginning(bytes, longest_text);
  ReversibleText text = reversible(shown, Medium::json, surrogates);
  object[key] = std::move(text.text);
  if (text.escaped) object[std::string(key) + "_escaped"] = true;
  if (shown.size() < bytes.size()) object[std::string(key) + "_bytes"] = bytes.size();
}

boost::json::value text_or_null(std::string_view text) {
  return text.empty() ? boost::json::value() : boost::json::value(boost::json::string(text));
}

boost::json::array to_json(std::span<const std::string_view> texts) {
  boost::json::array all;
  for (const std::string_view text : texts) all.emplace_back(text);
  return all;
}

json::array span_of(const Source& source, Span span) {
  span = source.original(span);
  return {span.begin, span.end};
}

json::object position_of(const LineIndex& lines, Offset at) {
  const Position position = lines.position(at);
  return {
      {"byte", lines.source().original(at)}, {"line", position.line}, {"column", position.column}};
}

std::string readable_text(std::string_view text) {
  const char* const end = text.data() + text.size();
  const bool is_utf8 = find_irregular(text.data(), end, Irregular::ill_formed, false).at == end;
  return is_utf8 ? std::string(text) : with_hidden_escaped(text);
}

json::object to_json(const StartContext& start) {
  json::object object{{"initial_state", name_of(start.mode)}};
  if (start.last_start_tag.empty())
    object["last_start_tag"] = nullptr;
  else
    set_bytes(object, "last_start_tag", start.last_start_tag, false);
  object["foreign_content"] = start.foreign_content;
  object["feedback"] = name_of(start.feedback);
  object["scripting"] = start.scripting;
  return object;
}

json::object to_json(const Source& source, const KeptToken& kept) {
  json::object object;
  const auto set = [&](std::string_view kind) { object["kind"] = kind; };
  switch (kept.token.kind) {
  case TokenKind::doctype:
    set("doctype");
    set_or_null(object, "name", kept.doctype.name);
    set_or_null(object, "public_identifier", kept.doctype.public_identifier);
    set_or_null(object, "system_identifier", kept.doctype.system_identifier);
    object["force_quirks"] = kept.doctype.force_quirks;
    break;
  case TokenKind::start_tag:
  case TokenKind::end_tag:
    set(kept.token.kind == TokenKind::start_tag ? "start tag" : "end tag");
    set_text(object, "name", kept.token.text);
    object["attributes"] = attributes_of(source, kept);
    if (kept.token.attribute_count > kept.attributes.size())
      object["attribute_count"] = kept.token.attribute_count;
    object["self_closing"] = kept.token.self_closing;
    break;
  case TokenKind::comment:
    set("comment");
    set_text(object, "data", kept.token.text);
    break;
  case TokenKind::processing_instruction:
    set("processing instruction");
    set_text(object, "target", kept.token.text);
    set_text(object, "data", kept.instruction_data);
    break;
  case TokenKind::characters:
    set("characters");
    set_text(object, "data", kept.token.text);
    break;
  case TokenKind::end_of_file:
    set("end of file");
    break;
  }
  object["span"] = span_of(source, kept.token.span);
  return object;
}

}  // namespace specdrift::report
