#pragma once

#include <boost/json/array.hpp>
#include <cstddef>
#include <string>
#include <vector>

#include "core/html5lib/tests.h"
#include "core/text/line_index.h"
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

/// Changes expectations of a file of tests where they are written. All else stays byte by byte. New
/// text is written as the file writes such things.
class ExpectationEditor {
 public:
  ExpectationEditor() = default;
  virtual ~ExpectationEditor() = default;
  ExpectationEditor(const ExpectationEditor&) = delete;
  ExpectationEditor& operator=(const ExpectationEditor&) = delete;

  /// Where the test is written.
  virtual Position position_of(const Test& test) const = 0;

  /// Why nobody can say what the test expects; empty: one can.
  virtual std::string doubt(const Test& test) const = 0;

  /// Once for a test.
  virtual void set(const Test& test, const Expectation& wanted, const VersionInfo& version) = 0;

  virtual bool has_changes() const = 0;
  virtual std::string result() const = 0;
};

}  // namespace specdrift::html5lib
