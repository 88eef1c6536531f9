// How ForkFinder names what separates two of several groups in one step group.

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <utility>

#include "core/trace/fork.h"
#include "core/trace/group_rows.h"
#include "core/trace/restricted.h"
#include "core/trace/spurious_differences.h"

namespace specdrift::trace {

/// Some of the groups that diverge in one step group may do so by other rows than the first ones.
/// Each two for which no fork names rows that differ get one of their own, and count as one where
/// the rows of a fork are the same.
void ForkFinder::separate_pairs(std::vector<Fork>& forks, const Partition& partition,
                                const SeparatingGroups& separating) const {
  std::vector<std::vector<std::size_t>> versions(partition.class_count());
  for (std::size_t i = 0; i < models_.size(); ++i) versions[partition.class_of(i)].push_back(i);
  const auto differ_in = [&](const Fork& fork, std::size_t a, std::size_t b) {
    for (const std::size_t i : versions[a])
      for (const std::size_t j : versions[b])
        if (fork.partition.class_of(i) != fork.partition.class_of(j) &&
            (fork.is_of_stream(i) || fork.is_of_stream(j) ||
             !rows_do_the_same(fork, i, j, Facet::tokens)))
          return true;
    return false;
  };
  const std::size_t known = forks.size();
  for (std::size_t a = 0; a < partition.class_count(); ++a) {
    for (std::size_t b = a + 1; b < partition.class_count(); ++b) {
      if (std::ranges::any_of(forks, [&](const Fork& fork) { return differ_in(fork, a, b); }))
        continue;
      const GroupPointer& group = separating.of(a, b);
      if (!group) continue;
      Fork own = make_pair_fork(*group, partition, {a, b});
      if (!differ_in(own, a, b)) continue;
      forks.push_back(std::move(own));
      for (std::size_t n = 0; n < known; ++n) {
        Partition rest = joined(forks[n].partition, [&](std::size_t i, std::size_t j) {
          return std::minmax<std::size_t>(partition.class_of(i), partition.class_of(j)) ==
                     std::minmax(a, b) &&
                 rows_do_the_same(forks[n], i, j, Facet::tokens);
        });
        if (rest.agrees() || rest == forks[n].partition) continue;
        forks[n].partition = std::move(rest);
        forks[n].class_id = class_id(forks[n]);
      }
    }
  }
}

/// The fork of two groups alone, with the rows that the others take meanwhile.
Fork ForkFinder::make_pair_fork(const StepGroup& whole, const Partition& partition,
                                Pair classes) const {
  std::vector<const model::Model*> models;
  StepGroup of_pair = whole;
  of_pair.lanes.clear();
  std::vector<std::size_t> versions;
  for (std::size_t i = 0; i < models_.size(); ++i) {
    if (partition.class_of(i) != classes.first && partition.class_of(i) != classes.second) continue;
    versions.push_back(i);
    models.push_back(models_[i]);
    of_pair.lanes.push_back(whole.lanes[i]);
  }
  const StepGroup group = without_common_steps(of_pair);
  Fork fork = begin_fork(whole, partition);
  fork.concept_name = concept_about(models, group);
  for (std::size_t i = 0; i < models_.size(); ++i) {
    const auto own = std::ranges::find(versions, i);
    const StepGroup::Lane& lane =
        own == versions.end() ? whole.lanes[i]
                              : group.lanes[static_cast<std::size_t>(own - versions.begin())];
    fork.rows.push_back(row_about(*models_[i], lane, fork.concept_name));
  }
  fork.character_class = class_of_rows(fork, versions.back());
  tell_by_streams(fork, {}, false);
  fork.partition = joined(partition, [&](std::size_t a, std::size_t b) {
    return std::minmax<std::size_t>(partition.class_of(a), partition.class_of(b)) !=
               std::minmax(classes.first, classes.second) &&
           rows_do_the_same(fork, a, b, Facet::tokens);
  });
  fork.class_id = class_id(fork);
  return fork;
}

// -- of two versions alone

/// Whether the fork names what separates two versions.
bool ForkFinder::separates(const Fork& fork, std::size_t a, std::size_t b, Facet facet) const {
  if (fork.partition.class_of(a) == fork.partition.class_of(b)) return false;
  if (fork.tree) return fork.tree->after[a] != fork.tree->after[b];
  if (fork.is_of_stream(a) != fork.is_of_stream(b) || !rows_do_the_same(fork, a, b, facet))
    return true;
  if (fork.is_of_stream(a) || facet != Facet::tokens) return false;
  const auto depends = [&](std::size_t v) {
    return leads_by_content_model(*models_[v], fork.rows[v]);
  };
  const auto calls = [&](std::size_t v) {
    return models_[v]->tables[fork.rows[v].table].reads == model::Reads::procedure;
  };
  if (calls(a) && calls(b)) return depends(a) || depends(b);
  return depends(a) && depends(b);
}

/// The steps of many versions are merged where all of them have finished one. So their groups are
/// long, and rows of some versions hide what separates others. The fork of each two that none
/// separates is looked for once more without the others. Ends: no two are asked for twice.
void ForkFinder::separate_by_two(std::vector<Fork>& forks, const Divergence& divergence) {
  const Partition& partition = divergence.partition;
  const std::size_t known = forks.size();
  for (std::size_t a = 0; a < models_.size(); ++a) {
    for (std::size_t b = a + 1; b < models_.size(); ++b) {
      const bool is_done = partition.class_of(a) == partition.class_of(b) ||
                           std::ranges::any_of(forks, [&](const Fork& fork) {
                             return separates(fork, a, b, divergence.facet);
                           });
      if (is_done || steps_for_two_ == 0) continue;
      if (auto own = find_of_two(divergence, {a, b})) forks.push_back(std::move(*own));
    }
  }
  if (forks.size() == known) return;
  std::vector<std::string> names;
  for (const Fork& fork : forks) names.push_back(fork.class_id);
  join_what_does_the_same(forks, divergence.facet);
  for (Fork& fork : forks)
    if (fork.stream_character && std::ranges::find(names, fork.class_id) == names.end())
      name_by_streams_alone(fork, forks, divergence);
  std::ranges::stable_sort(forks, {}, [](const Fork& fork) { return fork.read.begin; });
}

/// A fork that was named by rows and is told by input streams may have lost the versions that take
/// other rows. Then the rows of two that it still separates, and no other fork does, name it.
void ForkFinder::name_by_streams_alone(Fork& fork, const std::vector<Fork>& forks,
                                       const Divergence& divergence) {
  const auto is_left = [&](std::size_t a, std::size_t b) {
    return std::ranges::all_of(forks, [&](const Fork& other) {
      return separates(other, a, b, divergence.facet) == (&other == &fork);
    });
  };
  for (std::size_t a = 0; a < models_.size(); ++a) {
    for (std::size_t b = a + 1; b < models_.size(); ++b) {
      if (!is_left(a, b)) continue;
      if (steps_for_two_ == 0) return;
      std::optional<Fork> own = find_of_two(divergence, {a, b});
      if (!own || own->concept_name == fork.concept_name) return;
      own->partition = fork.partition;
      own->class_id = class_id(*own);
      fork = std::move(*own);
      return;
    }
  }
}

/// The fork that separates two versions, if there is one, as one of all versions.
std::optional<Fork> ForkFinder::find_of_two(const Divergence& divergence, Pair two) {
  const std::array versions = {two.first, two.second};
  Divergence of_two = restricted(divergence, versions);
  // The cause that separated them before has a divergence of its own, or is all that separates them
  // here.
  std::array begins = {divergence.span.begin, divergence.search_from};
  if (divergence.facet == Facet::errors || begins[0] < begins[1]) begins[0] = begins[1];
  const std::uint64_t before = steps_of_runs_;
  std::optional<Fork> found;
  for (const Offset from : begins) {
    of_two.search_from = from;
    ForkFinder finder({models_[two.first], models_[two.second]}, source_, start_);
    std::vector<StepStream>& followers =
        divergence.facet == Facet::tokens ? finder.token_followers_ : finder.error_followers_;
    for (const std::size_t version : versions)
      followers.emplace_back(followers_of(divergence.facet)[version]);
    for (Fork& own : finder.find_among_models(of_two)) {
      if (found || !finder.separates(own, 0, 1, divergence.facet)) continue;
      found = of_all(std::move(own), divergence, two);
    }
    steps_of_runs_ += finder.steps_taken();
    if (found || from == divergence.search_from) break;
  }
  steps_for_two_ -= std::min(steps_for_two_, steps_of_runs_ - before);
  return found;
}

/// The fork of two versions, with the rows of the others meanwhile: classes are one where they do
/// the same.
Fork ForkFinder::of_all(Fork own, const Divergence& divergence, Pair two) {
  LockStep run(followers_of(divergence.facet));
  const auto is_there = [&] {
    const Span read = run.group().read;
    return read.end >= own.read.end && (read.end > own.read.begin || read.begin == own.read.begin);
  };
  while (run.next() && !is_there()) {
  }
  steps_of_runs_ += trace::steps_taken(run.streams());
  const std::string_view about = models_[two.first]->tables[own.rows[0].table].concept_name;
  const bool is_of_leaving = is_on_leaving(*models_[two.first], own.rows[0]) ||
                             is_on_leaving(*models_[two.second], own.rows[1]);
  const auto row_of_other = [&](std::size_t v, const StepGroup::Lane& lane) {
    const TakenRow row = row_about(*models_[v], lane, about);
    return is_of_leaving ? row_on_leaving(*models_[v], lane, about).value_or(row) : row;
  };
  Fork fork = own;
  fork.rows.clear();
  fork.of_stream.clear();
  if (fork.tree) fork.tree->after.clear();
  for (std::size_t v = 0; v < models_.size(); ++v) {
    const StepGroup::Lane& lane = run.group().lanes[v];
    const std::optional<std::size_t> number = v == two.first    ? std::optional<std::size_t>(0)
                                              : v == two.second ? std::optional<std::size_t>(1)
                                                                : std::nullopt;
    fork.rows.push_back(number ? own.rows[*number] : row_of_other(v, lane));
    if (own.stream_character)
      fork.of_stream.push_back(
          number ? own.of_stream[*number]
                 : model::find_stream_row(*models_[v], *own.stream_character).has_value());
    if (own.tree)
      fork.tree->after.push_back(number               ? own.tree->after[*number]
                                 : lane.steps.empty() ? std::string_view()
                                                      : lane.steps.back().concept_after);
  }
  const Partition& partition = divergence.partition;
  const auto is_of_two = [&](std::size_t a, std::size_t b) {
    return std::minmax<std::size_t>(partition.class_of(a), partition.class_of(b)) ==
           std::minmax<std::size_t>(partition.class_of(two.first), partition.class_of(two.second));
  };
  fork.partition = partition;
  fork.partition = joined(partition, [&](std::size_t a, std::size_t b) {
    return !is_of_two(a, b) && !separates(fork, a, b, divergence.facet);
  });
  if (fork.concept_name == "input-stream") {
    // Whoever reports the character stands with those that do.
    std::vector<std::uint16_t> sides;
    for (const model::Model* const model : models_) {
      const auto row = model::find_stream_row(*model, *fork.stream_character);
      sides.push_back(row && model->stream_rows[*row].is_error ? 1 : 0);
    }
    fork.of_stream.assign(models_.size(), true);
    fork.partition = Partition(std::move(sides));
  }
  fork.class_id = class_id(fork);
  return fork;
}

/// Classes that another fork separates are one in a fork in which they do the same.
void ForkFinder::join_what_does_the_same(std::vector<Fork>& forks, Facet facet) const {
  const auto are_separated = [&](std::size_t a, std::size_t b) {
    return std::ranges::any_of(forks,
                               [&](const Fork& fork) { return separates(fork, a, b, facet); });
  };
  for (std::size_t n = 0; n < forks.size();) {
    Fork& fork = forks[n];
    Fork before = fork;
    fork.partition = joined(before.partition, [&](std::size_t a, std::size_t b) {
      return !separates(before, a, b, facet) && are_separated(a, b);
    });
    const auto loses = [&] {
      for (std::size_t a = 0; a < models_.size(); ++a)
        for (std::size_t b = a + 1; b < models_.size(); ++b)
          if (separates(before, a, b, facet) && !are_separated(a, b)) return true;
      return false;
    };
    if (loses())
      fork = std::move(before);
    else if (fork.partition.agrees()) {
      forks.erase(forks.begin() + static_cast<std::ptrdiff_t>(n));
      continue;
    } else
      fork.class_id = class_id(fork);
    ++n;
  }
}

}  // namespace specdrift::trace
