#pragma once

#include <array>
#include <boost/container/deque.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/machine/machine.h"
#include "core/token/arena.h"

namespace specdrift::prove {

/// Sequences of events, each once, by number. 0 is the empty one.
class EventPool {
 public:
  EventPool() { number_of({}); }
  EventPool(const EventPool&) = delete;
  EventPool& operator=(const EventPool&) = delete;
  std::uint32_t number_of(const Events& events);
  const Events& operator[](std::uint32_t number) const { return all_[number]; }
  std::size_t size() const { return all_.size(); }

 private:
  /// Sequences are found by what they hold, and kept by number: each is stored once.
  struct Hash {
    using is_transparent = void;
    using is_avalanching = void;
    const EventPool* pool;
    std::size_t operator()(const Events& events) const;
    std::size_t operator()(std::uint32_t number) const { return (*this)((*pool)[number]); }
  };
  struct Equal {
    using is_transparent = void;
    const EventPool* pool;
    bool operator()(std::uint32_t a, std::uint32_t b) const { return a == b; }
    bool operator()(const Events& a, std::uint32_t b) const { return a == (*pool)[b]; }
    bool operator()(std::uint32_t a, const Events& b) const { return (*pool)[a] == b; }
  };
  std::vector<Events> all_;
  boost::unordered_flat_map<Event, std::uint32_t> of_one_;
  boost::unordered_flat_set<std::uint32_t, Hash, Equal> numbers_{0, Hash{this}, Equal{this}};
};

/// A machine with its configurations numbered, and its steps remembered as they are asked for.
class Transducer {
 public:
  using Number = std::uint32_t;
  static constexpr Number unknown = 0xFFFFFFFF;
  /// A buffer would have to hold too much, or the machine cannot follow what rows do.
  static constexpr Number too_large = 0xFFFFFFFE;
  /// A digit leads to a configuration that most questions do not need: nobody has made it yet.
  static constexpr Number not_made = 0xFFFFFFFD;

  struct Edge {
    Number to = unknown;
    std::uint32_t output : 31 = 0;  ///< in the pool
    std::uint32_t is_redundant : 1 = 0;
  };

  Transducer(const Machine& machine, const Alphabet& alphabet, EventPool& pool);

  Number start(const StartContext& start);
  /// By the place of a symbol in the alphabet.
  const Edge& edge(Number from, std::size_t symbol);
  /// The same, except that a redundant edge may lead to `not_made`.
  const Edge& outline(Number from, std::size_t symbol);
  /// The events that it writes if the input ends there, in the pool. `unknown`: the machine cannot
  /// say.
  std::uint32_t end_output(Number at);
  /// Why it could not go on, the first time.
  const std::string& why_stuck() const { return why_stuck_; }
  /// The errors that rows report meanwhile, in the pool. Requires: the edge has been asked for.
  std::uint32_t errors(Number from, std::size_t symbol) const {
    const auto& errors = steps_[from].errors;
    return errors ? errors[symbol] : 0;
  }
  std::uint32_t end_errors(Number at) {
    end_output(at);
    return end_errors_[at];
  }
  /// The number that its digits make. Requires: the edge has been asked for, and is redundant.
  std::uint32_t number(Number from, std::size_t symbol) const {
    return redundant_.at(from * symbols_ + symbol);
  }
  const Configuration& configuration(Number at) const { return configurations_[at]; }
  /// Whether that is a table that a step of an edge has been taken in.
  bool has_stepped_in(model::TableIndex table) const { return stepped_in_[table]; }
  const Machine& machine() const { return *machine_; }
  std::size_t size() const { return configurations_.size(); }

 private:
  /// The edges of a configuration, by symbol: there are none until one is asked for.
  struct Steps {
    std::unique_ptr<Edge[]> edges;
    std::unique_ptr<std::uint32_t[]> errors;  ///< in the pool; none if no row reports any
  };

  Number number_of(const Configuration& configuration);
  Number run(Number from, Symbol symbol, Output& output, bool makes_all);
  Number follow(Number at, Symbol symbol, std::size_t more, Output& output);
  Number feed(Number at, std::span<const Symbol> text, Output& output);
  bool shares(Number from, Symbol symbol) const;
  void note_stuck(std::string why) {
    if (why_stuck_.empty()) why_stuck_ = std::move(why);
  }

  /// Grows without moving: there are up to millions.
  template <class T> using Blocks = boost::container::deque<
      T, void, boost::container::deque_options_t<boost::container::block_bytes<64 * 1024>>>;

  struct KeyHash {
    using is_avalanching = void;
    std::size_t operator()(std::string_view key) const;
  };

  const Machine* machine_;
  const Alphabet* alphabet_;
  EventPool* pool_;
  std::size_t symbols_;
  std::array<std::uint8_t, 256> place_{};  ///< of each symbol in the alphabet
  Blocks<Configuration> configurations_;
  std::vector<bool> stepped_in_;  ///< by table
  Arena keys_;                    ///< of the configurations
  boost::unordered_flat_map<std::string_view, Number, KeyHash> numbers_;
  std::string key_;  ///< of the one that is looked for
  std::vector<Steps> steps_;
  boost::unordered_flat_map<std::size_t, std::uint32_t> redundant_;  ///< by edge: its number
  std::vector<std::uint32_t> end_outputs_;
  std::vector<std::uint32_t> end_errors_;
  std::string why_stuck_;
  Output scratch_;
  Output spare_;  ///< to be written over
  /// The text that was fed last, and its result.
  struct Fed {
    Number from = unknown;
    std::vector<Symbol> text;
    Number to = unknown;
    Output output;
  };
  Fed fed_;
  /// The way of the characters that a configuration does not look at until all before them has been
  /// fed: of the configuration that was asked about last.
  struct Shared {
    Number from = unknown;
    Number to = unknown;  ///< from there they are fed
    Output output;
  };
  Shared shared_;
};

}  // namespace specdrift::prove
