#include "core/trace/tree_causes.h"

#include <algorithm>
#include <map>
#include <utility>

namespace specdrift::trace {
namespace {

using Kind = TreeRule::Kind;

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

bool has_trait(const FeedbackRules& rules, ElementTrait trait, Namespace ns,
               std::string_view name) {
  return std::ranges::any_of(rules.elements, [&](const TraitRule& one) {
    return one.trait == trait && one.ns == ns && is_one_of(one.names, name);
  });
}

std::span<const std::string_view> list_of(const FeedbackRules& rules, Kind kind) {
  return kind == Kind::foreign_root   ? rules.foreign_roots
         : kind == Kind::acknowledged ? rules.acknowledged
                                      : rules.text_elements;
}

}  // namespace

bool has_rule(const FeedbackRules& rules, const TreeRule& rule) {
  switch (rule.kind) {
  case Kind::element:
    return has_trait(rules, rule.trait, rule.ns, rule.name);
  case Kind::construction:
    return rules.has(rule.construction);
  case Kind::cdata:
    return rules.cdata != CdataRule::never;
  default:
    return is_one_of(list_of(rules, rule.kind), rule.name);
  }
}

std::vector<TreeRule> differing_rules(const FeedbackRules& a, const FeedbackRules& b) {
  std::vector<TreeRule> differing;
  const auto consider = [&](const TreeRule& rule) {
    if (has_rule(a, rule) != has_rule(b, rule) &&
        std::ranges::find(differing, rule) == differing.end())
      differing.push_back(rule);
  };
  for (const FeedbackRules* const rules : {&a, &b}) {
    for (const Kind kind : {Kind::text_element, Kind::foreign_root, Kind::acknowledged})
      for (const std::string_view name : list_of(*rules, kind))
        consider({.kind = kind, .name = name});
    for (const TraitRule& one : rules->elements)
      for (const std::string_view name : one.names)
        consider({.kind = Kind::element, .trait = one.trait, .ns = one.ns, .name = name});
  }
  for (std::size_t i = 0; i < construction_words.size(); ++i)
    consider({.kind = Kind::construction, .construction = static_cast<ConstructionRule>(i)});
  if (a.cdata != b.cdata) differing.push_back({.kind = Kind::cdata});
  return differing;
}

MixedRules::MixedRules(const FeedbackRules& rules, const FeedbackRules& other,
                       std::span<const TreeRule> of_other)
    : rules_(rules) {
  std::map<Kind, Names> lists;
  std::map<std::pair<ElementTrait, Namespace>, Names> traits;
  for (const Kind kind : {Kind::text_element, Kind::foreign_root, Kind::acknowledged}) {
    const auto list = list_of(rules, kind);
    lists[kind].assign(list.begin(), list.end());
  }
  for (const TraitRule& one : rules.elements) {
    Names& names = traits[{one.trait, one.ns}];
    names.insert(names.end(), one.names.begin(), one.names.end());
  }
  for (const TreeRule& rule : of_other) {
    const bool wanted = has_rule(other, rule);
    if (rule.kind == Kind::cdata) {
      rules_.cdata = other.cdata;
    } else if (rule.kind == Kind::construction) {
      rules_.construction &= ~bits_of(rule.construction);
      if (wanted) rules_.construction |= bits_of(rule.construction);
    } else {
      Names& names = rule.kind == Kind::element ? traits[{rule.trait, rule.ns}] : lists[rule.kind];
      std::erase(names, rule.name);
      if (wanted) names.push_back(rule.name);
    }
  }
  rules_.text_elements = keep(std::move(lists[Kind::text_element]));
  rules_.foreign_roots = keep(std::move(lists[Kind::foreign_root]));
  rules_.acknowledged = keep(std::move(lists[Kind::acknowledged]));
  for (auto& [of, names] : traits)
    elements_.push_back({of.first, of.second, keep(std::move(names))});
  rules_.elements = elements_;
}

std::span<const std::string_view> MixedRules::keep(Names names) {
  names_.push_back(std::move(names));
  return names_.back();
}

/// Ends: each round halves the stretch that is left out, down to one rule.
std::vector<TreeRule> needed_rules(
    std::vector<TreeRule> rules,
    const std::function<bool(std::span<const TreeRule> of_other)>& is_enough) {
  if (rules.empty() || !is_enough(rules)) return {};
  for (std::size_t size = (rules.size() + 1) / 2;; size = (size + 1) / 2) {
    for (std::size_t begin = 0; begin < rules.size();) {
      std::vector<TreeRule> rest = rules;
      const auto from = rest.begin() + static_cast<std::ptrdiff_t>(begin);
      rest.erase(from, from + static_cast<std::ptrdiff_t>(std::min(size, rules.size() - begin)));
      if (!rest.empty() && is_enough(rest))
        rules = std::move(rest);
      else
        begin += size;
    }
    if (size <= 1) return rules;
  }
}

}  // namespace specdrift::trace
