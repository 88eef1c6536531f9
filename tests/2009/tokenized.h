#pragma once

#include <string>
#include <string_view>

#include "tests/support/version_fixture.h"
#include "versions/2009/tokenizer.h"

namespace specdrift::v2009 {

using test::start_in;

/// The output of this version for an input (version_fixture.h).
inline constexpr auto tokenized = test::tokenized<Tokenizer>;

// The kinds of text, by the names of this text.
using Here = test::Texts<Tokenizer>;
inline constexpr auto pcdata = Here::data;
inline constexpr auto rcdata = Here::rcdata;
inline constexpr auto rcdata_without_start_tag = Here::untagged_rcdata;
inline constexpr auto cdata = Here::rawtext;
inline constexpr auto cdata_without_start_tag = Here::untagged_rawtext;
inline constexpr auto plaintext = Here::plaintext;
inline constexpr auto cdata_section = Here::cdata_section;
inline constexpr auto foreign = Here::foreign;
inline constexpr auto page = Here::page;

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
