#include "core/prove/machine/configuration.h"

#include "core/prove/machine/members.h"

namespace specdrift::prove {

std::string Configuration::key() const {
  std::string space;
  return std::string(write_key(space));
}

std::string_view Configuration::write_key(std::string& key) const {
  key.resize(most_bytes<Configuration>());
  return {key.data(), static_cast<std::size_t>(write_members(key.data(), *this) - key.data())};
}

}  // namespace specdrift::prove
