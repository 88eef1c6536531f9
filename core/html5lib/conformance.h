#pragma once

#include <string>
#include <vector>

#include "core/html5lib/tests.h"
#include "core/token/machine.h"
#include "core/token/version_info.h"

namespace specdrift::html5lib {

/// The outcome of one test in one of its initial states. The expectation is in the terms of the
/// version: without what the version does not model, and errors with their names only where both
/// sides name them.
struct TestResult {
  enum class Verdict : std::uint8_t {
    passed,
    failed,
    no_such_state,  ///< the version has no such initial state: the test does not concern it
  };
  Verdict verdict = Verdict::no_such_state;
  bool tokens_agree = false;
  bool errors_agree = false;
  /// Compared by line and column, and by code where the test has codes; otherwise they are counted.
  bool errors_are_named = false;
  boost::json::array expected_tokens;
  boost::json::array tokens;
  std::vector<NamedError> errors;  ///< with empty codes where the version names none
};

/// Runs one test. The tokenizer runs alone, unless the test is one with feedback.
///
/// Named errors are compared in the order of the suite, except those that stand at one position:
/// there the order says only how far an implementation had looked ahead when it found an error of
/// the input stream. Where a test ignores the order, so does this. If a version does not name its
/// errors, their places are compared where the test has places without codes, otherwise their
/// number; the place of "ParseError" among the tokens of the older suites does not count.
TestResult run_test(const Test& test, TextMode initial_state, const VersionInfo& version,
                    const MakeTokenizer& make_tokenizer);

/// For each error that the tokenizer reports: how many tokens come before it, those that end before
/// the place of the error, neighbouring characters joined. Older suites write an error before the
/// token in whose course it is found. Requires: the version has such a start.
std::vector<std::size_t> tokens_before_errors(const Test& test, TextMode initial_state,
                                              const MakeTokenizer& make_tokenizer);

/// Where the test begins.
StartContext start_of(const Test& test, TextMode initial_state);

/// The tokens that a test expects, without the self-closing flag where the version has none.
boost::json::array expected_tokens(const Test& test, const VersionInfo& version);

/// The tokens that are nodes of a tree whatever tree construction makes of the others: comments and
/// processing instructions.
boost::json::array nodes_of(const boost::json::array& tokens);
bool is_node(const boost::json::value& token);

/// Whether two tokenizers made the same of a test: tokens, errors and their positions.
bool same_outcome(const TestResult& a, const TestResult& b);

}  // namespace specdrift::html5lib
