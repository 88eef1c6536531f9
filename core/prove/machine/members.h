#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <boost/pfr.hpp>
#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

// What tells the values of a struct apart, made of its members. Boost.PFR finds these, so that none
// can be forgotten.

namespace specdrift::prove {

template <class T>
concept SmallValue = std::is_integral_v<T> || std::is_enum_v<T>;

/// Most of its numbers are zero.
template <class T> inline constexpr bool is_sparse = false;
template <SmallValue T, std::size_t size> inline constexpr bool is_sparse<std::array<T, size>> =
    true;

template <class T> inline constexpr bool is_array = false;
template <class T, std::size_t size> inline constexpr bool is_array<std::array<T, size>> = true;

template <class T> inline constexpr bool is_word = false;
template <class T, std::size_t size>
inline constexpr bool is_word<boost::container::static_vector<T, size>> = true;

/// Appends what tells `value` from the other values of its type. None is the beginning of another.
template <class T> void append_members(std::string& key, const T& value) {
  if constexpr (SmallValue<T>) {
    key.append(reinterpret_cast<const char*>(&value), sizeof value);
  } else if constexpr (is_word<T>) {
    static_assert(T::static_capacity <= 0xFF);
    key += static_cast<char>(value.size());
    for (const auto& element : value) append_members(key, element);
  } else if constexpr (is_sparse<T>) {
    constexpr std::size_t end = 0xFF;
    static_assert(std::tuple_size_v<T> <= end);
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i] == 0) continue;
      key += static_cast<char>(i);
      append_members(key, value[i]);
    }
    key += static_cast<char>(end);
  } else if constexpr (is_array<T>) {
    for (const auto& element : value) append_members(key, element);
  } else {
    static_assert(std::is_aggregate_v<T>, "no key is made of such members yet");
    boost::pfr::for_each_field(value, [&key](const auto& member) { append_members(key, member); });
  }
}

/// How many members a struct has, those of its structs included.
template <class T> constexpr std::size_t count_members() {
  if constexpr (SmallValue<T> || is_word<T> || is_sparse<T>) {
    return 1;
  } else if constexpr (is_array<T>) {
    return std::tuple_size_v<T> * count_members<typename T::value_type>();
  } else {
    return []<std::size_t... number>(std::index_sequence<number...>) {
      return (count_members<boost::pfr::tuple_element_t<number, T>>() + ... + 0);
    }
    (std::make_index_sequence<boost::pfr::tuple_size_v<T>>());
  }
}

}  // namespace specdrift::prove
