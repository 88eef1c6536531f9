// Product and potential explorations of two toys, and their budgets.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/prove/toy.h"

namespace specdrift::test::toys {
namespace {

/// Keeps what is suspected, and stops after inputs of a length.
class Collector final : public CandidateSink {
 public:
  void candidate(const CandidateDifference& candidate) override { found.push_back(candidate); }
  bool is_over(std::size_t length) override { return length > longest; }

  std::vector<CandidateDifference> found;
  std::size_t longest = 100;
};

struct Product {
  Exploration exploration;
  std::vector<CandidateDifference> candidates;

  bool suspects(std::string_view input, bool at_end = false) const {
    return std::ranges::any_of(candidates, [&](const CandidateDifference& one) {
      return one.input == input && one.at_end == at_end;
    });
  }
};

Product explored(const Pair& pair, std::size_t longest = 100) {
  PairExploration exploration(pair.a->model, pair.b->model, pair.task);
  Collector sink;
  sink.longest = longest;
  const Exploration result = exploration.explore(sink);
  return {result, std::move(sink.found)};
}

Product explored(std::string_view a, std::string_view b, ErrorDetail errors = ErrorDetail::none) {
  return explored(Pair(a, b, task_of(errors)));
}

/// A dash is emitted once it is known that no second one follows; two dashes are one `=`.
std::string waits() {
  return data_with(R"(<on input="-"> <switch to="dash"/> </on>)") +
         state("dash",
               R"(<on input="-"> <emit text="="/> <switch to="data"/> </on>
                  <otherwise> <emit text="-"/> <reconsume in="data"/> </otherwise>)");
}

/// Emits the first of two stars at once.
std::string stars(bool at_once, bool emits_at_end = true) {
  const std::string first = at_once ? R"(<emit text="*"/>)" : "";
  const std::string second = at_once ? R"(<emit text="+"/>)" : R"(<emit text="*+"/>)";
  const std::string other = at_once ? "" : R"(<emit text="*"/>)";
  const std::string end = emits_at_end ? other : "";
  return data_with(R"(<on input="*"> )" + first + R"( <switch to="star"/> </on>)") +
         state("star", R"(<on input="*">)" + second +
                           R"( <switch to="data"/> </on> <on input="EOF">)" + end +
                           R"(<reconsume in="data"/> </on> <otherwise>)" + other +
                           R"(<reconsume in="data"/> </otherwise>)");
}

/// After a star, keeps a character, and emits it before or after the next one.
std::string keeps(std::string_view first, std::string_view second) {
  const auto emit = [](std::string_view what) {
    return "<emit what=\"" + std::string(what) + "\"/> ";
  };
  return data_with(R"(<on input="*"> <switch to="keep"/> </on>)") +
         state("keep", R"(<on input="EOF"> <reconsume in="data"/> </on>
                  <otherwise> <set target="kept" what="current"/> <switch to="emit"/> </otherwise>)") +
         state("emit", R"(<on input="EOF"> <emit what="kept"/> <reconsume in="data"/> </on>
                  <otherwise> )" +
                           emit(first) + emit(second) + R"(<switch to="data"/> </otherwise>)");
}

BOOST_AUTO_TEST_SUITE(toy_explorers)

BOOST_AUTO_TEST_CASE(equal_toys_close_with_a_state_for_each_configuration) {
  const Product result = explored(tags(), tags());
  BOOST_TEST(result.exploration.closed);
  BOOST_TEST(result.candidates.empty());
  BOOST_TEST(result.exploration.states == 3U);
  // Each with nine characters.
  BOOST_TEST(result.exploration.edges == 27U);
  BOOST_TEST(result.exploration.length == 2U);
  BOOST_TEST(result.exploration.frontier == 0U);
}

/// One version has written a star that the other writes a character later: a lag, no difference.
BOOST_AUTO_TEST_CASE(a_lag_is_made_up_for) {
  const Product result = explored(stars(true), stars(false));
  BOOST_TEST(result.exploration.closed);
  BOOST_TEST(result.candidates.empty());
  BOOST_TEST(result.exploration.states == 2U);
}

/// One version may write a long text a character later.
BOOST_AUTO_TEST_CASE(a_long_lag_is_made_up_for) {
  const std::string text = "<emit text=\"" + std::string(60, 'x') + "\"/>";
  const auto writes = [&](bool at_once) {
    return data_with("<on input=\"*\">" + (at_once ? text : "") + "<switch to=\"star\"/> </on>") +
           state("star",
                 "<otherwise>" + (at_once ? "" : text) + "<reconsume in=\"data\"/> </otherwise>");
  };
  const Product result = explored(writes(true), writes(false));
  BOOST_TEST(result.exploration.closed);
  BOOST_TEST(result.candidates.empty());
}

/// One version writes what the other never does, and could do so for ever: it is not followed for
/// long.
BOOST_AUTO_TEST_CASE(a_lag_that_grows_and_grows_is_suspected_soon) {
  const auto repeats = [&](std::string_view row) {
    return data_with(
               "<on input=\"&lt;\"> <create token=\"start-tag\"/> <set target=\"tag-name\" "
               "text=\"x\"/> <switch to=\"name\"/> </on>") +
           state("name", R"(<on input="EOF"> <reconsume in="data"/> </on>)" + std::string(row) +
                             R"(<otherwise> <append to="tag-name" text="x"/> </otherwise>)");
  };
  const Product result =
      explored(repeats(""), repeats(R"(<on input="!"> <append to="tag-name" text="xx"/> </on>)"));
  BOOST_TEST(result.exploration.closed);
  BOOST_TEST(!result.candidates.empty());
  BOOST_TEST(result.exploration.states < 50U);
}

BOOST_AUTO_TEST_CASE(a_lag_that_the_end_of_the_input_leaves_is_suspected) {
  const Product result = explored(stars(true), stars(false, false));
  BOOST_TEST(result.suspects("*", true));
  BOOST_TEST(!result.suspects("*", false));
}

BOOST_AUTO_TEST_CASE(other_tokens_are_suspected_where_they_come) {
  const Product result = explored(waits(), data_with(""));
  // After the first dash one version is ahead, at its end they agree; two dashes differ.
  BOOST_TEST(result.suspects("--"));
  BOOST_TEST(!result.suspects("-"));
  BOOST_TEST(!result.suspects("-", true));
  BOOST_TEST(result.candidates.front().length == 2U);
}

BOOST_AUTO_TEST_CASE(a_name_in_another_case_is_suspected_by_its_character) {
  std::string lower = tags();
  const std::string_view current = R"(<append to="tag-name" what="current"/>)";
  lower.replace(lower.find(current), current.size(),
                R"(<append to="tag-name" what="current-lowercase"/>)");
  const Product result = explored(tags(), lower);
  BOOST_TEST(!result.candidates.empty());
  BOOST_TEST(result.suspects("<aA"));
  BOOST_TEST(!result.suspects("<aa"));
}

/// No row tells the two characters apart, so one character of their class would not show it.
BOOST_AUTO_TEST_CASE(characters_of_one_class_in_exchanged_order_are_suspected) {
  const Pair pair(keeps("kept", "current"), keeps("current", "kept"), task_of(),
                  R"(<variable name="kept" type="text"/>)");
  const Product result = explored(pair);
  BOOST_TEST(result.suspects("*ab"));
  BOOST_TEST(!result.suspects("*aa"));
}

BOOST_AUTO_TEST_CASE(a_scope_keeps_some_states_from_being_expanded) {
  Pair pair(tags(), tags(), task_of());
  pair.task.concepts = {"tag-open"};
  const Product result = explored(pair);
  BOOST_TEST(result.exploration.closed);
  BOOST_TEST(result.exploration.states == 2U);
}

BOOST_AUTO_TEST_CASE(an_exploration_goes_on_where_another_one_stopped) {
  const Pair pair(tags(), tags(), task_of());
  ProofTask short_task = pair.task;
  short_task.limits.states = 1;
  PairExploration first(pair.a->model, pair.b->model, short_task);
  Collector sink;
  const Exploration stopped = first.explore(sink);
  BOOST_TEST(!stopped.closed);
  BOOST_TEST(stopped.why_not == "it has reached the limit of states");
  BOOST_TEST(stopped.states == 2U);
  const Checkpoint checkpoint = first.checkpoint();
  ProofTask resumed = pair.task;
  resumed.resume = &checkpoint;
  PairExploration second(pair.a->model, pair.b->model, resumed);
  const Exploration done = second.explore(sink);
  BOOST_TEST(done.closed);
  BOOST_TEST(done.states == 3U);
  BOOST_TEST(sink.found.empty());
}

BOOST_AUTO_TEST_CASE(longer_inputs_may_be_of_no_interest) {
  const Product result = explored(Pair(tags(), tags(), task_of()), 1);
  BOOST_TEST(result.exploration.is_over);
  BOOST_TEST(!result.exploration.closed);
  BOOST_TEST(result.exploration.why_not == no_interest);
}

// -- errors

/// An exclamation mark is an error, at once or with the character after it.
std::string exclaims(bool at_once, int late_errors = 1) {
  std::string late;
  for (int i = 0; i < late_errors; ++i) late += R"(<error code="e"/>)";
  return data_with(std::string(R"(<on input="!">)") + (at_once ? R"(<error code="e"/>)" : "") +
                   R"(<switch to="after"/> <emit text="!"/> </on>)") +
         state("after", "<otherwise>" + (at_once ? std::string() : late) +
                            R"(<reconsume in="data"/> </otherwise>)");
}

BOOST_AUTO_TEST_CASE(as_many_errors_a_character_later_have_one_potential) {
  const Product result = explored(exclaims(true), exclaims(false), ErrorDetail::number);
  BOOST_TEST(result.exploration.closed);
  BOOST_TEST(result.candidates.empty());
  BOOST_TEST(result.exploration.states == 2U);
  BOOST_TEST(result.exploration.reporting > 0U);
  BOOST_TEST(result.exploration.first_reporting == "!");
}

BOOST_AUTO_TEST_CASE(their_places_differ) {
  const Product codes = explored(exclaims(true), exclaims(false), ErrorDetail::codes);
  BOOST_TEST(codes.candidates.empty());
  const Product places = explored(exclaims(true), exclaims(false), ErrorDetail::positions);
  BOOST_TEST(!places.candidates.empty());
  BOOST_TEST(!places.candidates.front().of_tokens);
}

BOOST_AUTO_TEST_CASE(one_error_more_is_suspected) {
  const Product result = explored(exclaims(true), exclaims(false, 2), ErrorDetail::number);
  BOOST_TEST(!result.candidates.empty());
  BOOST_TEST(std::ranges::none_of(result.candidates, &CandidateDifference::of_tokens));
  BOOST_TEST(result.suspects("!", true));
  const Product silent = explored(exclaims(true), exclaims(false, 0), ErrorDetail::number);
  BOOST_TEST(silent.suspects("!", true));
}

/// Where tokens differ, errors are compared no further.
BOOST_AUTO_TEST_CASE(ways_on_which_tokens_differ_are_given_up) {
  const Product result = explored(waits(), data_with(""), ErrorDetail::number);
  BOOST_TEST(result.exploration.diverged > 0U);
  BOOST_TEST(result.exploration.first_diverged == "--");
  BOOST_TEST(std::ranges::all_of(result.candidates, &CandidateDifference::of_tokens));
}

// -- budgets

BOOST_AUTO_TEST_CASE(a_budget_says_what_ran_out) {
  Limits limits;
  limits.states = 10;
  limits.bytes = 1000;
  const ExplorationBudget budget(limits);
  BOOST_TEST(budget.why_stop(10, 1000) == "");
  BOOST_TEST(budget.why_stop(11, 0) == "it has reached the limit of states");
  BOOST_TEST(budget.why_stop(0, 1001) == "it has reached the limit of memory");
  BOOST_TEST(budget.allows_states(10));
  BOOST_TEST(!budget.allows_states(11));
  limits.seconds = -1;
  BOOST_TEST(ExplorationBudget(limits).why_stop(0, 0) == "it has reached the limit of time");
  limits.is_stopped = [] { return true; };
  BOOST_TEST(ExplorationBudget(limits).why_stop(0, 0) == "it was interrupted");
}

BOOST_AUTO_TEST_CASE(nobody_is_told_more_often_than_a_few_times_in_a_second) {
  int told = 0;
  ExplorationBudget budget({}, [&](const Exploration&) { ++told; });
  BOOST_TEST(!budget.is_time_to_tell());
  budget.tell({});
  BOOST_TEST(told == 1);
  ExplorationBudget silent{Limits{}};
  BOOST_TEST(!silent.is_time_to_tell());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test::toys
