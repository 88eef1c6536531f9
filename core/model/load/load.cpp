#include "core/model/load/load.h"

#include "core/model/load/delta_places.h"
#include "core/model/load/resolved.h"
#include "core/model/load/xml/grammar.h"

namespace specdrift::model {

LoadResult load_model(std::string_view text, std::string_view file, const LoadOptions& options) {
  LoadErrors errors;
  auto loaded = std::make_unique<LoadedModel>();
  loaded->model.file = loaded->storage.keep(file);
  loaded->model.xml = loaded->storage.keep(text);
  until_stopped([&] {
    if (auto root = parse_xml(text, loaded->model.file, errors);
        root && check_grammar(*root, errors))
      if (const auto resolved = resolve(std::move(*root), options, errors);
          resolved && errors.empty())
        build(*resolved, options, *loaded, errors);
  });
  if (!errors.empty()) {
    point_into_delta(text, loaded->model.file, options, errors);
    return {nullptr, errors.take()};
  }
  return {std::move(loaded), {}};
}

}  // namespace specdrift::model
