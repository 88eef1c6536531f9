#include "tests/13_2_5/results.h"

#include <algorithm>
#include <memory>

#include "tests/support/tokenize.h"
#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {
namespace {

StartContext in(TextMode mode, std::string_view last_start_tag = {}) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = last_start_tag;
  return start;
}

}  // namespace

std::string result(const StartContext& start, std::string_view input) {
  const auto make = [](const Source& source, const StartContext& context) {
    return std::make_unique<Tokenizer>(source, context);
  };
  const auto [tokens, errors] = test::tokenize(make, input, start);
  std::string shown;
  for (const char c : tokens) {
    if (c == '\0')
      shown += "\u2400";
    else
      shown += c;
  }
  if (errors.empty()) return shown;
  if (!shown.empty()) shown += ' ';
  return shown + "| " + errors;
}

std::string data(std::string_view input) {
  return result(in(TextMode::data), input);
}
std::string rcdata(std::string_view input) {
  return result(in(TextMode::rcdata, "title"), input);
}
std::string rawtext(std::string_view input) {
  return result(in(TextMode::rawtext, "style"), input);
}
std::string script(std::string_view input) {
  return result(in(TextMode::script_data, "script"), input);
}
std::string plaintext(std::string_view input) {
  return result(in(TextMode::plaintext), input);
}
std::string cdata(std::string_view input) {
  StartContext start = in(TextMode::cdata_section);
  start.foreign_content = true;
  return result(start, input);
}
std::string foreign(std::string_view input) {
  StartContext start = in(TextMode::data);
  start.foreign_content = true;
  return result(start, input);
}

std::string with_each_white_space(std::string (*in)(std::string_view), std::string_view input) {
  const auto with = [&](char white_space) {
    std::string changed(input);
    std::ranges::replace(changed, '~', white_space);
    return in(changed);
  };
  const std::string one = with('\t');
  std::string all = one;
  bool same = true;
  for (const char white_space : {'\n', '\f', ' '}) {
    const std::string other = with(white_space);
    same = same && other == one;
    all += "\n" + other;
  }
  return same ? one : all;
}

}  // namespace specdrift::v13_2_5
