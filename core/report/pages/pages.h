#pragma once

#include <string>
#include <string_view>

#include "core/report/common/format_table.h"
#include "core/report/history/blame_report.h"
#include "core/report/history/history_report.h"
#include "core/report/history/tree_blame_report.h"
#include "core/report/states/states_report.h"

/// Pages for a browser, in the style of the report of a comparison: one file each, which needs no
/// network. Every string from outside goes through core/report/html/markup.h. The tables at the end
/// have all formats of the subjects that have pages.
namespace specdrift::report {

/// A whole page of what the functions below make, with its title.
std::string page_of(std::string_view title, std::string_view sections);

/// Sections of a page.
std::string blame_html(const BlamedInput& input);
std::string state_history_html(const StateHistory& of_state);
std::string tree_blame_html(const TreeBlamedInput& blamed);

/// Whole pages.
std::string states_html(const StatesList& list);
std::string states_html(const StateTable& table);
std::string states_html(const StatesDiff& diff);
std::string history_html(const History& history);

/// A section of a lesson, from the Markdown that spec/lessons/README.md describes. The first
/// heading becomes that of the section; answers are folded.
std::string lesson_html(std::string_view markdown);

/// For `blame`: an input, a state, and an input's rules of tree construction in one format.
struct BlameWriter {
  std::string (*input)(const BlamedInput&);
  std::string (*state)(const StateHistory&);
  std::string (*tree)(const TreeBlamedInput&);
};
inline constexpr Format<BlameWriter> blame_formats[] = {
    {"text", "", {blame_text, state_history_text, tree_blame_text}},
    {"json", "a line for each input or state", {blame_json, state_history_json, tree_blame_json}},
    {"html", "a page", {blame_html, state_history_html, tree_blame_html}},
    {"markdown", "", {blame_markdown, state_history_markdown, tree_blame_markdown}},
};

/// `columns` is for text.
inline constexpr Format<std::string (*)(const History&, std::size_t columns)> history_formats[] = {
    {"text", "", history_text},
    {"json", "one value",
     [](const History& history, std::size_t) { return history_json(history); }},
    {"html", "a page with filters",
     [](const History& history, std::size_t) { return history_html(history); }},
    {"markdown", "a table",
     [](const History& history, std::size_t) { return history_markdown(history); }},
};

/// Writes the reports of `states` in one format. A graph is empty where it could not be drawn.
struct StatesWriter {
  template <class Write> explicit(false) constexpr StatesWriter(Write write)
      : list(write), table(write), diff(write) {}

  std::string operator()(const StatesList& of, TextStyle style) const { return list(of, style); }
  std::string operator()(const StateTable& of, TextStyle style) const { return table(of, style); }
  std::string operator()(const StatesDiff& of, TextStyle style) const { return diff(of, style); }

  std::string (*list)(const StatesList&, TextStyle);
  std::string (*table)(const StateTable&, TextStyle);
  std::string (*diff)(const StatesDiff&, TextStyle);
};
inline constexpr Format<StatesWriter> states_formats[] = {
    {"text", "", [](const auto& of, TextStyle style) { return states_text(of, style); }},
    {"json", "", [](const auto& of, TextStyle) { return states_json(of); }},
    {"xml", "", [](const auto& of, TextStyle) { return states_xml(of); }},
    {"html", "a page", [](const auto& of, TextStyle) { return states_html(of); }},
    {"markdown", "", [](const auto& of, TextStyle) { return states_markdown(of); }},
    {"dot", "a graph in Graphviz's language",
     [](const auto& of, TextStyle) { return states_graph(of); }},
    {"svg", "the graph drawn", [](const auto& of, TextStyle) { return svg_of(states_graph(of)); }},
};

}  // namespace specdrift::report
