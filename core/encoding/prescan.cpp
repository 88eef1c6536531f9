#include "core/encoding/prescan.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/text/ascii.h"

namespace specdrift::encoding {
namespace {

constexpr std::string_view spaces = "\t\n\f\r ";
constexpr auto none = std::string_view::npos;

bool is_space(char c) {
  return spaces.find(c) != none;
}
bool starts_with_ignoring_case(std::string_view text, std::string_view word) {
  return text.size() >= word.size() && ascii::are_same(text.substr(0, word.size()), word);
}

/// Replaces UTF-16 by UTF-8: a text whose declaration was read as bytes is not in UTF-16.
const Encoding* readable(const Encoding* encoding) {
  if (!encoding) return nullptr;
  if (encoding->scheme == Scheme::utf_16_be || encoding->scheme == Scheme::utf_16_le)
    return &utf_8();
  return encoding;
}

const Encoding* as_meta_says(const Encoding* encoding) {
  if (encoding && encoding->scheme == Scheme::user_defined) return find("windows-1252");
  return readable(encoding);
}

/// The end of what may be looked at was reached: there is no more to find.
struct EndOfBytes {};

struct Attribute {
  std::string name;
  std::string value;  ///< in lower case, as the name
};

class Prescan {
 public:
  explicit Prescan(std::string_view bytes) : bytes_(bytes) {}

  /// Throws EndOfBytes.
  const Encoding* run() {
    for (;; ++at_) {
      const std::string_view rest = bytes_.substr(at_);
      if (rest.empty()) throw EndOfBytes();
      if (rest.front() != '<') continue;
      if (rest.starts_with("<!--")) {
        // The hyphens of the beginning may be those of the end.
        move_to(bytes_.find("-->", at_ + 2));
        at_ += 2;
      } else if (starts_with_ignoring_case(rest, "<meta") && rest.size() > 5 &&
                 (is_space(rest[5]) || rest[5] == '/')) {
        at_ += 5;
        if (const Encoding* const found = meta()) return found;
      } else if (ascii::is_letter(byte_at(at_ + 1)) ||
                 (byte_at(at_ + 1) == '/' && ascii::is_letter(byte_at(at_ + 2)))) {
        move_to(bytes_.find_first_of("\t\n\f\r >", at_));
        while (attribute()) {
        }
      } else if (rest.size() > 1 && (rest[1] == '!' || rest[1] == '/' || rest[1] == '?')) {
        move_to(bytes_.find('>', at_));
      }
    }
  }

 private:
  char byte_at(std::size_t at) const { return at < bytes_.size() ? bytes_[at] : '\0'; }

  void move_to(std::size_t at) {
    if (at == none) throw EndOfBytes();
    at_ = at;
  }

  char byte() const {
    if (at_ >= bytes_.size()) throw EndOfBytes();
    return bytes_[at_];
  }

  void skip(std::string_view skipped) { move_to(bytes_.find_first_not_of(skipped, at_)); }

  /// "Get an attribute".
  std::optional<Attribute> attribute() {
    skip("\t\n\f\r /");
    if (byte() == '>') return std::nullopt;
    Attribute found;
    for (;; ++at_) {
      const char c = byte();
      if (c == '=' && !found.name.empty()) break;
      if (is_space(c)) {
        skip(spaces);
        if (byte() != '=') return found;
        break;
      }
      if (c == '/' || c == '>') return found;
      found.name += ascii::lowered(c);
    }
    ++at_;
    skip(spaces);
    const char quote = byte();
    if (quote == '"' || quote == '\'') {
      for (++at_; byte() != quote; ++at_) found.value += ascii::lowered(byte());
      ++at_;
      return found;
    }
    for (; !is_space(byte()) && byte() != '>'; ++at_) found.value += ascii::lowered(byte());
    return found;
  }

  const Encoding* meta() {
    std::vector<std::string> names;
    bool got_pragma = false;
    std::optional<bool> need_pragma;
    std::optional<const Encoding*> charset;  // null in it: a label that names none
    while (const auto one = attribute()) {
      if (std::ranges::find(names, one->name) != names.end()) continue;
      names.push_back(one->name);
      if (one->name == "http-equiv") {
        got_pragma = got_pragma || one->value == "content-type";
      } else if (one->name == "content") {
        const Encoding* const found = charset_of_content(one->value);
        if (!found || charset) continue;
        charset = found;
        need_pragma = true;
      } else if (one->name == "charset") {
        charset = find(one->value);
        need_pragma = false;
      }
    }
    if (!need_pragma || (*need_pragma && !got_pragma) || !*charset) return nullptr;
    return as_meta_says(*charset);
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
};

/// "Get an XML encoding".
const Encoding* xml_encoding(std::string_view bytes) {
  if (!bytes.starts_with("<?xml") || bytes.find('>') == none) return nullptr;
  constexpr std::string_view word = "encoding";
  std::size_t at = bytes.find(word);
  if (at == none) return nullptr;
  const auto skip_low = [&] {
    while (at < bytes.size() && static_cast<unsigned char>(bytes[at]) <= 0x20) ++at;
  };
  at += word.size();
  skip_low();
  if (at >= bytes.size() || bytes[at] != '=') return nullptr;
  ++at;
  skip_low();
  if (at >= bytes.size() || (bytes[at] != '"' && bytes[at] != '\'')) return nullptr;
  const std::size_t end = bytes.find(bytes[at], at + 1);
  if (end == none) return nullptr;
  const std::string_view label = bytes.substr(at + 1, end - at - 1);
  const auto is_low = [](char c) { return static_cast<unsigned char>(c) <= 0x20; };
  if (std::ranges::any_of(label, is_low)) return nullptr;
  return readable(find(label));
}

}  // namespace

const Encoding* charset_of_content(std::string_view content) {
  constexpr std::string_view word = "charset";
  for (std::size_t at = 0; at + word.size() <= content.size(); ++at) {
    if (!starts_with_ignoring_case(content.substr(at), word)) continue;
    std::size_t after = content.find_first_not_of(spaces, at + word.size());
    if (after == none) return nullptr;
    if (content[after] != '=') {
      at = after - 1;
      continue;
    }
    after = content.find_first_not_of(spaces, after + 1);
    if (after == none) return nullptr;
    const char quote = content[after];
    if (quote == '"' || quote == '\'') {
      const std::size_t end = content.find(quote, after + 1);
      return end == none ? nullptr : find(content.substr(after + 1, end - after - 1));
    }
    const std::size_t end = std::min(content.find_first_of("\t\n\f\r ;", after), content.size());
    return find(content.substr(after, end - after));
  }
  return nullptr;
}

Prescanned prescan(std::string_view bytes) {
  bytes = bytes.substr(0, prescan_length);
  using std::string_view_literals::operator""sv;
  if (bytes.starts_with("<\0?\0x\0"sv)) return {find("utf-16le"), true};
  if (bytes.starts_with("\0<\0?\0x"sv)) return {find("utf-16be"), true};
  try {
    return {Prescan(bytes).run()};
  } catch (const EndOfBytes&) {
    return {xml_encoding(bytes), true};
  }
}

const Encoding* encoding_of_meta(std::optional<std::string_view> charset,
                                 std::optional<std::string_view> http_equiv,
                                 std::optional<std::string_view> content) {
  const Encoding* found = charset ? find(*charset) : nullptr;
  constexpr std::string_view pragma = "content-type";
  if (!found && http_equiv && content && http_equiv->size() == pragma.size() &&
      starts_with_ignoring_case(*http_equiv, pragma))
    found = charset_of_content(*content);
  return as_meta_says(found);
}

}  // namespace specdrift::encoding
