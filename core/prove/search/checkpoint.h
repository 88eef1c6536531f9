#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace specdrift::prove {

/// Saved states that are none of the versions that are explored.
class OtherStates : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// At most so many states of a kept exploration are looked at again, whatever it says of them.
inline constexpr std::size_t most_looked_at_again = 20'000;

/// Which of the first `count` states that is: all, or by chance, the last ones in any case: a state
/// that has not been gone on from, and is said to have been, is likeliest to be the last.
std::vector<std::uint32_t> looked_at_again(std::uint32_t count);

/// How far an exploration has come, in few words: every state by the one before it and the
/// character in between. Stepping from state to state again makes all else of it.
struct Checkpoint {
  struct Node {
    std::uint32_t parent = 0;  ///< of a start: no_parent
    std::uint8_t symbol = 0;   ///< its place in the alphabet; of a start, its number
  };
  /// Where the versions may diverge: after the characters that lead to `node` and, unless the input
  /// ends there, the character `symbol` (by its place in the alphabet).
  struct Candidate {
    std::uint32_t node = 0;
    std::optional<std::size_t> symbol;
    std::size_t length = 0;  ///< of the input
    // For errors (PotentialExplorer):
    bool of_tokens = true;
    int difference = 0;          ///< of how many errors
    std::uint64_t leads_to = 0;  ///< which tables, as a number
  };
  static constexpr std::uint32_t no_parent = 0xFFFFFFFF;

  std::vector<Node> nodes;  ///< in the order in which they were found
  std::uint32_t next = 0;   ///< the first that has not been gone on from
  std::uint32_t level_end = 0;
  std::size_t length = 0;
  std::vector<Candidate> candidates;  ///< in the order in which they arose
  std::string stuck;                  ///< why it can never close, if so
  // For errors (PotentialExplorer), which has gone on from all nodes:
  std::vector<Node> pending;   ///< ways to states that have not been taken, in their order
  std::uint64_t diverged = 0;  ///< Exploration::diverged

  /// Whether there is something to go on with.
  bool can_go_on() const { return stuck.empty() ? !is_finished() : !pending.empty(); }
  bool is_finished() const { return next == nodes.size() && pending.empty() && stuck.empty(); }
};

}  // namespace specdrift::prove
