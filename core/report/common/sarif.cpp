#include "core/report/common/sarif.h"

#include <fmt/format.h>

#include <utility>

#include "core/html5lib/json_text.h"
#include "core/report/escape/escape.h"
#include "core/token/hash.h"

namespace specdrift::report {

namespace json = boost::json;

boost::json::object sarif_message(std::string_view text) {
  std::string safe;
  for (const char c : escaped_for_terminal(text)) {
    if (c == '[' || c == ']' || c == '{' || c == '}')
      safe += fmt::format("\\u{:04x}", static_cast<unsigned char>(c));
    else
      safe += c;
  }
  return {{"text", safe}};
}

boost::json::object sarif_lines(std::span<const std::string> lines) {
  std::string text;
  for (const std::string& line : lines) {
    if (!text.empty()) text += '\n';
    text += std::string_view(sarif_message(line).at("text").get_string());
  }
  return {{"text", text}};
}

std::string_view sarif_level(Severity severity) {
  switch (severity) {
  case Severity::markup:
    return "error";
  case Severity::structure:
  case Severity::text:
    return "warning";
  case Severity::errors:
    break;
  }
  return "note";
}

boost::json::object sarif_rule(std::string_view id, std::string_view title, std::string_view help,
                               std::string_view level) {
  return {{"id", id},
          {"shortDescription", sarif_message(title)},
          {"fullDescription", sarif_message(help)},
          {"help", sarif_message(help)},
          {"defaultConfiguration", {{"level", level}}}};
}

boost::json::object sarif_fingerprints(std::string_view name, std::string_view id) {
  return {{name, id}, {"primaryLocationLineHash", fmt::format("{:016x}:1", hash_of(id))}};
}

std::string sarif_log(SarifLog log) {
  json::object members{{"columnKind", "unicodeCodePoints"}, {"results", std::move(log.results)}};
  if (!log.artifacts.empty()) members["artifacts"] = std::move(log.artifacts);
  members["tool"] = {
      {"driver",
       {{"name", "specdrift"}, {"version", log.tool_version}, {"rules", std::move(log.rules)}}}};
  members["invocations"] = json::array{json::object{{"executionSuccessful", true}}};
  if (!log.properties.empty()) members["properties"] = std::move(log.properties);
  const json::object file{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                          {"version", "2.1.0"},
                          {"runs", json::array{std::move(members)}}};
  return html5lib::json_text(file) + '\n';
}

std::string uri_of(std::string_view path) {
  constexpr std::string_view plain =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/()";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    if (plain.find(c) != std::string_view::npos)
      uri += c;
    else
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return uri;
}

}  // namespace specdrift::report
