#pragma once

#include <memory>
#include <string>
#include <vector>

#include "cli/terminal/user_error.h"
#include "core/model/load/load.h"
#include "core/read/entries/reading.h"
#include "core/read/writing/writer.h"

namespace specdrift::cli {

struct TextOptions {
  std::string like;       ///< empty: the most like one
  std::string base = {};  ///< a delta against that version is written; empty: the complete version
  /// Without `like`: the one to be taken if it makes a tokenizer of the text.
  std::string preferred_like = {};
  std::string lost;         ///< a file; empty: nothing is lost
  std::string name;         ///< empty: that of the file
  std::string date;         ///< empty: that of `like`
  bool is_partial = false;  ///< sentences that cannot be read are marked (partial.h)
  bool has_places = true;   ///< each row has its line in the text
};

/// A text with sentences that cannot be read, each of which has been reported.
struct UnreadText : UserError {
  UnreadText(const UserError& trouble, std::string path, std::vector<read::Unread> sentences)
      : UserError(trouble), file(std::move(path)), unread(std::move(sentences)) {}
  std::string file;
  std::vector<read::Unread> unread;
};

/// A text as specification data.
struct TextSpecification {
  read::Reading reading;
  read::Written written;
  std::string like;
  std::unique_ptr<model::LoadedModel> loaded;
  std::vector<std::string> unreachable;  ///< states that nothing leads to, by id
};

/// Returns the name of a version that is read from a file, if none is given.
std::string name_of_text(const std::string& path);

/// Signs that a part of the text is lost, with places, a line each; the first 100.
std::vector<std::string> doubts_of(const std::string& path, const read::Reading& reading);

/// Reads the text of a file, writes it as data, and loads that. Reports each sentence that cannot
/// be read, and throws UserError if there is one and it is not to be marked, or if the data is no
/// tokenizer.
TextSpecification read_specification(const std::string& path, const TextOptions& options);

}  // namespace specdrift::cli
