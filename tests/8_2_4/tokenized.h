#pragma once

#include <string>
#include <string_view>

#include "tests/support/version_fixture.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using test::start_in;

/// What this version makes of an input (version_fixture.h).
inline std::string tokenized(std::string_view input, const StartContext& start) {
  return test::tokenized<Tokenizer>(input, start);
}

inline std::string data(std::string_view input) {
  return tokenized(input, {});
}
inline std::string foreign(std::string_view input) {
  return tokenized(input, test::foreign_start());
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
