#pragma once

#include <charconv>
#include <concepts>
#include <optional>
#include <string_view>
#include <system_error>

namespace specdrift {

/// The whole number that is all of `text`, in digits of `base`; a type with a sign allows `-`
/// before them. Nothing if the text is empty, holds anything else, or if the number does not fit
/// into the type. Requires: 2 <= base <= 36.
template <std::integral Number>
std::optional<Number> parse_number(std::string_view text, int base = 10) {
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, number, base);
  return error == std::errc() && after == end ? std::optional(number) : std::nullopt;
}

/// The same for a number with a fraction or an exponent, such as `0.5` or `1e3`; it may be
/// infinite, or not a number.
template <std::floating_point Number> std::optional<Number> parse_number(std::string_view text) {
  Number number = 0;
  const char* const end = text.data() + text.size();
  const auto [after, error] = std::from_chars(text.data(), end, number);
  return error == std::errc() && after == end ? std::optional(number) : std::nullopt;
}

}  // namespace specdrift
