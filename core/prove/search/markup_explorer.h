#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/prove/search/product_explorer.h"

namespace specdrift::prove {

/// In what the markup of two versions may differ, as a set. `a` is the first version, `b` the
/// other.
enum Markup : std::uint8_t {
  start_tag_of_a = 1,  ///< a start tag that the other version does not make
  start_tag_of_b = 2,
  end_tag_of_a = 4,
  end_tag_of_b = 8,
  attribute_of_a = 16,  ///< an attribute that the other version does not see on this tag
  attribute_of_b = 32,
  value = 64,  ///< of an attribute; a self-closing flag; anything of a DOCTYPE
  text = 128,  ///< characters
};
using MarkupSet = std::uint8_t;

/// Explores what may follow where two versions diverge. It runs both from each step by which their
/// outputs diverge until they are in step again, which is where ProductExplorer has been. After
/// that step it compares the order of tags and attributes, and everything else only within one
/// step. It leaves out comments and processing instructions. A difference that it does not see does
/// not exist; a difference that it sees may not exist either (core/prove/README.md).
class MarkupExplorer {
 public:
  /// Where two versions part.
  struct Parting {
    CandidateDifference candidate;  ///< an input that leads there
    MarkupSet may_differ = 0;       ///< from there until they are in step again
  };

  /// Everything has to outlive it. Requires: the exploration of `product` has closed, and is about
  /// all inputs.
  MarkupExplorer(Transducer& a, Transducer& b, const Alphabet& alphabet, EventPool& pool,
                 ProductExplorer& product);

  /// One of all partings of a kind (ProductExplorer::candidate_kind) from two configurations, after
  /// which the same may differ. Nothing where there are more states than `most_states`, a version
  /// cannot be followed, or the time of the budget is over.
  std::optional<std::vector<Parting>> explore(std::size_t most_states,
                                              const ExplorationBudget& budget);

 private:
  /// The construct that a version is in, and that the other one has not begun.
  enum class Alone : std::uint8_t { in_nothing, in_attribute, in_tag };
  struct State {
    Transducer::Number a = 0, b = 0;
    /// The part of the order of tags and attributes that one has written, and the other not yet:
    /// three bits for each event, the first one lowest.
    std::uint16_t lag = 0;
    bool a_is_ahead = false;
    bool is_apart = false;  ///< there is no lag any more: what either writes, it writes alone
    Alone a_alone = Alone::in_nothing, b_alone = Alone::in_nothing;
    friend bool operator==(const State&, const State&) = default;
  };
  struct Hash {
    std::size_t operator()(const State& state) const;
  };
  /// All that decides how `take` changes a state: what the state is without its configurations and
  /// what tags these are in, packed, and what both write.
  struct Taken {
    std::uint32_t before = 0;
    std::uint32_t output_a = 0, output_b = 0;
    friend bool operator==(const Taken&, const Taken&) = default;
  };
  struct HashOfTaken {
    std::size_t operator()(const Taken& taken) const;
  };
  /// The outcome of `take`, without configurations.
  struct After {
    std::uint32_t state = 0;  ///< packed
    MarkupSet differs = 0;
  };
  struct Edges {
    std::vector<std::uint32_t> to;
    MarkupSet differs = 0;
  };
  /// A step of the product, or the end of an input, by which two versions part.
  struct Way {
    std::uint32_t node = 0;
    std::optional<std::size_t> symbol;
    MarkupSet differs = 0;
    std::optional<std::uint32_t> leads_to = {};
  };

  void take(State& state, const Events& a, const Events& b, MarkupSet& differs,
            bool at_end = false) const;
  std::uint32_t alike_alone(std::uint32_t output);
  static std::uint32_t key_of(const State& state, std::uint8_t tags);
  static State state_of(std::uint32_t key);
  void take_known(State& state, std::uint8_t tags, std::uint32_t a, std::uint32_t b,
                  MarkupSet& differs);
  void write_alone(State& state, bool is_a, std::span<const Event> events,
                   MarkupSet& differs) const;
  bool is_in_step(const State& state) const;
  std::uint32_t number_of(const State& state);
  static void leave_lag(State& state, std::span<const std::uint8_t> lag, MarkupSet& differs);
  void go_to(State state, Transducer::Number to_a, Transducer::Number to_b, Edges& edges);
  bool expand(std::uint32_t number, Edges& edges);
  std::pair<Events, Events> written_apart(const ProductExplorer::State& from, std::uint32_t a,
                                          std::uint32_t b) const;
  std::uint8_t tags_of(Transducer::Number a, Transducer::Number b) const;
  State take_first(const ProductExplorer::State& from, std::uint32_t a, std::uint32_t b,
                   MarkupSet& differs);
  bool part(std::vector<Way>& ways, const ExplorationBudget& budget);
  std::vector<Parting> told_apart(const std::vector<Way>& ways,
                                  const std::vector<Edges>& edges) const;

  Transducer& a_;
  Transducer& b_;
  const Alphabet& alphabet_;
  EventPool& pool_;
  ProductExplorer& product_;
  boost::unordered_flat_set<std::uint64_t> in_step_;  ///< pairs of configurations without a lag
  std::vector<State> states_;
  boost::unordered_flat_map<State, std::uint32_t, Hash> numbers_;
  std::vector<std::uint32_t> alike_;  ///< of each output; see alike_alone
  std::map<std::vector<std::uint8_t>, std::uint32_t> first_of_form_;
  /// States have the same few outputs again and again.
  boost::unordered_flat_map<Taken, After, HashOfTaken> taken_;
  /// The same of steps by which versions part: by what both write, and by the lag, who is ahead and
  /// the tags before it.
  boost::unordered_flat_map<std::pair<std::uint64_t, std::uint64_t>, After> taken_first_;
};

}  // namespace specdrift::prove
