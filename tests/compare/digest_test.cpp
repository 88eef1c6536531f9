#include "core/compare/digest.h"

#include <boost/test/unit_test.hpp>
#include <string>

namespace specdrift::test {
namespace {

/// Longer than what is held without a stream, and of bytes that differ.
std::string long_text() {
  std::string text;
  for (int i = 0; i < 2000; ++i) text += static_cast<char>(i * 7 % 251);
  return text;
}

BOOST_AUTO_TEST_SUITE(digest)

BOOST_AUTO_TEST_CASE(of_pieces_is_that_of_the_whole_however_it_is_cut) {
  for (const std::size_t length : {0, 1, 511, 512, 513, 1024, 1100, 2000}) {
    const std::string text = long_text().substr(0, length);
    for (const std::size_t piece : {1, 3, 256, 511, 512, 513, 1500}) {
      DigestOfPieces pieces;
      for (std::size_t at = 0; at < length; at += piece) pieces.add(text.substr(at, piece));
      BOOST_TEST((pieces.digest() == digest_of(text)), length << " in pieces of " << piece);
    }
  }
}

BOOST_AUTO_TEST_CASE(of_pieces_can_be_asked_for_at_any_time) {
  const std::string text = long_text();
  DigestOfPieces pieces;
  for (std::size_t at = 0; at < text.size(); at += 200) {
    BOOST_TEST((pieces.digest() == digest_of(text.substr(0, at))), at);
    pieces.add(text.substr(at, 200));
  }
}

BOOST_AUTO_TEST_CASE(of_a_copy_goes_on_with_what_was_added) {
  const std::string text = long_text();
  for (const std::size_t before : {0, 100, 600, 1300}) {
    DigestOfPieces first, second;
    second.add(text);
    first.add(text.substr(0, before));
    second = first;
    first.add("something else");
    second.add(text.substr(before));
    BOOST_TEST((second.digest() == digest_of(text)), before);
  }
}

BOOST_AUTO_TEST_CASE(of_what_was_cleared_is_that_of_nothing) {
  for (const std::size_t before : {0, 100, 600, 1300}) {
    DigestOfPieces pieces;
    pieces.add(long_text().substr(0, before));
    pieces.clear();
    BOOST_TEST((pieces.digest() == digest_of("")), before);
    pieces.add(long_text());
    BOOST_TEST((pieces.digest() == digest_of(long_text())), before);
  }
}

BOOST_AUTO_TEST_CASE(of_a_sequence_depends_on_its_order_and_on_the_sorts) {
  const Digest none = digest_of(""), a = digest_of("a"), b = digest_of("b");
  const Digest a_b = chained(chained(none, "x", a), "x", b);
  BOOST_TEST((a_b == chained(chained(none, "x", a), "x", b)));
  BOOST_TEST(!(a_b == chained(chained(none, "x", b), "x", a)));
  BOOST_TEST(!(a_b == chained(chained(none, "y", a), "x", b)));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
