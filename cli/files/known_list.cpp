#include "cli/files/known_list.h"

#include <fmt/core.h>

#include "cli/files/file_contents.h"
#include "cli/terminal/user_error.h"
#include "core/html5lib/start_states.h"
#include "core/report/escape/escape.h"

namespace specdrift::cli {

KnownList::KnownList(const std::string& path) : path_(path) {
  const FileContents contents = FileContents::of_file(path);
  try {
    list_ = html5lib::read_known_disagreements(contents.bytes());
  } catch (const html5lib::TestFileError& error) {
    throw UserError(fmt::format("{}:{}", path, error.position.line), error.what());
  }
  seen_.resize(list_.size());
}

bool KnownList::note(std::string_view file, const html5lib::Test& test, TextMode state,
                     bool passed) {
  bool found = false;
  const std::string description = report::with_hidden_escaped(test.description);
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (list_[i].initial_state != state || list_[i].description != description ||
        !list_[i].concerns(file))
      continue;
    found = true;
    seen_[i].fails = seen_[i].fails || !passed;
  }
  return found;
}

void KnownList::note_file(std::string_view file) {
  for (std::size_t i = 0; i < list_.size(); ++i)
    seen_[i].file = seen_[i].file || list_[i].concerns(file);
}

bool KnownList::require_all_true() const {
  bool all = true;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    if (!seen_[i].file || seen_[i].fails) continue;
    all = false;
    report(
        UserError(fmt::format("{}:{}", path_, list_[i].line),
                  fmt::format("'{}' ({}) of {} does not fail", list_[i].description,
                              html5lib::initial_state_name(list_[i].initial_state), list_[i].file),
                  "take it off the list"));
  }
  return all;
}

}  // namespace specdrift::cli
