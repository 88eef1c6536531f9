// Conditions in words.

#include <fmt/format.h>

#include <algorithm>

#include "core/model/wording/sentences.h"
#include "core/model/wording/wording.h"

namespace specdrift::model {
namespace {

struct Phrase {
  std::string_view name;
  std::string_view holds;
  std::string_view fails;
};

/// The usual meaning of these names.
constexpr Phrase phrases[] = {
    {"appropriate-end-tag", "the end tag token is appropriate",
     "the end tag token is not appropriate"},
    {"end-tag-ahead", "the name of the last start tag comes next and ends there",
     "the name of the last start tag does not come next, or does not end there"},
    {"in-attribute", "the reference is part of an attribute value",
     "the reference is not part of an attribute value"},
    {"permitted-slash", "this is a permitted slash", "this is not a permitted slash"},
    {"in-foreign-content", "the insertion mode is \"in foreign content\"",
     "the insertion mode is not \"in foreign content\""},
    {"current-node-foreign", "the current node is not in the HTML namespace",
     "the current node is in the HTML namespace"},
    {"adjusted-current-node-foreign", "the adjusted current node is not in the HTML namespace",
     "there is no adjusted current node outside the HTML namespace"},
};

const Phrase* find_phrase(std::string_view name) {
  const auto at = std::ranges::find(phrases, name, &Phrase::name);
  return at == std::end(phrases) ? nullptr : at;
}

class ConditionWriter {
 public:
  ConditionWriter(const Model& model, const Condition& condition)
      : model_(model), condition_(condition) {}

  std::string write() {
    std::vector<std::string> clauses;
    for (const Clause& clause : condition_.clauses) clauses.push_back(words_for(clause));
    // Two that say the same of a place are one to a reader.
    clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
    return fmt::format("{}", fmt::join(clauses, " and "));
  }

 private:
  static std::string is_one_of(std::string_view subject, const std::vector<std::string>& values,
                               bool negated) {
    if (!negated) return fmt::format("{} is {}", subject, join_words(values));
    if (values.size() < 2) return fmt::format("{} is not {}", subject, join_words(values));
    return fmt::format("{} is neither {}", subject, join_words(values, "nor"));
  }

  static std::vector<std::string> chosen(std::span<const std::string_view> names,
                                         std::uint64_t bits) {
    std::vector<std::string> values;
    for (std::size_t i = 0; i < names.size(); ++i)
      if ((bits >> i & 1) != 0) values.emplace_back(names[i]);
    return values;
  }

  static std::vector<std::string> quoted(const Clause& clause) {
    std::vector<std::string> values;
    for (const std::string_view s : clause.strings) values.push_back(fmt::format("\"{}\"", s));
    if (clause.or_last_start_tag) values.emplace_back("that of the last start tag emitted");
    return values;
  }

  static std::string in_any_case(const Clause& clause) {
    return clause.ignores_case ? " in any case" : "";
  }

  std::vector<std::string> states(const Clause& clause) const {
    std::vector<std::string> values;
    for (const TableIndex s : clause.states) values.push_back(state_in_words(model_, s));
    return values;
  }

  static std::string phrase(const Phrase& p, bool negated) {
    return std::string(negated ? p.fails : p.holds);
  }

  /// The three facts about foreign content are one to the interpreter; the file tells which.
  std::string foreign(bool negated) {
    std::size_t number = foreign_seen_++;
    std::string_view text = condition_.text;
    while (!text.empty()) {
      const std::size_t end = std::min(text.find(' '), text.size());
      const std::string_view word = text.substr(0, end);
      if (word.ends_with("-foreign") || word == "in-foreign-content")
        if (const Phrase* const p = find_phrase(word); p && number-- == 0)
          return phrase(*p, negated);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return phrase(*find_phrase("current-node-foreign"), negated);
  }

  std::string named(const Clause& clause) const {
    const NamedCondition& condition = model_.conditions[clause.index];
    if (const Phrase* const p = find_phrase(condition.name)) return phrase(*p, clause.negated);
    return fmt::format("\"{}\" {}", spaced(condition.name),
                       clause.negated ? "does not hold" : "holds");
  }

  std::string ahead(const Clause& clause) const {
    std::vector<std::string> values;
    for (const Ahead& a : clause.ahead) {
      std::string words = "the name of the last start tag";
      if (!a.last_start_tag) {
        const std::string one = characters_in_words(model_, a.one_or_more);
        const bool is_class = one.starts_with("an ") && one.find(" or ") == std::string::npos;
        words = is_class ? fmt::format("one or more {}s", one.substr(3)) : "one or more of " + one;
      }
      if (a.has_then) words += " and then " + characters_in_words(model_, a.then);
      values.push_back(words);
    }
    return is_one_of("what comes next", values, clause.negated);
  }

  std::string last_start_tag(const Clause& clause) const {
    if (clause.or_none && clause.strings.empty())
      return clause.negated ? "a start tag was emitted before" : "no start tag was emitted before";
    auto values = quoted(clause);
    if (clause.or_none) values.emplace_back("missing");
    return is_one_of("the last start tag", values, clause.negated);
  }

  std::string words_for(const Clause& clause) {
    const bool no = clause.negated;
    switch (clause.subject) {
    case Subject::choice: {
      const Variable* const v = variable_in_slot(model_, VariableType::choice, clause.index);
      return is_one_of(variable_in_words(model_, VariableType::choice, clause.index),
                       chosen(v ? v->values : std::span<const std::string_view>(), clause.values),
                       no);
    }
    case Subject::text:
      return is_one_of(variable_in_words(model_, VariableType::text, clause.index), quoted(clause),
                       no) +
             in_any_case(clause);
    case Subject::tag_name:
      return is_one_of("the tag name", quoted(clause), no);
    case Subject::state_variable:
      return is_one_of(variable_in_words(model_, VariableType::state, clause.index), states(clause),
                       no);
    case Subject::state:
      return is_one_of("the state", states(clause), no);
    case Subject::current_tag: {
      static constexpr std::string_view kinds[] = {"a start tag", "an end tag"};
      return is_one_of("the current tag token", chosen(kinds, clause.values), no);
    }
    case Subject::self_closing_flag:
      return flag(Target::self_closing_flag, clause);
    case Subject::doctype_flag:
      return flag(Target::doctype_flag, clause);
    case Subject::last_start_tag:
      return last_start_tag(clause);
    case Subject::next:
      return characters("the next input character", clause);
    case Subject::last_matched:
      return characters("the last character matched", clause);
    case Subject::ahead:
      return ahead(clause);
    case Subject::just_read:
      return is_one_of("what was read last", quoted(clause), no);
    case Subject::named_condition:
      return named(clause);
    case Subject::tag_has_attributes:
      return no ? "the tag token has no attributes" : "the tag token has attributes";
    case Subject::duplicate_attribute:
      return no ? "the tag token has no other attribute of that name"
                : "the tag token already has an attribute of that name";
    case Subject::acknowledged:
      return no ? "the self-closing flag is not acknowledged"
                : "the self-closing flag is acknowledged";
    case Subject::scripting:
      return no ? "scripting is disabled" : "scripting is enabled";
    case Subject::foreign:
      return foreign(no);
    }
    return {};
  }

  std::string flag(Target target, const Clause& clause) const {
    return is_one_of(flag_in_words(model_, target),
                     chosen(flag_values(model_, target), clause.values), clause.negated);
  }

  std::string characters(std::string_view subject, const Clause& clause) const {
    return fmt::format("{} is {}{}", subject, clause.negated ? "not " : "",
                       characters_in_words(model_, clause.characters));
  }

  const Model& model_;
  const Condition& condition_;
  std::size_t foreign_seen_ = 0;
};

}  // namespace

std::string condition_in_words(const Model& model, const Condition& condition) {
  return ConditionWriter(model, condition).write();
}

std::string names_in_words(const Model& model, const Condition& condition) {
  std::vector<std::string> meanings;
  for (const Clause& clause : condition.clauses) {
    if (clause.subject != Subject::named_condition) continue;
    const NamedCondition& named = model.conditions[clause.index];
    meanings.push_back(
        fmt::format("\"{}\": {}", spaced(named.name), condition_in_words(model, named.condition)));
  }
  return fmt::format("{}", fmt::join(meanings, "; "));
}

}  // namespace specdrift::model
