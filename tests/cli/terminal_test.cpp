#include <boost/test/unit_test.hpp>

#include "cli/terminal/trouble.h"
#include "core/report/common/token_table.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/markdown.h"

namespace specdrift::report {
namespace {

VersionInfo info_of(bool names_errors) {
  VersionInfo info = {};
  info.name = "v";
  info.names_errors = names_errors;
  info.quirks_flag = "force-quirks flag";
  return info;
}

/// Puts batches together and shows their table.
class Table {
 public:
  explicit Table(std::string_view text, bool color = false)
      : text_(text),
        source_(Source::from_string(text_)),
        info_(info_of(true)),
        table_([this](std::string_view piece) { shown_ += piece; }, source_, info_, color) {}

  Table& token(TokenKind kind, Span span, std::string_view text) {
    Token token = {};
    token.kind = kind;
    token.span = span;
    token.text = text;
    batch_.tokens.push_back(token);
    return *this;
  }
  Table& error(Offset at, std::string_view code) {
    batch_.errors.push_back({at, code});
    return *this;
  }
  Table& end_batch() {
    table_.add(batch_);
    batch_.clear();
    return *this;
  }
  /// Without the head.
  std::string rows() {
    end_batch();
    table_.finish();
    return shown_.substr(shown_.find('\n') + 1);
  }

 private:
  std::string text_;
  Source source_;
  VersionInfo info_;
  std::string shown_;
  TokenTable table_;
  TokenBatch batch_;
};

}  // namespace

BOOST_AUTO_TEST_SUITE(escapes_for_terminals)

BOOST_AUTO_TEST_CASE(readable_text_stays) {
  BOOST_TEST(escaped_for_terminal("a \"b\" 'c' \\n \xC3\xA9 \xEF\xBF\xBD \xF0\x9F\x98\x80") ==
             "a \"b\" 'c' \\n \xC3\xA9 \xEF\xBF\xBD \xF0\x9F\x98\x80");
}

BOOST_AUTO_TEST_CASE(controls_are_visible) {
  BOOST_TEST(escaped_for_terminal(std::string_view("\0\x1B[31m\n\r\t\x7F", 10)) ==
             R"(\u0000\u001b[31m\n\r\t\u007f)");
  BOOST_TEST(escaped_for_terminal("\xC2\x80\xC2\x9B\xC2\x9F\xC2\xA0") ==
             "\\u0080\\u009b\\u009f\xC2\xA0");
}

BOOST_AUTO_TEST_CASE(marks_of_direction_are_visible) {
  BOOST_TEST(
      escaped_for_terminal(
          "\xE2\x80\xAA\xE2\x80\xAE\xE2\x81\xA6\xE2\x81\xA9\xE2\x80\x8E\xE2\x80\x8F\xD8\x9C") ==
      R"(\u202a\u202e\u2066\u2069\u200e\u200f\u061c)");
}

BOOST_AUTO_TEST_CASE(what_has_no_width_is_visible) {
  BOOST_TEST(escaped_for_terminal(
                 "\xE2\x80\x8B\xEF\xBB\xBF\xC2\xAD\xE2\x80\xA8\xE2\x80\xA9\xF3\xA0\x80\x81") ==
             R"(\u200b\ufeff\u00ad\u2028\u2029\u{e0001})");
}

BOOST_AUTO_TEST_CASE(surrogates_and_ill_formed_bytes_are_visible) {
  BOOST_TEST(escaped_for_terminal("\xED\xA0\x80\xFF\xE2\x82") == R"(\ud800\xff\xe2\x82)");
}

BOOST_AUTO_TEST_CASE(what_has_been_escaped_stays) {
  const std::string once = escaped_for_terminal("\x1B[2J\n\xFF\u202E\\");
  BOOST_TEST(escaped_for_terminal(once) == once);
}

BOOST_AUTO_TEST_CASE(the_last_guard_lets_lines_and_colours_through) {
  const std::string text = "\x1B[1;31mred\x1B[0m \u00e9\n";
  BOOST_TEST(guarded_for_terminal(text, true) == text);
  BOOST_TEST(guarded_for_terminal(text, false) == "\\u001b[1;31mred\\u001b[0m \u00e9\n");
}

BOOST_AUTO_TEST_CASE(the_last_guard_lets_nothing_else_through) {
  BOOST_TEST(guarded_for_terminal("a\tb\r\u202E\u2028\x07\xFF\n", true) ==
             "a\\tb\\r\\u202e\\u2028\\u0007\\xff\n");
  for (const std::string_view sequence : {"[2J", "]0;title", "[31", "[", "[31;mx", "c", "[>0m"}) {
    const std::string text = "\x1B" + std::string(sequence);
    const bool is_color = sequence == "[31;mx";
    BOOST_TEST((guarded_for_terminal(text, true) == text) == is_color, sequence);
  }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(ways_into_markdown)

BOOST_AUTO_TEST_CASE(code_spans_hold_anything) {
  BOOST_TEST(code_span("a") == "`a`");
  BOOST_TEST(code_span("") == "(empty)");
  BOOST_TEST(code_span(" ") == "` `");
  BOOST_TEST(code_span(" a") == "`  a `");
  BOOST_TEST(code_span("a``b`") == "``` a``b` ```");
  BOOST_TEST(code_span("\n# \u202E\x1B") == "`\\n# \\u202e\\u001b`");
  BOOST_TEST(code_cell("a|b\\|c") == "`a\\|b\\\\|c`");
}

BOOST_AUTO_TEST_CASE(in_text_nothing_is_markup) {
  BOOST_TEST(markdown_text("a_b*c* [d](e) <f> `g` | #1 ~~h~~ &amp; !x") ==
             R"(a\_b\*c\* \[d\](e) \<f\> \`g\` \| \#1 \~\~h\~\~ \&amp; \!x)");
  BOOST_TEST(markdown_text("http://a.b www.a.b c@d") == R"(http\://a.b www\.a.b c\@d)");
  BOOST_TEST(markdown_text("\u202E\n") == R"(\\u202e\\n)");
}

BOOST_AUTO_TEST_CASE(blocks_of_code_end_where_they_should) {
  BOOST_TEST(code_block("a\n```\n\u202E\n") == "````text\na\n```\n\\u202e\n````\n");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(messages)

BOOST_AUTO_TEST_CASE(what_is_too_long_loses_its_middle) {
  const std::string most(1000, 'a');
  BOOST_TEST(cli::shortened_message(most) == most);
  const std::string shown = cli::shortened_message("begin" + std::string(1'000'000, 'a') + "end");
  BOOST_TEST(shown.size() < 1000U);
  BOOST_TEST(shown.starts_with("beginaaa"));
  BOOST_TEST(shown.ends_with("aaaend"));
  BOOST_TEST(shown.find(" ... (999108 bytes left out) ... ") != shown.npos);
}

BOOST_AUTO_TEST_CASE(no_character_is_cut) {
  for (std::size_t i = 0; i < 4; ++i) {
    std::string text(i, 'a');
    while (text.size() < 5000) text += "\U0001F600";
    BOOST_TEST(report::escaped_for_terminal(cli::shortened_message(text)).find('\\') ==
               std::string::npos);
  }
}

BOOST_AUTO_TEST_CASE(every_piece_of_a_trouble_is_cut) {
  const std::string text(100'000, 'x');
  const cli::Trouble trouble(text, text, text);
  BOOST_TEST(std::string_view(trouble.what()).size() < 2000U);
  BOOST_TEST(trouble.hint().size() < 1000U);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(token_table)

BOOST_AUTO_TEST_CASE(a_row_has_span_position_kind_and_content) {
  Table table("\n<!--a-->");
  table.token(TokenKind::comment, {1, 9}, "a").token(TokenKind::end_of_file, {9, 9}, "");
  BOOST_TEST(table.rows() ==
             "1..9   2:1       comment      \"a\"\n"
             "9      2:9       end of file\n");
}

BOOST_AUTO_TEST_CASE(characters_that_touch_are_one_row) {
  Table table("ab</>c");
  table.token(TokenKind::characters, {0, 1}, "a").end_batch();
  table.token(TokenKind::characters, {1, 2}, "b").token(TokenKind::characters, {5, 6}, "c");
  BOOST_TEST(table.rows() ==
             "0..2   1:1       text         \"ab\"\n"
             "5..6   1:6       text         \"c\"\n");
}

BOOST_AUTO_TEST_CASE(an_error_stands_behind_its_token) {
  Table table("ab<c>");
  table.token(TokenKind::characters, {0, 1}, "a").error(1, "x").end_batch();
  table.token(TokenKind::characters, {1, 2}, "b")
      .token(TokenKind::start_tag, {2, 5}, "c")
      .error(4, "y");
  BOOST_TEST(table.rows() ==
             "0..2   1:1       text         \"ab\"\n"
             "1      1:2       error        x\n"
             "2..5   1:3       start tag    c\n"
             "4      1:5       error        y\n");
}

BOOST_AUTO_TEST_CASE(content_cannot_steer_a_terminal) {
  Table table("\x1B[2J");
  table.token(TokenKind::characters, {0, 4}, "\x1B[2J");
  BOOST_TEST(table.rows() == "0..4   1:1       text         \"\\u001b[2J\"\n");
}

BOOST_AUTO_TEST_CASE(colour_is_never_alone) {
  Table plain("a");
  Table colored("a", true);
  const std::string shown = colored.error(0, "x").rows();
  BOOST_TEST(shown ==
             "\x1b[31m"
             "0      1:1       error        x\x1b[0m\n");
  BOOST_TEST(plain.error(0, "x").rows() == "0      1:1       error        x\n");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::report
