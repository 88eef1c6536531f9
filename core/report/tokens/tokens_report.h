#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/report/common/format_table.h"
#include "core/report/common/report.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/token/tokenizer.h"
#include "core/token/version_info.h"

/// The report of `tokens`: the tokens and parse errors that one version makes of an input.
namespace specdrift::report {

/// An input, and a tokenizer at its beginning.
struct TokensReport {
  std::string_view name;
  bool is_one_of_several = false;  ///< JSON: then the value has the name
  const Source& source;
  Tokenizer& tokenizer;
  const VersionInfo& version;
  Feedback feedback = Feedback::tree;
  std::optional<EncodingReport> encoding = {};  ///< none: the input is in UTF-8
  std::function<void(Offset)> progress = {};    ///< text: hears how far it has been read
  bool color = false;                           ///< text
};

/// A table. Escaped for a terminal.
void write_tokens_text(const TokensReport& report, const TextSink& out);
/// An object in a line, in the notation of html5lib's tests; schemas/tokens.schema.json has its
/// members. Tokens are written as they come.
void write_tokens_json(const TokensReport& report, const TextSink& out);
/// The same form for an input that could not be understood: a line with the reason.
std::string tokens_error_json(std::string_view why);

inline constexpr Format<void (*)(const TokensReport&, const TextSink&)> tokens_formats[] = {
    {"text", "a table", write_tokens_text},
    {"json",
     "one line for each input, in the notation of html5lib's tests; its columns count UTF-16 code "
     "units, as theirs do",
     write_tokens_json},
};

}  // namespace specdrift::report
