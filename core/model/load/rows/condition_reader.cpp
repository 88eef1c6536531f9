#include "core/model/load/rows/condition_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/data/words.h"
#include "core/model/load/xml/forms.h"

namespace specdrift::model {
namespace {

/// Reads one condition: clauses joined by `and`, each a name, `SUBJECT is VALUE or VALUE`, or
/// `SUBJECT matches VALUE or VALUE`.
class ConditionReader {
 public:
  ConditionReader(const ErrorPlace& place, LoadContext& context)
      : place_(place), names_(context.names), context_(context) {}

  Condition read(std::string_view text) {
    Condition condition;
    condition.text = context_.storage.keep(single_spaced(text));
    std::vector<Clause> clauses;
    std::vector<std::string_view> words;
    const auto finish = [&] {
      Clause clause;
      if (words.empty())
        error("a clause is missing beside 'and'");
      else
        read_clause(words, clause);
      clauses.push_back(clause);  // whatever it is, the row has a condition
      words.clear();
    };
    for (const std::string_view word : words_of(condition.text)) {
      if (word == "and")
        finish();
      else
        words.push_back(word);
    }
    finish();
    // Looking for a duplicate is what drops it: asked last.
    std::stable_partition(clauses.begin(), clauses.end(), [](const Clause& c) {
      return c.subject != Subject::duplicate_attribute;
    });
    condition.clauses = context_.storage.keep(clauses);
    return condition;
  }

 private:
  using Words = std::span<const std::string_view>;

  void error(std::string what, std::string why = {}, std::string hint = {}) {
    context_.errors.add(place_, std::move(what), std::move(why), std::move(hint));
  }

  bool read_clause(Words words, Clause& clause) {
    if (words.size() == 1 || (words.size() == 2 && words[0] == "not")) {
      clause.negated = words.size() == 2;
      return read_name(words.back(), clause);
    }
    clause.ignores_case = words[1] == "matches";
    if (words.size() < 3 || (words[1] != "is" && !clause.ignores_case)) {
      error(fmt::format("the clause '{}' cannot be read", fmt::join(words, " ")),
            "a clause is a name, 'not' and a name, SUBJECT is VALUE or VALUE …, or SUBJECT matches "
            "VALUE or VALUE …");
      return false;
    }
    clause.negated = words[2] == "not";
    const auto values = split(words.subspan(clause.negated ? 3 : 2));
    if (std::ranges::any_of(values, [](Words value) { return value.empty(); })) {
      error(fmt::format("a value is missing in '{}'", fmt::join(words, " ")));
      return false;
    }
    return read_subject(words[0], values, clause) && check_case(words[0], clause);
  }

  /// Checks that a value compared in either case is a text, and is written in lower case.
  bool check_case(std::string_view subject, const Clause& clause) {
    if (!clause.ignores_case) return true;
    if (clause.subject != Subject::text) {
      error(fmt::format("'{}' is not compared in either case", subject),
            "'matches' is for variables of type text", "write 'is'");
      return false;
    }
    if (clause.or_last_start_tag) {
      error("'matches' compares with strings alone", {}, "write 'is last-start-tag'");
      return false;
    }
    for (const std::string_view text : clause.strings) {
      if (std::ranges::none_of(text, [](char c) { return c >= 'A' && c <= 'Z'; })) continue;
      error(fmt::format("'{}' is not in lower case", text),
            "'matches' ignores the case of ASCII letters, and has one spelling for each string");
      return false;
    }
    return true;
  }

  static std::vector<Words> split(Words words) {
    std::vector<Words> values;
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= words.size(); ++i) {
      if (i < words.size() && words[i] != "or") continue;
      values.push_back(words.subspan(begin, i - begin));
      begin = i + 1;
    }
    return values;
  }

  bool read_name(std::string_view name, Clause& clause) {
    if (const Subject* const subject = find_word(condition_words(), name)) {
      clause.subject = *subject;
      return true;
    }
    if (const auto at = names_.conditions.find(name); at != names_.conditions.end()) {
      clause.subject = Subject::named_condition;
      clause.index = at->second;
      return true;
    }
    auto known = keys_of(names_.conditions);
    for (const auto& word : condition_words()) known.push_back(word.word);
    error(fmt::format("there is no condition '{}'", name), {}, suggest(name, known));
    return false;
  }

  bool read_subject(std::string_view subject, const std::vector<Words>& values, Clause& clause) {
    if (subject == "ahead") return read_ahead(values, clause);
    if (subject == "next" || subject == "last-matched") {
      clause.subject = subject == "next" ? Subject::next : Subject::last_matched;
      std::string list;
      for (const Words value : values) list += fmt::format("{} ", fmt::join(value, " "));
      clause.characters = read_characters(list, place_, context_);
      return true;
    }
    std::vector<std::string_view> single;
    for (const Words value : values) {
      if (value.size() != 1) {
        error(fmt::format("'{}' is more than one value", fmt::join(value, " ")),
              "values are separated by 'or'");
        return false;
      }
      single.push_back(value.front());
    }
    return read_variable_subject(subject, single, clause);
  }

  bool read_variable_subject(std::string_view subject, Words values, Clause& clause) {
    const Variable* const variable = names_.variable(subject);
    if (variable) clause.index = variable->slot;
    if (variable && variable->type == VariableType::choice)
      return read_choice(Subject::choice, subject, values, variable->values, clause);
    if (const auto at = names_.flags.find(subject); at != names_.flags.end())
      return read_choice(at->second.target == Target::doctype_flag ? Subject::doctype_flag
                                                                   : Subject::self_closing_flag,
                         subject, values, at->second.values, clause);
    if (subject == "current-tag") {
      static constexpr std::string_view kinds[] = {"start-tag", "end-tag"};
      return read_choice(Subject::current_tag, subject, values, kinds, clause);
    }
    if (variable && variable->type == VariableType::text)
      return read_strings(Subject::text, values, clause);
    if (subject == "tag-name") return read_strings(Subject::tag_name, values, clause);
    if (subject == "last-start-tag") return read_strings(Subject::last_start_tag, values, clause);
    if (subject == "just-read") return read_strings(Subject::just_read, values, clause);
    if (subject == "state") return read_states(Subject::state, values, clause);
    if (variable && variable->type == VariableType::state)
      return read_states(Subject::state_variable, values, clause);
    std::vector<std::string_view> known = {"tag-name", "last-start-tag", "just-read",
                                           "state",    "current-tag",    "next",
                                           "ahead",    "last-matched"};
    for (const Variable& v : names_.variables) known.push_back(v.name);
    for (const auto& flag : names_.flags) known.push_back(flag.first);
    error(fmt::format("'{}' is nothing that can be asked about", subject),
          variable ? "a variable of that type has no values to compare with" : "",
          suggest(subject, known));
    return false;
  }

  bool read_choice(Subject kind, std::string_view subject, Words values, Words known,
                   Clause& clause) {
    clause.subject = kind;
    for (const std::string_view value : values) {
      const auto at = std::ranges::find(known, value);
      if (at == known.end()) {
        error(fmt::format("'{}' has no value '{}'", subject, value),
              fmt::format("it has {}", fmt::join(known, ", ")), suggest(value, known));
        return false;
      }
      clause.values |= std::uint64_t{1} << (at - known.begin());
    }
    return true;
  }

  bool read_strings(Subject kind, Words values, Clause& clause) {
    clause.subject = kind;
    std::vector<std::string_view> strings;
    for (const std::string_view value : values) {
      if (value.size() >= 2 && value.front() == '\'' && value.back() == '\'') {
        strings.push_back(context_.storage.keep(value.substr(1, value.size() - 2)));
      } else if (value == "last-start-tag" &&
                 (kind == Subject::text || kind == Subject::tag_name)) {
        clause.or_last_start_tag = true;
      } else if (value == "none" && kind == Subject::last_start_tag) {
        clause.or_none = true;
      } else {
        error(fmt::format("the value {} is no string", value), {},
              fmt::format("strings stand in single quotes: '{}'", value));
        return false;
      }
    }
    clause.strings = context_.storage.keep(strings);
    return true;
  }

  bool read_states(Subject kind, Words values, Clause& clause) {
    clause.subject = kind;
    std::vector<TableIndex> states;
    for (const std::string_view value : values) {
      const auto at = names_.states.find(value);
      if (at == names_.states.end()) {
        error(fmt::format("there is no state '{}'", value), "a condition asks for it",
              suggest(value, names_.state_names()));
        return false;
      }
      states.push_back(at->second);
    }
    clause.states = context_.storage.keep(states);
    return true;
  }

  bool read_ahead(const std::vector<Words>& values, Clause& clause) {
    clause.subject = Subject::ahead;
    std::vector<Ahead> all;
    for (const Words value : values) {
      Ahead ahead;
      const std::string_view what = value.front();
      const auto of_class = character_class(what.substr(0, what.size() - 1));
      if (what == "last-start-tag") {
        ahead.last_start_tag = true;
      } else if (what.ends_with('+') && of_class) {
        ahead.one_or_more = *of_class;
      } else {
        error(fmt::format("nothing can look ahead for '{}'", what),
              "it can be 'last-start-tag', or a class with '+'", "as in 'ascii-digit+'");
        return false;
      }
      if (value.size() > 1) {
        if (value.size() < 3 || value[1] != "then") {
          error(fmt::format("'{}' cannot be read", fmt::join(value, " ")),
                "after what is looked for come 'then' and characters");
          return false;
        }
        ahead.has_then = true;
        ahead.then =
            read_characters(fmt::format("{}", fmt::join(value.subspan(2), " ")), place_, context_);
      }
      all.push_back(ahead);
    }
    clause.ahead = context_.storage.keep(all);
    return true;
  }

  ErrorPlace place_;
  Names& names_;
  LoadContext& context_;
};

/// Adds what one word stands for. False if nothing is known of it.
bool add_characters(std::string_view word, const Names& names, CharacterSet& set,
                    std::vector<char32_t>& others) {
  const auto add = [&](char32_t c) {
    if (c < 0x80)
      set.add(static_cast<unsigned>(c));
    else
      others.push_back(c);
  };
  if (word == "EOF") {
    set.end_of_input = true;
  } else if (word.size() == 1) {
    add(static_cast<unsigned char>(word[0]));
  } else if (const auto control = control_name(word)) {
    add(*control);
  } else if (const auto code_point = parse_code_point(word)) {
    add(*code_point);
  } else if (word.size() == 3 && word[1] == '-') {
    for (char c = word[0]; c <= word[2]; ++c) add(static_cast<unsigned char>(c));
  } else if (const auto of_class = character_class(word)) {
    for (std::size_t i = 0; i < set.ascii.size(); ++i) set.ascii[i] |= of_class->ascii[i];
  } else if (const Variable* const v = names.variable(word, VariableType::character)) {
    set.variables |= static_cast<std::uint8_t>(1U << v->slot);
  } else {
    return false;
  }
  return true;
}

}  // namespace

CharacterSet read_characters(std::string_view words, const ErrorPlace& place,
                             LoadContext& context) {
  CharacterSet set;
  std::vector<char32_t> others;
  for (const std::string_view word : words_of(words)) {
    const bool known =
        has_form(Form::characters, word) && add_characters(word, context.names, set, others);
    if (known) continue;
    auto classes = context.names.names_of(VariableType::character);
    classes.insert(classes.end(), character_class_names().begin(), character_class_names().end());
    for (const std::string_view name : {"NUL", "TAB", "LF", "VT", "FF", "CR", "SPACE", "EOF"})
      classes.push_back(name);
    context.errors.add(place, fmt::format("there is no character or class '{}'", word), {},
                       suggest(word, classes));
  }
  std::ranges::sort(others);
  set.others = context.storage.keep(others);
  return set;
}

Condition read_condition(const XmlElement& element, LoadContext& context, bool of_row) {
  if (!element.has("if")) return {};
  const Condition condition =
      ConditionReader(element.place_of("if"), context).read(element.value("if"));
  for (const Clause& clause : condition.clauses)
    if (clause.subject == Subject::duplicate_attribute && (clause.negated || !of_row))
      context.errors.add(element.place_of("if"), "'duplicate-attribute' does not fit in here",
                         "it is for rows that drop the attribute, and without 'not'");
  return condition;
}

}  // namespace specdrift::model
