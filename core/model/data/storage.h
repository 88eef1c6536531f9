#pragma once

#include <cstring>
#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace specdrift::model {

/// Everything that a loaded model points to. Addresses stay.
class Storage {
 public:
  std::string_view keep(std::string_view text) {
    if (text.empty()) return {};
    char* const to = static_cast<char*>(memory_.allocate(text.size(), 1));
    std::memcpy(to, text.data(), text.size());
    return {to, text.size()};
  }

  template <class T> std::span<const T> keep(const std::vector<T>& items) {
    static_assert(std::is_trivially_destructible_v<T>);
    if (items.empty()) return {};
    T* const to = static_cast<T*>(memory_.allocate(items.size() * sizeof(T), alignof(T)));
    std::uninitialized_copy(items.begin(), items.end(), to);
    return {to, items.size()};
  }

  /// The words of a list, each kept.
  std::span<const std::string_view> keep_words(const std::vector<std::string_view>& words) {
    std::vector<std::string_view> kept;
    for (const std::string_view word : words) kept.push_back(keep(word));
    return keep(kept);
  }

 private:
  std::pmr::monotonic_buffer_resource memory_;
};

}  // namespace specdrift::model
