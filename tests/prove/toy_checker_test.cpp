// The checker on two toys, and on what was saved of an exploration of them.

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>

#include "core/prove/certificate/checker.h"
#include "tests/prove/toy.h"

namespace specdrift::test::toys {
namespace {

class Ignoring final : public CandidateSink {
 public:
  void candidate(const CandidateDifference&) override {}
  bool is_over(std::size_t) override { return false; }
};

Checkpoint checkpoint_of(const Pair& pair) {
  PairExploration exploration(pair.a->model, pair.b->model, pair.task);
  Ignoring sink;
  BOOST_REQUIRE(exploration.explore(sink).closed);
  return exploration.checkpoint();
}

Checked checked_states(const Pair& pair, const Checkpoint& checkpoint, const Limits& limits = {}) {
  const PairSetup setup(pair.a->model, pair.b->model, pair.task);
  return Checker(setup, pair.oracle).check(checkpoint, limits);
}

Checked found_again_from(const Pair& pair) {
  const PairSetup setup(pair.a->model, pair.b->model, pair.task);
  return Checker(setup, pair.oracle).explore({});
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

BOOST_AUTO_TEST_SUITE(toy_checker)

BOOST_AUTO_TEST_CASE(an_exploration_of_equal_toys_holds) {
  const Pair pair(tags(), tags(), task_of());
  const Checkpoint checkpoint = checkpoint_of(pair);
  const Checked all = checked_states(pair, checkpoint);
  BOOST_TEST(all.wrong == "");
  BOOST_TEST(all.why_not == "");
  BOOST_TEST(all.configurations == 3U);
  BOOST_TEST(all.steps == 27U);
  BOOST_TEST(all.inputs == 3U);
  BOOST_TEST(all.length == 2U);
  const Checked found_again = found_again_from(pair);
  BOOST_TEST(found_again.wrong == "");
  BOOST_TEST(found_again.configurations == 3U);
}

BOOST_AUTO_TEST_CASE(a_state_that_was_left_out_is_missed) {
  const Pair pair(tags(), tags(), task_of());
  Checkpoint checkpoint = checkpoint_of(pair);
  BOOST_REQUIRE(checkpoint.nodes.size() == 3U);
  checkpoint.nodes.pop_back();
  BOOST_TEST(contains(checked_states(pair, checkpoint).wrong,
                      "what 'a' leads to after '<', data is none of"));
  checkpoint.nodes.clear();
  BOOST_TEST(
      contains(checked_states(pair, checkpoint).wrong, "where data begins is none of the states"));
}

BOOST_AUTO_TEST_CASE(states_that_do_not_follow_on_each_other_are_wrong) {
  const Pair pair(tags(), tags(), task_of());
  const Checkpoint good = checkpoint_of(pair);
  Checkpoint forged = good;
  forged.nodes[1].parent = 7;
  BOOST_TEST(contains(checked_states(pair, forged).wrong, "comes before the one it follows on"));
  forged = good;
  forged.nodes[1].symbol = 200;
  BOOST_TEST(contains(checked_states(pair, forged).wrong, "follows on no character"));
  forged = good;
  forged.nodes[0].symbol = 1;
  BOOST_TEST(contains(checked_states(pair, forged).wrong, "is no start"));
}

/// A saved exploration of other versions says nothing of these.
BOOST_AUTO_TEST_CASE(a_difference_is_found_whatever_the_states_say) {
  const std::string other = tags("<on input=\"x\"> <append to=\"tag-name\" text=\"y\"/> </on>");
  const Pair equal(other, other, task_of());
  const Pair different(tags(), other, task_of());
  const Checked wrong = checked_states(different, checkpoint_of(equal));
  BOOST_TEST(contains(wrong.wrong, "they write different things on 'x' after '<"), wrong.wrong);
  const Checked again = found_again_from(different);
  BOOST_TEST(contains(again.wrong, "they write different things on 'x' after '<"), again.wrong);
}

BOOST_AUTO_TEST_CASE(errors_that_differ_are_wrong_where_they_count) {
  const std::string silent = tags("<on input=\"!\"> <emit text=\"!\"/> </on>");
  const std::string reports = tags("<on input=\"!\"> <error code=\"e\"/> <emit text=\"!\"/> </on>");
  const Checked tokens = found_again_from(Pair(silent, reports, task_of()));
  BOOST_TEST(tokens.wrong == "");
  for (const ErrorDetail detail :
       {ErrorDetail::number, ErrorDetail::codes, ErrorDetail::positions}) {
    const Checked errors = found_again_from(Pair(silent, reports, task_of(detail)));
    BOOST_TEST(errors.wrong != "");
    BOOST_TEST(found_again_from(Pair(reports, reports, task_of(detail))).wrong == "");
  }
}

BOOST_AUTO_TEST_CASE(a_check_that_is_given_up_says_so) {
  const Pair pair(tags(), tags(), task_of());
  Limits limits;
  limits.states = 1;
  BOOST_TEST(checked_states(pair, checkpoint_of(pair), limits).why_not ==
             "it has reached the limit of states");
  limits = {};
  limits.is_stopped = [] { return true; };
  BOOST_TEST(checked_states(pair, checkpoint_of(pair), limits).why_not == "it was interrupted");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test::toys
