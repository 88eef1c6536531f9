#include "core/report/common/tree_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/model/wording/sentences.h"
#include "core/report/common/tree_rule_changes.h"

namespace specdrift::report {
namespace {

using Kind = trace::TreeRule::Kind;
using About = trace::TreeCause::About;

/// The meaning of each trait, in the order of ElementTrait.
constexpr std::array<std::string_view, trait_words.size()> traits_in_words{
    "bounds the search of any other end tag",
    "bounds scopes",
    "is closed by implied end tags",
    "belongs to the head wherever it comes",
    "closes a p element",
    "holds preformatted text",
    "is a heading",
    "is a formatting element",
    "sets a marker into the list of active formatting elements",
    "has no content",
    "settles that the page has no frameset",
    "is ignored in the body",
    "closes implied ends in ruby",
    "closes implied ends in ruby, except rtc",
    "stands for a form with one field",
    "ends a select element",
    "means in a select element what it means in the head",
    "means in a frameset what it means in the head",
    "leaves foreign content by its start tag",
    "leaves foreign content by its end tag",
    "is a MathML text integration point",
    "is an HTML integration point",
    "has capitals in its name"};

/// The same of ConstructionRule.
constexpr std::array<std::string_view, construction_words.size()> constructions_in_words{
    "a select element has an insertion mode of its own",
    "in a select element, the parts of a table close it",
    "a frameset ignores what it does not hold",
    "a frameset takes the place of a body without content",
    "noscript in the head has a mode of its own where scripts do not run",
    "template elements have insertion modes of their own",
    "a p element is looked for in button scope",
    "in quirks mode, a table does not close a p element",
    "the list of active formatting elements holds at most three equal elements",
    "an end tag just closes a current node that is not in the list",
    "the adoption agency goes round eight times at most",
    "the adoption agency looks at three elements in a round",
    "the adoption agency forgets formatting elements from the fourth on",
    "in HTML, an end tag closes elements of HTML alone",
    "foreign content is an insertion mode",
    "font with color, face or size leaves foreign content",
    "annotation-xml is an integration point if its encoding says so",
    "start tags leave foreign content in fragments, too"};

constexpr std::array<std::string_view, cdata_words.size()> cdata_in_words{
    "never", "in the insertion mode for foreign content",
    "in the insertion mode for foreign content outside of integration points",
    "if the current node is not of HTML", "if the adjusted current node is not of HTML"};

template <class Words, class Number> std::string_view word_of(const Words& words, Number number) {
  return words.at(static_cast<std::size_t>(number));
}

/// Says what a version does where that start tag asks for a kind of text.
std::string on_start_tag(const model::Model& model, std::string_view name) {
  for (const model::FeedbackRow& row : model.feedback.start_tags)
    if (std::ranges::find(row.names, name) != row.names.end())
      return model::actions_in_words(model, model.tables.front(), row.actions);
  return "Nothing.";
}

std::string without_full_stop(std::string sentence) {
  if (sentence.ends_with('.')) sentence.pop_back();
  return sentence;
}

/// `breakout-end of br; changed 2021-06-24 681c8849`
std::string citation_of(const DocumentReport& document, const trace::TreeRule& rule) {
  std::string words = name_of(rule);
  std::string_view before = "; changed ";
  for (const std::string& change : changes_of(rule, document.models)) {
    words += fmt::format("{}{}", before, change);
    before = ", ";
  }
  return words;
}

/// `No rule: br leaves foreign content by its end tag (breakout-end of br).`
std::string rule_in_words(const DocumentReport& document, const trace::TreeRule& rule,
                          const model::Model& model) {
  const FeedbackRules& rules = model.feedback.rules;
  const auto said = [&](const std::string& statement) {
    const bool holds = trace::has_rule(rules, rule);
    return fmt::format("{}: {} ({}).", holds ? "Rule" : "No rule", statement,
                       citation_of(document, rule));
  };
  switch (rule.kind) {
  case Kind::cdata:
    return fmt::format("Rule: {} {} ({}).", statement_of(rule), in_words(rules.cdata),
                       citation_of(document, rule));
  case Kind::start_tag:
    return fmt::format("Rule: {} ({}).", without_full_stop(on_start_tag(model, rule.name)),
                       citation_of(document, rule));
  default:
    return said(statement_of(rule));
  }
}

std::string says(const trace::TreeCause& cause, std::size_t version) {
  if (cause.about == About::self_closing_flag)
    return cause.errors[version] == 0 ? "Acknowledge the self-closing flag."
                                      : "Parse error: the self-closing flag is not acknowledged.";
  return fmt::format("Go on in the text of {}.", cause.after[version]);
}

/// `yes` or `no`; of CDATA sections the word of the specification files; what is done where a start
/// tag asks for text.
std::string value_of(const trace::TreeRule& rule, const model::Model& model) {
  if (rule.kind == Kind::start_tag) return on_start_tag(model, rule.name);
  if (rule.kind == Kind::cdata)
    return std::string(word_of(cdata_words, model.feedback.rules.cdata));
  return trace::has_rule(model.feedback.rules, rule) ? "yes" : "no";
}

}  // namespace

std::string statement_of(const trace::TreeRule& rule) {
  switch (rule.kind) {
  case Kind::text_element:
  case Kind::start_tag:
    return fmt::format("{} holds text of its own kind", rule.name);
  case Kind::element:
    return fmt::format("{}{} {}", rule.name,
                       rule.ns == Namespace::html   ? std::string()
                       : rule.ns == Namespace::math ? " of MathML"
                                                    : " of SVG",
                       word_of(traits_in_words, rule.trait));
  case Kind::foreign_root:
    return fmt::format("{} opens foreign content", rule.name);
  case Kind::construction:
    return std::string(word_of(constructions_in_words, rule.construction));
  case Kind::cdata:
    return "CDATA sections are allowed";
  case Kind::acknowledged:
    return fmt::format("the self-closing flag of {} is acknowledged", rule.name);
  }
  return {};
}

std::string_view in_words(CdataRule rule) {
  return word_of(cdata_in_words, rule);
}

std::string name_of(const trace::TreeRule& rule) {
  const auto named = [&](std::string_view word) {
    return fmt::format("{} of {}", word, rule.name);
  };
  switch (rule.kind) {
  case Kind::text_element:
    return named("start-tag");
  case Kind::element:
    return named(word_of(trait_words, rule.trait));
  case Kind::foreign_root:
    return named("roots");
  case Kind::construction:
    return std::string(word_of(construction_words, rule.construction));
  case Kind::cdata:
    return "cdata-section";
  case Kind::acknowledged:
    return named("acknowledged");
  case Kind::start_tag:
    return named("feedback");
  }
  return {};
}

std::vector<TreeRuleReport> tree_rules(const DocumentReport& document, const trace::Fork& fork) {
  std::vector<TreeRuleReport> rules;
  for (const trace::TreeRule& rule : fork.tree->rules) {
    TreeRuleReport report{name_of(rule), {}, changes_of(rule, document.models)};
    for (std::size_t i = 0; i < fork.rows.size(); ++i)
      report.values.push_back(value_of(rule, *document.models[i]));
    rules.push_back(std::move(report));
  }
  return rules;
}

CauseRow tree_row(const DocumentReport& document, CauseRow row, const trace::TreeCause& cause,
                  std::size_t version) {
  if (cause.about != About::cdata_section) {
    row.section = {};
    row.state = "Tree construction";
    row.heading = fmt::format("Start tag {}", cause.tag);
    row.id = {};
    row.does = says(cause, version);
    row.table = {};
  }
  for (const trace::TreeRule& rule : cause.rules)
    row.does += ' ' + rule_in_words(document, rule, *document.models[version]);
  return row;
}

}  // namespace specdrift::report
