#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::cli {

/// Which numbers the argument of an option can be.
struct Numbers {
  double least = 0;
  double most = -1;          ///< less than `least`: it is no number
  bool are_seconds = false;  ///< with a fraction, as in 0.5

  constexpr bool are_wanted() const { return least <= most; }
};

/// One option as it is typed, and all that help, manual page and completions say of it. The name of
/// an argument tells completions what it can be (completions.h).
struct Option {
  std::string_view name;           ///< without the hyphens
  char letter = 0;                 ///< its short form, or 0
  std::string_view argument = {};  ///< what follows it; empty: nothing does
  std::string_view help = {};
  std::string_view default_value = {};  ///< empty: none
  Numbers numbers = {};                 ///< checked before the verb begins, default value apart
  /// The words that can follow it, where they are a fixed list.
  std::span<const std::string_view> words = {};
  /// Some of the words that can follow it, or of the members of its LIST, for completions.
  std::span<const std::string_view> suggested = {};
  std::string_view old_name = {};     ///< what it was called before: still taken, not shown
  std::string_view old_default = {};  ///< what its default value was called before: the same
  bool is_stream = false;   ///< a FILE of `-` is standard input or output; elsewhere it is refused
  bool is_written = false;  ///< its FILE is written, not read
  /// Its DIR is written to: which files there may be replaced, by patterns of names.
  std::string_view makes = {};
};

struct OptionGroup {
  std::string_view title;
  std::span<const Option> options;
};

struct Example {
  std::string_view command;
  std::string_view shows;
};

class Arguments;

/// One subcommand.
struct Verb {
  std::string_view name;
  std::string_view summary;                 ///< one line, for the list of all verbs
  std::span<const std::string_view> usage;  ///< what can follow the name: a line for each way
  std::string_view description;             ///< paragraphs, separated by an empty line
  std::span<const OptionGroup> groups;
  std::span<const Example> examples;
  std::string_view statuses;  ///< what its exit statuses say
  int (*run)(const Arguments& arguments);
};

/// Everything that was typed after a verb.
class Arguments {
 public:
  /// An option with its argument, or an operand.
  struct Item {
    std::string_view option;  ///< empty: an operand
    std::string value;
  };

  /// Throws UserError for an option that the verb does not have, a word that it does not know, or a
  /// number that it does not take. In time linear in the words.
  static Arguments parse(const Verb& verb, const std::vector<std::string>& words);

  bool has(std::string_view option) const;

  /// The argument of the last such option, or its default value, if there is one. In a time that
  /// does not depend on how many arguments there are, as `has`.
  std::optional<std::string_view> find(std::string_view option) const;

  /// The same. Requires: the option has a default value.
  std::string_view value(std::string_view option) const { return *find(option); }

  /// In the order in which they were typed.
  std::span<const Item> items() const { return items_; }

  const Verb& verb() const { return *verb_; }

 private:
  explicit Arguments(const Verb& verb) : verb_(&verb) {}

  const Verb* verb_;
  std::vector<Item> items_;
  // Verbs ask for options once per input, and a run may have 100,000 inputs.
  std::map<std::string_view, std::size_t> last_;  ///< where in `items_` each option is last
};

/// The option of that name, or that was called so before; null when the verb has none.
const Option* find_option(const Verb& verb, std::string_view name);

}  // namespace specdrift::cli
