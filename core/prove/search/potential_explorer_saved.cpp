// An exploration of errors that goes on where another one has stopped.

#include <algorithm>

#include "core/prove/search/potential_explorer.h"

namespace specdrift::prove {

Checkpoint PotentialExplorer::checkpoint() const {
  const auto saved_node = [](const Node& node) {
    return Checkpoint::Node{node.is_start ? Checkpoint::no_parent : node.parent, node.symbol};
  };
  Checkpoint checkpoint;
  for (const Node& node : nodes_) checkpoint.nodes.push_back(saved_node(node));
  checkpoint.next = checkpoint.level_end = static_cast<std::uint32_t>(nodes_.size());
  for (const auto& [at, edges] : queue_)
    for (const Edge& edge : edges) checkpoint.pending.push_back(saved_node(edge.to));
  checkpoint.length = result_.length;
  checkpoint.candidates = candidates_;
  checkpoint.stuck = stuck_;
  checkpoint.diverged = result_.diverged;
  return checkpoint;
}

void PotentialExplorer::restore(const Checkpoint& checkpoint,
                                const std::vector<StartContext>& starts, CandidateSink& sink) {
  const auto refuse = [] { throw OtherStates("what it keeps is not how these versions go on"); };
  std::vector<std::uint32_t> lengths;
  const auto edge_of = [&](const Checkpoint::Node& saved_node) {
    if (saved_node.parent == Checkpoint::no_parent) {
      if (saved_node.symbol >= starts.size()) refuse();
      return start(starts, saved_node.symbol);
    }
    const bool is_known =
        saved_node.parent < nodes_.size() && saved_node.symbol < alphabet_.symbols().size();
    if (!is_known) refuse();
    Edge edge;
    const Way way = step(saved_node.parent, saved_node.symbol, edge);
    if (way != Way::on && way != Way::on_otherwise) refuse();
    edge.length = lengths[saved_node.parent] + 1;
    return edge;
  };
  sink_ = &sink;
  look_at_streams();
  for (const Checkpoint::Node& saved_node : checkpoint.nodes) {
    const Edge edge = edge_of(saved_node);
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    if (!numbers_.emplace(edge.to.key, number).second) refuse();
    nodes_.push_back(edge.to);
    lengths.push_back(edge.length);
  }
  for (const Checkpoint::Node& pending : checkpoint.pending) enqueue(edge_of(pending));
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Key key = start(starts, i).to.key;
    const auto is_start = [&](const Checkpoint::Node& node) {
      return node.parent == Checkpoint::no_parent && node.symbol == i;
    };
    if (wants(key.state) && !numbers_.contains(key) &&
        std::ranges::none_of(checkpoint.pending, is_start))
      refuse();
  }
  const auto longest = std::ranges::max_element(lengths);
  if (checkpoint.length != (longest == lengths.end() ? 0 : *longest)) refuse();
  result_.edges = nodes_.size() * alphabet_.symbols().size();
  result_.length = checkpoint.length;
  result_.diverged = checkpoint.diverged;
  stuck_ = checkpoint.stuck;
  for (const Checkpoint::Candidate& candidate : checkpoint.candidates) {
    const bool is_there =
        candidate.node < nodes_.size() && candidate.symbol.value_or(0) < alphabet_.symbols().size();
    if (!is_there || !is_one_more(candidate)) refuse();
    if (candidate.length != lengths[candidate.node] + (candidate.symbol ? 1U : 0U)) refuse();
    tell(candidate);
  }
  again_ = Again{};
  for (const Checkpoint::Node& pending : checkpoint.pending)
    again_->waiting.insert({pending.parent, pending.symbol});
  const auto count = static_cast<std::uint32_t>(nodes_.size());
  const std::vector<std::uint32_t> again = looked_at_again(count);
  for (const std::uint32_t node : again)
    if (!has_gone_on(node, lengths[node]))
      throw OtherStates("it lacks what follows on one of its states");
  result_.believed = count - std::min<std::size_t>(count, again.size());
  again_.reset();
}

/// Whether all that follows on a state is there.
bool PotentialExplorer::has_gone_on(std::uint32_t number, std::uint32_t length) {
  const Exploration before = result_;
  const bool was_stuck = !stuck_.empty();
  expand(number, length);
  const bool diverge = result_.diverged > before.diverged && before.diverged == 0;
  result_ = before;
  return !again_->is_lacking && !diverge && was_stuck == !stuck_.empty();
}

}  // namespace specdrift::prove
