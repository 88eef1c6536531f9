#pragma once

#include <string>

#include "core/course/course.h"
#include "core/report/common/format_table.h"

/// The text of `lesson`: a lesson, or without one (null) the list of them.
namespace specdrift::report {

/// A lesson for a terminal, or the list of all.
std::string lesson_text(const course::Lesson* lesson, course::TerminalStyle style);
/// A page with the lesson, or with all of them.
std::string lesson_page(const course::Lesson* lesson);
/// The page of docs/course.
std::string lesson_markdown(const course::Lesson* lesson);

inline constexpr Format<std::string (*)(const course::Lesson*, course::TerminalStyle)>
    lesson_formats[] = {
        {"text", "", lesson_text},
        {"html", "a page with folded answers; all lessons if none is named",
         [](const course::Lesson* lesson, course::TerminalStyle) { return lesson_page(lesson); }},
        {"markdown", "the page of docs/course, with folded answers",
         [](const course::Lesson* lesson, course::TerminalStyle) {
           return lesson_markdown(lesson);
         }},
};

}  // namespace specdrift::report
