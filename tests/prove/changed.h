#pragma once

#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/prove/search/proof_task.h"

/// Specifications that are changed in a few places, and what a proof comes to.
namespace specdrift::prove {

/// A version with something else in place of some of it.
inline std::unique_ptr<model::LoadedModel> changed(std::string_view version,
                                                   std::string_view changes,
                                                   std::string_view base = "13.2.5") {
  const bool is_named = model::find_builtin_model(base)->names_errors;
  const std::string text =
      "<specification version=\"" + std::string(version) + "\" base=\"" + std::string(base) +
      "\" title=\"t\" organisation=\"o\" date=\"2026\" earliest=\"2026-01-01\" "
      "latest=\"2026-01-01\" source=\"none\" section=\"13.2.5\" errors=\"" +
      (is_named ? "named\">" : "unnamed\">") + std::string(changes) + "</specification>";
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  auto result = model::load_model(text, "changed.xml", options);
  for (const model::LoadError& error : result.errors) BOOST_ERROR(error.what);
  BOOST_REQUIRE(result.loaded);
  return std::move(result.loaded);
}

struct Case {
  std::string_view name;
  std::string a, b;
  std::string_view input;  ///< on which they differ
  StartContext start = {};
  std::string_view base = "13.2.5";
};

enum class Outcome { equal, differs, refused };

/// The outcome of a proof; for errors, one about their numbers.
inline Outcome outcome_of(const Case& one, Facet facet = Facet::tokens, bool differs = true) {
  const auto a = changed("a", one.a, one.base), b = changed("b", one.b, one.base);
  const ErrorDetail detail = facet == Facet::tokens ? ErrorDetail::none : ErrorDetail::number;
  const Oracle oracle({version_of(a->model), version_of(b->model)}, facet, detail);
  const std::string input(one.input);
  BOOST_TEST(
      (oracle.differs(input, one.start) || oracle.tokens_differ(input, one.start)) == differs,
      one.name);
  ProofTask task;
  task.errors = detail;
  task.every_reference = false;
  task.limits.seconds = 60;
  std::erase_if(task.starts, [&](const NamedStart& s) { return s.start.mode != one.start.mode; });
  try {
    const ProofResult answer = prove_equal(a->model, b->model, task, oracle);
    if (answer.witness) BOOST_TEST(oracle.differs(answer.witness->input, answer.witness->start));
    return answer.are_equal() ? Outcome::equal
           : answer.witness   ? Outcome::differs
                              : Outcome::refused;
  } catch (const UnsupportedSpecification& e) {
    BOOST_TEST(std::string_view(e.what()).size() > 20U);
    return Outcome::refused;
  }
}

inline std::string row_in(std::string_view state, std::string_view row) {
  return "<alter states=\"" + std::string(state) + "\"><add before=\"otherwise\">" +
         std::string(row) + "</add></alter>";
}

inline std::string with_variable(std::string_view variable) {
  return "<variables><variable name=\"return-state\" type=\"state\"/><variable "
         "name=\"temporary-buffer\" type=\"text\"/><variable name=\"character-reference-code\" "
         "type=\"number\"/>" +
         std::string(variable) + "</variables>";
}

inline const std::string held = with_variable("<variable name=\"held\" type=\"character\"/>");
inline constexpr std::string_view emits_x = "<emit text=\"x\"/>";
inline constexpr std::string_view to_mine = "<on input=\"%\"> <switch to=\"mine\"/> </on>";
inline constexpr std::string_view at_end = "<on input=\"EOF\"> <emit token=\"end-of-file\"/> </on>";

inline std::string state(std::string_view id, std::string_view rows, std::string_view reads = "") {
  return "<state id=\"" + std::string(id) + "\" name=\"" + std::string(id) + "\" concept=\"" +
         std::string(id) + "\" " + std::string(reads) + ">" + std::string(rows) + "</state>";
}

inline StartContext rcdata_after(std::string name) {
  StartContext start;
  start.mode = TextMode::rcdata;
  start.last_start_tag = std::move(name);
  return start;
}

}  // namespace specdrift::prove
