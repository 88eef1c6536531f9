#pragma once

#include <boost/json/array.hpp>
#include <boost/json/value.hpp>
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

/// The members of a file that list tests.
inline constexpr std::string_view tests_member = "tests";
inline constexpr std::string_view xml_tests_member = "xmlViolationTests";
inline constexpr std::string_view foreign_tests_member = "foreignContentTests";
inline constexpr std::string_view feedback_tests_member = "feedbackTests";

struct Test {
  std::string description;
  std::string input;  ///< generalised UTF-8
  std::vector<TextMode> initial_states;
  std::string last_start_tag;
  bool foreign_content = false;  ///< CDATA sections are allowed
  bool has_feedback = false;     ///< what tree construction says at tags is part of it
  /// The scripting flag; none: the test is for both. Nothing without feedback asks for it.
  std::optional<bool> scripting = true;
  boost::json::array tokens;  ///< neighbouring characters joined
  /// `tokens` are only those of which a tree shows nodes (`nodes_of`), in any order.
  bool expects_nodes = false;
  bool expects_errors = true;  ///< false: the test does not say which
  std::size_t error_count = 0;
  /// The errors one by one; missing in tests that only count them. Their codes may be empty.
  std::optional<std::vector<NamedError>> errors;
  bool ignores_error_order = false;
  bool is_double_escaped = false;  ///< input and output have escapes of their own in the file
  bool has_error_list = false;     ///< there is a member `errors`
  /// Where it is written: the member of the file that lists it, and its number there.
  std::string_view list = tests_member;
  std::size_t index = 0;
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

/// Whether a token in the notation is a run of characters.
bool is_characters(const boost::json::value& token);

/// Whether it names its errors. Tests of a version that does not can still say where they are.
bool has_codes(const Test& test);

/// Reads html5lib's tokenizer tests as they were written at any time: with `contentModelFlags` or
/// `initialStates`, with "ParseError" among the tokens or with `errors`, `doubleEscaped` or not.
/// Those of `foreignContentTests`, a member of our own (suite.h), begin in foreign content; those
/// of `feedbackTests`, another one, are documents with simulated tree construction. Throws
/// TestFileError.
TestFile read_tests(std::string_view text);

}  // namespace specdrift::html5lib
