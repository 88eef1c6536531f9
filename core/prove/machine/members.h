#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <boost/pfr.hpp>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

// Everything that tells the values of a struct apart, made of its members. Boost.PFR finds these,
// so that none can be forgotten.

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

/// How many bytes tell values of a type apart at most.
template <class T> constexpr std::size_t most_bytes() {
  if constexpr (SmallValue<T>) {
    return sizeof(T);
  } else if constexpr (is_word<T>) {
    return 1 + T::static_capacity * most_bytes<typename T::value_type>();
  } else if constexpr (is_sparse<T>) {
    return 1 + std::tuple_size_v<T> * (1 + sizeof(typename T::value_type));
  } else if constexpr (is_array<T>) {
    return std::tuple_size_v<T> * most_bytes<typename T::value_type>();
  } else {
    return []<std::size_t... number>(std::index_sequence<number...>) {
      return (most_bytes<boost::pfr::tuple_element_t<number, T>>() + ... + 0);
    }
    (std::make_index_sequence<boost::pfr::tuple_size_v<T>>());
  }
}

/// Writes what tells `value` from the other values of its type, most_bytes<T>() bytes at most.
/// Returns where that ends. None is the beginning of another.
template <class T> char* write_members(char* to, const T& value) {
  const auto write_byte = [&to](std::size_t byte) { *to++ = static_cast<char>(byte); };
  if constexpr (SmallValue<T>) {
    std::memcpy(to, &value, sizeof value);
    to += sizeof value;
  } else if constexpr (is_word<T>) {
    static_assert(T::static_capacity <= 0xFF);
    write_byte(value.size());
    for (const auto& element : value) to = write_members(to, element);
  } else if constexpr (is_sparse<T>) {
    constexpr std::size_t end = 0xFF;
    static_assert(std::tuple_size_v<T> <= end);
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i] == 0) continue;
      write_byte(i);
      to = write_members(to, value[i]);
    }
    write_byte(end);
  } else if constexpr (is_array<T>) {
    for (const auto& element : value) to = write_members(to, element);
  } else {
    static_assert(std::is_aggregate_v<T>, "no key is made of such members yet");
    boost::pfr::for_each_field(value,
                               [&to](const auto& member) { to = write_members(to, member); });
  }
  return to;
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
