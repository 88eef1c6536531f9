#include "core/html5lib/json_seal.h"

#include <boost/json/value.hpp>
#include <string_view>

#include "core/html5lib/json_text.h"
#include "core/token/hash.h"

namespace specdrift::html5lib {
namespace {

constexpr std::string_view digest_member = "digest";

std::string digest_of(const boost::json::object& object) {
  return written_digest(hash_of(json_text(object)));
}

}  // namespace

std::string sealed_line(boost::json::object object) {
  object[digest_member] = digest_of(object);
  return json_text(object) + '\n';
}

bool is_unchanged(boost::json::object object) {
  const boost::json::value* const found = object.if_contains(digest_member);
  if (!found) return true;
  const boost::json::value said = *found;
  object.stable_erase(object.find(digest_member));
  return said.is_string() && std::string_view(said.get_string()) == digest_of(object);
}

}  // namespace specdrift::html5lib
