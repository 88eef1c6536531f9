#include "core/html5lib/notation.h"

#include <boost/test/unit_test.hpp>

#include "core/html5lib/json_text.h"

namespace specdrift::html5lib {
namespace {

Token token_of(TokenKind kind, std::string_view text) {
  Token token = {};
  token.kind = kind;
  token.text = text;
  return token;
}

/// Hands out batches that a test has made.
class Prepared final : public Tokenizer {
 public:
  bool read_on(TokenBatch& batch, Offset) override {
    if (next_ == batches_.size()) return false;
    for (const auto& [text, span] : batches_[next_++].runs) {
      Token token = token_of(TokenKind::characters, text);
      token.span = span;
      batch.tokens.push_back(token);
    }
    if (next_ == batches_.size()) batch.tokens.push_back(token_of(TokenKind::end_of_file, {}));
    return true;
  }
  std::unique_ptr<Tokenizer> clone() const override { return std::make_unique<Prepared>(*this); }

  void add_batch(std::vector<std::pair<std::string_view, Span>> runs) {
    batches_.push_back({std::move(runs)});
  }

 private:
  struct Runs {
    std::vector<std::pair<std::string_view, Span>> runs;
  };
  std::vector<Runs> batches_;
  std::size_t next_ = 0;
};

/// The notation of one token.
std::string notation_of(const TokenBatch& batch) {
  std::string text;
  TokenNotation notation([&](const boost::json::array& token) { text += json_text(token); });
  notation.add(batch);
  notation.finish();
  return text;
}

TokenBatch one_token(TokenKind kind, std::string_view text) {
  TokenBatch batch;
  batch.tokens.push_back(token_of(kind, text));
  return batch;
}

TokenBatch one_doctype(const Doctype& doctype) {
  TokenBatch batch = one_token(TokenKind::doctype, {});
  batch.doctypes.push_back(doctype);
  return batch;
}

std::string errors_of(std::string_view text, const std::vector<ParseError>& errors) {
  return json_text(error_notation(Source::from_string(text), errors));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(token_notation)

BOOST_AUTO_TEST_CASE(characters_are_joined_across_batches) {
  Prepared tokenizer;
  tokenizer.add_batch({{"a", {0, 1}}, {"&", {1, 6}}});
  tokenizer.add_batch({{"b", {6, 7}}});
  BOOST_TEST(json_text(read_all(tokenizer).tokens) == R"([["Character","a&b"]])");
}

BOOST_AUTO_TEST_CASE(an_empty_input_has_no_tokens) {
  Prepared tokenizer;
  tokenizer.add_batch({});
  BOOST_TEST(json_text(read_all(tokenizer).tokens) == "[]");
}

BOOST_AUTO_TEST_CASE(attributes_keep_their_order) {
  TokenBatch batch = one_token(TokenKind::start_tag, "a");
  for (const auto name : {"z", "a", "m"}) batch.attributes.push_back({name, "1", {}});
  batch.tokens[0].attribute_count = 3;
  BOOST_TEST(notation_of(batch) == R"(["StartTag","a",{"z":"1","a":"1","m":"1"}])");
}

BOOST_AUTO_TEST_CASE(a_self_closing_start_tag_has_a_fourth_element) {
  TokenBatch batch = one_token(TokenKind::start_tag, "br");
  batch.tokens[0].self_closing = true;
  BOOST_TEST(notation_of(batch) == R"(["StartTag","br",{},true])");
}

BOOST_AUTO_TEST_CASE(an_end_tag_is_a_name) {
  TokenBatch batch = one_token(TokenKind::end_tag, "p");
  batch.attributes.push_back({"a", "1", {}});
  batch.tokens[0].attribute_count = 1;
  batch.tokens[0].self_closing = true;
  BOOST_TEST(notation_of(batch) == R"(["EndTag","p"])");
}

BOOST_AUTO_TEST_CASE(an_empty_comment_is_a_token) {
  BOOST_TEST(notation_of(one_token(TokenKind::comment, "")) == R"(["Comment",""])");
}

BOOST_AUTO_TEST_CASE(a_missing_string_is_null_and_an_empty_one_is_not) {
  BOOST_TEST(notation_of(one_doctype({})) == R"(["DOCTYPE",null,null,null,true])");
  Doctype doctype;
  doctype.name = "html";
  doctype.public_identifier = "";
  BOOST_TEST(notation_of(one_doctype(doctype)) == R"(["DOCTYPE","html","",null,true])");
}

BOOST_AUTO_TEST_CASE(a_doctype_that_forces_quirks_is_not_correct) {
  Doctype doctype;
  doctype.system_identifier = "y";
  doctype.force_quirks = true;
  BOOST_TEST(notation_of(one_doctype(doctype)) == R"(["DOCTYPE",null,null,"y",false])");
}

BOOST_AUTO_TEST_CASE(a_lone_surrogate_is_an_escape) {
  BOOST_TEST(notation_of(one_token(TokenKind::comment, "a\xED\xA0\x80z")) ==
             R"(["Comment","a\ud800z"])");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(errors)

BOOST_AUTO_TEST_CASE(columns_are_counted_from_one) {
  BOOST_TEST(errors_of("abc", {{2, "eof-in-tag"}}) ==
             R"([{"code":"eof-in-tag","line":1,"col":3}])");
}

BOOST_AUTO_TEST_CASE(an_error_without_a_name_has_no_code) {
  BOOST_TEST(errors_of("abc", {{0, {}}}) == R"([{"line":1,"col":1}])");
}

BOOST_AUTO_TEST_CASE(the_end_of_the_input_has_a_column) {
  BOOST_TEST(errors_of("ab", {{2, {}}}) == R"([{"line":1,"col":3}])");
  BOOST_TEST(errors_of("ab\n", {{3, {}}}) == R"([{"line":2,"col":1}])");
  BOOST_TEST(errors_of("", {{0, {}}}) == R"([{"line":1,"col":1}])");
}

BOOST_AUTO_TEST_CASE(every_kind_of_newline_ends_a_line) {
  BOOST_TEST(errors_of("a\nb\rc\r\nd", {{0, {}}, {2, {}}, {4, {}}, {7, {}}}) ==
             R"([{"line":1,"col":1},{"line":2,"col":1},{"line":3,"col":1},{"line":4,"col":1}])");
}

BOOST_AUTO_TEST_CASE(a_character_beyond_the_first_plane_is_two_columns) {
  BOOST_TEST(errors_of("\xF0\x9F\x98\x80z", {{4, {}}}) == R"([{"line":1,"col":3}])");
}

BOOST_AUTO_TEST_CASE(other_characters_are_one_column) {
  BOOST_TEST(errors_of("\xC3\xA9\xE2\x82\xAC\xED\xA0\x80z", {{8, {}}}) ==
             R"([{"line":1,"col":4}])");
}

BOOST_AUTO_TEST_CASE(a_leading_byte_order_mark_is_no_column) {
  const Source source = Source::from_bytes("\xEF\xBB\xBFz");
  BOOST_TEST((error_positions(source, std::vector<ParseError>{{3, {}}})[0] == Position{1, 1}));
}

BOOST_AUTO_TEST_CASE(ill_formed_bytes_count_as_what_they_are_read_as) {
  const Source source = Source::from_bytes("\xFF\xE2\x82z");
  BOOST_TEST((error_positions(source, std::vector<ParseError>{{3, {}}})[0] == Position{1, 3}));
}

BOOST_AUTO_TEST_CASE(errors_stay_in_their_order) {
  BOOST_TEST(errors_of("a\nb", {{2, "x"}, {0, "y"}}) ==
             R"([{"code":"x","line":2,"col":1},{"code":"y","line":1,"col":1}])");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::html5lib
