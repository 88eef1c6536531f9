#include "core/model/run/configuration.h"

#include <boost/container_hash/hash.hpp>

namespace specdrift::model {

std::size_t hash_value(const Configuration& c) {
  std::size_t seed = 0;
  boost::hash_combine(seed, c.state);
  boost::hash_combine(seed, c.previous_state);
  unsigned flags = 0;
  for (const bool flag : {c.has_tag, c.tag_is_end_tag, c.self_closing, c.has_attributes,
                          c.has_attribute, c.has_comment, c.has_doctype, c.has_instruction,
                          c.doctype_flag, c.has_public_identifier, c.has_system_identifier})
    flags = flags << 1 | static_cast<unsigned>(flag);
  boost::hash_combine(seed, flags);
  boost::hash_range(seed, c.values.begin(), c.values.end());
  for (const Configuration::Text& text : c.texts) {
    boost::hash_combine(seed, text.characters);
    boost::hash_combine(seed, text.decoded);
  }
  boost::hash_combine(seed, c.tag_name);
  boost::hash_combine(seed, c.last_start_tag);
  return seed;
}

}  // namespace specdrift::model
