#include <fmt/format.h>

#include <algorithm>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report::of_holes {
namespace {

using holes::Direction;
using holes::Hole;
using holes::Listing;
using holes::Shelter;
using holes::Verdict;

/// In single quotes, for a shell.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? "'\\''" : std::string(1, c);
  return result + "'";
}

bool needs_escapes(std::string_view text) {
  return escaped_for_terminal(text) != text || text.find('\'') != text.npos ||
         text.find('\\') != text.npos;
}

/// As --escaped of the verbs reads it.
std::string with_escapes(std::string_view text) {
  std::string doubled;
  for (const char c : text) doubled += c == '\\' ? "\\\\" : std::string(1, c);
  std::string result;
  for (const char c : escaped_for_terminal(doubled))
    result += c == '\'' ? "\\x27" : std::string(1, c);
  return result;
}

std::string context_options(const StartContext& start) {
  std::string options;
  if (start.mode != TextMode::data)
    options += fmt::format(" --context {}", html5lib::initial_state_name(start.mode));
  if (!start.last_start_tag.empty())
    options += fmt::format(" --last-start-tag {}", start.last_start_tag);
  if (start.foreign_content) options += " --foreign-content";
  if (start.feedback == Feedback::none) options += " --feedback none";
  return options;
}

}  // namespace

std::string headline(const Listing& listing) {
  std::string text =
      fmt::format("{} shows, {} judges: {} hidden, {} altered, {} phantom, {} harmless",
                  escaped_for_terminal(listing.viewer), escaped_for_terminal(listing.filter),
                  listing.count(Direction::hidden), listing.count(Direction::altered),
                  listing.count(Direction::phantom), listing.count(Direction::harmless));
  if (listing.has_output)
    text += fmt::format("; by its output: {} get through, {} changed on the way, {} stopped",
                        listing.count(Verdict::gets_through), listing.count(Verdict::changed),
                        listing.count(Verdict::stopped));
  else if (listing.is_judged())
    text += fmt::format("; {} may leak, {} cannot", listing.count(Verdict::may_leak),
                        listing.count(Verdict::cannot_leak));
  if (listing.after_serialising)
    text += fmt::format("; {} after serialising", listing.count(Verdict::after_serialising));
  if (listing.known_left_out > 0)
    text += fmt::format("; {} known ones left out", listing.known_left_out);
  if (const std::size_t hidden = listing.count(Direction::hidden); hidden > listing.new_holes())
    text += fmt::format("; {} of the hidden ones known", hidden - listing.new_holes());
  return text;
}

namespace {

std::vector<std::string> extent_of_readings(const Listing& listing) {
  std::vector<std::string> lines;
  if (!listing.is_search) {
    lines.emplace_back(
        listing.is_proved
            ? "The two tokenizers make the same tokens of every input: proved. What tree "
              "construction tells them is a search."
        : listing.complete
            ? "Every cause by which the two tokenizers make different tokens is rated."
            : "The exploration of the two versions has not closed: causes may be "
              "missing.");
    if (listing.unconfirmed > 0)
      lines.push_back(fmt::format("{} suspected, and not seen to differ on any input.",
                                  listing.unconfirmed == 1
                                      ? "1 more cause is"
                                      : fmt::format("{} more causes are", listing.unconfirmed)));
    if (listing.is_proved || !listing.complete) return lines;
    const auto proved = std::ranges::count_if(listing.holes, &Hole::is_worst_direction);
    lines.push_back(fmt::format(
        "Of {} of the {} directions, it is proved that nothing worse can follow, tree construction "
        "aside. What tree construction tells tokenizers, and the other ratings, are searches.",
        proved, listing.holes.size()));
    return lines;
  }
  lines.push_back(fmt::format("A search: {} continued by payloads, {} asked.",
                              counted(listing.seeds, "input"), counted(listing.asked, "question")));
  if (listing.not_tried > 0)
    lines.push_back(
        fmt::format("{} left out: --limit was reached.", counted(listing.not_tried, "input")));
  std::string unanswered;
  for (const auto& [why, count] : listing.unanswered)
    unanswered += fmt::format("{}{} {}", unanswered.empty() ? "" : ", ", count, why);
  if (!unanswered.empty())
    lines.push_back(fmt::format("Not answered: {}; given up: {}.", unanswered,
                                counted(listing.given_up, "input")));
  if (listing.compared > 0)
    lines.push_back(fmt::format("The filter reads most like {}: {} of {} inputs.", listing.nearest,
                                listing.agrees, listing.compared));
  if (!listing.not_seen.empty())
    lines.push_back(fmt::format("Not seen: {}.", escaped_for_terminal(listing.not_seen)));
  if (listing.has_output) {
    lines.push_back(fmt::format(
        "Verdicts are of what the filter writes, as {} reads that in a page.{}",
        escaped_for_terminal(listing.viewer),
        listing.after_serialising ? ""
                                  : " It is read once: no tree was written out and read again."));
    if (!listing.own_work.empty())
      lines.push_back(fmt::format(
          "Taken for the filter's own work, since it writes them of plain inputs, too: {}.",
          escaped_for_terminal(fmt::format("{}", fmt::join(listing.own_work, ", ")))));
  } else if (!listing.is_judged()) {
    lines.emplace_back(
        "Tokens alone do not show what the filter removes, and how it writes what it keeps.");
  }
  return lines;
}

}  // namespace

std::vector<std::string> extent(const Listing& listing) {
  std::vector<std::string> lines = extent_of_readings(listing);
  if (listing.after_serialising) lines.push_back(words_on_second_readings(listing));
  return lines;
}

bool is_shown(const Hole& hole, Direction at_least) {
  if (is_through(hole.verdict()) || at_least == Direction::harmless) return true;
  return hole.direction() >= at_least && hole.verdict() != Verdict::cannot_leak;
}

namespace {

/// Says on what an input of this shelter depends, if nobody knows how the filter writes.
std::string_view deployment(const Hole& hole) {
  if (hole.direction() == Direction::phantom)
    return "the filter judges what the viewer does not see: no hole by itself";
  if (hole.direction() == Direction::altered)
    return "leaks if the filter passes the source on; not if it writes what it has read";
  if (hole.direction() == Direction::harmless) return "no tag, attribute or value differs";
  switch (hole.worst.shelter) {
  case Shelter::comment:
    return "leaks if the filter keeps comments or passes the source on; not if it drops comments";
  case Shelter::text:
    return "leaks if the filter passes the source on; not if it writes text with escapes";
  case Shelter::raw_text:
    return "leaks if the filter passes the source on, or keeps the element and writes its text as "
           "it is";
  case Shelter::value:
    return "leaks if the filter passes the source on; not if it writes values in quotes, with "
           "escapes";
  case Shelter::name:
  case Shelter::other:
  case Shelter::nowhere:
    break;
  }
  return "leaks if the filter passes the source on; not if it writes what it has read";
}

std::string_view words_of(identify::Capabilities::Writes writes) {
  switch (writes) {
  case identify::Capabilities::Writes::unknown:
    break;
  case identify::Capabilities::Writes::source:
    return "passes the source on";
  case identify::Capabilities::Writes::tokens:
    return "writes its tokens as they are";
  case identify::Capabilities::Writes::escaped:
    return "writes its tokens, with escapes in text and values";
  }
  return {};
}

/// The label of holes that have their words in common.
std::string_view label_of(const Hole& hole) {
  if (hole.verdict() == Verdict::changed || hole.verdict() == Verdict::stopped)
    return name_of(hole.verdict());
  return hole.direction() == Direction::hidden ? name_of(hole.worst.shelter)
                                               : name_of(hole.direction());
}

}  // namespace

std::string in_use(const Listing& listing, const Hole& hole) {
  switch (hole.verdict()) {
  case Verdict::gets_through:
    return fmt::format(
        "gets through: the viewer sees {} in what the filter writes, and the filter "
        "has not seen it",
        hole.worst.difference.through);
  case Verdict::after_serialising:
    return fmt::format(
        "gets through after serialising: {} reads it, that is written by the standard's rules, and "
        "the viewer sees {} in it, which nobody has seen before",
        hole.rewriting && hole.rewriting->reader != holes::FirstReader::filter ? "a viewer"
                                                                               : "the filter",
        hole.worst.difference.through);
  case Verdict::changed:
    return "changed on the way: what the filter writes has it in another form";
  case Verdict::stopped:
    if (hole.direction() == Direction::phantom)
      return "stopped: what the filter writes has nothing in it that the filter has not seen";
    return "stopped: what the filter writes does not have it, or has it as text";
  case Verdict::may_leak:
    return fmt::format("may leak: the filter {}{}", words_of(listing.writes),
                       listing.writes == identify::Capabilities::Writes::source ? ""
                       : hole.worst.shelter == Shelter::comment  ? ", if it keeps comments"
                       : hole.worst.shelter == Shelter::raw_text ? ", if it keeps the element"
                                                                 : "");
  case Verdict::cannot_leak:
    return fmt::format("cannot leak: the filter {}", words_of(listing.writes));
  case Verdict::unknown:
    break;
  }
  return std::string(deployment(hole));
}

std::vector<std::string> legend(const Listing& listing, Direction at_least) {
  // In the order of the list: kinds with the same words share a line.
  std::vector<std::pair<std::string, std::vector<std::string_view>>> kinds;
  for (const Hole& hole : listing.holes) {
    if (!is_shown(hole, at_least) || hole.direction() == Direction::harmless ||
        is_through(hole.verdict()))
      continue;
    const std::string words = in_use(listing, hole);
    auto kind = std::ranges::find(kinds, words, [](const auto& one) { return one.first; });
    if (kind == kinds.end()) kind = kinds.insert(kinds.end(), {words, {}});
    const std::string_view label = label_of(hole);
    if (!words.starts_with(label) && std::ranges::find(kind->second, label) == kind->second.end())
      kind->second.push_back(label);
  }
  std::vector<std::string> lines;
  for (const auto& [words, labels] : kinds)
    lines.push_back(labels.empty() ? words : fmt::format("{}: {}", fmt::join(labels, ", "), words));
  return lines;
}

std::optional<Bound> bound_of(const Listing& listing, const Hole& hole) {
  if (listing.is_search || hole.rewriting || hole.direction() == Direction::hidden)
    return std::nullopt;
  const std::string_view found = name_of(hole.direction());
  if (!hole.at_most || hole.at_most == Direction::hidden)
    return Bound{"open", fmt::format("something hidden may follow; the search has found nothing "
                                     "worse than {}",
                                     found)};
  std::string text = fmt::format("whatever follows, nothing worse than {}, tree construction aside",
                                 name_of(*hole.at_most));
  if (!hole.is_worst_direction())
    text += fmt::format("; the search has found nothing worse than {}", found);
  return Bound{"proved", std::move(text)};
}

std::string milder_words(const Listing& listing, Direction at_least) {
  const auto is_milder = [&](const Hole& hole) {
    return !is_shown(hole, at_least) && hole.direction() < at_least;
  };
  const auto milder = std::ranges::count_if(listing.holes, is_milder);
  const auto sealed = std::ranges::count_if(listing.holes, [&](const Hole& hole) {
    return !is_shown(hole, at_least) && hole.direction() >= at_least;
  });
  if (milder + sealed == 0) return {};
  std::string text = fmt::format("{} milder not shown", milder);
  if (milder == 0)
    text = fmt::format("{} that cannot leak not shown", sealed);
  else if (sealed > 0)
    text += fmt::format(", and {} that cannot leak", sealed);
  const auto open = std::ranges::count_if(listing.holes, [&](const Hole& hole) {
    return is_milder(hole) && !hole.is_worst_direction();
  });
  if (!listing.is_search && open > 0)
    text += fmt::format("; of {} it is not proved that nothing worse follows", open);
  return text;
}

std::string explanation(const Listing& listing, const Hole& hole) {
  std::string text;
  if (hole.entry) {
    std::string dates;
    for (const catalogue::Change& change : hole.entry->since)
      dates += fmt::format("{}{}", dates.empty() ? "" : ", ", change.date);
    text =
        fmt::format("the {} lacks the change of {}: {}", hole.filter_is_older ? "filter" : "viewer",
                    dates.empty() ? "unknown date" : dates, hole.entry->title);
    for (const catalogue::Sighting& sighting : hole.entry->seen)
      text += fmt::format("; {}", sighting.as);
  } else if (!hole.class_id.empty()) {
    text = "a change that the catalogue has no entry for";
  }
  if (!hole.class_id.empty()) text += fmt::format(" ({})", hole.class_id);
  if (hole.rewriting) return escaped_for_terminal(words_on_rewriting(hole, std::move(text)));
  if (!listing.is_search) return escaped_for_terminal(text.empty() ? "no class" : text);
  if (hole.cause.starts_with("writes/"))
    return "the filter reads it as the viewer does, and writes something else";
  std::string as = hole.reads_as.empty() ? "the filter reads it as no text of the standard"
                                         : "the filter reads it as " + hole.reads_as;
  if (!hole.smallest.empty())
    as += fmt::format(": a rule of its own in {}, at {}; the smallest input is \"{}\"",
                      hole.cause.substr(hole.cause.find('/') + 1), fmt::join(hole.characters, " "),
                      hole.smallest);
  return escaped_for_terminal(text.empty() ? as : as + ": " + text);
}

std::string shapes_in_words(const Hole& hole) {
  std::string text;
  for (std::size_t i = 0; i < std::min(most_shapes, hole.shapes.size()); ++i)
    text += fmt::format("{}{}", i == 0 ? "" : "  ", hole.shapes[i]);
  if (hole.shapes.size() > most_shapes)
    text += fmt::format("  and {} more", hole.shapes.size() - most_shapes);
  return text;
}

std::string test_command(const Listing& listing, const Hole& hole) {
  // It shows the second reading.
  if (hole.rewriting) {
    const std::string& written = hole.rewriting->written;
    const bool escapes = needs_escapes(written);
    return fmt::format("specdrift tokens --versions {}{}{} --text {}", listing.viewer,
                       escapes ? " --escaped" : "", listing.options,
                       quoted(escapes ? with_escapes(written) : written));
  }
  const std::string& input = hole.worst.demonstration;
  if (!listing.command.empty())
    return fmt::format(
        "echo {} | {}",
        quoted(html5lib::json_text(boost::json::object{
            {"id", "1"}, {"input", boost::json::string(input.data(), input.size())}})),
        listing.command);
  const bool escapes = needs_escapes(input);
  const std::string text =
      fmt::format("{}{} --text {}", escapes ? " --escaped" : "", listing.options,
                  quoted(escapes ? with_escapes(input) : input));
  // No verb runs a version in each of the modes.
  if (listing.is_search)
    return fmt::format("specdrift tokens --versions {}{}", listing.viewer, text);
  return fmt::format("specdrift compare --versions {},{}{}{}", listing.viewer, listing.filter,
                     context_options(hole.start), text);
}

std::string beginning_of(const Hole& hole) {
  const StartContext& start = hole.start;
  std::string text;
  if (start.mode != TextMode::data) text = html5lib::initial_state_name(start.mode);
  if (!start.last_start_tag.empty())
    text += fmt::format("{}after <{}>", text.empty() ? "" : " ", start.last_start_tag);
  if (start.foreign_content) text += fmt::format("{}in foreign content", text.empty() ? "" : " ");
  return text;
}

}  // namespace specdrift::report::of_holes
