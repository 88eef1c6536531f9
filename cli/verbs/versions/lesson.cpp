// specdrift lesson: the course of docs/course in a terminal.

#include <fmt/core.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/suggestions.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/course/course.h"
#include "core/report/pages/lesson_report.h"
#include "core/text/ascii.h"

namespace specdrift::cli {
namespace of_lesson {
namespace {

using course::Lesson;

/// Those whose text has that word, in upper or lower case. Links to others come after a rule.
std::vector<std::string_view> lessons_with(std::string_view word) {
  std::vector<std::string_view> names;
  for (const Lesson& lesson : course::lessons()) {
    const std::string text =
        ascii::lowered(lesson.markdown.substr(0, lesson.markdown.rfind("\n---\n")));
    if (!word.empty() && text.find(ascii::lowered(word)) != std::string::npos)
      names.push_back(lesson.name);
  }
  return names;
}

const Lesson& lesson_named(std::string_view word) {
  const auto lessons = course::lessons();
  if (const Lesson* const lesson = course::find_lesson(word)) return *lesson;
  const bool is_number =
      !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
  if (is_number)
    throw UserError(word, "no such lesson", fmt::format("they are 1 to {}", lessons.size()));
  std::vector<std::string_view> names;
  for (const Lesson& lesson : lessons) names.push_back(lesson.name);
  std::string hint = did_you_mean(word, names);
  if (const auto having = lessons_with(word); hint.empty() && !having.empty())
    hint = fmt::format("the word is in {}", listed(having));
  if (hint.empty())
    hint = fmt::format("it is a number from 1 to {}, or one of {}", lessons.size(), listed(names));
  throw UserError(word.empty() ? "lesson" : word,
                  word.empty() ? "its name is empty" : "no such lesson", std::move(hint));
}

constexpr Option rows[] = {
    {.name = "answers", .help = "show the answers of the exercises, too"},
    format_option<report::lesson_formats>,
};

int run(const Arguments& arguments) {
  const Lesson* lesson = nullptr;
  for (const Arguments::Item& item : arguments.items()) {
    if (!item.option.empty()) continue;
    if (lesson) throw UserError(item.value, "one lesson at a time");
    lesson = &lesson_named(item.value);
  }
  const bool answers = arguments.has("answers");
  if (answers && !lesson)
    throw UserError("--answers", "no lesson is named", "as in specdrift lesson 1 --answers");
  Output output(arguments.find("output"), requested_content(arguments));
  const bool color = wants_color(arguments, output);
  const std::size_t columns = fit_width(arguments, output);
  output.write(report::writer_of(report::lesson_formats, arguments.value("format"))(
      lesson, {color, answers, columns}));
  output.finish();
  return status_same;
}

constexpr std::string_view usage[] = {"[OPTION]...", "N | NAME [OPTION]..."};
constexpr OptionGroup groups[] = {{"What to show", rows}, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift lesson", "the lessons"},
    {"specdrift lesson 1", "the first one"},
    {"specdrift lesson vertical-tab --answers", "the same, with the answer of its exercise"},
};

}  // namespace
}  // namespace of_lesson

const Verb lesson_verb{
    .name = "lesson",
    .summary = "show a course in eight lessons: how a specification changes, and why",
    .usage = of_lesson::usage,
    .description =
        "Shows a lesson: a question, an input, a prediction to make, the run, the row that each "
        "version takes, the history of the change, and an exercise. Without a name, all lessons "
        "are listed. Every command in a lesson can be typed as it is.",
    .groups = of_lesson::groups,
    .examples = of_lesson::examples,
    .statuses = "0: done; 2: trouble",
    .run = of_lesson::run,
};

}  // namespace specdrift::cli
