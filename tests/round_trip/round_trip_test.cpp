// Documents that change when they are written and read again.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>

#include "core/round_trip/search.h"
#include "tests/round_trip/questions.h"

namespace specdrift::round_trip::test {
namespace {

using holes::Direction;

std::string written(std::string_view version, const std::string& input,
                    std::string_view day = "2026-07-19", bool scripting = true) {
  return write(*read(reader(version, scripting), input), serialisation_on(day), scripting);
}

/// `hidden comment: start tag <b>`, or `same`.
std::string told(const Question& asked, const std::string& input) {
  const auto trip = travel(asked, input);
  if (!trip) return "same";
  return std::string(name_of(trip->difference.direction)) + ' ' + trip->topic + ": " +
         trip->difference.what;
}

const Found* found_of(const Result& result, std::string_view topic, Direction direction) {
  const auto at = std::ranges::find_if(result.found, [&](const Found& one) {
    return one.trip.topic == topic && one.trip.difference.direction == direction;
  });
  return at == result.found.end() ? nullptr : &*at;
}

Result searched(const Question& asked, std::string_view family) {
  SearchOptions options;
  const auto at = std::ranges::find(families(), family, &Family::name);
  BOOST_REQUIRE(at != families().end());
  options.families = {&*at, 1};
  return search(asked, {}, options);
}

BOOST_AUTO_TEST_SUITE(rules)

BOOST_AUTO_TEST_CASE(the_rules_of_a_day_are_the_last_before_it) {
  BOOST_TEST(serialisation_on("2006-03-02").since == "2006-09-26");
  BOOST_TEST(serialisation_on("2025-05-19").since == "2016-09-24");
  BOOST_TEST(serialisation_on("2025-05-20").since == "2025-05-20");
  BOOST_TEST(serialisation_on("2026").since == "2025-05-20");
  BOOST_TEST(std::ranges::is_sorted(serialisations(), {}, &Serialisation::since));
}

BOOST_AUTO_TEST_CASE(values_and_texts_are_escaped_by_the_rules_of_their_day) {
  const std::string input = "<p a='&amp;\"<>\xC2\xA0'>&amp;\"&lt;>\xC2\xA0";
  struct Row {
    std::string_view day, output;
  };
  constexpr Row rows[] = {
      {"2007-10-27", "<p a=\"&amp;&quot;&lt;&gt;\xC2\xA0\">&amp;&quot;&lt;&gt;\xC2\xA0"},
      {"2008-04-17", "<p a=\"&amp;&quot;&lt;&gt;&nbsp;\">&amp;&quot;&lt;&gt;&nbsp;"},
      {"2008-06-01", "<p a=\"&amp;&quot;&lt;&gt;&nbsp;\">&amp;\"&lt;&gt;&nbsp;"},
      {"2009-02-07", "<p a=\"&amp;&quot;<>&nbsp;\">&amp;\"&lt;&gt;&nbsp;"},
      {"2021-06-24", "<p a=\"&amp;&quot;<>&nbsp;\">&amp;\"&lt;&gt;&nbsp;"},
      {"2026-07-19", "<p a=\"&amp;&quot;&lt;&gt;&nbsp;\">&amp;\"&lt;&gt;&nbsp;"},
  };
  for (const Row& row : rows) BOOST_TEST(written("living", input, row.day) == row.output);
}

BOOST_AUTO_TEST_CASE(a_line_feed_follows_pre_by_the_rules_of_the_day) {
  for (const std::string_view tag : {"<pre>", "<listing>"}) {
    const std::string start(tag);
    const bool is_pre = tag == "<pre>";
    BOOST_TEST(written("living", start + "a", "2007-10-27") == start + (is_pre ? "\na" : "a"));
    BOOST_TEST(written("living", start + "a", "2011-02-03") == start + "\na");
    BOOST_TEST(written("living", start + "a", "2016-01-19") == start + "a");
    BOOST_TEST(written("living", start + "\n\na", "2016-01-19") == start + "\n\na");
    BOOST_TEST(written("living", start + "\n\na", "2017-08-17") == start + "\na");
  }
}

BOOST_AUTO_TEST_CASE(raw_text_is_written_as_it_is_and_other_text_is_not) {
  BOOST_TEST(written("living", "<style><b>&amp;</style><b>") == "<style><b>&amp;</style><b>");
  BOOST_TEST(written("living", "<title><b></title>") == "<title>&lt;b&gt;</title>");
  BOOST_TEST(written("living", "<svg><style>&lt;b></style>") == "<svg><style>&lt;b&gt;</style>");
  BOOST_TEST(written("living", "<svg><![CDATA[<b>]]></svg>") == "<svg>&lt;b&gt;</svg>");
  BOOST_TEST(written("living", "<noscript>&lt;b></noscript>", "2026-07-19", false) ==
             "<noscript>&lt;b&gt;</noscript>");
  BOOST_TEST(written("living", "<noscript>&lt;b></noscript>", "2009-08-08", false) ==
             "<noscript><b></noscript>");
  BOOST_TEST(written("living", "<noscript><i>&lt;b></noscript>", "2009-08-08", false) ==
             "<noscript><i>&lt;b&gt;</noscript>");
  BOOST_TEST(written("living", "<noscript><i>&lt;b></noscript>", "2009-02-07", false) ==
             "<noscript><i><b></noscript>");
}

BOOST_AUTO_TEST_CASE(the_text_of_a_foreign_noscript_is_escaped) {
  BOOST_TEST(written("living", "<svg><noscript>&lt;b>") == "<svg><noscript>&lt;b&gt;");
  BOOST_TEST(told(question("living", "living"), "<math><noscript>&lt;b>") == "same");
}

BOOST_AUTO_TEST_CASE(what_another_reader_reports_is_written_by_the_names_of_its_tags) {
  const auto rewritten = [](const std::string& input) {
    const Reading reading = *read(reader("living"), input);
    return write(kept_of(events_of(reading)), serialisation_on("2026-07-19"), true);
  };
  BOOST_TEST(rewritten("<xmp>&lt;</xmp>&lt;") == "<xmp>&lt;</xmp>&lt;");
  BOOST_TEST(rewritten("<style><b></style>&lt;b>") == "<style><b></style>&lt;b&gt;");
  BOOST_TEST(rewritten("<svg><style>&lt;b></style></svg><xmp><b></xmp>") ==
             "<svg><style>&lt;b&gt;</style></svg><xmp><b></xmp>");
  BOOST_TEST(rewritten("<svg/><xmp><b></xmp>") == "<svg></svg><xmp><b></xmp>");
}

BOOST_AUTO_TEST_CASE(what_trees_keep_of_tokens_is_written) {
  using namespace std::string_literals;
  BOOST_TEST(written("living", "a\0b<svg>\0"s) == "ab<svg>\xEF\xBF\xBD");
  BOOST_TEST(written("living", "<svg/><p/><svg><a/></svg>") == "<svg></svg><p><svg><a></a></svg>");
  BOOST_TEST(written("living", "<style>a</style b") == "<style>a</style>");
  BOOST_TEST(written("living", "<!DOCTYPE html PUBLIC 'a' 'b'>") == "<!DOCTYPE html>");
  BOOST_TEST(written("living", "<?a b?>") == "<?a b?>");
  BOOST_TEST(written("living", "<?a b?>", "2026-07-01") == "<?a b>");
  BOOST_TEST(written("living", "<!a>") == "<!--a-->");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(trips)

BOOST_AUTO_TEST_CASE(the_newest_text_makes_no_tag_of_what_it_wrote) {
  const Question asked = question("living", "living");
  for (const std::string_view family :
       {"declarations, instructions and bogus comments", "tags and attributes", "references"})
    BOOST_TEST(searched(asked, family).found.empty(), family);
  SearchOptions options;
  options.length = 2;
  const Result result = search(asked, {}, options);
  BOOST_TEST(result.count(Direction::hidden) == 0U);
  BOOST_TEST(result.count(Direction::phantom) == 0U);
  // The line feeds of three elements, and the end tag and the text of plaintext.
  BOOST_TEST(result.count(Direction::harmless) == 5U);
}

BOOST_AUTO_TEST_CASE(a_writer_that_forgets_an_escape_is_caught) {
  Question asked = question("living", "living");
  asked.rules.attribute.quotation_mark = false;
  const Result quotes = searched(asked, "tags and attributes");
  const Found* const attribute = found_of(quotes, "start tag", Direction::hidden);
  BOOST_REQUIRE(attribute != nullptr);
  BOOST_TEST(attribute->input.size() <= 9U, attribute->input);
  BOOST_TEST(attribute->trip.difference.what.starts_with("attribute "), attribute->input);

  asked = question("living", "living");
  asked.rules.text.angle_brackets = false;
  BOOST_TEST(told(asked, "&lt;b>") == "hidden text: start tag <b>");
  BOOST_TEST(told(asked, "<title><b></title>") == "same");
  // Nothing harmful: `>` in a value ends no tag.
  asked = question("living", "living");
  asked.rules.attribute.angle_brackets = false;
  BOOST_TEST(searched(asked, "tags and attributes").found.size() == 0U);
  asked.rules.attribute = {};
  asked.rules.text = {};
  BOOST_TEST(!searched(asked, "references").found.empty());
}

BOOST_AUTO_TEST_CASE(an_end_of_a_comment_that_the_first_reader_does_not_know_is_found) {
  const Result result = searched(question("2009", "living"), "comments");
  const Found* const comment = found_of(result, "comment", Direction::hidden);
  BOOST_REQUIRE(comment != nullptr);
  BOOST_TEST(comment->input == "<!----!><a");
  BOOST_TEST(comment->class_id == "comment-end/!/2009|living");
  BOOST_REQUIRE(comment->entry != nullptr);
  BOOST_TEST(comment->entry->since.front().date == "2009-06-04");
  BOOST_TEST(comment->fork.has_value());
  BOOST_TEST(comment->mended_by == nullptr);
  BOOST_TEST(told(question("2009", "2009"), "<!--a--!><b>-->") == "same");
}

BOOST_AUTO_TEST_CASE(noscript_hides_markup_that_escapes_in_values_mend) {
  const std::string value = "<noscript><p a=\"</noscript><b>\">",
                    comment = "<noscript><!--</noscript><b>-->";
  const Question old = question("13.2.5", "13.2.5", false);
  const Question now = question("living", "living", false);
  BOOST_TEST(told(old, value) == "hidden start tag in <noscript>: start tag <b>");
  BOOST_TEST(!told(now, value).starts_with("hidden"), told(now, value));
  for (const Question& asked : {old, now})
    BOOST_TEST(told(asked, comment) == "hidden comment in <noscript>: start tag <b>");
  BOOST_TEST(told(question("13.2.5", "13.2.5"), value) == "same");
}

BOOST_AUTO_TEST_CASE(what_no_writer_can_keep_is_harmless_or_altered) {
  const Question asked = question("living", "living");
  BOOST_TEST(told(asked, "<pre>\n\na") == "harmless text of <pre>: ");
  BOOST_TEST(told(asked, "<textarea>\n\na</textarea>") == "harmless text of <textarea>: ");
  BOOST_TEST(told(asked, "<plaintext>a").starts_with("harmless text of <plaintext>"));
  BOOST_TEST(told(asked, "<script><!--<script>").starts_with("altered text of <script>"));
  // Its last rules that wrote a line feed kept the first one.
  Question older = asked;
  older.rules = serialisation_on("2016-01-19");
  BOOST_TEST(told(older, "<pre>\n\na") == "same");
}

BOOST_AUTO_TEST_CASE(an_escaped_script_takes_its_written_end_tag_for_text) {
  for (const std::string_view version : {"2010-04-02", "8.2.4", "2017-01-19", "13.2.5", "living"})
    BOOST_TEST(told(question(version, version), "<script><!--<script>") ==
                   "altered text of <script>: text of <script>",
               version);
}

BOOST_AUTO_TEST_CASE(what_closes_raw_text_at_the_end_is_no_tag_that_was_hidden) {
  BOOST_TEST(told(question("living", "living"), "<style>a") == "same");
  BOOST_TEST(told(question("living", "living", false), "<noscript>a") == "same");
  // The first reader has closed another element there.
  BOOST_TEST(told(question("living", "living", false), "<noscript><style>") ==
             "phantom start tag in <noscript>: start tag <style>");
  BOOST_TEST(told(question("living", "2009"), "<svg><title><style>") ==
             "phantom start tag in <title>: start tag <style>");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(searches)

BOOST_AUTO_TEST_CASE(as_many_inputs_are_read_as_a_family_says) {
  constexpr std::string_view beginnings[] = {"", "<"}, pieces[] = {"a", ">", "b"};
  const Family family{"small", beginnings, pieces, 2};
  SearchOptions options;
  options.families = {&family, 1};
  const Question asked = question("living", "living");
  BOOST_TEST(family.inputs() == 2U * (1 + 3 + 9));
  std::size_t last = 0, all = 0;
  options.progress = [&](std::size_t done, std::size_t of) {
    last = done;
    all = of;
  };
  BOOST_TEST(search(asked, {}, options).inputs == family.inputs());
  BOOST_TEST(last == family.inputs());
  BOOST_TEST(all == family.inputs());
  options.length = 0;
  BOOST_TEST(search(asked, {}, options).inputs == 2U);
}

BOOST_AUTO_TEST_CASE(later_rules_and_versions_that_mend_are_named) {
  constexpr std::string_view beginnings[] = {"<noscript><p a=\"</noscript><b>\">"};
  const Family family{"one", beginnings, {}, 0};
  SearchOptions options;
  options.families = {&family, 1};
  const Version line[] = {reader("8.2.4").version, reader("13.2.5").version,
                          reader("living").version};
  const Result result = search(question("8.2.4", "8.2.4", false), line, options);
  BOOST_REQUIRE(result.found.size() == 1U);
  const Found& found = result.found.front();
  BOOST_TEST(found.trip.topic == "start tag in <noscript>");
  BOOST_REQUIRE(found.mended_by != nullptr);
  BOOST_TEST(found.mended_by->since == "2025-05-20");
  BOOST_TEST(found.mended_in == "living");

  constexpr std::string_view feeds[] = {"<pre>\n\na"};
  const Family feed{"feed", feeds, {}, 0};
  options.families = {&feed, 1};
  Question asked = question("8.2.4", "8.2.4");
  asked.rules.line_feed = LineFeed::never;
  const Result mended = search(asked, {line, 1}, options);
  BOOST_REQUIRE(mended.found.size() == 1U);
  BOOST_REQUIRE(mended.found.front().mended_by != nullptr);
  BOOST_TEST(mended.found.front().mended_by->since == "2012-01-31");
  BOOST_TEST(mended.found.front().mended_in == "8.2.4");
}

BOOST_AUTO_TEST_CASE(a_change_is_named_only_if_the_text_is_read_otherwise_since_then) {
  const Version line[] = {reader("2009").version, reader("2009-08-08").version,
                          reader("13.2.5").version, reader("living").version};
  const auto since = [&](std::string_view input) -> std::string {
    const Family family{"one", {&input, 1}, {}, 0};
    SearchOptions options;
    options.families = {&family, 1};
    const Result result = search(question("living", "2009"), line, options);
    BOOST_REQUIRE(result.found.size() == 1U);
    const Found& found = result.found.front();
    return found.class_id + ' ' +
           (found.entry ? std::string(found.entry->since.front().date) : "unknown");
  };
  BOOST_TEST(since("<svg><style><b>") == "tree-construction/style/living|2009 2009-03-25");
  // The end tag of p leaves foreign content since 2021, and style is read as everywhere.
  BOOST_TEST(since("<math></p><style><b") == "tree-construction/style/living|2009 unknown");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::round_trip::test
