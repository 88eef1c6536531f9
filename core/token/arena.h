#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift {

/// Strings that live until the arena is cleared. Addresses stay.
class Arena {
 public:
  /// The same text, held by the arena.
  std::string_view copy(std::string_view text) {
    if (text.empty()) return {};
    char* const to = allocate(text.size());
    std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
  }

  /// Forgets every string; keeps one block for the next ones.
  void clear() {
    if (blocks_.size() > 1) blocks_.resize(1);
    large_.clear();
    used_ = 0;
    bytes_ = 0;
  }

  /// The size of all its strings together.
  std::size_t bytes() const { return bytes_; }

 private:
  static constexpr std::size_t block_size = 64 * 1024;

  char* allocate(std::size_t size) {
    bytes_ += size;
    if (size > block_size / 4) {
      large_.push_back(std::make_unique_for_overwrite<char[]>(size));
      return large_.back().get();
    }
    if (blocks_.empty() || used_ + size > block_size) {
      blocks_.push_back(std::make_unique_for_overwrite<char[]>(block_size));
      used_ = 0;
    }
    char* const at = blocks_.back().get() + used_;
    used_ += size;
    return at;
  }

  std::vector<std::unique_ptr<char[]>> blocks_;
  std::vector<std::unique_ptr<char[]>> large_;
  std::size_t used_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace specdrift
