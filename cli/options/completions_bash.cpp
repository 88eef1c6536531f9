#include <fmt/format.h>

#include "cli/options/completions.h"
#include "cli/options/help.h"

namespace specdrift::cli {
namespace {

// The current word as it was typed may be quoted, or have backslashes; what is offered is quoted
// alike. `=` is a word of its own to bash.
constexpr std::string_view helpers = R"(_specdrift_words() {
  local word typed quote=
  case $cur in
  [\'\"]*) quote=${cur:0:1} typed=${cur:1} ;;
  *) typed=${cur//\\/} ;;
  esac
  while IFS= read -r word; do
    [[ -n $word && ${word:0:${#typed}} == "$typed" ]] || continue
    if [[ -n $quote ]]; then
      [[ $word == *"$quote"* ]] && continue
    else
      printf -v word %q "$word"
    fi
    COMPREPLY+=("$word")
  done <<<"$1"
}

_specdrift_list() {
  local word begun=
  [[ $cur == *,* ]] && begun=${cur%,*},
  compopt -o nospace 2>/dev/null
  while IFS= read -r word; do
    [[ ,$begun == *,$word,* || $begun$word != "$cur"* ]] || COMPREPLY+=("$begun$word")
  done <<<"$1"
}

_specdrift_paths() {
  local path
  compopt -o filenames 2>/dev/null
  while IFS= read -r path; do
    COMPREPLY+=("$path")
  done < <(compgen "$1" -- "${cur//\\/}")
}

)";

std::string lines(std::span<const std::string_view> words) {
  return shell_quoted(fmt::format("{}", fmt::join(words, "\n")));
}

/// The commands that offer candidates, one after the other.
std::string bash_offers(const Candidates& candidates) {
  const std::string_view function = candidates.list ? "_specdrift_list" : "_specdrift_words";
  std::string commands;
  if (!candidates.words.empty())
    commands += fmt::format("{} {}\n", function, lines(candidates.words));
  if (candidates.versions) commands += fmt::format("{} \"$_specdrift_versions\"\n", function);
  if (candidates.classes) commands += "_specdrift_words \"$_specdrift_classes\"\n";
  if (candidates.commands) commands += "_specdrift_paths -c\n";
  if (candidates.files)
    commands += "_specdrift_paths -f\n";
  else if (candidates.folders)
    commands += "_specdrift_paths -d\n";
  return commands;
}

std::string typed(const Option& option, std::string_view between) {
  return option.letter ? fmt::format("--{}{}-{}", option.name, between, option.letter)
                       : fmt::format("--{}", option.name);
}

std::string bash_of_verb(const Verb& verb, std::span<const std::string_view> second) {
  std::string names;
  std::string arguments;
  for (const OptionGroup& group : verb.groups)
    for (const Option& option : group.options) {
      names += fmt::format("{}--{}", names.empty() ? "" : "\n", option.name);
      if (!option.argument.empty())
        arguments += fmt::format("    {})\n{}      return\n      ;;\n", typed(option, " | "),
                                 bash_offers(candidates_of(option)));
    }
  const std::string seconds =
      second.empty()
          ? ""
          : fmt::format("    ((COMP_CWORD == 2)) && _specdrift_words {}\n", lines(second));
  return fmt::format(
      "  '{}')\n"
      "    [[ -z $operands ]] && case $prev in\n"
      "{}    esac\n"
      "    if [[ -z $operands && $cur == -* ]]; then\n"
      "      _specdrift_words '{}'\n"
      "      return\n"
      "    fi\n"
      "{}{}    ;;\n",
      verb.name, arguments, names, seconds, bash_offers(operands_of(verb)));
}

}  // namespace

std::string bash_completions(std::span<const Verb* const> verbs) {
  std::string names;
  std::string pairs;
  for (const Verb* const verb : verbs) {
    if (has_two_words(*verb))
      pairs += fmt::format("{}'{}'", pairs.empty() ? "" : " | ", verb->name);
    else
      names += fmt::format("{}\n", verb->name);
  }
  std::string script =
      "# Completions of specdrift for bash, made by specdrift --completions bash.\n\n";
  script += fmt::format("_specdrift_versions={}\n_specdrift_classes={}\n\n",
                        lines(known_versions()), lines(known_classes()));
  script += helpers;
  script += R"(_specdrift() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} operands= i
  COMPREPLY=()
  if [[ $cur == '=' ]]; then
    cur=
  elif [[ $prev == '=' ]] && ((COMP_CWORD > 1)); then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 2; i < COMP_CWORD; ++i)); do
    [[ ${COMP_WORDS[i]} == -- ]] && operands=1
  done
  if ((COMP_CWORD == 1)); then
)";
  std::string options;
  for (const Option& option : program_options.options)
    options += fmt::format("{}--{}", options.empty() ? "" : "\n", option.name);
  script += fmt::format(
      "    if [[ $cur == -* ]]; then\n"
      "      _specdrift_words '{}'\n"
      "    else\n"
      "      _specdrift_words '{}help'\n"
      "    fi\n"
      "    return\n"
      "  fi\n",
      options, names);
  script += fmt::format(
      "  local verb=${{COMP_WORDS[1]}}\n"
      "  if ((COMP_CWORD > 2)); then\n"
      "    case \"$verb ${{COMP_WORDS[2]}}\" in\n"
      "    {}) verb+=\" ${{COMP_WORDS[2]}}\" ;;\n"
      "    esac\n"
      "  fi\n",
      pairs.empty() ? "''" : pairs);
  script += "  case $verb in\n";
  script += fmt::format("  help)\n    ((COMP_CWORD == 2)) && _specdrift_words '{}'\n", names);
  for (const Verb* const verb : verbs)
    if (const auto second = second_words(verbs, *verb); !second.empty())
      script += fmt::format("    ((COMP_CWORD == 3)) && [[ $prev == {} ]] && _specdrift_words {}\n",
                            verb->name, lines(second));
  script += "    ;;\n";
  for (const Option& option : program_options.options)
    if (!option.argument.empty())
      script += fmt::format("  --{})\n{}    ;;\n", option.name, bash_offers(candidates_of(option)));
  for (const Verb* const verb : verbs) script += bash_of_verb(*verb, second_words(verbs, *verb));
  return script + "  esac\n}\n\ncomplete -F _specdrift specdrift\n";
}

}  // namespace specdrift::cli
