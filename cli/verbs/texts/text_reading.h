#pragma once

#include <string>
#include <utility>
#include <vector>

#include "cli/terminal/user_error.h"
#include "core/read/entries/reading.h"
#include "core/transcribe/transcribe.h"

namespace specdrift::cli {

/// A text that cannot be read, or that is no tokenizer. Why has been reported.
struct UnreadText : UserError {
  UnreadText(const UserError& trouble, std::string path, std::vector<read::Unread> sentences,
             std::vector<transcribe::Mistake> what_is_wrong = {})
      : UserError(trouble),
        file(std::move(path)),
        unread(std::move(sentences)),
        mistakes(std::move(what_is_wrong)) {}
  std::string file;
  std::vector<read::Unread> unread;           ///< sentences
  std::vector<transcribe::Mistake> mistakes;  ///< if each sentence can be read
};

/// Signs that a part of the text is lost, with places, a line each; the first 100.
std::vector<std::string> doubts_of(const std::string& path, const read::Reading& reading);

/// Reads the text of a file, writes it as data, and loads that. Reports each sentence that cannot
/// be read, and throws UserError if there is one and it is not to be marked, or if the data is no
/// tokenizer. `lost`: a file that says what the text has lost; empty: nothing.
transcribe::Transcript read_specification(const std::string& path, transcribe::Wishes wishes,
                                          const std::string& lost);

}  // namespace specdrift::cli
