#include <stdexcept>
#include <utility>

#include "library/compare_json.h"

namespace specdrift {

std::string compare_json(std::string_view text, const JsonOptions& options) {
  JsonResult result = try_compare_json(text, options);
  if (!result.problem.empty()) throw std::invalid_argument(result.problem);
  return std::move(result.json);
}

}  // namespace specdrift
