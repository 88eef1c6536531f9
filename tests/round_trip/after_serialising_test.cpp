// Some inputs get through once they were written and read again.

#include "core/round_trip/after_serialising.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "core/holes/modes.h"
#include "tests/round_trip/questions.h"

namespace specdrift::round_trip::test {
namespace {

BOOST_AUTO_TEST_SUITE(after_serialising)

SecondLook look_at(const Question& asked) {
  SecondLook look;
  look.viewer = asked.second;
  look.viewer_rules = serialisation_on(asked.second.version.info->date.substr(0, 10));
  look.filter = filter_of(asked.first, false);
  look.filter_rules = asked.rules;
  look.filter_has_scripting = asked.first.start.scripting;
  return look;
}

/// `viewer, comment: start tag <b>`, or `nothing`.
std::string told_again(const std::optional<Rewritten>& rewritten) {
  if (!rewritten) return "nothing";
  return std::string(name_of(rewritten->rewriting.reader)) + ", " + rewritten->topic + ": " +
         rewritten->difference.through;
}

/// A filter that hands on this page, and has seen in it what these tags say.
std::string of_page(std::string_view viewer, std::string page, const std::string& seen = {}) {
  const Question asked = question(viewer, viewer);
  Filtered filtered{events_of(*read(asked.first, seen))};
  filtered.page = std::move(page);
  return told_again(look_again(look_at(asked), filtered));
}

std::string of_input(const Question& asked, const std::string& input) {
  return told_again(look_again(look_at(asked), *filter_of(asked.first, false)(input)));
}

const std::string in_value =
    "<noscript><p title=\"&lt;/noscript>&lt;img src=x onerror=alert(1)>\">";

BOOST_AUTO_TEST_CASE(markup_in_a_value_is_live_after_a_reading_without_scripting) {
  BOOST_TEST(of_page("13.2.5", in_value, "<p title=a><noscript>") ==
             "viewer with scripting off, start tag in <noscript>: start tag <img onerror>");
  // Since 2025, values are written with escapes of < and >.
  BOOST_TEST(of_page("living", in_value, "<p title=a><noscript>") == "nothing");
}

BOOST_AUTO_TEST_CASE(what_was_seen_before_does_not_count) {
  BOOST_TEST(of_page("13.2.5", in_value, "<img src=x onerror=alert(1)><p title=a><noscript>") ==
             "nothing");
  // It gets through at once: the page has it when it is first read.
  const std::string at_once = "<noscript><!--</noscript><script>-->";
  BOOST_TEST(of_page("living", at_once, "<noscript>") == "nothing");
  BOOST_TEST(of_input(question("living", "living", false), at_once) ==
             "filter, comment in <noscript>: start tag <script>");
}

BOOST_AUTO_TEST_CASE(the_reading_of_a_filter_without_output_is_written_by_its_own_rules) {
  BOOST_TEST(of_input(question("2009", "living"), "<!--a--!><script>") ==
             "filter, comment: start tag <script>");
  BOOST_TEST(of_input(question("living", "living"), "<!--a--!><script>") == "nothing");
  BOOST_TEST(of_input(question("13.2.5", "living", false),
                      "<noscript><p title=\"</noscript><script>\">") ==
             "filter, start tag in <noscript>: start tag <script>");
  BOOST_TEST(of_input(question("living", "living", false),
                      "<noscript><p title=\"</noscript><script>\">") == "nothing");
}

BOOST_AUTO_TEST_CASE(what_gets_through_is_an_entry_of_its_own_kind) {
  const Question asked = question("13.2.5", "13.2.5", false);
  SecondLook look = look_at(asked);
  look.version = &asked.first;
  const std::string seeds[] = {"<noscript><p title=\""};
  holes::Listing listing;
  find_after_serialising(look, seeds, listing);
  holes::arrange(listing);
  const auto at = std::ranges::find(
      listing.holes, "after-serialising:hidden:start tag in <noscript> (filter)", &holes::Hole::id);
  BOOST_REQUIRE(at != listing.holes.end());
  BOOST_TEST(name_of(at->worst.difference.through_reach) == "live element");
  BOOST_TEST(listing.is_failure(*at));
  BOOST_TEST(at->rewriting->second.size() > at->rewriting->first.size());
  BOOST_TEST(listing.after_serialising->inputs == inputs_to_rewrite().size() + 1);
  BOOST_TEST(listing.after_serialising->viewer_rules == asked.rules.since);
  BOOST_TEST(holes::accept(listing, {at->id}).empty());
  BOOST_TEST(listing.count(holes::Verdict::after_serialising) > 0U);

  // Nothing is continued once somebody says that it is over.
  look.is_over = [] { return true; };
  holes::Listing none;
  find_after_serialising(look, seeds, none);
  BOOST_TEST(none.after_serialising->inputs == inputs_to_rewrite().size());
  BOOST_TEST(none.after_serialising->not_tried == 1U);
}

/// A mode that names elements otherwise is no start, and still a reader.
Reader in_mode(std::string_view version, holes::Mode mode) {
  Reader one = reader(version);
  if (const auto start = holes::start_in(mode))
    one.start = *start;
  else
    one.version = holes::version_in_mode(one.version, mode, one.version.info);
  return one;
}

BOOST_AUTO_TEST_CASE(payloads_of_the_cheat_sheet_that_need_no_tree) {
  struct Row {
    std::string_view version;
    holes::Mode mode;
    std::string_view viewer, payload, topic;
  };
  // The last of the six is no mutation: the rules write no CDATA sections.
  constexpr Row rows[] = {
      {"13.2.5", holes::Mode::scripting_off, "13.2.5",
       "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
       "start tag in <noscript>"},
      {"living", holes::Mode::scripting_off, "living",
       "<noscript><style></noscript><img src=x onerror=alert(1)>", "text of <style> in <noscript>"},
      {"living", holes::Mode::no_foreign_content, "living",
       "<svg><style><img src=x onerror=alert(1)>", "text of <style>"},
      {"living", holes::Mode::no_feedback, "living",
       "<math><p></p><style><!--</style><img src/onerror=alert(1)>--></style></math>",
       "comment in <style>"},
      {"2009", holes::Mode::standard, "living",
       "<!--a foo=--!><img src=x onerror=alert(1)><!--<a>\">", "comment"},
  };
  for (const Row& row : rows) {
    Question asked = question(row.viewer, row.viewer);
    asked.first = in_mode(row.version, row.mode);
    asked.rules = serialisation_on(asked.first.version.info->date.substr(0, 10));
    BOOST_TEST(of_input(asked, std::string(row.payload)) ==
               "filter, " + std::string(row.topic) + ": start tag <img onerror>");
  }
}

BOOST_AUTO_TEST_CASE(a_version_and_its_own_rules_change_no_more_than_a_script) {
  const Question asked = question("living", "living");
  holes::Listing listing;
  find_after_serialising(look_at(asked), {}, listing);
  for (const holes::Hole& hole : listing.holes) BOOST_TEST(hole.topic == "text of <script>");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::round_trip::test
