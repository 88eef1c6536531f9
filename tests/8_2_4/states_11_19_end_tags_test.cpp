#include <boost/test/unit_test.hpp>

#include "tests/8_2_4/tokenized.h"

namespace specdrift::v8_2_4 {
namespace {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(rcdata_less_than_sign_state)  // 8.2.4.11

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(rcdata("a</title>") == R"(text "a", end title)");
}

BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(rcdata("</ab</c") == R"(text "</ab</c")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rcdata("<a") == R"(text "<a")");
  BOOST_TEST(rcdata("<") == R"(text "<")");
  BOOST_TEST(rcdata("<</title>") == R"(text "<", end title)");
  BOOST_TEST(rcdata("<&lt;") == R"(text "<<")");
}

BOOST_AUTO_TEST_CASE(exclamation_mark_is_anything_else) {
  BOOST_TEST(rcdata("<!--") == R"(text "<!--")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rcdata_end_tag_open_state)  // 8.2.4.12

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(rcdata("</Title>") == "end title");
  BOOST_TEST(rcdata("</Ab") == R"(text "</Ab")");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_begins_an_end_tag) {
  BOOST_TEST(rcdata("</title>") == "end title");
  BOOST_TEST(rcdata("</ab") == R"(text "</ab")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rcdata("</ ") == R"(text "</ ")");
  BOOST_TEST(rcdata("</>") == R"(text "</>")");
  BOOST_TEST(rcdata("</") == R"(text "</")");
  BOOST_TEST(rcdata("</</title>") == R"(text "</", end title)");
  BOOST_TEST(rcdata("</&lt;") == R"(text "</<")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rcdata_end_tag_name_state)  // 8.2.4.13

BOOST_AUTO_TEST_CASE(white_space_ends_an_appropriate_name) {
  BOOST_TEST(rcdata("</title\t>") == "end title");
  BOOST_TEST(rcdata("</title\n>") == "end title");
  BOOST_TEST(rcdata("</title\f>") == "end title");
  BOOST_TEST(rcdata("</title >") == "end title");
}

BOOST_AUTO_TEST_CASE(white_space_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</b\t>") == "text \"</b\t>\"");
  BOOST_TEST(rcdata("</b\n>") == "text \"</b\n>\"");
  BOOST_TEST(rcdata("</b\f>") == "text \"</b\f>\"");
  BOOST_TEST(rcdata("</b >") == R"(text "</b >")");
}

BOOST_AUTO_TEST_CASE(solidus_ends_an_appropriate_name) {
  BOOST_TEST(rcdata("</title/>") == "end title / ! 8");
}

BOOST_AUTO_TEST_CASE(solidus_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</b/>") == R"(text "</b/>")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_an_appropriate_end_tag) {
  BOOST_TEST(rcdata("</title>a<b>") == R"(end title, text "a", start b)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</b><b>") == R"(text "</b><b>")");
  BOOST_TEST(rcdata("</titleb>") == R"(text "</titleb>")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(rcdata("</tITLE>") == "end title");
  BOOST_TEST(rcdata("</titleB>") == R"(text "</titleB>")");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_is_appended) {
  BOOST_TEST(rcdata("</title>") == "end title");
  BOOST_TEST(rcdata("</titleb>") == R"(text "</titleb>")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rcdata("</title1>") == R"(text "</title1>")");
  BOOST_TEST(rcdata("</title") == R"(text "</title")");
  BOOST_TEST(rcdata("</title<") == R"(text "</title<")");
  BOOST_TEST(rcdata("</title&lt;") == R"(text "</title<")");
}

BOOST_AUTO_TEST_CASE(null_is_reconsumed_and_replaced) {
  BOOST_TEST(rcdata("</title\0"sv) == "text \"</title\uFFFD\" ! 7");
}

BOOST_AUTO_TEST_CASE(without_a_start_tag_no_end_tag_is_appropriate) {
  BOOST_TEST(rcdata_without_start_tag("</title>") == R"(text "</title>")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rawtext_less_than_sign_state)  // 8.2.4.14

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(rawtext("a</style>") == R"(text "a", end style)");
}

BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(rawtext("</ab</c") == R"(text "</ab</c")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rawtext("<a") == R"(text "<a")");
  BOOST_TEST(rawtext("<") == R"(text "<")");
  BOOST_TEST(rawtext("<</style>") == R"(text "<", end style)");
  BOOST_TEST(rawtext("<&lt;<!--") == R"(text "<&lt;<!--")");
}

BOOST_AUTO_TEST_CASE(exclamation_mark_is_anything_else) {
  BOOST_TEST(rawtext("<!--") == R"(text "<!--")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rawtext_end_tag_open_state)  // 8.2.4.15

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(rawtext("</Style>") == "end style");
  BOOST_TEST(rawtext("</Ab") == R"(text "</Ab")");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_begins_an_end_tag) {
  BOOST_TEST(rawtext("</style>") == "end style");
  BOOST_TEST(rawtext("</ab") == R"(text "</ab")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rawtext("</ ") == R"(text "</ ")");
  BOOST_TEST(rawtext("</>") == R"(text "</>")");
  BOOST_TEST(rawtext("</") == R"(text "</")");
  BOOST_TEST(rawtext("</</style>") == R"(text "</", end style)");
  BOOST_TEST(rawtext("</&lt;<!--") == R"(text "</&lt;<!--")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rawtext_end_tag_name_state)  // 8.2.4.16

BOOST_AUTO_TEST_CASE(white_space_ends_an_appropriate_name) {
  BOOST_TEST(rawtext("</style\t>") == "end style");
  BOOST_TEST(rawtext("</style\n>") == "end style");
  BOOST_TEST(rawtext("</style\f>") == "end style");
  BOOST_TEST(rawtext("</style >") == "end style");
}

BOOST_AUTO_TEST_CASE(white_space_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</b\t>") == "text \"</b\t>\"");
  BOOST_TEST(rawtext("</b\n>") == "text \"</b\n>\"");
  BOOST_TEST(rawtext("</b\f>") == "text \"</b\f>\"");
  BOOST_TEST(rawtext("</b >") == R"(text "</b >")");
}

BOOST_AUTO_TEST_CASE(solidus_ends_an_appropriate_name) {
  BOOST_TEST(rawtext("</style/>") == "end style / ! 8");
}

BOOST_AUTO_TEST_CASE(solidus_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</b/>") == R"(text "</b/>")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_an_appropriate_end_tag) {
  BOOST_TEST(rawtext("</style>a<b>") == R"(end style, text "a", start b)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</b><b>") == R"(text "</b><b>")");
  BOOST_TEST(rawtext("</styleb>") == R"(text "</styleb>")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(rawtext("</sTYLE>") == "end style");
  BOOST_TEST(rawtext("</styleB>") == R"(text "</styleB>")");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_is_appended) {
  BOOST_TEST(rawtext("</style>") == "end style");
  BOOST_TEST(rawtext("</styleb>") == R"(text "</styleb>")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rawtext("</style1>") == R"(text "</style1>")");
  BOOST_TEST(rawtext("</style") == R"(text "</style")");
  BOOST_TEST(rawtext("</style<") == R"(text "</style<")");
  BOOST_TEST(rawtext("</style&lt;<!--") == R"(text "</style&lt;<!--")");
}

BOOST_AUTO_TEST_CASE(null_is_reconsumed_and_replaced) {
  BOOST_TEST(rawtext("</style\0"sv) == "text \"</style\uFFFD\" ! 7");
}

BOOST_AUTO_TEST_CASE(without_a_start_tag_no_end_tag_is_appropriate) {
  BOOST_TEST(rawtext_without_start_tag("</style>") == R"(text "</style>")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_less_than_sign_state)  // 8.2.4.17

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(script("a</script>") == R"(text "a", end script)");
}

BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(script("</ab</c") == R"(text "</ab</c")");
}

BOOST_AUTO_TEST_CASE(exclamation_mark_starts_an_escape) {
  BOOST_TEST(script("<!--") == R"(text "<!--" ! 4)");
  BOOST_TEST(script("<!a") == R"(text "<!a")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("<a") == R"(text "<a")");
  BOOST_TEST(script("<") == R"(text "<")");
  BOOST_TEST(script("<</script>") == R"(text "<", end script)");
  BOOST_TEST(script("<&lt;<!--") == R"(text "<&lt;<!--" ! 9)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_end_tag_open_state)  // 8.2.4.18

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(script("</Script>") == "end script");
  BOOST_TEST(script("</Ab") == R"(text "</Ab")");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_begins_an_end_tag) {
  BOOST_TEST(script("</script>") == "end script");
  BOOST_TEST(script("</ab") == R"(text "</ab")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("</ ") == R"(text "</ ")");
  BOOST_TEST(script("</>") == R"(text "</>")");
  BOOST_TEST(script("</") == R"(text "</")");
  BOOST_TEST(script("</</script>") == R"(text "</", end script)");
  BOOST_TEST(script("</&lt;<!--") == R"(text "</&lt;<!--" ! 10)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_end_tag_name_state)  // 8.2.4.19

BOOST_AUTO_TEST_CASE(white_space_ends_an_appropriate_name) {
  BOOST_TEST(script("</script\t>") == "end script");
  BOOST_TEST(script("</script\n>") == "end script");
  BOOST_TEST(script("</script\f>") == "end script");
  BOOST_TEST(script("</script >") == "end script");
}

BOOST_AUTO_TEST_CASE(white_space_behind_another_name_is_text) {
  BOOST_TEST(script("</b\t>") == "text \"</b\t>\"");
  BOOST_TEST(script("</b\n>") == "text \"</b\n>\"");
  BOOST_TEST(script("</b\f>") == "text \"</b\f>\"");
  BOOST_TEST(script("</b >") == R"(text "</b >")");
}

BOOST_AUTO_TEST_CASE(solidus_ends_an_appropriate_name) {
  BOOST_TEST(script("</script/>") == "end script / ! 9");
}

BOOST_AUTO_TEST_CASE(solidus_behind_another_name_is_text) {
  BOOST_TEST(script("</b/>") == R"(text "</b/>")");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_emits_an_appropriate_end_tag) {
  BOOST_TEST(script("</script>a<b>") == R"(end script, text "a", start b)");
}

BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_name_is_text) {
  BOOST_TEST(script("</b><b>") == R"(text "</b><b>")");
  BOOST_TEST(script("</scriptb>") == R"(text "</scriptb>")");
}

BOOST_AUTO_TEST_CASE(upper_case_letter_is_lowered) {
  BOOST_TEST(script("</sCRIPT>") == "end script");
  BOOST_TEST(script("</scriptB>") == R"(text "</scriptB>")");
}

BOOST_AUTO_TEST_CASE(lower_case_letter_is_appended) {
  BOOST_TEST(script("</script>") == "end script");
  BOOST_TEST(script("</scriptb>") == R"(text "</scriptb>")");
}

BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(script("</script1>") == R"(text "</script1>")");
  BOOST_TEST(script("</script") == R"(text "</script")");
  BOOST_TEST(script("</script<") == R"(text "</script<")");
  BOOST_TEST(script("</script&lt;<!--") == R"(text "</script&lt;<!--" ! 16)");
}

BOOST_AUTO_TEST_CASE(null_is_reconsumed_and_replaced) {
  BOOST_TEST(script("</script\0"sv) == "text \"</script\uFFFD\" ! 8");
}

BOOST_AUTO_TEST_CASE(without_a_start_tag_no_end_tag_is_appropriate) {
  BOOST_TEST(script_without_start_tag("</script>") == R"(text "</script>")");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::v8_2_4
