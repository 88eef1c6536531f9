#include "core/prove/machine/configuration.h"

#include "core/prove/machine/members.h"

namespace specdrift::prove {

std::string Configuration::key() const {
  std::string key;
  write_key(key);
  return key;
}

void Configuration::write_key(std::string& key) const {
  key.clear();
  append_members(key, *this);
}

}  // namespace specdrift::prove
