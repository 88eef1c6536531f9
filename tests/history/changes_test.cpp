// Which of the known changes an input may show.

#include "core/history/changes.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

namespace specdrift::history::test {
namespace {

const std::vector<std::string> no_concepts;

/// Whether the change that adds the reference TRADE is among those of its month.
bool trade_is_likely(std::string_view input) {
  const auto likely =
      changes_between("2007-06-01", "2007-07-01", Facet::tokens, no_concepts, input);
  return std::ranges::any_of(likely, [](const Change* change) {
    return std::ranges::find(change->needs, "&TRADE") != change->needs.end();
  });
}

BOOST_AUTO_TEST_SUITE(known_changes)

BOOST_AUTO_TEST_CASE(need_their_strings_in_any_case) {
  for (const std::string_view input : {"&TRADE;", "a &trade b", "&Trade", "&tRADE", "x&tradE;"})
    BOOST_TEST(trade_is_likely(input), input);
  for (const std::string_view input : {"&TR@DE;", "&TRADF", "TRADE", "&TRAD",
                                       "&tr\x81"
                                       "de"})
    BOOST_TEST(!trade_is_likely(input), input);
}

BOOST_AUTO_TEST_CASE(are_later_than_the_first_day_and_no_later_than_the_last) {
  const auto count_between = [](std::string_view after, std::string_view until) {
    return changes_between(after, until, Facet::errors, no_concepts).size();
  };
  const std::string_view day = "2007-06-14";
  const auto of_day = static_cast<std::size_t>(std::ranges::count(changes(), day, &Change::date));
  BOOST_REQUIRE(of_day > 0);
  BOOST_TEST(count_between("2007-06-13", day) == of_day);
  BOOST_TEST(count_between(day, "2007-06-14") == 0);
  BOOST_TEST(count_between("", "9999") == changes().size());
}

BOOST_AUTO_TEST_CASE(of_errors_alone_change_no_tokens) {
  for (const Change* change : changes_between("", "9999", Facet::tokens, no_concepts))
    BOOST_TEST((change->facet == Facet::tokens), change->revision);
}

BOOST_AUTO_TEST_CASE(touch_one_of_the_concepts_unless_none_does) {
  const std::vector<std::string> references{"references"}, unknown{"no concept"};
  const auto all = changes_between("", "9999", Facet::tokens, no_concepts);
  const auto touching = changes_between("", "9999", Facet::tokens, references);
  BOOST_TEST(!touching.empty());
  BOOST_TEST(touching.size() < all.size());
  for (const Change* change : touching)
    BOOST_TEST((std::ranges::find(change->concepts, "references") != change->concepts.end()),
               change->revision);
  BOOST_TEST(changes_between("", "9999", Facet::tokens, unknown).size() == all.size());
}

BOOST_AUTO_TEST_CASE(are_of_one_revision_or_not) {
  const auto of_one = changes_of("6119bbad/r889", Facet::tokens, no_concepts);
  BOOST_TEST(is_one_revision(of_one));
  BOOST_TEST(!is_one_revision(changes_between("", "9999", Facet::errors, no_concepts)));
  BOOST_TEST(!is_one_revision({}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::history::test
