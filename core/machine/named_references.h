#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace specdrift {

/// A version's table of named references, in constant arrays made from spec/references/ by the
/// build. The semicolon is part of a listed name.
class NamedReferences {
 public:
  struct Entry {
    std::uint32_t name;      ///< where the name begins in `strings`
    std::uint8_t name_size;  ///< bytes
    std::uint8_t text_size;  ///< bytes; the text, one or two code points in UTF-8, follows the name
  };
  struct Match {
    std::string_view name;
    std::string_view text;
  };

  /// Requires: `entries` are sorted by name, byte by byte.
  constexpr NamedReferences(std::span<const Entry> entries, const char* strings)
      : entries_(entries), strings_(strings) {}

  /// The longest name that `input` begins with.
  std::optional<Match> longest_match(std::string_view input) const;

  std::size_t size() const { return entries_.size(); }
  Match operator[](std::size_t i) const { return {name(entries_[i]), text(entries_[i])}; }

 private:
  std::string_view name(const Entry& e) const { return {strings_ + e.name, e.name_size}; }
  std::string_view text(const Entry& e) const {
    return {strings_ + e.name + e.name_size, e.text_size};
  }

  std::span<const Entry> entries_;
  const char* strings_;
};

}  // namespace specdrift
