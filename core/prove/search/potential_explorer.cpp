#include "core/prove/search/potential_explorer.h"

#include <algorithm>
#include <string>

#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

/// So many suspicions of one kind are looked into: the first may have another cause as well.
constexpr unsigned most_of_a_kind = 6;
/// In place of how many errors they differ by: by their order.
constexpr int order_difference = 2;

/// Everything that is done to names of attributes, up to the last time that one is looked for.
Events checks(const Events& lag, const Events& end) {
  Events events;
  std::size_t last = 0;
  for (const Events* const part : {&lag, &end}) {
    for (const Event event : *part) {
      const EventKind kind = kind_of(event);
      if (kind != EventKind::tag_begin && kind != EventKind::attribute_begin &&
          kind != EventKind::attribute_name && kind != EventKind::attribute_checked)
        continue;
      events.push_back(event);
      if (kind == EventKind::attribute_checked && payload_of(event) > 0) last = events.size();
    }
  }
  events.resize(last);
  return events;
}

}  // namespace

std::size_t PotentialExplorer::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = (std::uint64_t{key.state.a} << 32U | key.state.b) * 0x9E3779B97F4A7C15U;
  hash ^= hash >> 29U;
  hash = (hash ^ key.state.lag ^ std::uint64_t{key.lag} << 32U) * 0xBF58476D1CE4E5B9U;
  hash ^= hash >> 32U;
  hash += key.apart * 3U + key.errors_apart * 5U + key.state.a_is_ahead +
          (key.a_has_more ? 7U : 0U) + key.state.language * 0x94D049BB133111EBU;
  return static_cast<std::size_t>(hash);
}

PotentialExplorer::PotentialExplorer(ProductExplorer& product, Transducer& a, Transducer& b,
                                     const Alphabet& alphabet, const ErrorNames& errors,
                                     EventPool& pool, Order order)
    : product_(product),
      a_(a),
      b_(b),
      alphabet_(alphabet),
      errors_(errors),
      pool_(pool),
      order_(order) {}

Exploration PotentialExplorer::explore(const std::vector<StartContext>& starts,
                                       ExplorationBudget& budget, CandidateSink& sink) {
  sink_ = &sink;
  if (nodes_.empty() && queue_.empty()) begin(starts);
  std::string why_not;
  for (std::uint64_t steps = 0; !queue_.empty();) {
    why_not = why_stop(budget);
    if (!why_not.empty()) break;
    const auto first = queue_.begin();
    const auto at = first->first;
    std::vector<Edge> edges = std::move(first->second);
    queue_.erase(first);
    if (sink.is_over(at.second)) {
      waiting_ -= edges.size();
      result_.is_over = true;
      continue;
    }
    std::size_t taken = 0;
    for (; taken < edges.size() && why_not.empty(); ++taken) {
      arrive(edges[taken]);
      if ((++steps & 0xFFFU) == 0) why_not = why_stop(budget);
    }
    waiting_ -= taken;
    edges.erase(edges.begin(), edges.begin() + static_cast<std::ptrdiff_t>(taken));
    if (!edges.empty()) queue_[at] = std::move(edges);
    if (!why_not.empty() && !queue_.empty()) break;
    why_not.clear();
  }
  if (result_.is_over) why_not = no_interest;
  result_.is_stuck = !stuck_.empty();
  result_.why_not = why_not.empty() ? stuck_ : why_not;
  result_.states = nodes_.size();
  result_.frontier = waiting_;
  result_.closed = result_.why_not.empty();
  return result_;
}

void PotentialExplorer::begin(const std::vector<StartContext>& starts) {
  look_at_streams();
  for (std::size_t i = 0; i < starts.size(); ++i) {
    const Edge edge = start(starts, i);
    if (wants(edge.to.key.state)) enqueue(edge);
  }
}

bool PotentialExplorer::wants(const ProductExplorer::State& state) const {
  return product_.scope().wants(a_.configuration(state.a), b_.configuration(state.b));
}

std::string PotentialExplorer::why_stop(ExplorationBudget& budget) {
  if (budget.is_time_to_tell()) {
    result_.states = nodes_.size();
    result_.frontier = waiting_;
    budget.tell(result_);
  }
  const std::uint64_t configurations = a_.size() + b_.size();
  const std::uint64_t bytes =
      nodes_.size() * (sizeof(Node) + 2 * (sizeof(Key) + 4)) + waiting_ * 2 * sizeof(Edge) +
      configurations * (sizeof(Configuration) + 100 + alphabet_.symbols().size() * 12);
  return budget.why_stop(nodes_.size(), bytes);
}

PotentialExplorer::Edge PotentialExplorer::start(const std::vector<StartContext>& starts,
                                                 std::size_t number) {
  Edge edge;
  edge.to.key.state = {a_.start(starts[number]), b_.start(starts[number])};
  edge.to.symbol = static_cast<std::uint8_t>(number);
  edge.to.is_start = true;
  return edge;
}

void PotentialExplorer::enqueue(const Edge& edge) {
  if (again_) {
    again_->is_lacking |= !again_->waiting.contains({edge.to.parent, edge.to.symbol});
    return;
  }
  queue_[{edge.to.agreement, edge.length}].push_back(edge);
  ++waiting_;
}

void PotentialExplorer::arrive(const Edge& edge) {
  const auto [at, is_new] =
      numbers_.emplace(edge.to.key, static_cast<std::uint32_t>(nodes_.size()));
  if (!is_new) {
    const int difference = edge.to.potential - nodes_[at->second].potential;
    if (difference == 0) return;
    if (!edge.to.is_start)
      add_candidate_edge(edge.to.parent, edge.to.symbol, edge.to.key, difference);
    return;
  }
  nodes_.push_back(edge.to);
  result_.length = std::max<std::size_t>(result_.length, edge.length);
  expand(at->second, edge.length);
}

void PotentialExplorer::expand(std::uint32_t number, std::uint32_t length) {
  end(number);
  for (std::size_t symbol = 0; symbol < alphabet_.symbols().size(); ++symbol)
    follow(number, symbol, length);
}

/// Looks for what is different if the input ends there.
void PotentialExplorer::end(std::uint32_t number) {
  const Node node = nodes_[number];
  const ProductExplorer::State state = node.key.state;
  if (!product_.may_end(state)) return;
  // Nobody has looked at starts yet.
  if (node.key.apart > 0 || (node.is_start && ends_differ(state))) {
    ++result_.diverged;
    return add_candidate(number, std::nullopt, true, 0);
  }
  const std::uint32_t a = a_.end_errors(state.a);
  const std::uint32_t b = b_.end_errors(state.b);
  if (a != 0 || b != 0) note_report(number, std::nullopt);
  if (errors_.detail() >= ErrorDetail::codes) {
    if (node.key.errors_apart > 0 || (node.is_start && !reports_equal_ends(node.key)))
      add_candidate(number, std::nullopt, false, 1);
    return;
  }
  const int left = node.potential + difference(a, b);
  if (left != 0) add_candidate(number, std::nullopt, false, left);
}

void PotentialExplorer::follow(std::uint32_t from, std::size_t symbol, std::uint32_t length) {
  ++result_.edges;
  Edge edge;
  const Way way = step(from, symbol, edge);
  if (way == Way::nothing) return;
  if (way == Way::too_large) {
    result_.is_stuck = true;
    if (stuck_.empty()) {
      stuck_ = a_.why_stuck().empty() ? b_.why_stuck() : a_.why_stuck();
      stuck_ += ": '" + input(from, std::nullopt) + "'";
    }
    return;
  }
  if (way == Way::diverged || way == Way::given_up) {
    ++result_.diverged;
    if (way == Way::diverged) add_candidate(from, symbol, true, 0);
    return;
  }
  const ProductExplorer::State& state = nodes_[from].key.state;
  if (a_.errors(state.a, symbol) != 0 || b_.errors(state.b, symbol) != 0) note_report(from, symbol);
  if (way == Way::on_otherwise) add_candidate_edge(from, symbol, edge.to.key, 1);
  if (way == Way::out_of_order) add_candidate_edge(from, symbol, edge.to.key, order_difference);
  const auto known = numbers_.find(edge.to.key);
  if (known != numbers_.end()) {
    const int difference = edge.to.potential - nodes_[known->second].potential;
    if (difference != 0) add_candidate_edge(from, symbol, edge.to.key, difference);
    return;
  }
  edge.length = length + 1;
  enqueue(edge);
}

PotentialExplorer::Way PotentialExplorer::step(std::uint32_t from, std::size_t symbol, Edge& edge) {
  const Node node = nodes_[from];
  edge.to = node;
  edge.to.parent = from;
  edge.to.symbol = static_cast<std::uint8_t>(symbol);
  edge.to.is_start = false;
  Key& key = edge.to.key;
  key.lag = 0;
  key.a_has_more = false;
  key.errors_apart = 0;
  switch (product_.step(node.key.state, symbol, key.state)) {
  case ProductExplorer::Step::goes_on:
    break;
  case ProductExplorer::Step::nothing_new:
    return Way::nothing;
  case ProductExplorer::Step::too_large:
    return Way::too_large;
  case ProductExplorer::Step::diverged:
    return Way::diverged;
  }
  if (!wants(key.state)) return Way::nothing;
  key.apart = ends_differ(key.state) ? static_cast<std::uint8_t>(node.key.apart + 1) : 0;
  if (key.apart > ProductExplorer::most_apart) return Way::given_up;
  const std::uint32_t a = a_.errors(node.key.state.a, symbol);
  const std::uint32_t b = b_.errors(node.key.state.b, symbol);
  if (errors_.detail() >= ErrorDetail::codes) {
    key.errors_apart = node.key.errors_apart;
    const Way way = report(key, node.key, a, b);
    return way == Way::on && are_out_of_order(node.key, symbol, a, b) ? Way::out_of_order : way;
  }
  if (const int more = difference(a, b) + stream_[symbol]; more != 0) {
    edge.to.potential = static_cast<std::int16_t>(node.potential + more);
    if (order_ == Order::agreement) ++edge.to.agreement;
  }
  return Way::on;
}

int PotentialExplorer::difference(std::uint32_t a, std::uint32_t b) const {
  return static_cast<int>(pool_[b].size()) - static_cast<int>(pool_[a].size());
}

bool PotentialExplorer::ends_differ(const ProductExplorer::State& state) {
  return product_.compare_ends(state) == ProductExplorer::Ends::different ||
         !checks_equal_at_end(state);
}

bool PotentialExplorer::checks_equal_at_end(const ProductExplorer::State& state) {
  if (!product_.may_end(state)) return true;
  const std::uint32_t a = a_.end_output(state.a);
  const std::uint32_t b = b_.end_output(state.b);
  if (a == b && state.lag == 0) return true;
  const Events nothing;
  const Events& lag = pool_[state.lag];
  return checks(state.a_is_ahead ? lag : nothing, pool_[a]) ==
         checks(state.a_is_ahead ? nothing : lag, pool_[b]);
}

// -- the input stream

int PotentialExplorer::stream_difference(char32_t c) const {
  const StreamErrors a = stream_errors(a_.machine().graph().model(), c);
  const StreamErrors b = stream_errors(b_.machine().graph().model(), c);
  if (errors_.detail() == ErrorDetail::number)
    return static_cast<int>(b.count) - static_cast<int>(a.count);
  return a == b ? 0 : 1;
}

/// Errors of the stream depend on the character alone. Those of the characters that are fed belong
/// to the edges; where another of the same class is worth something else, that alone is enough.
void PotentialExplorer::look_at_streams() {
  const auto& symbols = alphabet_.symbols();
  stream_.assign(symbols.size(), 0);
  reported_characters_.assign(symbols.size(), 0);
  if (errors_.detail() == ErrorDetail::number)
    for (std::size_t i = 0; i < symbols.size(); ++i)
      stream_[i] = stream_difference(alphabet_.code_point(symbols[i]));
  std::vector<char32_t> characters;
  for (char32_t c = 0; c < 0x80; ++c)
    if (c != '\r') characters.push_back(c);
  characters.insert(characters.end(), stream_kinds().begin(), stream_kinds().end());
  for (const char32_t c : characters) {
    const Language* const language = product_.scope().language;
    if (language && !language->has(c)) continue;
    const Symbol like = alphabet_.symbol_of(c);
    const auto place = static_cast<std::size_t>(std::ranges::find(symbols, like) - symbols.begin());
    std::string text;
    utf8::append(text, c);
    const bool reports_a = stream_errors(a_.machine().graph().model(), c).count > 0;
    const bool reports_b = stream_errors(b_.machine().graph().model(), c).count > 0;
    if ((reports_a || reports_b) && result_.reporting++ == 0) result_.first_reporting = text;
    if (place < symbols.size() && reports_a) reported_characters_[place] = c;
    if (stream_difference(c) == stream_[place]) continue;
    sink_->candidate({text, 1, 0, false, false});
  }
}

// -- candidate differences

void PotentialExplorer::note_report(std::uint32_t node, std::optional<std::size_t> symbol) {
  if (result_.reporting++ == 0) result_.first_reporting = input(node, symbol);
}

void PotentialExplorer::add_candidate_edge(std::uint32_t from, std::size_t symbol, const Key& to,
                                           int difference) {
  const std::uint64_t leads_to = std::uint64_t{Machine::table_of(a_.configuration(to.state.a))}
                                     << 16U |
                                 Machine::table_of(b_.configuration(to.state.b));
  add_candidate(from, symbol, false, difference, leads_to);
}

void PotentialExplorer::add_candidate(std::uint32_t number, std::optional<std::size_t> symbol,
                                      bool of_tokens, int difference, std::uint64_t leads_to) {
  std::size_t length = symbol ? 1 : 0;
  for (std::uint32_t at = number; !nodes_[at].is_start; at = nodes_[at].parent) ++length;
  const Checkpoint::Candidate candidate{number, symbol, length, of_tokens, difference, leads_to};
  if (!again_) {
    if (is_one_more(candidate)) tell(candidate);
    return;
  }
  const bool is_waiting =
      symbol && again_->waiting.contains({number, static_cast<std::uint8_t>(*symbol)});
  again_->is_lacking |= !is_waiting && !candidate_kinds_.contains(candidate_kind(candidate));
}

PotentialExplorer::CandidateKind PotentialExplorer::candidate_kind(
    const Checkpoint::Candidate& candidate) const {
  const ProductExplorer::State& state = nodes_[candidate.node].key.state;
  std::pair<std::uint64_t, std::uint64_t> by{Machine::table_of(a_.configuration(state.a)),
                                             Machine::table_of(b_.configuration(state.b))};
  std::uint64_t leads_to = candidate.leads_to;
  if (candidate.symbol) {
    by = product_.classes_of(state, *candidate.symbol);
    leads_to |= std::uint64_t{1} << 40U;
    // Other tables, after those that the character leads to, may tell it from others.
    leads_to |= (std::uint64_t{*candidate.symbol} + 1) << 44U;
  }
  if (candidate.of_tokens) leads_to |= std::uint64_t{1} << 41U;
  return {by.first, by.second, leads_to, candidate.difference};
}

/// The sink has not had so many of its kind yet.
bool PotentialExplorer::is_one_more(const Checkpoint::Candidate& candidate) {
  return ++candidate_kinds_[candidate_kind(candidate)] <= most_of_a_kind;
}

void PotentialExplorer::tell(const Checkpoint::Candidate& candidate) {
  candidates_.push_back(candidate);
  std::uint32_t start = candidate.node;
  while (!nodes_[start].is_start) start = nodes_[start].parent;
  CandidateDifference found{input(candidate.node, candidate.symbol), candidate.length,
                            nodes_[start].symbol, !candidate.symbol, candidate.of_tokens};
  if (candidate.symbol && candidate.difference == order_difference &&
      errors_.detail() == ErrorDetail::codes) {
    found.input = input(candidate.node, std::nullopt);
    const char32_t c = reported_characters_[*candidate.symbol];
    utf8::append(found.input,
                 c != 0 ? c : alphabet_.code_point(alphabet_.symbols()[*candidate.symbol]));
  }
  if (candidate.of_tokens && result_.first_diverged.empty()) result_.first_diverged = found.input;
  sink_->candidate(found);
}

std::string PotentialExplorer::input(std::uint32_t node, std::optional<std::size_t> symbol) const {
  std::vector<Symbol> symbols;
  if (symbol) symbols.push_back(alphabet_.symbols()[*symbol]);
  for (; !nodes_[node].is_start; node = nodes_[node].parent)
    symbols.push_back(alphabet_.symbols()[nodes_[node].symbol]);
  std::ranges::reverse(symbols);
  return alphabet_.text(symbols);
}

}  // namespace specdrift::prove
