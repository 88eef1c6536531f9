#include "tests/crosscheck/inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <random>
#include <sstream>
#include <utility>

#include "core/html5lib/tests.h"
#include "core/text/utf8.h"
#include "core/tree/tag_names.h"
#include "tests/support/random_input.h"

namespace specdrift::test {
namespace {

using namespace std::string_view_literals;

/// The characters that most rows tell apart.
constexpr std::string_view few_characters = "<>/!-=&#;\"'a ?";

/// The others as well, each kind once.
constexpr std::string_view characters = "<>/!-=&#;\"'aAxPs ?[]\t\n\v\f\r\0\x01`01\x80"sv;

/// Calls `use` with `beginning` and every string that is no longer than `longest` after it.
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

constexpr char end_of_everything[] = "\"'>--></script>";

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

class MadeUp {
 public:
  explicit MadeUp(const UseInput& use) : use_(use) {}

  void references_by_name(const NamedReferences& references) const {
    for (std::size_t i = 0; i < references.size(); ++i) {
      const std::string reference = fmt::format("&{}", references[i].name);
      for (const std::string_view behind : {"", ";", "=", "a", "1", " "}) {
        use(reference + std::string(behind), "data");
        use(fmt::format("<a b={}{}>", reference, behind), "data");
      }
      use(reference.substr(0, reference.size() - 1), "rcdata");
    }
  }

  /// The code points that numeric references and the input stream tell apart.
  void code_points() const {
    constexpr std::pair<char32_t, char32_t> ranges[] = {
        {0, 0x120}, {0xD7FE, 0xD801}, {0xDFFE, 0xE001}, {0xFDCE, 0xFDF1}, {0xFEFE, 0xFF00}};
    for (const auto& [first, last] : ranges)
      for (char32_t c = first; c <= last; ++c) code_point(c);
    for (char32_t plane = 0; plane <= 0x10; ++plane)
      for (const char32_t c : {0xFFFD, 0xFFFE, 0xFFFF, 0x10000}) code_point(plane << 16 | c);
    for (const char32_t c : {0x110001, 0x11FFFE, 0x7FFFFFFF}) reference(c);
  }

  void tags() const {
    std::vector<std::string_view> names = {"eventsource", "spacer", "isindex", "menuitem",
                                           "mglyph",      "x",      "glyph"};
    for (const TagTraits& known : known_tags) names.push_back(known.name);
    for (const std::string_view name : names)
      for (const std::string_view before :
           {"", "<p>", "<select>", "<frameset>", "<svg>", "<math>", "<svg><desc>", "<math><mi>",
            "<svg><desc><select>", "<table>", "<svg><title><table>"})
        for (const std::string_view page : {"page", "page without scripts", "foreign page"}) {
          use(fmt::format("{}<{}><!--<b>&lt;<![CDATA[<a/>]]></{}><b>&lt;", before, name, name),
              page);
          use(fmt::format("{}<{}/><b>&lt;<![CDATA[a]]>", before, name), page);
          use(fmt::format("{}<{} size=1 encoding=text/html/><b>", before, name), page);
        }
  }

  /// End tags that are looked for in text, nearly and right.
  void end_tags(const Amounts& amounts) const {
    for (const std::string_view context : {"rcdata", "style", "script"}) {
      const std::string_view name = context == "rcdata" ? "title" : context;
      for (const std::string_view before : {"</", "<!--</", "<!--x<!-</", "<!--<script></"}) {
        std::string shouted(name);
        for (char& c : shouted) c = static_cast<char>(c - 'a' + 'A');
        for (const std::string& beginning :
             {fmt::format("{}{}", before, name), std::string(before) + shouted})
          for_each_string(characters, beginning, amounts.behind_openings,
                          [&](std::string_view input) { use(input, context); });
      }
    }
  }

  void short_strings(const Amounts& amounts) const {
    for (const NamedContext& context : contexts_)
      for_each_string(few_characters, "", amounts.longest,
                      [&](std::string_view input) { use_(Source::from_bytes(input), context); });
    for (const std::string_view opening : random_openings())
      for (const std::string_view context : {"page", "data", "script", "foreign"})
        for_each_string(characters, opening, amounts.behind_openings, [&](std::string_view input) {
          use(input, context);
          // Once more with an end, which lets be seen what has been gathered.
          use(std::string(input) + end_of_everything, context);
        });
  }

  void random_strings(const Amounts& amounts) const {
    std::mt19937 random(amounts.seed);
    for (std::size_t i = 0; i < amounts.random; ++i) {
      const std::string input = random_input(random);
      use_(Source::from_bytes(input), contexts_[random() % contexts_.size()]);
    }
  }

 private:
  void use(std::string_view input, std::string_view context) const {
    use_(Source::from_string(input), *std::ranges::find(contexts_, context, &NamedContext::name));
  }

  void reference(char32_t c) const {
    const auto number = static_cast<std::uint32_t>(c);
    for (const std::string& reference :
         {fmt::format("&#{}", number), fmt::format("&#x{:x}", number),
          fmt::format("&#X{:X}", number)})
      for (const std::string_view behind : {"", ";", "g"}) {
        use(fmt::format("{}{}", reference, behind), "data");
        use(fmt::format("<a b='{}{}", reference, behind), "data");
      }
  }

  void code_point(char32_t c) const {
    reference(c);
    std::string character;
    utf8::append(character, c);
    for (const std::string_view before :
         {"", "&", "<", "</", "<a ", "<a b=", "<!--", "<!", "<!DOCTYPE "})
      use(fmt::format("{}{}", before, character), "data");
    for (const std::string_view context : {"rcdata", "rawtext", "script", "plaintext", "cdata"})
      use(character, context);
  }

  const UseInput& use_;
  const std::vector<NamedContext> contexts_ = all_contexts();
};

}  // namespace

std::vector<NamedContext> all_contexts() {
  StartContext rcdata, rawtext, style, script, plaintext, foreign, cdata;
  rcdata.mode = TextMode::rcdata;
  rcdata.last_start_tag = "title";
  rawtext.mode = TextMode::rawtext;
  rawtext.last_start_tag = "a";
  style.mode = TextMode::rawtext;
  style.last_start_tag = "style";
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
          {"style", style},
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

void for_each_input(const Amounts& amounts, const NamedReferences& references,
                    const UseInput& use) {
  const MadeUp made_up(use);
  made_up.references_by_name(references);
  made_up.code_points();
  made_up.tags();
  made_up.end_tags(amounts);
  made_up.short_strings(amounts);
  made_up.random_strings(amounts);
}

}  // namespace specdrift::test
