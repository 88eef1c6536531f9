#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/prove/machine/transducer.h"
#include "core/prove/search/checkpoint.h"
#include "core/prove/search/exploration_budget.h"
#include "core/prove/search/exploration_scope.h"

namespace specdrift::prove {

/// Why an exploration has stopped that was asked for no more.
inline constexpr std::string_view no_interest = "longer inputs were of no interest";

/// An input on which two versions may diverge.
struct CandidateDifference {
  std::string input;
  std::size_t length = 0;  ///< in characters
  std::size_t start = 0;   ///< which of the contexts it begins in
  bool at_end = false;     ///< if the input ends there; else by its last character
  bool of_tokens = true;   ///< else in parse errors alone
};

/// Takes what an exploration finds.
class CandidateSink {
 public:
  virtual ~CandidateSink() = default;
  /// Told once for each pair of tables in which versions diverge by a character, and each step by
  /// which they got out of step before, the shortest inputs first.
  virtual void candidate(const CandidateDifference& candidate) = 0;
  /// Whether longer inputs than that are of no interest.
  virtual bool is_over(std::size_t length) = 0;
};

/// Explores two versions side by side, breadth first. A product state is everything that decides
/// how they continue: their configurations and the lag, which is what one has written and the other
/// not yet. Everything that both have written is equal and is forgotten. If their outputs can never
/// be equal again, the way ends. Where they would differ only if the input ended, it is followed
/// for one more character.
class ProductExplorer {
 public:
  static constexpr unsigned most_apart = 1;

  /// Everything has to outlive it.
  ProductExplorer(Transducer& a, Transducer& b, const Alphabet& alphabet, EventPool& pool,
                  const ExplorationScope& scope);

  Exploration explore(const std::vector<StartContext>& starts, ExplorationBudget& budget,
                      CandidateSink& sink);

  /// Continues from the states of another exploration. The sink gets the candidates of that one
  /// again. Throws OtherStates if the checkpoint is about other versions. Requires: explore() has
  /// not been called.
  void restore(const Checkpoint& checkpoint, const std::vector<StartContext>& starts,
               CandidateSink& sink);
  Checkpoint checkpoint() const;
  /// How many of the states are different in more than how they were reached.
  std::uint64_t count_configurations() const;

  /// The characters that lead to a node, and where it began.
  std::vector<Symbol> input(std::uint32_t node) const;
  std::size_t start(std::uint32_t node) const;

  /// The suspicion at a node: with a symbol, by that step, else where the input ends there.
  CandidateDifference candidate(std::uint32_t node, std::optional<std::size_t> symbol) const;
  /// The two rows by which versions diverge there, and the step by which they got out of step.
  std::pair<std::uint64_t, std::uint64_t> candidate_kind(std::uint32_t node,
                                                         std::optional<std::size_t> symbol);

  /// All states with what is needed to check that they are closed under all characters.
  struct State {
    Transducer::Number a = 0, b = 0;
    std::uint32_t lag = 0;  ///< in the pool
    Language::State language = 0;
    bool a_is_ahead = false;
    friend bool operator==(const State&, const State&) = default;
  };
  bool may_end(const State& state) const {
    return !scope_.language || scope_.language->may_end(state.language);
  }
  const ExplorationScope& scope() const { return scope_; }
  const State& state(std::uint32_t node) const { return nodes_[node].state; }
  std::size_t size() const { return nodes_.size(); }
  const EventPool& pool() const { return pool_; }

  /// How what two versions have written stands to each other where the input ends; where none does,
  /// equal.
  enum class Ends : std::uint8_t {
    equal,
    retracted,  ///< except an unfinished token that one emits and the other drops, written alike
    different
  };
  Ends compare_ends(const State& state);

  /// The outcome of a character in a state: `to`, if it goes on.
  enum class Step : std::uint8_t {
    goes_on,
    nothing_new,  ///< two numbers of each class are enough, or no input of the language goes on so
    too_large,    ///< a version holds back more than a configuration can, or cannot be followed
    diverged,     ///< what the two have written can never be equal again
  };
  Step step(const State& from, std::size_t symbol, State& to);
  /// Whether a digit only makes a number of a class of which others are tried. With
  /// `by_kind`, it does not matter which characters of a field a version writes meanwhile.
  /// Requires: the exploration is about all inputs.
  bool is_number_of_known_class(Transducer::Number a, Transducer::Number b, std::size_t symbol,
                                bool by_kind = false);
  /// The class of a symbol in the tables of both versions: the rows that it leads to, or what kind
  /// of character it is where more than one is read at once.
  std::pair<std::uint64_t, std::uint64_t> classes_of(const State& state, std::size_t symbol) const;

 private:
  struct Node {
    State state;
    std::uint32_t fork = 0;  ///< the step by which they got out of step; 0: they are not
    std::uint32_t parent = 0;
    std::uint8_t symbol = 0;  ///< of a start, its number
    std::uint8_t apart = 0;   ///< for how many characters their tokens would have differed
    bool is_start = false;
  };
  struct Key {
    State state;
    std::uint32_t fork;
    std::uint8_t apart;
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };

  bool add(Node node);
  void add_start(const std::vector<StartContext>& starts, std::size_t number);
  Step step(std::uint32_t from, std::size_t symbol, Node& to);
  void tell(const Checkpoint::Candidate& candidate);
  bool are_levels(const Checkpoint& checkpoint) const;
  bool has_gone_on(std::uint32_t node);
  std::string why_stop(std::uint32_t next, ExplorationBudget& budget);
  bool wants(const State& state) const;
  bool merge(State& to, const State& from, const Events& a, const Events& b);
  bool is_too_far_ahead(const State& state, std::size_t lag) const;
  bool gathers_alone(const State& state) const;
  std::uint64_t class_of(const Transducer& t, Transducer::Number at, std::size_t symbol) const;
  std::uint32_t fork_of(const State& state, std::size_t symbol);
  std::uint32_t concept_number(Transducer& t, Transducer::Number at,
                               std::vector<std::uint32_t>& known);
  std::uint64_t concepts_of(const State& state);
  bool are_in_step(const State& state);
  void add_candidate(std::uint32_t node, std::optional<std::size_t> symbol);
  bool is_new_candidate(std::uint32_t node, std::optional<std::size_t> symbol);
  std::uint64_t bytes() const;

  Transducer& a_;
  Transducer& b_;
  const Alphabet& alphabet_;
  EventPool& pool_;
  const ExplorationScope& scope_;
  std::size_t longest_text_;  ///< that a row of either version writes
  std::vector<Node> nodes_;
  boost::unordered_flat_set<Key, KeyHash> seen_;
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> forks_;
  boost::unordered_flat_set<std::pair<std::uint64_t, std::uint64_t>> candidate_kinds_;
  std::vector<std::string_view> concepts_;
  std::vector<std::uint32_t> concepts_a_, concepts_b_;
  Events scratch_a_, scratch_b_;
  CandidateSink* sink_ = nullptr;
  std::vector<Checkpoint::Candidate> candidates_;
  std::uint32_t next_ = 0;  ///< the state to go on from
  std::uint32_t level_end_ = 0;
  std::size_t length_ = 0;
  std::string stuck_;
  std::size_t stuck_at_ = 0;
  Exploration result_;
};

}  // namespace specdrift::prove
