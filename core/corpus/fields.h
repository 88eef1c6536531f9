#pragma once

#include <boost/json/object.hpp>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// Objects of JSON in the files that the program keeps for itself, which may be damaged or forged.
namespace specdrift::corpus {

/// The text that was read is not the one that was written.
struct BadFields : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// No count, size or offset is as large.
inline constexpr std::uint64_t most_counted = std::uint64_t{1} << 50;

/// Sets bytes that may be no UTF-8: then as a string of the characters U+0000 to U+00FF, whose name
/// ends with `_bytes`.
void set_raw(boost::json::object& object, std::string_view key, std::string_view bytes);

/// The members of an object, each of which is taken once. All throw BadFields.
class Fields {
 public:
  /// Parses a line. Requires: the line outlives it.
  explicit Fields(std::string_view line);
  explicit Fields(const boost::json::value& value);

  bool has(std::string_view key) const;
  std::uint64_t number(std::string_view key, std::uint64_t most = most_counted);
  /// The same, or 0 if there is none.
  std::uint64_t number_or_0(std::string_view key, std::uint64_t most = most_counted);
  std::int64_t signed_number(std::string_view key);
  std::string text(std::string_view key);
  /// As set_raw has written it.
  std::string raw(std::string_view key);
  bool has_raw(std::string_view key) const;
  std::vector<std::uint64_t> numbers(std::string_view key, std::size_t count);
  boost::json::array array(std::string_view key);
  boost::json::object object(std::string_view key);

  /// Throws if there are members that nobody has taken.
  void finish() const;

 private:
  boost::json::value take(std::string_view key);

  boost::json::object members_;
};

}  // namespace specdrift::corpus
