#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::test {

/// One rule of a version's tree construction, and the version without it. It points into itself: it
/// is not copied.
class WithoutRule {
 public:
  /// `number` is below `count(model)`.
  WithoutRule(const model::Model& model, std::size_t number);
  WithoutRule(const WithoutRule&) = delete;

  static std::size_t count(const model::Model& model);

  std::string name;  ///< `elements special svg`
  model::Model without;

 private:
  std::vector<TraitRule> elements_;
  std::vector<model::FeedbackRow> start_tags_;
  std::vector<std::string_view> text_elements_;
};

/// Returns what a version notices in a page: its tags as `watched` has them, and where its errors
/// are. In `setting`, n: scripts do not run; f: the page is a fragment in foreign content.
std::string noticed(const model::Model& model, std::string_view input, std::string_view setting);

}  // namespace specdrift::test
