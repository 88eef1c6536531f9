// Differences that count as another reading of an input.

#include "core/history/blame.h"

#include <boost/test/unit_test.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/history/line.h"
#include "core/model/data/builtin.h"

namespace specdrift::history::test {
namespace {

using Fill = std::function<void(TokenBatch& batch)>;

Token token_of(TokenKind kind, std::string_view text, Span span = {0, 7}) {
  Token token = {};
  token.kind = kind;
  token.span = span;
  token.text = text;
  return token;
}

/// Hands over one batch.
class Once final : public Tokenizer {
 public:
  explicit Once(Fill fill) : fill_(std::move(fill)) {}
  bool read_on(TokenBatch& batch, Offset) override {
    if (!fill_) return false;
    std::exchange(fill_, nullptr)(batch);
    batch.tokens.push_back(token_of(TokenKind::end_of_file, "", {7, 7}));
    return true;
  }
  std::unique_ptr<Tokenizer> clone() const override { return std::make_unique<Once>(*this); }

 private:
  Fill fill_;
};

/// The blame of an input between two neighbours that make such tokens of it.
Blame blame_of(const Fill& first, const Fill& second, const BlameOptions& options = {}) {
  std::vector<LineVersion> line;
  for (const auto& [version, fill] : {std::pair("2007", first), std::pair("2009", second)}) {
    const model::Model* const model = model::find_builtin_model(version);
    line.push_back({{&model->info, model,
                     [made = fill](const Source&, const StartContext&) {
                       return std::make_unique<Once>(made);
                     }},
                    nullptr,
                    nullptr});
  }
  const Source source = Source::from_string("<a bbb>");
  return blame(source, {}, line, options);
}

/// How many epochs they have.
std::size_t epochs_of(const Fill& first, const Fill& second) {
  return blame_of(first, second).epochs.size();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(readings)

BOOST_AUTO_TEST_CASE(an_attribute_is_no_token) {
  const auto with_attribute = [](TokenBatch& batch) {
    Token tag = token_of(TokenKind::start_tag, "a");
    tag.attribute_count = 1;
    batch.attributes.push_back({"bbb", "", {}});
    batch.tokens.push_back(tag);
  };
  const auto with_text = [](TokenBatch& batch) {
    batch.tokens.push_back(token_of(TokenKind::start_tag, "a", {0, 3}));
    batch.tokens.push_back(token_of(TokenKind::characters, "bbb", {3, 7}));
  };
  BOOST_TEST(epochs_of(with_attribute, with_attribute) == 1U);
  BOOST_TEST(epochs_of(with_attribute, with_text) == 2U);
}

BOOST_AUTO_TEST_CASE(neighbouring_characters_are_one_token) {
  const auto whole = [](TokenBatch& batch) {
    batch.tokens.push_back(token_of(TokenKind::characters, "ab"));
  };
  const auto parts = [](TokenBatch& batch) {
    batch.tokens.push_back(token_of(TokenKind::characters, "a", {0, 3}));
    batch.tokens.push_back(token_of(TokenKind::characters, "b", {3, 7}));
  };
  const auto comment = [](TokenBatch& batch) {
    batch.tokens.push_back(token_of(TokenKind::characters, "a", {0, 3}));
    batch.tokens.push_back(token_of(TokenKind::comment, "b", {3, 7}));
  };
  BOOST_TEST(epochs_of(whole, parts) == 1U);
  BOOST_TEST(epochs_of(whole, comment) == 2U);
}

BOOST_AUTO_TEST_CASE(of_what_is_left_out_places_have_their_own_tokens_or_errors) {
  const auto first = [](TokenBatch& batch) {
    batch.errors.insert({1, "one"});
    batch.errors.insert({3, "before"});
    batch.tokens.push_back(token_of(TokenKind::comment, "x", {0, 3}));
    batch.tokens.push_back(token_of(TokenKind::comment, "b", {3, 7}));
  };
  const auto second = [](TokenBatch& batch) {
    batch.errors.insert({1, "one"});
    batch.errors.insert({5, "after"});
    batch.tokens.push_back(token_of(TokenKind::comment, "x", {0, 3}));
    batch.tokens.push_back(token_of(TokenKind::comment, "c", {3, 7}));
  };
  BlameOptions options;
  options.longest_reading = 1;
  using Words = std::vector<std::string>;
  const Blame of_tokens = blame_of(first, second, options);
  BOOST_TEST_REQUIRE(of_tokens.transitions.size() == 1U);
  BOOST_TEST_REQUIRE(of_tokens.transitions[0].places.size() == 1U);
  BOOST_TEST((of_tokens.transitions[0].places[0].span == Span{3, 7}));
  BOOST_TEST(of_tokens.transitions[0].places[0].before == Words{R"(["Comment","b"])"});
  BOOST_TEST(of_tokens.transitions[0].places[0].after == Words{R"(["Comment","c"])"});
  options.facet = Facet::errors;
  const Blame of_errors = blame_of(first, second, options);
  BOOST_TEST_REQUIRE(of_errors.transitions.size() == 1U);
  Words before, after;
  for (const Place& place : of_errors.transitions[0].places) {
    before.insert(before.end(), place.before.begin(), place.before.end());
    after.insert(after.end(), place.after.begin(), place.after.end());
  }
  BOOST_TEST(before == Words{"3 before"}, boost::test_tools::per_element());
  BOOST_TEST(after == Words{"5 after"}, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::history::test
