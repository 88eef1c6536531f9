#include "core/html5lib/known_disagreements.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/html5lib/start_states.h"
#include "core/html5lib/tests.h"

namespace specdrift::html5lib {
namespace {

/// Takes the text up to `separator` off the front, and the separator.
std::string_view take(std::string_view& text, char separator) {
  const auto end = std::min(text.find(separator), text.size());
  const auto taken = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return taken;
}

KnownDisagreement read_line(std::string_view line, std::size_t number) {
  if (std::ranges::count(line, '\t') != 3)
    throw TestFileError("a line is file, description, initial state and reason, separated by tabs",
                        {number, 1});
  KnownDisagreement known;
  known.line = number;
  known.file = take(line, '\t');
  known.description = take(line, '\t');
  const auto state_name = take(line, '\t');
  known.reason = line;
  if (known.file.empty() || known.reason.empty())
    throw TestFileError("the file and the reason may not be empty", {number, 1});
  const auto state = find_initial_state(state_name);
  if (!state)
    throw TestFileError(fmt::format("no such initial state: \"{}\"", state_name), {number, 1});
  known.initial_state = *state;
  return known;
}

}  // namespace

bool KnownDisagreement::concerns(std::string_view test_file) const {
  if (!test_file.ends_with(file)) return false;
  test_file.remove_suffix(file.size());
  return test_file.empty() || test_file.ends_with('/');
}

std::vector<KnownDisagreement> read_known_disagreements(std::string_view text) {
  std::vector<KnownDisagreement> list;
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::string_view line = take(text, '\n');
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && !line.starts_with('#')) list.push_back(read_line(line, number));
  }
  return list;
}

}  // namespace specdrift::html5lib
