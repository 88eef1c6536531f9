// Turns history/changes.xml into constant tables (core/history/changes.h).
//   generate_changes OUTPUT.cpp changes.xml

#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <pugixml.hpp>
#include <sstream>
#include <string>

#include "spec/literal.h"

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
      fmt::print(stderr, "{}: {} stands behind {}\n", argv[2], date, last);
      return 2;
    }
    last = date;
    concepts += fmt::format("constexpr std::string_view concepts_{}[] = {{", count);
    std::istringstream words(node.attribute("concepts").value());
    for (std::string word; words >> word;) concepts += specdrift::literal(word) + ", ";
    concepts += "};\n";
    const bool errors = std::string_view(node.attribute("facet").value()) == "errors";
    changes += fmt::format(
        "    {{{}, {}, Facet::{}, concepts_{}, {}, {}, {}}},\n", specdrift::literal(date),
        specdrift::literal(node.attribute("revision").value()), errors ? "errors" : "tokens",
        count++, specdrift::literal(node.child("what").text().get()),
        specdrift::literal(node.child("why").text().get()),
        specdrift::literal(node.attribute("confidence").value()));
  }
  std::ofstream out(argv[1]);
  out << "#include \"core/history/changes.h\"\n\nnamespace specdrift::history {\nnamespace {\n"
      << concepts << "constexpr Change all[] = {\n"
      << changes << "};\n}  // namespace\n"
      << "std::span<const Change> changes() { return all; }\n}  // namespace specdrift::history\n";
  out.close();
  return out.good() ? 0 : 2;
}
