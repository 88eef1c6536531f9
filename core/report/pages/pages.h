#pragma once

#include <string>
#include <string_view>

#include "core/report/history/blame_report.h"
#include "core/report/history/history_report.h"
#include "core/report/states/states_report.h"

/// Pages for a browser, in the style of the report of a comparison: one file each, which needs no
/// network. Every string from outside goes through core/report/html/markup.h.
namespace specdrift::report {

/// A whole page of what the functions below make, with its title.
std::string page_of(std::string_view title, std::string_view sections);

/// Sections of a page.
std::string blame_html(const BlamedInput& input);
std::string state_history_html(const StateHistory& of_state);

/// Whole pages.
std::string states_html(const StatesList& list);
std::string states_html(const StateTable& table);
std::string states_html(const StatesDiff& diff);
std::string history_html(const History& history);

/// A section of a lesson, from the Markdown that spec/lessons/README.md describes. The first
/// heading becomes that of the section; answers are folded.
std::string lesson_html(std::string_view markdown);

}  // namespace specdrift::report
