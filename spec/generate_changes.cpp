// Turns history/changes.xml into constant tables (core/history/changes.h).
//   generate_changes OUTPUT.cpp changes.xml

#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <pugixml.hpp>
#include <sstream>
#include <string>

#include "spec/literal.h"

namespace {

/// The words of an attribute as an array.
std::string array(const std::string& name, const char* words, bool escaped) {
  std::string items;
  std::istringstream in(words);
  for (std::string word; in >> word;) {
    if (escaped && word == "NUL") word = std::string(1, '\0');
    if (escaped && word == "VT") word = "\v";
    if (escaped)
      for (char& c : word) c = c == '_' ? ' ' : c;
    items += specdrift::sized_literal(word) + ", ";
  }
  return items.empty() ? std::string()
                       : fmt::format("constexpr std::string_view {}[] = {{{}}};\n", name, items);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: generate_changes OUTPUT.cpp changes.xml\n");
    return 2;
  }
  pugi::xml_document document;
  if (const auto result = document.load_file(argv[2]); !result) {
    fmt::print(stderr, "{}: {}\n", argv[2], result.description());
    return 2;
  }
  std::string concepts, changes, last;
  int count = 0;
  for (const auto& node : document.child("changes").children("change")) {
    const std::string date = node.attribute("date").value();
    if (date < last) {
      fmt::print(stderr, "{}: {} stands after {}\n", argv[2], date, last);
      return 2;
    }
    last = date;
    concepts += array(fmt::format("concepts_{}", count), node.attribute("concepts").value(), false);
    const std::string needs =
        array(fmt::format("needs_{}", count), node.attribute("needs").value(), true);
    concepts += needs;
    const bool errors = std::string_view(node.attribute("facet").value()) == "errors";
    changes += fmt::format(
        "    {{{}, {}, Facet::{}, concepts_{}, {}, {}, {}, {}}},\n", specdrift::literal(date),
        specdrift::literal(node.attribute("revision").value()), errors ? "errors" : "tokens", count,
        needs.empty() ? "{}" : fmt::format("needs_{}", count),
        specdrift::literal(node.child("what").text().get()),
        specdrift::literal(node.child("why").text().get()),
        specdrift::literal(node.attribute("confidence").value()));
    ++count;
  }
  std::ofstream out(argv[1]);
  out << "#include \"core/history/changes.h\"\n\nnamespace specdrift::history {\nnamespace {\n"
      << concepts << "constexpr Change all[] = {\n"
      << changes << "};\n}  // namespace\n"
      << "std::span<const Change> changes() { return all; }\n}  // namespace specdrift::history\n";
  out.close();
  return out.good() ? 0 : 2;
}
