#include "core/prove/machine/configuration.h"

#include "core/prove/machine/members.h"

namespace specdrift::prove {

std::string Configuration::key() const {
  std::string key;
  key.reserve(96);
  append_members(key, *this);
  return key;
}

}  // namespace specdrift::prove
