#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/html5lib/expectation_edit.h"
#include "core/html5lib/text_edits.h"
#include "core/html5lib/tree_tests.h"

namespace specdrift::html5lib {

/// Changes the tokenizer's errors of tests of tree construction: lines of `#new-errors`, and of
/// `#errors` if they have that form. Other lines stay, also trees. New lines come in the order
/// of places.
class TreeSuiteEditor final : public ExpectationEditor {
 public:
  /// Requires: `suite` was read from `text`, and both outlive this.
  TreeSuiteEditor(std::string_view text, const TreeSuite& suite);

  Position position_of(const Test& test) const override;
  std::string doubt(const Test& test) const override;
  /// Only of errors. Requires: they have codes.
  void set(const Test& test, const Expectation& wanted, const VersionInfo& version) override;
  bool has_changes() const override { return !edits_.empty(); }
  std::string result() const override { return edits_.result(); }

 private:
  const TreeTestPlace& place_of(const Test& test) const { return suite_.places[test.index]; }
  std::string line_of(const NamedError& error) const;
  void set_list(const std::vector<ErrorLine>& lines, const std::vector<bool>& stays,
                const std::vector<NamedError>& missing, std::size_t end);

  const TreeSuite& suite_;
  Source source_;
  LineIndex lines_;
  TextEdits edits_;
};

}  // namespace specdrift::html5lib
