// What counts as another reading of an input.

#include "core/history/blame.h"

#include <boost/test/unit_test.hpp>
#include <functional>
#include <memory>
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
  bool read(TokenBatch& batch) override {
    batch.clear();
    if (!fill_) return false;
    std::exchange(fill_, nullptr)(batch);
    batch.tokens.push_back(token_of(TokenKind::end_of_file, "", {7, 7}));
    return true;
  }
  std::unique_ptr<Tokenizer> clone() const override { return std::make_unique<Once>(*this); }

 private:
  Fill fill_;
};

/// How many epochs two neighbours have that make such tokens of an input.
std::size_t epochs_of(const Fill& first, const Fill& second) {
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
  return blame(source, {}, line, {}).epochs.size();
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

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::history::test
