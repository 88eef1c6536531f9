#pragma once

#include <boost/json/array.hpp>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/html5lib/conformance.h"
#include "core/html5lib/json_edit.h"
#include "core/html5lib/tests.h"
#include "core/text/line_index.h"
#include "core/text/source.h"
#include "core/token/version_info.h"

namespace specdrift::html5lib {

/// The new expectation of a test.
struct Expectation {
  const boost::json::array* tokens = nullptr;       ///< null: they stay as they are
  const std::vector<NamedError>* errors = nullptr;  ///< the same
  /// One for each error, see conformance.h; without `errors`: those among the tokens move with
  /// them.
  std::vector<std::size_t> tokens_before_errors = {};
};

/// Changes expectations of a file of tests where they are written. All else stays byte by byte:
/// order, spacing, keys, other members, escapes, line ends, the byte order mark. New text is
/// written as the file writes such things.
class SuiteEditor {
 public:
  /// Requires: `tests` were read from `text`, and both outlive this.
  SuiteEditor(std::string_view text, const TestFile& tests);

  /// Where the test is written.
  Position position_of(const Test& test) const;

  /// Members of the test that its format does not have, comments apart: who knows what they say of
  /// the expectation?
  std::vector<std::string> unknown_members(const Test& test) const;

  /// Once for a test.
  void set(const Test& test, const Expectation& wanted, const VersionInfo& version);

  bool has_changes() const { return !edits_.empty(); }
  std::string result() const { return edits_.result(); }

 private:
  /// The members of a test.
  struct Place {
    JsonChild object;
    std::vector<JsonChild> members;
    std::optional<std::size_t> output, errors;
  };
  struct OutputItem;

  Place place_of(const Test& test) const;
  std::string key_of(const JsonChild& member) const;
  bool counts_errors(const Test& test, const VersionInfo& version) const;
  void learn_error(const JsonChild& error);
  void set_output(const Test& test, const JsonChild& output, const Expectation& wanted, bool counts,
                  const VersionInfo& version);
  void set_error_list(const Test& test, const Place& place, const Expectation& wanted,
                      const VersionInfo& version);
  void set_error(const JsonChild& error, const NamedError& wanted);
  std::string new_error(const NamedError& error) const;

  Source source_;
  LineIndex lines_;
  JsonEdits edits_;
  /// By the list that holds them.
  std::map<std::string, std::vector<JsonChild>, std::less<>> tests_;
  bool has_error_lists_ = false, has_error_counts_ = false;
  bool lists_have_codes_ = true;
  ListSpacing list_spacing_;  ///< of the first list of errors that has some
  /// Taken from its first error: the text between its braces and members, and which comes first.
  ListSpacing error_spacing_;
  std::string colon_;
  bool has_column_first_ = false;
};

}  // namespace specdrift::html5lib
