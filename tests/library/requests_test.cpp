// Requests that the module of WebAssembly alone has, and that C has in part: what is claimed of
// every input, the rows of a version, and what is known of versions.

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <boost/json/value.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "core/compare/divergence.h"
#include "library/requests/history.h"
#include "library/requests/proofs.h"
#include "library/requests/rows.h"
#include "library/requests/states.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;

/// A version that differs from `base` in what is given.
std::string delta(std::string_view changes, std::string_view base = "living") {
  return std::string(R"(<specification version="mine" base=")") + std::string(base) +
         R"(" title="t" organisation="me" date="2026" earliest="2026-01-01" latest="2026-01-01")" +
         R"( source="none" section="x" errors="named">)" + std::string(changes) +
         "</specification>";
}

/// Without the row for "!", "--!>" does not end a comment.
const std::string without_bang = delta(R"(<alter states="comment-end"><remove row="!"/></alter>)"
                                       R"(<remove state="comment-end-bang"/>)");

/// Two rows for what one row does.
const std::string equal =
    delta(R"(<alter states="comment-end"><add after="!"><on input="a"> <append to="comment")"
          R"( text="--a"/> <switch to="comment"/> </on></add></alter>)");

constexpr std::string_view with_own = R"({"versions": ["living", "mine"], "references": "shapes"})";

Answer asked(const Verb& verb, std::string_view options, const std::string& specification = {},
             const std::function<void(Request&)>& change = {}) {
  Answer refused;
  Request request = read_request(read_object(options, "the request is", refused), refused);
  if (refused.problem != Problem::none) return refused;
  request.verb = verb.name;
  request.specification = specification;
  if (change) change(request);
  Versions versions;
  return run_one_of({&verb, 1}, versions, request, {});
}

json::object result(const Answer& answer) {
  BOOST_REQUIRE_EQUAL(answer.text, answer.problem == Problem::none ? answer.text : "");
  return json::parse(answer.text).as_object();
}

std::string_view string_of(const json::object& object, std::string_view name) {
  return object.at(name).as_string();
}

BOOST_AUTO_TEST_SUITE(requests_of_proofs)

BOOST_AUTO_TEST_CASE(rows_that_do_the_same_are_proved_equal) {
  const json::object proved = result(asked(prove_verb, with_own, equal));
  BOOST_TEST(string_of(proved, "result") == "equal");
  BOOST_TEST(string_of(proved, "statement").find("every input, with") != std::string_view::npos);
  BOOST_TEST(proved.at("states").to_number<int>() > 1000);
  BOOST_TEST(proved.contains("certificate"));
  const json::object listed = result(asked(distinguish_verb, with_own, equal));
  BOOST_TEST(string_of(listed, "result") == "equal");
  BOOST_TEST(listed.at("causes").as_array().empty());
}

BOOST_AUTO_TEST_CASE(a_row_that_is_missing_is_found_with_its_shortest_input) {
  const json::object proved = result(asked(prove_verb, with_own, without_bang));
  BOOST_TEST(string_of(proved, "result") == "different");
  BOOST_TEST(string_of(proved, "input") == "<!----!");
  BOOST_TEST(proved.at("shortest").as_bool());
}

BOOST_AUTO_TEST_CASE(a_proof_about_some_states_says_so) {
  const json::object proved = result(
      asked(prove_verb,
            R"({"versions": ["living", "mine"], "references": "shapes", "concepts": ["comment*"]})",
            equal));
  BOOST_TEST(string_of(proved, "result") == "equal");
  BOOST_TEST(string_of(proved, "statement").find("stays within comment*") !=
             std::string_view::npos);
  BOOST_TEST(proved.at("states").to_number<int>() < 1000);
}

BOOST_AUTO_TEST_CASE(the_gravest_continuation_of_a_cause_comes_with_it) {
  const json::object listed = result(asked(distinguish_verb, with_own, without_bang));
  const json::array& causes = listed.at("causes").as_array();
  BOOST_REQUIRE_EQUAL(causes.size(), 1);
  const json::object& cause = causes[0].as_object();
  BOOST_TEST(string_of(cause, "class_id") == "comment-end/!/mine|living");
  BOOST_TEST(string_of(cause, "severity") == "structure");
  const json::object& worst = cause.at("worst").as_object();
  BOOST_TEST(string_of(worst, "severity") == "markup");
  const json::object& readings = worst.at("readings").as_object();
  BOOST_TEST(json::serialize(readings.at("living")).find("StartTag") != std::string::npos);
  BOOST_TEST(json::serialize(readings.at("mine")).find("StartTag") == std::string::npos);
  // No continuation is graver than what the proof allows.
  BOOST_TEST(string_of(cause, "at_most") == "markup");
}

BOOST_AUTO_TEST_CASE(every_test_tells_the_versions_apart) {
  const json::object listed = result(asked(distinguish_verb, with_own, without_bang));
  const json::object& suites = listed.at("suites").as_object();
  const json::value suite_of_living = json::parse(suites.at("living").as_string());
  const json::value suite_of_mine = json::parse(suites.at("mine").as_string());
  const json::array& living = suite_of_living.at("tests").as_array();
  const json::array& mine = suite_of_mine.at("tests").as_array();
  BOOST_REQUIRE_EQUAL(living.size(), mine.size());
  BOOST_REQUIRE_GE(living.size(), 2);
  for (std::size_t i = 0; i < living.size(); ++i) {
    BOOST_TEST(living[i].at("input") == mine[i].at("input"));
    BOOST_TEST(living[i].at("output") != mine[i].at("output"));
  }
}

BOOST_AUTO_TEST_CASE(the_rows_of_a_version_make_the_same_version_again) {
  const json::object found = result(asked(rows_verb, R"({"versions": ["living"]})"));
  std::string changes;
  for (const json::value& state : found.at("states").as_array()) {
    const json::array& rows = state.at("rows").as_array();
    BOOST_REQUIRE(!rows.empty());
    changes += R"(<alter states=")" + std::string(state.at("id").as_string()) + R"(">)";
    for (std::size_t i = 0; i < rows.size(); ++i)
      changes += "<replace row=\"#" + std::to_string(i + 1) + "\">" +
                 std::string(rows[i].as_string()) + "</replace>";
    changes += "</alter>";
  }
  BOOST_TEST(found.at("states").as_array().size() > 60);
  const json::object proved = result(asked(prove_verb, with_own, delta(changes)));
  BOOST_TEST(string_of(proved, "result") == "same data");
}

BOOST_AUTO_TEST_CASE(the_rows_of_an_own_version_have_its_changes) {
  const json::object found = result(asked(rows_verb, R"({"versions": ["mine"]})", equal));
  for (const json::value& state : found.at("states").as_array())
    if (state.at("id").as_string() == "comment-end") {
      const json::array& rows = state.at("rows").as_array();
      BOOST_TEST(std::ranges::count(
                     rows, json::value(R"(<on input="a"> <append to="comment" text="--a"/> )"
                                       R"(<switch to="comment"/> </on>)")) == 1);
    }
}

BOOST_AUTO_TEST_CASE(who_asks_may_end_it_and_is_told_how_far_it_is) {
  const Answer stopped = asked(prove_verb, with_own, equal,
                               [](Request& request) { request.is_stopped = [] { return true; }; });
  BOOST_TEST((stopped.problem == Problem::stopped));
  const Answer limited =
      asked(prove_verb, R"({"versions": ["living", "mine"], "references": "shapes", "states": 9})",
            equal);
  BOOST_TEST((limited.problem == Problem::limit));
  BOOST_TEST(limited.text.find("limit of states") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_history_has_what_all_of_the_request_asks_for) {
  const auto revisions = [](std::string_view options) {
    const json::object found = result(asked(history_verb, options));
    return found.at("revisions").as_array();
  };
  const json::array all = revisions("{}");
  BOOST_TEST(all.size() > 90);
  const json::array some = revisions(R"({"since": "2009", "until": "2010-06", "facet": "tokens"})");
  BOOST_TEST((!some.empty() && some.size() < all.size()));
  for (const json::value& one : some) {
    const std::string_view date = one.at("date").as_string();
    BOOST_TEST((date >= "2009" && date <= "2010-06-30"));
    for (const json::value& change : one.at("changes").as_array())
      BOOST_TEST(change.at("facet").as_string() == "tokens");
  }
  // A string and an array of one are the same; of two, either may be concerned.
  const std::size_t of_one = revisions(R"({"state": "comment end"})").size();
  BOOST_TEST(of_one == revisions(R"({"state": ["comment end"]})").size());
  BOOST_TEST(of_one < revisions(R"({"state": ["comment end", "data"]})").size());
  // The changes that a parser has, and those that it lacks, are all.
  BOOST_TEST(revisions(R"({"readBy": "gumbo"})").size() +
                 revisions(R"({"unreadBy": "gumbo"})").size() ==
             all.size());
}

BOOST_AUTO_TEST_CASE(states_of_two_versions_differ_or_not) {
  BOOST_TEST(asked(states_verb, R"({"versions": ["2009", "living"]})").differs);
  BOOST_TEST(!asked(states_verb, R"({"versions": ["2009", "2009"]})").differs);
  const Answer own =
      asked(states_verb, R"({"versions": ["living", "mine"], "format": "text"})", without_bang);
  BOOST_TEST(own.differs);
  BOOST_TEST(own.text.find("omment end bang") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(an_own_version_is_described_among_the_others) {
  const auto described = [](std::string_view options) {
    return result(asked(describe_verb, options, equal)).at("versions").as_array();
  };
  const json::array all = described("{}");
  BOOST_TEST(std::ranges::count(all, "mine", [](const json::value& one) {
               return std::string(one.at("name").as_string());
             }) == 1);
  const json::array two = described(R"({"versions": ["mine", "r3191"]})");
  BOOST_REQUIRE_EQUAL(two.size(), 2);
  BOOST_TEST(two[0].at("name").as_string() == "mine");
  BOOST_TEST(two[0].at("base").as_string() == "living");
}

BOOST_AUTO_TEST_CASE(wrong_requests_are_told) {
  const auto problem = [](const Verb& verb, std::string_view options,
                          const std::string& specification = {}) {
    const Answer answer = asked(verb, options, specification);
    BOOST_TEST(!answer.text.empty());
    return answer.problem;
  };
  BOOST_TEST((problem(prove_verb, R"({"versions": ["living"]})") == Problem::version));
  BOOST_TEST(
      (problem(prove_verb, R"({"versions": ["living", "2009", "2007"]})") == Problem::version));
  BOOST_TEST((problem(prove_verb, R"({"references": "few"})") == Problem::options));
  BOOST_TEST(
      (problem(distinguish_verb, R"({"versions": ["living", "2009"], "concepts": ["coment"]})") ==
       Problem::options));
  BOOST_TEST((problem(distinguish_verb, R"({"versions": ["living", "2009"], "facet": "errors"})") ==
              Problem::options));
  BOOST_TEST((problem(rows_verb, R"({"versions": ["x"]})") == Problem::version));
  BOOST_TEST((problem(states_verb, "{}") == Problem::version));
  for (const std::string_view options :
       {R"({"versions": ["living"], "state": "x"})", R"({"versions": ["living"], "summary": true})",
        R"({"versions": ["living"], "machine": true, "state": "data"})",
        R"({"versions": ["living"], "family": ["x"]})"})
    BOOST_TEST((problem(states_verb, options) == Problem::options));
  BOOST_TEST(asked(states_verb, R"({"versions": ["2009", "living"], "state": "x"})").text ==
             "neither 2009 nor living has such a state: 'x'");
  for (const std::string_view options :
       {R"({"since": "x"})", R"({"until": ""})", R"({"readBy": ""})", R"({"state": [1]})",
        R"({"concepts": ["x*"]})", R"({"family": "x"})", R"({"timeline": true})",
        R"({"format": "xml"})", R"({"unreadBy": "x"})"})
    BOOST_TEST((problem(history_verb, options) == Problem::options));
  BOOST_TEST((problem(lesson_verb, R"({"format": "text", "lesson": "0"})") == Problem::options));
  BOOST_TEST((problem(lesson_verb, R"({"format": "text", "answers": true})") == Problem::options));
  BOOST_TEST((problem(lesson_verb, "{}") == Problem::options));
  BOOST_TEST((problem(prove_verb, with_own, delta("<alter/>")) == Problem::specification));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::requests
