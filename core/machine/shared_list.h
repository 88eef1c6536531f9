#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace specdrift {

/// A list that grows and shrinks at its end, and is copied often: copies share all blocks that are
/// full, and no block changes once it is. So a copy costs one step for each block.
template <typename T, std::size_t block_size> class SharedList {
 public:
  bool empty() const { return last_.empty(); }
  std::size_t size() const { return full_.size() * block_size + last_.size(); }

  /// Requires: index < size().
  const T& operator[](std::size_t index) const {
    const std::size_t block = index / block_size;
    return block < full_.size() ? (*full_[block])[index % block_size] : last_[index % block_size];
  }
  /// Requires: !empty().
  T& back() { return last_.back(); }

  void push_back(const T& value) {
    if (last_.size() == block_size) {
      full_.push_back(std::make_shared<const std::vector<T>>(std::move(last_)));
      last_ = {};
    }
    last_.push_back(value);
  }

  /// Drops what is at the end. Requires: size <= size().
  void shorten(std::size_t size) {
    while (!full_.empty() && size <= full_.size() * block_size) {
      last_ = *full_.back();
      full_.pop_back();
    }
    last_.erase(last_.begin() + static_cast<std::ptrdiff_t>(size - full_.size() * block_size),
                last_.end());
  }

  void clear() {
    full_.clear();
    last_.clear();
  }

  void for_each(const auto& call) const {
    for (const auto& block : full_)
      for (const T& value : *block) call(value);
    for (const T& value : last_) call(value);
  }

 private:
  std::vector<std::shared_ptr<const std::vector<T>>> full_;
  std::vector<T> last_;  ///< empty only if the list is
};

}  // namespace specdrift
