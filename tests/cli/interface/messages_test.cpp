#include <boost/test/unit_test.hpp>

#include "cli/terminal/user_error.h"
#include "core/report/escape/escape.h"

namespace specdrift::cli {

BOOST_AUTO_TEST_SUITE(messages)

BOOST_AUTO_TEST_CASE(what_is_too_long_loses_its_middle) {
  const std::string most(1000, 'a');
  BOOST_TEST(shortened_message(most) == most);
  const std::string shown = shortened_message("begin" + std::string(1'000'000, 'a') + "end");
  BOOST_TEST(shown.size() < 1000U);
  BOOST_TEST(shown.starts_with("beginaaa"));
  BOOST_TEST(shown.ends_with("aaaend"));
  BOOST_TEST(shown.find(" ... (999108 bytes left out) ... ") != shown.npos);
}

BOOST_AUTO_TEST_CASE(no_character_is_cut) {
  for (std::size_t i = 0; i < 4; ++i) {
    std::string text(i, 'a');
    while (text.size() < 5000) text += "\U0001F600";
    BOOST_TEST(report::escaped_for_terminal(shortened_message(text)).find('\\') ==
               std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(every_piece_of_a_trouble_is_cut) {
  const std::string text(100'000, 'x');
  const UserError trouble(text, text, text);
  BOOST_TEST(std::string_view(trouble.what()).size() < 2000U);
  BOOST_TEST(trouble.hint().size() < 1000U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::cli
