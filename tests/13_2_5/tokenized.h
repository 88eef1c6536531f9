#pragma once

#include <string>
#include <string_view>

#include "tests/support/version_fixture.h"
#include "versions/13_2_5/tokenizer.h"

namespace specdrift::v13_2_5 {

using test::start_in;

/// The output of this version for an input (version_fixture.h).
inline constexpr auto tokenized = test::tokenized<Tokenizer>;

// The kinds of text, by the names of this text.
using Here = test::Texts<Tokenizer>;
inline constexpr auto data = Here::data;
inline constexpr auto foreign = Here::foreign;
inline constexpr auto rcdata = Here::rcdata;
inline constexpr auto rawtext = Here::rawtext;
inline constexpr auto script = Here::script;
inline constexpr auto plaintext = Here::plaintext;
inline constexpr auto cdata = Here::foreign_cdata;

inline std::string with_each_space(std::string (*in)(std::string_view), std::string_view input) {
  return test::with_each("\t\n\f ", in, input);
}

}  // namespace specdrift::v13_2_5
