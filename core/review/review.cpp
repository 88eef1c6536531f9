#include "core/review/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/identify/errors.h"
#include "core/identify/event.h"
#include "core/model/wording/wording.h"
#include "core/prove/analysis/digest.h"
#include "core/prove/analysis/supported.h"
#include "core/prove/search/cpu_time.h"
#include "core/prove/search/survey.h"
#include "core/prove/search/witness_replay.h"
#include "core/text/utf8.h"

namespace specdrift::review {
namespace {

RowSide row_side(const Side& side, const report::StateEntry& state, const report::SideOfRow& row) {
  if (row.id.empty()) return {};
  return {row.id, row.sentence, state.citation, side.line(state.table, row.row)};
}

/// The line of the state in the new file that an old one comes after; 0: not known.
std::uint32_t line_before(const Review& review, model::TableIndex removed) {
  const model::Model &a = *review.before.version.model, &b = *review.after.version.model;
  for (std::size_t i = removed; i-- > 0;)
    if (const model::TableIndex at = model::find_state(b, a.tables[i].id); at != model::no_table)
      return review.after.line(at);
  return 0;
}

/// The rows of a state, each once, however many concepts it has.
void add_rows(Review& review, const report::TableChangeReport& table) {
  for (const report::RowChangeReport& row : table.rows) {
    if (row.change == model::RowChange::same) continue;
    ReviewedRow one{row.change, row.relevance, row.only,
                    row_side(review.before, table.before, row.before),
                    row_side(review.after, table.after, row.after)};
    const bool has_state = !table.after.id.empty();
    one.line = !row.after.id.empty() ? one.after.line
               : has_state           ? review.after.line(table.after.table)
                                     : line_before(review, table.before.table);
    const bool is_known = std::ranges::any_of(review.rows, [&](const ReviewedRow& known) {
      return known.before.id == one.before.id && known.after.id == one.after.id &&
             known.only == one.only;
    });
    if (!is_known) review.rows.push_back(std::move(one));
  }
}

std::string citations(const std::vector<report::StateEntry>& states) {
  std::string text;
  for (const report::StateEntry& state : states)
    text += (text.empty() ? "" : ", ") + state.citation;
  return text;
}

void add_states(Review& review, const report::StatesDiff& diff) {
  for (const report::StateChangeReport& state : diff.states) {
    if (state.change == model::StateChange::same) continue;
    if (state.change != model::StateChange::changed) {
      const Side& side = state.after.empty() ? review.before : review.after;
      const report::StateEntry& first = (state.after.empty() ? state.before : state.after).front();
      review.states.push_back(
          {std::string(report::word_for(state.change)), citations(state.before),
           citations(state.after), side.line(first.table),
           state.after.empty() ? line_before(review, first.table) : side.line(first.table)});
    }
    for (const report::TableChangeReport& table : state.tables) add_rows(review, table);
    for (const report::TableChangeReport& table : state.alone) add_rows(review, table);
  }
}

/// The rows of the table of numeric references that differ.
void add_numbers(Review& review) {
  std::map<std::uint32_t, std::pair<std::string_view, std::string_view>> rows;  // empty: none
  for (const model::Replacement& row : review.before.version.model->replacements)
    rows[row.number].first = row.text;
  for (const model::Replacement& row : review.after.version.model->replacements)
    rows[row.number].second = row.text;
  const auto side_of = [](const Side& side, std::uint32_t number,
                          std::string_view text) -> RowSide {
    if (text.empty()) return {};
    const auto line = side.number_lines.find(number);
    return {fmt::format("replacements/0x{:02X}", number),
            fmt::format("0x{:02X}: {}", number,
                        model::code_point_in_words(utf8::decode(text).code_point)),
            "Table of numeric references", line == side.number_lines.end() ? 0 : line->second};
  };
  std::uint32_t last = 0;  // of a row that both have
  for (const auto& [number, characters] : rows) {
    const auto [old, now] = characters;
    const RowSide before = side_of(review.before, number, old);
    const RowSide after = side_of(review.after, number, now);
    if (after.line > 0) last = after.line;
    if (old == now) continue;
    review.rows.push_back({.change = old.empty()   ? model::RowChange::added
                                     : now.empty() ? model::RowChange::removed
                                                   : model::RowChange::changed,
                           .only = {},
                           .before = before,
                           .after = after,
                           .line = last});
  }
}

void add_unreachable(Review& review) {
  const model::Model& model = *review.after.version.model;
  for (model::TableIndex t = 0; t < model.tables.size(); ++t) {
    const auto is_in = [&](const std::vector<std::string>& ids) {
      return std::ranges::find(ids, model.tables[t].id) != ids.end();
    };
    if (is_in(review.after.unreachable) && !is_in(review.before.unreachable))
      review.states.push_back({"unreachable",
                               {},
                               report::state_entry(model, t).citation,
                               review.after.line(t),
                               review.after.line(t)});
  }
}

/// How each version reads the input of a cause.
void describe(ReviewedCause& seen, const prove::Oracle& oracle) {
  const Source source = Source::from_string(seen.cause.input);
  identify::Events events[2];
  for (std::size_t i = 0; i < 2; ++i) {
    const auto tokenizer = oracle.make_tokenizer(i, source, seen.cause.start);
    if (!tokenizer) return;
    events[i] = oracle.facet() == Facet::errors ? identify::read_errors(*tokenizer, source)
                                                : identify::read_events(*tokenizer, source);
  }
  seen.before = identify::in_words(events[0]);
  seen.after = identify::in_words(events[1]);
  if (oracle.facet() == Facet::tokens) seen.direction = holes::difference(events[1], events[0]);
}

/// The search is for examples: what it does not find may be there.
constexpr std::size_t most_searched = 8;

/// The input of a cause ends as soon as the cause shows: it may need an end, or have one already.
std::vector<std::string> seeds_of(const std::string& input) {
  std::vector<std::string> seeds{input, input + '>'};
  for (std::size_t cut = 1; cut <= 3 && cut < input.size(); ++cut)
    seeds.push_back(input.substr(0, input.size() - cut));
  return seeds;
}

/// The worst that follows a cause, with the class of that cause.
std::optional<holes::Worst> worst_of(const prove::Cause& cause, const prove::Oracle& oracle) {
  // In a page, a script is the text that tree construction says it is.
  StartContext start = cause.start;
  start.feedback = Feedback::tree;
  const auto reader = [&](std::size_t which) {
    return [&oracle, &start, which](const std::string& input) -> std::optional<identify::Events> {
      const Source source = Source::from_string(input);
      const auto tokenizer = oracle.make_tokenizer(which, source, start);
      if (!tokenizer) return std::nullopt;
      return identify::read_events(*tokenizer, source);
    };
  };
  holes::Readers readers;
  readers.viewer = reader(1);
  readers.filter = reader(0);
  readers.counts = [&](const std::string& input) {
    return std::ranges::any_of(
        oracle.findings(input, cause.start),
        [&](const prove::Finding& finding) { return finding.class_id == cause.class_id; });
  };
  holes::Known known;
  holes::Search search(std::move(readers), true, &known);
  std::optional<holes::Worst> worst;
  for (const std::string& seed : seeds_of(cause.input)) {
    auto one = search.worst_of(seed);
    if (!one || one->difference.direction == holes::Direction::harmless) continue;
    if (!worst || one->difference.is_worse_than(worst->difference)) worst = std::move(one);
    if (worst->difference.direction == holes::Direction::hidden) break;
  }
  return worst;
}

/// Rates causes by all that may follow them.
void rate(std::vector<ReviewedCause>& causes, const prove::Oracle& oracle) {
  std::size_t searched = 0;
  for (ReviewedCause& seen : causes) {
    if (!seen.cause.may_differ) continue;
    seen.basis = Basis::continuation;
    seen.severity = std::max(seen.severity, prove::severity_of(*seen.cause.may_differ));
    if (seen.severity == seen.cause.severity || searched++ >= most_searched) continue;
    seen.worst = worst_of(seen.cause, oracle);
  }
}

/// How many paragraphs are not in both; one that is changed counts once.
std::size_t count_different(std::vector<std::string> before, std::vector<std::string> after) {
  std::ranges::sort(before);
  std::ranges::sort(after);
  std::vector<std::string> common;
  std::ranges::set_intersection(before, after, std::back_inserter(common));
  return std::max(before.size(), after.size()) - common.size();
}

/// The parse errors of tree construction that an emitted token makes, which no exploration sees.
std::vector<std::string> tree_errors(const model::Model& model, bool has_codes) {
  std::vector<std::string> errors;
  for (const model::EmissionRule& rule : model.emission) {
    if (!rule.at_tree_level) continue;
    std::string text(rule.condition.text);
    if (has_codes)
      for (const model::Action& action : rule.actions) text += fmt::format(" {}", action.text);
    errors.push_back(std::move(text));
  }
  return errors;
}

ReviewedFacet explored(const prove::ProofTask& task, const Explorer& explorer) {
  ReviewedFacet facet;
  facet.detail = task.errors;
  prove::SurveyedPair pair;
  try {
    pair.causes = explorer.find_causes(task);
  } catch (const prove::UnsupportedSpecification& e) {
    pair.unprovable = facet.why_not = e.what();
    return facet;
  }
  facet.exploration = pair.causes.exploration;
  facet.same_data = pair.causes.same_data;
  facet.are_equal = pair.are_equal();
  if (!facet.exploration.closed) facet.why_not = facet.exploration.why_not;
  const prove::Oracle oracle = explorer.oracle(task);
  for (const prove::CauseGroup& group : prove::grouped(oracle, pair.causes.causes))
    for (const std::size_t i : group.causes) {
      ReviewedCause seen{.cause = pair.causes.causes[i],
                         .severity = pair.causes.causes[i].severity,
                         .rows = group.rows,
                         .before = {},
                         .after = {},
                         .direction = {}};
      describe(seen, oracle);
      facet.causes.push_back(std::move(seen));
    }
  if (task.rates_causes) rate(facet.causes, oracle);
  return facet;
}

/// Whether a row or a state differs by which tokens may differ.
bool touches_tokens(const Review& review) {
  return !review.states.empty() || std::ranges::find(review.rows, model::Relevance::tokens,
                                                     &ReviewedRow::relevance) != review.rows.end();
}

/// Compares the two in their tokens and in their parse errors.
void explore(Review& review, const prove::ProofTask& task, const Explorer& explorer) {
  const double begin = prove::cpu_seconds();
  // The limit is that of both together, and a second is enough for data that is the same.
  const auto explored_in = [&](prove::ErrorDetail detail) {
    prove::ProofTask asked = task;
    asked.errors = detail;
    asked.rates_causes = detail == prove::ErrorDetail::none;
    asked.limits.seconds = std::max(1.0, task.limits.seconds - (prove::cpu_seconds() - begin));
    return explored(asked, explorer);
  };
  const prove::ErrorDetail detail = detail_of_errors(review.before, review.after);
  ReviewedFacet &tokens = review.tokens, &errors = review.errors;
  if (prove::are_same_but_for_errors(*review.before.version.model, *review.after.version.model)) {
    tokens.same_data = tokens.are_equal = tokens.exploration.closed = true;
    errors = explored_in(detail);
  } else if (touches_tokens(review)) {
    tokens = explored_in(prove::ErrorDetail::none);
    errors = explored_in(detail);
  } else {
    // Errors are followed for as long as tokens are equal: if that is everywhere, it is proved.
    errors = explored_in(detail);
    if (errors.exploration.closed && errors.exploration.diverged == 0) {
      tokens.are_equal = true;
      tokens.exploration = errors.exploration;
    } else {
      tokens = explored_in(prove::ErrorDetail::none);
    }
  }
}

/// Whether a cause is by that row.
bool shows(const ReviewedRow& row, const ReviewedCause& seen) {
  return seen.rows.size() == 2 && ((!row.before.id.empty() && seen.rows[0] == row.before.id) ||
                                   (!row.after.id.empty() && seen.rows[1] == row.after.id));
}

}  // namespace

std::uint32_t Side::line(model::TableIndex table, std::optional<std::size_t> row) const {
  const auto t = static_cast<std::size_t>(table);
  if (row && t < row_lines.size() && *row < row_lines[t].size() && row_lines[t][*row] > 0)
    return row_lines[t][*row];
  return t < state_lines.size() ? state_lines[t] : 0;
}

std::string_view name_of(Verdict verdict) {
  constexpr std::string_view names[] = {"unchanged", "changed", "not proved"};
  return names[static_cast<std::size_t>(verdict)];
}

Verdict Review::verdict() const {
  if (has_causes() || documents_differ()) return Verdict::changed;
  return tokens.are_equal && errors.are_equal ? Verdict::unchanged : Verdict::not_proved;
}

bool Review::has_causes() const {
  return !tokens.causes.empty() || !errors.causes.empty();
}

bool Review::is_unfinished() const {
  return !tokens.why_not.empty() || !errors.why_not.empty();
}

bool Review::documents_differ() const {
  return documents && documents->summary.documents_that_differ > 0;
}

Severity Review::severity() const {
  Severity gravest = Severity::errors;
  for (const ReviewedCause& seen : tokens.causes) gravest = std::max(gravest, seen.severity);
  return gravest;
}

model::Relevance Review::effect_of(const ReviewedRow& row) const {
  if (!tokens.are_equal) return row.relevance;
  if (errors.are_equal) return model::Relevance::none;
  if (row.relevance != model::Relevance::tokens) return row.relevance;
  // Rows that differ may do the same together, which is proved.
  return has_errors_elsewhere || !causes_of(row).empty() ? model::Relevance::errors
                                                         : model::Relevance::none;
}

std::vector<const ReviewedCause*> Review::causes_of(const ReviewedRow& row) const {
  std::vector<const ReviewedCause*> found;
  for (const ReviewedFacet* const facet : {&tokens, &errors})
    for (const ReviewedCause& seen : facet->causes)
      if (shows(row, seen)) found.push_back(&seen);
  return found;
}

prove::ErrorDetail detail_of_errors(const Side& before, const Side& after) {
  return before.version.model->names_errors && after.version.model->names_errors
             ? prove::ErrorDetail::codes
             : prove::ErrorDetail::number;
}

Review make_review(Side before, Side after, const prove::ProofTask& task,
                   const Explorer& explorer) {
  Review review;
  review.before = std::move(before);
  review.after = std::move(after);
  for (Side* const side : {&review.before, &review.after}) {
    const Side& other = side == &review.before ? review.after : review.before;
    const auto name_of_file = [](const std::string& path) {
      return path.substr(path.rfind('/') + 1);
    };
    side->title = side->file.empty()  ? std::string(side->version.info->name)
                  : side->file == "-" ? "(standard input)"
                  : name_of_file(side->file) == name_of_file(other.file) ? side->file
                                                                         : name_of_file(side->file);
  }
  review.every_reference = task.every_reference;
  const model::Model &a = *review.before.version.model, &b = *review.after.version.model;
  review.same_construction = prove::are_same_construction(a, b);
  const report::StatesDiff diff = report::diff_states(a, b);
  review.beside = diff.beside;
  const bool has_codes = a.names_errors && b.names_errors;
  if (tree_errors(a, has_codes) != tree_errors(b, has_codes))
    review.beside.emplace_back(
        "parse errors of the tree construction stage about an emitted token");
  if (!review.before.like.empty() && !review.after.like.empty())
    review.outside = count_different(review.before.outside, review.after.outside);
  add_states(review, diff);
  add_numbers(review);
  add_unreachable(review);
  explore(review, task, explorer);
  review.has_errors_elsewhere =
      std::ranges::any_of(review.errors.causes, [&](const ReviewedCause& seen) {
        return std::ranges::none_of(review.rows,
                                    [&](const ReviewedRow& row) { return shows(row, seen); });
      });
  return review;
}

}  // namespace specdrift::review
