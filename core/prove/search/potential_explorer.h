#pragma once

#include <boost/unordered/unordered_flat_map.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "core/prove/machine/errors.h"
#include "core/prove/search/product_explorer.h"

namespace specdrift::prove {

/// Two versions side by side in their parse errors, over the inputs of which they make the same
/// tokens. Where their number counts, each state has a potential: how many more the second version
/// has reported on the way to it. The numbers are equal on every input if every edge adds as many
/// as the potentials of its ends differ by, and every end of the input brings them to nothing.
/// Where their codes count, what both have reported is cancelled, as it is of tokens.
class PotentialExplorer {
 public:
  /// Which way to a state counts, if several lead there.
  enum class Order : std::uint8_t {
    length,     ///< the shortest: what is suspected first is shortest
    agreement,  ///< that on which they report otherwise least often: what is suspected is the cause
  };

  /// `product` makes the steps, and has the scope. Everything has to outlive it.
  PotentialExplorer(ProductExplorer& product, Transducer& a, Transducer& b,
                    const Alphabet& alphabet, const ErrorNames& errors, EventPool& pool,
                    Order order);

  Exploration explore(const std::vector<StartContext>& starts, ExplorationBudget& budget,
                      CandidateSink& sink);

  /// As of ProductExplorer.
  void restore(const Checkpoint& checkpoint, const std::vector<StartContext>& starts,
               CandidateSink& sink);
  Checkpoint checkpoint() const;

 private:
  struct Key {
    ProductExplorer::State state;
    std::uint32_t lag = 0;  ///< errors that one has reported and the other not, in the pool
    bool a_has_more = false;
    std::uint8_t apart = 0;         ///< for how many characters their tokens would have differed
    std::uint8_t errors_apart = 0;  ///< the same of codes
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct KeyHash {
    std::size_t operator()(const Key& key) const;
  };
  struct Node {
    Key key;
    std::uint32_t parent = 0;
    std::uint16_t agreement = 0;  ///< how many edges on the way were otherwise
    std::int16_t potential = 0;
    std::uint8_t symbol = 0;  ///< of a start, its number
    bool is_start = false;
  };
  struct Edge {
    Node to;
    std::uint32_t length = 0;  ///< of the way
  };

  /// The outcome of a character in a state.
  enum class Way : std::uint8_t {
    on,
    on_otherwise,  ///< the codes of the two can never be equal again
    out_of_order,  ///< what the stream reports may come between
    nothing,       ///< of no interest
    too_large,     ///< a version holds back more than a configuration can
    diverged,      ///< so have their tokens
    given_up,      ///< their tokens would have differed for long enough
  };

  void begin(const std::vector<StartContext>& starts);
  Edge start(const std::vector<StartContext>& starts, std::size_t number);
  void enqueue(const Edge& edge);
  void arrive(const Edge& edge);
  void expand(std::uint32_t node, std::uint32_t length);
  void follow(std::uint32_t node, std::size_t symbol, std::uint32_t length);
  Way step(std::uint32_t from, std::size_t symbol, Edge& edge);
  void end(std::uint32_t node);
  Way report(Key& to, const Key& from, std::uint32_t a, std::uint32_t b);
  bool are_out_of_order(const Key& from, std::size_t symbol, std::uint32_t a,
                        std::uint32_t b) const;
  Events counted(std::uint32_t errors) const;
  bool reports_equal_ends(const Key& key);
  bool ends_differ(const ProductExplorer::State& state);
  bool checks_equal_at_end(const ProductExplorer::State& state);
  int difference(std::uint32_t a, std::uint32_t b) const;
  int stream_difference(char32_t c) const;
  void look_at_streams();
  void note_report(std::uint32_t node, std::optional<std::size_t> symbol);
  void add_candidate_edge(std::uint32_t from, std::size_t symbol, const Key& to, int difference);
  void add_candidate(std::uint32_t node, std::optional<std::size_t> symbol, bool of_tokens,
                     int difference, std::uint64_t leads_to = 0);
  void tell(const Checkpoint::Candidate& candidate);
  bool is_one_more(const Checkpoint::Candidate& candidate);
  bool has_gone_on(std::uint32_t number, std::uint32_t length);
  std::string input(std::uint32_t node, std::optional<std::size_t> symbol) const;
  std::string why_stop(ExplorationBudget& budget);
  bool wants(const ProductExplorer::State& state) const;

  ProductExplorer& product_;
  Transducer& a_;
  Transducer& b_;
  const Alphabet& alphabet_;
  const ErrorNames& errors_;
  EventPool& pool_;
  Order order_;
  std::vector<int> stream_;  ///< by the place of a symbol: how many more the stream of b reports
  /// By the place of a symbol: a character of its class that the streams report; 0: none.
  std::vector<char32_t> reported_characters_;
  std::vector<Node> nodes_;
  boost::unordered_flat_map<Key, std::uint32_t, KeyHash> numbers_;
  /// By agreement and length.
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Edge>> queue_;
  using CandidateKind = std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, int>;
  CandidateKind candidate_kind(const Checkpoint::Candidate& candidate) const;
  boost::unordered_flat_map<CandidateKind, unsigned> candidate_kinds_;  ///< how often
  std::vector<Checkpoint::Candidate> candidates_;
  /// While a kept exploration is looked at again: the edges that wait, and whether what follows on
  /// a state is neither known nor one of these.
  struct Again {
    boost::unordered_flat_set<std::pair<std::uint32_t, std::uint8_t>> waiting;
    bool is_lacking = false;
  };
  std::optional<Again> again_;
  std::uint64_t waiting_ = 0;  ///< edges in the queue
  std::string stuck_;
  CandidateSink* sink_ = nullptr;
  Exploration result_;
};

}  // namespace specdrift::prove
