// An exploration of errors that goes on where another one has stopped.

#include "core/prove/potential.h"

namespace specdrift::prove {

Kept Potential::kept() const {
  const auto kept_node = [](const Node& node) {
    return Kept::Node{node.is_start ? Kept::no_parent : node.parent, node.symbol};
  };
  Kept kept;
  for (const Node& node : nodes_) kept.nodes.push_back(kept_node(node));
  kept.next = kept.level_end = static_cast<std::uint32_t>(nodes_.size());
  for (const auto& [at, edges] : queue_)
    for (const Edge& edge : edges) kept.pending.push_back(kept_node(edge.to));
  kept.length = result_.length;
  kept.suspects = told_;
  kept.stuck = stuck_;
  kept.parted = result_.parted;
  return kept;
}

void Potential::restore(const Kept& kept, const std::vector<StartContext>& starts,
                        SuspicionSink& sink) {
  const auto refuse = [] { throw OtherStates("what it keeps is not how these versions go on"); };
  std::vector<std::uint32_t> lengths;
  const auto edge_of = [&](const Kept::Node& kept_node) {
    if (kept_node.parent == Kept::no_parent) {
      if (kept_node.symbol >= starts.size()) refuse();
      return start(starts, kept_node.symbol);
    }
    const bool is_known =
        kept_node.parent < nodes_.size() && kept_node.symbol < alphabet_.symbols().size();
    if (!is_known) refuse();
    Edge edge;
    const Way way = step(kept_node.parent, kept_node.symbol, edge);
    if (way != Way::on && way != Way::on_otherwise) refuse();
    edge.length = lengths[kept_node.parent] + 1;
    return edge;
  };
  sink_ = &sink;
  look_at_streams();
  for (const Kept::Node& kept_node : kept.nodes) {
    const Edge edge = edge_of(kept_node);
    const auto number = static_cast<std::uint32_t>(nodes_.size());
    if (!numbers_.emplace(edge.to.key, number).second) refuse();
    nodes_.push_back(edge.to);
    lengths.push_back(edge.length);
  }
  for (const Kept::Node& pending : kept.pending) enqueue(edge_of(pending));
  result_.edges = nodes_.size() * alphabet_.symbols().size();
  result_.length = kept.length;
  result_.parted = kept.parted;
  stuck_ = kept.stuck;
  for (const Kept::Suspect& suspect : kept.suspects) {
    const bool is_there =
        suspect.node < nodes_.size() && suspect.symbol.value_or(0) < alphabet_.symbols().size();
    if (!is_there || !is_one_more(suspect)) refuse();
    tell(suspect);
  }
}

}  // namespace specdrift::prove
