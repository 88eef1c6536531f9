#include "core/trace/fork.h"

#include <algorithm>
#include <numeric>

#include "core/text/utf8.h"
#include "core/trace/character_class.h"

namespace specdrift::trace {
namespace {

using model::Model;
using model::Reads;
using model::Row;
using model::RowKind;
using model::Table;

bool is_step(const Model& model, const TakenRow& taken) {
  return taken.table >= model.state_count;
}

const Row& row_of(const Model& model, const TakenRow& taken) {
  const Table& table = model.tables[taken.table];
  return taken.row < table.rows.size() ? table.rows[taken.row]
                                       : table.leaving[taken.row - table.rows.size()];
}

std::string_view concept_of(const Model& model, const TakenRow& taken) {
  return model.tables[taken.table].concept_;
}

/// Of the rows in a lane, the one that reads most, among those of a concept if there are such; the
/// last one where none reads anything.
TakenRow longest(const Model& model, const StepGroup::Lane& lane, std::string_view concept_) {
  const TakenRow* best = nullptr;
  bool best_fits = false;
  for (const TakenStep& step : lane.steps) {
    for (const TakenRow& taken : step.rows) {
      // What called a procedure reads what the procedure does, and says less.
      if (&taken == &step.row() && step.rows.size() > 1) continue;
      const bool fits = concept_of(model, taken) == concept_;
      const bool better = !best || (fits && !best_fits) ||
                          (fits == best_fits && taken.read.size() >= best->read.size());
      if (!better) continue;
      best = &taken;
      best_fits = fits;
    }
  }
  return best ? *best : lane.steps.front().row();
}

bool reads_characters(const Table& table) {
  return table.reads == Reads::character || table.reads == Reads::ahead;
}

/// Whether the versions emit the same start tag and would go on alike, but for what tree
/// construction tells them.
bool is_parted_by_the_tree(const std::vector<const Model*>& models, const StepGroup& group) {
  std::string_view tag, destination;
  for (std::size_t i = 0; i < models.size(); ++i) {
    const StepGroup::Lane& lane = group.lanes[i];
    if (lane.steps.empty() || lane.start_tag.empty()) return false;
    const Row& row = row_of(*models[i], lane.steps.back().row());
    if (row.next.where != model::Where::state) return false;
    const std::string_view to = models[i]->tables[row.next.to].concept_;
    if (i > 0 && (lane.start_tag != tag || to != destination)) return false;
    tag = lane.start_tag;
    destination = to;
  }
  return true;
}

}  // namespace

ForkFinder::ForkFinder(std::vector<const Model*> models, const Source& source,
                       const StartContext& start)
    : models_(std::move(models)), source_(source) {
  for (const Model* const model : models_) {
    token_followers_.emplace_back(*model, source, start);
    error_followers_.emplace_back(*model, source, start);
  }
}

LockStep ForkFinder::run_from(std::vector<StepStream>& followers, Offset from) {
  for (StepStream& follower : followers) follower.skip_to(from);
  return LockStep(followers);
}

std::vector<Fork> ForkFinder::find(const Divergence& divergence) {
  return divergence.facet == Facet::tokens ? find_by_tokens(divergence)
                                           : find_by_errors(divergence);
}

// -- tokens

std::vector<Fork> ForkFinder::find_by_tokens(const Divergence& divergence) {
  if (episode_ != divergence.episode) {
    episode_ = divergence.episode;
    run_.emplace(run_from(token_followers_, divergence.search_from));
    parted_.clear();
  }
  const bool to_the_end = divergence.span.end == source_.end();
  while ((to_the_end || run_->offset() < divergence.span.end) &&
         !all_are_decided(divergence.partition) && run_->next())
    follow_pairs();

  // Classes that part in one group are told apart there, all others are not.
  const Partition& partition = divergence.partition;
  const std::size_t count = partition.class_count();
  std::vector<GroupPointer> groups;
  for (std::size_t a = 0; a < count; ++a)
    for (std::size_t b = a + 1; b < count; ++b)
      if (const GroupPointer group = parting_of(partition, a, b);
          group && std::ranges::find(groups, group) == groups.end())
        groups.push_back(group);
  std::ranges::sort(groups, {}, [](const GroupPointer& g) { return g->read.begin; });
  std::vector<Fork> forks;
  for (const GroupPointer& group : groups) {
    std::vector<std::uint16_t> merged(count);
    std::iota(merged.begin(), merged.end(), std::uint16_t{0});
    for (std::size_t a = 0; a < count; ++a)
      for (std::size_t b = a + 1; b < count; ++b)
        if (parting_of(partition, a, b) != group)
          std::ranges::replace(merged, merged[b], merged[a]);
    std::vector<std::uint16_t> classes, numbers;
    for (std::size_t v = 0; v < partition.versions(); ++v) {
      const std::uint16_t one = merged[partition.class_of(v)];
      const auto known = std::ranges::find(numbers, one);
      classes.push_back(static_cast<std::uint16_t>(known - numbers.begin()));
      if (known == numbers.end()) numbers.push_back(one);
    }
    forks.push_back(make_fork(*group, Partition(std::move(classes))));
  }
  return forks;
}

/// Notes which versions have come together in the last group, and which have parted in it.
void ForkFinder::follow_pairs() {
  const StepGroup& group = run_->group();
  if (group.are_together) return parted_.clear();
  const auto standings = run_->standings();
  GroupPointer kept;
  for (std::size_t i = 0; i < standings.size(); ++i) {
    for (std::size_t j = i + 1; j < standings.size(); ++j) {
      if (together(standings[i], standings[j])) {
        parted_.erase({i, j});
      } else if (!parted_.contains({i, j})) {
        if (!kept) kept = std::make_shared<const StepGroup>(group);
        parted_[{i, j}] = kept;
      }
    }
  }
}

bool ForkFinder::all_are_decided(const Partition& partition) const {
  for (std::size_t i = 0; i < partition.versions(); ++i) {
    for (std::size_t j = i + 1; j < partition.versions(); ++j) {
      if (partition.class_of(i) == partition.class_of(j)) continue;
      const auto found = parted_.find({i, j});
      if (found == parted_.end()) return false;
      if (run_->offset() - found->second->read.begin < longest_search) return false;
    }
  }
  return true;
}

/// The first group that parts two classes of versions.
ForkFinder::GroupPointer ForkFinder::parting_of(const Partition& partition, std::size_t a,
                                                std::size_t b) const {
  GroupPointer first;
  for (const auto& [pair, group] : parted_) {
    const std::size_t x = partition.class_of(pair.first);
    const std::size_t y = partition.class_of(pair.second);
    if (std::minmax(x, y) != std::minmax(a, b)) continue;
    if (!first || group->read.begin < first->read.begin) first = group;
  }
  return first;
}

// -- errors

std::vector<Fork> ForkFinder::find_by_errors(const Divergence& divergence) {
  // The first place at which not all versions find the same.
  const std::size_t count = divergence.partition.versions();
  std::optional<Offset> place;
  for (std::size_t i = 0; i < divergence.errors.size() && !place;) {
    const Offset at = divergence.errors[i].error.at;
    std::size_t finders = 0;
    std::size_t codes = 0;
    for (; i < divergence.errors.size() && divergence.errors[i].error.at == at; ++i) {
      finders += divergence.errors[i].versions.size();
      codes += !divergence.errors[i].error.code.empty();
    }
    if (finders != count || codes > 1) place = at;
  }
  if (!place) return {};
  LockStep run = run_from(error_followers_, divergence.search_from);
  while (run.next()) {
    const StepGroup& group = run.group();
    for (const StepGroup::Lane& lane : group.lanes)
      if (std::ranges::find(lane.errors, *place, &ParseError::at) != lane.errors.end())
        return {make_fork(group, divergence.partition)};
    if (group.read.begin > *place && group.read.begin - *place > longest_search) break;
  }
  return {};
}

// -- a fork

Fork ForkFinder::make_fork(const StepGroup& group, Partition partition) const {
  Fork fork;
  fork.read = group.read;
  fork.partition = std::move(partition);
  const std::size_t newest = models_.size() - 1;
  bool calls = false;
  for (std::size_t i = 0; i < models_.size(); ++i)
    for (const TakenStep& step : group.lanes[i].steps)
      for (const TakenRow& taken : step.rows) calls = calls || is_step(*models_[i], taken);

  if (calls) {
    std::string_view about;
    for (std::size_t i = models_.size(); i-- > 0;) {
      if (group.lanes[i].steps.empty()) continue;
      const TakenRow taken = longest(*models_[i], group.lanes[i], about);
      if (about.empty()) about = concept_of(*models_[i], taken);
    }
    fork.concept_ = about;
    for (std::size_t i = 0; i < models_.size(); ++i)
      fork.rows.push_back(
          group.lanes[i].steps.empty() ? TakenRow{} : longest(*models_[i], group.lanes[i], about));
  } else {
    for (const StepGroup::Lane& lane : group.lanes) {
      if (lane.steps.empty()) {
        fork.rows.push_back({});
        continue;
      }
      fork.rows.push_back(lane.steps.front().row());
      if (fork.concept_.empty()) fork.concept_ = lane.steps.front().concept_before;
    }
  }

  std::vector<TableOf> tables;
  for (std::size_t i = 0; i < models_.size(); ++i)
    tables.push_back({models_[i], fork.rows[i].table});
  const bool characters = std::ranges::all_of(
      tables, [](const TableOf& t) { return reads_characters(t.model->tables[t.table]); });
  const Row* word = nullptr;  // a row about more than one character, the newest one that there is
  for (std::size_t i = 0; i < models_.size(); ++i) {
    const Row& row = row_of(*models_[i], fork.rows[i]);
    if (row.kind == RowKind::match || (!characters && row.result == model::ReadResult::match))
      word = &row;
  }
  if (is_parted_by_the_tree(models_, group)) {
    fork.concept_ = "tree-construction";
    fork.character_class = group.lanes.front().start_tag;
  } else if (word) {
    fork.character_class = row_class_name(*word);
  } else if (characters) {
    const std::string_view rest = source_.bytes().substr(group.read.begin);
    const std::size_t size =
        rest.empty() ? 0 : utf8::sequence_length(static_cast<unsigned char>(rest.front()));
    fork.character_class = character_class_name(tables, rest.substr(0, size));
  } else {
    fork.character_class = row_class_name(row_of(*models_[newest], fork.rows[newest]));
  }
  fork.class_id = class_id(fork);
  return fork;
}

std::string ForkFinder::class_id(const Fork& fork) const {
  std::string id = fork.concept_ + '/' + fork.character_class + '/';
  for (std::size_t c = 0; c < fork.partition.class_count(); ++c) {
    if (c > 0) id += '|';
    bool first = true;
    for (std::size_t v = 0; v < models_.size(); ++v) {
      if (fork.partition.class_of(v) != c) continue;
      if (!first) id += ',';
      id += models_[v]->version;
      first = false;
    }
  }
  return id;
}

}  // namespace specdrift::trace
