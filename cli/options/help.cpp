#include "cli/options/help.h"

#include <fmt/core.h>

#include <algorithm>

namespace specdrift::cli {
namespace {

constexpr std::size_t page_width = 80;
constexpr std::size_t help_column = 26;

/// `text` in lines that begin at `column`, the first of which has been begun.
std::string wrapped(std::string_view text, std::size_t column, std::size_t width = page_width) {
  std::string result;
  std::size_t at = column;
  while (!text.empty()) {
    const auto word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (at > column && at + 1 + word.size() > width) {
      result += fmt::format("\n{:{}}", "", column);
      at = column;
    } else if (at > column) {
      result += ' ';
      ++at;
    }
    result += word;
    at += word.size();
  }
  return result + '\n';
}

std::string option_help(const Option& option) {
  std::string left = option.letter ? fmt::format("  -{}, --{}", option.letter, option.name)
                                   : fmt::format("      --{}", option.name);
  if (!option.argument.empty()) left += fmt::format(" {}", option.argument);
  std::string right(option.help);
  if (!option.default_value.empty()) right += fmt::format(" (default: {})", option.default_value);
  if (left.size() + 2 > help_column) left += fmt::format("\n{:{}}", "", help_column);
  return fmt::format("{:<{}}", left, help_column) + wrapped(right, help_column);
}

std::string paragraphs(std::string_view text, std::size_t width) {
  std::string result;
  while (!text.empty()) {
    const auto paragraph = text.substr(0, text.find("\n\n"));
    text.remove_prefix(std::min(paragraph.size() + 2, text.size()));
    result += wrapped(paragraph, 0, width) + '\n';
  }
  return result;
}

std::string examples_help(std::span<const Example> examples) {
  if (examples.empty()) return {};
  std::string text = "Examples:\n";
  for (const Example& example : examples)
    text += fmt::format("  {}\n      {}", example.command, wrapped(example.shows, 6));
  return text + '\n';
}

}  // namespace

std::string help_text(const Verb& verb, std::size_t columns) {
  std::string text;
  for (const auto way : verb.usage)
    text += fmt::format("{} specdrift {} {}\n", text.empty() ? "Usage:" : "      ", verb.name, way);
  text += '\n' + paragraphs(verb.description, std::min(columns, page_width));
  for (const OptionGroup& group : verb.groups) {
    text += fmt::format("{}:\n", group.title);
    for (const Option& option : group.options) text += option_help(option);
    text += '\n';
  }
  text += examples_help(verb.examples);
  return text + "Exit status: " + wrapped(verb.statuses, 13);
}

std::string help_text(std::span<const Verb* const> verbs) {
  std::string text;
  for (const auto way : program_usage)
    text += fmt::format("{} specdrift {}\n", text.empty() ? "Usage:" : "      ", way);
  text += fmt::format("\n{}\n\nVerbs:\n", program_description);
  for (const Verb* verb : verbs)
    text += fmt::format("  {:<15}{}", verb->name, wrapped(verb->summary, 17));
  text += fmt::format("\n{}:\n", program_options.title);
  for (const Option& option : program_options.options) text += option_help(option);
  text += "\nExamples:\n";
  for (const Verb* verb : verbs)
    if (!verb->examples.empty()) text += fmt::format("  {}\n", verb->examples.front().command);
  return text + "\nExit status: " + wrapped(program_statuses, 13);
}

}  // namespace specdrift::cli
