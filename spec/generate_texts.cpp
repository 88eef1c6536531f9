// Writes files as constants: the phrases (core/read/phrases/builtin_phrases.h), or the
// specifications as they are (core/read/writing/sources.h).

#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <string>

#include "spec/literal.h"

/// usage: generate_texts OUTPUT HEADER FUNCTION FILE...
int main(int argc, char** argv) {
  if (argc < 5) return 2;
  std::string out = fmt::format(
      "#include \"{}\"\n\nnamespace specdrift::read {{\n\nstd::vector<std::string_view> {}() {{\n"
      "  return {{\n",
      argv[2], argv[3]);
  for (int i = 4; i < argc; ++i) {
    std::ifstream file(argv[i], std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file || text.empty()) {
      fmt::print(stderr, "{}: cannot be read\n", argv[i]);
      return 2;
    }
    // A literal for each line: compilers bound the length of one.
    out += "      std::string_view(\n";
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
      out += fmt::format("          {}\n", specdrift::literal(text.substr(at, end - at)));
      at = end;
    }
    out += fmt::format("          , {}),\n", text.size());
  }
  out += "  };\n}\n\n}  // namespace specdrift::read\n";
  std::ofstream(argv[1], std::ios::binary) << out;
  return 0;
}
