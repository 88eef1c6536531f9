#include "core/report/history/blame_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/markdown.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;
using history::Change;
using history::Epoch;
using history::LineVersion;
using history::StateEventKind;
using history::Transition;
using Line = std::span<const LineVersion>;

/// At most so many changes that may be meant are shown.
constexpr std::size_t most_shown = 12;

std::string plural(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::vector<std::string_view> names_in(Line line, const Epoch& epoch, bool revisions) {
  std::vector<std::string_view> names;
  for (const std::size_t i : epoch.versions)
    if ((line[i].revision != nullptr) == revisions) names.push_back(line[i].info->name);
  return names;
}

std::string interval(const history::Days& days) {
  return fmt::format("between {} and {}", days.after, days.until);
}

std::string versions_in(Line line) {
  const auto revisions = static_cast<std::size_t>(
      std::ranges::count_if(line, [](const LineVersion& v) { return v.revision != nullptr; }));
  const std::string milestones = plural(line.size() - revisions, "milestone");
  return revisions == 0 ? milestones
                        : fmt::format("{} and {}", milestones, plural(revisions, "revision"));
}

}  // namespace

std::string revision_of(const Change& change) {
  return fmt::format(
      "{}  revision {}{}", change.date, knows_revision(change) ? change.revision : "not known",
      change.confidence == "high" ? "" : fmt::format(" ({} confidence)", change.confidence));
}

std::string_view event_name(StateEventKind event) {
  switch (event) {
  case StateEventKind::introduced:
    return "introduced";
  case StateEventKind::changed:
    return "changed";
  case StateEventKind::renamed:
    return "renamed";
  case StateEventKind::removed:
    break;
  }
  return "removed";
}

std::string days_of(const BlamedInput& input, std::size_t epoch) {
  const auto first = first_day(input, epoch), last = last_day(input, epoch);
  return first == last ? std::string(first) : fmt::format("{} to {}", first, last);
}

std::string versions_of(Line line, const Epoch& epoch) {
  const auto milestones = names_in(line, epoch, false);
  if (!milestones.empty())
    return escaped_for_terminal(fmt::format("{}", fmt::join(milestones, ", ")));
  const auto revisions = names_in(line, epoch, true);
  return revisions.size() == 1 ? std::string(revisions.front())
                               : fmt::format("{} to {}", revisions.front(), revisions.back());
}

/// In one line: when it was, as exactly as it is known.
std::string when(const Transition& transition) {
  if (transition.is_exact && !transition.changes.empty())
    return revision_of(*transition.changes.front());
  return fmt::format("{}: {}", interval(transition.days),
                     !transition.is_of_standard
                         ? "a version of --spec is concerned, no change of the standard is named"
                     : transition.changes.empty()
                         ? "no change is recorded"
                         : plural(transition.changes.size(), "change") + " may be it");
}

std::string sentence(const Change& change) {
  return change.why.empty() ? std::string(change.subject)
                            : fmt::format("{} Why: {}", change.subject, change.why);
}

std::string opening_of(const BlamedInput& input) {
  return opening_of(input, name_of(input.facet));
}

std::string opening_of(const BlamedInput& input, std::string_view what) {
  return fmt::format(
      "{}{}, {} read {} to {}: {} of {}", plural(input.source.original_size(), "byte"),
      input.at ? fmt::format(", byte {}", input.source.original(*input.at)) : "",
      versions_in(input.line), input.line.front().model->earliest, input.line.back().model->latest,
      plural(input.blame.epochs.size(), "epoch"), what);
}

std::string event_date(Line line, const history::StateEvent& event) {
  if (event.after == 0) return fmt::format("{} or before", line[0].model->earliest);
  return event.is_exact && !event.changes.empty() ? revision_of(*event.changes.front())
                                                  : interval(event.days);
}

namespace {

std::string change_in_words(const Change& change, bool alone) {
  if (alone) return sentence(change);
  return knows_revision(change)
             ? fmt::format("{} {}: {}", change.date, change.revision, sentence(change))
             : fmt::format("{}: {}", change.date, sentence(change));
}

}  // namespace

void add_changes(std::string& out, std::span<const Change* const> changes, std::string_view indent,
                 bool alone, std::string (*words)(std::string_view)) {
  for (std::size_t i = 0; i < std::min(changes.size(), most_shown); ++i)
    out += fmt::format("{}{}\n", indent, words(change_in_words(*changes[i], alone)));
  if (changes.size() > most_shown)
    out += fmt::format("{}and {} more\n", indent, changes.size() - most_shown);
}

namespace {

json::object object_of(const Change& change) {
  return {{"date", change.date},
          {"revision", change.revision},
          {"what", change.subject},
          {"why", change.why.empty() ? json::value(nullptr) : json::value(change.why)},
          {"confidence", change.confidence}};
}

json::array array_of(std::span<const std::string> strings) {
  json::array array;
  for (const std::string& s : strings) array.push_back(json::value(s));
  return array;
}

json::array array_of(std::span<const std::string_view> strings) {
  json::array array;
  for (const std::string_view s : strings) array.push_back(json::value(s));
  return array;
}

json::object interval_of(const history::Days& days) {
  return {{"after", days.after}, {"until", days.until}};
}

}  // namespace

std::string changes_text(std::span<const Change* const> changes, std::string_view indent,
                         bool alone) {
  std::string text;
  add_changes(text, changes, indent, alone, escaped_for_terminal);
  return text;
}

json::array changes_json(std::span<const Change* const> changes) {
  json::array array;
  for (const Change* const change : changes) array.push_back(object_of(*change));
  return array;
}

json::array versions_json(Line line, const Epoch& epoch, bool revisions) {
  return array_of(names_in(line, epoch, revisions));
}

std::string_view first_day(const BlamedInput& input, std::size_t epoch) {
  if (epoch > 0 && input.blame.transitions[epoch - 1].is_exact)
    return input.blame.transitions[epoch - 1].days.until;
  return input.line[input.blame.epochs[epoch].versions.front()].model->earliest;
}

std::string_view last_day(const BlamedInput& input, std::size_t epoch) {
  if (epoch < input.blame.transitions.size() && input.blame.transitions[epoch].is_exact)
    return input.blame.transitions[epoch].days.after;
  return input.line[input.blame.epochs[epoch].versions.back()].model->latest;
}

std::string reading_of(const Epoch& epoch, Facet facet) {
  if (epoch.is_left_out) return plural(epoch.size, facet == Facet::tokens ? "token" : "error");
  if (epoch.reading.empty()) return facet == Facet::tokens ? "no token" : "no error";
  std::vector<std::string> items;
  for (const std::string& item : epoch.reading) items.push_back(escaped_for_terminal(item));
  if (facet == Facet::tokens) return fmt::format("{}", fmt::join(items, " "));
  return fmt::format("{} {}", items.size() == 1 ? "error at byte" : "errors at bytes",
                     fmt::join(items, ", "));
}

namespace {

/// A place with some of what surrounds it: what is left out on a side is an ellipsis.
std::string surroundings_of(const BlamedInput& input, Span span) {
  constexpr Offset around = 24, longest = 60;
  const std::string_view bytes = input.source.bytes();
  const auto is_inside = [&](Offset at) {
    return at > 0 && at < bytes.size() &&
           (static_cast<unsigned char>(bytes[in_memory(at)]) & 0xC0) == 0x80;
  };
  Offset begin = span.begin - std::min(around, span.begin);
  Offset end = std::min<Offset>(std::min(span.end, span.begin + longest) + around, bytes.size());
  while (is_inside(begin)) --begin;
  while (is_inside(end)) ++end;
  return fmt::format("{}{}{}", begin > 0 ? "…" : "",
                     escaped_for_terminal(slice(bytes, {begin, end})),
                     end < bytes.size() ? "…" : "");
}

/// The items of one side at a place, in one line.
std::string side_of(const std::vector<std::string>& items, Facet facet) {
  constexpr std::size_t most = 6, longest = 400;
  std::string line;
  for (std::size_t i = 0; i < std::min(items.size(), most); ++i) {
    const std::string_view item = beginning(items[i], longest);
    line += fmt::format("{}{}{}", line.empty() ? "" : " ", escaped_for_terminal(item),
                        item.size() < items[i].size() ? "…" : "");
  }
  if (items.size() > most) line += fmt::format(" … and {} more", items.size() - most);
  return line.empty() ? facet == Facet::tokens ? "no token" : "no error" : line;
}

/// The changes at a transition, where the readings are too long to be shown.
std::string places_text(const BlamedInput& input, const Transition& transition) {
  std::string text;
  for (const history::Place& place : transition.places) {
    const Position at = input.lines.position(place.span.begin);
    text += fmt::format("    {}:{} (byte {})  {}\n      - {}\n      + {}\n", at.line, at.column,
                        input.source.original(place.span.begin), surroundings_of(input, place.span),
                        side_of(place.before, input.facet), side_of(place.after, input.facet));
  }
  if (transition.place_count > transition.places.size())
    text += fmt::format("    and {}\n",
                        plural(transition.place_count - transition.places.size(), "more place"));
  return text;
}

}  // namespace

std::vector<std::string> slips_in_words(const BlamedInput& input, std::size_t epoch) {
  std::vector<std::string> lines;
  for (const history::Slip& slip : input.blame.slips) {
    if (slip.within != epoch) continue;
    std::string line = fmt::format("but not from {} to {}, a slip", slip.from, slip.until);
    if (!slip.changes.empty()) line += fmt::format(" ({})", slip.changes.front()->revision);
    lines.push_back(std::move(line));
  }
  return lines;
}

std::string blame_text(const BlamedInput& input) {
  std::string out = escaped_for_terminal(input.name) + ": " + opening_of(input) + '\n';
  for (std::size_t i = 0; i < input.blame.epochs.size(); ++i) {
    if (i > 0) {
      const Transition& transition = input.blame.transitions[i - 1];
      out += fmt::format("\n  {}\n", when(transition));
      if (!transition.concepts.empty())
        out += fmt::format("    in {}\n", escaped_for_terminal(fmt::format(
                                              "{}", fmt::join(transition.concepts, ", "))));
      add_changes(out, transition.changes, "    ", transition.is_exact, escaped_for_terminal);
      out += places_text(input, transition);
    }
    const Epoch& epoch = input.blame.epochs[i];
    out += fmt::format("\n{}  ({})\n  {}\n", days_of(input, i), versions_of(input.line, epoch),
                       reading_of(epoch, input.facet));
    for (const std::string& slip : slips_in_words(input, i)) out += fmt::format("  {}\n", slip);
  }
  return out;
}

std::string blame_markdown(const BlamedInput& input) {
  std::string out = fmt::format("## {}\n\n{}\n\n", code_span(input.name), opening_of(input));
  for (std::size_t i = 0; i < input.blame.epochs.size(); ++i) {
    if (i > 0) {
      const Transition& transition = input.blame.transitions[i - 1];
      out += fmt::format("- *{}*\n", when(transition));
      add_changes(out, transition.changes, "  - ", transition.is_exact, markdown_text);
      if (!transition.places.empty())
        out += '\n' + code_block(places_text(input, transition)) + '\n';
    }
    const Epoch& epoch = input.blame.epochs[i];
    out += fmt::format("- **{}** ({})  \n  {}\n", days_of(input, i), versions_of(input.line, epoch),
                       code_span(reading_of(epoch, input.facet)));
    for (const std::string& slip : slips_in_words(input, i)) out += fmt::format("  - {}\n", slip);
  }
  return out;
}

std::string blame_json(const BlamedInput& input) {
  json::array epochs, transitions;
  for (std::size_t i = 0; i < input.blame.epochs.size(); ++i) {
    const Epoch& epoch = input.blame.epochs[i];
    json::array reading;
    for (const std::string& item : epoch.reading)
      reading.push_back(input.facet == Facet::tokens ? html5lib::parse_json(item)
                                                     : json::value(item));
    epochs.push_back(
        json::object{{"from", first_day(input, i)},
                     {"to", last_day(input, i)},
                     {"versions", array_of(names_in(input.line, epoch, false))},
                     {"revisions", array_of(names_in(input.line, epoch, true))},
                     {input.facet == Facet::tokens ? "tokens" : "errors", std::move(reading)}});
  }
  for (const Transition& transition : input.blame.transitions) {
    json::object object = interval_of(transition.days);
    object["states"] = array_of(transition.concepts);
    object["exact"] = transition.is_exact;
    object["changes"] = changes_json(transition.changes);
    transitions.push_back(std::move(object));
  }
  json::object object = document_head("blame");
  object["input"] = readable_text(input.name);
  object["bytes"] = input.source.original_size();
  object["facet"] = name_of(input.facet);
  object["at"] = input.at ? json::value(input.source.original(*input.at)) : json::value(nullptr);
  object["epochs"] = std::move(epochs);
  object["borders"] = std::move(transitions);
  return html5lib::json_text(object) + '\n';
}

namespace {

/// Rows that share a side: what they were, and what they became, each sentence once.
struct RowGroup {
  std::vector<std::string_view> before, after;
};

bool has_sentence(const std::vector<std::string_view>& sentences, std::string_view sentence) {
  return std::ranges::find(sentences, sentence) != sentences.end();
}

void add_once(std::vector<std::string_view>& sentences, std::string_view sentence) {
  if (!sentence.empty() && !has_sentence(sentences, sentence)) sentences.push_back(sentence);
}

/// A state that is about several concepts has the same row once for each.
std::vector<RowGroup> grouped(std::span<const history::StateEvent::Row> rows) {
  std::vector<RowGroup> groups;
  for (const auto& row : rows) {
    RowGroup group;
    add_once(group.before, row.before);
    add_once(group.after, row.after);
    // All groups that share a sentence with the row become one, in the place of the first.
    auto first = groups.end();
    for (auto at = groups.begin(); at != groups.end();) {
      const bool shares =
          has_sentence(at->before, row.before) || has_sentence(at->after, row.after);
      if (shares && first != groups.end()) {
        for (const std::string_view sentence : at->before) add_once(first->before, sentence);
        for (const std::string_view sentence : at->after) add_once(first->after, sentence);
        at = groups.erase(at);
        continue;
      }
      if (shares) first = at;
      ++at;
    }
    if (first == groups.end()) {
      groups.push_back(std::move(group));
      continue;
    }
    add_once(first->before, row.before);
    add_once(first->after, row.after);
  }
  return groups;
}

/// Rows are indented by so much; the heading of an event is written by `words`.
std::string events_in(const StateHistory& of_state, std::string_view heading,
                      std::string_view row_indent, std::string (*words)(std::string_view)) {
  std::string out;
  for (const history::StateEvent& event : of_state.events) {
    out +=
        fmt::format("{}{}: {}  {}\n", heading, words(of_state.line[event.after].info->name),
                    event_name(event.what), words(fmt::format("{}", fmt::join(event.names, ", "))));
    out += fmt::format("{}{}\n", row_indent, event_date(of_state.line, event));
    for (const auto& [before, after] : grouped(event.rows)) {
      for (const std::string_view row : before)
        out += fmt::format("{}- {}\n", row_indent, escaped_for_terminal(row));
      for (const std::string_view row : after)
        out += fmt::format("{}+ {}\n", row_indent, escaped_for_terminal(row));
    }
    add_changes(out, event.changes, row_indent, event.is_exact, escaped_for_terminal);
  }
  return out;
}

}  // namespace

std::string state_history_text(const StateHistory& of_state) {
  return fmt::format("{}: {} from {} to {}\n", escaped_for_terminal(of_state.wanted),
                     versions_in(of_state.line), of_state.line.front().model->earliest,
                     of_state.line.back().model->latest) +
         events_in(of_state, "\n", "  ", escaped_for_terminal);
}

std::string state_history_markdown(const StateHistory& of_state) {
  return fmt::format("## {}\n", code_span(of_state.wanted)) +
         events_in(of_state, "\n### ", "    ", markdown_text);
}

std::string state_history_json(const StateHistory& of_state) {
  json::array events;
  for (const history::StateEvent& event : of_state.events) {
    json::array rows;
    for (const auto& row : event.rows)
      rows.push_back(json::object{
          {"facet", row.relevance == model::Relevance::errors ? "errors" : "tokens"},
          {"before", row.before.empty() ? json::value(nullptr) : json::value(row.before)},
          {"after", row.after.empty() ? json::value(nullptr) : json::value(row.after)}});
    json::object object{{"event", event_name(event.what)},
                        {"version", of_state.line[event.after].info->name},
                        {"names", array_of(event.names)}};
    if (event.after != 0) {
      object["between"] = interval_of(event.days);
      object["exact"] = event.is_exact;
    }
    object["rows"] = std::move(rows);
    object["changes"] = changes_json(event.changes);
    events.push_back(std::move(object));
  }
  json::object object = document_head("blame");
  object["state"] = readable_text(of_state.wanted);
  object["events"] = std::move(events);
  return html5lib::json_text(object) + '\n';
}

}  // namespace specdrift::report
