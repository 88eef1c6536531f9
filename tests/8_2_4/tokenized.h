#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/token/context.h"
#include "tests/support/tokenize.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

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

inline std::string data(std::string_view input) {
  return tokenized(input, {});
}
inline std::string foreign(std::string_view input) {
  StartContext start;
  start.foreign_content = true;
  return tokenized(input, start);
}
inline std::string rcdata(std::string_view input) {
  return tokenized(input, start_in(TextMode::rcdata, "title"));
}
inline std::string rcdata_without_start_tag(std::string_view input) {
  return tokenized(input, start_in(TextMode::rcdata));
}
inline std::string rawtext(std::string_view input) {
  return tokenized(input, start_in(TextMode::rawtext, "style"));
}
inline std::string rawtext_without_start_tag(std::string_view input) {
  return tokenized(input, start_in(TextMode::rawtext));
}
inline std::string script(std::string_view input) {
  return tokenized(input, start_in(TextMode::script_data, "script"));
}
inline std::string script_without_start_tag(std::string_view input) {
  return tokenized(input, start_in(TextMode::script_data));
}
inline std::string plaintext(std::string_view input) {
  return tokenized(input, start_in(TextMode::plaintext));
}
inline std::string cdata_section(std::string_view input) {
  return tokenized(input, start_in(TextMode::cdata_section));
}

}  // namespace specdrift::v8_2_4
