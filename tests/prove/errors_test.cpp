#include "core/prove/machine/errors.h"

#include <boost/test/unit_test.hpp>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/prove/search/causes.h"

namespace specdrift::test::errors_of_proofs {
namespace {

using namespace prove;

const model::Model& model_of(std::string_view version) {
  return *model::find_builtin_model(version);
}

Oracle oracle_of(std::string_view a, std::string_view b, ErrorDetail detail) {
  return Oracle({version_of(model_of(a)), version_of(model_of(b))},
                detail == ErrorDetail::none ? Facet::tokens : Facet::errors, detail);
}

ProofTask question_of(ErrorDetail detail) {
  ProofTask task;
  task.errors = detail;
  task.every_reference = false;
  return task;
}

Causes causes_of(std::string_view a, std::string_view b, ErrorDetail detail) {
  return find_causes(model_of(a), model_of(b), question_of(detail), oracle_of(a, b, detail));
}

/// The concept of a class. The class also says what a step has read before it differs, and where an
/// irregular character happens to be; many ways lead to one cause.
std::string concept_of(std::string_view class_id) {
  return std::string(class_id.substr(0, class_id.find('/')));
}

std::set<std::string> classes_of(const Causes& causes) {
  std::set<std::string> classes;
  for (const Cause& cause : causes.causes) classes.insert(cause.class_id);
  return classes;
}

std::set<std::string> concepts_of(const Causes& causes) {
  std::set<std::string> concepts{"input-stream"};
  for (const Cause& cause : causes.causes) concepts.insert(concept_of(cause.class_id));
  return concepts;
}

/// Told of what is suspected, and counts it.
class Counter final : public CandidateSink {
 public:
  void candidate(const CandidateDifference&) override { ++count; }
  bool is_over(std::size_t) override { return false; }
  std::size_t count = 0;
};

constexpr std::string_view pieces[] = {
    "<",       ">",        "/",       "=",     "\"",        "'",      " ",      "&",    "-",
    "!",       "a",        "x",       "]",     "[",         "#",      ";",      "1",    "\n",
    "\x0B",    "?",        "`",       "<!--",  "-->",       "--",     "<a",     "</",   "</title",
    "<script", "</script", "</style", "--!>",  "<!doctype", "public", "system", "&#x",  "<![CDATA[",
    "]]>",     "&amp",     "&#128",   "&lt;",  "</a",       "<!-",    "<a a=",  "\x01", "&xy;",
    " a a",    "\x7F",     "\u0080",  "\uFDD0"};

std::string random_input(std::mt19937& random) {
  std::string text;
  for (auto n = 1 + random() % 10; n > 0; --n) text += pieces[random() % std::size(pieces)];
  if (random() % 4 == 0) text.insert(text.size() - 1, 1, '\0');
  return text;
}

BOOST_AUTO_TEST_SUITE(facets_of_errors)

BOOST_AUTO_TEST_CASE(all_causes_between_two_versions_of_equal_tokens) {
  const Causes found = causes_of("8.2.4", "13.2.5", ErrorDetail::number);
  BOOST_TEST(found.exploration.closed);
  BOOST_TEST(found.exploration.diverged == 0U);
  BOOST_TEST(found.unconfirmed == 0U);
  std::set<std::string> classes;
  for (const char* const name :
       {"cdata-section/EOF", "bogus-comment/NUL", "comment-end/!", "comment-end/-",
        "comment-end/anything-else", "comment-less-than-sign-bang-dash-dash/NUL",
        "comment-end-bang/>", "doctype/>", "bogus-doctype/NUL"})
    classes.insert(std::string(name) + "/8.2.4|13.2.5");
  BOOST_TEST(classes_of(found) == classes, boost::test_tools::per_element());
  std::set<std::string> inputs;
  for (const Cause& cause : found.causes) inputs.insert(cause.input);
  for (const char* const known : {"<!doctype>", "<!--<!--!>", "<!----a"})
    BOOST_TEST(inputs.contains(known));
  BOOST_TEST(inputs.contains(std::string("<!--<!--\0", 9)));
}

BOOST_AUTO_TEST_CASE(random_inputs_that_differ_show_a_known_cause) {
  std::mt19937 random(7);
  std::size_t differing = 0, by_errors = 0;
  for (const auto& [a, b] : {std::pair("2009", "8.2.4"), {"8.2.4", "13.2.5"}, {"2009", "13.2.5"}}) {
    const Causes of_errors = causes_of(a, b, ErrorDetail::number);
    BOOST_TEST(of_errors.exploration.closed);
    BOOST_TEST(of_errors.unconfirmed == 0U);
    const auto known = concepts_of(of_errors);
    const auto known_of_tokens = concepts_of(causes_of(a, b, ErrorDetail::none));
    const Oracle oracle = oracle_of(a, b, ErrorDetail::number);
    const Oracle of_tokens = oracle_of(a, b, ErrorDetail::none);
    const auto shows = [&](const Oracle& by, const std::set<std::string>& classes,
                           const std::string& input, const StartContext& start) {
      for (const Finding& finding : by.findings(input, start))
        if (classes.contains(concept_of(finding.class_id))) return true;
      return false;
    };
    for (const NamedStart& start : all_starts()) {
      if (start.context == "cdata" && !start.start.foreign_content) continue;
      for (int i = 0; i < 500; ++i) {
        const std::string input = random_input(random);
        if (!oracle.differs(input, start.start)) continue;
        ++differing;
        if (shows(oracle, known, input, start.start))
          ++by_errors;
        else
          BOOST_TEST(shows(of_tokens, known_of_tokens, input, start.start),
                     oracle.findings(input, start.start).front().class_id);
      }
    }
  }
  BOOST_TEST(differing > 2000U);
  BOOST_TEST(by_errors > differing / 2);
}

BOOST_AUTO_TEST_CASE(equal_versions_close_without_a_suspicion) {
  for (const ErrorDetail detail :
       {ErrorDetail::number, ErrorDetail::codes, ErrorDetail::positions}) {
    PairExploration pair(model_of("12.2.5"), model_of("13.2.5"), question_of(detail));
    Counter counter;
    const Exploration exploration = pair.explore(counter);
    BOOST_TEST(exploration.closed);
    BOOST_TEST(exploration.diverged == 0U);
    BOOST_TEST(exploration.states > 2000U);
    BOOST_TEST(counter.count == 0U);
  }
}

BOOST_AUTO_TEST_CASE(plain_text_is_read_with_equally_many_errors) {
  ProofTask task = question_of(ErrorDetail::number);
  std::erase_if(task.starts, [](const NamedStart& s) { return s.context != "plaintext"; });
  const ProofResult answer = prove_equal(model_of("2009"), model_of("8.2.4"), task,
                                         oracle_of("2009", "8.2.4", ErrorDetail::number));
  BOOST_TEST(answer.are_equal());
  BOOST_TEST(answer.exploration.edges > 0U);
}

BOOST_AUTO_TEST_CASE(characters_of_the_stream_count_whatever_rows_tell_apart) {
  ProofTask task = question_of(ErrorDetail::number);
  std::erase_if(task.starts, [](const NamedStart& s) { return s.context != "plaintext"; });
  const ProofResult answer = prove_equal(model_of("2007"), model_of("2009"), task,
                                         oracle_of("2007", "2009", ErrorDetail::number));
  BOOST_REQUIRE(answer.witness.has_value());
  BOOST_TEST(answer.witness->input == "\x01");
  BOOST_TEST(answer.witness->findings.front().class_id == "input-stream/control/2007|2009");
}

BOOST_AUTO_TEST_CASE(the_shortest_input_is_found) {
  const Oracle oracle = oracle_of("8.2.4", "13.2.5", ErrorDetail::number);
  ProofTask task = question_of(ErrorDetail::number);
  std::erase_if(task.starts, [](const NamedStart& s) { return s.context != "data"; });
  const ProofResult answer = prove_equal(model_of("8.2.4"), model_of("13.2.5"), task, oracle);
  BOOST_REQUIRE(answer.witness.has_value());
  const std::string_view alphabet("<>/!?-a \0&", 10);
  std::size_t tried = 0, shorter = 0;
  for (const char a : alphabet)
    for (const char b : alphabet) {
      shorter += oracle.differs({a, b}, task.starts[0].start) ? 1 : 0;
      ++tried;
    }
  BOOST_TEST(tried == 100U);
  BOOST_TEST(shorter == 0U);
  BOOST_TEST(answer.witness->length == 3U);
}

BOOST_AUTO_TEST_CASE(codes_are_refused_where_a_text_names_none) {
  for (const ErrorDetail detail : {ErrorDetail::codes, ErrorDetail::positions})
    BOOST_CHECK_THROW(PairExploration(model_of("8.2.4"), model_of("13.2.5"), question_of(detail)),
                      UnsupportedSpecification);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test::errors_of_proofs
