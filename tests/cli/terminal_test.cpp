#include <boost/test/unit_test.hpp>

#include "core/report/escape.h"
#include "core/report/token_table.h"

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
