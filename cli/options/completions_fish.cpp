#include <fmt/format.h>

#include "cli/options/completions.h"
#include "cli/options/help.h"

namespace specdrift::cli {
namespace {

std::string fish_quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + '\'';
}

/// The options of `complete` that offer candidates.
std::string fish_offers(const Candidates& candidates) {
  std::string offered;
  const auto add = [&](std::string_view command) {
    offered += " -a " + fish_quoted(fmt::format(
                            "({}{})", candidates.list ? "__fish_complete_list , " : "", command));
  };
  if (!candidates.words.empty()) {
    const std::string words = fmt::format("{}", fmt::join(candidates.words, " "));
    if (candidates.list)
      add(fmt::format(R"("printf %s\\n {}")", words));
    else
      offered += " -a " + fish_quoted(words);
  }
  if (candidates.versions) add("__specdrift_versions");
  if (candidates.classes) add("__specdrift_classes");
  if (candidates.commands) add("__fish_complete_command");
  if (candidates.folders && !candidates.files) add("__fish_complete_directories");
  if (candidates.files) offered += " -F";
  return offered;
}

std::string fish_of_option(const Option& option, std::string_view condition) {
  std::string row = fmt::format("complete -c specdrift -n {} -l {}", condition, option.name);
  if (option.letter) row += fmt::format(" -s {}", option.letter);
  if (!option.argument.empty()) {
    const Candidates candidates = candidates_of(option);
    row += (candidates.files ? " -r" : " -x") + fish_offers(candidates);
  }
  return row + fmt::format(" -d {}\n", fish_quoted(first_clause(option.help)));
}

std::string printed(std::span<const std::string_view> words) {
  std::string text = "  printf '%s\\n'";
  for (const auto word : words) text += " \\\n    " + fish_quoted(word);
  return text + '\n';
}

}  // namespace

std::string fish_completions(std::span<const Verb* const> verbs) {
  std::string script =
      "# Completions of specdrift for fish, made by specdrift --completions fish.\n\n"
      "function __specdrift_verb\n"
      "  set -l words (commandline -opc)\n"
      "  set -q words[2]; or return\n"
      "  if set -q words[3]; and contains -- \"$words[2] $words[3]\" (__specdrift_pairs)\n"
      "    echo \"$words[2] $words[3]\"\n"
      "  else\n"
      "    echo $words[2]\n"
      "  end\n"
      "end\n\n"
      "function __specdrift_verb_is\n"
      "  contains -- \"$(__specdrift_verb)\" $argv\n"
      "end\n\n"
      "function __specdrift_second_of\n"
      "  set -l words (commandline -opc)\n"
      "  test \"$words[2..]\" = \"$argv\"\n"
      "end\n\n"
      "function __specdrift_no_verb\n"
      "  set -l words (commandline -opc)\n"
      "  test (count $words) -eq 1; or string match -q -- '-*' $words[2]\n"
      "end\n\n";
  std::vector<std::string_view> two_words;
  for (const Verb* const verb : verbs)
    if (has_two_words(*verb)) two_words.push_back(verb->name);
  script += fmt::format("function __specdrift_pairs\n{}end\n\n", printed(two_words));
  script += fmt::format("function __specdrift_versions\n{}end\n\n", printed(known_versions()));
  script += fmt::format("function __specdrift_classes\n{}end\n\n", printed(known_classes()));
  script += "complete -c specdrift -f\n";
  std::string names;
  for (const Verb* const verb : verbs) {
    for (const std::string_view second : second_words(verbs, *verb))
      script += fmt::format(
          "complete -c specdrift -n '__specdrift_second_of {0}' -a {1}\n"
          "complete -c specdrift -n '__specdrift_second_of help {0}' -a {1}\n",
          verb->name, second);
    if (has_two_words(*verb)) continue;
    names += fmt::format("{} ", verb->name);
    script += fmt::format("complete -c specdrift -n __specdrift_no_verb -a {} -d {}\n", verb->name,
                          fish_quoted(first_clause(verb->summary)));
  }
  script += fmt::format(
      "complete -c specdrift -n __specdrift_no_verb -a help -d 'show the help of a verb'\n"
      "complete -c specdrift -n '__specdrift_second_of help' -a '{}'\n",
      names);
  for (const Option& option : program_options.options)
    script += fish_of_option(option, "__specdrift_no_verb");
  for (const Verb* const verb : verbs) {
    const std::string condition = fmt::format("'__specdrift_verb_is \"{}\"'", verb->name);
    const std::string operands = fish_offers(operands_of(*verb));
    if (!operands.empty())
      script += fmt::format("complete -c specdrift -n {}{}\n", condition, operands);
    for (const OptionGroup& group : verb->groups)
      for (const Option& option : group.options) script += fish_of_option(option, condition);
  }
  return script;
}

}  // namespace specdrift::cli
