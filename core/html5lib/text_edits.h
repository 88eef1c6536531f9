#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace specdrift::html5lib {

/// Changes of one text, which are made all at once: every other byte of it stays. No two may
/// concern the same bytes; what is put in at one place comes in the order of the calls.
class TextEdits {
 public:
  /// Requires: `text` outlives this.
  explicit TextEdits(std::string_view text) : text_(text) {}

  std::string_view text() const { return text_; }
  bool empty() const { return edits_.empty(); }

  void insert(std::size_t at, std::string text) { edits_.push_back({at, at, std::move(text)}); }
  void erase(std::size_t begin, std::size_t end) { edits_.push_back({begin, end, {}}); }
  /// No change if that is what stands there.
  void replace(std::size_t begin, std::size_t end, std::string text) {
    if (text_.substr(begin, end - begin) != text) edits_.push_back({begin, end, std::move(text)});
  }

  /// The text with all changes.
  std::string result() const {
    std::vector<Edit> edits = edits_;
    std::ranges::stable_sort(edits, [](const Edit& one, const Edit& other) {
      return std::pair(one.begin, one.end) < std::pair(other.begin, other.end);
    });
    std::string result;
    std::size_t at = 0;
    for (const Edit& edit : edits) {
      result += text_.substr(at, edit.begin - at);
      result += edit.text;
      at = edit.end;
    }
    return result += text_.substr(at);
  }

 private:
  struct Edit {
    std::size_t begin, end;
    std::string text;
  };

  std::string_view text_;
  std::vector<Edit> edits_;
};

}  // namespace specdrift::html5lib
