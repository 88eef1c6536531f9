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

/// The page that lists them.
std::string_view index_page();

struct TerminalStyle {
  bool color = false;
  bool answers = false;      ///< show what a browser folds away
  std::size_t columns = 80;  ///< of the terminal; longer lines of prose than 80 are never made
};

/// A page as a terminal shows it: prose in lines of up to 80 columns (fewer where it is narrower),
/// commands and what they print as they are, and of a folded answer its title alone, unless answers
/// are shown. Understands the Markdown that the lessons are written in, which
/// spec/lessons/README.md lists; anything else stays as it is. What follows the last rule (`---`),
/// links between pages, is left out.
std::string terminal_text(std::string_view markdown, TerminalStyle style);

}  // namespace specdrift::course
