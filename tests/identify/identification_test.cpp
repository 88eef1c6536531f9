// Where a parser stands by what it answers: versions, dates, errors, and parsers that follow none.

#include "core/identify/identification.h"

#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>

#include "core/identify/dates.h"
#include "tests/identify/line.h"

namespace specdrift::identify::test {
namespace {

using Errors = Capabilities::Errors;

std::size_t number_of(std::string_view version) {
  const auto versions = search().versions();
  return static_cast<std::size_t>(
      std::ranges::find(versions, version, [](const Version& v) { return v.info->name; }) -
      versions.begin());
}

/// VersionOutputs as the version would give them; of errors, as another would.
std::vector<Observation> answers(const ProbeSet& set, std::size_t version,
                                 std::size_t errors_of_version) {
  std::vector<Observation> seen;
  for (const Probe& probe : set.probes)
    seen.push_back({Outcome::answered,
                    probe.prediction_of(probe.setting.about_errors ? errors_of_version : version),
                    {}});
  return seen;
}

Identification classified(const Capabilities& capabilities, const ProbeSet& set,
                          std::vector<Observation> seen) {
  return classify(capabilities, "a", search().versions(), set.probes, std::move(seen));
}

BOOST_AUTO_TEST_SUITE(identifications)

/// With sanitizers errors are counted alone: probes for each way take a minute.
BOOST_AUTO_TEST_CASE(every_version_is_found) {
  std::size_t found = 0, expected = 0;
  for (const auto& [errors, alone] : {
#ifndef SPECDRIFT_REDUCED
           std::pair(Errors::none, 8), std::pair(Errors::codes, 11),
#endif
           std::pair(Errors::count, 11)}) {
    expected += static_cast<std::size_t>(alone);
    const Capabilities capabilities = all_seeing(errors);
    const ProbeSet set = search().find(capabilities, Amount::quick);
    for (std::size_t v = 0; v < search().versions().size(); ++v) {
      const Identification result = classified(capabilities, set, answers(set, v, v));
      BOOST_CHECK(result.verdict == Verdict::exact);
      BOOST_TEST((std::ranges::find(result.best, v) != result.best.end()));
      BOOST_TEST(result.agreement[v] == set.probes.size());
      found += result.best.size() == 1;
    }
  }
  // By tokens eight stand alone; by errors eleven: 12.2.5 and 13.2.5 do in neither.
  BOOST_TEST(found == expected);
}

BOOST_AUTO_TEST_CASE(errors_choose_among_what_tokens_leave_and_no_more) {
  const Capabilities capabilities = all_seeing(Errors::count);
  const ProbeSet set = search().find(capabilities, Amount::quick);
  const std::size_t recent = number_of("13.2.5"), old = number_of("8.2.4");
  const Identification one = classified(capabilities, set, answers(set, recent, old));
  BOOST_TEST(listed(one.versions, one.window) == "8.2.4");
  BOOST_TEST(listed(one.dates) == "2011-02-03..2016-01-19");
  BOOST_TEST(one.errors_count);
  BOOST_TEST(one.errors_right == one.error_probes);
  // Tokens of 2009 with errors of 13.2.5 are not 13.2.5.
  const Identification two =
      classified(capabilities, set, answers(set, number_of("2009"), number_of("living")));
  BOOST_TEST(listed(two.versions, two.best) == "2009");
  BOOST_TEST(!two.errors_count);
  BOOST_CHECK(two.verdict == Verdict::deviates);
  for (const Deviation& deviation : two.deviations)
    BOOST_CHECK(deviation.severity == Severity::errors);
  const auto topic = std::ranges::find(two.topics, "errors", &TopicResult::topic);
  BOOST_REQUIRE(topic != two.topics.end());
  BOOST_TEST(topic->disagrees);
  BOOST_TEST((std::ranges::find(topic->best, number_of("living")) != topic->best.end()));
}

BOOST_AUTO_TEST_CASE(dates_lie_between_versions) {
  const Capabilities capabilities = all_seeing();
  const ProbeSet set = search().find(capabilities, Amount::full);
  const auto versions = search().versions();
  std::size_t checked = 0;
  for (std::size_t v = 0; v < versions.size(); ++v) {
    const auto windows = best_dates(versions, set.probes, answers(set, v, v),
                                    std::vector<bool>(set.probes.size(), true));
    BOOST_REQUIRE(!windows.empty());
    BOOST_TEST(windows.front().from <= versions[v].model->earliest);
    BOOST_TEST(
        (windows.back().until.empty() || windows.back().until > versions[v].model->earliest));
    ++checked;
  }
  BOOST_TEST(checked == 13);
}

BOOST_AUTO_TEST_CASE(a_parser_that_reads_nothing_follows_none) {
  const Capabilities capabilities = all_seeing(Errors::codes);
  const ProbeSet set = search().find(capabilities, Amount::quick);
  const std::vector<Observation> silent(set.probes.size(),
                                        Observation{Outcome::hung, {}, "no answer"});
  const Identification result = classified(capabilities, set, silent);
  BOOST_CHECK(result.verdict == Verdict::follows_none);
  BOOST_TEST(!result.errors_count);
  BOOST_TEST(result.deviations.size() == set.probes.size());
}

BOOST_AUTO_TEST_CASE(one_wrong_answer_is_one_deviation) {
  const Capabilities capabilities = all_seeing();
  const ProbeSet set = search().find(capabilities, Amount::quick);
  const std::size_t version = number_of("living");
  Event lie;
  lie.kind = EventKind::start;
  lie.text = "lie";
  std::size_t checked = 0;
  for (std::size_t i = 0; i < set.probes.size(); ++i) {
    auto seen = answers(set, version, version);
    seen[i].events = {lie};
    const Identification result = classified(capabilities, set, seen);
    BOOST_TEST(result.deviations.size() == 1);
    BOOST_TEST(result.deviations[0].probe == i);
    // One is more than a tenth of the few that all read in the same way.
    BOOST_CHECK(result.verdict ==
                (set.probes[i].is_control() ? Verdict::follows_none : Verdict::deviates));
    BOOST_TEST(listed(result.versions, result.best) == "living");
    ++checked;
  }
  BOOST_TEST(checked == 28);
}

BOOST_AUTO_TEST_CASE(names_have_the_notation_of_reports) {
  BOOST_TEST(in_a_line("<a\x0B\n\\\u202E\U000E0041 b ") ==
             R"(<a\u000b\n\u005c\u202e\u{e0041} b\u0020)");
  BOOST_TEST(in_a_line("\xFF") == R"(\xff)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::identify::test
