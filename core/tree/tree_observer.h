#pragma once

#include <cstdint>

#include "core/tree/feedback_rules.h"
#include "core/tree/tag_names.h"

namespace specdrift {

/// The insertion modes of all versions. The rules for foreign content count as one, too:
/// in older texts it was a mode, in later ones it has rules of its own.
enum class InsertionMode : std::uint8_t {
  initial,
  before_html,
  before_head,
  in_head,
  in_head_noscript,
  after_head,
  in_body,
  text,
  in_table,
  in_caption,
  in_column_group,
  in_table_body,
  in_row,
  in_cell,
  in_select,
  in_select_in_table,
  in_template,
  after_body,
  in_frameset,
  after_frameset,
  after_after_body,
  after_after_frameset,
  in_foreign,
};
inline constexpr std::size_t insertion_mode_count = 23;

/// Told by a TreeBuilder which rules of its version it asks for, whatever the answer, by which
/// insertion mode it goes, and what it opens and closes. A builder does the same with one and
/// without.
class TreeObserver {
 public:
  /// The lists of FeedbackRules beside `elements`.
  enum class List : std::uint8_t { text_elements, foreign_roots, acknowledged };

  virtual void goes_by(InsertionMode mode) = 0;
  virtual void asks(ConstructionRule rule) = 0;
  virtual void asks(TagId id, ElementTrait trait, Namespace ns) = 0;
  virtual void asks(TagId id, List list) = 0;
  virtual void opens(TagId id, Namespace ns) = 0;
  virtual void closes(TagId id, Namespace ns) = 0;

 protected:
  ~TreeObserver() = default;
};

}  // namespace specdrift
