#include "core/prove/product.h"

#include <algorithm>

#include "core/machine/char.h"

namespace specdrift::prove {
namespace {

bool begins_token(Event event) {
  const EventKind kind = kind_of(event);
  return kind == EventKind::tag_begin || kind == EventKind::comment_begin ||
         kind == EventKind::doctype_begin;
}
bool ends_token(Event event) {
  const EventKind kind = kind_of(event);
  return kind == EventKind::tag_end || kind == EventKind::comment_end ||
         kind == EventKind::doctype_end;
}

/// Takes out the token that ends with `events`. Where it began before them, a mark says so.
void drop_last_token(Events& events) {
  while (!events.empty() && !begins_token(events.back())) events.pop_back();
  if (!events.empty())
    events.pop_back();
  else
    events.push_back(make_event(EventKind::retract));
}

/// Does what `retract` says. True if it was there.
bool obey_retract(Events& events) {
  const auto at = std::ranges::find(events, make_event(EventKind::retract));
  if (at == events.end()) return false;
  const Events behind(at + 1, events.end());
  events.erase(at, events.end());
  drop_last_token(events);
  events.insert(events.end(), behind.begin(), behind.end());
  return true;
}

/// Takes out the token that was emitted right before the end.
void drop_before_end(Events& events) {
  if (events.size() < 2 || !ends_token(events[events.size() - 2])) return;
  const Event end = events.back();
  events.pop_back();
  drop_last_token(events);
  events.push_back(end);
}

bool is_mark(Event event) {
  switch (kind_of(event)) {
  case EventKind::tag_name_end:
  case EventKind::attribute_name_end:
  case EventKind::attribute_value_end:
  case EventKind::doctype_name_end:
  case EventKind::doctype_public_end:
  case EventKind::doctype_system_end:
    return true;
  default:
    return false;
  }
}

/// What is written of the last token, which one version drops and the other emits.
Events written_of_last(const Events& events) {
  Events written;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const bool is_last = i + 2 == events.size() && ends_token(events[i]);
    if (kind_of(events[i]) == EventKind::retract || is_last) break;
    if (!is_mark(events[i])) written.push_back(events[i]);
  }
  return written;
}

constexpr std::uint32_t no_concept = 0xFFFFFFFF;

}  // namespace

std::size_t Product::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = (std::uint64_t{key.state.a} << 32U | key.state.b) * 0x9E3779B97F4A7C15U;
  hash ^= hash >> 29U;
  hash = (hash ^ key.state.residue ^ std::uint64_t{key.fork} << 32U) * 0xBF58476D1CE4E5B9U;
  hash ^= hash >> 32U;
  return hash + key.apart * 3U + key.state.a_is_ahead;
}

Product::Product(Transducer& a, Transducer& b, const Alphabet& alphabet, EventPool& pool)
    : a_(a), b_(b), alphabet_(alphabet), pool_(pool) {}

Exploration Product::explore(const std::vector<StartContext>& starts, const Limits& limits,
                             SuspicionSink& sink) {
  const auto begin = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  sink_ = &sink;
  result_ = {};
  for (std::size_t i = 0; i < starts.size(); ++i) {
    Node node;
    node.state.a = a_.start(starts[i]);
    node.state.b = b_.start(starts[i]);
    node.symbol = static_cast<std::uint8_t>(i);
    node.is_start = true;
    add(node);
  }
  std::uint32_t level_end = static_cast<std::uint32_t>(nodes_.size());
  for (std::uint32_t i = 0; i < nodes_.size(); ++i) {
    if (i == level_end) {
      level_end = static_cast<std::uint32_t>(nodes_.size());
      ++length_;
      if (sink.is_over(length_)) {
        result_.why_not = "longer inputs were of no interest";
        break;
      }
    }
    if (nodes_.size() > limits.states) {
      result_.why_not = "it has reached the limit of states";
      break;
    }
    if ((i & 0xFFFU) == 0xFFFU) {
      result_.states = nodes_.size();
      result_.length = length_;
      if (progress) progress(result_);
      if (bytes() > limits.bytes) result_.why_not = "it has reached the limit of memory";
      if (seconds() > limits.seconds) result_.why_not = "it has reached the limit of time";
      if (!result_.why_not.empty()) break;
    }
    if (compare_ends(nodes_[i].state) != Ends::equal) suspect(i, std::nullopt);
    for (std::size_t symbol = 0; symbol < alphabet_.symbols().size(); ++symbol) follow(i, symbol);
  }
  result_.states = nodes_.size();
  result_.length = length_;
  result_.closed = result_.why_not.empty();
  return result_;
}

void Product::follow(std::uint32_t from, std::size_t symbol) {
  const State state = nodes_[from].state;
  ++result_.edges;
  Node node;
  switch (step(state, symbol, node.state)) {
  case Step::goes_on:
    break;
  case Step::nothing_new:
    return;
  case Step::too_large:
    if (result_.why_not.empty())
      result_.why_not = "a version holds back more than a configuration can: '" +
                        alphabet_.text(input(from)) + "'";
    return;
  case Step::parted:
    return suspect(from, symbol);
  }
  const bool is_apart = compare_ends(node.state) == Ends::different;
  node.apart = is_apart ? static_cast<std::uint8_t>(nodes_[from].apart + 1) : 0;
  if (node.apart > most_apart) return;
  if (is_apart || !are_in_step(node.state))
    node.fork = nodes_[from].fork != 0 ? nodes_[from].fork : fork_of(state, symbol);
  node.parent = from;
  node.symbol = static_cast<std::uint8_t>(symbol);
  add(node);
}

Product::Step Product::step(const State& state, std::size_t symbol, State& to) {
  const Transducer::Edge a = a_.edge(state.a, symbol);
  const Transducer::Edge b = b_.edge(state.b, symbol);
  if (a.to == Transducer::too_large || b.to == Transducer::too_large) return Step::too_large;
  // Of a class of numbers one is enough to a version that reads it, and the digits are like any
  // others to one that stays as it is and writes them, at most in lower case (README.md).
  const Symbol c = alphabet_.symbols()[symbol];
  const auto is_nothing_new = [&](const Transducer::Edge& edge, Transducer::Number from_here) {
    return edge.is_redundant ||
           (edge.to == from_here && std::ranges::all_of(pool_[edge.output], [&](Event event) {
              return payload_of(event) == c ||
                     payload_of(event) == static_cast<unsigned char>(lowercase(c));
            }));
  };
  if (takes_numbers_by_class && (a.is_redundant || b.is_redundant) && is_nothing_new(a, state.a) &&
      is_nothing_new(b, state.b) && a_.errors(state.a, symbol) == 0 &&
      b_.errors(state.b, symbol) == 0)
    return Step::nothing_new;
  to = state;
  to.a = a.to;
  to.b = b.to;
  const bool writes = state.residue != 0 || a.output != b.output;
  return !writes || merge(to, state, pool_[a.output], pool_[b.output]) ? Step::goes_on
                                                                       : Step::parted;
}

/// Cancels what both have written. False where what is left differs.
bool Product::merge(State& to, const State& from, const Events& a, const Events& b) {
  scratch_a_.clear();
  scratch_b_.clear();
  if (from.residue != 0) (from.a_is_ahead ? scratch_a_ : scratch_b_) = pool_[from.residue];
  scratch_a_.insert(scratch_a_.end(), a.begin(), a.end());
  scratch_b_.insert(scratch_b_.end(), b.begin(), b.end());
  const auto [end_a, end_b] = std::ranges::mismatch(scratch_a_, scratch_b_);
  if (end_a != scratch_a_.end() && end_b != scratch_b_.end()) return false;
  to.a_is_ahead = end_a != scratch_a_.end();
  const Events rest =
      to.a_is_ahead ? Events(end_a, scratch_a_.end()) : Events(end_b, scratch_b_.end());
  to.residue = pool_.number_of(rest);
  return true;
}

Product::Ends Product::compare_ends(const State& state) {
  const std::uint32_t a = a_.end_output(state.a);
  const std::uint32_t b = b_.end_output(state.b);
  if (state.residue == 0 && a == b) return Ends::equal;
  Events events_a, events_b;
  if (state.residue != 0) (state.a_is_ahead ? events_a : events_b) = pool_[state.residue];
  events_a.insert(events_a.end(), pool_[a].begin(), pool_[a].end());
  events_b.insert(events_b.end(), pool_[b].begin(), pool_[b].end());
  const bool is_alike = written_of_last(events_a) == written_of_last(events_b);
  const bool retracts_a = obey_retract(events_a);
  const bool retracts_b = obey_retract(events_b);
  if (!retracts_a && !retracts_b) return events_a == events_b ? Ends::equal : Ends::different;
  // What both have written of their unfinished tokens is equal.
  if (retracts_a && retracts_b) return events_a == events_b ? Ends::equal : Ends::different;
  drop_before_end(retracts_a ? events_b : events_a);
  return is_alike && events_a == events_b ? Ends::retracted : Ends::different;
}

bool Product::add(Node node) {
  if (wanted && !wanted(a_.configuration(node.state.a), b_.configuration(node.state.b)))
    return false;
  if (!seen_.insert({node.state, node.fork, node.apart}).second) return false;
  nodes_.push_back(node);
  return true;
}

// -- what is worth telling apart

std::uint32_t Product::concept_number(Transducer& t, Transducer::Number at,
                                      std::vector<std::uint32_t>& known) {
  if (known.size() <= at) known.resize(t.size(), no_concept);
  if (known[at] != no_concept) return known[at];
  const std::string_view name = t.machine().concept_of(t.configuration(at));
  const auto found = std::ranges::find(concepts_, name);
  known[at] = static_cast<std::uint32_t>(found - concepts_.begin());
  if (found == concepts_.end()) concepts_.push_back(name);
  return known[at];
}

bool Product::are_in_step(const State& state) {
  return state.residue == 0 &&
         concept_number(a_, state.a, concepts_a_) == concept_number(b_, state.b, concepts_b_);
}

/// What a symbol is to a table: the row that it leads to, or what kind of character it is where
/// more than one is read at once.
std::uint64_t Product::class_of(const Transducer& t, Transducer::Number at,
                                std::size_t symbol) const {
  const model::TableIndex index = Machine::table_of(t.configuration(at));
  const model::Table& table = *t.machine().graph().table(index).table;
  const Symbol c = alphabet_.symbols()[symbol];
  if (table.reads == model::Reads::character || table.reads == model::Reads::ahead)
    return std::uint64_t{index} << 8U | table.first_row_for(c < 0x80 ? c : 0xEF);
  const unsigned kind = is_ascii_digit(c)          ? 1U
                        : is_ascii_alphanumeric(c) ? 2U
                        : c == ';' || c == '='     ? c
                                                   : 0U;
  return std::uint64_t{index} << 8U | kind;
}

/// The concepts of both, which one table may have several of.
std::uint64_t Product::concepts_of(const State& state) {
  return std::uint64_t{concept_number(a_, state.a, concepts_a_)} << 10U |
         concept_number(b_, state.b, concepts_b_);
}

std::pair<std::uint64_t, std::uint64_t> Product::classes_of(const State& state,
                                                            std::size_t symbol) const {
  return {class_of(a_, state.a, symbol), class_of(b_, state.b, symbol)};
}

std::uint32_t Product::fork_of(const State& state, std::size_t symbol) {
  const auto [in_a, in_b] = classes_of(state, symbol);
  const std::uint64_t key = in_a << 32U | in_b;
  return forks_.emplace(key, static_cast<std::uint32_t>(forks_.size() + 1)).first->second;
}

void Product::suspect(std::uint32_t node, std::optional<std::size_t> symbol) {
  const State& state = nodes_[node].state;
  const std::uint64_t tables = std::uint64_t{Machine::table_of(a_.configuration(state.a))} << 32U |
                               std::uint64_t{Machine::table_of(b_.configuration(state.b))};
  const std::uint64_t by =
      symbol ? class_of(a_, state.a, *symbol) << 32U | class_of(b_, state.b, *symbol) : ~tables;
  if (!suspected_.insert({by, concepts_of(state) << 32U | nodes_[node].fork}).second) return;
  std::vector<Symbol> symbols = input(node);
  if (symbol) symbols.push_back(alphabet_.symbols()[*symbol]);
  sink_->suspicion({alphabet_.text(symbols), symbols.size(), start(node), !symbol, true});
}

// -- ways

std::vector<Symbol> Product::input(std::uint32_t node) const {
  std::vector<Symbol> symbols;
  for (; !nodes_[node].is_start; node = nodes_[node].parent)
    symbols.push_back(alphabet_.symbols()[nodes_[node].symbol]);
  std::ranges::reverse(symbols);
  return symbols;
}

std::size_t Product::start(std::uint32_t node) const {
  while (!nodes_[node].is_start) node = nodes_[node].parent;
  return nodes_[node].symbol;
}

std::uint64_t Product::bytes() const {
  const std::uint64_t configurations = a_.size() + b_.size();
  return nodes_.size() * (sizeof(Node) + 2 * sizeof(Key)) +
         configurations * (sizeof(Configuration) + 100 + alphabet_.symbols().size() * 9);
}

}  // namespace specdrift::prove
