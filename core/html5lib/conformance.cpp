#include "core/html5lib/conformance.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"

namespace specdrift::html5lib {
namespace {

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

/// Whether one list is the other in another order.
bool are_same_in_any_order(const boost::json::array& a, const boost::json::array& b) {
  const auto sorted = [](const boost::json::array& tokens) {
    std::vector<std::string> texts;
    for (const boost::json::value& token : tokens) texts.push_back(json_text(token));
    std::ranges::sort(texts);
    return texts;
  };
  return a.size() == b.size() && sorted(a) == sorted(b);
}

bool agree(std::vector<NamedError> got, const Test& test) {
  if (!has_codes(test))
    for (NamedError& error : got) error.code.clear();
  const bool order_counts = !test.ignores_error_order;
  return normalized(got, order_counts) == normalized(*test.errors, order_counts);
}

}  // namespace

bool is_node(const boost::json::value& token) {
  const boost::json::value& kind = token.get_array().front();
  return kind == "Comment" || kind == "ProcessingInstruction";
}

boost::json::array nodes_of(const boost::json::array& tokens) {
  boost::json::array nodes;
  std::ranges::copy_if(tokens, std::back_inserter(nodes), is_node);
  return nodes;
}

boost::json::array expected_tokens(const Test& test, const VersionInfo& version) {
  boost::json::array tokens = test.tokens;
  if (version.models_self_closing) return tokens;
  for (boost::json::value& token : tokens) {
    boost::json::array& parts = token.get_array();
    if (parts.size() == 4 && parts[0] == "StartTag") parts.pop_back();
  }
  return tokens;
}

StartContext start_of(const Test& test, TextMode initial_state) {
  StartContext start;
  start.mode = initial_state;
  start.last_start_tag = test.last_start_tag;
  start.foreign_content = test.foreign_content;
  if (test.has_feedback) start.feedback = Feedback::tree;
  start.scripting = test.scripting.value_or(true);
  return start;
}

std::vector<std::size_t> tokens_before_errors(const Test& test, TextMode initial_state,
                                              const MakeTokenizer& make_tokenizer) {
  const Source source = Source::from_string(test.input);
  const auto tokenizer = make_tokenizer(source, start_of(test, initial_state));
  std::vector<Offset> ends;  // of tokens
  std::vector<ParseError> errors;
  bool is_run = false;
  for (TokenBatch batch; tokenizer->read(batch);) {
    errors.insert(errors.end(), batch.errors.begin(), batch.errors.end());
    for (const Token& token : batch.tokens) {
      if (token.kind == TokenKind::end_of_file) continue;
      const bool joins = is_run && token.kind == TokenKind::characters;
      is_run = token.kind == TokenKind::characters;
      if (joins)
        ends.back() = token.span.end;
      else
        ends.push_back(token.span.end);
    }
  }
  std::vector<std::size_t> before;
  for (const ParseError& error : errors)
    before.push_back(
        static_cast<std::size_t>(std::ranges::lower_bound(ends, error.at) - ends.begin()));
  return before;
}

TestResult run_test(const Test& test, TextMode initial_state, const VersionInfo& version,
                    const MakeTokenizer& make_tokenizer) {
  const Source source = Source::from_string(test.input);
  TestResult result;
  const auto tokenizer = make_tokenizer(source, start_of(test, initial_state));
  if (!tokenizer) return result;
  Notation got = read_all(*tokenizer);
  result.expected_tokens = expected_tokens(test, version);
  result.tokens = test.expects_nodes ? nodes_of(got.tokens) : std::move(got.tokens);
  result.errors = named_errors(source, got.errors);
  result.errors_are_named = test.errors && (version.names_errors || !has_codes(test));
  result.tokens_agree =
      result.tokens == result.expected_tokens ||
      (test.expects_nodes && are_same_in_any_order(result.tokens, result.expected_tokens));
  result.errors_agree =
      !test.expects_errors || (result.errors_are_named ? agree(result.errors, test)
                                                       : result.errors.size() == test.error_count);
  result.verdict = result.tokens_agree && result.errors_agree ? TestResult::Verdict::passed
                                                              : TestResult::Verdict::failed;
  return result;
}

bool same_outcome(const TestResult& a, const TestResult& b) {
  return a.verdict == b.verdict && a.tokens == b.tokens && a.errors == b.errors;
}

}  // namespace specdrift::html5lib
