// Known ways past filters: each hides from its filter what its viewer sees, and no cheaper reading
// explains a filter that has a rule of its own.

#include <algorithm>
#include <boost/json.hpp>
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/holes/direction.h"
#include "core/holes/modes.h"
#include "core/identify/errors.h"
#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/model/run/interpreter.h"

namespace specdrift::holes::test {
namespace {

using identify::Events;

struct Bypass {
  std::string name, viewer, filter, direction, reach, input;
};

std::vector<Bypass> read_bypasses() {
  std::ifstream file(BYPASSES_FIXTURE "/bypasses.tsv");
  std::vector<Bypass> all;
  for (std::string line; std::getline(file, line);) {
    std::string cells[7];
    std::size_t at = 0;
    for (std::string& cell : cells) {
      const std::size_t end = std::min(line.find('\t', at), line.size());
      cell = line.substr(at, end - at);
      at = std::min(end + 1, line.size());
    }
    BOOST_REQUIRE_MESSAGE(!cells[6].empty(), "what is it: " << line);
    all.push_back({cells[0], cells[1], cells[2], cells[3], cells[4],
                   std::string(boost::json::parse(cells[5]).as_string())});
  }
  return all;
}

Events read(const model::Model& model, const std::string& input) {
  const Source source = Source::from_string(input);
  StartContext start;
  start.feedback = Feedback::tree;
  model::Interpreter interpreter(model, source, start);
  return identify::read_events(interpreter, source);
}

/// A filter with a rule of its own is a version of that name.
std::unique_ptr<model::LoadedModel> load_rule(const std::string& name) {
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  auto result = model::load_model_file(BYPASSES_FIXTURE "/" + name + ".xml", options);
  for (const model::LoadError& error : result.errors) BOOST_ERROR(error.message());
  BOOST_REQUIRE(result.loaded != nullptr);
  return std::move(result.loaded);
}

std::string told(const std::optional<Difference>& difference) {
  if (!difference) return "nothing";
  return std::string(name_of(difference->direction)) + ", " +
         std::string(name_of(difference->reach));
}

BOOST_AUTO_TEST_SUITE(bypasses)

BOOST_AUTO_TEST_CASE(hide_what_the_viewer_sees) {
  const identify::Capabilities seen = everything_seen();
  std::size_t older = 0, modes = 0, rules = 0;
  for (const Bypass& bypass : read_bypasses()) {
    BOOST_TEST_CONTEXT(bypass.name << ": " << bypass.input) {
      const model::Model* const viewer = model::find_builtin_model(bypass.viewer);
      BOOST_REQUIRE(viewer);
      const std::string wanted = bypass.direction + ", " + bypass.reach;
      const std::size_t with = bypass.filter.find(" with ");
      if (with != std::string::npos) {
        const Version filter =
            version_of(*model::find_builtin_model(bypass.filter.substr(0, with)));
        const auto mode = mode_named(std::string_view(bypass.filter).substr(with + 6));
        BOOST_REQUIRE(mode.has_value());
        const auto shown = predicted(version_of(*viewer), Mode::standard, seen, bypass.input);
        const auto judged = predicted(filter, *mode, seen, bypass.input);
        BOOST_REQUIRE(shown.has_value());
        BOOST_REQUIRE(judged.has_value());
        BOOST_TEST(told(difference(*shown, *judged)) == wanted);
        ++modes;
      } else if (const model::Model* const filter = model::find_builtin_model(bypass.filter)) {
        BOOST_TEST(told(difference(read(*viewer, bypass.input), read(*filter, bypass.input))) ==
                   wanted);
        ++older;
      } else {
        const auto rule = load_rule(bypass.filter);
        BOOST_TEST(told(difference(read(*viewer, bypass.input), read(rule->model, bypass.input))) ==
                   wanted);
        ++rules;
      }
    }
  }
  BOOST_TEST(older == 40U);
  BOOST_TEST(modes == 23U);
  BOOST_TEST(rules == 38U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::holes::test
