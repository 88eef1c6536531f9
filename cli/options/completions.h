#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/options.h"

/// Completions of command lines, made from the tables of the verbs.
///
/// The table of a verb says what can stand in a place: the words of an option, those that it
/// suggests, or what its argument, or an operand of the usage, is called: FILE, DIR, CMD (or
/// COMMAND), CLASS, VERSION (or V, A, B); the LIST of an option `versions` holds versions. Anything
/// else is left to the user.
namespace specdrift::cli {

/// The script that a shell reads, with the shell's name.
struct Completions {
  std::string_view shell;
  std::string (*script)(std::span<const Verb* const> verbs);
};
/// bash, zsh and fish.
std::span<const Completions> completions();

/// Everything that can stand where an argument or an operand is typed.
struct Candidates {
  bool files = false;
  bool folders = false;
  bool commands = false;
  bool classes = false;  ///< of the catalogue
  bool versions = false;
  bool list = false;  ///< several, separated by commas
  std::vector<std::string_view> words = {};
};
Candidates candidates_of(const Option& option);
Candidates operands_of(const Verb& verb);

/// The versions that are built in; the classes of the catalogue, each once.
std::vector<std::string_view> known_versions();
std::vector<std::string_view> known_classes();

/// The words that can follow a verb to make the name of another one, as in `corpus plan`.
std::vector<std::string_view> second_words(std::span<const Verb* const> verbs, const Verb& verb);
/// Those that need a second word to be named: all the others can be typed first.
bool has_two_words(const Verb& verb);

/// The words before the first explanation, as a line in a list.
std::string_view first_clause(std::string_view help);

/// `text` between single quotes as POSIX shells want them.
std::string shell_quoted(std::string_view text);

std::string bash_completions(std::span<const Verb* const> verbs);
std::string zsh_completions(std::span<const Verb* const> verbs);
std::string fish_completions(std::span<const Verb* const> verbs);

}  // namespace specdrift::cli
