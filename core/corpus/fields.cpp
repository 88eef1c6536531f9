#include "core/corpus/fields.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/text/utf8.h"

namespace specdrift::corpus {
namespace {

bool is_utf_8(std::string_view text) {
  while (!text.empty()) {
    const utf8::Decoded one = utf8::decode(text);
    if (!one.well_formed) return false;
    text.remove_prefix(one.length);
  }
  return true;
}

[[noreturn]] void wrong(std::string_view key, std::string_view why) {
  throw BadFields(fmt::format("member '{}' {}", key, why));
}

std::uint64_t whole_number(const boost::json::value& value, std::string_view key,
                           std::uint64_t most) {
  std::uint64_t number = most + 1;
  if (value.is_uint64()) number = value.get_uint64();
  if (value.is_int64() && value.get_int64() >= 0)
    number = static_cast<std::uint64_t>(value.get_int64());
  if (number > most) wrong(key, fmt::format("is no number from 0 to {}", most));
  return number;
}

}  // namespace

void set_raw(boost::json::object& object, std::string_view key, std::string_view bytes) {
  if (is_utf_8(bytes)) {
    object[key] = bytes;
    return;
  }
  std::string characters;
  for (const char byte : bytes) utf8::append(characters, static_cast<unsigned char>(byte));
  object[fmt::format("{}_bytes", key)] = characters;
}

Fields::Fields(std::string_view line) {
  try {
    boost::json::value value = html5lib::parse_json(line);
    if (!value.is_object()) throw BadFields("it is no object of JSON");
    members_ = std::move(value.get_object());
  } catch (const html5lib::JsonError& error) {
    throw BadFields(fmt::format("it is no JSON: {}", error.what()));
  }
}

Fields::Fields(const boost::json::value& value) {
  if (!value.is_object()) throw BadFields("something is no object of JSON");
  members_ = value.get_object();
}

bool Fields::has(std::string_view key) const {
  return members_.contains(key);
}

bool Fields::has_raw(std::string_view key) const {
  return has(key) || has(fmt::format("{}_bytes", key));
}

boost::json::value Fields::take(std::string_view key) {
  const auto found = members_.find(key);
  if (found == members_.end()) wrong(key, "is missing");
  boost::json::value value = std::move(found->value());
  members_.erase(found);
  return value;
}

std::uint64_t Fields::number(std::string_view key, std::uint64_t most) {
  return whole_number(take(key), key, most);
}

std::uint64_t Fields::number_or_0(std::string_view key, std::uint64_t most) {
  return has(key) ? number(key, most) : 0;
}

std::int64_t Fields::signed_number(std::string_view key) {
  const boost::json::value value = take(key);
  if (!value.is_int64()) wrong(key, "is no number");
  return value.get_int64();
}

std::string Fields::text(std::string_view key) {
  const boost::json::value value = take(key);
  if (!value.is_string()) wrong(key, "is no string");
  return std::string(value.get_string());
}

std::string Fields::raw(std::string_view key) {
  if (has(key)) return text(key);
  const std::string characters = text(fmt::format("{}_bytes", key));
  std::string bytes;
  for (std::string_view rest = characters; !rest.empty();) {
    const utf8::Decoded one = utf8::decode(rest);
    if (one.code_point > 0xFF) wrong(key, "has a character that is no byte");
    bytes += static_cast<char>(one.code_point);
    rest.remove_prefix(one.length);
  }
  return bytes;
}

std::vector<std::uint64_t> Fields::numbers(std::string_view key, std::size_t count) {
  std::vector<std::uint64_t> numbers;
  for (const boost::json::value& value : array(key))
    numbers.push_back(whole_number(value, key, most_counted));
  if (numbers.size() != count) wrong(key, fmt::format("has not {} members", count));
  return numbers;
}

boost::json::array Fields::array(std::string_view key) {
  boost::json::value value = take(key);
  if (!value.is_array()) wrong(key, "is no array");
  return std::move(value.get_array());
}

boost::json::object Fields::object(std::string_view key) {
  boost::json::value value = take(key);
  if (!value.is_object()) wrong(key, "is no object");
  return std::move(value.get_object());
}

void Fields::finish() const {
  if (!members_.empty()) wrong(members_.begin()->key(), "is not known");
}

}  // namespace specdrift::corpus
