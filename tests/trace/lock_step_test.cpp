#include "core/trace/lock_step.h"

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/trace/group_rows.h"

namespace specdrift::test {
namespace {

using Lines = std::vector<std::string>;
using boost::test_tools::per_element;

/// A line a group: what is read, the number of steps of each version, and whether they are together
/// after it.
Lines groups(const Source& source, const std::vector<std::string_view>& versions,
             const StartContext& start = {}) {
  std::vector<trace::StepStream> streams;
  streams.reserve(versions.size());
  for (const std::string_view version : versions)
    streams.emplace_back(*model::find_builtin_model(version), source, start);
  trace::LockStep run(std::move(streams));
  Lines lines;
  while (run.next()) {
    const trace::StepGroup& group = run.group();
    std::string line = fmt::format("{}-{}", group.read.begin, group.read.end);
    for (const auto& lane : group.lanes) line += fmt::format(" {}", lane.step_count);
    lines.push_back(line + (group.are_in_sync ? " =" : " apart"));
  }
  return lines;
}

BOOST_AUTO_TEST_SUITE(lock_step)

BOOST_AUTO_TEST_CASE(one_group_a_character_where_versions_agree) {
  const Source source = Source::from_string("a<b>");
  BOOST_TEST(groups(source, {"8.2.4", "13.2.5"}) ==
                 (Lines{"0-1 1 1 =", "1-2 1 1 =", "2-3 1 2 =", "3-4 1 1 =", "4-4 1 1 ="}),
             per_element());
}

BOOST_AUTO_TEST_CASE(a_row_that_swallows_much_makes_one_group) {
  const Source source = Source::from_string("&amp;<?ab>");
  BOOST_TEST(groups(source, {"8.2.4", "13.2.5"}) ==
                 (Lines{"0-1 1 1 =", "1-5 1 2 =", "5-6 1 1 =", "6-7 1 2 apart",
                        "7-10 1 3 =", "10-10 1 1 ="}),
             per_element());
}

BOOST_AUTO_TEST_CASE(versions_part_and_come_together_again) {
  const Source source = Source::from_string("<!--a--!b-->");
  const Lines lines = groups(source, {"2009", "8.2.4"});
  BOOST_TEST(lines.at(6) == "7-8 1 1 apart");
  BOOST_TEST(lines.at(7) == "8-9 1 1 =");
  BOOST_TEST(lines.back() == "12-12 1 1 =");
}

BOOST_AUTO_TEST_CASE(what_was_emitted_keeps_them_apart) {
  const Source source = Source::from_string("&lang;<p>x");
  const Lines lines = groups(source, {"2007", "2009"});
  BOOST_TEST(lines.front() == "0-1 1 1 =");
  for (std::size_t i = 1; i < lines.size(); ++i) BOOST_TEST(lines[i].ends_with(" apart"));
}

/// The row of a state comes after those that were taken on leaving it, and is the one that counts.
BOOST_AUTO_TEST_CASE(a_row_on_leaving_does_not_hide_the_row_of_its_state) {
  const Source source = Source::from_string("<a b b ");
  const model::Model& model = *model::find_builtin_model("2009");
  std::vector<trace::StepStream> streams;
  streams.emplace_back(model, source, StartContext{});
  trace::LockStep run(std::move(streams));
  while (run.next() && run.group().read.end < 7) {
  }
  const auto& lane = run.group().lanes.front();
  BOOST_REQUIRE(lane.steps.front().rows.size() > 1);
  const trace::TakenRow row = trace::row_about(model, lane, "attribute-name");
  BOOST_TEST(!trace::is_on_leaving(model, row));
  const auto on_leaving = trace::row_on_leaving(model, lane, "attribute-name");
  BOOST_REQUIRE(on_leaving.has_value());
  BOOST_TEST(trace::errors_reported_by(model, *on_leaving) == 1U);
  BOOST_TEST(!trace::row_on_leaving(model, lane, "tag-name").has_value());
}

BOOST_AUTO_TEST_CASE(a_stream_skips_and_is_copied) {
  const Source source = Source::from_string("<p>text</p><!--a--!>b");
  trace::StepStream stream(*model::find_builtin_model("13.2.5"), source, {});
  stream.skip_to(5);
  BOOST_TEST(stream.offset() == 5U);
  trace::StepStream copy(stream);
  stream.skip_to(11);
  BOOST_TEST(stream.offset() == 11U);
  BOOST_TEST(stream.is_in_text());
  BOOST_REQUIRE(copy.next());
  BOOST_TEST(copy.offset() == 6U);
  while (copy.offset() < 11) BOOST_REQUIRE(copy.next());
  BOOST_TEST((copy.stream_state().concept_name == stream.stream_state().concept_name));
  BOOST_REQUIRE(stream.next());
  BOOST_TEST(stream.step().concept_after == "tag-open");
}

BOOST_AUTO_TEST_CASE(a_step_says_what_it_emitted_and_found) {
  const Source source = Source::from_string("x<a b b>");
  trace::StepStream stream(*model::find_builtin_model("13.2.5"), source, {});
  std::size_t errors = 0;
  std::string tags;
  while (stream.next()) {
    errors += stream.errors().size();
    for (const Token& token : stream.tokens())
      if (token.kind == TokenKind::start_tag) tags += token.text;
  }
  BOOST_TEST(errors == 1U);
  BOOST_TEST(tags == "a");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
