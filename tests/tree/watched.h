#pragma once

#include <string>
#include <string_view>

#include "core/text/source.h"
#include "core/token/tokenizer.h"

namespace specdrift::test {

/// The tags of an input in the order of their tokens, as a version reads it in a page: `title>c` is
/// a start tag after which there is RCDATA (c), RAWTEXT (r), script data (s) or PLAINTEXT (p),
/// `/g>!` an end tag after which CDATA sections are allowed. With `flags`, `col>/` is a start tag
/// whose self-closing flag is not acknowledged, if the version names its errors. Requires: the
/// version is built in.
std::string watched(std::string_view version, std::string_view input, bool common_subset = true,
                    bool scripting = true, bool foreign = false, bool flags = false);

/// The same of a tokenizer that has read nothing; and where errors are.
std::string watched(Tokenizer& tokenizer, const Source& source, std::string* errors = nullptr,
                    bool flags = false);

}  // namespace specdrift::test
