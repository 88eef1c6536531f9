#pragma once

#include <string>
#include <string_view>

#include "tests/support/version_fixture.h"
#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

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
inline std::string rawtext(std::string_view input) {
  return tokenized(input, start_in(TextMode::rawtext, "style"));
}
inline std::string script(std::string_view input) {
  return tokenized(input, start_in(TextMode::script_data, "script"));
}
inline std::string plaintext(std::string_view input) {
  return tokenized(input, start_in(TextMode::plaintext));
}
inline std::string cdata(std::string_view input) {
  return tokenized(input, test::foreign_start(TextMode::cdata_section));
}

inline std::string with_each_space(std::string (*in)(std::string_view), std::string_view input) {
  return test::with_each("\t\n\f ", in, input);
}

}  // namespace specdrift::v13_2_5
