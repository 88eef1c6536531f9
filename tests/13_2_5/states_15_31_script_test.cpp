#include <boost/test/unit_test.hpp>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(script_data_less_than_sign_state)  // 13.2.5.15

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(script("</script>") == "end script");
}
BOOST_AUTO_TEST_CASE(exclamation_mark_may_begin_an_escape) {
  BOOST_TEST(script("<!a") == R"(text "<!a")");
}
BOOST_AUTO_TEST_CASE(exclamation_mark_leads_to_escape_start) {
  BOOST_TEST(script("<!--") == R"(text "<!--" ! 4 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(script("</a</b") == R"(text "</a</b")");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_a_less_than_sign) {
  BOOST_TEST(script("<a") == R"(text "<a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<</script>") == R"(text "<", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_end_tag_open_state)  // 13.2.5.16

BOOST_AUTO_TEST_CASE(ascii_alpha_begins_an_end_tag) {
  BOOST_TEST(script("</Script>") == "end script");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_both_characters) {
  BOOST_TEST(script("</1") == R"(text "</1")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("</</script>") == R"(text "</", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_end_tag_name_state)  // 13.2.5.17

BOOST_AUTO_TEST_CASE(white_space_ends_an_appropriate_name) {
  BOOST_TEST(with_each_space(script, "</script~>") == "end script");
}
BOOST_AUTO_TEST_CASE(tab_behind_another_name_is_text) {
  BOOST_TEST(script("</a\tb") == "text \"</a\tb\"");
}
BOOST_AUTO_TEST_CASE(line_feed_behind_another_name_is_text) {
  BOOST_TEST(script("</a\nb") == "text \"</a\nb\"");
}
BOOST_AUTO_TEST_CASE(form_feed_behind_another_name_is_text) {
  BOOST_TEST(script("</a\fb") == "text \"</a\fb\"");
}
BOOST_AUTO_TEST_CASE(space_behind_another_name_is_text) {
  BOOST_TEST(script("</a b") == R"(text "</a b")");
}
BOOST_AUTO_TEST_CASE(solidus_ends_an_appropriate_name) {
  BOOST_TEST(script("</script/>") == "end script / ! 9 end-tag-with-trailing-solidus");
}
BOOST_AUTO_TEST_CASE(solidus_behind_another_name_is_text) {
  BOOST_TEST(script("</a/") == R"(text "</a/")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_ends_an_appropriate_name) {
  BOOST_TEST(script("</script><b>") == "end script, start b");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_name_is_text) {
  BOOST_TEST(script("</a>") == R"(text "</a>")");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_lowered) {
  BOOST_TEST(script("</SCRIPT>") == "end script");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_kept_in_the_buffer) {
  BOOST_TEST(script("</SCRIPTx") == R"(text "</SCRIPTx")");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_appended) {
  BOOST_TEST(script("</script>") == "end script");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_kept_in_the_buffer) {
  BOOST_TEST(script("</scriptx") == R"(text "</scriptx")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_text) {
  BOOST_TEST(script("</script1") == R"(text "</script1")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("</scr</script>") == R"(text "</scr", end script)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(script("</script") == R"(text "</script")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escape_start_state)  // 13.2.5.18

BOOST_AUTO_TEST_CASE(hyphen_minus_is_emitted) {
  BOOST_TEST(script("<!-</script>") == R"(text "<!-", end script)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed_in_script_data) {
  BOOST_TEST(script("<!</script>") == R"(text "<!", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escape_start_dash_state)  // 13.2.5.19

BOOST_AUTO_TEST_CASE(hyphen_minus_begins_the_escape) {
  BOOST_TEST(script("<!--") == R"(text "<!--" ! 4 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(hyphen_minus_counts_towards_the_end_of_the_escape) {
  BOOST_TEST(script("<!-->") == R"(text "<!-->")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed_in_script_data) {
  BOOST_TEST(script("<!-a") == R"(text "<!-a")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_state)  // 13.2.5.20

BOOST_AUTO_TEST_CASE(hyphen_minus_may_end_the_escape) {
  BOOST_TEST(script("<!--a-->") == R"(text "<!--a-->")");
}
BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(script("<!--a</script>") == R"(text "<!--a", end script)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(script("<!--a\0-->"sv) == R"(text "<!--a�-->" ! 5 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--a") == R"(text "<!--a" ! 5 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("<!--ab&lt;>é-->") == R"(text "<!--ab&lt;>é-->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_dash_state)  // 13.2.5.21

BOOST_AUTO_TEST_CASE(hyphen_minus_leads_to_dash_dash) {
  BOOST_TEST(script("<!--a--></script>") == R"(text "<!--a-->", end script)");
}
BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(script("<!--a-</script>") == R"(text "<!--a-", end script)");
}
BOOST_AUTO_TEST_CASE(null_is_replaced_and_leads_back) {
  BOOST_TEST(
      script("<!--a-\0->"sv) ==
      R"(text "<!--a-�->" ! 6 unexpected-null-character, 9 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--a-") == R"(text "<!--a-" ! 6 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_leads_back) {
  BOOST_TEST(script("<!--a-b->") == R"(text "<!--a-b->" ! 9 eof-in-script-html-comment-like-text)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_dash_dash_state)  // 13.2.5.22

BOOST_AUTO_TEST_CASE(hyphen_minus_stays) {
  BOOST_TEST(script("<!--a--->") == R"(text "<!--a--->")");
}
BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(script("<!--</script>") == R"(text "<!--", end script)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_escape) {
  BOOST_TEST(script("<!--a--><a></script>") == R"(text "<!--a--><a>", end script)");
}
BOOST_AUTO_TEST_CASE(null_is_replaced_and_leads_back) {
  BOOST_TEST(
      script("<!--\0>"sv) ==
      R"(text "<!--�>" ! 4 unexpected-null-character, 6 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--") == R"(text "<!--" ! 4 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_leads_back) {
  BOOST_TEST(script("<!--a>") == R"(text "<!--a>" ! 6 eof-in-script-html-comment-like-text)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_less_than_sign_state)  // 13.2.5.23

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(script("<!--</script>") == R"(text "<!--", end script)");
}
BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(script("<!--</a</b-->") == R"(text "<!--</a</b-->")");
}
BOOST_AUTO_TEST_CASE(ascii_alpha_may_begin_a_double_escape) {
  BOOST_TEST(script("<!--<script></script>") ==
             R"(text "<!--<script></script>" ! 21 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(ascii_alpha_empties_the_temporary_buffer) {
  BOOST_TEST(script("<!--<scr<script></script>") ==
             R"(text "<!--<scr<script></script>" ! 25 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_a_less_than_sign) {
  BOOST_TEST(script("<!--<1</script>") == R"(text "<!--<1", end script)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--<-->") == R"(text "<!--<-->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_end_tag_open_state)  // 13.2.5.24

BOOST_AUTO_TEST_CASE(ascii_alpha_begins_an_end_tag) {
  BOOST_TEST(script("<!--</Script>") == R"(text "<!--", end script)");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_both_characters) {
  BOOST_TEST(script("<!--</1-->") == R"(text "<!--</1-->")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--</</script>") == R"(text "<!--</", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_end_tag_name_state)  // 13.2.5.25

BOOST_AUTO_TEST_CASE(white_space_ends_an_appropriate_name) {
  BOOST_TEST(with_each_space(script, "<!--</script~>") == R"(text "<!--", end script)");
}
BOOST_AUTO_TEST_CASE(tab_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</a\tb-->") == "text \"<!--</a\tb-->\"");
}
BOOST_AUTO_TEST_CASE(line_feed_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</a\nb-->") == "text \"<!--</a\nb-->\"");
}
BOOST_AUTO_TEST_CASE(form_feed_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</a\fb-->") == "text \"<!--</a\fb-->\"");
}
BOOST_AUTO_TEST_CASE(space_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</a b-->") == R"(text "<!--</a b-->")");
}
BOOST_AUTO_TEST_CASE(solidus_ends_an_appropriate_name) {
  BOOST_TEST(script("<!--</script/>") ==
             R"(text "<!--", end script / ! 13 end-tag-with-trailing-solidus)");
}
BOOST_AUTO_TEST_CASE(solidus_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</a/-->") == R"(text "<!--</a/-->")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_ends_an_appropriate_name) {
  BOOST_TEST(script("<!--</script><b>") == R"(text "<!--", end script, start b)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</a>-->") == R"(text "<!--</a>-->")");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_lowered) {
  BOOST_TEST(script("<!--</SCRIPT>") == R"(text "<!--", end script)");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_kept_in_the_buffer) {
  BOOST_TEST(script("<!--</SCRIPTx-->") == R"(text "<!--</SCRIPTx-->")");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_appended) {
  BOOST_TEST(script("<!--</script>") == R"(text "<!--", end script)");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_kept_in_the_buffer) {
  BOOST_TEST(script("<!--</scriptx-->") == R"(text "<!--</scriptx-->")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_text) {
  BOOST_TEST(script("<!--</script1-->") == R"(text "<!--</script1-->")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--</scr</script>") == R"(text "<!--</scr", end script)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(script("<!--</script") ==
             R"(text "<!--</script" ! 12 eof-in-script-html-comment-like-text)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escape_start_state)  // 13.2.5.26

BOOST_AUTO_TEST_CASE(greater_than_sign_behind_script_escapes_twice) {
  BOOST_TEST(script("<!--<script></script>") ==
             R"(text "<!--<script></script>" ! 21 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(solidus_behind_script_escapes_twice) {
  BOOST_TEST(script("<!--<script/</script>") ==
             R"(text "<!--<script/</script>" ! 21 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(space_behind_script_escapes_twice) {
  BOOST_TEST(script("<!--<script </script>") ==
             R"(text "<!--<script </script>" ! 21 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(tab_behind_script_escapes_twice) {
  BOOST_TEST(script("<!--<script\t</script>") ==
             "text \"<!--<script\t</script>\" ! 21 eof-in-script-html-comment-like-text");
}
BOOST_AUTO_TEST_CASE(line_feed_behind_script_escapes_twice) {
  BOOST_TEST(script("<!--<script\n</script>") ==
             "text \"<!--<script\n</script>\" ! 21 eof-in-script-html-comment-like-text");
}
BOOST_AUTO_TEST_CASE(form_feed_behind_script_escapes_twice) {
  BOOST_TEST(script("<!--<script\f</script>") ==
             "text \"<!--<script\f</script>\" ! 21 eof-in-script-html-comment-like-text");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_word_does_not) {
  BOOST_TEST(script("<!--<scrip><a></script>") == R"(text "<!--<scrip><a>", end script)");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_counts_as_lower) {
  BOOST_TEST(script("<!--<SCRIPT></script>") ==
             R"(text "<!--<SCRIPT></script>" ! 21 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_emitted) {
  BOOST_TEST(script("<!--<scr") == R"(text "<!--<scr" ! 8 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_leads_back) {
  BOOST_TEST(script("<!--<script1></script>") == R"(text "<!--<script1>", end script)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--<s-->") == R"(text "<!--<s-->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escaped_state)  // 13.2.5.27

BOOST_AUTO_TEST_CASE(hyphen_minus_may_end_the_escapes) {
  BOOST_TEST(script("<!--<script>-->") == R"(text "<!--<script>-->")");
}
BOOST_AUTO_TEST_CASE(less_than_sign_is_emitted) {
  BOOST_TEST(script("<!--<script><a") ==
             R"(text "<!--<script><a" ! 14 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(script("<!--<script>\0-->"sv) ==
             R"(text "<!--<script>�-->" ! 12 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--<script>") ==
             R"(text "<!--<script>" ! 12 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("<!--<script>a&lt;>é-->") == R"(text "<!--<script>a&lt;>é-->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escaped_dash_state)  // 13.2.5.28

BOOST_AUTO_TEST_CASE(hyphen_minus_leads_to_dash_dash) {
  BOOST_TEST(script("<!--<script>-->") == R"(text "<!--<script>-->")");
}
BOOST_AUTO_TEST_CASE(less_than_sign_may_end_the_double_escape) {
  BOOST_TEST(script("<!--<script>-</script><a></script>") ==
             R"(text "<!--<script>-</script><a>", end script)");
}
BOOST_AUTO_TEST_CASE(null_is_replaced_and_leads_back) {
  BOOST_TEST(
      script("<!--<script>-\0->"sv) ==
      R"(text "<!--<script>-�->" ! 13 unexpected-null-character, 16 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--<script>-") ==
             R"(text "<!--<script>-" ! 13 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_leads_back) {
  BOOST_TEST(script("<!--<script>-a->") ==
             R"(text "<!--<script>-a->" ! 16 eof-in-script-html-comment-like-text)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escaped_dash_dash_state)  // 13.2.5.29

BOOST_AUTO_TEST_CASE(hyphen_minus_stays) {
  BOOST_TEST(script("<!--<script>--->") == R"(text "<!--<script>--->")");
}
BOOST_AUTO_TEST_CASE(less_than_sign_may_end_the_double_escape) {
  BOOST_TEST(script("<!--<script>--</script><a></script>") ==
             R"(text "<!--<script>--</script><a>", end script)");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_ends_both_escapes) {
  BOOST_TEST(script("<!--<script>--><a></script>") == R"(text "<!--<script>--><a>", end script)");
}
BOOST_AUTO_TEST_CASE(null_is_replaced_and_leads_back) {
  BOOST_TEST(
      script("<!--<script>--\0>"sv) ==
      R"(text "<!--<script>--�>" ! 14 unexpected-null-character, 16 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--<script>--") ==
             R"(text "<!--<script>--" ! 14 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_leads_back) {
  BOOST_TEST(script("<!--<script>--a>") ==
             R"(text "<!--<script>--a>" ! 16 eof-in-script-html-comment-like-text)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escaped_less_than_sign_state)  // 13.2.5.30

BOOST_AUTO_TEST_CASE(solidus_may_end_the_double_escape) {
  BOOST_TEST(script("<!--<script></script></script>") ==
             R"(text "<!--<script></script>", end script)");
}
BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(script("<!--<script></scr</script></script>") ==
             R"(text "<!--<script></scr</script>", end script)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--<script><-->") == R"(text "<!--<script><-->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escape_end_state)  // 13.2.5.31

BOOST_AUTO_TEST_CASE(greater_than_sign_behind_script_ends_the_double_escape) {
  BOOST_TEST(script("<!--<script></script></script>") ==
             R"(text "<!--<script></script>", end script)");
}
BOOST_AUTO_TEST_CASE(solidus_behind_script_ends_the_double_escape) {
  BOOST_TEST(script("<!--<script></script/</script>") ==
             R"(text "<!--<script></script/", end script)");
}
BOOST_AUTO_TEST_CASE(space_behind_script_ends_the_double_escape) {
  BOOST_TEST(script("<!--<script></script </script>") ==
             R"(text "<!--<script></script ", end script)");
}
BOOST_AUTO_TEST_CASE(tab_behind_script_ends_the_double_escape) {
  BOOST_TEST(script("<!--<script></script\t</script>") ==
             "text \"<!--<script></script\t\", end script");
}
BOOST_AUTO_TEST_CASE(line_feed_behind_script_ends_the_double_escape) {
  BOOST_TEST(script("<!--<script></script\n</script>") ==
             "text \"<!--<script></script\n\", end script");
}
BOOST_AUTO_TEST_CASE(form_feed_behind_script_ends_the_double_escape) {
  BOOST_TEST(script("<!--<script></script\f</script>") ==
             "text \"<!--<script></script\f\", end script");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_word_does_not) {
  BOOST_TEST(script("<!--<script></scrip></script>") ==
             R"(text "<!--<script></scrip></script>" ! 29 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_counts_as_lower) {
  BOOST_TEST(script("<!--<script></SCRIPT></script>") ==
             R"(text "<!--<script></SCRIPT>", end script)");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_emitted) {
  BOOST_TEST(script("<!--<script></scr") ==
             R"(text "<!--<script></scr" ! 17 eof-in-script-html-comment-like-text)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--<script></s-->") == R"(text "<!--<script></s-->")");
}
BOOST_AUTO_TEST_CASE(anything_else_leads_back) {
  BOOST_TEST(script("<!--<script></script1></script></script>") ==
             R"(text "<!--<script></script1></script>", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
