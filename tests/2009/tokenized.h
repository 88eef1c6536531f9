#pragma once

#include <string>
#include <string_view>

#include "tests/support/version_fixture.h"
#include "versions/2009/tokenizer.h"

namespace specdrift::v2009 {

using test::start_in;

/// What this version makes of an input (version_fixture.h).
inline std::string tokenized(std::string_view input, const StartContext& start) {
  return test::tokenized<Tokenizer>(input, start);
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
  return tokenized(input, test::foreign_start());
}
inline std::string page(std::string_view input) {
  return tokenized(input, test::page_start());
}

inline std::string with_each_space(std::string (*in)(std::string_view), std::string_view input) {
  return test::with_each("\t\n\f ", in, input);
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
