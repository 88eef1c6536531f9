#include "core/learn/questions.h"

#include <string_view>

#include "core/identify/candidates.h"

namespace specdrift::learn {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view single[] = {
    "<"sv, ">"sv, "/"sv,  "="sv, "\""sv, "'"sv,  "!"sv, "-"sv,        "&"sv,  ";"sv,
    "#"sv, "?"sv, "["sv,  "]"sv, " "sv,  "\n"sv, "a"sv, "b"sv,        "z"sv,  "B"sv,
    "1"sv, "x"sv, "\t"sv, "`"sv, "\f"sv, ":"sv,  "."sv, "\xC3\xA9"sv, "\0"sv, "\v"sv};
constexpr std::string_view pieces[] = {
    "<a>"sv,        "</a>"sv,        "<a "sv,          "<x-y"sv,    "</a"sv,      "<!--"sv,
    "-->"sv,        "--"sv,          "--!>"sv,         "<!"sv,      "</"sv,       "<?"sv,
    "?>"sv,         "<![CDATA["sv,   "]]>"sv,          "<title>"sv, "</title>"sv, "<script>"sv,
    "</script>"sv,  "<style>"sv,     "</style>"sv,     "<xmp>"sv,   "</xmp>"sv,   " b=c"sv,
    " b=\"c\""sv,   " b='c'"sv,      " b"sv,           "/>"sv,      "=\""sv,      "='"sv,
    "\">"sv,        "'>"sv,          "&amp;"sv,        "&lt"sv,     "&notit;"sv,  "&copy"sv,
    "&#65;"sv,      "&#x41"sv,       "&#"sv,           "&#0;"sv,    "&#x80;"sv,   "text"sv,
    "<x-a b=c>"sv,  "<x-a/>"sv,      "<B>"sv,          "<!x>"sv,    "<?x>"sv,     "<!--x-->"sv,
    "<textarea>"sv, "</textarea>"sv, "<x-a b='c' d>"sv};

}  // namespace

std::string RandomInputs::next() {
  std::string input;
  const std::size_t count = 1 + below(10);
  for (std::size_t i = 0; i < count; ++i)
    input += below(3) == 0 ? single[below(std::size(single))] : pieces[below(std::size(pieces))];
  return input;
}

std::vector<std::string> known_inputs() {
  std::vector<std::string> bodies;
  for (const identify::Candidate& candidate : identify::make_candidates({}))
    if (!candidate.setting.whole_document)
      bodies.push_back(candidate.input.substr(identify::marker.size()));
  return bodies;
}

std::set<std::pair<std::size_t, std::string>> systematic_inputs(
    const std::map<std::uint16_t, std::vector<std::string>>& beginnings) {
  constexpr std::string_view symbols =
      "\0\t\n\v\f\r !\"#$%&'()*+,-./0189:;<=>?@[\\]^_`{|}~aefgxzAFGXZ\x01\x7F"sv;
  constexpr std::string_view ends[] = {"",        ">",  "z>y",    "\">z", "'>z",
                                       "-->z<u>", ";z", " q=r>z", "=q>z", "</title></script>z"};
  std::set<std::pair<std::size_t, std::string>> inputs;
  const auto add = [&](const std::string& begin, std::string_view symbol) {
    for (const std::string_view end : ends) {
      std::string input = begin;
      input += symbol;
      input += end;
      inputs.emplace(input.size(), std::move(input));
    }
  };
  for (const auto& [table, known] : beginnings)
    for (const std::string& begin : known) {
      add(begin, "");
      for (std::size_t i = 0; i < symbols.size(); ++i) add(begin, symbols.substr(i, 1));
      add(begin, "\xC3\xA9");
      add(begin, "\xC2\xA0");
    }
  return inputs;
}

}  // namespace specdrift::learn
