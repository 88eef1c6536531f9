// Turns divergences.xml into constant tables (core/catalogue/catalogue.h).
//   generate_catalogue OUTPUT.cpp divergences.xml
// The schema divergences.rng says what the file looks like; here only what could not be compiled is
// refused.

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <pugixml.hpp>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/text/utf8.h"
#include "spec/literal.h"

namespace {

/// Text with every run of white space as one space.
std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t';
    if (!space)
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  if (out.ends_with(' ')) out.pop_back();
  return out;
}

/// Resolves `\\`, `\x0b` and `\u{fffe}`, which --escaped of the command line knows too.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      out += text[i];
      continue;
    }
    const std::string_view rest = text.substr(i + 1);
    if (rest.starts_with('\\')) {
      out += '\\';
      i += 1;
    } else if (rest.starts_with('x') && rest.size() >= 3) {
      specdrift::utf8::append(
          out, static_cast<char32_t>(std::stoul(std::string(rest.substr(1, 2)), nullptr, 16)));
      i += 3;
    } else if (const std::size_t end = rest.find('}');
               rest.starts_with("u{") && end != std::string_view::npos) {
      specdrift::utf8::append(out, static_cast<char32_t>(std::stoul(
                                       std::string(rest.substr(2, end - 2)), nullptr, 16)));
      i += 1 + end;
    } else {
      throw std::runtime_error(fmt::format("no such escape: {}", text));
    }
  }
  return out;
}

/// The value of `word` as an enumerator, or trouble.
std::string one_of(const char* type, std::string_view word,
                   std::initializer_list<std::pair<std::string_view, std::string_view>> words) {
  for (const auto& [name, enumerator] : words)
    if (name == word) return fmt::format("{}::{}", type, enumerator);
  throw std::runtime_error(fmt::format("no {}: '{}'", type, word));
}

std::string facet(const char* word) {
  return one_of("Facet", word, {{"tokens", "tokens"}, {"errors", "errors"}});
}

std::string severity(const char* word) {
  return one_of(
      "Severity", word,
      {{"errors", "errors"}, {"text", "text"}, {"structure", "structure"}, {"markup", "markup"}});
}

std::string key(const pugi::xml_node& node) {
  return fmt::format("{{{}, {}}}", specdrift::sized_literal(node.attribute("class").value()),
                     facet(node.attribute("facet").value()));
}

std::string text_of(const pugi::xml_node& node, const char* child) {
  return specdrift::sized_literal(one_line(node.child(child).text().get()));
}

std::string witness(const pugi::xml_node& node) {
  std::string out = fmt::format(
      ".text = {}", specdrift::sized_literal(unescaped(node.attribute("text").value())));
  if (const auto state = node.attribute("initial-state"))
    out += ", .mode = " + one_of("TextMode", state.value(),
                                 {{"rcdata", "rcdata"},
                                  {"rawtext", "rawtext"},
                                  {"script", "script_data"},
                                  {"plaintext", "plaintext"},
                                  {"cdata", "cdata_section"}});
  if (const auto tag = node.attribute("last-start-tag"))
    out += ", .last_start_tag = " + specdrift::sized_literal(tag.value());
  if (node.attribute("foreign-content").as_bool()) out += ", .foreign_content = true";
  if (const auto versions = node.attribute("versions"))
    out += ", .versions = " + specdrift::sized_literal(versions.value());
  return '{' + out + '}';
}

/// The arrays that the entries point to, and the entries.
class Tables {
 public:
  void add(const pugi::xml_node& node) {
    const std::string number = std::to_string(count_++);
    std::string since, seen, related;
    for (const auto& child : node.children("since"))
      since += fmt::format("  {{{}, {}, {}, {}}},\n",
                           specdrift::sized_literal(child.attribute("date").value()),
                           specdrift::sized_literal(child.attribute("revision").value()),
                           specdrift::sized_literal(child.attribute("confidence").value()),
                           specdrift::sized_literal(one_line(child.text().get())));
    for (const auto& child : node.children("seen"))
      seen +=
          fmt::format("  {{{}, {}}},\n", specdrift::sized_literal(child.attribute("as").value()),
                      specdrift::sized_literal(one_line(child.text().get())));
    for (const auto& child : node.children("related")) related += "  " + key(child) + ",\n";
    std::string example = "{}";
    if (const auto child = node.child("example"))
      example = fmt::format("{{{}, {}}}",
                            specdrift::sized_literal(unescaped(child.attribute("text").value())),
                            severity(child.attribute("severity").value()));
    entries_ += fmt::format(
        "  {{.key = {}, .severity = {}, .title = {}, .differs = {}, .effect = {},\n"
        "   .since = {}, .why = {}, .witness = {}, .example = {}, .seen = {}, .related = {}}},\n",
        key(node), severity(node.attribute("severity").value()), text_of(node, "title"),
        text_of(node, "differs"), text_of(node, "effect"),
        array("Change", "since_" + number, since), text_of(node, "why"),
        witness(node.child("witness")), example, array("Sighting", "seen_" + number, seen),
        array("Key", "related_" + number, related));
  }

  std::string text() const {
    return "#include \"core/catalogue/catalogue.h\"\n\nnamespace specdrift::catalogue {\n"
           "namespace {\n" +
           arrays_ + "constexpr Entry all[] = {\n" + entries_ +
           "};\n}  // namespace\n"
           "std::span<const Entry> entries() { return all; }\n"
           "}  // namespace specdrift::catalogue\n";
  }

 private:
  std::string array(const char* type, const std::string& name, const std::string& members) {
    if (members.empty()) return "{}";
    arrays_ += fmt::format("constexpr {} {}[] = {{\n{}}};\n", type, name, members);
    return name;
  }

  std::size_t count_ = 0;
  std::string arrays_;
  std::string entries_;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: generate_catalogue OUTPUT.cpp divergences.xml\n");
    return 2;
  }
  pugi::xml_document document;
  if (const auto result = document.load_file(argv[2]); !result) {
    fmt::print(stderr, "{}: {}\n", argv[2], result.description());
    return 2;
  }
  try {
    Tables tables;
    for (const auto& node : document.child("divergences").children("divergence")) tables.add(node);
    std::ofstream out(argv[1]);
    out << tables.text();
    out.close();
    return out.good() ? 0 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}: {}\n", argv[2], error.what());
    return 2;
  }
}
