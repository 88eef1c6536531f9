#include "core/html5lib/suite.h"

#include <boost/json/array.hpp>

#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"

namespace specdrift::html5lib {
namespace {

namespace json = boost::json;

/// In the order of TextMode.
constexpr std::string_view names_of_states[] = {"Data state",      "RCDATA state",
                                                "RAWTEXT state",   "Script data state",
                                                "PLAINTEXT state", "CDATA section state"};

json::object test_of(const SuiteInput& input, const Source& source, const VersionInfo& version,
                     Tokenizer& tokenizer) {
  const Notation notation = read_all(tokenizer);
  json::object test{{"description", input.description}};
  if (input.start.mode != TextMode::data)
    test["initialStates"] =
        json::array{names_of_states[static_cast<std::size_t>(input.start.mode)]};
  if (!input.start.last_start_tag.empty()) test["lastStartTag"] = input.start.last_start_tag;
  test["input"] = input.input;
  json::array output;
  if (!version.names_errors) output.resize(notation.errors.size(), "ParseError");
  for (const json::value& token : notation.tokens) output.push_back(token);
  test["output"] = std::move(output);
  if (version.names_errors && !notation.errors.empty())
    test["errors"] = error_notation(source, notation.errors);
  return test;
}

void append_tests(std::string& text, std::string_view name, const json::array& tests) {
  text += '"';
  text += name;
  text += "\":[";
  for (std::size_t i = 0; i < tests.size(); ++i)
    text += (i == 0 ? "\n" : ",\n") + json_text(tests[i]);
  text += "\n]";
}

}  // namespace

Suite write_suite(std::span<const SuiteInput> inputs, const VersionInfo& version,
                  const MakeTokenizer& make_tokenizer, const json::object& more) {
  Suite suite;
  json::array tests, foreign;
  for (const SuiteInput& input : inputs) {
    const Source source = Source::from_string(input.input);
    const auto tokenizer = make_tokenizer(source, input.start);
    if (!tokenizer) {
      ++suite.left_out;
      continue;
    }
    ++suite.tests;
    (input.start.foreign_content ? foreign : tests)
        .push_back(test_of(input, source, version, *tokenizer));
  }
  suite.text = "{";
  for (const auto& member : more)
    suite.text += json_text(json::string(member.key())) + ":" + json_text(member.value()) + ",\n";
  append_tests(suite.text, "tests", tests);
  if (!foreign.empty()) {
    suite.text += ",\n";
    append_tests(suite.text, "foreignContentTests", foreign);
  }
  suite.text += "}\n";
  return suite;
}

}  // namespace specdrift::html5lib
