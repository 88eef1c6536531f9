#include "core/round_trip/search.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "core/history/known.h"
#include "core/minimize/reduction.h"
#include "core/text/ascii.h"
#include "core/trace/comparison.h"

namespace specdrift::round_trip {
namespace {

using holes::Direction;
using identify::EventKind;

/// Differences that one change would mend have one key.
using Key = std::pair<std::string, Direction>;

std::string_view kind_of(const Kept& one) {
  switch (one.event.kind) {
  case EventKind::start:
    return "start tag";
  case EventKind::end:
    return "end tag";
  case EventKind::text:
    return "text";
  case EventKind::comment:
    return "comment";
  case EventKind::instruction:
    return "processing instruction";
  case EventKind::doctype:
    return "DOCTYPE";
  case EventKind::error:
    break;
  }
  return {};
}

/// Whether a comment, a value or raw text has an end tag of that name in it.
bool holds_end_tag(const Kept& one, const std::string& name) {
  const auto holds = [&](std::string_view text) {
    return ascii::lowered(text).find("</" + name) != std::string::npos;
  };
  if (one.event.kind == EventKind::start)
    return std::ranges::any_of(one.event.attributes,
                               [&](const auto& attribute) { return holds(attribute.second); });
  return one.event.kind != EventKind::end && (holds(one.event.text) || holds(one.event.data));
}

std::string topic_of(const Reading& first, const Reading& second) {
  const auto [a, b] = std::ranges::mismatch(first, second, {}, &Kept::event, &Kept::event);
  if (a == first.end()) return fmt::format("more: {}", kind_of(*b));
  // The second reader takes for raw text what was markup: something in it may hold its end.
  if (b != second.end() && a->parent.empty() && !b->parent.empty()) {
    const std::string& element = b->parent;
    const auto holds = std::find_if(
        a, first.end(), [&element](const Kept& one) { return holds_end_tag(one, element); });
    const Kept& holder = holds == first.end() ? *a : *holds;
    if (!holder.parent.empty())
      return fmt::format("text of <{}> in <{}>", holder.parent, b->parent);
    return fmt::format("{} in <{}>", kind_of(holder), b->parent);
  }
  if (!a->parent.empty()) return fmt::format("text of <{}>", a->parent);
  if (!a->around.empty()) return fmt::format("text of <{}>", a->around);
  return std::string(kind_of(*a));
}

/// All strings of up to so many pieces after a beginning, the short ones first.
template <class Use>
void for_each_input(std::string_view beginning, const Family& family, const Use& use) {
  std::vector<std::size_t> places;
  for (;;) {
    std::string input(beginning);
    for (const std::size_t place : places) input += family.pieces[place];
    use(input);
    std::size_t i = places.size();
    while (i > 0 && places[i - 1] + 1 == family.pieces.size()) places[--i] = 0;
    if (i > 0)
      ++places[i - 1];
    else if (places.size() == family.length)
      return;
    else
      places.assign(places.size() + 1, 0);
  }
}

/// The shorter of two inputs, or the one with fewer characters that nobody sees.
auto rank_of(const std::string& input) {
  return std::tuple(input.size(), std::ranges::count(input, '\0'), std::string_view(input));
}

/// Start tags and attributes count more than end tags.
bool is_of_end_tag(const Trip& trip) {
  return trip.difference.what.starts_with("end tag");
}

struct Shortest {
  std::string input;
  std::size_t inputs = 0;
  bool is_of_end_tag = true;
};

Key key_of(const Trip& trip) {
  return {trip.topic, trip.difference.direction};
}

bool shows(const Question& question, const std::string& input, const Key& key, bool of_end_tag) {
  const auto trip = travel(question, input);
  return trip && key_of(*trip) == key && is_of_end_tag(*trip) == of_end_tag;
}

void name_class(const Question& question, Found& found) {
  found.fork = fork_of(question.first, question.second, found.trip.written);
  if (!found.fork) return;
  found.class_id = found.fork->class_id;
  found.entry = entry_on(question.second, found.trip.written, found.class_id);
}

/// The first of a class in one direction stays; harmless ones only of a class that does nothing
/// worse. Requires: in the order of a result.
void join_classes(std::vector<Found>& found) {
  std::map<std::pair<std::string, Direction>, std::size_t> firsts;
  std::set<std::string> classes;
  std::vector<Found> joined;
  for (Found& one : found) {
    const Direction direction = one.trip.difference.direction;
    if (!one.class_id.empty()) {
      const auto [first, is_new] =
          firsts.emplace(std::pair(one.class_id, direction), joined.size());
      if (!is_new) {
        joined[first->second].inputs += one.inputs;
        continue;
      }
      if (!classes.insert(one.class_id).second && direction == Direction::harmless) continue;
    }
    joined.push_back(std::move(one));
  }
  found = std::move(joined);
}

/// Whether what was found is at least milder in another trip.
bool is_mended(const Question& other, const Found& found) {
  const auto trip = travel(other, found.input);
  return !trip || trip->difference.direction < found.trip.difference.direction;
}

void name_what_mends(const Question& question, std::span<const Version> line, Found& found) {
  for (const Serialisation& later : serialisations()) {
    if (later.since <= question.rules.since) continue;
    Question other = question;
    other.rules = later;
    if (!is_mended(other, found)) continue;
    found.mended_by = &later;
    break;
  }
  for (auto version = line.rbegin(); version != line.rend(); ++version) {
    Question other = question;
    other.first.version = other.second.version = *version;
    other.rules = serialisation_on(version->info->date.substr(0, 10));
    if (!is_mended(other, found)) break;
    found.mended_in = version->info->name;
  }
}

}  // namespace

std::optional<Trip> travel(const Question& question, const std::string& input) {
  auto first = read(question.first, input);
  if (!first) return std::nullopt;
  const std::string written = write(*first, question.rules, question.first.start.scripting);
  return trip_of(std::move(*first), written, question.second);
}

std::optional<Trip> trip_of(Reading first, const std::string& written, const Reader& reader) {
  auto second = read(reader, written);
  const auto is_same = [&] {
    return std::ranges::equal(first, *second, {}, &Kept::event, &Kept::event);
  };
  if (!second || is_same()) return std::nullopt;
  // Nobody has written an end tag that the second reader implies. It counts only if the first one
  // implies the same.
  const bool closes_alone =
      !first.empty() && !second->empty() && second->back().is_implied &&
      (!first.back().is_implied || first.back().event != second->back().event);
  if (closes_alone) {
    second->pop_back();
    if (is_same()) return std::nullopt;
  }
  Trip trip;
  trip.written = written;
  trip.first = std::move(first);
  trip.second = std::move(*second);
  trip.difference = holes::difference(events_of(trip.second), events_of(trip.first))
                        .value_or(holes::Difference());
  trip.topic = topic_of(trip.first, trip.second);
  return trip;
}

std::optional<trace::Fork> fork_of(const Reader& first, const Reader& second,
                                   const std::string& text) {
  if (first.version.info == second.version.info) return std::nullopt;
  const std::vector<Version> versions{first.version, second.version};
  const Source source = Source::from_string(text);
  for (const Version& version : versions)
    if (!version.model || !version.make_tokenizer(source, second.start)) return std::nullopt;
  trace::Comparison comparison(versions, source, second.start);
  std::optional<trace::Fork> found;
  comparison.run({}, [&](const Divergence& divergence) {
    if (divergence.facet != Facet::tokens || found) return;
    for (const trace::Fork& fork : comparison.forks(divergence))
      if (!found && !fork.class_id.empty()) found = fork;
  });
  return found;
}

const catalogue::Entry* entry_on(const Reader& reader, const std::string& text,
                                 std::string_view class_id) {
  const Source source = Source::from_string(text);
  return history::KnownChanges(source, reader.start).anywhere(class_id, Facet::tokens).entry;
}

std::size_t Result::count(Direction direction) const {
  return static_cast<std::size_t>(std::ranges::count_if(
      found, [&](const Found& one) { return one.trip.difference.direction == direction; }));
}

Result search(const Question& question, std::span<const Version> line,
              const SearchOptions& options) {
  Result result;
  std::size_t all = 0;
  for (Family family : options.families) {
    family.length = options.length.value_or(family.length);
    all += family.inputs();
    result.searched.push_back(family);
  }
  std::map<Key, Shortest> shortest;
  for (const Family& family : result.searched) {
    for (const std::string_view beginning : family.beginnings) {
      for_each_input(beginning, family, [&](const std::string& input) {
        ++result.inputs;
        if (options.progress) options.progress(result.inputs, all);
        const auto trip = travel(question, input);
        if (!trip) return;
        Shortest& one = shortest[key_of(*trip)];
        const bool of_end_tag = is_of_end_tag(*trip);
        if (one.inputs++ > 0 && std::pair(of_end_tag, rank_of(input)) >=
                                    std::pair(one.is_of_end_tag, rank_of(one.input)))
          return;
        one.input = input;
        one.is_of_end_tag = of_end_tag;
      });
    }
  }
  minimize::ReductionOptions whole;
  whole.is_string = true;
  whole.stretches_of = 16;
  for (const auto& entry : shortest) {
    const Shortest& one = entry.second;
    Found found;
    found.input = minimize::reduce(
                      one.input,
                      [&](std::string_view bytes) {
                        return shows(question, std::string(bytes), entry.first, one.is_of_end_tag);
                      },
                      whole)
                      .bytes;
    found.trip = *travel(question, found.input);
    found.inputs = one.inputs;
    name_class(question, found);
    name_what_mends(question, line, found);
    result.found.push_back(std::move(found));
  }
  std::ranges::sort(result.found, [](const Found& a, const Found& b) {
    const auto rank = [](const Found& one) {
      return std::pair(-static_cast<int>(one.trip.difference.direction), rank_of(one.input));
    };
    return rank(a) < rank(b);
  });
  join_classes(result.found);
  return result;
}

}  // namespace specdrift::round_trip
