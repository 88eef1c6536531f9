#include <boost/test/unit_test.hpp>

#include "tests/2009/tokenized.h"

namespace specdrift::v2009 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(data_state)  // 8.2.4.1

BOOST_AUTO_TEST_CASE(ampersand_in_pcdata_or_rcdata_switches) {
  BOOST_TEST(pcdata("&lt;a") == R"(text "<a")");
  BOOST_TEST(rcdata("&lt;a") == R"(text "<a")");
}

BOOST_AUTO_TEST_CASE(ampersand_with_the_escape_flag_is_emitted) {
  BOOST_TEST(rcdata("<!--&lt;") == R"(text "<!--&lt;")");
  BOOST_TEST(rcdata("<!--&lt;-->&lt;") == R"(text "<!--&lt;--><")");
}

BOOST_AUTO_TEST_CASE(ampersand_otherwise_is_emitted) {
  BOOST_TEST(cdata("&lt;a") == R"(text "&lt;a")");
  BOOST_TEST(plaintext("&lt;a") == R"(text "&lt;a")");
}

BOOST_AUTO_TEST_CASE(hyphen_minus_that_ends_a_comment_start_sets_the_escape_flag) {
  BOOST_TEST(rcdata("<!--</title>") == R"(text "<!--</title>")");
  BOOST_TEST(cdata("<!--</style>") == R"(text "<!--</style>")");
}

BOOST_AUTO_TEST_CASE(hyphen_minus_behind_anything_else_sets_nothing) {
  BOOST_TEST(rcdata("!--</title>") == R"(text "!--", end title)");
  BOOST_TEST(rcdata("<!-</title>") == R"(text "<!-", end title)");
  BOOST_TEST(cdata("--</style>") == R"(text "--", end style)");
}

BOOST_AUTO_TEST_CASE(hyphen_minus_looks_at_the_input_not_at_what_was_emitted) {
  BOOST_TEST(rcdata("&lt;!--</title>") == R"(text "<!--", end title)");
}

BOOST_AUTO_TEST_CASE(hyphen_minus_elsewhere_is_emitted) {
  BOOST_TEST(pcdata("a--") == R"(text "a--")");
  BOOST_TEST(plaintext("<!--a") == R"(text "<!--a")");
}

BOOST_AUTO_TEST_CASE(hyphen_minus_with_the_flag_set_is_emitted) {
  BOOST_TEST(rcdata("<!--<!--a--></title>") == R"(text "<!--<!--a-->", end title)");
}

BOOST_AUTO_TEST_CASE(less_than_sign_in_pcdata_switches) {
  BOOST_TEST(pcdata("a<b>") == R"(text "a", start b)");
}

BOOST_AUTO_TEST_CASE(less_than_sign_in_rcdata_or_cdata_switches) {
  BOOST_TEST(rcdata("a</title>") == R"(text "a", end title)");
  BOOST_TEST(cdata("a</style>") == R"(text "a", end style)");
}

BOOST_AUTO_TEST_CASE(less_than_sign_otherwise_is_emitted) {
  BOOST_TEST(plaintext("a<b>") == R"(text "a<b>")");
  BOOST_TEST(rcdata("<!--<b") == R"(text "<!--<b")");
  BOOST_TEST(cdata("<!--<b") == R"(text "<!--<b")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_that_ends_a_comment_clears_the_escape_flag) {
  BOOST_TEST(rcdata("<!--a--></title>") == R"(text "<!--a-->", end title)");
  BOOST_TEST(cdata("<!--a--></style>") == R"(text "<!--a-->", end style)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_may_share_the_hyphens_of_the_start) {
  BOOST_TEST(cdata("<!--></style>") == R"(text "<!-->", end style)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_behind_anything_else_clears_nothing) {
  BOOST_TEST(rcdata("<!--a-></title>") == R"(text "<!--a-></title>")");
  BOOST_TEST(rcdata("<!--a></title>") == R"(text "<!--a></title>")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_elsewhere_is_emitted) {
  BOOST_TEST(pcdata("a-->b") == R"(text "a-->b")");
  BOOST_TEST(plaintext("-->") == R"(text "-->")");
}

BOOST_AUTO_TEST_CASE(eof_emits_an_end_of_file_token) {
  BOOST_TEST(pcdata("") == "");
  BOOST_TEST(rcdata("a") == R"(text "a")");
  BOOST_TEST(cdata("<!--a") == R"(text "<!--a")");
  BOOST_TEST(plaintext("a") == R"(text "a")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(pcdata("a\u00E9\"'") == "text \"a\u00E9\"'\"");
}

BOOST_AUTO_TEST_CASE(null_was_replaced_before) {
  BOOST_TEST(pcdata("a\0b"sv) == "text \"a\uFFFDb\" ! 1");
  BOOST_TEST(plaintext("\0"sv) == "text \"\uFFFD\" ! 0");
}

BOOST_AUTO_TEST_CASE(newlines_were_normalised_before) {
  BOOST_TEST(pcdata("a\r\nb\rc\n") == "text \"a\nb\nc\n\"");
}

BOOST_AUTO_TEST_CASE(controls_and_noncharacters_are_errors_and_kept) {
  BOOST_TEST(pcdata("\x01\v\x7F") == "text \"\x01\v\x7F\" ! 0, 1, 2");
  BOOST_TEST(pcdata("\u0085") == "text \"\u0085\" ! 0");
  BOOST_TEST(pcdata("\uFDD0\uFFFE") == "text \"\uFDD0\uFFFE\" ! 0, 3");
  BOOST_TEST(pcdata("\t\f\n") == "text \"\t\f\n\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(character_reference_data_state)  // 8.2.4.2

BOOST_AUTO_TEST_CASE(nothing_returned_emits_an_ampersand) {
  BOOST_TEST(pcdata("& a") == R"(text "& a")");
  BOOST_TEST(pcdata("&x;") == R"(text "&x;" ! 1)");
}

BOOST_AUTO_TEST_CASE(a_returned_character_is_emitted) {
  BOOST_TEST(pcdata("&amp;") == R"(text "&")");
  BOOST_TEST(rcdata("&#65;") == R"(text "A")");
}

BOOST_AUTO_TEST_CASE(there_is_no_additional_allowed_character) {
  BOOST_TEST(pcdata(R"(&")") == R"(text "&"" ! 1)");
  BOOST_TEST(rcdata("&'") == R"(text "&'" ! 1)");
  BOOST_TEST(pcdata(R"(<a b="&lt;">&")") == R"(start a b="<", text "&"" ! 13)");
}

BOOST_AUTO_TEST_CASE(then_comes_the_data_state) {
  BOOST_TEST(pcdata("&amp;<a>") == R"(text "&", start a)");
  BOOST_TEST(rcdata("&amp;</title>") == R"(text "&", end title)");
  BOOST_TEST(pcdata("&amp;lt;") == R"(text "&lt;")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(tag_open_state)  // 8.2.4.3

BOOST_AUTO_TEST_CASE(in_rcdata_or_cdata_solidus_switches) {
  BOOST_TEST(rcdata("</title>") == "end title");
  BOOST_TEST(cdata("</style>") == "end style");
}

BOOST_AUTO_TEST_CASE(in_rcdata_or_cdata_anything_else_emits_and_is_reconsumed) {
  BOOST_TEST(rcdata("<a") == R"(text "<a")");
  BOOST_TEST(rcdata("<&lt;") == R"(text "<<")");
  BOOST_TEST(rcdata("<</title>") == R"(text "<", end title)");
  BOOST_TEST(rcdata("<") == R"(text "<")");
  BOOST_TEST(cdata("<?<") == R"(text "<?<")");
  BOOST_TEST(cdata("<\0"sv) == "text \"<\uFFFD\" ! 1");
}

BOOST_AUTO_TEST_CASE(exclamation_mark_switches) {
  BOOST_TEST(pcdata("<!--a-->") == R"(comment "a")");
}

BOOST_AUTO_TEST_CASE(solidus_switches) {
  BOOST_TEST(pcdata("</a>") == "end a");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_begins_a_start_tag) {
  BOOST_TEST(pcdata("<A>") == "start a");
  BOOST_TEST(pcdata("<Z>") == "start z");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_begins_a_start_tag) {
  BOOST_TEST(pcdata("<a>") == "start a");
  BOOST_TEST(pcdata("<z>") == "start z");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_emitted) {
  BOOST_TEST(pcdata("<>a") == R"(text "<>a" ! 1)");
}

BOOST_AUTO_TEST_CASE(question_mark_switches) {
  BOOST_TEST(pcdata("<?a>") == R"(comment "?a" ! 1)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(pcdata("<1") == R"(text "<1" ! 1)");
  BOOST_TEST(pcdata("<&lt;") == R"(text "<<" ! 1)");
  BOOST_TEST(pcdata("<<a>") == R"(text "<", start a ! 1)");
  BOOST_TEST(pcdata("<\u00E9") == "text \"<\u00E9\" ! 1");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("<\0"sv) == "text \"<\uFFFD\" ! 1, 1");
}

BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(pcdata("a<") == R"(text "a<" ! 2)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(close_tag_open_state)  // 8.2.4.4

BOOST_AUTO_TEST_CASE(without_a_start_tag_rcdata_and_cdata_go_on) {
  BOOST_TEST(rcdata_without_start_tag("</title>") == R"(text "</title>")");
  BOOST_TEST(cdata_without_start_tag("</>") == R"(text "</>")");
}

BOOST_AUTO_TEST_CASE(another_name_is_text) {
  BOOST_TEST(rcdata("</b>") == R"(text "</b>")");
  BOOST_TEST(rcdata("</titlx>") == R"(text "</titlx>")");
  BOOST_TEST(rcdata("</titl") == R"(text "</titl")");
  BOOST_TEST(cdata("</title>") == R"(text "</title>")");
  BOOST_TEST(rcdata("</") == R"(text "</")");
}

BOOST_AUTO_TEST_CASE(a_name_that_goes_on_is_text) {
  BOOST_TEST(rcdata("</titles>") == R"(text "</titles>")");
  BOOST_TEST(rcdata("</title\v>") == "text \"</title\v>\" ! 7");
  BOOST_TEST(rcdata("</title\u00E9>") == "text \"</title\u00E9>\"");
  BOOST_TEST(cdata("</style\0>"sv) == "text \"</style\uFFFD>\" ! 7");
}

BOOST_AUTO_TEST_CASE(behind_it_the_data_state_goes_on) {
  BOOST_TEST(rcdata("</&lt;") == R"(text "</<")");
  BOOST_TEST(rcdata("</</title>") == R"(text "</", end title)");
}

BOOST_AUTO_TEST_CASE(the_name_may_be_followed_by_a_space) {
  BOOST_TEST(rcdata_with_each_space("</title~>") == "end title");
  BOOST_TEST(cdata_with_each_space("</style~>") == "end style");
  BOOST_TEST(rcdata("</title\r>") == "end title");
}

BOOST_AUTO_TEST_CASE(the_name_may_be_followed_by_a_greater_than_sign) {
  BOOST_TEST(rcdata("</title>") == "end title");
}

BOOST_AUTO_TEST_CASE(the_name_may_be_followed_by_a_solidus) {
  BOOST_TEST(rcdata("</title/b>") == R"(end title b="" ! 8, 9)");
}

BOOST_AUTO_TEST_CASE(the_name_may_be_followed_by_eof) {
  BOOST_TEST(rcdata("</title") == "end title ! 7");
}

BOOST_AUTO_TEST_CASE(the_case_of_the_name_does_not_matter) {
  BOOST_TEST(rcdata("</TiTlE>") == "end title");
  BOOST_TEST(cdata("</sTYLE>") == "end style");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_begins_an_end_tag) {
  BOOST_TEST(pcdata("</A>") == "end a");
  BOOST_TEST(pcdata("</Z>") == "end z");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_begins_an_end_tag) {
  BOOST_TEST(pcdata("</a>") == "end a");
  BOOST_TEST(pcdata("</z>") == "end z");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_is_dropped) {
  BOOST_TEST(pcdata("a</>b") == R"(text "ab" ! 3)");
}

BOOST_AUTO_TEST_CASE(eof_emits_what_was_consumed) {
  BOOST_TEST(pcdata("</") == R"(text "</" ! 2)");
}

BOOST_AUTO_TEST_CASE(anything_else_begins_a_bogus_comment) {
  BOOST_TEST(pcdata("</1>") == R"(comment "1" ! 2)");
  BOOST_TEST(pcdata("</ a>") == R"(comment " a" ! 2)");
  BOOST_TEST(pcdata("</\u00E9>") == "comment \"\u00E9\" ! 2");
}

BOOST_AUTO_TEST_CASE(null_is_anything_else) {
  BOOST_TEST(pcdata("</\0>"sv) == "comment \"\uFFFD\" ! 2, 2");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v2009
