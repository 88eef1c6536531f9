#include "core/html5lib/conformance.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/html5lib/notation.h"

namespace specdrift::html5lib {
namespace {

/// The tokens that a test expects, without the self-closing flag where the version has none.
boost::json::array expected_tokens(const Test& test, const VersionInfo& version) {
  boost::json::array tokens = test.tokens;
  if (version.models_self_closing) return tokens;
  for (boost::json::value& token : tokens) {
    boost::json::array& parts = token.get_array();
    if (parts.size() == 4 && parts[0] == "StartTag") parts.pop_back();
  }
  return tokens;
}

std::vector<NamedError> named_errors(const Source& source, const std::vector<ParseError>& errors) {
  const auto positions = error_positions(source, errors);
  std::vector<NamedError> named;
  for (std::size_t i = 0; i < errors.size(); ++i)
    named.push_back({std::string(errors[i].code), positions[i]});
  return named;
}

/// The errors in an order that does not depend on their own where it does not count.
std::vector<NamedError> normalized(std::vector<NamedError> errors, bool order_counts) {
  const auto by_place = [](const NamedError& error) {
    return std::tuple(error.position.line, error.position.column, std::string_view(error.code));
  };
  if (!order_counts) {
    std::ranges::sort(errors, {}, by_place);
    return errors;
  }
  for (auto first = errors.begin(); first != errors.end();) {
    const auto last = std::find_if(first, errors.end(), [&](const NamedError& error) {
      return error.position != first->position;
    });
    std::ranges::sort(first, last, {}, by_place);
    first = last;
  }
  return errors;
}

/// Tests of a version that does not name its errors can still say where they are.
bool has_codes(const Test& test) {
  return std::ranges::any_of(*test.errors, [](const NamedError& e) { return !e.code.empty(); });
}

bool agree(std::vector<NamedError> got, const Test& test) {
  if (!has_codes(test))
    for (NamedError& error : got) error.code.clear();
  const bool order_counts = !test.ignores_error_order;
  return normalized(got, order_counts) == normalized(*test.errors, order_counts);
}

}  // namespace

TestResult run_test(const Test& test, TextMode initial_state, const VersionInfo& version,
                    const MakeTokenizer& make_tokenizer) {
  const Source source = Source::from_string(test.input);
  StartContext start;
  start.mode = initial_state;
  start.last_start_tag = test.last_start_tag;
  start.foreign_content = test.foreign_content;
  TestResult result;
  const auto tokenizer = make_tokenizer(source, start);
  if (!tokenizer) return result;
  Notation got = read_all(*tokenizer);
  result.expected_tokens = expected_tokens(test, version);
  result.tokens = std::move(got.tokens);
  result.errors = named_errors(source, got.errors);
  result.errors_are_named = test.errors && (version.names_errors || !has_codes(test));
  result.tokens_agree = result.tokens == result.expected_tokens;
  result.errors_agree = result.errors_are_named ? agree(result.errors, test)
                                                : result.errors.size() == test.error_count;
  result.verdict = result.tokens_agree && result.errors_agree ? TestResult::Verdict::passed
                                                              : TestResult::Verdict::failed;
  return result;
}

bool same_outcome(const TestResult& a, const TestResult& b) {
  return a.verdict == b.verdict && a.tokens == b.tokens && a.errors == b.errors;
}

}  // namespace specdrift::html5lib
