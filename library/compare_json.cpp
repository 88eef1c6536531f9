#include "library/compare_json.h"

#include "core/report/comparison/formats.h"
#include "library/comparison.h"
#include "library/requested.h"

namespace specdrift {

JsonResult try_compare_json(std::string_view text, const JsonOptions& options) {
  Requested requests = requested(options.versions, options.start);
  if (!requests.problem.empty()) return {{}, std::move(requests.problem)};
  JsonResult result;
  const auto writer =
      report::make_json_report([&](std::string_view piece) { result.json += piece; }, {});
  ComparedText compared{text, options.name, std::move(requests.versions), options.start,
                        options.compared};
  compared.at_least = options.at_least;
  write_comparison(compared, *writer);
  return result;
}

}  // namespace specdrift
