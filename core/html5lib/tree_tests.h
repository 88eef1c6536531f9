#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/html5lib/tests.h"
#include "core/text/line_index.h"

/// Tests of tree construction (`.dat`, html5lib's and WPT's), as far as a tokenizer can say
/// something of them: its errors, and which comments and processing instructions a tree shows.
namespace specdrift::html5lib {

/// A line of a text.
struct TextLine {
  std::size_t begin = 0, end = 0;  ///< of what it says
  std::size_t next = 0;            ///< after its line end
};

/// A line of a list of errors.
struct ErrorLine {
  TextLine line;
  /// If it has the form `(1:7) code`, or `(1:1-1:7) code`, whose place is the last character.
  std::optional<NamedError> error = {};
  bool is_of_tokenizer = false;  ///< its code is one of the tokenizer's
};

/// How a test is written.
struct TreeTestPlace {
  TextLine first;
  std::string context;  ///< of a fragment: `svg desc`; empty: a document
  /// Whether tree construction around a fragment in that context can be simulated.
  bool has_known_context = true;
  std::vector<ErrorLine> errors;        ///< `#errors`
  std::size_t after_errors = 0;         ///< where the next section begins
  std::optional<TextLine> new_heading;  ///< `#new-errors`
  std::vector<ErrorLine> new_errors;    ///< of that
};

/// `tokens` of a test are the nodes of its tree, and `errors` those of the tokenizer.
struct TreeSuite : TestFile {
  std::vector<TreeTestPlace> places;  ///< of each test
  std::string_view line_end = "\n";
};

/// Whether it is such a file, perhaps a damaged one.
bool is_tree_suite(std::string_view text);

/// Reads such a file. `codes` are those of the tokenizer. If the file names no error by its code,
/// its tests do not expect any. Throws TestFileError.
TreeSuite read_tree_suite(std::string_view text, std::span<const std::string_view> codes);

}  // namespace specdrift::html5lib
