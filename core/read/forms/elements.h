#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/read/forms/text_form.h"

/// The elements of a page, as far as they decide what of its text is in force.
namespace specdrift::read {

bool is_heading(std::string_view name);

/// Elements before and after which a paragraph ends; headings are among them.
bool is_block(std::string_view name);

/// Whether a style makes an element invisible, or strikes its text.
bool hides(std::string_view style);

/// The text that a page has, and that it strikes or hides. A hidden element ends at its end tag, or
/// where the one that it is in ends.
class HiddenText {
 public:
  /// `hides`: the element is struck or hidden. Returns whether it is, or is in one that is.
  bool start(std::string_view name, bool hides, Place place);
  /// Returns whether the tag ends a hidden element, or something in one.
  bool end(std::string_view name);
  bool is_open() const { return hidden_at_ != none; }
  void put(char c) { add_to(current_.words, c); }
  /// The left-out parts, in order. Requires: nothing is read after that.
  std::vector<LeftOut> all();

  /// Adds a character to words that are shown, up to a length, with white space collapsed.
  static void add_to(std::string& words, char c);

 private:
  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  std::optional<std::size_t> last(std::string_view name, std::string_view also,
                                  std::string_view until) const;
  void close_implied(std::string_view name);
  void close(std::size_t at);

  std::vector<std::string> open_;  ///< blocks, and what is in a hidden element
  std::size_t hidden_at_ = none;   ///< in `open_`
  LeftOut current_;
  std::vector<LeftOut> all_;
};

}  // namespace specdrift::read
