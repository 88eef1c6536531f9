#include "core/machine/input.h"

#include <boost/test/unit_test.hpp>
#include <string>

namespace specdrift {
namespace {

constexpr StreamRules kept = {};
constexpr StreamRules null_replaced = {.nulls = NullHandling::replace};
constexpr StreamRules null_dropped = {.nulls = NullHandling::drop};
constexpr StreamRules named = {
    .nulls = NullHandling::keep,
    .errors = Irregular::control | Irregular::noncharacter | Irregular::surrogate,
    .control_code = "control",
    .noncharacter_code = "noncharacter",
    .surrogate_code = "surrogate"};

/// All characters of an input, each with its span, as in: "a"0-1 "\n"1-3. An error stands before
/// its character, as in: !control "\x01"0-1.
class Reader {
 public:
  Reader(const Source& source, const StreamRules& rules) : in_(source, rules) {
    in_.report_to(errors_);
  }

  std::string rest() {
    std::string all;
    while (in_.consume() != eof) all += character();
    return all;
  }

  /// The same, but every character is taken back `times` times, and so is the end.
  std::string rest_with_reconsuming(int times) {
    std::string all;
    for (Char c = 0; c != eof;) {
      c = in_.consume();
      for (int i = 0; i < times; ++i) {
        in_.reconsume();
        BOOST_TEST(in_.consume() == c);
      }
      if (c != eof) all += character();
    }
    return all;
  }

  Input& in() { return in_; }
  const ErrorList& errors() const { return errors_; }

 private:
  std::string character() {
    std::string text;
    for (const ParseError& error : errors_.from(told_)) {
      BOOST_TEST(error.at == in_.current_offset());
      text += "!" + std::string(error.code) + " ";
      ++told_;
    }
    text += "\"" + std::string(in_.current()) + "\"" + std::to_string(in_.current_offset()) + "-" +
            std::to_string(in_.offset()) + " ";
    const auto verbatim =
        in_.bytes().substr(in_.current_offset(), in_.offset() - in_.current_offset());
    if (in_.current_is_verbatim()) BOOST_TEST(in_.current() == verbatim);
    return text;
  }

  Input in_;
  ErrorList errors_;
  std::size_t told_ = 0;
};

std::string read(std::string_view bytes, const StreamRules& rules = kept) {
  const Source source = Source::from_bytes(bytes);
  const std::string all = Reader(source, rules).rest();
  BOOST_TEST(Reader(source, rules).rest_with_reconsuming(1) == all);
  BOOST_TEST(Reader(source, rules).rest_with_reconsuming(3) == all);
  return all;
}

std::string read_string(std::string_view text, const StreamRules& rules = kept) {
  const Source source = Source::from_string(text);
  const std::string all = Reader(source, rules).rest();
  BOOST_TEST(Reader(source, rules).rest_with_reconsuming(2) == all);
  return all;
}

using namespace std::string_view_literals;

}  // namespace

BOOST_AUTO_TEST_SUITE(input)

BOOST_AUTO_TEST_SUITE(characters)

BOOST_AUTO_TEST_CASE(are_handed_out_whole) {
  BOOST_TEST(read("") == "");
  BOOST_TEST(read("a<") == "\"a\"0-1 \"<\"1-2 ");
  BOOST_TEST(read("\xC3\xA9x\xE2\x82\xAC\xF0\x9F\x98\x80") ==
             "\"\xC3\xA9\"0-2 \"x\"2-3 \"\xE2\x82\xAC\"3-6 \"\xF0\x9F\x98\x80\"6-10 ");
}

BOOST_AUTO_TEST_CASE(beyond_ascii_are_their_first_byte) {
  const Source source = Source::from_bytes("\xE2\x82\xAC");
  Input in(source, kept);
  BOOST_TEST(in.consume() == 0xE2);
  BOOST_TEST(in.consume() == eof);
}

BOOST_AUTO_TEST_CASE(end_again_and_again) {
  const Source source = Source::from_bytes("a");
  Input in(source, kept);
  BOOST_TEST(in.consume() == 'a');
  BOOST_TEST(!in.current().empty());
  for (int i = 0; i < 3; ++i) {
    BOOST_TEST(in.consume() == eof);
    BOOST_TEST(in.current().empty());
    BOOST_TEST(in.current_offset() == 1U);
    BOOST_TEST(in.at_end());
    in.reconsume();
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(newlines)

BOOST_AUTO_TEST_CASE(are_one_line_feed) {
  BOOST_TEST(read("a\nb") == "\"a\"0-1 \"\n\"1-2 \"b\"2-3 ");
  BOOST_TEST(read("a\rb") == "\"a\"0-1 \"\n\"1-2 \"b\"2-3 ");
  BOOST_TEST(read("a\r\nb") == "\"a\"0-1 \"\n\"1-3 \"b\"3-4 ");
}

BOOST_AUTO_TEST_CASE(end_the_input) {
  BOOST_TEST(read("a\r") == "\"a\"0-1 \"\n\"1-2 ");
  BOOST_TEST(read("a\r\n") == "\"a\"0-1 \"\n\"1-3 ");
  BOOST_TEST(read("\r") == "\"\n\"0-1 ");
}

BOOST_AUTO_TEST_CASE(follow_each_other) {
  BOOST_TEST(read("\r\r\n\n\n\r") == "\"\n\"0-1 \"\n\"1-3 \"\n\"3-4 \"\n\"4-5 \"\n\"5-6 ");
}

BOOST_AUTO_TEST_CASE(of_two_bytes_are_held_by_the_source) {
  const Source source = Source::from_bytes("\r\n");
  Input in(source, kept);
  BOOST_TEST(in.consume() == '\n');
  BOOST_TEST(in.current().data() == source.bytes().data() + 1);
  BOOST_TEST(!in.current_is_verbatim());
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(null)

BOOST_AUTO_TEST_CASE(is_kept) {
  BOOST_TEST(read("a\0b"sv) == "\"a\"0-1 \"\0\"1-2 \"b\"2-3 "sv);
  BOOST_TEST(read("\0"sv, named) == "\"\0\"0-1 "sv);
}

BOOST_AUTO_TEST_CASE(is_replaced_with_an_error_each) {
  BOOST_TEST(read("a\0\0b"sv, null_replaced) ==
             "\"a\"0-1 ! \"\xEF\xBF\xBD\"1-2 ! \"\xEF\xBF\xBD\"2-3 \"b\"3-4 ");
}

BOOST_AUTO_TEST_CASE(dropped_is_part_of_what_follows) {
  BOOST_TEST(read("a\0b\0\0\r\nc\0"sv, null_dropped) == "\"a\"0-1 \"b\"1-3 \"\n\"3-7 \"c\"7-8 ");
  BOOST_TEST(read("\0\0"sv, null_dropped).empty());
}

BOOST_AUTO_TEST_CASE(dropped_may_be_many) {
  const std::string run(1'000'000, '\0');
  BOOST_TEST(read(run + 'b', null_dropped) == "\"b\"0-1000001 ");
  BOOST_TEST(read(run, null_dropped).empty());
}

BOOST_AUTO_TEST_CASE(replaced_is_no_ascii_character) {
  const Source source = Source::from_bytes("\0"sv);
  ErrorList errors;
  Input in(source, null_replaced);
  in.report_to(errors);
  BOOST_TEST(in.consume() == 0xEF);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(ill_formed_bytes)

/// The characters alone, R for U+FFFD.
std::string decoded(std::string_view bytes) {
  const Source source = Source::from_bytes(bytes);
  Input in(source, kept);
  std::string all;
  while (in.consume() != eof) all += in.current() == "\xEF\xBF\xBD" ? "R" : in.current();
  BOOST_TEST(source.ill_formed_count() ==
             static_cast<Offset>(std::count(all.begin(), all.end(), 'R')));
  return all;
}

BOOST_AUTO_TEST_CASE(are_replaced_by_maximal_subparts) {
  BOOST_TEST(read("a\xF0\x9F\x98z") == "\"a\"0-1 \"\xEF\xBF\xBD\"1-4 \"z\"4-5 ");
  BOOST_TEST(decoded("\x80") == "R");
  BOOST_TEST(decoded("\xC0\xAF") == "RR");
  BOOST_TEST(decoded("\xC1\xBF") == "RR");
  BOOST_TEST(decoded("\xE0\x80\xAF") == "RRR");
  BOOST_TEST(decoded("\xE0\xA0") == "R");
  BOOST_TEST(decoded("\xED\xA0\x80") == "RRR");
  BOOST_TEST(decoded("\xF0\x80\x80\xAF") == "RRRR");
  BOOST_TEST(decoded("\xF0\x90\x80") == "R");
  BOOST_TEST(decoded("\xF4\x90\x80\x80") == "RRRR");
  BOOST_TEST(decoded("\xF5\x80\x80\x80") == "RRRR");
  BOOST_TEST(decoded("\xFF\xFE") == "RR");
  BOOST_TEST(decoded("\xE2\x82\xE2\x82\xAC") == "R\xE2\x82\xAC");
  BOOST_TEST(decoded("\xE2\x82<b") == "R<b");
  BOOST_TEST(decoded("\xE2<b") == "R<b");
}

BOOST_AUTO_TEST_CASE(are_not_mistaken_for_the_character_that_replaces_them) {
  BOOST_TEST(decoded("x") == "x");
  const Source source = Source::from_bytes("\xEF\xBF\xBD");
  Input in(source, kept);
  in.consume();
  BOOST_TEST(in.current_is_verbatim());
}

BOOST_AUTO_TEST_CASE(are_no_error_of_the_stream) {
  BOOST_TEST(read("\xFF", named) == "\"\xEF\xBF\xBD\"0-1 ");
  BOOST_TEST(read("\xED\xA0\x80", named) ==
             "\"\xEF\xBF\xBD\"0-1 \"\xEF\xBF\xBD\"1-2 \"\xEF\xBF\xBD\"2-3 ");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(errors)

BOOST_AUTO_TEST_CASE(are_reported_once_and_characters_kept) {
  BOOST_TEST(read("a\x01z", named) == "\"a\"0-1 !control \"\x01\"1-2 \"z\"2-3 ");
  BOOST_TEST(read("\x7F", named) == "!control \"\x7F\"0-1 ");
  BOOST_TEST(read("\xC2\x80\xC2\x9F\xC2\xA0", named) ==
             "!control \"\xC2\x80\"0-2 !control \"\xC2\x9F\"2-4 \"\xC2\xA0\"4-6 ");
  BOOST_TEST(read("\xEF\xB7\x90\xEF\xBF\xBE", named) ==
             "!noncharacter \"\xEF\xB7\x90\"0-3 !noncharacter \"\xEF\xBF\xBE\"3-6 ");
  BOOST_TEST(read("\xF4\x8F\xBF\xBF", named) == "!noncharacter \"\xF4\x8F\xBF\xBF\"0-4 ");
}

BOOST_AUTO_TEST_CASE(do_not_concern_white_space) {
  BOOST_TEST(read("\t\n\f ", named) == "\"\t\"0-1 \"\n\"1-2 \"\f\"2-3 \" \"3-4 ");
  BOOST_TEST(read("\v", named) == "!control \"\v\"0-1 ");
  BOOST_TEST(read("\r\n", named) == "\"\n\"0-2 ");
}

BOOST_AUTO_TEST_CASE(are_those_that_the_rules_name) {
  BOOST_TEST(read("\x01\xEF\xBF\xBE", kept) == "\"\x01\"0-1 \"\xEF\xBF\xBE\"1-4 ");
  const StreamRules controls = {.errors = Irregular::control};
  BOOST_TEST(read("\x01\xEF\xBF\xBE", controls) == "! \"\x01\"0-1 \"\xEF\xBF\xBE\"1-4 ");
}

BOOST_AUTO_TEST_CASE(are_all_but_those_that_the_rules_except) {
  const StreamRules but_tabs = {.controls = ReportedControls::all_but_vertical_tab,
                                .errors = Irregular::control | Irregular::noncharacter};
  BOOST_TEST(read("\x01\v\x0E", but_tabs) == "! \"\x01\"0-1 \"\v\"1-2 ! \"\x0E\"2-3 ");
  BOOST_TEST(read("\xEF\xB7\x90", but_tabs) == "! \"\xEF\xB7\x90\"0-3 ");
  const StreamRules but_forms = {.noncharacters = ReportedNoncharacters::all_but_fde0_to_fdef,
                                 .errors = Irregular::control | Irregular::noncharacter};
  BOOST_TEST(read("\v", but_forms) == "! \"\v\"0-1 ");
  // U+FDDF, U+FDE0, U+FDEF and U+FFFE
  BOOST_TEST(read("\xEF\xB7\x9F", but_forms) == "! \"\xEF\xB7\x9F\"0-3 ");
  BOOST_TEST(read("\xEF\xB7\xA0", but_forms) == "\"\xEF\xB7\xA0\"0-3 ");
  BOOST_TEST(read("\xEF\xB7\xAF", but_forms) == "\"\xEF\xB7\xAF\"0-3 ");
  BOOST_TEST(read("\xEF\xBF\xBE", but_forms) == "! \"\xEF\xBF\xBE\"0-3 ");
}

BOOST_AUTO_TEST_CASE(are_reported_once_after_going_back_further) {
  const Source source = Source::from_bytes("a\x01\x02<");
  Reader reader(source, named);
  Input& in = reader.in();
  for (int i = 0; i < 3; ++i) in.consume();
  in.rewind(1);
  BOOST_TEST(in.consume() == 1);
  BOOST_TEST(in.consume() == 2);
  in.reconsume();
  BOOST_TEST(in.consume() == 2);
  BOOST_TEST(in.consume() == '<');
  BOOST_TEST(reader.errors().size() == 2U);
}

/// Characters that a procedure has consumed in vain are consumed again; the stream's errors in them
/// are told once.
BOOST_AUTO_TEST_CASE(an_attempt_is_given_back_as_a_whole) {
  const Source source = Source::from_bytes("&amp;\x01");
  Reader reader(source, named);
  Input& in = reader.in();
  in.consume();
  in.begin_attempt();
  BOOST_TEST(in.consume() == 'a');
  in.consume("mp");
  BOOST_TEST(in.consume_word(";"));
  BOOST_TEST(in.peek() == 1);
  in.unconsume_all();
  BOOST_TEST(in.offset() == 1U);
  for (const char c : std::string_view("amp;")) BOOST_TEST(in.consume() == c);
  BOOST_TEST(reader.errors().size() == 0U);
  BOOST_TEST(in.consume() == 1);
  BOOST_TEST(reader.errors().size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(runs)

const StopSet no_stops("");

BOOST_AUTO_TEST_CASE(end_at_a_stop_and_at_the_end) {
  const Source source = Source::from_bytes("abc<def");
  Input in(source, kept);
  BOOST_TEST(in.consume_until(StopSet("<")) == "abc");
  BOOST_TEST(in.consume_until(StopSet("<")) == "");
  BOOST_TEST(in.consume() == '<');
  BOOST_TEST(in.consume_until(StopSet("<")) == "def");
  BOOST_TEST(in.consume_until(StopSet("<")) == "");
  BOOST_TEST(in.consume() == eof);
}

BOOST_AUTO_TEST_CASE(end_at_what_is_not_handed_on_as_it_stands) {
  const Source source = Source::from_bytes("ab\rcd\0ef\x01gh\xFFij"sv);
  Reader reader(source, named);
  Input& in = reader.in();
  BOOST_TEST(in.consume_until(no_stops) == "ab");
  BOOST_TEST(in.consume() == '\n');
  BOOST_TEST(in.consume_until(no_stops) == "cd\0ef"sv);
  BOOST_TEST(in.consume() == 1);
  BOOST_TEST(in.consume_until(no_stops) == "gh");
  BOOST_TEST(in.consume() == 0xEF);
  BOOST_TEST(in.consume_until(no_stops) == "ij");
  BOOST_TEST(reader.errors().size() == 1U);
}

BOOST_AUTO_TEST_CASE(do_not_pass_over_a_replaced_character_taken_back) {
  const Source source = Source::from_bytes("a\r\nb\0c"sv);
  Reader reader(source, null_replaced);
  Input& in = reader.in();
  in.consume();
  in.consume();
  in.reconsume();
  BOOST_TEST(in.consume_until(no_stops) == "");
  BOOST_TEST(in.consume() == '\n');
  BOOST_TEST(in.consume_until(no_stops) == "b");
  in.consume();
  in.reconsume();
  BOOST_TEST(in.consume_until(no_stops) == "");
  BOOST_TEST(in.consume() == 0xEF);
  BOOST_TEST(in.consume_until(no_stops) == "c");
  BOOST_TEST(reader.errors().size() == 1U);
}

BOOST_AUTO_TEST_CASE(may_hold_any_character_that_is_no_stop) {
  const Source source = Source::from_bytes("\xE2\x82\xAC\xF0\x9F\x98\x80 a\n&");
  Input in(source, kept);
  BOOST_TEST(in.consume_until(StopSet("&<")) == "\xE2\x82\xAC\xF0\x9F\x98\x80 a\n");
  const Source null = Source::from_bytes("a\0b"sv);
  Input with_null(null, kept);
  BOOST_TEST(with_null.consume_until(StopSet("\0"sv)) == "a");
}

BOOST_AUTO_TEST_CASE(can_be_turned_off) {
  const Source source = Source::from_bytes("abc");
  Input in(source, kept, /*runs=*/false);
  BOOST_TEST(in.consume_until(no_stops) == "");
  BOOST_TEST(in.consume() == 'a');
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(lookahead)

BOOST_AUTO_TEST_CASE(takes_a_word_that_is_next) {
  const Source source = Source::from_bytes("<!DOCtype>--");
  Input in(source, kept);
  in.consume();
  in.consume();
  BOOST_TEST(!in.consume_word("DOCTYPE"));
  BOOST_TEST(!in.consume_word("--"));
  BOOST_TEST(in.offset() == 2U);
  BOOST_TEST(in.next_is_ignoring_case("doctype"));
  BOOST_TEST(in.consume_word_ignoring_case("doctype"));
  BOOST_TEST(in.offset() == 9U);
  BOOST_TEST(in.current_offset() == 8U);
  BOOST_TEST(in.consume() == '>');
  BOOST_TEST(in.consume_word("--"));
  BOOST_TEST(in.current() == "-");
  BOOST_TEST(in.at_end());
}

BOOST_AUTO_TEST_CASE(does_not_reach_across_the_end) {
  const Source source = Source::from_bytes(std::string_view("[CDATA[x").substr(0, 6));
  Input in(source, kept);
  BOOST_TEST(!in.consume_word("[CDATA["));
  BOOST_TEST(!in.next_is_ignoring_case("[cdata["));
  BOOST_TEST(in.peek(5) == 'A');
  BOOST_TEST(in.peek(6) == eof);
  BOOST_TEST(in.peek(7) == eof);
  BOOST_TEST(in.consume() == '[');
  while (in.consume() != eof) continue;
  BOOST_TEST(in.peek() == eof);
  BOOST_TEST(!in.consume_word("-"));
  BOOST_TEST(!in.consume_word_from_current_ignoring_case("a"));
}

BOOST_AUTO_TEST_CASE(starts_from_the_current_character_when_asked) {
  const Source source = Source::from_bytes("xPuBlIcy");
  Input in(source, kept);
  in.consume();
  in.consume();
  BOOST_TEST(!in.consume_word_from_current_ignoring_case("system"));
  BOOST_TEST(in.current_offset() == 1U);
  BOOST_TEST(in.consume_word_from_current_ignoring_case("public"));
  BOOST_TEST(in.current() == "c");
  BOOST_TEST(in.consume() == 'y');
}

BOOST_AUTO_TEST_CASE(knows_only_ascii_case) {
  const Source source = Source::from_bytes("@[`{\xE2\x84\xAA");
  Input in(source, kept);
  BOOST_TEST(!in.next_is_ignoring_case("`{"));
  BOOST_TEST(!in.next_is_ignoring_case("@{"));
  BOOST_TEST(in.next_is_ignoring_case("@["));
}

BOOST_AUTO_TEST_CASE(does_not_hide_what_comes_after) {
  const Source source = Source::from_bytes("--\r-\x01-");
  Reader reader(source, named);
  Input& in = reader.in();
  BOOST_TEST(in.consume_word("--"));
  BOOST_TEST(in.peek() == '\n');
  BOOST_TEST(reader.rest() == "\"\n\"2-3 \"-\"3-4 !control \"\x01\"4-5 \"-\"5-6 ");
}

BOOST_AUTO_TEST_CASE(is_undone_by_rewinding) {
  const Source source = Source::from_bytes("&notit;x\r");
  Input in(source, kept);
  in.consume();
  in.advance(6);
  BOOST_TEST(in.current() == ";");
  in.rewind(4);
  BOOST_TEST(in.consume() == 'i');
  BOOST_TEST(in.consume_until(StopSet("")) == "t;x");
  BOOST_TEST(in.consume() == '\n');
}

BOOST_AUTO_TEST_CASE(back_sees_the_bytes_that_were_read) {
  const Source source = Source::from_bytes("a<!--\r\n-->");
  Input in(source, kept);
  BOOST_TEST(!in.just_read("a"));
  in.consume();
  BOOST_TEST(in.just_read("a"));
  BOOST_TEST(!in.just_read("xa"));
  BOOST_TEST(in.consume_word("<!--"));
  BOOST_TEST(in.just_read("<!--"));
  BOOST_TEST(!in.just_read("-->"));
  in.consume();
  BOOST_TEST(!in.just_read("<!--"));
}

BOOST_AUTO_TEST_CASE(back_stops_at_the_byte_order_mark) {
  const Source source = Source::from_bytes("\xEF\xBB\xBFx");
  Input in(source, kept);
  in.consume();
  BOOST_TEST(in.just_read("x"));
  BOOST_TEST(!in.just_read("\xBFx"));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(sources)

BOOST_AUTO_TEST_CASE(begin_behind_a_byte_order_mark) {
  BOOST_TEST(read("\xEF\xBB\xBF") == "");
  BOOST_TEST(read("\xEF\xBB\xBF\xEF\xBB\xBFx") == "\"\xEF\xBB\xBF\"3-6 \"x\"6-7 ");
  BOOST_TEST(read("x\xEF\xBB\xBF") == "\"x\"0-1 \"\xEF\xBB\xBF\"1-4 ");
  BOOST_TEST(read("\xEF\xBB") == "\"\xEF\xBF\xBD\"0-2 ");
}

BOOST_AUTO_TEST_CASE(that_are_strings_keep_every_character) {
  BOOST_TEST(read_string("\xEF\xBB\xBFx") == "\"\xEF\xBB\xBF\"0-3 \"x\"3-4 ");
  BOOST_TEST(read_string("\xED\xA0\x80z") == "\"\xED\xA0\x80\"0-3 \"z\"3-4 ");
  BOOST_TEST(read_string("\xED\xA0\x80\xED\xBF\xBF", named) ==
             "!surrogate \"\xED\xA0\x80\"0-3 !surrogate \"\xED\xBF\xBF\"3-6 ");
  BOOST_TEST(read_string("\xED\x9F\xBF\xEE\x80\x80", named) ==
             "\"\xED\x9F\xBF\"0-3 \"\xEE\x80\x80\"3-6 ");
  BOOST_TEST(read_string("\xED\xA0") == "\"\xEF\xBF\xBD\"0-2 ");
  BOOST_TEST(read_string("\xFF\r") == "\"\xEF\xBF\xBD\"0-1 \"\n\"1-2 ");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift
