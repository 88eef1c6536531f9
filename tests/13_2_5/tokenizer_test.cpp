#include "versions/13_2_5/tokenizer.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>

#include "tests/13_2_5/tokenized.h"
#include "tests/support/tokenize.h"
#include "versions/13_2_5/named_references.h"

namespace specdrift::v13_2_5 {

using namespace std::string_view_literals;

BOOST_AUTO_TEST_SUITE(input_stream)

BOOST_AUTO_TEST_CASE(control_is_an_error_and_kept) {
  BOOST_TEST(data("a\x01\x0B\x7F") ==
             "text \"a\x01\x0B\x7F\" ! 1 control-character-in-input-stream, "
             "2 control-character-in-input-stream, 3 control-character-in-input-stream");
}
BOOST_AUTO_TEST_CASE(noncharacter_is_an_error_and_kept) {
  BOOST_TEST(data("a\uFDD0") == "text \"a\uFDD0\" ! 1 noncharacter-in-input-stream");
}
BOOST_AUTO_TEST_CASE(surrogate_is_an_error_and_kept) {
  BOOST_TEST(data("a\xED\xA0\x80") == "text \"a\xED\xA0\x80\" ! 1 surrogate-in-input-stream");
}
BOOST_AUTO_TEST_CASE(null_is_left_to_the_states) {
  BOOST_TEST(plaintext("\0"sv) == R"(text "�" ! 0 unexpected-null-character)");
}
BOOST_AUTO_TEST_CASE(newlines_are_normalised) {
  BOOST_TEST(data("a\rb\r\nc<d e='\r\n'>") == "text \"a\nb\nc\", start d e=\"\n\"");
}
BOOST_AUTO_TEST_CASE(ill_formed_bytes_are_replaced) {
  BOOST_TEST(data("a\xFF<b\xC3>") == R"(text "a�", start b�)");
}
BOOST_AUTO_TEST_CASE(byte_order_mark_is_left_to_decoding) {
  BOOST_TEST(data("\uFEFFa") == "text \"\uFEFFa\"");
}
BOOST_AUTO_TEST_CASE(stream_error_comes_before_the_error_of_the_row) {
  BOOST_TEST(data("<\x01") ==
             "text \"<\x01\" ! 1 control-character-in-input-stream, "
             "1 invalid-first-character-of-tag-name");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(end_tag_tokens)

BOOST_AUTO_TEST_CASE(attributes_are_an_error) {
  BOOST_TEST(data("</a b c>") == R"(end a b="" c="" ! 7 end-tag-with-attributes)");
}
BOOST_AUTO_TEST_CASE(self_closing_flag_is_an_error) {
  BOOST_TEST(data("</a/>") == "end a / ! 4 end-tag-with-trailing-solidus");
}
BOOST_AUTO_TEST_CASE(attributes_and_flag_are_two_errors) {
  BOOST_TEST(data("</a b/>") ==
             R"(end a b="" / ! 6 end-tag-with-attributes, 6 end-tag-with-trailing-solidus)");
}
BOOST_AUTO_TEST_CASE(start_tags_have_neither_error) {
  BOOST_TEST(data("<a b/>") == R"(start a b="" /)");
}
BOOST_AUTO_TEST_CASE(flag_of_one_tag_is_not_that_of_the_next) {
  BOOST_TEST(data("<a/></b>") == "start a /, end b");
}
BOOST_AUTO_TEST_CASE(none_is_appropriate_before_the_first_start_tag) {
  StartContext start;
  start.mode = TextMode::rcdata;
  BOOST_TEST(tokenized("</a>", start) == R"(text "</a>")");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(tree_construction)

std::string page(std::string_view input) {
  StartContext start;
  start.feedback = Feedback::tree;
  return tokenized(input, start);
}

BOOST_AUTO_TEST_CASE(nobody_switches_without_feedback) {
  BOOST_TEST(data("<title><b>") == "start title, start b");
}
BOOST_AUTO_TEST_CASE(title_switches_to_rcdata) {
  BOOST_TEST(page("<title><b>&lt;</title>&lt;") ==
             R"(start title, text "<b><", end title, text "<")");
}
BOOST_AUTO_TEST_CASE(style_switches_to_rawtext) {
  BOOST_TEST(page("<style><b>&lt;</style>&lt;") ==
             R"(start style, text "<b>&lt;", end style, text "<")");
}
BOOST_AUTO_TEST_CASE(script_switches_to_script_data) {
  BOOST_TEST(page("<script><!--<script></script></script><b>") ==
             R"(start script, text "<!--<script></script>", end script, start b)");
}
BOOST_AUTO_TEST_CASE(plaintext_switches_to_plaintext) {
  BOOST_TEST(page("<plaintext></plaintext>") == R"(start plaintext, text "</plaintext>")");
}
BOOST_AUTO_TEST_CASE(svg_allows_cdata_sections) {
  BOOST_TEST(page("<svg><![CDATA[<a>]]>") == R"(start svg, text "<a>")");
}
BOOST_AUTO_TEST_CASE(self_closing_flag_is_acknowledged_or_an_error) {
  BOOST_TEST(page("<br/><svg><g/>") == "start br /, start svg, start g /");
  BOOST_TEST(page("<a b/>") ==
             R"(start a b="" / ! 5 non-void-html-element-start-tag-with-trailing-solidus)");
}
BOOST_AUTO_TEST_CASE(end_tag_p_leaves_foreign_content) {
  BOOST_TEST(page("<svg></p><![CDATA[a]]>") ==
             R"(start svg, end p, comment "[CDATA[a]]" ! 17 cdata-in-html-content)");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(lists)

BOOST_AUTO_TEST_CASE(states_are_numbered_in_order) {
  constexpr unsigned numbers[] = {
#define STATE(id, number, title) number,
#include "versions/13_2_5/states.def"
  };
  unsigned next = 1;
  for (const unsigned number : numbers) BOOST_TEST(number == next++);
  BOOST_TEST(std::size(numbers) == info.states);
}
BOOST_AUTO_TEST_CASE(errors_are_named_by_their_codes) {
  std::set<std::string_view> codes;
  const auto check = [&](std::string identifier, std::string_view code) {
    std::ranges::replace(identifier, '_', '-');
    BOOST_TEST(identifier == code);
    BOOST_TEST(codes.insert(code).second);
  };
#define ERROR(id, code) check(#id, code);
#include "versions/13_2_5/errors.def"
  BOOST_TEST(codes.size() == 49U);
}
BOOST_AUTO_TEST_CASE(references_are_those_of_the_table) {
  BOOST_TEST(named_references.size() == info.references);
}
BOOST_AUTO_TEST_CASE(every_context_is_one_of_this_version) {
  StartContext start;
  start.mode = TextMode::cdata_section;
  start.foreign_content = true;
  BOOST_TEST(Tokenizer::has_context(start));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(spans)

/// The source's text of every attribute, as in: [b=&] [c].
std::string attributes(std::string_view input) {
  const Source source = Source::from_string(input);
  Tokenizer tokenizer(source, {});
  TokenBatch batch;
  std::string shown;
  while (tokenizer.read(batch)) {
    for (const Attribute& a : batch.attributes) {
      if (!shown.empty()) shown += ' ';
      shown += '[';
      shown += input.substr(a.span.begin, a.span.size());
      shown += ']';
    }
  }
  return shown;
}

BOOST_AUTO_TEST_CASE(attribute_ends_at_its_closing_quote) {
  BOOST_TEST(attributes(R"(<a b="c" d='' e=f g>)") == R"([b="c"] [d=''] [e=f] [g])");
}
BOOST_AUTO_TEST_CASE(attribute_ends_behind_a_flushed_ampersand) {
  BOOST_TEST(attributes(R"(<a b=& c="&" d=&# e=&#x f=&x g=&not=>)") ==
             R"([b=&] [c="&"] [d=&#] [e=&#x] [f=&x] [g=&not=])");
}
BOOST_AUTO_TEST_CASE(attribute_ends_behind_a_reference) {
  BOOST_TEST(attributes("<a b=&lt; c='&lt;' d=&#65 e=&#x41; f=&not>") ==
             "[b=&lt;] [c='&lt;'] [d=&#65] [e=&#x41;] [f=&not]");
}
BOOST_AUTO_TEST_CASE(reference_is_one_piece_of_the_source) {
  const Source source = Source::from_string("a&ampb");
  Tokenizer tokenizer(source, {});
  TokenBatch batch;
  tokenizer.read(batch);
  BOOST_TEST_REQUIRE(batch.tokens.size() == 4U);
  BOOST_TEST((batch.tokens[1].span == Span{1, 5}));
  BOOST_TEST(!batch.tokens[1].verbatim);
  BOOST_TEST(batch.tokens[1].text == "&");
}
BOOST_AUTO_TEST_CASE(text_that_was_looked_at_as_a_tag_is_verbatim) {
  const Source source = Source::from_string("a</1&xb");
  StartContext start;
  start.mode = TextMode::rcdata;
  Tokenizer tokenizer(source, start);
  TokenBatch batch;
  tokenizer.read(batch);
  BOOST_TEST_REQUIRE(batch.tokens.size() == 2U);
  BOOST_TEST((batch.tokens[0].span == Span{0, 7}));
  BOOST_TEST(batch.tokens[0].verbatim);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::v13_2_5
