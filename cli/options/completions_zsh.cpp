#include <fmt/format.h>

#include "cli/options/completions.h"
#include "cli/options/help.h"

namespace specdrift::cli {
namespace {

/// `text` as a part of a specification of _arguments or _describe.
std::string zsh_escaped(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\\' || c == ':' || c == '[' || c == ']') result += '\\';
    result += c;
  }
  return result;
}

/// The action that offers candidates, as _arguments calls it. Each kind has a function of its own
/// below.
std::string action(const Candidates& candidates) {
  if (candidates.list && candidates.versions) return "_specdrift_version_list";
  if (candidates.list && !candidates.words.empty())
    return fmt::format("_values -s , word {}", fmt::join(candidates.words, " "));
  if (!candidates.words.empty()) return fmt::format("({})", fmt::join(candidates.words, " "));
  std::vector<std::string_view> functions;
  if (candidates.versions) functions.push_back("_specdrift_versions");
  if (candidates.classes) functions.push_back("_specdrift_classes");
  if (candidates.commands) functions.push_back("_command_names");
  if (candidates.files) functions.push_back("_files");
  if (candidates.folders && !candidates.files) functions.push_back("_directories");
  if (functions.size() <= 1) return functions.empty() ? "" : std::string(functions.front());
  std::string alternatives;
  for (const auto function : functions) alternatives += fmt::format(" \"{0}:{0}:{0}\"", function);
  return fmt::format("{{_alternative{}}}", alternatives);
}

/// Any option may be given again: the last one counts, or all do.
std::string zsh_of_option(const Option& option) {
  std::string argument;
  if (!option.argument.empty())
    argument = fmt::format(":{}:{}", option.argument, action(candidates_of(option)));
  const std::string explained =
      shell_quoted(fmt::format("[{}]{}", zsh_escaped(first_clause(option.help)), argument));
  const std::string_view joined = option.argument.empty() ? "" : "=";
  std::string rows = fmt::format("      '*--{}{}'{}\n", option.name, joined, explained);
  if (option.letter)
    rows += fmt::format("      '*-{}{}'{}\n", option.letter, joined.empty() ? "" : "+", explained);
  return rows;
}

std::string zsh_of_verb(const Verb& verb) {
  std::string rows;
  for (const OptionGroup& group : verb.groups)
    for (const Option& option : group.options) rows += zsh_of_option(option);
  const std::string operands = action(operands_of(verb));
  if (!operands.empty()) rows += fmt::format("      '*:operand:{}'\n", operands);
  return fmt::format("  '{}')\n    specifications=(\n{}    )\n    ;;\n", verb.name, rows);
}

std::string quoted_words(std::span<const std::string_view> words) {
  std::string text;
  for (const auto word : words) text += fmt::format("  {}\n", shell_quoted(word));
  return text;
}

}  // namespace

std::string zsh_completions(std::span<const Verb* const> verbs) {
  std::string script =
      "#compdef specdrift\n"
      "# Completions of specdrift for zsh, made by specdrift --completions zsh.\n\n";
  script += fmt::format(
      "_specdrift_versions() {{\n  local -a versions=(\n{0}  )\n  compadd \"$@\" -a "
      "versions\n}}\n\n"
      "_specdrift_version_list() {{\n  _values -s , version all {1}\n}}\n\n"
      "_specdrift_classes() {{\n  local -a classes=(\n{2}  )\n  compadd \"$@\" -a classes\n}}\n\n",
      quoted_words(known_versions()), fmt::join(known_versions(), " "),
      quoted_words(known_classes()));
  std::string described;
  std::string seconds, pairs;
  for (const Verb* const verb : verbs) {
    if (has_two_words(*verb)) {
      pairs += fmt::format("{}'{}'", pairs.empty() ? "" : "|", verb->name);
      continue;
    }
    described += fmt::format(
        "    {}\n", shell_quoted(fmt::format("{}:{}", verb->name, first_clause(verb->summary))));
    if (const auto second = second_words(verbs, *verb); !second.empty())
      seconds += fmt::format(
          "  if ((CURRENT == 3)) && [[ $words[2] == {0} && $words[3] != -* ]] || "
          "((CURRENT == 4)) && [[ \"$words[2] $words[3]\" == 'help {0}' ]]; then\n"
          "    compadd {1}\n"
          "  fi\n",
          verb->name, fmt::join(second, " "));
  }
  std::string options;
  for (const Option& option : program_options.options) options += zsh_of_option(option);
  script += fmt::format(
      "_specdrift() {{\n"
      "  local -a verbs=(\n{}    'help:show the help of a verb'\n  ) specifications\n"
      "  if ((CURRENT == 2)) && [[ $words[2] != -* ]]; then\n"
      "    _describe -t verbs verb verbs\n"
      "    return\n"
      "  fi\n"
      "{}"
      "  if ((CURRENT > 3)); then\n"
      "    case \"$words[2] $words[3]\" in\n"
      "    {})\n"
      "      words=($words[1] \"$words[2] $words[3]\" \"${{(@)words[4,-1]}}\")\n"
      "      ((CURRENT--))\n"
      "      ;;\n"
      "    esac\n"
      "  fi\n"
      "  case $words[2] in\n"
      "  -*)\n"
      "    specifications=(\n{}    )\n"
      "    _arguments -s -S : \"${{specifications[@]}}\"\n"
      "    return\n"
      "    ;;\n"
      "  help)\n"
      "    ((CURRENT == 3)) && _describe -t verbs verb verbs\n"
      "    return\n"
      "    ;;\n",
      described, seconds, pairs.empty() ? "''" : pairs, options);
  for (const Verb* const verb : verbs) script += zsh_of_verb(*verb);
  return script +
         "  esac\n"
         "  shift words\n"
         "  ((CURRENT--))\n"
         "  ((${#specifications})) && _arguments -s -S : \"${specifications[@]}\"\n"
         "}\n\n"
         "if [[ $funcstack[1] == _specdrift ]]; then\n"
         "  _specdrift \"$@\"\n"
         "else\n"
         "  compdef _specdrift specdrift\n"
         "fi\n";
}

}  // namespace specdrift::cli
