#pragma once

#include <boost/test/unit_test.hpp>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/machine/named_references.h"
#include "core/model/load/load.h"
#include "core/prove/search/pair_setup.h"

/// Specifications of a few states, for tests of single parts of a proof.
namespace specdrift::test::toys {

using namespace prove;

using Loaded = std::unique_ptr<model::LoadedModel>;

/// `states`: the elements of the file after its header.
inline Loaded load(std::string_view version, std::string_view states,
                   std::string_view variables = {}) {
  const std::string text =
      R"(<specification version=")" + std::string(version) +
      R"(" title="t" organisation="o" date="2026" earliest="2026-01-01" latest="2026-01-01"
           source="none" section="1" errors="named">
  <tokens>
    <token kind="doctype" fields="doctype-name doctype-public-identifier doctype-system-identifier"
           initially="missing" flag="force-quirks-flag" values="off on"/>
    <token kind="start-tag" fields="tag-name" attributes="yes" flag="self-closing-flag" values="unset set"/>
    <token kind="end-tag" fields="tag-name" attributes="yes" flag="self-closing-flag" values="unset set"/>
    <token kind="comment" fields="comment"/>
    <token kind="character"/>
    <token kind="end-of-file"/>
  </tokens>
  <variables>)" +
      std::string(variables) + R"(</variables>
  <contexts> <context name="data"/> </contexts>
  <input-stream byte-order-mark="dropped" newlines="normalised"/>
  <emission/> <feedback/> <references file="references/none.tsv"/> <replacements/>)" +
      std::string(states) + "</specification>";
  model::LoadOptions options;
  static constexpr NamedReferences no_references({}, "");
  options.find_references = [](std::string_view) { return &no_references; };
  auto result = model::load_model(text, "toy.xml", options);
  for (const model::LoadError& error : result.errors) BOOST_ERROR(error.what);
  BOOST_REQUIRE(result.loaded);
  return std::move(result.loaded);
}

inline std::string state(std::string_view id, std::string_view rows,
                         std::string_view attributes = {}) {
  const std::string name(id);
  return "<state id=\"" + name + "\" name=\"" + name + "\" concept=\"" + name + "\" " +
         std::string(attributes) + ">" + std::string(rows) + "</state>";
}

inline constexpr std::string_view eof_row = R"(<on input="EOF"> <emit token="end-of-file"/> </on>)";
inline constexpr std::string_view emit_rest = R"(<otherwise> <emit what="current"/> </otherwise>)";

/// Text in which `first` leads to where `second` follows.
inline std::string data_with(std::string_view row) {
  return state("data", std::string(row) + std::string(eof_row) + std::string(emit_rest));
}

/// Text and tags without attributes: `<`, letters, `>`. Numbers of its states: 0, 1, 2.
inline std::string tags(std::string_view row_of_name = {}) {
  return data_with(R"(<on input="&lt;"> <switch to="tag-open"/> </on>)") +
         state("tag-open",
               R"(<on input="ascii-alpha"> <create token="start-tag"/>
                    <set target="tag-name" what="current"/> <switch to="tag-name"/> </on>
                  <otherwise> <error code="e"/> <emit text="&lt;"/> <reconsume in="data"/> </otherwise>)") +
         state("tag-name", std::string(row_of_name) +
                               R"(<on input="&gt;"> <switch to="data"/> <emit token="tag"/> </on>
                  <on input="EOF"> <error code="e"/> <reconsume in="data"/> </on>
                  <otherwise> <append to="tag-name" what="current"/> </otherwise>)");
}

inline std::vector<NamedStart> only_data() {
  return {{"data", StartContext{}}};
}

inline ProofTask task_of(ErrorDetail errors = ErrorDetail::none) {
  ProofTask task;
  task.starts = only_data();
  task.errors = errors;
  return task;
}

/// Two toys that are read side by side.
struct Pair {
  Pair(std::string_view states_a, std::string_view states_b, const ProofTask& of,
       std::string_view variables = {})
      : a(load("a", states_a, variables)),
        b(load("b", states_b, variables)),
        task(of),
        oracle({version_of(a->model), version_of(b->model)},
               of.errors == ErrorDetail::none ? Facet::tokens : Facet::errors, of.errors) {}
  Pair(const Pair&) = delete;
  Pair& operator=(const Pair&) = delete;

  Loaded a, b;
  ProofTask task;
  Oracle oracle;
};

}  // namespace specdrift::test::toys
