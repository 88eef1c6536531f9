// The record of a document, handed over once more.

#include "core/adapter/recording.h"

#include <boost/test/unit_test.hpp>
#include <memory>
#include <vector>

namespace specdrift::adapter::test {
namespace {

/// Comments of ten bytes each and the end of the file, with a context that changes after each of
/// the first ones, and one at the very end.
std::shared_ptr<const Recording> comments(std::size_t count) {
  auto recording = std::make_shared<Recording>();
  for (std::size_t i = 0; i <= count; ++i) {
    Token token = {};
    token.kind = i == count ? TokenKind::end_of_file : TokenKind::comment;
    token.span = {10 * i, i == count ? 10 * i : 10 * i + 10};
    recording->tokens.push_back(token);
    recording->contexts.push_back({token.span.end, {}});
  }
  return recording;
}

BOOST_AUTO_TEST_SUITE(recordings)

BOOST_AUTO_TEST_CASE(are_handed_over_in_batches_with_the_contexts_up_to_their_ends) {
  for (const std::size_t capacity : {1, 2, 3, 100}) {
    const auto tokenizer = replay(comments(5));
    TokenBatch batch(capacity);
    std::size_t tokens = 0, contexts = 0;
    while (tokenizer->read(batch)) {
      BOOST_TEST(batch.tokens.size() <= capacity);
      for (const Token& token : batch.tokens) BOOST_TEST(token.span.begin == 10 * tokens++);
      contexts += batch.contexts.size();
      // The last comment and the end of the file end at the same place.
      BOOST_TEST(contexts == (tokens == 5 ? 6 : tokens), "batches of " << capacity);
    }
    BOOST_TEST(tokens == 6);
    BOOST_TEST(contexts == 6);
  }
}

BOOST_AUTO_TEST_CASE(begin_where_a_copy_was_made) {
  const auto tokenizer = replay(comments(5));
  TokenBatch batch(2), other(100);
  BOOST_TEST(tokenizer->read(batch));
  const auto copy = tokenizer->clone();
  BOOST_TEST(copy->read(other));
  BOOST_TEST(other.tokens.size() == 4);
  BOOST_TEST(!copy->read(other));
  BOOST_TEST(tokenizer->read(batch));
  BOOST_TEST(batch.tokens.front().span.begin == 20);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::adapter::test
