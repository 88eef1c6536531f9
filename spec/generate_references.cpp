// Turns a table of named references (spec/references/*.tsv) into the constant arrays of a version.
//   generate_references TABLE.tsv NAMESPACE OUTPUT.cpp

#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>

#include "core/text/utf8.h"

int main(int argc, char** argv) {
  if (argc != 4) {
    fmt::print(stderr, "usage: generate_references TABLE.tsv NAMESPACE OUTPUT.cpp\n");
    return 2;
  }
  std::ifstream in(argv[1]);
  std::map<std::string, std::string> texts;  // sorted byte by byte, as the look-up wants them
  std::string line;
  std::getline(in, line);  // the header
  for (int number = 2; std::getline(in, line); ++number) {
    const auto tab = line.find('\t');
    std::istringstream code_points(tab == std::string::npos ? "" : line.substr(tab + 1));
    std::string text;
    for (unsigned long c; code_points >> std::hex >> c;)
      specdrift::utf8::append(text, static_cast<char32_t>(c));
    if (text.empty() || !texts.emplace(line.substr(0, tab), text).second) {
      fmt::print(stderr, "{}:{}: not a name, a tab and code points, or a name twice\n", argv[1],
                 number);
      return 2;
    }
  }
  if (texts.empty()) {
    fmt::print(stderr, "{}: no names\n", argv[1]);
    return 2;
  }

  std::string entries;
  std::string strings;
  std::size_t at = 0;
  for (const auto& [name, text] : texts) {
    entries += fmt::format("    {{{}, {}, {}}},\n", at, name.size(), text.size());
    at += name.size() + text.size();
    strings += fmt::format("    \"{}\"\n    \"", name);
    for (const char c : text) strings += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    strings += "\"\n";
  }
  std::ofstream out(argv[3]);
  out << fmt::format(
      "#include \"versions/{0}/named_references.h\"\n\n"
      "namespace specdrift::v{0} {{\nnamespace {{\n\n"
      "constexpr NamedReferences::Entry entries[] = {{\n{1}}};\n\n"
      "constexpr char strings[] =\n{2};\n\n"
      "}}  // namespace\n\n"
      "constinit const NamedReferences named_references(entries, strings);\n\n"
      "}}  // namespace specdrift::v{0}\n",
      argv[2], entries, strings);
  return out.good() ? 0 : 2;
}
