#include "core/history/tree_blame.h"

#include <algorithm>
#include <string>
#include <utility>

namespace specdrift::history {
namespace {

using trace::TreeRule;
using Kind = TreeRule::Kind;

const std::string tree_construction = "tree-construction";

/// The answer of a version in the place of a rule: whether it is there, or which of several.
int value_of(const FeedbackRules& rules, const TreeRule& rule) {
  return rule.kind == Kind::cdata ? static_cast<int>(rules.cdata)
                                  : static_cast<int>(trace::has_rule(rules, rule));
}

const FeedbackRules& rules_of(const LineVersion& version) {
  return version.model->feedback.rules;
}

std::vector<const Change*> tree_changes_at(const LineVersion& before, const LineVersion& after,
                                           std::string_view input) {
  if (!is_of_standard(before) || !is_of_standard(after)) return {};
  // A revision is known, whatever the input holds.
  auto changes =
      is_one_step(before, after)
          ? changes_of(after.revision->id, Facet::tokens, std::span(&tree_construction, 1))
          : changes_at(before, after, Facet::tokens, {tree_construction}, input);
  std::erase_if(changes, [](const Change* change) {
    return std::ranges::find(change->concepts, tree_construction) == change->concepts.end();
  });
  return changes;
}

Transition transition_at(std::span<const LineVersion> line, std::size_t before, std::size_t after,
                         std::string_view input) {
  Transition transition;
  transition.before = before;
  transition.after = after;
  transition.is_exact = is_one_step(line[before], line[after]);
  transition.is_of_standard = is_of_standard(line[before]) && is_of_standard(line[after]);
  transition.days = days_between(line[before], line[after]);
  transition.changes = tree_changes_at(line[before], line[after], input);
  // Tokens differ, and with them what is told of them.
  if (transition.changes.empty() && transition.is_of_standard)
    transition.changes = changes_at(line[before], line[after], Facet::tokens, {}, input);
  return transition;
}

void add_rules(std::vector<TreeRuleLife>& lives, std::span<const trace::TreeStep> steps,
               bool is_last) {
  for (const trace::TreeStep& step : steps)
    for (const trace::TakenTreeRule& taken : step.rules)
      if (std::ranges::find(lives, taken.rule, &TreeRuleLife::rule) == lives.end())
        lives.push_back({taken.rule, taken.mode, is_last, {}});
}

}  // namespace

bool is_told(const FeedbackRules& rules, const TreeRule& rule) {
  if (!rules.foreign_roots.empty() || trace::has_rule(rules, rule)) return true;
  using Trait = ElementTrait;
  using Rule = ConstructionRule;
  constexpr Trait told_traits[] = {Trait::head,       Trait::ignored,     Trait::closes_select,
                                   Trait::in_select,  Trait::in_frameset, Trait::breakout,
                                   Trait::text_point, Trait::html_point,  Trait::case_adjusted};
  constexpr Rule told_rules[] = {Rule::select_mode,      Rule::select_in_table,
                                 Rule::frameset_mode,    Rule::frameset_for_empty_body,
                                 Rule::noscript_in_head, Rule::foreign_mode,
                                 Rule::font_breakout};
  if (rule.kind == Kind::element)
    return std::ranges::find(told_traits, rule.trait) != std::end(told_traits);
  if (rule.kind == Kind::construction)
    return std::ranges::find(told_rules, rule.construction) != std::end(told_rules);
  return true;
}

std::vector<TreeRuleEvent> tree_rule_events(const TreeRule& rule, std::span<const LineVersion> line,
                                            std::string_view input) {
  std::vector<TreeRuleEvent> events;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const int value = value_of(rules_of(line[i]), rule);
    const int before = i == 0 ? 0 : value_of(rules_of(line[i - 1]), rule);
    if (value == before) continue;
    TreeRuleEvent event{.has = value != 0, .after = i};
    if (i > 0) {
      event.is_known = is_told(rules_of(line[i - 1]), rule);
      event.is_exact = is_one_step(line[i - 1], line[i]);
      event.days = days_between(line[i - 1], line[i]);
      if (event.is_known) event.changes = tree_changes_at(line[i - 1], line[i], input);
    }
    events.push_back(std::move(event));
  }
  return events;
}

TreeBlame blame_tree(const Source& source, const StartContext& start,
                     std::span<const LineVersion> line,
                     const std::function<void(std::size_t done)>& progress) {
  TreeBlame result;
  auto& epochs = result.blame.epochs;
  for (std::size_t i = 0; i < line.size(); ++i) {
    progress(i);
    if (!line[i].make_tokenizer(source, start)) continue;
    auto steps = trace::tree_steps(*line[i].model, source, start);
    if (epochs.empty() || result.steps.back() != steps) {
      if (!epochs.empty())
        result.blame.transitions.push_back(
            transition_at(line, epochs.back().versions.back(), i, source.bytes()));
      epochs.emplace_back();
      result.steps.push_back(std::move(steps));
    }
    epochs.back().versions.push_back(i);
  }
  for (std::size_t i = epochs.size(); i-- > 0;)
    add_rules(result.rules, result.steps[i], i + 1 == epochs.size());
  for (TreeRuleLife& life : result.rules)
    life.events = tree_rule_events(life.rule, line, source.bytes());
  return result;
}

std::vector<TreeRule> differing_rules_taken(std::span<const model::Model* const> models,
                                            const Source& source, const StartContext& start) {
  std::vector<TreeRule> differing;
  for (const model::Model* const model : models) {
    for (const trace::TreeStep& step : trace::tree_steps(*model, source, start))
      for (const trace::TakenTreeRule& taken : step.rules) {
        const TreeRule& rule = taken.rule;
        const auto differs = [&](const model::Model* other) {
          const FeedbackRules& rules = other->feedback.rules;
          return value_of(rules, rule) != value_of(model->feedback.rules, rule) &&
                 is_told(rules, rule);
        };
        if (std::ranges::any_of(models, differs) &&
            std::ranges::find(differing, rule) == differing.end())
          differing.push_back(rule);
      }
  }
  return differing;
}

}  // namespace specdrift::history
