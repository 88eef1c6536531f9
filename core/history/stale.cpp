#include "core/history/stale.h"

#include <algorithm>
#include <array>

#include "core/html5lib/notation.h"
#include "core/trace/comparison.h"
#include "core/trace/step_stream.h"

namespace specdrift::history {
namespace {

using html5lib::NamedError;
using html5lib::Test;
using html5lib::TestResult;

/// Nothing: the version does not say, since it has no such start or names no errors.
std::optional<bool> agrees(const Test& test, TextMode state, const Version& version, Facet facet) {
  if (facet == Facet::errors && html5lib::has_codes(test) && !version.info->names_errors)
    return std::nullopt;
  const TestResult result = html5lib::run_test(test, state, *version.info, version.make_tokenizer);
  if (result.verdict == TestResult::Verdict::no_such_state) return std::nullopt;
  return facet == Facet::tokens ? result.tokens_agree : result.errors_agree;
}

/// The cause of the first difference between the two.
std::optional<trace::Fork> first_fork(const Source& source, const StartContext& start,
                                      const Version& before, const Version& after, Facet facet) {
  CompareOptions options;
  options.errors = facet == Facet::errors;
  const std::array<Version, 2> versions{before, after};
  trace::Comparison comparison(versions, source, start);
  std::optional<trace::Fork> first;
  comparison.run(options, [&](const Divergence& divergence) {
    if (first || divergence.facet != facet) return;
    const auto forks = comparison.forks(divergence);
    if (!forks.empty()) first = forks.front();
  });
  return first;
}

/// The bytes of the first token that is not the expected one, or of the last; the end of the input
/// where there is none.
Span first_other_token(const Test& test, const TestResult& result, const Source& source,
                       const StartContext& start, const Version& version) {
  const auto [expected, made] = std::ranges::mismatch(result.expected_tokens, result.tokens);
  const auto number = static_cast<std::size_t>(made - result.tokens.begin());
  std::vector<Span> spans;
  bool is_run = false;
  const auto tokenizer = version.make_tokenizer(source, start);
  for (TokenBatch batch; tokenizer->read(batch);)
    for (const Token& token : batch.tokens) {
      if (token.kind == TokenKind::end_of_file) continue;
      if (test.expects_nodes && token.kind != TokenKind::comment &&
          token.kind != TokenKind::processing_instruction)
        continue;
      const bool joins = is_run && token.kind == TokenKind::characters;
      is_run = token.kind == TokenKind::characters;
      if (joins)
        spans.back().end = token.span.end;
      else
        spans.push_back(token.span);
    }
  const Offset end = source.bytes().size();
  return number < spans.size() ? spans[number] : Span{end, end};
}

/// Where an expected error stands that the version does not report: a place of the input with that
/// line and column, or the end.
Offset place_of(const NamedError& error, const Source& source) {
  std::vector<ParseError> everywhere;
  for (Offset at = 0; at <= source.bytes().size(); ++at) everywhere.push_back({at, {}});
  const auto positions = html5lib::error_positions(source, everywhere);
  const auto found = std::ranges::find(positions, error.position);
  return found == positions.end() ? source.bytes().size()
                                  : static_cast<Offset>(found - positions.begin());
}

/// The first error that only one of the two has: where, and whether the version reports it.
struct OtherError {
  Offset at = 0;
  bool is_reported = false;
};
OtherError first_other_error(const Test& test, const TestResult& result, const Source& source,
                             const StartContext& start, const Version& version) {
  std::vector<ParseError> made;
  const auto tokenizer = version.make_tokenizer(source, start);
  for (TokenBatch batch; tokenizer->read(batch);)
    made.insert(made.end(), batch.errors.begin(), batch.errors.end());
  const Offset end = source.bytes().size();
  if (!test.errors)
    return made.empty() ? OtherError{end, false} : OtherError{made.front().at, true};
  const bool names = result.errors_are_named && html5lib::has_codes(test);
  std::vector<NamedError> expected = *test.errors;
  for (std::size_t i = 0; i < made.size(); ++i) {
    NamedError error = result.errors[i];
    const auto found = std::ranges::find_if(expected, [&](const NamedError& e) {
      return e.position == error.position && (!names || e.code == error.code);
    });
    if (found == expected.end()) return {made[i].at, true};
    expected.erase(found);
  }
  return expected.empty() ? OtherError{end, false}
                          : OtherError{place_of(expected.front(), source), false};
}

/// The row that makes the token there, or reports the error, or reads the character.
std::optional<trace::TakenRow> row_at(const model::Model& model, const Source& source,
                                      const StartContext& start, Span span, Facet facet,
                                      bool is_reported) {
  trace::StepStream stream(model, source, start);
  std::optional<trace::TakenRow> found;
  while (stream.next()) {
    const trace::TakenRow& row = stream.step().row();
    if (facet == Facet::errors && is_reported) {
      const auto errors = stream.errors();
      if (std::ranges::find(errors, span.begin, &ParseError::at) != errors.end()) return row;
      continue;
    }
    found = row;
    if (facet == Facet::errors && stream.step().read.end > span.begin) return found;
    if (facet == Facet::tokens && std::ranges::any_of(stream.tokens(), [&](const Token& token) {
          return token.kind != TokenKind::end_of_file && token.span.end >= span.end;
        }))
      return found;
  }
  return found;
}

/// No other version is named here: the row alone.
std::optional<trace::Fork> own_row(const Test& test, TextMode state, const Source& source,
                                   const StartContext& start, const Version& version, Facet facet) {
  const TestResult result = html5lib::run_test(test, state, *version.info, version.make_tokenizer);
  Span span;
  bool is_reported = false;
  if (facet == Facet::tokens) {
    span = first_other_token(test, result, source, start, version);
  } else {
    const OtherError other = first_other_error(test, result, source, start, version);
    span = {other.at, other.at};
    is_reported = other.is_reported;
  }
  const auto row = row_at(*version.model, source, start, span, facet, is_reported);
  if (!row) return std::nullopt;
  trace::Fork fork;
  fork.at = span.begin;
  fork.read = row->read;
  fork.rows = {*row};
  return fork;
}

}  // namespace

StaleExpectation find_staleness(const Test& test, TextMode initial_state, const Version& version,
                                std::span<const LineVersion> line, Facet facet) {
  const auto own = std::ranges::find(line, version.info->name,
                                     [](const LineVersion& v) { return v.info->name; });
  const auto asked = static_cast<std::size_t>(own - line.begin());
  const auto answer = [&](std::size_t i) { return agrees(test, initial_state, line[i], facet); };
  StaleExpectation result;
  std::size_t other = asked;  // the nearest that does not agree
  std::optional<std::size_t> found;
  for (std::size_t i = asked; i-- > 0 && !found;) {
    const auto said = answer(i);
    if (said == true) found = i;
    if (said == false) other = i;
  }
  result.kind = found ? Staleness::stale : Staleness::never;
  if (!found) {
    other = asked;
    for (std::size_t i = asked + 1; i < line.size() && !found; ++i) {
      const auto said = answer(i);
      if (said == true) found = i;
      if (said == false) other = i;
    }
    if (found) result.kind = Staleness::early;
  }
  const Source source = Source::from_string(test.input);
  const StartContext start = html5lib::start_of(test, initial_state);
  if (found) {
    result.agrees = *found;
    if (other < line.size())
      result.transition = transition_between(source, start, line, std::min(*found, other),
                                             std::max(*found, other), facet);
    result.fork = first_fork(source, start, line[*found], version, facet);
  }
  if (!result.fork) result.fork = own_row(test, initial_state, source, start, version, facet);
  return result;
}

}  // namespace specdrift::history
