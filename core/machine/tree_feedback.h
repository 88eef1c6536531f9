#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/token/context.h"
#include "core/token/token.h"

namespace specdrift {

/// What a version's tree construction tells its tokenizer, as far as names of tags can say it.
struct FeedbackRules {
  enum class ForeignContent : std::uint8_t { none, math, math_and_svg };
  ForeignContent foreign_content = ForeignContent::none;
  /// In a select element, script switches the tokenizer (2009 on) or is ignored (2007).
  bool script_works_in_select = true;
  /// In a select element, textarea closes it and switches (2009 on) or is ignored (2007).
  bool textarea_closes_select = true;
  /// `</p>` and `</br>` leave foreign content (since 2021-06-24).
  bool end_p_and_br_leave_foreign_content = false;
};

/// A simulator of tree construction that knows the names of tags and nothing else of the tree: which start tags
/// change how the text behind them is tokenized, and where CDATA sections are allowed. What it simplifies is
/// listed in machine/README.md. A value: copied with its tokenizer. With Feedback::none it never asks for
/// anything.
class TreeFeedback {
 public:
  TreeFeedback(const FeedbackRules& rules, const StartContext& start);

  /// A start tag was emitted. The text mode it asks for, if it asks for one.
  std::optional<TextMode> start_tag(std::string_view name, std::span<const Attribute> attributes,
                                    bool self_closing);
  void end_tag(std::string_view name);

  /// Whether `<![CDATA[` opens a CDATA section here, for a version that has them.
  bool cdata_allowed() const;

  /// Changes whenever `hash` or `cdata_allowed` may have changed.
  std::uint32_t epoch() const { return epoch_; }
  /// A hash of all that it remembers: equal for versions whose memories are equal, whatever their rules.
  std::uint64_t hash() const;

 private:
  FeedbackRules rules_;
  Feedback feedback_;
  bool scripting_;
  bool foreign_given_;
  std::uint32_t epoch_ = 0;
};

}  // namespace specdrift
