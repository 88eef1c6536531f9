// Turns the pages of docs/course into constants (core/course/course.h).
//   generate_lessons OUTPUT.cpp README.md 1-NAME.md...

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

#include "spec/literal.h"

namespace {

std::string contents(const char* path) {
  std::ifstream in(path, std::ios::binary);
  std::string text(std::istreambuf_iterator<char>(in), {});
  if (!in || text.empty()) throw std::runtime_error(fmt::format("{}: cannot be read", path));
  return text;
}

/// What stands after `mark` on the first line that begins with it.
std::string line_behind(const std::string& mark, const std::string& text, const char* path) {
  const std::size_t at = text.starts_with(mark) ? 0 : text.find('\n' + mark);
  if (at == std::string::npos)
    throw std::runtime_error(fmt::format("{}: no line begins with '{}'", path, mark));
  const std::size_t begin = text.find(mark, at) + mark.size();
  return text.substr(begin, text.find('\n', begin) - begin);
}

/// `docs/course/1-vertical-tab.md`, whose first heading is `# 1. Title`.
std::string lesson(const char* path) {
  const std::string text = contents(path);
  const std::string stem = std::filesystem::path(path).stem().string();
  const std::size_t hyphen = stem.find('-');
  if (hyphen == std::string::npos)
    throw std::runtime_error(fmt::format("{}: no number in its name", path));
  const std::string number = stem.substr(0, hyphen);
  return fmt::format(
      "  {{{}, {}, {}, {},\n   {}}},\n", number, specdrift::sized_literal(stem.substr(hyphen + 1)),
      specdrift::sized_literal(line_behind("# " + number + ". ", text, path)),
      specdrift::sized_literal(line_behind("> ", text, path)), specdrift::sized_literal(text));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fmt::print(stderr, "usage: generate_lessons OUTPUT.cpp README.md 1-NAME.md...\n");
    return 2;
  }
  try {
    std::string text =
        "#include \"core/course/course.h\"\n\nnamespace specdrift::course {\nnamespace {\n"
        "constexpr Lesson all[] = {\n";
    for (int i = 3; i < argc; ++i) text += lesson(argv[i]);
    text += fmt::format(
        "}};\n}}  // namespace\nstd::span<const Lesson> lessons() {{ return all; }}\n"
        "std::string_view index_page() {{ return {}; }}\n}}  // namespace specdrift::course\n",
        specdrift::sized_literal(contents(argv[2])));
    std::ofstream out(argv[1]);
    out << text;
    out.close();
    return out.good() ? 0 : 2;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 2;
  }
}
