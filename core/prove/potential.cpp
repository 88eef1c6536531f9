#include "core/prove/potential.h"

#include <algorithm>
#include <chrono>
#include <string>

#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

/// Of a kind of suspicion, so many are looked into: the first may have another cause as well.
constexpr unsigned most_alike = 6;
constexpr std::size_t longest_residue = 8;

/// What is done to names of attributes, up to the last time that one is looked for.
Events checks(const Events& residue, const Events& end) {
  Events events;
  std::size_t last = 0;
  for (const Events* const part : {&residue, &end}) {
    for (const Event event : *part) {
      const EventKind kind = kind_of(event);
      if (kind != EventKind::tag_begin && kind != EventKind::attribute_begin &&
          kind != EventKind::attribute_name && kind != EventKind::attribute_checked)
        continue;
      events.push_back(event);
      if (kind == EventKind::attribute_checked) last = events.size();
    }
  }
  events.resize(last);
  return events;
}

}  // namespace

std::size_t Potential::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = (std::uint64_t{key.state.a} << 32U | key.state.b) * 0x9E3779B97F4A7C15U;
  hash ^= hash >> 29U;
  hash = (hash ^ key.state.residue ^ std::uint64_t{key.residue} << 32U) * 0xBF58476D1CE4E5B9U;
  hash ^= hash >> 32U;
  return hash + key.apart * 3U + key.errors_apart * 5U + key.state.a_is_ahead +
         (key.a_has_more ? 7U : 0U) + key.state.language * 0x94D049BB133111EBU;
}

Potential::Potential(Product& product, Transducer& a, Transducer& b, const Alphabet& alphabet,
                     const ErrorNames& errors, EventPool& pool)
    : product_(product), a_(a), b_(b), alphabet_(alphabet), errors_(errors), pool_(pool) {}

Exploration Potential::explore(const std::vector<StartContext>& starts, const Limits& limits,
                               SuspicionSink& sink) {
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  sink_ = &sink;
  result_ = {};
  look_at_streams();
  for (std::size_t i = 0; i < starts.size(); ++i) {
    Edge edge;
    edge.to.key.state = {a_.start(starts[i]), b_.start(starts[i])};
    edge.to.symbol = static_cast<std::uint8_t>(i);
    edge.to.is_start = true;
    queue_[{0, 0}].push_back(edge);
  }
  for (std::uint64_t steps = 0; !queue_.empty();) {
    const auto first = queue_.begin();
    const std::size_t length = first->first.second;
    const std::vector<Edge> edges = std::move(first->second);
    queue_.erase(first);
    waiting_ -= std::min<std::uint64_t>(waiting_, edges.size());
    if (sink.is_over(length)) {
      result_.is_over = true;
      result_.why_not = "longer inputs were of no interest";
      continue;
    }
    result_.length = std::max(result_.length, length);
    for (const Edge& edge : edges) {
      if ((++steps & 0xFFFU) == 0 && reaches_limit(limits, seconds())) break;
      arrive(edge);
    }
    if (reaches_limit(limits, 0)) break;
  }
  result_.states = nodes_.size();
  result_.closed = result_.why_not.empty();
  return result_;
}

bool Potential::reaches_limit(const Limits& limits, double seconds) {
  result_.states = nodes_.size();
  if (progress && seconds > 0) progress(result_);
  const std::uint64_t configurations = a_.size() + b_.size();
  const std::uint64_t bytes =
      nodes_.size() * (sizeof(Node) + 2 * (sizeof(Key) + 4)) + waiting_ * 2 * sizeof(Edge) +
      configurations * (sizeof(Configuration) + 100 + alphabet_.symbols().size() * 12);
  if (bytes > limits.bytes) result_.why_not = "it has reached the limit of memory";
  if (nodes_.size() > limits.states) result_.why_not = "it has reached the limit of states";
  if (seconds > limits.seconds) result_.why_not = "it has reached the limit of time";
  return result_.why_not.starts_with("it has reached");
}

void Potential::arrive(const Edge& edge) {
  const auto [at, is_new] =
      numbers_.emplace(edge.to.key, static_cast<std::uint32_t>(nodes_.size()));
  if (!is_new) {
    const int difference = edge.to.potential - nodes_[at->second].potential;
    if (difference == 0) return;
    if (!edge.to.is_start) suspect_edge(edge.to.parent, edge.to.symbol, edge.to.key, difference);
    return;
  }
  nodes_.push_back(edge.to);
  expand(at->second, edge.length);
}

void Potential::expand(std::uint32_t number, std::uint32_t length) {
  end(number);
  for (std::size_t symbol = 0; symbol < alphabet_.symbols().size(); ++symbol)
    follow(number, symbol, length);
}

/// What is different if the input ends there.
void Potential::end(std::uint32_t number) {
  const Node node = nodes_[number];
  const Product::State state = node.key.state;
  if (!product_.may_end(state)) return;
  if (node.key.apart > 0) {
    ++result_.parted;
    return suspect(number, std::nullopt, true, 0);
  }
  const std::uint32_t a = a_.end_errors(state.a);
  const std::uint32_t b = b_.end_errors(state.b);
  if (a != 0 || b != 0) note_report(number, std::nullopt);
  if (errors_.detail() >= ErrorDetail::codes) {
    if (node.key.errors_apart > 0) suspect(number, std::nullopt, false, 1);
    return;
  }
  const int left = node.potential + difference(a, b);
  if (left != 0) suspect(number, std::nullopt, false, left);
}

void Potential::follow(std::uint32_t from, std::size_t symbol, std::uint32_t length) {
  const Node node = nodes_[from];
  ++result_.edges;
  Edge edge{node, length + 1};
  edge.to.parent = from;
  edge.to.symbol = static_cast<std::uint8_t>(symbol);
  edge.to.is_start = false;
  Key& key = edge.to.key;
  key.residue = 0;
  key.a_has_more = false;
  key.errors_apart = 0;
  switch (product_.step(node.key.state, symbol, key.state)) {
  case Product::Step::goes_on:
    break;
  case Product::Step::nothing_new:
    return;
  case Product::Step::too_large:
    if (result_.why_not.empty())
      result_.why_not =
          "a version holds back more than a configuration can: '" + input(from, std::nullopt) + "'";
    return;
  case Product::Step::parted:
    ++result_.parted;
    return suspect(from, symbol, true, 0);
  }
  if (wanted && !wanted(a_.configuration(key.state.a), b_.configuration(key.state.b))) return;
  const bool is_apart = product_.compare_ends(key.state) == Product::Ends::different ||
                        !checks_equal_at_end(key.state);
  key.apart = is_apart ? static_cast<std::uint8_t>(node.key.apart + 1) : 0;
  if (key.apart > Product::most_apart) {
    ++result_.parted;
    return;
  }
  const std::uint32_t a = a_.errors(node.key.state.a, symbol);
  const std::uint32_t b = b_.errors(node.key.state.b, symbol);
  if (a != 0 || b != 0) note_report(from, symbol);
  if (errors_.detail() >= ErrorDetail::codes) {
    key.errors_apart = node.key.errors_apart;
    if (!report(key, node.key, a, b)) suspect_edge(from, symbol, key, 1);
  } else if (const int more = difference(a, b) + stream_[symbol]; more != 0) {
    edge.to.potential = static_cast<std::int16_t>(node.potential + more);
    if (order == Order::agreement) ++edge.to.agreement;
  }
  const auto known = numbers_.find(key);
  if (known != numbers_.end()) {
    const int difference = edge.to.potential - nodes_[known->second].potential;
    if (difference != 0) suspect_edge(from, symbol, key, difference);
    return;
  }
  queue_[{edge.to.agreement, edge.length}].push_back(edge);
  ++waiting_;
}

int Potential::difference(std::uint32_t a, std::uint32_t b) const {
  return static_cast<int>(pool_[b].size()) - static_cast<int>(pool_[a].size());
}

bool Potential::checks_equal_at_end(const Product::State& state) {
  if (!product_.may_end(state)) return true;
  const std::uint32_t a = a_.end_output(state.a);
  const std::uint32_t b = b_.end_output(state.b);
  if (a == b && state.residue == 0) return true;
  const Events nothing;
  const Events& residue = pool_[state.residue];
  return checks(state.a_is_ahead ? residue : nothing, pool_[a]) ==
         checks(state.a_is_ahead ? nothing : residue, pool_[b]);
}

// -- codes

/// Cancels what both have reported. False where they can never be equal again: then both go on as
/// if they were.
bool Potential::report(Key& to, const Key& from, std::uint32_t a, std::uint32_t b) {
  to.residue = 0;
  if (from.residue == 0 && a == 0 && b == 0) {
    to.errors_apart = reports_equal_ends(to) ? 0 : 1;
    return true;
  }
  Events reported_a, reported_b;
  for (const ErrorEvent error : pool_[from.residue])
    (from.a_has_more ? reported_a : reported_b).push_back(errors_.behind(error, 1));
  const auto add = [&](Events& to_all, std::uint32_t more) {
    to_all.insert(to_all.end(), pool_[more].begin(), pool_[more].end());
  };
  add(reported_a, a);
  add(reported_b, b);
  const auto [end_a, end_b] = std::ranges::mismatch(reported_a, reported_b);
  const bool parts = end_a != reported_a.end() && end_b != reported_b.end();
  to.a_has_more = end_a != reported_a.end() && !parts;
  const Events rest =
      to.a_has_more ? Events(end_a, reported_a.end()) : Events(end_b, reported_b.end());
  const bool is_lost =
      rest.size() > longest_residue || (!rest.empty() && errors_.is_past(rest.front()));
  if (!parts && !is_lost) to.residue = pool_.number_of(rest);
  if (to.residue == 0) to.a_has_more = false;
  const bool ends_equal = reports_equal_ends(to);
  const bool is_over = !ends_equal && from.errors_apart >= Product::most_apart;
  if (is_over) {
    to.residue = 0;
    to.a_has_more = false;
  }
  to.errors_apart = ends_equal || is_over ? 0 : static_cast<std::uint8_t>(from.errors_apart + 1);
  return !parts && !is_lost && !is_over;
}

bool Potential::reports_equal_ends(const Key& key) {
  if (!product_.may_end(key.state)) return true;
  const std::uint32_t a = a_.end_errors(key.state.a);
  const std::uint32_t b = b_.end_errors(key.state.b);
  if (key.residue == 0) return a == b;
  Events reported = pool_[key.residue];
  const Events& more = pool_[key.a_has_more ? a : b];
  reported.insert(reported.end(), more.begin(), more.end());
  return reported == pool_[key.a_has_more ? b : a];
}

// -- the input stream

/// Errors of the stream hang on the character alone. Those of the characters that are fed belong
/// to the edges; where another of the same class is worth something else, that alone is enough.
void Potential::look_at_streams() {
  const model::Model& model_a = a_.machine().graph().model();
  const model::Model& model_b = b_.machine().graph().model();
  const bool counts = errors_.detail() == ErrorDetail::number;
  const auto difference = [&](char32_t c) {
    const StreamErrors a = stream_errors(model_a, c), b = stream_errors(model_b, c);
    if (counts) return static_cast<int>(b.count) - static_cast<int>(a.count);
    return a == b ? 0 : 1;
  };
  const auto& symbols = alphabet_.symbols();
  stream_.assign(symbols.size(), 0);
  if (counts)
    for (std::size_t i = 0; i < symbols.size(); ++i)
      stream_[i] = difference(alphabet_.code_point(symbols[i]));
  std::vector<char32_t> characters;
  for (char32_t c = 0; c < 0x80; ++c)
    if (c != '\r') characters.push_back(c);
  characters.insert(characters.end(), stream_kinds().begin(), stream_kinds().end());
  for (const char32_t c : characters) {
    if (product_.language && !product_.language->has(c)) continue;
    const Symbol like = alphabet_.symbol_of(c);
    const auto place = static_cast<std::size_t>(std::ranges::find(symbols, like) - symbols.begin());
    std::string text;
    utf8::append(text, c);
    const bool reports = stream_errors(model_a, c).count + stream_errors(model_b, c).count > 0;
    if (reports && result_.reporting++ == 0) result_.first_reporting = text;
    if (difference(c) == stream_[place]) continue;
    sink_->suspicion({text, 1, 0, false, false});
  }
}

// -- suspicions

void Potential::note_report(std::uint32_t node, std::optional<std::size_t> symbol) {
  if (result_.reporting++ == 0) result_.first_reporting = input(node, symbol);
}

void Potential::suspect_edge(std::uint32_t from, std::size_t symbol, const Key& to,
                             int difference) {
  const std::uint64_t leads_to = std::uint64_t{Machine::table_of(a_.configuration(to.state.a))}
                                     << 16U |
                                 Machine::table_of(b_.configuration(to.state.b));
  suspect(from, symbol, false, difference, leads_to);
}

void Potential::suspect(std::uint32_t number, std::optional<std::size_t> symbol, bool of_tokens,
                        int difference, std::uint64_t leads_to) {
  const Product::State& state = nodes_[number].key.state;
  std::pair<std::uint64_t, std::uint64_t> by{Machine::table_of(a_.configuration(state.a)),
                                             Machine::table_of(b_.configuration(state.b))};
  if (symbol) {
    by = product_.classes_of(state, *symbol);
    leads_to |= std::uint64_t{1} << 40U;
    // Other tables, behind those that the character leads to, may tell it from others.
    leads_to |= (*symbol + 1) << 44U;
  }
  if (of_tokens) leads_to |= std::uint64_t{1} << 41U;
  if (++suspected_[{by.first, by.second, leads_to, difference}] > most_alike) return;
  std::uint32_t start = number;
  std::size_t length = symbol ? 1 : 0;
  for (; !nodes_[start].is_start; start = nodes_[start].parent) ++length;
  const Suspicion suspicion{input(number, symbol), length, nodes_[start].symbol, !symbol,
                            of_tokens};
  if (of_tokens && result_.first_parted.empty()) result_.first_parted = suspicion.input;
  sink_->suspicion(suspicion);
}

std::string Potential::input(std::uint32_t node, std::optional<std::size_t> symbol) const {
  std::vector<Symbol> symbols;
  if (symbol) symbols.push_back(alphabet_.symbols()[*symbol]);
  for (; !nodes_[node].is_start; node = nodes_[node].parent)
    symbols.push_back(alphabet_.symbols()[nodes_[node].symbol]);
  std::ranges::reverse(symbols);
  return alphabet_.text(symbols);
}

}  // namespace specdrift::prove
