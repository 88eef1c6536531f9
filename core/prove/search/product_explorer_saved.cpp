// An exploration that goes on where another one has stopped.

#include <algorithm>
#include <random>

#include "core/prove/search/product_explorer.h"

namespace specdrift::prove {

std::vector<std::uint32_t> looked_at_again(std::uint32_t count) {
  std::vector<std::uint32_t> chosen(std::min<std::size_t>(count, most_looked_at_again));
  // Nobody can know beforehand which they are.
  std::mt19937_64 random{std::random_device{}()};
  std::uniform_int_distribution<std::uint32_t> any(0, count == 0 ? 0 : count - 1);
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const bool is_all = chosen.size() == count;
    const bool is_last = i < chosen.size() / 4;
    chosen[i] = is_all || is_last ? count - 1 - static_cast<std::uint32_t>(i) : any(random);
  }
  return chosen;
}

Checkpoint ProductExplorer::checkpoint() const {
  Checkpoint checkpoint;
  for (const Node& node : nodes_)
    checkpoint.nodes.push_back({node.is_start ? Checkpoint::no_parent : node.parent, node.symbol});
  checkpoint.next = next_;
  checkpoint.level_end = level_end_;
  checkpoint.length = length_;
  checkpoint.candidates = candidates_;
  checkpoint.stuck = stuck_;
  return checkpoint;
}

void ProductExplorer::restore(const Checkpoint& checkpoint, const std::vector<StartContext>& starts,
                              CandidateSink& sink) {
  const auto refuse = [] { throw OtherStates("what it keeps is not how these versions go on"); };
  for (const Checkpoint::Node& saved_node : checkpoint.nodes) {
    const std::size_t before = nodes_.size();
    if (saved_node.parent == Checkpoint::no_parent) {
      if (saved_node.symbol >= starts.size()) refuse();
      add_start(starts, saved_node.symbol);
    } else {
      if (saved_node.parent >= before || saved_node.symbol >= alphabet_.symbols().size()) refuse();
      Node node;
      if (step(saved_node.parent, saved_node.symbol, node) != Step::goes_on) refuse();
      add(node);
    }
    if (nodes_.size() != before + 1) refuse();
  }
  const auto is_lacking = [&](std::size_t number) {
    Node node;
    node.state.a = a_.start(starts[number]);
    node.state.b = b_.start(starts[number]);
    return wants(node.state) && !seen_.contains({node.state, 0, 0});
  };
  for (std::size_t i = 0; i < starts.size(); ++i)
    if (is_lacking(i)) refuse();
  if (!are_levels(checkpoint)) refuse();
  next_ = checkpoint.next;
  level_end_ = checkpoint.level_end;
  length_ = checkpoint.length;
  stuck_ = checkpoint.stuck;
  result_.edges = std::uint64_t{next_} * alphabet_.symbols().size();
  sink_ = &sink;
  for (const Checkpoint::Candidate& candidate : checkpoint.candidates) {
    const bool is_there =
        candidate.node < nodes_.size() && candidate.symbol.value_or(0) < alphabet_.symbols().size();
    if (!is_there || !is_new_candidate(candidate.node, candidate.symbol)) refuse();
    tell(candidate);
  }
  const std::vector<std::uint32_t> again = looked_at_again(next_);
  for (const std::uint32_t node : again)
    if (!has_gone_on(node)) throw OtherStates("it lacks what follows on one of its states");
  result_.believed = next_ - std::min<std::size_t>(next_, again.size());
}

/// Whether states come in the order of their lengths, and what is kept of it fits.
bool ProductExplorer::are_levels(const Checkpoint& checkpoint) const {
  if (checkpoint.next > checkpoint.level_end || checkpoint.level_end > nodes_.size()) return false;
  std::vector<std::size_t> lengths;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    lengths.push_back(nodes_[i].is_start ? 0 : lengths[nodes_[i].parent] + 1);
    const std::size_t least = i < checkpoint.level_end ? 0 : checkpoint.length + 1;
    const std::size_t most = i < checkpoint.level_end ? checkpoint.length : checkpoint.length + 1;
    if (lengths[i] < least || lengths[i] > most) return false;
    if (i > 0 && lengths[i] < lengths[i - 1]) return false;
  }
  return std::ranges::all_of(checkpoint.candidates, [&](const Checkpoint::Candidate& candidate) {
    return candidate.node < lengths.size() &&
           candidate.length == lengths[candidate.node] + (candidate.symbol ? 1U : 0U);
  });
}

/// Whether all that follows on a state is there.
bool ProductExplorer::has_gone_on(std::uint32_t number) {
  const auto has_candidate = [&](std::optional<std::size_t> symbol) {
    return candidate_kinds_.contains(candidate_kind(number, symbol));
  };
  const bool was_stuck = !stuck_.empty();
  if (compare_ends(nodes_[number].state) != Ends::equal && !has_candidate(std::nullopt))
    return false;
  for (std::size_t symbol = 0; symbol < alphabet_.symbols().size(); ++symbol) {
    Node to;
    const Step step = this->step(number, symbol, to);
    if ((step == Step::diverged || step == Step::too_large) && !has_candidate(symbol)) return false;
    const bool is_wanted = step == Step::goes_on && wants(to.state);
    if (is_wanted && !seen_.contains({to.state, to.fork, to.apart})) return false;
  }
  return was_stuck || stuck_.empty();
}

std::uint64_t ProductExplorer::count_configurations() const {
  boost::unordered_flat_set<Key, KeyHash> different;
  for (const Node& node : nodes_) different.insert({node.state, 0, 0});
  return different.size();
}

}  // namespace specdrift::prove
