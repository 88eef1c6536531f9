#include "core/report/pages/lesson_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/report/common/text_lines.h"
#include "core/report/pages/pages.h"

namespace specdrift::report {
namespace {

using course::Lesson;

std::string list_of_lessons(bool color) {
  std::size_t widest = 0;
  for (const Lesson& lesson : course::lessons()) widest = std::max(widest, lesson.name.size());
  std::string text;
  for (const Lesson& lesson : course::lessons())
    text += fmt::format("{}{}  {:<{}}{}  {}\n{:{}}{}\n", color ? "\x1b[1m" : "", lesson.number,
                        lesson.name, widest, color ? "\x1b[0m" : "", lesson.title, "", widest + 5,
                        lesson.question);
  return text;
}

}  // namespace

std::string lesson_text(const Lesson* lesson, course::TerminalStyle style) {
  // The output of a lesson's commands is recorded in lines of so many columns (tools/course).
  constexpr std::size_t recorded_columns = 80;
  if (!lesson) return list_of_lessons(style.color);
  if (style.columns >= recorded_columns) return course::terminal_text(lesson->markdown, style);
  return course::terminal_text(unfitted(lesson->markdown, recorded_columns), style);
}

std::string lesson_page(const Lesson* lesson) {
  if (lesson)
    return page_of(fmt::format("{}. {}", lesson->number, lesson->title),
                   lesson_html(lesson->markdown));
  std::string sections;
  for (const Lesson& one : course::lessons()) sections += lesson_html(one.markdown);
  return page_of("A course", sections);
}

std::string lesson_markdown(const Lesson* lesson) {
  return std::string(lesson ? lesson->markdown : course::index_page());
}

}  // namespace specdrift::report
