#include "library/requests/states.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/report/pages/lesson_report.h"
#include "core/report/pages/pages.h"
#include "core/report/pages/shown_states.h"
#include "core/report/states/machine_json.h"
#include "core/report/states/states_report.h"
#include "library/requests/formats.h"

namespace specdrift::requests {
namespace {

/// Why the options of `states` do not go together.
Answer wrong_options_of_states(const Request& request) {
  const auto families = report::state_families();
  for (const std::string& family : request.families)
    if (std::ranges::find(families, family) == families.end())
      return Answer::refusal(Problem::options,
                             fmt::format("there is no family of states '{}'", family), "family",
                             fmt::format("it is one of {}", fmt::join(families, ", ")));
  if (!report::find_format(report::states_formats, request.format))
    return unknown_format(request, report::format_words<report::states_formats>);
  if (request.format == "svg" && !report::can_draw())
    return Answer::refusal(Problem::options, "nothing here draws a graph", "format",
                           "\"dot\" writes it for Graphviz to draw");
  if (request.versions.empty() || request.versions.size() > 2)
    return Answer::refusal(
        Problem::version,
        fmt::format("states takes one version or two, not {}", request.versions.size()), "versions",
        "of two, it shows how the second differs from the first");
  if (request.is_summary && request.versions.size() == 1)
    return Answer::refusal(Problem::options, "a summary is of two versions", "summary");
  if (!request.is_machine) return {};
  if (request.versions.size() > 1 || !request.state_names.empty() || !request.families.empty())
    return Answer::refusal(Problem::options, "it is all of one version", "machine");
  if (request.format != "json")
    return Answer::refusal(Problem::options, "a machine is JSON alone", "format");
  return {};
}

Answer show_states(const Request& request, Versions& all, const std::vector<Version>&,
                   std::string_view) {
  if (Answer wrong = wrong_options_of_states(request); wrong.problem != Problem::none) return wrong;
  if (auto mistakes = all.set_own(request.specification); !mistakes.empty())
    return refusal_of(std::move(mistakes));
  std::vector<const model::Model*> models;
  for (const std::string& name : request.versions) {
    models.push_back(all.find(name));
    if (!models.back()) return no_such_version(name);
  }
  if (request.is_machine) return {report::machine_json(*models.front())};
  report::StatesQuestion question;
  question.a = models.front();
  question.format = request.format;
  if (models.size() > 1) question.b = models[1];
  if (!request.state_names.empty()) question.state = request.state_names.back();
  if (!request.families.empty()) question.family = request.families.back();
  question.is_summary = request.is_summary;
  question.style = style_of(request);
  report::ShownStates shown = report::shown_states(question);
  if (!shown.is_known)
    return Answer::refusal(Problem::options, report::no_such_state(models, *question.state),
                           "state", "states without \"state\" lists them");
  Answer answer = fitted(request, std::move(shown.text));
  answer.differs = shown.differs;
  return answer;
}

Answer show_lesson(const Request& request, Versions&, const std::vector<Version>&,
                   std::string_view) {
  const auto* const format = report::find_format(report::lesson_formats, request.format);
  if (!format) return unknown_format(request, report::format_words<report::lesson_formats>);
  const course::Lesson* const lesson = course::find_lesson(request.lesson);
  if (!lesson && !request.lesson.empty())
    return Answer::refusal(Problem::options, fmt::format("no such lesson: '{}'", request.lesson),
                           "lesson", fmt::format("they are 1 to {}", course::lessons().size()));
  if (request.has_answers && !lesson)
    return Answer::refusal(Problem::options, "no lesson is named", "answers");
  const auto [color, columns] = style_of(request);
  return fitted(request, format->write(lesson, {color, request.has_answers, columns}));
}

Answer break_lines(const Request& request, Versions&, const std::vector<Version>&,
                   std::string_view text) {
  return fitted(request, std::string(text));
}

}  // namespace

const Verb states_verb{"states", 0, 0, show_states};
const Verb lesson_verb{"lesson", 0, 0, show_lesson};
const Verb lines_verb{"lines", 0, 0, break_lines};

}  // namespace specdrift::requests
