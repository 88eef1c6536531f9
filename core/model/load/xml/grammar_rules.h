#pragma once

#include <string_view>
#include <vector>

#include "core/model/load/xml/forms.h"

namespace specdrift::model {

struct AttributeRule {
  std::string_view name;
  Form form = Form::any;
  bool required = false;
  std::string_view choices =
      {};  ///< the only values, separated by spaces; then the form does not count
  std::string_view needs = {};  ///< another attribute, without which it means nothing
};

struct ChildRule {
  std::string_view name;
  std::string_view rule;  ///< key of its ElementRule
  int rank = 0;           ///< children stand in the order of their ranks
  bool once = false;
  bool required = false;
};

struct ElementRule {
  std::string_view key;
  std::vector<AttributeRule> attributes;
  std::vector<ChildRule> children;
  /// Attributes: exactly one of them has to be there.
  std::vector<std::string_view> one_of = {};
  /// Attributes: one of them may be there at most.
  std::vector<std::string_view> at_most_one_of = {};
  bool needs_content = false;  ///< a child other than a note
  bool has_text = false;
};

/// Requires: the key is that of a rule.
const ElementRule& find_rule(std::string_view key);

}  // namespace specdrift::model
