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

std::vector<Fork> ForkFinder::find_by_errors(const Divergence& divergence) {
  std::vector<StepStream> followers = error_followers_;
  ErrorReports reports(models_, source_, divergence);
  read_errors(reports, divergence, divergence.search_from);
  if (reports.is_complete() || reports.is_full()) return forks_of(reports, divergence.partition);
  // A step that began earlier has found some of them.
  error_followers_.swap(followers);
  ErrorReports all(models_, source_, divergence);
  read_errors(all, divergence, start_before(divergence));
  return forks_of(all, divergence.partition);
}

/// Ends: each group reads something, or is the last.
void ForkFinder::read_errors(ErrorReports& reports, const Divergence& divergence, Offset from) {
  LockStep run = run_from(error_followers_, from);
  const Offset at = divergence.first_apart;
  while (!reports.is_complete() && !reports.is_full() && run.next()) {
    reports.add(run);
    if (run.offset() > at && run.offset() - at > longest_search) break;
  }
  steps_of_runs_ += trace::steps_taken(run.streams());
}

/// The last place from which all of them show all that they report in the first cell. Ends: it
/// comes before the one that was tried last, and not before the followers.
Offset ForkFinder::start_before(const Divergence& divergence) {
  for (Offset from = divergence.search_from;;) {
    Offset first = from;
    for (const StepStream& follower : error_followers_) {
      StepStream stream(follower);
      first = std::min(first, stream.last_start(from, divergence.first_cell.begin));
      steps_of_runs_ += stream.steps_taken();
    }
    if (first == from) return from;
    from = first;
  }
}

/// Versions that report the same number in one place may do so by different rows: each counts to
/// those that report this error if its row does what one of theirs does.
void ForkFinder::join_who_reports_it(
    Fork& fork, std::size_t reporter,
    const std::function<bool(std::size_t a, std::size_t b)>& are_equal) const {
  std::vector<std::uint16_t> classes;
  for (std::size_t v = 0; v < models_.size(); ++v) {
    std::uint16_t of_v = fork.partition.class_of(v);
    for (std::size_t w = 0; w < models_.size(); ++w)
      if (fork.partition.class_of(w) == fork.partition.class_of(reporter) && are_equal(v, w))
        of_v = fork.partition.class_of(reporter);
    classes.push_back(of_v);
  }
  const std::uint16_t first = classes.front();
  for (std::uint16_t& number : classes) number = number == first ? 0 : 1;
  const bool is_one_class = std::ranges::find(classes, 1) == classes.end();
  if (is_one_class) return;
  fork.partition = Partition(std::move(classes));
  fork.class_id = class_id(fork);
}

/// Ends: each round accounts for two more versions.
std::vector<Fork> ForkFinder::forks_of(const ErrorReports& reports,
                                       const Partition& partition) const {
  std::map<Pair, ErrorReports::Difference> unaccounted;
  for (std::size_t a = 0; a < models_.size(); ++a)
    for (std::size_t b = a + 1; b < models_.size(); ++b)
      if (const auto difference = reports.between(a, b);
          difference && partition.class_of(a) != partition.class_of(b))
        unaccounted[{a, b}] = *difference;
  std::vector<Fork> forks;
  while (!unaccounted.empty()) {
    // The first group in which any two of them diverge, by the newest version that says more of it.
    const auto first = std::ranges::min_element(unaccounted, {}, [](const auto& one) {
      return std::pair(one.second.group, ~one.second.version);
    });
    const auto pair = first->first;
    const auto difference = first->second;  // a name of a binding could not be captured
    unaccounted.erase(first);
    Fork fork = make_error_fork(reports, partition, difference);
    const auto are_equal = [&](std::size_t a, std::size_t b) {
      const Offset at = difference.report->error.at;
      return difference.report->of_stream
                 ? reports.of_stream_at(a, at) == reports.of_stream_at(b, at)
                 : rows_do_the_same(fork, a, b, Facet::errors);
    };
    // They emit a token by the same row, which is another one in each of them.
    if (difference.before && are_equal(pair.first, pair.second)) {
      Fork before = make_fork(*difference.before, partition);
      if (!rows_do_the_same(before, pair.first, pair.second, Facet::tokens)) {
        before.partition = difference.apart->joined_with(partition, pair);
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
    if (partition.class_count() > 2 && !are_equal(pair.first, pair.second)) {
      const auto are_of_pair = [&](std::size_t a, std::size_t b) {
        return std::minmax(partition.class_of(a), partition.class_of(b)) ==
               std::minmax(partition.class_of(pair.first), partition.class_of(pair.second));
      };
      fork.partition = joined(partition, [&](std::size_t a, std::size_t b) {
        return are_equal(a, b) && !are_of_pair(a, b);
      });
      fork.class_id = class_id(fork);
    } else if (partition.class_count() == 2) {
      join_who_reports_it(fork, difference.version, are_equal);
    }
    std::erase_if(unaccounted, [&](const auto& one) {
      return fork.partition.class_of(one.first.first) != fork.partition.class_of(one.first.second);
    });
    forks.push_back(std::move(fork));
  }
  return forks;
}

Fork ForkFinder::make_error_fork(const ErrorReports& reports, Partition partition,
                                 const ErrorReports::Difference& difference) const {
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
  const bool diverge_in_one_state =
      !report.of_stream && reports_at_once && take_one_state(models_, group) &&
      read_characters(models_, group) && first_rows_differ(models_, group, fork.partition);
  fork.concept_ =
      diverge_in_one_state ? group.lanes[version].steps.front().concept_before : report.concept_;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    TakenRow row = row_about(*models_[i], group.lanes[i], fork.concept_);
    if (!diverge_in_one_state) {
      if (i == version)
        row = report.row;
      else if (models_[i]->tables[row.table].concept_ != fork.concept_)
        row = reports.row_for_same_character(report, version, i).value_or(row);
    }
    fork.rows.push_back(row);
  }
  if (report.of_stream) {
    fork.concept_ = "input-stream";
    const std::string_view rest = source_.bytes().substr(in_memory(report.error.at));
    fork.character_class = stream_class_name(rest);
    fork.stream_character = utf8::decode_generalized(rest).code_point;
  } else {
    fork.character_class = class_of_rows(fork, version, group);
  }
  fork.class_id = class_id(fork);
  return fork;
}

}  // namespace specdrift::trace
