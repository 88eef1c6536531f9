#include "core/corpus/draw.h"

#include <string>
#include <vector>

#include "core/token/hash.h"

namespace specdrift::corpus {
namespace {

std::uint64_t rank_of(std::string_view name, std::uint64_t seed) {
  return hash_of(written_digest(seed) + std::string(name));
}

}  // namespace

bool Candidates::takes(std::string_view name) {
  const std::uint64_t rank = rank_of(name, draw_.seed);
  if (lowest_.size() < draw_.sample) {
    lowest_.push(rank);
    return true;
  }
  // The first ones of equal names are taken.
  if (rank >= lowest_.top()) return false;
  lowest_.pop();
  lowest_.push(rank);
  return true;
}

void Sample::add(Outcome outcome) {
  const std::string& name =
      outcome.kind == Outcome::Kind::compared ? outcome.record.document : outcome.name;
  const std::uint64_t rank = rank_of(name, draw_.seed);
  lowest_.emplace(std::pair(rank, added_++), std::move(outcome));
  if (lowest_.size() > draw_.sample) lowest_.erase(std::prev(lowest_.end()));
}

void Sample::hand_over(const std::function<void(const Outcome&)>& to) {
  std::map<std::uint64_t, const Outcome*> in_order;
  for (const auto& [place, outcome] : lowest_) in_order[place.second] = &outcome;
  for (const auto& [number, outcome] : in_order) to(*outcome);
  lowest_.clear();
}

}  // namespace specdrift::corpus
