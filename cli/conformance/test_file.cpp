#include "cli/conformance/test_file.h"

#include <fmt/core.h>

#include "cli/terminal/user_error.h"

namespace specdrift::cli {

std::optional<html5lib::TestFile> read_test_file(const InputFile& input) {
  try {
    return html5lib::read_tests(input.bytes());
  } catch (const html5lib::TestFileError& error) {
    report(
        UserError(fmt::format("{}:{}:{}", input.name(), error.position.line, error.position.column),
                  error.what()));
    return std::nullopt;
  }
}

}  // namespace specdrift::cli
