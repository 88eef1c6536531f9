// Collects the named references that every table (spec/references/*.tsv) has alike into the table
// of the common grammar (core/common_subset/subset_references.h).
//   generate_subset_references OUTPUT.cpp TABLE.tsv...

#include <fmt/core.h>

#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "core/common_subset/subset_references.h"
#include "core/text/utf8.h"

namespace {

using Table = std::map<std::string, std::string>;

Table read(const char* path) {
  std::ifstream in(path);
  Table texts;
  std::string line;
  std::getline(in, line);  // the header
  while (std::getline(in, line)) {
    const auto tab = line.find('\t');
    if (tab == std::string::npos) continue;
    std::istringstream code_points(line.substr(tab + 1));
    std::string& text = texts[line.substr(0, tab)];
    for (unsigned long c; code_points >> std::hex >> c;)
      specdrift::utf8::append(text, static_cast<char32_t>(c));
  }
  return texts;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    fmt::print(stderr, "usage: generate_subset_references OUTPUT.cpp TABLE.tsv...\n");
    return 2;
  }
  Table common = read(argv[2]);
  for (int i = 3; i < argc; ++i) {
    const Table other = read(argv[i]);
    std::erase_if(common, [&](const auto& entry) {
      auto found = other.find(entry.first);
      // A table whose names have no semicolons: the text of the version asks for it apart.
      if (found == other.end() && !other.contains("amp;"))
        found = other.find(entry.first.substr(0, entry.first.size() - 1));
      return found == other.end() || found->second != entry.second;
    });
  }
  namespace common_subset = specdrift::common_subset;
  std::erase_if(common, [](const auto& entry) {
    return entry.first.back() != ';' || entry.first.size() > common_subset::longest_reference ||
           entry.second.size() >= sizeof common_subset::NamedReference::text;
  });
  if (common.empty() || common.size() > common_subset::reference_slots / 2) {
    fmt::print(stderr, "{} names in common, for {} slots\n", common.size(),
               common_subset::reference_slots);
    return 2;
  }

  std::vector<std::string> slots(common_subset::reference_slots, "{}");
  for (const auto& [name, text] : common) {
    const std::uint64_t key = common_subset::key_of(name);
    std::size_t slot = common_subset::slot_of_reference(key);
    while (slots[slot] != "{}") slot = (slot + 1) % common_subset::reference_slots;
    std::string bytes;
    for (const char c : text) bytes += fmt::format("\\{:03o}", static_cast<unsigned char>(c));
    slots[slot] = fmt::format("{{{:#x}, {}, {}, \"{}\"}}", key, name.size(), text.size(), bytes);
  }
  std::ofstream out(argv[1]);
  out << "#include \"core/common_subset/subset_references.h\"\n\nnamespace "
         "specdrift::common_subset {\n\n"
         "const NamedReference named_references[reference_slots] = {\n";
  for (const std::string& slot : slots) out << "    " << slot << ",\n";
  out << "};\n\n}  // namespace specdrift::common_subset\n";
  return out.good() ? 0 : 2;
}
