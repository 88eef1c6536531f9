#pragma once

#include <boost/json/array.hpp>
#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/line_index.h"
#include "core/token/context.h"

namespace specdrift::html5lib {

/// An error that a test names.
struct NamedError {
  std::string code;
  Position position;  ///< in html5lib's convention, see error_positions
  friend bool operator==(const NamedError&, const NamedError&) = default;
};

struct Test {
  std::string description;
  std::string input;  ///< generalised UTF-8
  std::vector<TextMode> initial_states;
  std::string last_start_tag;
  bool foreign_content = false;  ///< CDATA sections are allowed
  boost::json::array tokens;     ///< neighbouring characters joined
  std::size_t error_count = 0;
  /// The errors one by one; missing in tests that only count them. Their codes may be empty.
  std::optional<std::vector<NamedError>> errors;
  bool ignores_error_order = false;
};

/// The tests of one file. Those that want what XML makes of a token, and not the token itself, are
/// left out.
struct TestFile {
  std::vector<Test> tests;
  std::size_t left_out = 0;  ///< one for each initial state
};

/// A text that does not hold tests.
struct TestFileError : std::runtime_error {
  TestFileError(const std::string& why, Position where)
      : std::runtime_error(why), position(where) {}
  Position position;
};

/// Reads html5lib's tokenizer tests as they were written at any time: with `contentModelFlags` or
/// `initialStates`, with "ParseError" among the tokens or with `errors`, `doubleEscaped` or not.
/// Those of `foreignContentTests`, a member of our own (suite.h), begin in foreign content. Throws
/// TestFileError.
TestFile read_tests(std::string_view text);

}  // namespace specdrift::html5lib
