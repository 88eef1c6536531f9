#include "core/prove/certificate/checker.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "core/model/data/builtin.h"

namespace specdrift::test {
namespace {

using namespace prove;

constexpr ErrorDetail details[] = {ErrorDetail::number, ErrorDetail::codes, ErrorDetail::positions};

const model::Model& model_of(std::string_view version) {
  return *model::find_builtin_model(version);
}

ProofTask question_of(ErrorDetail detail, std::string_view context = {}) {
  ProofTask task;
  task.errors = detail;
  task.every_reference = false;
  if (!context.empty())
    std::erase_if(task.starts, [&](const NamedStart& s) { return s.context != context; });
  return task;
}

Checked explored(std::string_view a, std::string_view b, const ProofTask& task) {
  const Oracle oracle({version_of(model_of(a)), version_of(model_of(b))}, Facet::errors,
                      task.errors);
  const PairSetup setup(model_of(a), model_of(b), task);
  return Checker(setup, oracle).explore(task.limits);
}

/// Two versions that name their errors, compared by hand.
struct ByHand {
  explicit ByHand(ErrorDetail detail)
      : setup(model_of("12.2.5"), model_of("13.2.5"), question_of(detail)), errors(setup) {}

  ErrorEvent early(std::size_t back) const { return setup.errors.event("eof-in-tag", back); }
  ErrorEvent late(std::size_t back) const { return setup.errors.event("nested-comment", back); }
  bool is_level(const Reported& reported) const { return errors.ends_are_equal(reported, {}, {}); }

  PairSetup setup;
  ErrorComparison errors;
};

BOOST_AUTO_TEST_SUITE(checks_of_errors)

BOOST_AUTO_TEST_CASE(equal_versions_hold_in_all_that_is_said_of_errors) {
  for (const ErrorDetail detail : details) {
    const Checked checked = explored("12.2.5", "13.2.5", question_of(detail));
    BOOST_TEST(checked.wrong == "");
    BOOST_TEST(checked.why_not == "");
    BOOST_TEST(checked.configurations > 2000U);
    BOOST_TEST(checked.inputs == checked.configurations);
  }
}

BOOST_AUTO_TEST_CASE(versions_that_differ_are_refuted_by_where_they_do) {
  struct PairExploration {
    const char *a, *b, *context, *wrong;
  };
  constexpr PairExploration pairs[] = {
      {"8.2.4", "2016-01-19", "data", "'<a "},
      {"2016-01-19", "2017-01-19", "cdata", "if the input ends after ''"},
      {"2017-01-19", "12.2.5", "data", "'&"},
      {"2007", "2009", "plaintext", "the same of U+0001"},
      {"2007-05-03", "2007", "plaintext", "2007 has reported 1 more errors than 2007-05-03"},
  };
  for (const PairExploration& pair : pairs) {
    const Checked checked =
        explored(pair.a, pair.b, question_of(ErrorDetail::number, pair.context));
    BOOST_TEST(checked.wrong.find(pair.wrong) != std::string::npos,
               pair.a << ", " << pair.b << ": " << checked.wrong);
  }
}

BOOST_AUTO_TEST_CASE(numbers_are_level_again_where_one_version_reports_later) {
  const ByHand hand(ErrorDetail::number);
  Reported reported;
  BOOST_TEST(hand.errors.step(reported, 'a', {0}, {}));
  BOOST_TEST(reported.more == -1);
  BOOST_TEST(!hand.is_level(reported));
  BOOST_TEST(hand.errors.step(reported, 'a', {}, {0}));
  BOOST_TEST(hand.is_level(reported));
  Output at_end;
  at_end.errors = {0};
  BOOST_TEST(!hand.errors.ends_are_equal(reported, at_end, {}));
  BOOST_TEST(hand.errors.ends_are_equal(reported, at_end, at_end));
}

BOOST_AUTO_TEST_CASE(codes_are_cancelled_and_nothing_may_come_between) {
  const ByHand hand(ErrorDetail::codes);
  const Symbol control = hand.setup.alphabet.symbol_of(0x7F);
  Reported ahead;
  BOOST_TEST(hand.errors.step(ahead, 'a', {hand.early(1)}, {}));
  BOOST_TEST(!hand.is_level(ahead));
  Reported reported = ahead;
  BOOST_TEST(hand.errors.step(reported, 'a', {hand.late(1)}, {hand.early(1), hand.late(0)}));
  BOOST_TEST(hand.is_level(reported));
  // Another code; what the stream reports; an error of the row that belongs before all these.
  reported = ahead;
  BOOST_TEST(!hand.errors.step(reported, 'a', {}, {hand.late(1)}));
  reported = ahead;
  BOOST_TEST(!hand.errors.step(reported, control, {}, {hand.early(1)}));
  reported = {};
  BOOST_TEST(!hand.errors.step(reported, control, {hand.early(1)}, {hand.early(0)}));
  BOOST_TEST(hand.errors.step(reported, control, {hand.early(1)}, {hand.early(1)}));
  reported = ahead;
  BOOST_TEST(!hand.errors.step(reported, 'a', {}, {hand.early(2)}));
}

BOOST_AUTO_TEST_CASE(places_are_counted_from_the_last_character) {
  const ByHand hand(ErrorDetail::positions);
  Reported reported;
  BOOST_TEST(hand.errors.step(reported, 'a', {hand.early(1)}, {}));
  Reported later = reported;
  BOOST_TEST(hand.errors.step(later, 'a', {}, {hand.early(2)}));
  BOOST_TEST(hand.is_level(later));
  later = reported;
  BOOST_TEST(!hand.errors.step(later, 'a', {}, {hand.early(1)}));
  // Nobody reports it any more.
  bool holds = true;
  for (int i = 0; i < 100 && holds; ++i) holds = hand.errors.step(reported, 'a', {}, {});
  BOOST_TEST(!holds);
}

BOOST_AUTO_TEST_CASE(duplicates_count_in_tags_that_come_to_nothing) {
  const ByHand hand(ErrorDetail::number);
  const Events name{make_event(EventKind::attribute_begin),
                    make_event(EventKind::attribute_name, 'a')};
  const Event look = make_event(EventKind::attribute_checked, 1);
  const auto ends_are_equal = [&](std::vector<Event> more_a, std::vector<Event> more_b) {
    Output a, b;
    for (auto [output, more] : {std::pair(&a, &more_a), {&b, &more_b}}) {
      output->events = name;
      output->events.insert(output->events.end(), more->begin(), more->end());
      output->events.push_back(make_event(EventKind::retract));
    }
    return hand.errors.ends_are_equal({}, a, b);
  };
  const Event b = make_event(EventKind::attribute_name, 'b');
  BOOST_TEST(ends_are_equal({look}, {look}));
  BOOST_TEST(!ends_are_equal({look}, {}));
  BOOST_TEST(!ends_are_equal({b, look}, {look}));
  BOOST_TEST(!ends_are_equal({look}, {make_event(EventKind::attribute_checked, 2)}));
  BOOST_TEST(ends_are_equal({look, b}, {look}));
  BOOST_TEST(ends_are_equal({b}, {}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
