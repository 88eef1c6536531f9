#include "cli/options/completions.h"

#include <algorithm>
#include <cctype>

#include "core/catalogue/catalogue.h"
#include "core/model/data/builtin.h"

namespace specdrift::cli {
namespace {

bool is_placeholder(std::string_view word) {
  return !word.empty() &&
         std::ranges::all_of(word, [](unsigned char c) { return std::isupper(c); });
}

void add(Candidates& candidates, std::string_view placeholder) {
  for (const std::string_view file : {"FILE", "TEXT", "CERTIFICATE", "OLD", "NEW", "THEN", "NOW"})
    candidates.files |= placeholder == file;
  candidates.folders |= placeholder == "DIR";
  candidates.classes |= placeholder == "CLASS";
  candidates.commands |= placeholder == "CMD" || placeholder == "COMMAND";
  for (const std::string_view version : {"VERSION", "V", "A", "B"})
    candidates.versions |= placeholder == version;
}

/// The words of a usage line, without the brackets and dots around them.
std::vector<std::string_view> words_of(std::string_view usage) {
  constexpr std::string_view around = " []()|.,";
  std::vector<std::string_view> words;
  while (true) {
    usage.remove_prefix(std::min(usage.find_first_not_of(around), usage.size()));
    if (usage.empty()) return words;
    words.push_back(usage.substr(0, usage.find_first_of(around)));
    usage.remove_prefix(words.back().size());
  }
}

}  // namespace

std::span<const Completions> completions() {
  static constexpr Completions all[] = {
      {"bash", bash_completions}, {"zsh", zsh_completions}, {"fish", fish_completions}};
  return all;
}

Candidates candidates_of(const Option& option) {
  Candidates candidates;
  add(candidates, option.argument);
  candidates.list = option.argument == "LIST";
  candidates.versions |= candidates.list && option.name == "versions";
  const auto words = option.words.empty() ? option.suggested : option.words;
  candidates.words.assign(words.begin(), words.end());
  return candidates;
}

Candidates operands_of(const Verb& verb) {
  Candidates candidates;
  for (const std::string_view usage : verb.usage) {
    bool is_argument = false;
    for (const std::string_view word : words_of(usage)) {
      if (word.starts_with("--")) {
        const Option* const option = find_option(verb, word.substr(2));
        is_argument = option && !option->argument.empty();
      } else {
        if (!is_argument && is_placeholder(word)) add(candidates, word);
        is_argument = false;
      }
    }
  }
  return candidates;
}

std::vector<std::string_view> known_versions() {
  std::vector<std::string_view> names;
  for (const model::Model* const model : model::builtin_models()) names.push_back(model->version);
  std::ranges::sort(
      names, {}, [](std::string_view name) { return model::find_builtin_model(name)->earliest; });
  return names;
}

std::vector<std::string_view> known_classes() {
  std::vector<std::string_view> classes;
  for (const catalogue::Entry& entry : catalogue::entries()) classes.push_back(entry.key.class_id);
  std::ranges::sort(classes);
  classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
  return classes;
}

std::vector<std::string_view> second_words(std::span<const Verb* const> verbs, const Verb& verb) {
  std::vector<std::string_view> words;
  for (const Verb* const other : verbs)
    if (other->name.size() > verb.name.size() + 1 && other->name.starts_with(verb.name) &&
        other->name[verb.name.size()] == ' ')
      words.push_back(other->name.substr(verb.name.size() + 1));
  return words;
}

bool has_two_words(const Verb& verb) {
  return verb.name.find(' ') != std::string_view::npos;
}

std::string_view first_clause(std::string_view help) {
  std::size_t end = help.size();
  for (const std::string_view mark : {"; ", ": ", " (", ". "}) end = std::min(end, help.find(mark));
  return help.substr(0, end);
}

std::string shell_quoted(std::string_view text) {
  std::string quoted = "'";
  for (const char c : text) {
    if (c == '\'')
      quoted += "'\\''";
    else
      quoted += c;
  }
  return quoted + '\'';
}

}  // namespace specdrift::cli
