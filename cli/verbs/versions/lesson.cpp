// specdrift lesson: the course of docs/course in a terminal.

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/suggestions.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/course/course.h"
#include "core/report/common/text_lines.h"
#include "core/report/pages/pages.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace of_lesson {
namespace {

using course::Lesson;

const Lesson& lesson_named(std::string_view word) {
  const auto lessons = course::lessons();
  const auto number = parse_number<int>(word);
  const bool is_number =
      !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
  for (const Lesson& lesson : lessons)
    if (is_number ? lesson.number == number : lesson.name == word) return lesson;
  if (is_number)
    throw UserError(word, "no such lesson", fmt::format("they are 1 to {}", lessons.size()));
  std::vector<std::string_view> names;
  for (const Lesson& lesson : lessons) names.push_back(lesson.name);
  std::string hint = did_you_mean(word, names);
  if (hint.empty())
    hint = fmt::format("it is a number from 1 to {}, or one of {}", lessons.size(), listed(names));
  throw UserError(word.empty() ? "lesson" : word,
                  word.empty() ? "its name is empty" : "no such lesson", std::move(hint));
}

std::string list(bool color) {
  std::size_t widest = 0;
  for (const Lesson& lesson : course::lessons()) widest = std::max(widest, lesson.name.size());
  std::string text;
  for (const Lesson& lesson : course::lessons())
    text += fmt::format("{}{}  {:<{}}{}  {}\n{:{}}{}\n", color ? "\x1b[1m" : "", lesson.number,
                        lesson.name, widest, color ? "\x1b[0m" : "", lesson.title, "", widest + 5,
                        lesson.question);
  return text;
}

std::string page(const Lesson* lesson) {
  if (lesson)
    return report::page_of(fmt::format("{}. {}", lesson->number, lesson->title),
                           report::lesson_html(lesson->markdown));
  std::string sections;
  for (const Lesson& one : course::lessons()) sections += report::lesson_html(one.markdown);
  return report::page_of("A course", sections);
}

/// What the commands of a lesson printed is recorded in lines of so many columns (tools/course).
constexpr std::size_t recorded_columns = 80;

std::string text_of(const Lesson& lesson, course::TerminalStyle style) {
  if (style.columns >= recorded_columns) return course::terminal_text(lesson.markdown, style);
  return course::terminal_text(report::unfitted(lesson.markdown, recorded_columns), style);
}

/// A lesson, or what there is without one (null).
constexpr report::Format<std::string (*)(const Lesson*, course::TerminalStyle)> formats[] = {
    {"text", "",
     [](const Lesson* lesson, course::TerminalStyle style) {
       return lesson ? text_of(*lesson, style) : list(style.color);
     }},
    {"html", "a page with folded answers; all lessons if none is named",
     [](const Lesson* lesson, course::TerminalStyle) { return page(lesson); }},
    {"markdown", "the page of docs/course, with folded answers",
     [](const Lesson* lesson, course::TerminalStyle) {
       return lesson ? std::string(lesson->markdown) : std::string(course::index_page());
     }},
};

constexpr Option rows[] = {
    {.name = "answers", .help = "show the answers of the exercises, too"},
    format_option<formats>,
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
  output.write(
      report::writer_of(formats, arguments.value("format"))(lesson, {color, answers, columns}));
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
