#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/tree/feedback_rules.h"

/// The rules of tree construction by which two versions read an input differently.
namespace specdrift::trace {

/// One rule in which versions may differ.
struct TreeRule {
  enum class Kind : std::uint8_t {
    text_element,  ///< the start tag asks for a kind of text
    element,       ///< the element has the trait
    foreign_root,  ///< the start tag opens foreign content
    construction,
    cdata,
    acknowledged,  ///< the start tag's self-closing flag is acknowledged
    start_tag,     ///< what a version does where the start tag asks for a kind of text
  };
  Kind kind = Kind::element;
  ElementTrait trait = ElementTrait::special;
  Namespace ns = Namespace::html;
  ConstructionRule construction = ConstructionRule::select_mode;
  std::string_view name = {};  ///< of the element, in the data of a version

  friend bool operator==(const TreeRule&, const TreeRule&) = default;
};

/// Whether a version has the rule; of `cdata`, whether it has such sections; of `start_tag`,
/// whether that asks for text.
bool has_rule(const FeedbackRules& rules, const TreeRule& rule);

/// All in which two versions differ.
std::vector<TreeRule> differing_rules(const FeedbackRules& a, const FeedbackRules& b);

/// The rules of a version, with some of another version in their place.
class MixedRules {
 public:
  /// Requires: the names of both versions outlive it.
  MixedRules(const FeedbackRules& rules, const FeedbackRules& other,
             std::span<const TreeRule> of_other);
  MixedRules(const MixedRules&) = delete;
  MixedRules& operator=(const MixedRules&) = delete;

  const FeedbackRules& rules() const { return rules_; }

 private:
  using Names = std::vector<std::string_view>;

  std::span<const std::string_view> keep(Names names);

  FeedbackRules rules_;
  std::deque<Names> names_;
  std::vector<TraitRule> elements_;
};

/// Rules of which none can be left out: with those of the other version, `is_enough`. Empty where
/// all together are not enough. Asks about twice the logarithm of their number, for each that
/// remains.
std::vector<TreeRule> needed_rules(
    std::vector<TreeRule> rules,
    const std::function<bool(std::span<const TreeRule> of_other)>& is_enough);

/// A difference in what tree construction says of a tag that versions read in the same way.
struct TreeCause {
  enum class About : std::uint8_t { text, cdata_section, self_closing_flag };
  About about = About::text;
  std::string tag;                      ///< empty of a CDATA section
  std::vector<std::string_view> after;  ///< of each version the concept of the state after it
  std::vector<std::size_t> errors;      ///< of each version, of the flag
  /// By which versions differ there; empty where nobody has looked for them, or none were found.
  std::vector<TreeRule> rules;
};

}  // namespace specdrift::trace
