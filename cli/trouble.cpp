#include "cli/trouble.h"

#include <fmt/format.h>

#include <cstdio>
#include <system_error>

#include "core/report/escape.h"

namespace specdrift::cli {

Trouble::Trouble(std::string_view what, std::string_view why, std::string hint)
    : std::runtime_error(fmt::format("{}: {}", what, why)), hint_(std::move(hint)) {}

void report(const Trouble& trouble) {
  std::string text =
      fmt::format("specdrift: {}\n", specdrift::report::escaped_for_terminal(trouble.what()));
  if (!trouble.hint().empty())
    text += fmt::format("  {}\n", specdrift::report::escaped_for_terminal(trouble.hint()));
  // Nobody is left to be told when this fails.
  static_cast<void>(std::fwrite(text.data(), 1, text.size(), stderr));
}

std::string system_error_text(int error) {
  return std::error_code(error, std::generic_category()).message();
}

}  // namespace specdrift::cli
