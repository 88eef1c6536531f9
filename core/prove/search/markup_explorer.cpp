#include "core/prove/search/markup_explorer.h"

#include <algorithm>
#include <array>
#include <set>
#include <tuple>
#include <utility>

namespace specdrift::prove {
namespace {

/// The part of events that is compared in order.
enum Structure : std::uint8_t {
  no_structure,
  start_begins,
  end_begins,
  attribute_begins,
  tag_ends,
  closed_tag_ends,  ///< with its self-closing flag
  tag_is_dropped,
};
constexpr unsigned bits_of_structure = 3;
constexpr std::size_t longest_order = 4;

Structure structure_of(Event event) {
  switch (kind_of(event)) {
  case EventKind::tag_begin:
    return payload_of(event) != 0 ? end_begins : start_begins;
  case EventKind::attribute_begin:
    return attribute_begins;
  case EventKind::tag_end:
    return payload_of(event) != 0 ? closed_tag_ends : tag_ends;
  case EventKind::retract:
    return sort_of(event) == TokenSort::tag ? tag_is_dropped : no_structure;
  default:
    return no_structure;
  }
}

bool has_structure(Event event) {
  return structure_of(event) != no_structure;
}

bool begins(std::uint8_t structure) {
  return structure == start_begins || structure == end_begins;
}
bool ends(std::uint8_t structure) {
  return structure == tag_ends || structure == closed_tag_ends;
}

/// The content that an event is part of otherwise, compared within one step. An event that ends a
/// comment or a processing instruction ends the text before it.
enum class Content : std::uint8_t { none, tag_name, attribute_name, value, doctype, text };

Content content_of(Event event) {
  switch (kind_of(event)) {
  case EventKind::tag_name:
    return Content::tag_name;
  case EventKind::attribute_name:
    return Content::attribute_name;
  case EventKind::attribute_value:
  case EventKind::attribute_checked:
    return Content::value;
  case EventKind::text:
  case EventKind::comment_end:
  case EventKind::instruction_end:
    return Content::text;
  default:
    return sort_of(event) == TokenSort::doctype ? Content::doctype : Content::none;
  }
}

constexpr Event end_of_text = make_event(EventKind::comment_end);

/// Tree construction makes U+FFFD of a U+0000 that is left in the text of a script.
Event as_text(Event event) {
  if (kind_of(event) != EventKind::text) return end_of_text;
  const std::uint32_t code = payload_of(event) & ~decoded;
  const bool is_null = code == 0 || code == replacement_symbol || code == 0xFFFD;
  return is_null ? make_event(EventKind::text) : event;
}

constexpr MarkupSet any_tag = start_tag_of_a | start_tag_of_b | end_tag_of_a | end_tag_of_b;
constexpr MarkupSet any_attribute = attribute_of_a | attribute_of_b;

/// The differences in markup if an event of that content differs, in what both versions have begun.
MarkupSet differs_by(Content content) {
  switch (content) {
  case Content::tag_name:
    return any_tag;
  case Content::attribute_name:
    return any_attribute;
  case Content::value:
  case Content::doctype:
    return value;
  case Content::text:
    return text;
  case Content::none:
    break;
  }
  return 0;
}

MarkupSet tag_of(bool is_a, bool is_end) {
  if (is_end) return is_a ? end_tag_of_a : end_tag_of_b;
  return is_a ? start_tag_of_a : start_tag_of_b;
}

/// The characters of a text variable, which may differ although the events are equal.
bool is_of_variable(Event event) {
  return content_of(event) != Content::none && content_of(event) != Content::text &&
         (payload_of(event) & present) == 0 && (payload_of(event) & of_text) != 0;
}

std::uint64_t pair_of(Transducer::Number a, Transducer::Number b) {
  return std::uint64_t{a} << 32U | b;
}

std::vector<std::uint8_t> unpacked(unsigned lag) {
  std::vector<std::uint8_t> structure;
  for (; lag != 0; lag >>= bits_of_structure)
    structure.push_back(static_cast<std::uint8_t>(lag & ((1U << bits_of_structure) - 1)));
  return structure;
}

std::uint16_t packed(std::span<const std::uint8_t> structure) {
  unsigned lag = 0;
  for (std::size_t i = structure.size(); i-- > 0;) lag = lag << bits_of_structure | structure[i];
  return static_cast<std::uint16_t>(lag);
}

/// The events that one version writes in a step.
struct Written {
  Written(std::vector<std::uint8_t> lag, const Events& written)
      : events(written), structure(std::move(lag)), before(structure.size(), 0) {
    for (std::size_t i = 0; i < events.size(); ++i)
      if (const Structure one = structure_of(events[i]); one != no_structure) {
        structure.push_back(one);
        before.push_back(i);
      }
  }
  /// The events from the one on that is number `i` of the structure.
  std::span<const Event> from(std::size_t i) const {
    return std::span(events).subspan(i < before.size() ? before[i] : events.size());
  }
  /// The events of one content before that one: each with how much of the structure is before it.
  std::vector<std::pair<std::size_t, Event>> until(std::size_t i, Content content) const {
    std::vector<std::pair<std::size_t, Event>> some;
    std::size_t place = structure.size() - std::ranges::count_if(events, has_structure);
    for (const Event event : events) {
      if (has_structure(event)) ++place;
      if (place > i) break;
      if (content_of(event) != content) continue;
      some.emplace_back(place, content == Content::text ? as_text(event) : event);
    }
    return some;
  }

  const Events& events;
  std::vector<std::uint8_t> structure;
  std::vector<std::size_t> before;  ///< the event that each of the structure is
};

/// Those that are compared as far as the structure is the same.
constexpr Content fields[] = {Content::tag_name, Content::attribute_name, Content::value,
                              Content::doctype};

}  // namespace

MarkupExplorer::MarkupExplorer(Transducer& a, Transducer& b, const Alphabet& alphabet,
                               EventPool& pool, ProductExplorer& product)
    : a_(a), b_(b), alphabet_(alphabet), pool_(pool), product_(product) {}

std::size_t MarkupExplorer::Hash::operator()(const State& state) const {
  std::uint64_t hash = pair_of(state.a, state.b) * 0x9E3779B97F4A7C15U;
  hash ^= hash >> 29U;
  hash += std::uint64_t{state.lag} << 8U | unsigned{state.a_is_ahead} << 5U |
          unsigned{state.is_apart} << 4U | static_cast<unsigned>(state.a_alone) << 2U |
          static_cast<unsigned>(state.b_alone);
  hash *= 0xBF58476D1CE4E5B9U;
  return static_cast<std::size_t>(hash ^ hash >> 32U);
}

std::size_t MarkupExplorer::HashOfTaken::operator()(const Taken& taken) const {
  std::uint64_t hash = pair_of(taken.output_a, taken.output_b) * 0x9E3779B97F4A7C15U;
  hash = (hash ^ hash >> 31U) + taken.before;
  hash *= 0xBF58476D1CE4E5B9U;
  return static_cast<std::size_t>(hash ^ hash >> 32U);
}

/// A state without its configurations, and what tags these are in.
std::uint32_t MarkupExplorer::key_of(const State& state, std::uint8_t tags) {
  static_assert(longest_order * bits_of_structure <= 12, "a lag has twelve bits");
  return std::uint32_t{state.lag} | static_cast<std::uint32_t>(state.a_is_ahead) << 12U |
         static_cast<std::uint32_t>(state.is_apart) << 13U |
         static_cast<std::uint32_t>(state.a_alone) << 14U |
         static_cast<std::uint32_t>(state.b_alone) << 16U | std::uint32_t{tags} << 18U;
}

MarkupExplorer::State MarkupExplorer::state_of(std::uint32_t packed) {
  State state;
  state.lag = static_cast<std::uint16_t>(packed & 0xFFFU);
  state.a_is_ahead = (packed >> 12U & 1U) != 0;
  state.is_apart = (packed >> 13U & 1U) != 0;
  state.a_alone = static_cast<Alone>(packed >> 14U & 3U);
  state.b_alone = static_cast<Alone>(packed >> 16U & 3U);
  return state;
}

/// Notes what one version writes while the other one does not follow. The configurations of `state`
/// are those before the step.
void MarkupExplorer::write_alone(State& state, bool is_a, std::span<const Event> events,
                                 MarkupSet& differs) const {
  Alone& alone = is_a ? state.a_alone : state.b_alone;
  for (const Event event : events) {
    const Structure structure = structure_of(event);
    if (begins(structure)) {
      differs |= tag_of(is_a, structure == end_begins);
      alone = Alone::in_tag;
    } else if (structure == attribute_begins && alone == Alone::in_nothing) {
      differs |= is_a ? attribute_of_a : attribute_of_b;
      alone = Alone::in_attribute;
    } else if (structure == tag_is_dropped && alone != Alone::in_tag) {
      // The other one keeps what both have begun.
      const Transducer& t = is_a ? a_ : b_;
      const CurrentTag tag = t.configuration(is_a ? state.a : state.b).control.tag;
      if (tag != CurrentTag::end) differs |= tag_of(!is_a, false);
      if (tag != CurrentTag::start) differs |= tag_of(!is_a, true);
    }
    if (ends(structure) || structure == tag_is_dropped) alone = Alone::in_nothing;
    const Content content = content_of(event);
    const bool is_counted = content == Content::tag_name
                                ? alone == Alone::in_tag
                                : content != Content::doctype && alone != Alone::in_nothing;
    if (!is_counted && content != Content::text) differs |= differs_by(content);
  }
}

/// Notes what two versions write in a step. The configurations of `state` are those before it.
void MarkupExplorer::take(State& state, const Events& a, const Events& b, MarkupSet& differs,
                          bool at_end) const {
  if (std::ranges::any_of(a, is_of_variable) || std::ranges::any_of(b, is_of_variable))
    differs |= any_tag | any_attribute | value;
  const auto lag = unpacked(state.lag);
  const Written of_a(state.a_is_ahead ? lag : std::vector<std::uint8_t>(), a);
  const Written of_b(state.a_is_ahead ? std::vector<std::uint8_t>() : lag, b);
  const auto all = static_cast<std::size_t>(-1);
  auto texts_of_a = of_a.until(all, Content::text);
  auto texts_of_b = of_b.until(all, Content::text);
  if (at_end)
    for (auto* texts : {&texts_of_a, &texts_of_b})
      while (!texts->empty() && texts->back().second == end_of_text) texts->pop_back();
  if (state.is_apart ? !texts_of_a.empty() || !texts_of_b.empty() : texts_of_a != texts_of_b)
    differs |= text;
  std::size_t same = 0;
  while (!state.is_apart && same < of_a.structure.size() && same < of_b.structure.size()) {
    if (of_a.structure[same] != of_b.structure[same]) {
      if (!ends(of_a.structure[same]) || !ends(of_b.structure[same])) break;
      differs |= value;
    }
    ++same;
  }
  const std::span rest_a = std::span(of_a.structure).subspan(same);
  const std::span rest_b = std::span(of_b.structure).subspan(same);
  const bool stays = !state.is_apart && (rest_a.empty() || rest_b.empty()) &&
                     std::max(rest_a.size(), rest_b.size()) <= longest_order &&
                     std::ranges::none_of(rest_a, begins) && std::ranges::none_of(rest_b, begins);
  const std::size_t compared = stays ? all : same;
  if (!state.is_apart)
    for (const Content content : fields)
      if (of_a.until(compared, content) != of_b.until(compared, content))
        differs |= differs_by(content);
  if (stays) {
    state.a_is_ahead = !rest_a.empty();
    state.lag = packed(state.a_is_ahead ? rest_a : rest_b);
    return;
  }
  std::span<const Event> alone_a = a, alone_b = b;
  if (!state.is_apart) {
    alone_a = of_a.from(same);
    alone_b = of_b.from(same);
    leave_lag(state, std::span(lag).subspan(std::min(same, lag.size())), differs);
  }
  write_alone(state, true, alone_a, differs);
  write_alone(state, false, alone_b, differs);
}

/// The version that is ahead has written what the other one will not, and both go on apart. The
/// tags are ones that both have begun: a lag has no others.
void MarkupExplorer::leave_lag(State& state, std::span<const std::uint8_t> lag,
                               MarkupSet& differs) {
  Alone& alone = state.a_is_ahead ? state.a_alone : state.b_alone;
  for (const std::uint8_t structure : lag) {
    if (structure == attribute_begins) {
      differs |= state.a_is_ahead ? attribute_of_a : attribute_of_b;
      alone = Alone::in_attribute;
    } else {
      if (structure == tag_is_dropped) differs |= any_tag;
      alone = Alone::in_nothing;
    }
  }
  state.is_apart = true;
  state.lag = 0;
  state.a_is_ahead = false;
}

bool MarkupExplorer::is_in_step(const State& state) const {
  if (state.lag != 0 || !in_step_.contains(pair_of(state.a, state.b))) return false;
  return !state.is_apart ||
         (!a_.configuration(state.a).tag.exists && !b_.configuration(state.b).tag.exists);
}

std::uint32_t MarkupExplorer::number_of(const State& state) {
  const auto [at, is_new] = numbers_.emplace(state, static_cast<std::uint32_t>(states_.size()));
  if (is_new) states_.push_back(state);
  return at->second;
}

/// The first output that is to a version that writes alone what this one is.
std::uint32_t MarkupExplorer::alike_alone(std::uint32_t output) {
  constexpr std::uint32_t unknown = static_cast<std::uint32_t>(-1);
  if (output >= alike_.size()) alike_.resize(output + 1, unknown);
  if (alike_[output] != unknown) return alike_[output];
  const Events& events = pool_[output];
  std::vector<std::uint8_t> form = {std::ranges::any_of(events, is_of_variable)};
  for (const Event event : events) {
    const unsigned structure = structure_of(event);
    const auto one =
        static_cast<std::uint8_t>(structure << 4U | static_cast<unsigned>(content_of(event)));
    if (one != 0 && (structure != no_structure || one != form.back() || form.size() == 1))
      form.push_back(one);
  }
  return alike_[output] = first_of_form_.emplace(std::move(form), output).first->second;
}

/// `take`, once for all that are alike. `tags` are those of the configurations.
void MarkupExplorer::take_known(State& state, std::uint8_t tags, std::uint32_t a, std::uint32_t b,
                                MarkupSet& differs) {
  const auto [at, is_new] = taken_.try_emplace({key_of(state, tags), a, b});
  if (is_new) {
    State after = state;
    MarkupSet differing = 0;
    take(after, pool_[a], pool_[b], differing);
    at->second = {key_of(after, 0), differing};
  }
  differs |= at->second.differs;
  const Transducer::Number of_a = state.a, of_b = state.b;
  state = state_of(at->second.state);
  state.a = of_a;
  state.b = of_b;
}

void MarkupExplorer::go_to(State state, Transducer::Number to_a, Transducer::Number to_b,
                           Edges& edges) {
  state.a = to_a;
  state.b = to_b;
  if (is_in_step(state)) return;
  const std::uint32_t to = number_of(state);
  if (std::ranges::find(edges.to, to) == edges.to.end()) edges.to.push_back(to);
}

/// False where it cannot be followed.
bool MarkupExplorer::expand(std::uint32_t number, Edges& edges) {
  const State state = states_[number];
  const std::uint8_t tags = tags_of(state.a, state.b);
  std::vector<std::pair<std::uint64_t, std::uint64_t>> steps;  ///< those that differ
  for (std::size_t symbol = 0; symbol < alphabet_.symbols().size(); ++symbol) {
    if (product_.is_number_of_known_class(state.a, state.b, symbol, true)) continue;
    const Transducer::Edge a = a_.edge(state.a, symbol);
    const Transducer::Edge b = b_.edge(state.b, symbol);
    if (a.to == Transducer::too_large || b.to == Transducer::too_large) return false;
    std::uint32_t of_a = a.output, of_b = b.output;
    if (state.is_apart) {
      of_a = alike_alone(of_a);
      of_b = alike_alone(of_b);
    } else if (state.lag == 0 && of_a == of_b &&
               std::ranges::none_of(pool_[of_a], is_of_variable)) {
      of_a = of_b = 0;  // the same of both: nothing differs
    }
    const std::pair step(pair_of(a.to, b.to), pair_of(of_a, of_b));
    if (std::ranges::find(steps, step) != steps.end()) continue;
    steps.push_back(step);
    State next = state;
    take_known(next, tags, of_a, of_b, edges.differs);
    go_to(next, a.to, b.to, edges);
  }
  const std::uint32_t a = a_.end_output(state.a);
  const std::uint32_t b = b_.end_output(state.b);
  if (a == Transducer::unknown || b == Transducer::unknown) return false;
  State end = state;
  take(end, pool_[a], pool_[b], edges.differs, true);
  leave_lag(end, unpacked(end.lag), edges.differs);
  return true;
}

/// All that two versions have written after a step from `from`, without what is the same of both.
std::pair<Events, Events> MarkupExplorer::written_apart(const ProductExplorer::State& from,
                                                        std::uint32_t a, std::uint32_t b) const {
  std::pair<Events, Events> written;
  if (from.lag != 0) (from.a_is_ahead ? written.first : written.second) = pool_[from.lag];
  written.first.insert(written.first.end(), pool_[a].begin(), pool_[a].end());
  written.second.insert(written.second.end(), pool_[b].begin(), pool_[b].end());
  const auto [end_a, end_b] = std::ranges::mismatch(written.first, written.second);
  written.first.erase(written.first.begin(), end_a);
  written.second.erase(written.second.begin(), end_b);
  return written;
}

std::uint8_t MarkupExplorer::tags_of(Transducer::Number a, Transducer::Number b) const {
  return static_cast<std::uint8_t>(static_cast<unsigned>(a_.configuration(a).control.tag) << 4U |
                                   static_cast<unsigned>(b_.configuration(b).control.tag));
}

/// The state after the step by which two versions part, with the configurations before it. It takes
/// steps that write the same once.
MarkupExplorer::State MarkupExplorer::take_first(const ProductExplorer::State& from,
                                                 std::uint32_t a, std::uint32_t b,
                                                 MarkupSet& differs) {
  const std::uint64_t before = std::uint64_t{from.lag} << 9U |
                               std::uint64_t{from.a_is_ahead} << 8U | tags_of(from.a, from.b);
  const auto [at, is_new] = taken_first_.try_emplace({pair_of(a, b), before});
  if (is_new) {
    const auto [of_a, of_b] = written_apart(from, a, b);
    State after{from.a, from.b};
    MarkupSet differing = 0;
    take(after, of_a, of_b, differing);
    at->second = {key_of(after, 0), differing};
  }
  differs |= at->second.differs;
  State state = state_of(at->second.state);
  state.a = from.a;
  state.b = from.b;
  return state;
}

/// The steps and ends of inputs by which versions come to differ where ProductExplorer has been.
/// False where a version cannot be followed, or the budget is spent.
bool MarkupExplorer::part(std::vector<Way>& ways, const ExplorationBudget& budget) {
  boost::unordered_flat_set<std::pair<std::uint64_t, std::uint64_t>> known;
  const auto as_key = [](const ProductExplorer::State& state) {
    return std::pair(pair_of(state.a, state.b),
                     std::uint64_t{state.lag} << 1U | std::uint64_t{state.a_is_ahead});
  };
  for (std::uint32_t node = 0; node < product_.size(); ++node) {
    const ProductExplorer::State& state = product_.state(node);
    known.insert(as_key(state));
    if (state.lag == 0) in_step_.insert(pair_of(state.a, state.b));
  }
  for (std::uint32_t node = 0; node < product_.size(); ++node) {
    if (node % 256 == 0 && !budget.why_stop(0, 0).empty()) return false;
    const ProductExplorer::State from = product_.state(node);
    if (product_.compare_ends(from) != ProductExplorer::Ends::equal) {
      const std::uint32_t a = a_.end_output(from.a);
      const std::uint32_t b = b_.end_output(from.b);
      if (a == Transducer::unknown || b == Transducer::unknown) return false;
      const auto [of_a, of_b] = written_apart(from, a, b);
      Way way{node, std::nullopt};
      State end{from.a, from.b};
      take(end, of_a, of_b, way.differs, true);
      leave_lag(end, unpacked(end.lag), way.differs);
      ways.push_back(way);
    }
    for (std::size_t symbol = 0; symbol < alphabet_.symbols().size(); ++symbol) {
      ProductExplorer::State to;
      const ProductExplorer::Step step = product_.step(from, symbol, to);
      if (step == ProductExplorer::Step::too_large) return false;
      if (step == ProductExplorer::Step::nothing_new) continue;
      if (step == ProductExplorer::Step::goes_on && known.contains(as_key(to))) continue;
      const Transducer::Edge a = a_.edge(from.a, symbol);
      const Transducer::Edge b = b_.edge(from.b, symbol);
      Edges edges;
      State next = take_first(from, a.output, b.output, edges.differs);
      go_to(next, a.to, b.to, edges);
      Way way{node, symbol, edges.differs};
      if (!edges.to.empty()) way.leads_to = edges.to.front();
      ways.push_back(way);
    }
  }
  return true;
}

std::optional<std::vector<MarkupExplorer::Parting>> MarkupExplorer::explore(
    std::size_t most_states, const ExplorationBudget& budget) {
  std::vector<Way> ways;
  if (!part(ways, budget)) return std::nullopt;
  std::vector<Edges> edges;
  for (std::uint32_t next = 0; next < states_.size(); ++next) {
    if (states_.size() > most_states) return std::nullopt;
    if (next % 256 == 0 && !budget.why_stop(0, 0).empty()) return std::nullopt;
    edges.emplace_back();
    if (!expand(next, edges.back())) return std::nullopt;
  }
  // A state that is found later is mostly nearer to the end: back to front, a few rounds are
  // enough.
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t i = edges.size(); i-- > 0;) {
      MarkupSet differs = edges[i].differs;
      for (const std::uint32_t to : edges[i].to) differs |= edges[to].differs;
      changes = changes || differs != edges[i].differs;
      edges[i].differs = differs;
    }
  }
  return told_apart(ways, edges);
}

/// One of each kind from two configurations after which the same may differ.
std::vector<MarkupExplorer::Parting> MarkupExplorer::told_apart(
    const std::vector<Way>& ways, const std::vector<Edges>& edges) const {
  std::set<std::tuple<std::pair<std::uint64_t, std::uint64_t>, Transducer::Number,
                      Transducer::Number, MarkupSet>>
      known;
  std::vector<Parting> partings;
  for (const Way& way : ways) {
    MarkupSet differs = way.differs;
    if (way.leads_to) differs |= edges[*way.leads_to].differs;
    const ProductExplorer::State& state = product_.state(way.node);
    if (known.emplace(product_.candidate_kind(way.node, way.symbol), state.a, state.b, differs)
            .second)
      partings.push_back({product_.candidate(way.node, way.symbol), differs});
  }
  return partings;
}

}  // namespace specdrift::prove
