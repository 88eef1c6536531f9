#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/corpus/summary_words.h"
#include "core/report/common/report_words.h"
#include "core/review/review_report.h"

namespace specdrift::review::words {
namespace {

using report::counted;

std::string explored_in_words(const ReviewedFacet& facet, bool all_is_same) {
  const bool of_errors = facet.detail != prove::ErrorDetail::none;
  const std::string what = !of_errors ? "tokens"
                           : facet.detail == prove::ErrorDetail::codes
                               ? "parse errors and their codes"
                               : "number of parse errors";
  if (facet.same_data && all_is_same) return fmt::format("{}: both are the same data", what);
  if (facet.same_data)
    return fmt::format("{}: equal for every input: rows differ in parse errors alone", what);
  const prove::Exploration& e = facet.exploration;
  const std::string numbers =
      fmt::format("{}, {}", counted(e.states, "state"), counted(e.edges, "edge"));
  if (!facet.why_not.empty())
    return fmt::format("{}: not all was explored: {} ({})", what, facet.why_not, numbers);
  if (facet.are_equal) return fmt::format("{}: equal for every input ({}, closed)", what, numbers);
  if (of_errors && e.diverged > 0)
    return fmt::format("{}: compared as far as tokens are equal ({})", what, numbers);
  if (facet.causes.empty())
    return fmt::format("{}: no difference seen, but some are not ruled out ({})", what, numbers);
  return fmt::format("{}: all causes are known ({}, closed)", what, numbers);
}

std::string numbers_of_severities(const std::vector<ReviewedCause>& causes) {
  std::array<std::uint64_t, severity_count> by_severity{};
  for (const ReviewedCause& seen : causes) ++by_severity[static_cast<std::size_t>(seen.severity)];
  return report::severities(by_severity);
}

std::string in_words(const Review& review, const holes::Difference& found) {
  switch (found.direction) {
  case holes::Direction::hidden:
    return fmt::format("{} sees more: {}", review.after.title, found.what);
  case holes::Direction::phantom:
    return fmt::format("{} sees less: {}", review.after.title, found.what);
  case holes::Direction::altered:
    return fmt::format("{} sees it differently: {}", review.after.title, found.what);
  case holes::Direction::harmless:
    break;
  }
  return {};
}

}  // namespace

std::string place(const Side& side, std::uint32_t line) {
  if (side.file.empty() || line == 0) return {};
  return fmt::format("{}:{}", side.title, line);
}

std::string headline(const Review& review) {
  const std::string rows =
      review.rows.empty() ? "" : fmt::format("; {} changed", counted(review.rows.size(), "row"));
  switch (review.verdict()) {
  case Verdict::unchanged:
    return fmt::format("Nothing changes in the tokenizer section, for every input{}{}.",
                       review.same_construction ? "" : ", tree construction aside",
                       review.rows.empty()
                           ? ""
                           : fmt::format(": {} written otherwise, with the same effect",
                                         review.rows.size() == 1
                                             ? "1 row is"
                                             : fmt::format("{} rows are", review.rows.size())));
  case Verdict::not_proved:
    return fmt::format("Not proved: no difference was found, and not all was explored{}.", rows);
  case Verdict::changed:
    break;
  }
  std::string text = "Behaviour changes: ";
  if (!review.has_causes()) return text + "no cause is known, and documents differ" + rows + '.';
  if (!review.tokens.causes.empty())
    text += fmt::format("{} of other tokens ({})", counted(review.tokens.causes.size(), "cause"),
                        numbers_of_severities(review.tokens.causes));
  if (const auto alone = errors_alone(review); !alone.empty())
    text += fmt::format("{}{} of other parse errors alone",
                        review.tokens.causes.empty() ? "" : ", ", counted(alone.size(), "cause"));
  else if (review.tokens.causes.empty())
    text += fmt::format("{} of other parse errors", counted(review.errors.causes.size(), "cause"));
  if (review.is_unfinished()) text += "; not all was explored, so there may be more causes";
  return text + rows + '.';
}

std::vector<std::string> extent(const Review& review) {
  std::vector<std::string> lines{explored_in_words(review.tokens, review.errors.same_data),
                                 explored_in_words(review.errors, review.errors.same_data)};
  if (!review.errors.same_data)
    lines.emplace_back(review.every_reference
                           ? "names of character references: every one"
                           : "names of character references: a few of each shape");
  const std::string &a = review.before.like, &b = review.after.like;
  if (!a.empty() && !b.empty() && a != b)
    lines.push_back(fmt::format(
        "outside of the section and not compared, so from {} for the old text and {} for the new: "
        "that may differ, too",
        a, b));
  else if (!a.empty() || !b.empty())
    lines.push_back(fmt::format(
        "outside of the section and not compared, so from {}: the input stream, feedback from tree "
        "construction, references",
        a.empty() ? b : a));
  for (const Side* const side : {&review.before, &review.after})
    if (side->lacks_introduction)
      lines.push_back(fmt::format("{} has no introduction, so its definitions are those of {}",
                                  side->title, side->like));
  if (review.outside > 0)
    lines.push_back(fmt::format("{} outside of the tokenizer section {}: not judged",
                                counted(review.outside, "paragraph"),
                                review.outside == 1 ? "differs" : "differ"));
  if (!review.beside.empty())
    lines.push_back(
        fmt::format("different outside of the states: {}", fmt::join(review.beside, ", ")));
  if (!review.same_construction)
    lines.emplace_back(
        "tree construction opens and closes elements differently: nothing is proved "
        "about that");
  return lines;
}

std::vector<std::string> doubts(const Review& review) {
  std::vector<std::string> lines;
  for (const Side* const side : {&review.before, &review.after})
    for (const ReviewedDoubt& doubt : side->doubts) {
      const std::string where = place(*side, doubt.line);
      lines.push_back(fmt::format("{}: {}", where.empty() ? side->title : where, doubt.what));
    }
  return lines;
}

std::string direction(const Review& review, const ReviewedCause& seen) {
  return seen.direction ? in_words(review, *seen.direction) : std::string();
}

std::string_view touched(const Review& review, const ReviewedRow& row) {
  const model::Relevance effect = review.effect_of(row);
  // A row of the input stream alone has none, either.
  const bool is_nothing = row.relevance != effect || review.errors.are_equal;
  return effect == model::Relevance::none && is_nothing ? "nothing" : report::word_for(effect);
}

std::string touches(const Review& review, const ReviewedRow& row) {
  const std::string_view word = touched(review, row);
  return row.only.empty() ? std::string(word) : fmt::format("{}, for {}", word, row.only);
}

std::string_view change_of(const ReviewedState& state) {
  if (state.change == "added") return "new";
  return state.change == "unreachable" ? "nothing leads to it" : std::string_view(state.change);
}

std::vector<const ReviewedCause*> errors_alone(const Review& review) {
  std::vector<const ReviewedCause*> alone;
  for (const ReviewedCause& seen : review.errors.causes)
    if (seen.cause.tokens_are_equal) alone.push_back(&seen);
  return alone;
}

std::vector<const ReviewedCause*> errors_of(const Review& review) {
  std::vector<const ReviewedCause*> all = errors_alone(review);
  for (const ReviewedCause& seen : review.errors.causes)
    if (!seen.cause.tokens_are_equal) all.push_back(&seen);
  return all;
}

std::string severity_rests_on(const ReviewedCause& seen) {
  if (seen.cause.severity == Severity::errors && !seen.cause.tokens_are_equal)
    return "tokens differ on this input, too: none is known on which they are equal";
  if (seen.severity == Severity::errors) return {};
  if (seen.basis == Basis::input)
    return fmt::format("{}, by this input alone: what may follow it is not known",
                       specdrift::name_of(seen.severity));
  if (seen.severity == seen.cause.severity) return {};
  return fmt::format("{}, by all that may follow; on this input {}",
                     specdrift::name_of(seen.severity), specdrift::name_of(seen.cause.severity));
}

std::string worst(const Review& review, const ReviewedCause& seen) {
  if (!seen.worst) return {};
  const std::string what = in_words(review, seen.worst->difference);
  return fmt::format("\"{}\": {}", seen.worst->input, what.empty() ? "text differs" : what);
}

std::string class_of(const ReviewedCause& seen) {
  return seen.cause.class_id.empty() ? "of no class" : seen.cause.class_id;
}

std::string documents(const Review& review) {
  const corpus::Summary& summary = review.documents->summary;
  return fmt::format("{} of {} differ ({})", summary.documents_that_differ,
                     counted(summary.documents, "document"),
                     corpus::share(summary.documents_that_differ, summary.documents));
}

}  // namespace specdrift::review::words
