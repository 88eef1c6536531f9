#include "core/html5lib/json_place.h"

#include <optional>

namespace specdrift::html5lib {
namespace {

/// Steps over the values of a text that is known to be JSON.
class Scanner {
 public:
  explicit Scanner(std::string_view text, std::size_t at) : text_(text), at_(at) { skip_space(); }

  std::size_t at() const { return at_; }

  /// Enters the array or object; at its first value or key then.
  void enter() { skip(1); }
  bool at_end_of_array_or_object() const {
    return at_ >= text_.size() || text_[at_] == ']' || text_[at_] == '}';
  }
  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  /// Steps over a key and its colon; the key as it is written.
  std::string_view key() {
    const std::size_t begin = at_ + 1;
    skip_string();
    const std::string_view key = text_.substr(begin, at_ - begin - 1);
    skip_space();
    skip(1);
    return key;
  }

  /// Steps over a value and the comma after it; where the value ends.
  std::size_t value() {
    if (next() == '"')
      skip_string();
    else if (next() == '[' || next() == '{')
      skip_nested();
    else
      at_ = std::min(text_.find_first_of(",]} \t\r\n", at_), text_.size());
    const std::size_t end = at_;
    skip_space();
    if (next() == ',') skip(1);
    return end;
  }

 private:
  void skip(std::size_t count) {
    at_ += count;
    skip_space();
  }
  void skip_space() {
    while (at_ < text_.size() &&
           std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }
  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    ++at_;
  }
  void skip_nested() {
    std::size_t depth = 0;
    do {
      const char c = next();
      if (c == '"') {
        skip_string();
        continue;
      }
      if (c == '[' || c == '{') ++depth;
      if (c == ']' || c == '}') --depth;
      ++at_;
    } while (depth > 0 && at_ < text_.size());
  }

  std::string_view text_;
  std::size_t at_;
};

std::optional<std::size_t> find_member(std::string_view text, std::size_t object,
                                       std::string_view key) {
  Scanner scanner(text, object);
  if (scanner.next() != '{') return std::nullopt;
  for (scanner.enter(); !scanner.at_end_of_array_or_object(); scanner.value())
    if (scanner.key() == key) return scanner.at();
  return std::nullopt;
}

std::optional<std::size_t> find_element(std::string_view text, std::size_t array,
                                        std::size_t index) {
  Scanner scanner(text, array);
  if (scanner.next() != '[') return std::nullopt;
  for (scanner.enter(); !scanner.at_end_of_array_or_object(); scanner.value())
    if (index-- == 0) return scanner.at();
  return std::nullopt;
}

}  // namespace

std::size_t find_in_json(std::string_view text, const JsonPlace& place) {
  if (!place.parent) {
    constexpr std::string_view mark = "\xEF\xBB\xBF";
    return Scanner(text, text.starts_with(mark) ? mark.size() : 0).at();
  }
  const std::size_t outside = find_in_json(text, *place.parent);
  const auto found = place.key.empty() ? find_element(text, outside, place.index)
                                       : find_member(text, outside, place.key);
  return found.value_or(outside);
}

std::vector<JsonChild> json_children(std::string_view text, std::size_t at) {
  Scanner scanner(text, at);
  std::vector<JsonChild> children;
  const bool is_object = scanner.next() == '{';
  if (!is_object && scanner.next() != '[') return children;
  for (scanner.enter(); !scanner.at_end_of_array_or_object();) {
    JsonChild child;
    if (is_object) {
      child.key_begin = scanner.at();
      child.key_end = child.key_begin + scanner.key().size() + 2;
    }
    child.begin = scanner.at();
    child.end = scanner.value();
    children.push_back(child);
  }
  return children;
}

}  // namespace specdrift::html5lib
