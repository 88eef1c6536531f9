#pragma once

#include "tests/support/version_fixture.h"
#include "versions/8_2_4/tokenizer.h"

namespace specdrift::v8_2_4 {

using test::start_in;

/// The output of this version for an input (version_fixture.h).
inline constexpr auto tokenized = test::tokenized<Tokenizer>;

// The kinds of text, by the names of this text.
using Here = test::Texts<Tokenizer>;
inline constexpr auto data = Here::data;
inline constexpr auto foreign = Here::foreign;
inline constexpr auto rcdata = Here::rcdata;
inline constexpr auto rcdata_without_start_tag = Here::untagged_rcdata;
inline constexpr auto rawtext = Here::rawtext;
inline constexpr auto rawtext_without_start_tag = Here::untagged_rawtext;
inline constexpr auto script = Here::script;
inline constexpr auto script_without_start_tag = Here::untagged_script;
inline constexpr auto plaintext = Here::plaintext;
inline constexpr auto cdata_section = Here::cdata_section;

}  // namespace specdrift::v8_2_4
