#include "tests/crosscheck/inputs.h"

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <utility>

#include "core/html5lib/tests.h"
#include "tests/support/random_input.h"

namespace specdrift::test {
namespace {

using namespace std::string_view_literals;

/// The characters that most rows tell apart.
constexpr std::string_view few_characters = "<>/!-=&#;\"'a ?";

/// The others as well, each kind once.
constexpr std::string_view characters = "<>/!-=&#;\"'aAxP ?[]\t\v\r\0\x01`1\x80"sv;

/// Calls `use` with `beginning` and every string that is no longer than `longest` behind it.
template <class Use> void for_each_string(std::string_view alphabet, std::string_view beginning,
                                          std::size_t longest, Use use) {
  for (std::size_t length = 0; length <= longest; ++length) {
    std::vector<std::size_t> digits(length);
    std::string input(beginning);
    input.append(length, alphabet.front());
    for (;;) {
      use(std::string_view(input));
      std::size_t place = 0;
      while (place < length && ++digits[place] == alphabet.size()) digits[place++] = 0;
      if (place == length) break;
      for (std::size_t i = 0; i < length; ++i) input[beginning.size() + i] = alphabet[digits[i]];
    }
  }
}

std::string read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return std::move(text).str();
}

void add_inputs(const std::filesystem::path& file, std::vector<FileInput>& inputs) {
  if (file.extension() != ".test") {
    if (file.extension() != ".report" && file.extension() != ".md")
      inputs.push_back({read_whole(file), false, {}});
    return;
  }
  for (html5lib::Test& test : html5lib::read_tests(read_whole(file)).tests) {
    FileInput input{std::move(test.input), true, {}};
    for (const TextMode mode : test.initial_states) {
      StartContext start;
      start.mode = mode;
      start.last_start_tag = test.last_start_tag;
      start.foreign_content = mode == TextMode::cdata_section;
      input.contexts.push_back(std::move(start));
    }
    inputs.push_back(std::move(input));
  }
}

}  // namespace

std::vector<NamedContext> all_contexts() {
  StartContext rcdata, rawtext, script, plaintext, foreign, cdata;
  rcdata.mode = TextMode::rcdata;
  rcdata.last_start_tag = "title";
  rawtext.mode = TextMode::rawtext;
  rawtext.last_start_tag = "a";
  script.mode = TextMode::script_data;
  script.last_start_tag = "script";
  plaintext.mode = TextMode::plaintext;
  foreign.foreign_content = true;
  cdata.mode = TextMode::cdata_section;
  cdata.foreign_content = true;
  StartContext page, page_without_scripts, foreign_page;
  page.feedback = page_without_scripts.feedback = foreign_page.feedback = Feedback::tree;
  page_without_scripts.scripting = false;
  foreign_page.foreign_content = true;
  return {{"data", {}},
          {"rcdata", rcdata},
          {"rawtext", rawtext},
          {"script", script},
          {"plaintext", plaintext},
          {"foreign", foreign},
          {"cdata", cdata},
          {"page", page},
          {"page without scripts", page_without_scripts},
          {"foreign page", foreign_page}};
}

std::vector<FileInput> read_inputs(const std::filesystem::path& path) {
  std::vector<FileInput> inputs;
  if (std::filesystem::is_regular_file(path)) add_inputs(path, inputs);
  if (!std::filesystem::is_directory(path)) return inputs;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(path))
    if (entry.is_regular_file()) files.push_back(entry.path());
  std::ranges::sort(files);
  for (const auto& file : files) add_inputs(file, inputs);
  return inputs;
}

void for_each_input(const Amounts& amounts, const UseInput& use) {
  const auto contexts = all_contexts();
  const auto named = [&](std::string_view name) -> const NamedContext& {
    return *std::ranges::find(contexts, name, &NamedContext::name);
  };
  for (const NamedContext& context : contexts)
    for_each_string(few_characters, "", amounts.longest,
                    [&](std::string_view input) { use(input, context); });
  for (const std::string_view opening : random_openings())
    for (const std::string_view name : {"page", "data", "script"})
      for_each_string(characters, opening, amounts.behind_openings,
                      [&](std::string_view input) { use(input, named(name)); });
  std::mt19937 random(amounts.seed);
  for (std::size_t i = 0; i < amounts.random; ++i) {
    const std::string input = random_input(random);
    use(input, contexts[random() % contexts.size()]);
  }
}

}  // namespace specdrift::test
