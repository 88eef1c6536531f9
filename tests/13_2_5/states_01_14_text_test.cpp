#include <boost/test/unit_test.hpp>

#include "tests/13_2_5/tokenized.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(data_state)  // 13.2.5.1

BOOST_AUTO_TEST_CASE(ampersand_begins_a_character_reference) {
  BOOST_TEST(data("a&lt;b") == R"(text "a<b")");
}
BOOST_AUTO_TEST_CASE(ampersand_begins_a_reference_that_returns_here) {
  BOOST_TEST(data("<a b='&lt;'>&lt;<c>") == R"(start a b="<", text "<", start c)");
}
BOOST_AUTO_TEST_CASE(less_than_sign_begins_a_tag) {
  BOOST_TEST(data("a<b><c>") == R"(text "a", start b, start c)");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_emitted) {
  BOOST_TEST(data("a\0b"sv) == R"(text "a␀b" ! 1 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_ends_the_file) {
  BOOST_TEST(data("a") == R"(text "a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(data(R"(aé]>'")") == R"(text "aé]>'"")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rcdata_state)  // 13.2.5.2

BOOST_AUTO_TEST_CASE(ampersand_begins_a_reference_that_returns_here) {
  BOOST_TEST(rcdata("&lt;<b>") == R"(text "<<b>")");
}
BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(rcdata("a</title>b") == R"(text "a", end title, text "b")");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(rcdata("a\0b"sv) == R"(text "a�b" ! 1 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_ends_the_file) {
  BOOST_TEST(rcdata("a") == R"(text "a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(rcdata(R"(aé>]-")") == R"(text "aé>]-"")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rawtext_state)  // 13.2.5.3

BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(rawtext("a</style>b") == R"(text "a", end style, text "b")");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(rawtext("a\0b"sv) == R"(text "a�b" ! 1 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_ends_the_file) {
  BOOST_TEST(rawtext("a") == R"(text "a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(rawtext("a&lt;é") == R"(text "a&lt;é")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(script_data_state)  // 13.2.5.4

BOOST_AUTO_TEST_CASE(less_than_sign_may_begin_an_end_tag) {
  BOOST_TEST(script("a</script>b") == R"(text "a", end script, text "b")");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(script("a\0b"sv) == R"(text "a�b" ! 1 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_ends_the_file) {
  BOOST_TEST(script("a") == R"(text "a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(script("a&lt;--é") == R"(text "a&lt;--é")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(plaintext_state)  // 13.2.5.5

BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(plaintext("a\0b"sv) == R"(text "a�b" ! 1 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(eof_ends_the_file) {
  BOOST_TEST(plaintext("a") == R"(text "a")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_emitted) {
  BOOST_TEST(plaintext("<a>&lt;</plaintext>") == R"(text "<a>&lt;</plaintext>")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(tag_open_state)  // 13.2.5.6

BOOST_AUTO_TEST_CASE(exclamation_mark_opens_a_markup_declaration) {
  BOOST_TEST(data("<!--a-->") == R"(comment "a")");
}
BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(data("</a>") == "end a");
}
BOOST_AUTO_TEST_CASE(ascii_alpha_begins_a_start_tag) {
  BOOST_TEST(data("<a><Z>") == "start a, start z");
}
BOOST_AUTO_TEST_CASE(question_mark_begins_a_bogus_comment) {
  BOOST_TEST(data("<?a>") == R"(comment "?a" ! 1 unexpected-question-mark-instead-of-tag-name)");
}
BOOST_AUTO_TEST_CASE(eof_emits_a_less_than_sign) {
  BOOST_TEST(data("a<") == R"(text "a<" ! 2 eof-before-tag-name)");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_a_less_than_sign) {
  BOOST_TEST(data("<1") == R"(text "<1" ! 1 invalid-first-character-of-tag-name)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed_in_data) {
  BOOST_TEST(data("<<a>") == R"(text "<", start a ! 1 invalid-first-character-of-tag-name)");
}
BOOST_AUTO_TEST_CASE(ascii_alpha_begins_the_tag_anew) {
  BOOST_TEST(data("<a b/><c>") == R"(start a b="" /, start c)");
}
BOOST_AUTO_TEST_CASE(question_mark_begins_the_comment_anew) {
  BOOST_TEST(data("<!--a--><?b>") ==
             R"(comment "a", comment "?b" ! 9 unexpected-question-mark-instead-of-tag-name)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(end_tag_open_state)  // 13.2.5.7

BOOST_AUTO_TEST_CASE(ascii_alpha_begins_an_end_tag) {
  BOOST_TEST(data("</a></Z>") == "end a, end z");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_is_an_error_and_no_token) {
  BOOST_TEST(data("a</><b>") == R"(text "a", start b ! 3 missing-end-tag-name)");
}
BOOST_AUTO_TEST_CASE(eof_emits_two_characters) {
  BOOST_TEST(data("a</") == R"(text "a</" ! 3 eof-before-tag-name)");
}
BOOST_AUTO_TEST_CASE(anything_else_begins_a_bogus_comment) {
  BOOST_TEST(data("</1>") == R"(comment "1" ! 2 invalid-first-character-of-tag-name)");
}
BOOST_AUTO_TEST_CASE(ascii_alpha_begins_the_tag_anew) {
  BOOST_TEST(data("<a b/></c>") == R"(start a b="" /, end c)");
}
BOOST_AUTO_TEST_CASE(anything_else_begins_the_comment_anew) {
  BOOST_TEST(data("<!--a--></1>") ==
             R"(comment "a", comment "1" ! 10 invalid-first-character-of-tag-name)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(tag_name_state)  // 13.2.5.8

BOOST_AUTO_TEST_CASE(white_space_ends_the_name) {
  BOOST_TEST(with_each_space(data, "<a~b>") == R"(start a b="")");
}
BOOST_AUTO_TEST_CASE(solidus_ends_the_name) {
  BOOST_TEST(data("<a/>") == "start a /");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_emits_the_tag) {
  BOOST_TEST(data("<a><b>") == "start a, start b");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_lowered) {
  BOOST_TEST(data("<aBZc>") == "start abzc");
}
BOOST_AUTO_TEST_CASE(null_is_an_error_and_replaced) {
  BOOST_TEST(data("<a\0>"sv) == "start a� ! 2 unexpected-null-character");
}
BOOST_AUTO_TEST_CASE(eof_drops_the_tag) {
  BOOST_TEST(data("b<a") == R"(text "b" ! 3 eof-in-tag)");
}
BOOST_AUTO_TEST_CASE(anything_else_is_appended) {
  BOOST_TEST(data(R"(<a1é<"=>)") == R"(start a1é<"=)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rcdata_less_than_sign_state)  // 13.2.5.9

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(rcdata("</title>") == "end title");
}
BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(rcdata("</a</b") == R"(text "</a</b")");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_a_less_than_sign) {
  BOOST_TEST(rcdata("<a>") == R"(text "<a>")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rcdata("<</title>") == R"(text "<", end title)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rcdata_end_tag_open_state)  // 13.2.5.10

BOOST_AUTO_TEST_CASE(ascii_alpha_begins_an_end_tag) {
  BOOST_TEST(rcdata("</Title>") == "end title");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_both_characters) {
  BOOST_TEST(rcdata("</1") == R"(text "</1")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rcdata("</</title>") == R"(text "</", end title)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rcdata_end_tag_name_state)  // 13.2.5.11

BOOST_AUTO_TEST_CASE(white_space_ends_an_appropriate_name) {
  BOOST_TEST(with_each_space(rcdata, "</title~>") == "end title");
}
BOOST_AUTO_TEST_CASE(tab_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</a\tb") == "text \"</a\tb\"");
}
BOOST_AUTO_TEST_CASE(line_feed_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</a\nb") == "text \"</a\nb\"");
}
BOOST_AUTO_TEST_CASE(form_feed_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</a\fb") == "text \"</a\fb\"");
}
BOOST_AUTO_TEST_CASE(space_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</a b") == R"(text "</a b")");
}
BOOST_AUTO_TEST_CASE(solidus_ends_an_appropriate_name) {
  BOOST_TEST(rcdata("</title/>") == "end title / ! 8 end-tag-with-trailing-solidus");
}
BOOST_AUTO_TEST_CASE(solidus_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</a/") == R"(text "</a/")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_ends_an_appropriate_name) {
  BOOST_TEST(rcdata("</title><b>") == "end title, start b");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_name_is_text) {
  BOOST_TEST(rcdata("</a>") == R"(text "</a>")");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_lowered) {
  BOOST_TEST(rcdata("</TITLE>") == "end title");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_kept_in_the_buffer) {
  BOOST_TEST(rcdata("</TITLEx") == R"(text "</TITLEx")");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_appended) {
  BOOST_TEST(rcdata("</title>") == "end title");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_kept_in_the_buffer) {
  BOOST_TEST(rcdata("</titlex") == R"(text "</titlex")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_text) {
  BOOST_TEST(rcdata("</title1") == R"(text "</title1")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rcdata("</tit</title>") == R"(text "</tit", end title)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(rcdata("</title") == R"(text "</title")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rawtext_less_than_sign_state)  // 13.2.5.12

BOOST_AUTO_TEST_CASE(solidus_opens_an_end_tag) {
  BOOST_TEST(rawtext("</style>") == "end style");
}
BOOST_AUTO_TEST_CASE(solidus_empties_the_temporary_buffer) {
  BOOST_TEST(rawtext("</a</b") == R"(text "</a</b")");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_a_less_than_sign) {
  BOOST_TEST(rawtext("<a>") == R"(text "<a>")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rawtext("<</style>") == R"(text "<", end style)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rawtext_end_tag_open_state)  // 13.2.5.13

BOOST_AUTO_TEST_CASE(ascii_alpha_begins_an_end_tag) {
  BOOST_TEST(rawtext("</Style>") == "end style");
}
BOOST_AUTO_TEST_CASE(anything_else_emits_both_characters) {
  BOOST_TEST(rawtext("</1") == R"(text "</1")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rawtext("</</style>") == R"(text "</", end style)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(rawtext_end_tag_name_state)  // 13.2.5.14

BOOST_AUTO_TEST_CASE(white_space_ends_an_appropriate_name) {
  BOOST_TEST(with_each_space(rawtext, "</style~>") == "end style");
}
BOOST_AUTO_TEST_CASE(tab_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</a\tb") == "text \"</a\tb\"");
}
BOOST_AUTO_TEST_CASE(line_feed_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</a\nb") == "text \"</a\nb\"");
}
BOOST_AUTO_TEST_CASE(form_feed_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</a\fb") == "text \"</a\fb\"");
}
BOOST_AUTO_TEST_CASE(space_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</a b") == R"(text "</a b")");
}
BOOST_AUTO_TEST_CASE(solidus_ends_an_appropriate_name) {
  BOOST_TEST(rawtext("</style/>") == "end style / ! 8 end-tag-with-trailing-solidus");
}
BOOST_AUTO_TEST_CASE(solidus_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</a/") == R"(text "</a/")");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_ends_an_appropriate_name) {
  BOOST_TEST(rawtext("</style><b>") == "end style, start b");
}
BOOST_AUTO_TEST_CASE(greater_than_sign_behind_another_name_is_text) {
  BOOST_TEST(rawtext("</a>") == R"(text "</a>")");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_lowered) {
  BOOST_TEST(rawtext("</STYLE>") == "end style");
}
BOOST_AUTO_TEST_CASE(ascii_upper_alpha_is_kept_in_the_buffer) {
  BOOST_TEST(rawtext("</STYLEx") == R"(text "</STYLEx")");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_appended) {
  BOOST_TEST(rawtext("</style>") == "end style");
}
BOOST_AUTO_TEST_CASE(ascii_lower_alpha_is_kept_in_the_buffer) {
  BOOST_TEST(rawtext("</stylex") == R"(text "</stylex")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_text) {
  BOOST_TEST(rawtext("</style1") == R"(text "</style1")");
}
BOOST_AUTO_TEST_CASE(anything_else_is_reconsumed) {
  BOOST_TEST(rawtext("</sty</style>") == R"(text "</sty", end style)");
}
BOOST_AUTO_TEST_CASE(eof_is_anything_else) {
  BOOST_TEST(rawtext("</style") == R"(text "</style")");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
