#include "core/tree/tree_builder.h"

// The list of active formatting elements, and the adoption agency algorithm.
namespace specdrift {

using Rule = ConstructionRule;

namespace {
constexpr std::size_t not_found = static_cast<std::size_t>(-1);
}

void TreeBuilder::reconstruct() {
  if (formatting_.empty()) return;
  std::size_t i = formatting_.size();
  while (i > 0 && formatting_[i - 1].tag != 0 && !formatting_[i - 1].is_open) --i;
  for (; i < formatting_.size(); ++i) {
    formatting_[i].number = next_number_++;
    formatting_[i].is_open = true;
    push({formatting_[i].tag, Namespace::html, false, formatting_[i].number});
  }
}

/// The current node joins the list.
void TreeBuilder::add_formatting(const SeenTag& tag) {
  if (rule(Rule::noahs_ark)) {
    int equal = 0;
    for (std::size_t i = formatting_.size(); i-- > 0 && formatting_[i].tag != 0;) {
      if (formatting_[i].tag != tag.id || formatting_[i].attributes != tag.attributes) continue;
      if (++equal < 3) continue;
      formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(i));
      break;
    }
  }
  if (formatting_.size() == most_formatting) formatting_.erase(formatting_.begin());
  formatting_.push_back({tag.id, current().number, tag.attributes});
}

void TreeBuilder::add_marker() {
  if (formatting_.size() == most_formatting) formatting_.erase(formatting_.begin());
  formatting_.push_back({0, 0, 0});
}

void TreeBuilder::clear_to_marker() {
  while (!formatting_.empty()) {
    const bool marker = formatting_.back().tag == 0;
    formatting_.pop_back();
    if (marker) return;
  }
}

/// The last entry of that name after the last marker.
std::size_t TreeBuilder::find_formatting(TagId id) const {
  for (std::size_t i = formatting_.size(); i-- > 0 && formatting_[i].tag != 0;)
    if (formatting_[i].tag == id) return i;
  return not_found;
}

std::size_t TreeBuilder::entry_of(Number number) const {
  for (std::size_t i = formatting_.size(); i-- > 0;)
    if (formatting_[i].number == number && formatting_[i].tag != 0) return i;
  return not_found;
}

/// The adoption agency algorithm.
void TreeBuilder::adopt(TagId id) {
  if (rule(Rule::adoption_of_current) && current_is(id) && entry_of(current().number) == not_found)
    return pop();
  for (int round = 0; round < 8 || !rule(Rule::adoption_rounds); ++round)
    if (!adopt_once(id)) return;
}

/// One round of it; whether there is another.
bool TreeBuilder::adopt_once(TagId id) {
  const std::size_t entry = find_formatting(id);
  if (entry == not_found) {
    end_any_other(id);
    return false;
  }
  const auto forget = [&](std::size_t i) {
    formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(i));
  };
  Formatting formatting = formatting_[entry];
  const Level level = level_of(formatting.number);
  if (level == nowhere) {
    forget(entry);
    return false;
  }
  for (Level i = open_.size(); --i > level;)
    if (bounds_scope(open_[i]) && trait(open_[i].tag, Trait::scope, open_[i].ns)) return false;

  Level furthest = level + 1;
  while (furthest < open_.size() && !is_special(open_[furthest])) ++furthest;
  if (observer_ && furthest < open_.size())
    trait(open_[furthest].tag, Trait::special, open_[furthest].ns);
  if (furthest == open_.size()) {
    pop_to(level);
    forget(entry);
    return false;
  }
  Number bookmark = 0;  // after that one, or where the formatting element is
  bool at_furthest = true;
  int looked_at = 0;
  for (Level node = furthest; --node > level;) {
    ++looked_at;
    if (rule(Rule::adoption_three) && looked_at > 3) break;
    std::size_t of_node = entry_of(open_[node].number);
    if (rule(Rule::adoption_forgets) && looked_at > 3 && of_node != not_found) {
      forget(of_node);
      of_node = not_found;
    }
    if (of_node == not_found) {
      erase(node);
      --furthest;
      continue;
    }
    if (at_furthest) bookmark = open_[node].number;
    at_furthest = false;
  }
  const std::size_t place = entry_of(formatting.number);
  forget(place);
  const std::size_t mark = bookmark ? entry_of(bookmark) + 1 : place;
  formatting.number = next_number_++;
  formatting_.insert(formatting_.begin() + static_cast<std::ptrdiff_t>(mark), formatting);
  erase(level);
  const Element element{formatting.tag, Namespace::html, false, formatting.number};
  note_opened(element);
  // Below the furthest block, which has moved up by one.
  open_.insert(open_.begin() + static_cast<std::ptrdiff_t>(furthest), element);
  return true;
}

}  // namespace specdrift
