#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/token/context.h"
#include "tests/support/tokenize.h"
#include "versions/2009/tokenizer.h"

namespace specdrift::v2009 {

inline std::unique_ptr<specdrift::Tokenizer> make(const Source& source, const StartContext& start) {
  return std::make_unique<Tokenizer>(source, start);
}

/// What this version makes of an input: its tokens and, after an exclamation mark, where its parse
/// errors are.
inline std::string tokenized(std::string_view input, const StartContext& start) {
  const test::Tokenized result = test::tokenize(make, input, start);
  std::string text = result.tokens;
  if (!result.errors.empty()) text += (text.empty() ? "! " : " ! ") + result.errors;
  return text;
}

inline StartContext start_in(TextMode mode, std::string last_start_tag = {}) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = std::move(last_start_tag);
  return start;
}

inline std::string pcdata(std::string_view input) {
  return tokenized(input, {});
}
inline std::string rcdata(std::string_view input) {
  return tokenized(input, start_in(TextMode::rcdata, "title"));
}
inline std::string rcdata_without_start_tag(std::string_view input) {
  return tokenized(input, start_in(TextMode::rcdata));
}
inline std::string cdata(std::string_view input) {
  return tokenized(input, start_in(TextMode::rawtext, "style"));
}
inline std::string cdata_without_start_tag(std::string_view input) {
  return tokenized(input, start_in(TextMode::rawtext));
}
inline std::string plaintext(std::string_view input) {
  return tokenized(input, start_in(TextMode::plaintext));
}
inline std::string cdata_section(std::string_view input) {
  return tokenized(input, start_in(TextMode::cdata_section));
}
inline std::string foreign(std::string_view input) {
  StartContext start;
  start.foreign_content = true;
  return tokenized(input, start);
}
/// With tree construction simulated.
inline std::string page(std::string_view input) {
  StartContext start;
  start.feedback = Feedback::tree;
  return tokenized(input, start);
}

/// The result for `input` with its `~` replaced by each of the text's space characters: the one
/// result, or all of them.
inline std::string with_each_space(std::string (*in)(std::string_view), std::string_view input) {
  std::string all;
  for (const char space : {'\t', '\n', '\f', ' '}) {
    std::string one(input);
    one[one.find('~')] = space;
    one = in(one);
    if (all.empty())
      all = one;
    else if (one != all)
      all += " but " + one;
  }
  return all;
}
inline std::string pcdata_with_each_space(std::string_view input) {
  return with_each_space(pcdata, input);
}
inline std::string rcdata_with_each_space(std::string_view input) {
  return with_each_space(rcdata, input);
}
inline std::string cdata_with_each_space(std::string_view input) {
  return with_each_space(cdata, input);
}

}  // namespace specdrift::v2009
