// The reports of `states` on what may be a specification, in every format, read back by a parser of
// the format.

#include <algorithm>
#include <string>
#include <string_view>

#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/report/pages/pages.h"
#include "core/report/states/states_report.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/readers.h"

namespace specdrift::fuzz {
namespace {

template <class Shown> void read_back(const Shown& shown) {
  require(read_json(report::states_json(shown), "schema", "") == 1, "no document", "json");
  read_xml(report::states_xml(shown), "state");
  read_markdown(report::states_markdown(shown), "#");
  read_html(report::states_html(shown), "section");
  check_nothing_is_hidden(report::states_text(shown, report::TextStyle{false, 60}));
  check_nothing_is_hidden(report::states_graph(shown));
}

void run(std::string_view text) {
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.read_file = [](std::string_view) { return std::nullopt; };
  options.find_references = model::find_builtin_references;
  const model::LoadResult result = model::load_model(text, "mine.xml", options);
  for (const model::LoadError& error : result.errors)
    require(!error.what.empty(), "an error without words");
  if (!result.loaded) return;
  const model::Model& model = result.loaded->model;
  read_back(report::list_states(model));
  const model::Model& other = *model::find_builtin_model("13.2.5");
  read_back(report::diff_states(other, model));
  // A table of each: those that a delta has are nowhere by themselves.
  const auto last = std::min<std::size_t>(model.tables.size(), 3);
  for (model::TableIndex i = 0; i < last; ++i) read_back(report::show_state(model, i));
  for (model::TableIndex i = 0; i < model.tables.size(); ++i)
    if (model.tables[i].place.file == "mine.xml") return read_back(report::show_state(model, i));
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
