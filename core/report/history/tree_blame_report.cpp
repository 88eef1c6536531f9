#include "core/report/history/tree_blame_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include "core/html5lib/json_text.h"
#include "core/report/common/json_values.h"
#include "core/report/common/report_words.h"
#include "core/report/common/schema.h"
#include "core/report/common/tree_places.h"
#include "core/report/common/tree_words.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/markdown.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;
using history::TreeRuleEvent;
using history::TreeRuleLife;
using trace::TreeStep;

constexpr std::string_view no_steps = "no rule of tree construction, and nothing opened or closed";

/// Since when it is so, as exactly as it is known.
std::string since_when(const TreeBlamedInput& blamed, const TreeRuleLife& life,
                       const TreeRuleEvent& event) {
  const history::LineVersion& version = blamed.input.line[event.after];
  const bool is_cdata = life.rule.kind == trace::TreeRule::Kind::cdata;
  const std::string what = is_cdata && event.has
                               ? fmt::format("{}", in_words(version.model->feedback.rules.cdata))
                               : std::string(event.has ? "rule" : "no rule");
  if (!event.is_known)
    return fmt::format("{} since {} or before{}", what, version.model->earliest,
                       event.after == 0 ? "" : " (older data tells nothing of it)");
  if (event.is_exact && !event.changes.empty())
    return fmt::format("{} since {}", what, revision_of(*event.changes.front()));
  if (event.is_exact)
    return fmt::format("{} since {}  revision {}", what, event.days.until, version.revision->id);
  return fmt::format("{} since a day between {} and {}", what, event.days.after, event.days.until);
}

/// The line and column of a step, and its token.
std::string placed_token(const BlamedInput& input, const TreeStep& step) {
  const Position at = input.lines.position(step.span.begin);
  return fmt::format("{}:{}  {}", at.line, at.column, escaped_for_terminal(token_of(step)));
}

std::string step_lines(const BlamedInput& input, const std::vector<TreeStep>& steps,
                       std::string_view indent) {
  if (steps.empty()) return fmt::format("{}{}\n", indent, no_steps);
  std::string text;
  for (std::size_t i = 0; i < std::min(steps.size(), most_tree_steps); ++i)
    text += fmt::format("{}{}  {}\n", indent, placed_token(input, steps[i]),
                        escaped_for_terminal(in_words(steps[i])));
  if (steps.size() > most_tree_steps)
    text += fmt::format("{}and {}\n", indent, counted(steps.size() - most_tree_steps, "more step"));
  return text;
}

json::object event_json(const TreeBlamedInput& blamed, const TreeRuleLife& life,
                        const TreeRuleEvent& event) {
  const history::LineVersion& version = blamed.input.line[event.after];
  json::object object{{"has", event.has}, {"version", version.info->name}};
  if (life.rule.kind == trace::TreeRule::Kind::cdata)
    object["allowed"] =
        cdata_words.at(static_cast<std::size_t>(version.model->feedback.rules.cdata));
  object["known"] = event.is_known;
  if (event.is_known) {
    object["after"] = event.days.after;
    object["until"] = event.days.until;
    object["exact"] = event.is_exact;
    const std::string link =
        event.is_exact ? link_of_revision(version.revision->id) : std::string();
    object["link"] = link.empty() ? json::value() : json::value(link);
  }
  object["changes"] = changes_json(event.changes);
  return object;
}

}  // namespace

TreeRuleLines rule_lines_of(const TreeBlamedInput& blamed, const TreeRuleLife& life) {
  TreeRuleLines lines;
  lines.heading = fmt::format("{}: {}", name_of(life.rule), statement_of(life.rule));
  const TreePlace mode = place_of_rule({life.rule, life.mode}),
                  definition = definition_of(life.rule);
  lines.places = in_words(mode);
  lines.links.push_back(link_of(mode));
  if (!definition.fragment.empty()) {
    lines.places += fmt::format("; defined with {}", in_words(definition));
    lines.links.push_back(link_of(definition));
  }
  if (!life.is_taken_last) lines.places += "; taken in older versions only";
  for (auto event = life.events.rbegin(); event != life.events.rend(); ++event) {
    TreeRuleLines::Event& one = lines.events.emplace_back();
    one.when = since_when(blamed, life, *event);
    for (const history::Change* const change : event->changes)
      one.words.push_back(event->is_exact ? sentence(*change)
                                          : fmt::format("{}: {}", change->date, sentence(*change)));
    if (event->is_known && event->is_exact)
      one.link = link_of_revision(blamed.input.line[event->after].revision->id);
  }
  return lines;
}

std::string opening_of(const TreeBlamedInput& blamed) {
  if (!blamed.has_epochs)
    return counted(blamed.rules.size(), "rule") + " of tree construction that it takes";
  return opening_of(blamed.input, "tree construction");
}

std::string tree_blame_text(const TreeBlamedInput& blamed) {
  const BlamedInput& input = blamed.input;
  std::string out = fmt::format("{}: {}\n", escaped_for_terminal(input.name), opening_of(blamed));
  for (std::size_t i = 0; blamed.has_epochs && i < blamed.steps.size(); ++i) {
    if (i > 0) {
      const history::Transition& transition = input.blame.transitions[i - 1];
      out += fmt::format("\n  {}\n", when(transition));
      add_changes(out, transition.changes, "    ", transition.is_exact, escaped_for_terminal);
    }
    out += fmt::format("\n{}  ({})\n{}", days_of(input, i),
                       versions_of(input.line, input.blame.epochs[i]),
                       step_lines(input, blamed.steps[i], "  "));
  }
  if (blamed.rules.empty())
    return blamed.has_epochs ? out + "\nIt takes no rule of tree construction that is known.\n"
                             : out;
  if (blamed.has_epochs) out += "\nRules that it takes, and since when each is as it is:\n";
  for (const TreeRuleLife& life : blamed.rules) {
    const TreeRuleLines lines = rule_lines_of(blamed, life);
    out += fmt::format("\n{}\n  {}\n", escaped_for_terminal(lines.heading), lines.places);
    for (const std::string& link : lines.links) out += fmt::format("  {}\n", link);
    for (const TreeRuleLines::Event& event : lines.events) {
      out += fmt::format("  {}\n", escaped_for_terminal(event.when));
      for (const std::string& words : event.words)
        out += fmt::format("    {}\n", escaped_for_terminal(words));
      if (!event.link.empty()) out += fmt::format("    {}\n", event.link);
    }
  }
  return out;
}

std::string tree_blame_markdown(const TreeBlamedInput& blamed) {
  const BlamedInput& input = blamed.input;
  std::string out = fmt::format("## {}\n\n{}\n\n", code_span(input.name), opening_of(blamed));
  for (std::size_t i = 0; blamed.has_epochs && i < blamed.steps.size(); ++i) {
    if (i > 0) {
      const history::Transition& transition = input.blame.transitions[i - 1];
      out += fmt::format("- *{}*\n", when(transition));
      add_changes(out, transition.changes, "  - ", transition.is_exact, markdown_text);
    }
    out += fmt::format("- **{}** ({})\n\n{}\n", days_of(input, i),
                       versions_of(input.line, input.blame.epochs[i]),
                       code_block(step_lines(input, blamed.steps[i], "")));
  }
  if (blamed.has_epochs) out += '\n';
  out += "| rule | where | since when | why |\n| --- | --- | --- | --- |\n";
  for (const TreeRuleLife& life : blamed.rules) {
    const TreeRuleLines lines = rule_lines_of(blamed, life);
    const std::string where =
        fmt::format("[{}]({})", markdown_text(lines.places), lines.links.front());
    for (const TreeRuleLines::Event& event : lines.events) {
      const std::string since = markdown_text(event.when);
      out += fmt::format("| {} | {} | {} | {} |\n", markdown_text(lines.heading), where,
                         event.link.empty() ? since : fmt::format("[{}]({})", since, event.link),
                         markdown_text(fmt::format("{}", fmt::join(event.words, " "))));
    }
  }
  return out;
}

std::string tree_blame_json(const TreeBlamedInput& blamed) {
  const BlamedInput& input = blamed.input;
  json::object object = document_head(blamed.verb);
  object["input"] = readable_text(input.name);
  object["bytes"] = input.source.original_size();
  json::array epochs, borders, rules;
  for (std::size_t i = 0; blamed.has_epochs && i < blamed.steps.size(); ++i) {
    json::array steps;
    for (const TreeStep& step : blamed.steps[i])
      steps.push_back(to_json(input.source, input.lines, step));
    epochs.push_back(
        json::object{{"from", first_day(input, i)},
                     {"to", last_day(input, i)},
                     {"versions", versions_json(input.line, input.blame.epochs[i], false)},
                     {"revisions", versions_json(input.line, input.blame.epochs[i], true)},
                     {"steps", std::move(steps)}});
    if (i == 0) continue;
    const history::Transition& transition = input.blame.transitions[i - 1];
    borders.push_back(json::object{{"after", transition.days.after},
                                   {"until", transition.days.until},
                                   {"exact", transition.is_exact},
                                   {"changes", changes_json(transition.changes)}});
  }
  if (blamed.has_epochs) {
    object["epochs"] = std::move(epochs);
    object["borders"] = std::move(borders);
  }
  for (const TreeRuleLife& life : blamed.rules) {
    json::object rule = to_json(trace::TakenTreeRule{life.rule, life.mode});
    const TreePlace definition = definition_of(life.rule);
    rule["definition"] =
        definition.fragment.empty()
            ? json::value()
            : json::value{{"section", definition.section}, {"fragment", definition.fragment}};
    rule["taken_by_last"] = life.is_taken_last;
    json::array events;
    for (const TreeRuleEvent& event : life.events)
      events.push_back(event_json(blamed, life, event));
    rule["events"] = std::move(events);
    rules.push_back(std::move(rule));
  }
  object["rules"] = std::move(rules);
  return html5lib::json_text(object) + '\n';
}

std::string tree_pointer(std::span<const trace::TreeRule> rules) {
  constexpr std::size_t most = 3;
  if (rules.empty()) return {};
  std::string names;
  for (std::size_t i = 0; i < std::min(rules.size(), most); ++i)
    names += fmt::format("{}{}", i > 0 ? ", " : "", name_of(rules[i]));
  if (rules.size() > most) names += fmt::format(" and {} more", rules.size() - most);
  return fmt::format(
      "The tokens agree, but tree construction goes by other rules ({}): specdrift blame --tree "
      "says which, since when and why.",
      names);
}

}  // namespace specdrift::report
