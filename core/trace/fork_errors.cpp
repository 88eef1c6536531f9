// How ForkFinder finds where versions diverge in their parse errors.

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/text/utf8.h"
#include "core/trace/character_class.h"
#include "core/trace/fork.h"
#include "core/trace/group_rows.h"
#include "core/trace/spurious_differences.h"

namespace specdrift::trace {
namespace {

bool are_one(const TakenRow& a, const TakenRow& b) {
  return a.table == b.table && a.row == b.row && a.read.begin == b.read.begin;
}

}  // namespace

std::vector<Fork> ForkFinder::find_by_errors(const Divergence& divergence) {
  std::vector<StepStream> followers = followers_of(Facet::errors);
  ErrorReports reports(models_, source_, divergence);
  read_errors(reports, divergence, divergence.search_from);
  if (reports.is_complete() || reports.is_full()) return forks_of(reports, divergence.partition);
  // A step that began earlier has found some of them.
  error_followers_.swap(followers);
  ErrorReports all(models_, source_, divergence);
  read_errors(all, divergence, start_before(divergence));
  return forks_of(all, divergence.partition);
}

/// No step reports what comes before it, so that none after the first cell has to do with it. Ends:
/// each group reads something, or is the last.
void ForkFinder::read_errors(ErrorReports& reports, const Divergence& divergence, Offset from) {
  LockStep run = run_from(Facet::errors, from);
  const Offset end = divergence.ends_input ? ~Offset{0} : divergence.first_cell.end;
  while (!reports.is_complete() && !reports.is_full() && run.offset() < end && run.next(end))
    reports.add(run);
  steps_of_runs_ += trace::steps_taken(run.streams());
}

/// The last place from which all of them show all that they report in the first cell. One that gets
/// there by one step from far away begins with that step in any case, and of the others no more
/// steps are kept. Ends: it comes before the one that was tried last, and not before the followers.
Offset ForkFinder::start_before(const Divergence& divergence) {
  for (Offset from = divergence.search_from;;) {
    Offset first = from;
    for (const StepStream& follower : error_followers_) {
      StepStream stream(follower);
      const StepStream::Start start = stream.last_start(from, divergence.first_cell.begin);
      steps_of_runs_ += stream.steps_taken();
      const bool is_far = divergence.search_from - start.at > StepGroup::Lane::most_steps;
      if (!(is_far && start.is_one_step)) first = std::min(first, start.at);
    }
    if (first == from) return from;
    from = first;
  }
}

/// Versions that report the same number of errors in one place may do so by different rows. So each
/// counts to the one of the two versions that it is like: by what its row does, by what its row
/// reports if it is of that state, by how many errors of rows it reports; otherwise to what its
/// group counts to, or it stays apart.
Partition ForkFinder::sides_of_errors(const Fork& fork, const Partition& partition, Pair pair,
                                      const AreRelated& are_equal, const AreRelated& report_as_many,
                                      const AreRelated& may_be_one) const {
  constexpr std::uint16_t first = 0, second = 1, unknown = 2;
  std::vector<std::uint16_t> sides(models_.size(), unknown);
  const AreRelated rows_report_as_many = [&](std::size_t v, std::size_t of) {
    return models_[v]->tables[fork.rows[v].table].concept_name == fork.concept_name &&
           errors_reported_by(*models_[v], fork.rows[v]) ==
               errors_reported_by(*models_[of], fork.rows[of]);
  };
  const AreRelated are_grouped = [&](std::size_t v, std::size_t of) {
    return partition.class_of(v) == partition.class_of(of);
  };
  const auto decide = [&](const AreRelated& are_related, bool by_pair) {
    const std::vector<std::uint16_t> known = sides;
    const auto is_like = [&](std::size_t v, std::size_t of) {
      for (std::size_t w = 0; !by_pair && w < models_.size(); ++w)
        if (known[w] == known[of] && are_related(v, w)) return true;
      return are_related(v, of);
    };
    for (std::size_t v = 0; v < models_.size(); ++v) {
      if (sides[v] != unknown) continue;
      const bool like_first = may_be_one(v, pair.first) && is_like(v, pair.first);
      const bool like_second = may_be_one(v, pair.second) && is_like(v, pair.second);
      if (like_first != like_second) sides[v] = like_first ? first : second;
    }
  };
  sides[pair.first] = first;
  sides[pair.second] = second;
  decide(are_equal, true);
  decide(rows_report_as_many, true);
  decide(are_equal, false);
  decide(report_as_many, true);
  decide(are_grouped, false);
  decide(are_equal, false);
  decide(are_grouped, true);
  for (std::size_t v = 0; v < models_.size(); ++v)
    if (sides[v] == unknown) sides[v] = static_cast<std::uint16_t>(unknown + partition.class_of(v));
  return Partition(std::move(sides));
}

/// Ends: each round accounts for two more versions.
std::vector<Fork> ForkFinder::forks_of(const ErrorReports& reports,
                                       const Partition& partition) const {
  Differences unaccounted;
  for (std::size_t a = 0; a < models_.size(); ++a)
    for (std::size_t b = a + 1; b < models_.size(); ++b)
      if (const auto difference = reports.between(a, b);
          difference && partition.class_of(a) != partition.class_of(b))
        unaccounted[{a, b}] = *difference;
  const Differences all = unaccounted;
  std::vector<Fork> forks;
  while (!unaccounted.empty()) {
    // The first group in which any two of them diverge, by the newest version that says more of it.
    const auto first = std::ranges::min_element(unaccounted, {}, [](const auto& one) {
      return std::pair(one.second.group, ~one.second.version);
    });
    const auto pair = first->first;
    const auto difference = first->second;  // a name of a binding could not be captured
    unaccounted.erase(first);
    Fork fork = make_error_fork(reports, partition, all, pair);
    const ReportedError& report = *difference.report;
    const bool is_of_character = report.of_stream || reports.is_of_null(difference.version, report);
    const auto are_equal = [&](std::size_t a, std::size_t b) {
      const Offset at = report.error.at;
      return is_of_character ? reports.of_stream_at(a, at) == reports.of_stream_at(b, at)
                             : rows_do_the_same(fork, a, b, Facet::errors);
    };
    // They emit a token by the same row, which is another one in each of them.
    if (difference.before && are_equal(pair.first, pair.second)) {
      Fork before = make_fork(*difference.before, partition);
      if (!rows_do_the_same(before, pair.first, pair.second, Facet::tokens)) {
        before.partition =
            difference.apart->joined_with(partition, pair, [&](std::size_t a, std::size_t b) {
              return rows_do_the_same(before, a, b, Facet::tokens);
            });
        before.class_id = class_id(before);
        std::erase_if(unaccounted, [&](const auto& one) {
          return before.partition.class_of(one.first.first) !=
                 before.partition.class_of(one.first.second);
        });
        forks.push_back(std::move(before));
        continue;
      }
    }
    // Versions of more than two groups may diverge one after the other.
    if (!(forks.empty() && unaccounted.empty()) && are_equal(pair.first, pair.second)) continue;
    if (!are_equal(pair.first, pair.second)) {
      const auto report_as_many = [&](std::size_t a, std::size_t b) {
        return !is_of_character &&
               reports.of_rows_at(a, report.error.at) == reports.of_rows_at(b, report.error.at);
      };
      const auto reports_what = [&](std::size_t v, std::size_t of) {
        if (errors_reported_by(*models_[v], fork.rows[v]) > 0) return true;
        const auto at = reports.place_of(of, fork.rows[of]);
        return !at || reports.of_rows_at(v, *at).first > 0;
      };
      const auto may_be_one = [&](std::size_t a, std::size_t b) {
        return is_of_character || (reports_what(a, b) && reports_what(b, a));
      };
      fork.partition =
          sides_of_errors(fork, partition, pair, are_equal, report_as_many, may_be_one);
      fork.class_id = class_id(fork);
    }
    std::erase_if(unaccounted, [&](const auto& one) {
      return fork.partition.class_of(one.first.first) != fork.partition.class_of(one.first.second);
    });
    forks.push_back(std::move(fork));
  }
  return forks;
}

Fork ForkFinder::make_error_fork(const ErrorReports& reports, Partition partition,
                                 const Differences& differences, Pair pair) const {
  const ErrorReports::Difference& difference = differences.at(pair);
  const StepGroup& whole = *reports.group(difference.group);
  const std::size_t version = difference.version;
  const ReportedError& report = *difference.report;
  Fork fork = begin_fork(whole, std::move(partition));
  std::vector<std::size_t> most;
  for (const StepGroup::Lane& lane : whole.lanes) most.push_back(lane.steps.size());
  most[version] = report.step;
  const StepGroup group = without_common_steps(whole, most);
  // On the way to what reports it, its version may only have handed the character on.
  const bool reports_at_once = report.step < whole.lanes[version].handed_on.size();
  const auto first_row = [&](std::size_t v) { return group.lanes[v].steps.front().row(); };
  const auto reports_first = [&](std::size_t v) {
    return errors_reported_by(*models_[v], first_row(v)) > 0;
  };
  // Others of their groups count if one reports by its first row what the other one does not.
  const auto differ_at_once = [&](const auto& one) {
    const auto& [two, theirs] = one;
    const std::size_t classes[] = {fork.partition.class_of(two.first),
                                   fork.partition.class_of(two.second)};
    const bool are_of_groups = std::minmax(classes[0], classes[1]) ==
                               std::minmax<std::size_t>(fork.partition.class_of(pair.first),
                                                        fork.partition.class_of(pair.second));
    const bool is_first = theirs.group == difference.group && !theirs.report->of_stream &&
                          !theirs.report->of_emission &&
                          are_one(theirs.report->row, first_row(theirs.version));
    return are_of_groups && (is_first || two == pair) &&
           first_rows_differ(models_, group, two.first, two.second) &&
           (reports_first(two.first) || reports_first(two.second));
  };
  const bool reports_itself = report.of_stream || reports.is_of_null(version, report) ||
                              is_on_leaving(*models_[version], report.row);
  const bool diverge_in_one_state =
      !reports_itself && reports_at_once && take_one_state(models_, group) &&
      read_characters(models_, group) && std::ranges::any_of(differences, differ_at_once);
  fork.concept_name = diverge_in_one_state ? group.lanes[version].steps.front().concept_before
                                           : report.concept_name;
  const Span at{report.error.at, report.error.at};
  for (std::size_t i = 0; i < models_.size(); ++i) {
    TakenRow row = row_about(*models_[i], group.lanes[i], fork.concept_name);
    if (is_on_leaving(*models_[version], report.row))
      row = row_on_leaving(*models_[i], group.lanes[i], fork.concept_name).value_or(row);
    if (!diverge_in_one_state) {
      if (i == version)
        row = report.row;
      else if (models_[i]->tables[row.table].concept_name != fork.concept_name)
        row = reports.row_for_same_character(report, version, i).value_or(row);
      else
        row = row_at(*models_[i], group.lanes[i], fork.concept_name, at).value_or(row);
    }
    fork.rows.push_back(row);
  }
  if (report.of_stream) {
    fork.concept_name = "input-stream";
    const std::string_view rest = source_.bytes().substr(in_memory(report.error.at));
    fork.character_class = stream_class_name(rest);
    tell_by_streams(fork, utf8::decode_generalized(rest).code_point, true);
  } else {
    fork.character_class = class_of_rows(fork, version);
    tell_by_streams(fork, reports.is_of_null(version, report) ? std::optional(U'\0') : std::nullopt,
                    false);
  }
  fork.class_id = class_id(fork);
  return fork;
}

}  // namespace specdrift::trace
