#include <fmt/format.h>

#include <algorithm>

#include "core/report/common/tree_places.h"
#include "core/report/html/markup.h"
#include "core/report/html/page.h"
#include "core/report/pages/pages.h"

namespace specdrift::report {

using html::content;

namespace {

/// At most so many changes that may be meant are shown, and so many items of a side.
constexpr std::size_t most_changes = 12, most_items = 6, longest_item = 400;

std::string changes_in(std::span<const history::Change* const> changes, bool alone) {
  std::string text;
  for (std::size_t i = 0; i < std::min(changes.size(), most_changes); ++i)
    text +=
        fmt::format("<p>{}{}</p>\n",
                    alone ? ""
                          : fmt::format("<b>{}</b> <code>{}</code>: ", content(changes[i]->date),
                                        content(changes[i]->revision)),
                    content(sentence(*changes[i])));
  if (changes.size() > most_changes)
    text += fmt::format("<p class=\"dim\">and {} more</p>\n", changes.size() - most_changes);
  return text;
}

std::string items_of(const std::vector<std::string>& items, Facet facet) {
  if (items.empty()) return facet == Facet::tokens ? "no token" : "no error";
  std::string text;
  for (std::size_t i = 0; i < std::min(items.size(), most_items); ++i)
    text +=
        fmt::format("{}<code>{}</code>", i > 0 ? " " : "", html::shortened(items[i], longest_item));
  if (items.size() > most_items)
    text += fmt::format(" <span class=\"dim\">… and {} more</span>", items.size() - most_items);
  return text;
}

std::string places_in(const BlamedInput& input, const history::Transition& transition) {
  std::string text;
  for (const history::Place& place : transition.places) {
    const Position at = input.lines.position(place.span.begin);
    text += fmt::format(
        "<p class=\"dim\">{}:{} (byte {})</p>\n<p><span class=\"sign\">−</span>{}</p>\n<p><span "
        "class=\"sign\">+</span>{}</p>\n",
        at.line, at.column, input.source.original(place.span.begin),
        items_of(place.before, input.facet), items_of(place.after, input.facet));
  }
  if (transition.place_count > transition.places.size())
    text += fmt::format("<p class=\"dim\">and {}</p>\n",
                        counted(transition.place_count - transition.places.size(), "more place"));
  return text;
}

std::string concepts_in(const std::vector<std::string>& concepts) {
  return concepts.empty() ? std::string()
                          : fmt::format("<p class=\"dim\">in {}</p>\n",
                                        content(fmt::format("{}", fmt::join(concepts, ", "))));
}

std::string reading_in(const history::Epoch& epoch, Facet facet) {
  if (epoch.is_left_out) return counted(epoch.size, facet == Facet::tokens ? "token" : "error");
  if (epoch.reading.empty()) return facet == Facet::tokens ? "no token" : "no error";
  std::string text;
  for (const std::string& item : epoch.reading)
    text += fmt::format("{}<code>{}</code>", text.empty() ? "" : " ", content(item));
  return text;
}

}  // namespace

std::string page_of(std::string_view title, std::string_view sections) {
  return html::page_begin(title, {}) + std::string(sections) + html::page_end_without_legend();
}

std::string blame_html(const BlamedInput& input) {
  std::string text =
      fmt::format("<section class=\"document\">\n<h2><code>{}</code></h2>\n<p>{}</p>\n",
                  content(input.name), content(opening_of(input)));
  text += "<ol class=\"epochs\">\n";
  for (std::size_t i = 0; i < input.blame.epochs.size(); ++i) {
    if (i > 0) {
      const history::Transition& transition = input.blame.transitions[i - 1];
      text += fmt::format("<li class=\"transition\">\n<h4>{}</h4>\n{}{}{}</li>\n",
                          content(when(transition)), concepts_in(transition.concepts),
                          changes_in(transition.changes, transition.is_exact),
                          places_in(input, transition));
    }
    const history::Epoch& epoch = input.blame.epochs[i];
    text +=
        fmt::format("<li class=\"epoch\">\n<h3>{} <span class=\"dim\">{}</span></h3>\n<p>{}</p>",
                    content(days_of(input, i)), content(versions_of(input.line, epoch)),
                    reading_in(epoch, input.facet));
    for (const std::string& slip : slips_in_words(input, i))
      text += fmt::format("\n<p class=\"dim\">{}</p>", content(slip));
    text += "</li>\n";
  }
  return text + "</ol>\n</section>\n";
}

std::string state_history_html(const StateHistory& of_state) {
  std::string text =
      fmt::format("<section class=\"document\">\n<h2>{}</h2>\n<ol class=\"epochs\">\n",
                  content(of_state.wanted));
  for (const history::StateEvent& event : of_state.events) {
    text += fmt::format(
        "<li class=\"transition\">\n<h3>{}: {} <span class=\"dim\">{}</span></h3>\n<h4>{}</h4>\n",
        content(of_state.line[event.after].info->name), event_name(event.what),
        content(fmt::format("{}", fmt::join(event.names, ", "))),
        content(event_date(of_state.line, event)));
    for (const auto& row : event.rows) {
      if (!row.before.empty())
        text += fmt::format("<p><span class=\"sign\">−</span>{}</p>\n", content(row.before));
      if (!row.after.empty())
        text += fmt::format("<p><span class=\"sign\">+</span>{}</p>\n", content(row.after));
    }
    text += changes_in(event.changes, event.is_exact) + "</li>\n";
  }
  return text + "</ol>\n</section>\n";
}

namespace {

std::string link_to(std::string_view url, std::string_view words) {
  return fmt::format("<a href=\"{}\">{}</a>", html::attribute(url), content(words));
}

std::string steps_in(const BlamedInput& input, const std::vector<trace::TreeStep>& steps) {
  if (steps.empty()) return "<p class=\"dim\">no rule of tree construction</p>\n";
  std::string text;
  for (std::size_t i = 0; i < std::min(steps.size(), most_tree_steps); ++i) {
    const Position at = input.lines.position(steps[i].span.begin);
    text += fmt::format("<p><span class=\"dim\">{}:{}</span> <code>{}</code> {}</p>\n", at.line,
                        at.column, content(token_of(steps[i])), content(in_words(steps[i])));
  }
  if (steps.size() > most_tree_steps)
    text += fmt::format("<p class=\"dim\">and {}</p>\n",
                        counted(steps.size() - most_tree_steps, "more step"));
  return text;
}

}  // namespace

std::string tree_blame_html(const TreeBlamedInput& blamed) {
  const BlamedInput& input = blamed.input;
  std::string text =
      fmt::format("<section class=\"document\">\n<h2><code>{}</code></h2>\n<p>{}</p>\n",
                  content(input.name), content(opening_of(blamed)));
  if (blamed.has_epochs) text += "<ol class=\"epochs\">\n";
  for (std::size_t i = 0; blamed.has_epochs && i < blamed.steps.size(); ++i) {
    if (i > 0) {
      const history::Transition& transition = input.blame.transitions[i - 1];
      text += fmt::format("<li class=\"transition\">\n<h4>{}</h4>\n{}</li>\n",
                          content(when(transition)),
                          changes_in(transition.changes, transition.is_exact));
    }
    text += fmt::format(
        "<li class=\"epoch\">\n<h3>{} <span class=\"dim\">{}</span></h3>\n{}</li>\n",
        content(days_of(input, i)), content(versions_of(input.line, input.blame.epochs[i])),
        steps_in(input, blamed.steps[i]));
  }
  if (blamed.has_epochs) text += "</ol>\n";
  for (const history::TreeRuleLife& life : blamed.rules) {
    const TreeRuleLines lines = rule_lines_of(blamed, life);
    text += fmt::format("<h3>{}</h3>\n<p class=\"dim\">{}</p>\n<ul>\n", content(lines.heading),
                        link_to(lines.links.front(), lines.places));
    for (const TreeRuleLines::Event& event : lines.events) {
      text += fmt::format(
          "<li>{}", event.link.empty() ? content(event.when) : link_to(event.link, event.when));
      for (const std::string& words : event.words) text += fmt::format("<br>{}", content(words));
      text += "</li>\n";
    }
    text += "</ul>\n";
  }
  return text + "</section>\n";
}

}  // namespace specdrift::report
