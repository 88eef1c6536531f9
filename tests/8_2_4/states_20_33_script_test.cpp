#include <boost/test/unit_test.hpp>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(script_data_escape_start_state)  // 8.2.4.20

BOOST_AUTO_TEST_CASE(hyphen_minus_is_emitted) {
  BOOST_TEST(script("<!--") == R"(text "<!--" ! 4)");
  BOOST_TEST(script("<!-") == R"(text "<!-")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed_as_script_data) {
  BOOST_TEST(script("<!a") == R"(text "<!a")");
  BOOST_TEST(script("<!") == R"(text "<!")");
  BOOST_TEST(script("<!</script>") == R"(text "<!", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escape_start_dash_state)  // 8.2.4.21

BOOST_AUTO_TEST_CASE(hyphen_minus_begins_the_escape) {
  BOOST_TEST(script("<!--") == R"(text "<!--" ! 4)");
  BOOST_TEST(script("<!-->") == R"(text "<!-->")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed_as_script_data) {
  BOOST_TEST(script("<!-a") == R"(text "<!-a")");
  BOOST_TEST(script("<!-") == R"(text "<!-")");
  BOOST_TEST(script("<!->") == R"(text "<!->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_state)  // 8.2.4.22

BOOST_AUTO_TEST_CASE(hyphen_minus_is_emitted) {
  BOOST_TEST(script("<!--a-->") == R"(text "<!--a-->")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_a_tag) {
  BOOST_TEST(script("<!--a</script>") == R"(text "<!--a", end script)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(script("<!--a\0"sv) == "text \"<!--a\uFFFD\" ! 5, 6");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--a") == R"(text "<!--a" ! 5)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("<!--a&lt;>!b") == R"(text "<!--a&lt;>!b" ! 12)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_dash_state)  // 8.2.4.23

BOOST_AUTO_TEST_CASE(hyphen_minus_is_emitted) {
  BOOST_TEST(script("<!--a-->") == R"(text "<!--a-->")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_a_tag) {
  BOOST_TEST(script("<!--a-</script>") == R"(text "<!--a-", end script)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(script("<!--a-\0->"sv) == "text \"<!--a-\uFFFD->\" ! 6, 9");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--a-") == R"(text "<!--a-" ! 6)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("<!--a-b->") == R"(text "<!--a-b->" ! 9)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_dash_dash_state)  // 8.2.4.24

BOOST_AUTO_TEST_CASE(hyphen_minus_is_emitted) {
  BOOST_TEST(script("<!--a---->") == R"(text "<!--a---->")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_a_tag) {
  BOOST_TEST(script("<!--a--</script>") == R"(text "<!--a--", end script)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_escape) {
  BOOST_TEST(script("<!--a-->b") == R"(text "<!--a-->b")");
  BOOST_TEST(script("<!--a--></script>") == R"(text "<!--a-->", end script)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(script("<!--a--\0>"sv) == "text \"<!--a--\uFFFD>\" ! 7, 9");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--a--") == R"(text "<!--a--" ! 7)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("<!--a--b>") == R"(text "<!--a--b>" ! 9)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_less_than_sign_state)  // 8.2.4.25

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(script("<!--</script>") == R"(text "<!--", end script)");
}

BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(script("<!--</ab</c") == R"(text "<!--</ab</c" ! 11)");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_may_start_a_double_escape) {
  BOOST_TEST(script("<!--<SCRIPT></script>") == R"(text "<!--<SCRIPT></script>" ! 21)");
  BOOST_TEST(script("<!--<a <SCRIPT></script>") == R"(text "<!--<a <SCRIPT></script>" ! 24)");
  BOOST_TEST(script("<!--<A") == R"(text "<!--<A" ! 6)");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_may_start_a_double_escape) {
  BOOST_TEST(script("<!--<script></script>") == R"(text "<!--<script></script>" ! 21)");
  BOOST_TEST(script("<!--<a <script></script>") == R"(text "<!--<a <script></script>" ! 24)");
  BOOST_TEST(script("<!--<a") == R"(text "<!--<a" ! 6)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--<1") == R"(text "<!--<1" ! 6)");
  BOOST_TEST(script("<!--<") == R"(text "<!--<" ! 5)");
  BOOST_TEST(script("<!--<</script>") == R"(text "<!--<", end script)");
  BOOST_TEST(script("<!--<-->") == R"(text "<!--<-->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_end_tag_open_state)  // 8.2.4.26

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(script("<!--</Script>") == R"(text "<!--", end script)");
  BOOST_TEST(script("<!--</Ab") == R"(text "<!--</Ab" ! 8)");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_begins_an_end_tag) {
  BOOST_TEST(script("<!--</script>") == R"(text "<!--", end script)");
  BOOST_TEST(script("<!--</ab") == R"(text "<!--</ab" ! 8)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--</1") == R"(text "<!--</1" ! 7)");
  BOOST_TEST(script("<!--</") == R"(text "<!--</" ! 6)");
  BOOST_TEST(script("<!--</>") == R"(text "<!--</>" ! 7)");
  BOOST_TEST(script("<!--</</script>") == R"(text "<!--</", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_escaped_end_tag_name_state)  // 8.2.4.27

BOOST_AUTO_TEST_CASE(white_space_ends_an_appropriate_name) {
  BOOST_TEST(script("<!--</script\t>") == R"(text "<!--", end script)");
  BOOST_TEST(script("<!--</script\n>") == R"(text "<!--", end script)");
  BOOST_TEST(script("<!--</script\f>") == R"(text "<!--", end script)");
  BOOST_TEST(script("<!--</script >") == R"(text "<!--", end script)");
}

BOOST_AUTO_TEST_CASE(white_space_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</b\t>") == "text \"<!--</b\t>\" ! 9");
  BOOST_TEST(script("<!--</b\n>") == "text \"<!--</b\n>\" ! 9");
  BOOST_TEST(script("<!--</b\f>") == "text \"<!--</b\f>\" ! 9");
  BOOST_TEST(script("<!--</b >") == R"(text "<!--</b >" ! 9)");
}

BOOST_AUTO_TEST_CASE(solidus_ends_an_appropriate_name) {
  BOOST_TEST(script("<!--</script/>") == R"(text "<!--", end script / ! 13)");
}

BOOST_AUTO_TEST_CASE(solidus_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</b/>") == R"(text "<!--</b/>" ! 9)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_an_appropriate_end_tag) {
  BOOST_TEST(script("<!--</script>a<b>") == R"(text "<!--", end script, text "a", start b)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_name_is_text) {
  BOOST_TEST(script("<!--</b>") == R"(text "<!--</b>" ! 8)");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(script("<!--</sCRIPT>") == R"(text "<!--", end script)");
  BOOST_TEST(script("<!--</scriptB>") == R"(text "<!--</scriptB>" ! 14)");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_is_appended) {
  BOOST_TEST(script("<!--</script>") == R"(text "<!--", end script)");
  BOOST_TEST(script("<!--</scriptb>") == R"(text "<!--</scriptb>" ! 14)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--</script1>") == R"(text "<!--</script1>" ! 14)");
  BOOST_TEST(script("<!--</script") == R"(text "<!--</script" ! 12)");
  BOOST_TEST(script("<!--</script-->") == R"(text "<!--</script-->")");
}

BOOST_AUTO_TEST_CASE(null_is_reconsumed_and_replaced) {
  BOOST_TEST(script("<!--</script\0"sv) == "text \"<!--</script\uFFFD\" ! 12, 13");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escape_start_state)  // 8.2.4.28

BOOST_AUTO_TEST_CASE(behind_script_the_double_escape_begins) {
  BOOST_TEST(script("<!--<script\t</script>") == "text \"<!--<script\t</script>\" ! 21");
  BOOST_TEST(script("<!--<script\n</script>") == "text \"<!--<script\n</script>\" ! 21");
  BOOST_TEST(script("<!--<script\f</script>") == "text \"<!--<script\f</script>\" ! 21");
  BOOST_TEST(script("<!--<script </script>") == R"(text "<!--<script </script>" ! 21)");
  BOOST_TEST(script("<!--<script/</script>") == R"(text "<!--<script/</script>" ! 21)");
  BOOST_TEST(script("<!--<script></script>") == R"(text "<!--<script></script>" ! 21)");
}

BOOST_AUTO_TEST_CASE(behind_another_name_it_does_not) {
  BOOST_TEST(script("<!--<scrip\t</script>") == "text \"<!--<scrip\t\", end script");
  BOOST_TEST(script("<!--<scrip\n</script>") == "text \"<!--<scrip\n\", end script");
  BOOST_TEST(script("<!--<scrip\f</script>") == "text \"<!--<scrip\f\", end script");
  BOOST_TEST(script("<!--<scrip </script>") == R"(text "<!--<scrip ", end script)");
  BOOST_TEST(script("<!--<scrip/</script>") == R"(text "<!--<scrip/", end script)");
  BOOST_TEST(script("<!--<scrip></script>") == R"(text "<!--<scrip>", end script)");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(script("<!--<sCRIPT></script>") == R"(text "<!--<sCRIPT></script>" ! 21)");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_is_appended) {
  BOOST_TEST(script("<!--<script></script>") == R"(text "<!--<script></script>" ! 21)");
  BOOST_TEST(script("<!--<scripts></script>") == R"(text "<!--<scripts>", end script)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--<script1></script>") == R"(text "<!--<script1>", end script)");
  BOOST_TEST(script("<!--<script") == R"(text "<!--<script" ! 11)");
  BOOST_TEST(script("<!--<script</script>") == R"(text "<!--<script", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escaped_state)  // 8.2.4.29

BOOST_AUTO_TEST_CASE(hyphen_minus_is_emitted) {
  BOOST_TEST(script("<!--<script>-->") == R"(text "<!--<script>-->")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_is_emitted) {
  BOOST_TEST(script("<!--<script></script></script>") ==
             R"(text "<!--<script></script>", end script)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(script("<!--<script>\0"sv) == "text \"<!--<script>\uFFFD\" ! 12, 13");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--<script>") == R"(text "<!--<script>" ! 12)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("<!--<script>a&lt;>!") == R"(text "<!--<script>a&lt;>!" ! 19)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escaped_dash_state)  // 8.2.4.30

BOOST_AUTO_TEST_CASE(hyphen_minus_is_emitted) {
  BOOST_TEST(script("<!--<script>-->") == R"(text "<!--<script>-->")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_is_emitted) {
  BOOST_TEST(script("<!--<script>-</script></script>") ==
             R"(text "<!--<script>-</script>", end script)");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(script("<!--<script>-\0->"sv) == "text \"<!--<script>-\uFFFD->\" ! 13, 16");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--<script>-") == R"(text "<!--<script>-" ! 13)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("<!--<script>-a->") == R"(text "<!--<script>-a->" ! 16)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escaped_dash_dash_state)  // 8.2.4.31

BOOST_AUTO_TEST_CASE(hyphen_minus_is_emitted) {
  BOOST_TEST(script("<!--<script>---->") == R"(text "<!--<script>---->")");
}

BOOST_AUTO_TEST_CASE(less_than_sign_is_emitted) {
  BOOST_TEST(script("<!--<script>--</script></script>") ==
             R"(text "<!--<script>--</script>", end script)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_ends_the_escape) {
  BOOST_TEST(script("<!--<script>--></script>") == R"(text "<!--<script>-->", end script)");
  BOOST_TEST(script("<!--<script>-->") == R"(text "<!--<script>-->")");
}

BOOST_AUTO_TEST_CASE(null_is_replaced) {
  BOOST_TEST(script("<!--<script>--\0>"sv) == "text \"<!--<script>--\uFFFD>\" ! 14, 16");
}

BOOST_AUTO_TEST_CASE(eof_is_an_error) {
  BOOST_TEST(script("<!--<script>--") == R"(text "<!--<script>--" ! 14)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("<!--<script>--a>") == R"(text "<!--<script>--a>" ! 16)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escaped_less_than_sign_state)  // 8.2.4.32

BOOST_AUTO_TEST_CASE(solidus_is_emitted) {
  BOOST_TEST(script("<!--<script></script></script>") ==
             R"(text "<!--<script></script>", end script)");
  BOOST_TEST(script("<!--<script></a</script></script>") ==
             R"(text "<!--<script></a</script>", end script)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--<script><script></script></script>") ==
             R"(text "<!--<script><script></script>", end script)");
  BOOST_TEST(script("<!--<script><") == R"(text "<!--<script><" ! 13)");
  BOOST_TEST(script("<!--<script><-->") == R"(text "<!--<script><-->")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_double_escape_end_state)  // 8.2.4.33

BOOST_AUTO_TEST_CASE(behind_script_the_double_escape_ends) {
  BOOST_TEST(script("<!--<script></script\t</script>") ==
             "text \"<!--<script></script\t\", end script");
  BOOST_TEST(script("<!--<script></script\n</script>") ==
             "text \"<!--<script></script\n\", end script");
  BOOST_TEST(script("<!--<script></script\f</script>") ==
             "text \"<!--<script></script\f\", end script");
  BOOST_TEST(script("<!--<script></script </script>") ==
             R"(text "<!--<script></script ", end script)");
  BOOST_TEST(script("<!--<script></script/</script>") ==
             R"(text "<!--<script></script/", end script)");
  BOOST_TEST(script("<!--<script></script></script>") ==
             R"(text "<!--<script></script>", end script)");
}

BOOST_AUTO_TEST_CASE(behind_another_name_it_does_not) {
  BOOST_TEST(script("<!--<script></scrip\t</script>") ==
             "text \"<!--<script></scrip\t</script>\" ! 29");
  BOOST_TEST(script("<!--<script></scrip\n</script>") ==
             "text \"<!--<script></scrip\n</script>\" ! 29");
  BOOST_TEST(script("<!--<script></scrip\f</script>") ==
             "text \"<!--<script></scrip\f</script>\" ! 29");
  BOOST_TEST(script("<!--<script></scrip </script>") ==
             R"(text "<!--<script></scrip </script>" ! 29)");
  BOOST_TEST(script("<!--<script></scrip/</script>") ==
             R"(text "<!--<script></scrip/</script>" ! 29)");
  BOOST_TEST(script("<!--<script></scrip></script>") ==
             R"(text "<!--<script></scrip></script>" ! 29)");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(script("<!--<script></SCRIPT></script>") ==
             R"(text "<!--<script></SCRIPT>", end script)");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_is_appended) {
  BOOST_TEST(script("<!--<script></script></script>") ==
             R"(text "<!--<script></script>", end script)");
  BOOST_TEST(script("<!--<script></scripts></script>") ==
             R"(text "<!--<script></scripts></script>" ! 31)");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<!--<script></script1></script>") ==
             R"(text "<!--<script></script1></script>" ! 31)");
  BOOST_TEST(script("<!--<script></script") == R"(text "<!--<script></script" ! 20)");
  BOOST_TEST(script("<!--<script></1</script></script>") ==
             R"(text "<!--<script></1</script>", end script)");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
