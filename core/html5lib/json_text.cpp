#include "core/html5lib/json_text.h"

#include <boost/json/serialize.hpp>

#include "core/text/hidden.h"

namespace specdrift::html5lib {

std::string json_text(const boost::json::value& value) {
  return with_json_escapes(boost::json::serialize(value));
}

}  // namespace specdrift::html5lib
