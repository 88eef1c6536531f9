#include "core/report/tokens/token_table.h"

#include <boost/test/unit_test.hpp>

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
