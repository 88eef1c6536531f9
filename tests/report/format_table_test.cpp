#include "core/report/common/format_table.h"

#include <boost/test/unit_test.hpp>
#include <vector>

// Tables of formats: what follows from their rows.
namespace specdrift::report {
namespace {

constexpr Format<int (*)()> one_format[] = {{"text", "for people", [] { return 1; }}};
constexpr Format<int (*)()> three_formats[] = {
    {"text", "", [] { return 1; }},
    {"json", "one value", [] { return 2; }},
    {"html", "a page", [] { return 3; }},
};

}  // namespace

BOOST_AUTO_TEST_SUITE(format_tables)

BOOST_AUTO_TEST_CASE(the_words_are_the_names_in_their_order) {
  const std::vector<std::string_view> expected{"text", "json", "html"};
  BOOST_TEST(format_words<three_formats> == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(help_lists_the_formats_with_what_they_are) {
  BOOST_TEST(format_help<three_formats> == "text, json (one value) or html (a page)");
  BOOST_TEST(format_help<one_format> == "text (for people)");
}

BOOST_AUTO_TEST_CASE(a_format_is_found_by_its_whole_name) {
  BOOST_TEST(writer_of(three_formats, "json")() == 2);
  BOOST_TEST(find_format(three_formats, "html") == &three_formats[2]);
  BOOST_TEST((find_format(three_formats, "js") == nullptr));
  BOOST_TEST((find_format(one_format, "json") == nullptr));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::report
