#include "cli/options/options.h"

#include <fmt/core.h>

#include <algorithm>
#include <boost/program_options/errors.hpp>
#include <boost/program_options/options_description.hpp>
#include <boost/program_options/parsers.hpp>
#include <boost/program_options/value_semantic.hpp>
#include <iterator>

#include "cli/options/suggestions.h"
#include "cli/terminal/user_error.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace {

namespace po = boost::program_options;

std::string spelled(const Option& option) {
  return option.letter ? fmt::format("{},{}", option.name, option.letter)
                       : std::string(option.name);
}

void add_option(po::options_description& description, const std::string& name, bool has_argument) {
  if (has_argument)
    description.add_options()(name.c_str(), po::value<std::string>(), "");
  else
    description.add_options()(name.c_str(), "");
}

po::options_description description_of(const Verb& verb) {
  po::options_description description;
  for (const OptionGroup& group : verb.groups)
    for (const Option& option : group.options) {
      add_option(description, spelled(option), !option.argument.empty());
      if (!option.old_name.empty())
        add_option(description, std::string(option.old_name), !option.argument.empty());
    }
  return description;
}

/// Whether the next word is the argument of this one.
bool takes_next_word(const Verb& verb, std::string_view word) {
  if (word.starts_with("--")) {
    const Option* const option = find_option(verb, word.substr(2));
    return option && !option->argument.empty();
  }
  if (word.size() < 2 || !word.starts_with('-')) return false;
  for (std::size_t i = 1; i < word.size(); ++i)
    for (const OptionGroup& group : verb.groups)
      for (const Option& option : group.options)
        if (option.letter == word[i] && !option.argument.empty()) return i + 1 == word.size();
  return false;
}

/// `--name=` says that the argument is empty; the parser wants it said in two words. An argument
/// that looks like that has to be said in one word.
std::vector<std::string> with_empty_arguments_apart(const Verb& verb,
                                                    const std::vector<std::string>& words) {
  std::vector<std::string> result;
  bool options_end = false, is_argument = false;
  for (const std::string& word : words) {
    const bool looks_empty = word.starts_with("--") && word.find('=') == word.size() - 1;
    if (is_argument && looks_empty) {
      result.back() += result.back().starts_with("--") ? '=' + word : word;
    } else if (looks_empty && !options_end) {
      result.push_back(word.substr(0, word.size() - 1));
      result.emplace_back();
    } else {
      result.push_back(word);
    }
    options_end = options_end || (!is_argument && word == "--");
    is_argument = !options_end && !is_argument && takes_next_word(verb, word);
  }
  return result;
}

UserError no_such_option(const Verb& verb, std::string_view typed) {
  const auto name = typed.substr(std::min(typed.find_first_not_of('-'), typed.size()));
  std::vector<std::string> names;
  for (const OptionGroup& group : verb.groups)
    for (const Option& option : group.options) names.push_back(fmt::format("--{}", option.name));
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::string hint =
      name.size() > 1 ? did_you_mean(fmt::format("--{}", name), views) : std::string();
  if (hint.empty()) hint = fmt::format("see specdrift {} --help", verb.name);
  return UserError(verb.name, fmt::format("no such option: {}", typed), std::move(hint));
}

UserError bad_syntax(const Verb& verb, const po::invalid_syntax& error) {
  const std::string name = error.get_option_name();
  switch (error.kind()) {
  case po::invalid_syntax::extra_parameter:
    return UserError(verb.name, fmt::format("{} takes no argument", name));
  case po::invalid_syntax::missing_parameter:
    return UserError(verb.name, fmt::format("{} needs an argument", name));
  default:
    return UserError(verb.name, error.what());
  }
}

/// Appends what a few words say.
void parse_some(const Verb& verb, const po::options_description& description,
                const std::vector<std::string>& words, std::vector<po::option>& options) {
  constexpr int style =
      po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
  try {
    auto some = po::command_line_parser(words).options(description).style(style).run().options;
    std::move(some.begin(), some.end(), std::back_inserter(options));
  } catch (const po::unknown_option& error) {
    throw no_such_option(verb, error.get_option_name());
  } catch (const po::invalid_syntax& error) {
    throw bad_syntax(verb, error);
  } catch (const po::error& error) {
    throw UserError(verb.name, error.what());
  }
}

/// The parser of the library takes time quadratic in the words, so it gets few at a time. It need
/// not see the words after `--`.
std::vector<po::option> parsed(const Verb& verb, const po::options_description& description,
                               const std::vector<std::string>& typed) {
  constexpr std::size_t few = 64;
  const std::vector<std::string> words = with_empty_arguments_apart(verb, typed);
  std::vector<po::option> options;
  std::vector<std::string> some;
  auto at = words.begin();
  for (bool is_argument = false; at != words.end() && (is_argument || *at != "--"); ++at) {
    is_argument = !is_argument && takes_next_word(verb, *at);
    some.push_back(*at);
    if (is_argument || some.size() < few) continue;
    parse_some(verb, description, some, options);
    some.clear();
  }
  parse_some(verb, description, some, options);
  if (at == words.end()) return options;
  while (++at != words.end()) {
    po::option& operand = options.emplace_back();
    operand.value.push_back(*at);
  }
  return options;
}

void require_number(const Option& option, std::string_view text) {
  const Numbers& wanted = option.numbers;
  if (!wanted.are_wanted()) return;
  std::optional<double> number;
  if (wanted.are_seconds) {
    number = parse_number<double>(text);
  } else if (const auto whole = parse_number<std::uint64_t>(text)) {
    number = static_cast<double>(*whole);
  }
  if (number && *number >= wanted.least && *number <= wanted.most) return;
  const std::string range =
      wanted.are_seconds ? fmt::format("of seconds from {} to {:.0f}", wanted.least, wanted.most)
                         : fmt::format("from {:.0f} to {:.0f}", wanted.least, wanted.most);
  throw UserError(fmt::format("--{}", option.name),
                  fmt::format("'{}' is no number {}", text, range));
}

void require_known_word(const Option& option, std::string_view word) {
  if (option.words.empty() || std::ranges::find(option.words, word) != option.words.end()) return;
  std::string hint = did_you_mean(word, option.words);
  if (hint.empty()) hint = fmt::format("it is one of {}", listed(option.words));
  throw UserError(fmt::format("--{}", option.name), fmt::format("it cannot be '{}'", word),
                  std::move(hint));
}

/// A file or folder of the name `-` is hardly what is meant.
void require_name(const Option& option, std::string_view value) {
  const bool is_path =
      option.argument == "FILE" || option.argument == "DIR" || option.argument == "FOLDER";
  if (!is_path || option.is_stream || value != "-") return;
  const std::string_view kind = option.argument == "FILE" ? "file" : "folder";
  throw UserError(fmt::format("--{}", option.name),
                  fmt::format("- stands for no {} here, nor for a standard stream", kind),
                  fmt::format("name a {}; one that is called so is ./-", kind));
}

}  // namespace

const Option* find_option(const Verb& verb, std::string_view name) {
  for (const OptionGroup& group : verb.groups)
    for (const Option& option : group.options)
      if (option.name == name || (!name.empty() && option.old_name == name)) return &option;
  return nullptr;
}

Arguments Arguments::parse(const Verb& verb, const std::vector<std::string>& words) {
  const po::options_description description = description_of(verb);
  Arguments arguments(verb);
  for (const po::option& typed : parsed(verb, description, words)) {
    std::string value = typed.value.empty() ? std::string() : typed.value.front();
    if (typed.string_key.empty()) {
      arguments.items_.push_back({{}, std::move(value)});
      continue;
    }
    const std::string& key = typed.string_key;
    const Option* const option =
        find_option(verb, key.starts_with('-') ? std::string_view(key).substr(1) : key);
    if (!value.empty() && value == option->old_default) value = option->default_value;
    require_known_word(*option, value);
    require_name(*option, value);
    require_number(*option, value);
    arguments.last_[option->name] = arguments.items_.size();
    arguments.items_.push_back({option->name, std::move(value)});
  }
  return arguments;
}

bool Arguments::has(std::string_view option) const {
  return last_.contains(option);
}

std::optional<std::string_view> Arguments::find(std::string_view option) const {
  const auto found = last_.find(option);
  if (found != last_.end()) return items_[found->second].value;
  const Option* const row = find_option(*verb_, option);
  if (!row || row->default_value.empty()) return std::nullopt;
  return row->default_value;
}

}  // namespace specdrift::cli
