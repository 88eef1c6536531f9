#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "cli/options/options.h"

namespace specdrift::cli {

inline constexpr std::string_view program_summary =
    "compare the specifications of HTML's tokenizer";
inline constexpr std::string_view program_usage[] = {
    "VERB [OPTION]... [OPERAND]...", "VERB --help",  "--version",
    "--completions SHELL",           "--manual DIR",
};
inline constexpr std::string_view program_description =
    "Runs the specifications of the HTML tokenizer side by side and says where they differ.";
inline constexpr std::string_view shell_words[] = {"bash", "zsh", "fish"};
inline constexpr Option program_rows[] = {
    {.name = "help",
     .letter = 'h',
     .help = "show this help; that of a verb: specdrift VERB --help"},
    {.name = "version", .letter = 'V', .help = "show the version of the program"},
    {.name = "completions",
     .argument = "SHELL",
     .help = "print a script for bash, zsh or fish that completes command lines",
     .words = shell_words},
    {.name = "manual", .argument = "DIR", .help = "write the manual pages into a folder"},
};
/// The options that stand in place of a verb.
inline constexpr OptionGroup program_options{"Without a verb", program_rows};
inline constexpr std::string_view program_statuses =
    "0 done, 1 done and something differs or fails, 2 trouble. Standard output carries data alone; "
    "messages go to standard error.";

/// The text that `specdrift VERB --help` prints, with its description in lines of so many columns,
/// or 80.
std::string help_text(const Verb& verb, std::size_t columns);

/// The text that `specdrift --help` prints.
std::string help_text(std::span<const Verb* const> verbs);

}  // namespace specdrift::cli
