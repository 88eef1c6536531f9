#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/tree/tree_builder.h"

namespace specdrift {

/// The inside of a svg, math or select element that nothing else of the kind is open around. As
/// long as its tags mean nothing to the elements around it, it is known without them, so that most
/// pages with such elements never need a tree builder.
class Inside {
 public:
  enum class Outcome : std::uint8_t {
    known,   ///< what is open inside has changed, or nothing has
    closed,  ///< the element has been closed
    unknown  ///< a tree builder has to say; nothing has changed
  };

  /// Nothing unless the start tag opens such an element. Requires: the rules outlive it.
  static std::optional<Inside> begin(const FeedbackRules& rules, std::string_view name,
                                     const SeenTag& tag);

  Outcome start_tag(std::string_view name, const SeenTag& tag);
  Outcome end_tag(std::string_view name, TagId id);

  /// Whether a self-closing flag on that start tag would be acknowledged; nothing if it is unknown.
  std::optional<bool> acknowledges(std::string_view name, const SeenTag& tag) const;
  bool is_foreign() const { return ns_ != Namespace::html; }
  bool cdata_allowed() const;
  /// As that of a tree builder in which the same is open.
  std::uint64_t hash() const;

 private:
  static constexpr std::size_t most_levels = 32;
  static constexpr std::size_t nowhere = static_cast<std::size_t>(-1);

  struct Element {
    TagId tag;
    bool is_point;  ///< HTML may go on in it
  };

  Inside(const FeedbackRules& rules, Namespace ns) : rules_(&rules), ns_(ns) {}
  bool has(ElementTrait trait, Namespace ns, std::string_view name) const;
  bool goes_on_in_foreign(std::string_view name, const SeenTag& tag) const;
  bool is_any_other_end_tag(std::string_view name, TagId id) const;
  Outcome start_in_select(TagId id);
  Outcome end_in_select(TagId id);
  bool current_is(TagId id) const { return open_.back().tag == id; }

  const FeedbackRules* rules_;
  Namespace ns_;
  std::vector<Element> open_;
};

}  // namespace specdrift
