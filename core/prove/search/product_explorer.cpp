#include "core/prove/search/product_explorer.h"

#include <algorithm>

#include "core/machine/char.h"

namespace specdrift::prove {
namespace {

/// Puts the contents of text variables where they are used, after the part that both have written
/// before. Contents that are not used come to nothing.
void put_texts_in_place(Events& events) {
  const auto is_of_text = [](Event event) {
    return kind_of(event) == EventKind::text_begin || kind_of(event) == EventKind::text_grows;
  };
  if (std::ranges::none_of(events, is_of_text)) return;
  std::array<Events, model::most_texts> texts;
  for (std::size_t slot = 0; slot < texts.size(); ++slot)
    texts[slot].push_back(of_text | static_cast<Event>(slot));
  Events placed;
  for (const Event event : events) {
    const std::uint32_t payload = payload_of(event);
    if (kind_of(event) == EventKind::text_begin)
      texts[payload / text_slot(1)].clear();
    else if (kind_of(event) == EventKind::text_grows)
      texts[payload / text_slot(1)].push_back(payload % text_slot(1));
    else if ((payload & of_text) != 0)
      for (const Event code : texts[payload ^ of_text])
        placed.push_back(make_event(kind_of(event), code));
    else
      placed.push_back(event);
  }
  events = placed;
}

/// Takes out the last token of a sort. Where it began before `events`, false.
bool drop_last_token(Events& events, TokenSort sort) {
  for (std::size_t i = events.size(); i-- > 0;) {
    if (sort_of(events[i]) != sort || kind_of(events[i]) == EventKind::retract) continue;
    const bool begins = begins_token(events[i]);
    // Errors that have been counted stay.
    if (kind_of(events[i]) != EventKind::attribute_checked || payload_of(events[i]) == 0)
      events.erase(events.begin() + static_cast<std::ptrdiff_t>(i));
    if (begins) return true;
  }
  return false;
}

/// Does what each `retract` says; those of tokens that began before are put in front. True if there
/// was any.
bool obey_retracts(Events& events) {
  Events before, left;
  bool found = false;
  for (const Event event : events) {
    if (kind_of(event) != EventKind::retract) {
      left.push_back(event);
      continue;
    }
    found = true;
    if (!drop_last_token(left, sort_of(event))) before.push_back(event);
  }
  std::ranges::sort(before);
  events = std::move(before);
  events.insert(events.end(), left.begin(), left.end());
  return found;
}

/// Takes out the token that was emitted right before the end.
void drop_before_end(Events& events) {
  if (events.size() < 2 || !ends_token(events[events.size() - 2])) return;
  const TokenSort sort = sort_of(events[events.size() - 2]);
  const Event end = events.back();
  events.pop_back();
  if (!drop_last_token(events, sort))
    events.insert(events.begin(), make_event(EventKind::retract, static_cast<std::uint32_t>(sort)));
  events.push_back(end);
}

bool is_mark(Event event) {
  switch (kind_of(event)) {
  case EventKind::tag_name_end:
  case EventKind::attribute_name_end:
  case EventKind::attribute_checked:
  case EventKind::attribute_value_end:
  case EventKind::doctype_name_end:
  case EventKind::doctype_public_end:
  case EventKind::doctype_system_end:
    return true;
  default:
    return false;
  }
}

/// The part that is written of the last token, which one version drops and the other emits.
Events written_of_last(const Events& events) {
  Events written;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const bool is_last = i + 2 == events.size() && ends_token(events[i]);
    if (kind_of(events[i]) == EventKind::retract || is_last) break;
    if (!is_mark(events[i])) written.push_back(events[i]);
  }
  return written;
}

bool fills_a_field(Event event) {
  switch (kind_of(event)) {
  case EventKind::comment_text:
  case EventKind::tag_name:
  case EventKind::attribute_name:
  case EventKind::attribute_value:
  case EventKind::doctype_name:
  case EventKind::doctype_public:
  case EventKind::doctype_system:
  case EventKind::instruction_target:
  case EventKind::instruction_data:
    return true;
  default:
    return false;
  }
}

constexpr std::uint32_t no_concept = 0xFFFFFFFF;

std::size_t longest_text_of(const ControlGraph& graph) {
  std::size_t longest = 0;
  for (std::size_t i = 0; i < graph.model().tables.size(); ++i) {
    const FacetTable& table = graph.table(static_cast<model::TableIndex>(i));
    for (const auto* const rows : {&table.rows, &table.leaving})
      for (const FacetRow& row : *rows)
        for (const model::Action& action : row.actions)
          if (action.characters == model::Characters::text)
            longest = std::max(longest, action.text.size());
  }
  return longest;
}

}  // namespace

std::size_t ProductExplorer::KeyHash::operator()(const Key& key) const {
  std::uint64_t hash = (std::uint64_t{key.state.a} << 32U | key.state.b) * 0x9E3779B97F4A7C15U;
  hash ^= hash >> 29U;
  hash = (hash ^ key.state.lag ^ std::uint64_t{key.fork} << 32U) * 0xBF58476D1CE4E5B9U;
  hash ^= hash >> 32U;
  hash += key.apart * 3U + key.state.a_is_ahead + key.state.language * 0x94D049BB133111EBU;
  return static_cast<std::size_t>(hash);
}

ProductExplorer::ProductExplorer(Transducer& a, Transducer& b, const Alphabet& alphabet,
                                 EventPool& pool, const ExplorationScope& scope)
    : a_(a),
      b_(b),
      alphabet_(alphabet),
      pool_(pool),
      scope_(scope),
      longest_text_(
          std::max(longest_text_of(a.machine().graph()), longest_text_of(b.machine().graph()))) {}

Exploration ProductExplorer::explore(const std::vector<StartContext>& starts,
                                     ExplorationBudget& budget, CandidateSink& sink) {
  sink_ = &sink;
  if (nodes_.empty()) {
    for (std::size_t i = 0; i < starts.size(); ++i) add_start(starts, i);
    level_end_ = static_cast<std::uint32_t>(nodes_.size());
  }
  for (; next_ < nodes_.size(); ++next_) {
    if (next_ == level_end_) {
      level_end_ = static_cast<std::uint32_t>(nodes_.size());
      ++length_;
      if (sink.is_over(length_)) {
        result_.is_over = true;
        result_.why_not = no_interest;
        break;
      }
    }
    result_.why_not = why_stop(next_, budget);
    if (!result_.why_not.empty()) break;
    if (compare_ends(nodes_[next_].state) != Ends::equal) add_candidate(next_, std::nullopt);
    for (std::size_t symbol = 0; symbol < alphabet_.symbols().size(); ++symbol) {
      Node node;
      const Step step = this->step(next_, symbol, node);
      if (step == Step::diverged || step == Step::too_large) add_candidate(next_, symbol);
      if (step == Step::goes_on) add(node);
      ++result_.edges;
    }
  }
  result_.states = nodes_.size();
  result_.frontier = nodes_.size() - next_;
  result_.length = length_;
  result_.is_stuck = !stuck_.empty();
  if (result_.why_not.empty()) result_.why_not = stuck_;
  result_.closed = result_.why_not.empty();
  return result_;
}

void ProductExplorer::add_start(const std::vector<StartContext>& starts, std::size_t number) {
  Node node;
  node.state.a = a_.start(starts[number]);
  node.state.b = b_.start(starts[number]);
  node.symbol = static_cast<std::uint8_t>(number);
  node.is_start = true;
  add(node);
}

/// Why to stop before state number `next`: looked at now and then. Tells how far it has come.
std::string ProductExplorer::why_stop(std::uint32_t next, ExplorationBudget& budget) {
  if (budget.allows_states(nodes_.size()) && (next & 0xFFU) != 0xFFU) return {};
  // Elsewhere versions may be seen to part.
  if (!stuck_.empty() && nodes_.size() > 2 * stuck_at_ + 100'000) return stuck_;
  if (budget.is_time_to_tell()) {
    result_.states = nodes_.size();
    result_.frontier = nodes_.size() - next;
    result_.length = length_;
    budget.tell(result_);
  }
  return budget.why_stop(nodes_.size(), bytes());
}

bool ProductExplorer::wants(const State& state) const {
  return scope_.wants(a_.configuration(state.a), b_.configuration(state.b));
}

ProductExplorer::Step ProductExplorer::step(std::uint32_t from, std::size_t symbol, Node& node) {
  const State state = nodes_[from].state;
  const Step step = this->step(state, symbol, node.state);
  if (step == Step::too_large && stuck_.empty()) {
    stuck_ = a_.why_stuck().empty() ? b_.why_stuck() : a_.why_stuck();
    stuck_ += ": '" + alphabet_.text(input(from)) + "'";
    stuck_at_ = nodes_.size();
  }
  if (step != Step::goes_on) return step;
  const bool ends_differ = compare_ends(node.state) == Ends::different;
  // Two that are in step can only differ at the end of the input; that hides nothing.
  const bool is_apart = ends_differ && !are_in_step(node.state);
  node.apart = is_apart ? static_cast<std::uint8_t>(nodes_[from].apart + 1) : 0;
  if (node.apart > most_apart) return Step::diverged;  // by a step that may be a cause itself
  if (ends_differ || !are_in_step(node.state))
    node.fork = nodes_[from].fork != 0 ? nodes_[from].fork : fork_of(state, symbol);
  node.parent = from;
  node.symbol = static_cast<std::uint8_t>(symbol);
  return Step::goes_on;
}

ProductExplorer::Step ProductExplorer::step(const State& state, std::size_t symbol, State& to) {
  const Symbol c = alphabet_.symbols()[symbol];
  const Language* const language = scope_.language;
  const Language::State next =
      language ? language->next(state.language, alphabet_.code_point(c)) : state.language;
  if (next == Language::none) return Step::nothing_new;
  Transducer::Edge a = a_.outline(state.a, symbol);
  Transducer::Edge b = b_.outline(state.b, symbol);
  if (a.to == Transducer::too_large || b.to == Transducer::too_large) return Step::too_large;
  if ((!language || language->treats_digits_equally(state.language)) &&
      is_number_of_known_class(state.a, state.b, symbol))
    return Step::nothing_new;
  if (a.to == Transducer::not_made) a = a_.edge(state.a, symbol);
  if (b.to == Transducer::not_made) b = b_.edge(state.b, symbol);
  to = state;
  to.a = a.to;
  to.b = b.to;
  to.language = next;
  const bool writes = state.lag != 0 || a.output != b.output;
  if (writes && !merge(to, state, pool_[a.output], pool_[b.output])) return Step::diverged;
  return gathers_alone(to) ? Step::diverged : Step::goes_on;
}

bool ProductExplorer::is_number_of_known_class(Transducer::Number from_a, Transducer::Number from_b,
                                               std::size_t symbol, bool by_kind) {
  if (!scope_.takes_numbers_by_class && !scope_.samples_numbers) return false;
  const Symbol c = alphabet_.symbols()[symbol];
  const Transducer::Edge a = a_.outline(from_a, symbol);
  const Transducer::Edge b = b_.outline(from_b, symbol);
  if (a.is_redundant == 0 && b.is_redundant == 0) return false;
  if (scope_.samples_numbers) return true;
  // One number of a class is enough to a version that reads it. The digits are like any others to
  // one that stays as it is and writes them, at most in lower case (README.md).
  const auto is_nothing_new = [&](const Transducer::Edge& edge, Transducer::Number from_here) {
    return edge.is_redundant ||
           (edge.to == from_here && std::ranges::all_of(pool_[edge.output], [&](Event event) {
              const bool is_digit = payload_of(event) == c ||
                                    payload_of(event) == static_cast<unsigned char>(lowercase(c));
              return is_digit || (by_kind && fills_a_field(event));
            }));
  };
  // Where both read one, it has to be the same: of pairs of different ones there is no class.
  const bool read_different =
      a.is_redundant && b.is_redundant && a_.number(from_a, symbol) != b_.number(from_b, symbol);
  return !read_different && is_nothing_new(a, from_a) && is_nothing_new(b, from_b) &&
         a_.errors(from_a, symbol) == 0 && b_.errors(from_b, symbol) == 0;
}

/// Whether a text grows in one version and not in the other: it could grow for ever, and come to
/// nothing where the input ends.
bool ProductExplorer::gathers_alone(const State& state) const {
  return state.lag != 0 && kind_of(pool_[state.lag].back()) == EventKind::text_grows;
}

/// Cancels what both have written. False where what is left differs, or is so much that one of them
/// must have written what the other will not: within a tag, of which the end of the input leaves
/// nothing, it would grow for ever.
bool ProductExplorer::merge(State& to, const State& from, const Events& a, const Events& b) {
  scratch_a_.clear();
  scratch_b_.clear();
  if (from.lag != 0) (from.a_is_ahead ? scratch_a_ : scratch_b_) = pool_[from.lag];
  scratch_a_.insert(scratch_a_.end(), a.begin(), a.end());
  scratch_b_.insert(scratch_b_.end(), b.begin(), b.end());
  const auto [end_a, end_b] = std::ranges::mismatch(scratch_a_, scratch_b_);
  if (end_a != scratch_a_.end() && end_b != scratch_b_.end()) return false;
  to.a_is_ahead = end_a != scratch_a_.end();
  const Events rest =
      to.a_is_ahead ? Events(end_a, scratch_a_.end()) : Events(end_b, scratch_b_.end());
  if (is_too_far_ahead(to, rest.size())) return false;
  to.lag = pool_.number_of(rest);
  return true;
}

/// Whether a lag is longer than what the other version can still write of the input before: the
/// text of a row, several events for each character that it holds back, and some marks.
bool ProductExplorer::is_too_far_ahead(const State& state, std::size_t lag) const {
  constexpr std::size_t most_marks = 16, most_of_a_character = 4;
  if (lag <= most_marks + longest_text_) return false;
  const Configuration& other =
      state.a_is_ahead ? b_.configuration(state.b) : a_.configuration(state.a);
  return lag > most_marks + longest_text_ + most_of_a_character * other.count_held();
}

ProductExplorer::Ends ProductExplorer::compare_ends(const State& state) {
  if (!may_end(state)) return Ends::equal;
  const std::uint32_t a = a_.end_output(state.a);
  const std::uint32_t b = b_.end_output(state.b);
  if (a == Transducer::unknown || b == Transducer::unknown) return Ends::different;
  if (state.lag == 0 && a == b) return Ends::equal;
  Events events_a, events_b;
  if (state.lag != 0) (state.a_is_ahead ? events_a : events_b) = pool_[state.lag];
  events_a.insert(events_a.end(), pool_[a].begin(), pool_[a].end());
  events_b.insert(events_b.end(), pool_[b].begin(), pool_[b].end());
  put_texts_in_place(events_a);
  put_texts_in_place(events_b);
  const bool is_alike = written_of_last(events_a) == written_of_last(events_b);
  const bool retracts_a = obey_retracts(events_a);
  const bool retracts_b = obey_retracts(events_b);
  if (!retracts_a && !retracts_b) return events_a == events_b ? Ends::equal : Ends::different;
  // The parts of unfinished tokens that both have written are equal.
  if (retracts_a && retracts_b) return events_a == events_b ? Ends::equal : Ends::different;
  drop_before_end(retracts_a ? events_b : events_a);
  return is_alike && events_a == events_b ? Ends::retracted : Ends::different;
}

bool ProductExplorer::add(Node node) {
  if (!wants(node.state)) return false;
  if (!seen_.insert({node.state, node.fork, node.apart}).second) return false;
  nodes_.push_back(node);
  return true;
}

// -- what is worth telling apart

std::uint32_t ProductExplorer::concept_number(Transducer& t, Transducer::Number at,
                                              std::vector<std::uint32_t>& known) {
  if (known.size() <= at) known.resize(t.size(), no_concept);
  if (known[at] != no_concept) return known[at];
  const std::string_view name = t.machine().concept_of(t.configuration(at));
  const auto found = std::ranges::find(concepts_, name);
  known[at] = static_cast<std::uint32_t>(found - concepts_.begin());
  if (found == concepts_.end()) concepts_.push_back(name);
  return known[at];
}

bool ProductExplorer::are_in_step(const State& state) {
  return state.lag == 0 &&
         concept_number(a_, state.a, concepts_a_) == concept_number(b_, state.b, concepts_b_);
}

/// The class of a symbol in a table: the row that it leads to, or what kind of character it is
/// where more than one is read at once.
std::uint64_t ProductExplorer::class_of(const Transducer& t, Transducer::Number at,
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
std::uint64_t ProductExplorer::concepts_of(const State& state) {
  return std::uint64_t{concept_number(a_, state.a, concepts_a_)} << 10U |
         concept_number(b_, state.b, concepts_b_);
}

std::pair<std::uint64_t, std::uint64_t> ProductExplorer::classes_of(const State& state,
                                                                    std::size_t symbol) const {
  return {class_of(a_, state.a, symbol), class_of(b_, state.b, symbol)};
}

std::uint32_t ProductExplorer::fork_of(const State& state, std::size_t symbol) {
  const auto [in_a, in_b] = classes_of(state, symbol);
  const std::uint64_t key = in_a << 32U | in_b;
  return forks_.emplace(key, static_cast<std::uint32_t>(forks_.size() + 1)).first->second;
}

std::pair<std::uint64_t, std::uint64_t> ProductExplorer::candidate_kind(
    std::uint32_t node, std::optional<std::size_t> symbol) {
  const State& state = nodes_[node].state;
  const std::uint64_t tables = std::uint64_t{Machine::table_of(a_.configuration(state.a))} << 32U |
                               std::uint64_t{Machine::table_of(b_.configuration(state.b))};
  const std::uint64_t by =
      symbol ? class_of(a_, state.a, *symbol) << 32U | class_of(b_, state.b, *symbol) : ~tables;
  return {by, concepts_of(state) << 32U | nodes_[node].fork};
}

/// Once for each kind.
bool ProductExplorer::is_new_candidate(std::uint32_t node, std::optional<std::size_t> symbol) {
  return candidate_kinds_.insert(candidate_kind(node, symbol)).second;
}

void ProductExplorer::add_candidate(std::uint32_t node, std::optional<std::size_t> symbol) {
  if (is_new_candidate(node, symbol)) tell({node, symbol, length_ + (symbol ? 1U : 0U)});
}

void ProductExplorer::tell(const Checkpoint::Candidate& candidate) {
  candidates_.push_back(candidate);
  sink_->candidate(this->candidate(candidate.node, candidate.symbol));
}

CandidateDifference ProductExplorer::candidate(std::uint32_t node,
                                               std::optional<std::size_t> symbol) const {
  std::vector<Symbol> symbols = input(node);
  if (symbol) symbols.push_back(alphabet_.symbols()[*symbol]);
  return {alphabet_.text(symbols), symbols.size(), start(node), !symbol, true};
}

// -- ways

std::vector<Symbol> ProductExplorer::input(std::uint32_t node) const {
  std::vector<Symbol> symbols;
  for (; !nodes_[node].is_start; node = nodes_[node].parent)
    symbols.push_back(alphabet_.symbols()[nodes_[node].symbol]);
  std::ranges::reverse(symbols);
  return symbols;
}

std::size_t ProductExplorer::start(std::uint32_t node) const {
  while (!nodes_[node].is_start) node = nodes_[node].parent;
  return nodes_[node].symbol;
}

std::uint64_t ProductExplorer::bytes() const {
  const std::uint64_t configurations = a_.size() + b_.size();
  return nodes_.size() * (sizeof(Node) + 2 * sizeof(Key)) +
         configurations * (sizeof(Configuration) + 100 + alphabet_.symbols().size() * 9);
}

}  // namespace specdrift::prove
