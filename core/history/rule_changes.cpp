#include "core/history/rule_changes.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/history/revisions.h"
#include "core/model/data/builtin.h"

namespace specdrift::history {
namespace {

bool have_it_alike(const trace::TreeRule& rule, const model::Model& a, const model::Model& b) {
  const FeedbackRules& of_a = a.feedback.rules;
  const FeedbackRules& of_b = b.feedback.rules;
  return rule.kind == trace::TreeRule::Kind::cdata
             ? of_a.cdata == of_b.cdata
             : trace::has_rule(of_a, rule) == trace::has_rule(of_b, rule);
}

}  // namespace

RuleChanges::RuleChanges(std::span<const model::Model* const> versions) {
  for (const model::Model* const version : versions) {
    if (from_.empty() || version->earliest < from_) from_ = version->earliest;
    until_ = std::max(until_, version->earliest);
  }
}

const std::vector<std::string>& RuleChanges::of(const trace::TreeRule& rule) {
  const auto known =
      std::ranges::find_if(known_, [&](const auto& one) { return one.first == rule; });
  if (known != known_.end()) return known->second;
  std::vector<std::string> changes;
  for (const RevisionChain& chain : revision_chains()) {
    const model::Model* const after = model::find_builtin_model(chain.after);
    const model::Model* const before = model::find_builtin_model(chain.before);
    if (after->earliest < from_ || before->earliest > until_) continue;
    if (have_it_alike(rule, *after, *before)) continue;
    const auto loaded = load(chain);
    const model::Model* last = after;
    for (std::size_t i = 0; i < loaded.size(); ++i) {
      const model::Model& next = loaded[i]->model;
      if (!have_it_alike(rule, *last, next))
        changes.push_back(fmt::format("{} {}", chain.revisions[i].date, chain.revisions[i].id));
      last = &next;
    }
  }
  return known_.emplace_back(rule, std::move(changes)).second;
}

}  // namespace specdrift::history
