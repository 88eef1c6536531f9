#include "cli/conformance/test_file.h"

#include <fmt/core.h>

#include "cli/terminal/user_error.h"
#include "core/model/data/words.h"

namespace specdrift::cli {

namespace {

template <typename Read> auto read_or_report(const InputFile& input, Read&& read)
    -> std::optional<decltype(read(input.bytes()))> {
  try {
    return read(input.bytes());
  } catch (const html5lib::TestFileError& error) {
    report(
        UserError(fmt::format("{}:{}:{}", input.name(), error.position.line, error.position.column),
                  error.what()));
    return std::nullopt;
  }
}

}  // namespace

std::optional<html5lib::TestFile> read_test_file(const InputFile& input) {
  return read_or_report(input, html5lib::read_tests);
}

std::optional<html5lib::TreeSuite> read_tree_file(const InputFile& input) {
  return read_or_report(input, [](std::string_view text) {
    return html5lib::read_tree_suite(text, model::known_codes());
  });
}

}  // namespace specdrift::cli
