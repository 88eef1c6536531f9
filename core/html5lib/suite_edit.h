#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/html5lib/expectation_edit.h"
#include "core/html5lib/json_edit.h"
#include "core/html5lib/tests.h"
#include "core/text/line_index.h"
#include "core/text/source.h"
#include "core/token/version_info.h"

namespace specdrift::html5lib {

/// Changes tests of the tokenizer. These stay: order, spacing, keys, other members, escapes, line
/// ends, the byte order mark.
class SuiteEditor final : public ExpectationEditor {
 public:
  /// Requires: `tests` were read from `text`, and both outlive this.
  SuiteEditor(std::string_view text, const TestFile& tests);

  Position position_of(const Test& test) const override;
  /// Members that the format does not have, comments apart.
  std::string doubt(const Test& test) const override;
  void set(const Test& test, const Expectation& wanted, const VersionInfo& version) override;
  bool has_changes() const override { return !edits_.empty(); }
  std::string result() const override { return edits_.result(); }

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
