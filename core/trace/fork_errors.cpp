// How ForkFinder finds what parts versions in their parse errors.

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/trace/character_class.h"
#include "core/trace/fork.h"
#include "core/trace/group_rows.h"
#include "core/trace/likeness.h"

namespace specdrift::trace {

std::vector<Fork> ForkFinder::find_by_errors(const Divergence& divergence) {
  std::vector<StepStream> followers = error_followers_;
  ErrorPartings partings(models_, source_, divergence);
  read_errors(partings, divergence, divergence.search_from);
  if (partings.is_complete() || partings.is_full()) return forks_of(partings, divergence.partition);
  // A step that began earlier has found some of them.
  error_followers_.swap(followers);
  ErrorPartings all(models_, source_, divergence);
  read_errors(all, divergence, start_before(divergence));
  return forks_of(all, divergence.partition);
}

/// Ends: each group reads something, or is the last.
void ForkFinder::read_errors(ErrorPartings& partings, const Divergence& divergence, Offset from) {
  LockStep run = run_from(error_followers_, from);
  const Offset place = divergence.first_apart;
  while (!partings.is_complete() && !partings.is_full() && run.next()) {
    partings.add(run.group());
    if (run.offset() > place && run.offset() - place > longest_search) break;
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

/// Ends: each round accounts for two more versions.
std::vector<Fork> ForkFinder::forks_of(const ErrorPartings& partings,
                                       const Partition& partition) const {
  std::map<Pair, ErrorPartings::Parting> unaccounted;
  for (std::size_t a = 0; a < models_.size(); ++a)
    for (std::size_t b = a + 1; b < models_.size(); ++b)
      if (const auto parting = partings.between(a, b);
          parting && partition.class_of(a) != partition.class_of(b))
        unaccounted[{a, b}] = *parting;
  std::vector<Fork> forks;
  while (!unaccounted.empty()) {
    // The first group that parts any two of them, by the newest version that says more of it.
    const auto first = std::ranges::min_element(unaccounted, {}, [](const auto& one) {
      return std::pair(one.second.group, ~one.second.version);
    });
    const auto pair = first->first;
    const auto parting = first->second;  // a name of a binding could not be captured
    unaccounted.erase(first);
    Fork fork = make_error_fork(*partings.group(parting.group), partition, parting.version,
                                *parting.report);
    const auto are_alike = [&](std::size_t a, std::size_t b) {
      const Offset at = parting.report->error.at;
      return parting.report->of_stream
                 ? partings.of_stream_at(a, at) == partings.of_stream_at(b, at)
                 : do_the_same(*models_[a], fork.rows[a], *models_[b], fork.rows[b]);
    };
    // Versions of more than two classes may part one after the other.
    if (!forks.empty() && are_alike(pair.first, pair.second)) continue;
    if (partition.class_count() > 2 && !are_alike(pair.first, pair.second)) {
      fork.partition = joined(partition, are_alike);
      fork.class_id = class_id(fork);
    }
    std::erase_if(unaccounted, [&](const auto& one) {
      return fork.partition.class_of(one.first.first) != fork.partition.class_of(one.first.second);
    });
    forks.push_back(std::move(fork));
  }
  return forks;
}

Fork ForkFinder::make_error_fork(const StepGroup& whole, Partition partition, std::size_t version,
                                 const ReportedError& report) const {
  Fork fork = begin_fork(whole, std::move(partition));
  std::vector<std::size_t> most;
  for (const StepGroup::Lane& lane : whole.lanes) most.push_back(lane.steps.size());
  most[version] = report.step;
  const StepGroup group = without_common_steps(whole, most);
  // On the way to what reports it, its version may only have handed the character on.
  const bool reports_at_once = report.step < whole.lanes[version].handed_on.size();
  const bool part_in_one_state =
      !report.of_stream && reports_at_once && take_one_state(models_, group) &&
      read_characters(models_, group) && first_rows_differ(models_, group, fork.partition);
  fork.concept_ =
      part_in_one_state ? group.lanes[version].steps.front().concept_before : report.concept_;
  for (std::size_t i = 0; i < models_.size(); ++i)
    fork.rows.push_back(i == version && !part_in_one_state
                            ? report.row
                            : row_about(*models_[i], group.lanes[i], fork.concept_));
  if (report.of_stream) {
    fork.concept_ = "input-stream";
    fork.character_class = stream_class_name(source_.bytes().substr(report.error.at));
  } else {
    fork.character_class = class_of_rows(fork, version, group);
  }
  fork.class_id = class_id(fork);
  return fork;
}

}  // namespace specdrift::trace
