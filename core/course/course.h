#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

/// The lessons of docs/course. Constants: nothing is read or made when a program starts.
namespace specdrift::course {

struct Lesson {
  int number = 0;         ///< from 1
  std::string_view name;  ///< `vertical-tab`
  std::string_view title;
  std::string_view question;
  std::string_view markdown;  ///< the page, as docs/course has it
};

/// In the order of their numbers.
std::span<const Lesson> lessons();

/// The one of that number or name; null: there is none.
const Lesson* find_lesson(std::string_view word);

/// The page that lists them.
std::string_view index_page();

struct TerminalStyle {
  bool color = false;
  bool answers = false;      ///< show what a browser folds away
  std::size_t columns = 80;  ///< of the terminal; longer lines of prose than 80 are never made
};

/// A page as a terminal shows it. Prose has lines of up to 80 columns (fewer where the terminal is
/// narrower). Commands and what they print stay as they are. A folded answer is its title, unless
/// answers are shown. This understands the Markdown of the lessons, which spec/lessons/README.md
/// describes; anything else stays as it is. The text after the last rule (`---`) is left out: it
/// holds links between pages.
std::string terminal_text(std::string_view markdown, TerminalStyle style);

}  // namespace specdrift::course
