// Turns the files of history/revisions into constants (core/history/revisions.h).
//   generate_revisions OUTPUT.cpp FILE.xml... TABLE.tsv...

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <pugixml.hpp>
#include <string>

#include "spec/literal.h"

namespace {

/// In pieces: compilers bound the length of one literal.
std::string long_literal(const std::string& text) {
  constexpr std::size_t piece = 8000;
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += piece)
    out += "\n    " + specdrift::literal(text.substr(at, piece));
  return out;
}

std::string revisions_of(const pugi::xml_node& root, std::size_t number) {
  std::string out = fmt::format("constexpr Revision revisions_{}[] = {{\n", number);
  for (const auto& node : root.children("revision")) {
    const std::string id = node.attribute("id").value();
    const std::size_t slash = id.find('/');
    const std::string name = slash == std::string::npos ? id : id.substr(slash + 1);
    out += fmt::format("    {{{}, {}, {}}},\n", specdrift::literal(name), specdrift::literal(id),
                       specdrift::literal(node.attribute("date").value()));
  }
  return out + "};\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    fmt::print(stderr, "usage: generate_revisions OUTPUT.cpp FILE.xml... TABLE.tsv...\n");
    return 2;
  }
  std::string lists, chains, tables;
  for (int i = 2; i < argc; ++i) {
    const std::filesystem::path path = argv[i];
    std::ifstream in(path, std::ios::binary);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    if (!in || text.empty()) {
      fmt::print(stderr, "{}: the file cannot be read\n", argv[i]);
      return 2;
    }
    if (path.extension() == ".tsv") {
      tables += fmt::format("    {{{}, {}}},\n",
                            specdrift::literal("references/" + path.filename().string()),
                            long_literal(text));
      continue;
    }
    pugi::xml_document document;
    if (const auto result = document.load_buffer(text.data(), text.size()); !result) {
      fmt::print(stderr, "{}: {}\n", argv[i], result.description());
      return 2;
    }
    const auto root = document.child("revisions");
    lists += revisions_of(root, static_cast<std::size_t>(i));
    chains += fmt::format("    {{{}, {}, {}, {}, revisions_{}}},\n",
                          specdrift::literal(root.attribute("after").value()),
                          specdrift::literal(root.attribute("before").value()),
                          specdrift::literal("spec/history/revisions/" + path.filename().string()),
                          long_literal(text), i);
  }
  std::ofstream out(argv[1]);
  out << "#include \"core/history/revisions.h\"\n\nnamespace specdrift::history {\nnamespace {\n"
      << "struct Table { std::string_view file, text; };\n"
      << lists << "constexpr RevisionChain chains[] = {\n"
      << chains << "};\nconstexpr Table tables[] = {\n"
      << tables << "};\n}  // namespace\n"
      << "std::span<const RevisionChain> revision_chains() { return chains; }\n"
      << "std::optional<std::string_view> revision_table(std::string_view file) {\n"
      << "  for (const Table& table : tables)\n    if (table.file == file) return table.text;\n"
      << "  return std::nullopt;\n}\n}  // namespace specdrift::history\n";
  out.close();
  return out.good() ? 0 : 2;
}
