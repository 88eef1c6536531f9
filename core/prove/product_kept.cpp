// An exploration that goes on where another one has stopped.

#include "core/prove/product.h"

namespace specdrift::prove {

Kept Product::kept() const {
  Kept kept;
  for (const Node& node : nodes_)
    kept.nodes.push_back({node.is_start ? Kept::no_parent : node.parent, node.symbol});
  kept.next = next_;
  kept.level_end = level_end_;
  kept.length = length_;
  kept.suspects = told_;
  kept.stuck = stuck_;
  return kept;
}

void Product::restore(const Kept& kept, const std::vector<StartContext>& starts,
                      SuspicionSink& sink) {
  const auto refuse = [] { throw OtherStates("what it keeps is not how these versions go on"); };
  for (const Kept::Node& kept_node : kept.nodes) {
    const std::size_t before = nodes_.size();
    if (kept_node.parent == Kept::no_parent) {
      if (kept_node.symbol >= starts.size()) refuse();
      add_start(starts, kept_node.symbol);
    } else {
      if (kept_node.parent >= before || kept_node.symbol >= alphabet_.symbols().size()) refuse();
      Node node;
      if (step(kept_node.parent, kept_node.symbol, node) != Step::goes_on) refuse();
      add(node);
    }
    if (nodes_.size() != before + 1) refuse();
  }
  if (kept.next > nodes_.size() || kept.level_end > nodes_.size()) refuse();
  next_ = kept.next;
  level_end_ = kept.level_end;
  length_ = kept.length;
  stuck_ = kept.stuck;
  result_.edges = std::uint64_t{next_} * alphabet_.symbols().size();
  sink_ = &sink;
  for (const Kept::Suspect& suspect : kept.suspects) {
    const bool is_there =
        suspect.node < nodes_.size() && suspect.symbol.value_or(0) < alphabet_.symbols().size();
    if (!is_there || !is_new_suspicion(suspect.node, suspect.symbol)) refuse();
    tell(suspect);
  }
}

std::uint64_t Product::count_configurations() const {
  boost::unordered_flat_set<Key, KeyHash> different;
  for (const Node& node : nodes_) different.insert({node.state, 0, 0});
  return different.size();
}

}  // namespace specdrift::prove
