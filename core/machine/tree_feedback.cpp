#include "core/machine/tree_feedback.h"

namespace specdrift {

TreeFeedback::TreeFeedback(const FeedbackRules& rules, const StartContext& start)
    : rules_(rules),
      feedback_(start.feedback),
      scripting_(start.scripting),
      foreign_given_(start.foreign_content) {}

std::optional<TextMode> TreeFeedback::start_tag(std::string_view, std::span<const Attribute>, bool) {
  return std::nullopt;
}
void TreeFeedback::end_tag(std::string_view) {}
bool TreeFeedback::cdata_allowed() const { return foreign_given_; }
std::uint64_t TreeFeedback::hash() const { return 0; }

}  // namespace specdrift
