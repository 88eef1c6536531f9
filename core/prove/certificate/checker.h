#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/prove/certificate/checker_errors.h"
#include "core/prove/search/checkpoint.h"
#include "core/prove/search/oracle.h"
#include "core/prove/search/pair_setup.h"

namespace specdrift::prove {

/// Everything that a check has gone through.
struct Checked {
  std::uint64_t configurations = 0;  ///< of both versions together
  std::uint64_t steps = 0;           ///< each of them with each character
  std::uint64_t inputs = 0;          ///< run through the tokenizers
  std::size_t length = 0;            ///< of the longest way to a state
  std::string wrong;                 ///< what does not hold; empty: all does
  std::string why_not;               ///< why it was given up
};

/// Checks that two versions never diverge in another way than `ProductExplorer` finds it out:
/// machines are fed character by character, nothing is remembered of a step, nothing is left out
/// that they may differ in, and in which order states come does not matter. It compares, too, what
/// the tokenizers themselves make of an input that leads to each state. Where the setup asks for
/// errors, those on all ways to a state have to stand to each other as on the way on which it was
/// first found.
class Checker {
 public:
  /// Everything has to outlive it.
  Checker(const PairSetup& setup, const Oracle& oracle);

  /// Is told how many states have been checked, and how many inputs have been run.
  using Progress = std::function<void(std::uint64_t states, std::uint64_t inputs)>;
  void tell(Progress progress) { progress_ = std::move(progress); }

  /// That the states of an exploration hold every start and all that any character makes of any of
  /// them, and that the versions have written the same wherever the input ends.
  Checked check(const Checkpoint& checkpoint, const Limits& limits);
  /// The same of all states that can be reached, found again from the starts.
  Checked explore(const Limits& limits);

 private:
  /// Both versions after the same input, and what one of them has written that the other has not.
  struct ProductState {
    std::uint32_t a = 0, b = 0;
    Events ahead;
    bool a_is_ahead = false;
    Reported reported;
    std::uint32_t from = 0;  ///< the one before it
    Symbol symbol = 0;       ///< the character in between
    std::size_t start = 0;
    bool is_start = false;
  };
  struct Configurations {
    std::vector<Configuration> all;
    boost::unordered_flat_map<std::string, std::uint32_t> numbers;
    std::uint32_t number_of(const Configuration& configuration);
  };
  enum class Step : std::uint8_t { nothing_new, on, apart, reports_apart };

  void begin(const Limits& limits);
  bool is_given_up();
  ProductState start(std::size_t number);
  Step step(std::uint32_t from, Symbol symbol, ProductState& to);
  bool adds_nothing(const Output& output, bool stays, Symbol symbol) const;
  std::optional<std::uint32_t> find(const ProductState& joint) const;
  std::uint32_t add(const ProductState& joint);
  void check_state(std::uint32_t number, bool finds);
  void check_end(std::uint32_t number);
  void arrive(const ProductState& joint, std::uint32_t known);
  void part(std::string_view what, std::uint32_t number, std::optional<Symbol> symbol);
  void take_again(const Checkpoint& checkpoint);
  void run_inputs();
  std::vector<Symbol> input(std::uint32_t number) const;
  std::size_t start_of(std::uint32_t number) const;
  std::string at(std::uint32_t number) const;
  static std::string key(const ProductState& joint);

  const PairSetup& setup_;
  const Oracle& oracle_;
  ErrorComparison errors_;
  Configurations a_, b_;
  std::vector<ProductState> joints_;
  boost::unordered_flat_map<std::string, std::uint32_t> numbers_;
  std::optional<ExplorationBudget> budget_;
  Progress progress_;  ///< may be none
  std::uint64_t states_checked_ = 0;
  Checked result_;
};

}  // namespace specdrift::prove
