// How much is read of archives that are made to be read often. Work is counted, not time.
#include <boost/test/unit_test.hpp>
#include <string>

#include "cli/corpus/bytes/next_place.h"
#include "cli/corpus/bytes/pieces.h"

namespace specdrift::cli {
namespace {

std::string little_endian(unsigned number, int bytes) {
  std::string text;
  for (int i = 0; i < bytes; ++i) text += static_cast<char>(number >> 8 * i & 0xFF);
  return text;
}

/// Blocks that are stored as they are. Each holds beginnings of further members, whose first blocks
/// end where the block does; so all of them go on to the end, which is damaged.
std::string members_within_members(std::string_view head, unsigned largest, int length_size,
                                   std::string (*block_head)(unsigned), std::size_t size) {
  std::string archive(head);
  const auto own = static_cast<unsigned>(head.size()) + static_cast<unsigned>(length_size);
  while (archive.size() < size) {
    std::string block(largest, 'x');
    for (unsigned at = 0; at + own < largest; at += 500)
      block.replace(at, own, std::string(head) + block_head(largest - at - own));
    archive += block_head(largest) + block;
  }
  return archive + std::string(10, '\xFF');
}

std::string of_gzip(std::size_t size) {
  const auto stored = [](unsigned length) {
    return std::string(1, '\0') + little_endian(length, 2) + little_endian(~length, 2);
  };
  return members_within_members({"\x1F\x8B\x08\0\0\0\0\0\0\x03", 10}, 0xFFFA, 5, stored, size);
}

std::string of_zstandard(std::size_t size) {
  const auto raw = [](unsigned length) { return little_endian(length << 3, 3); };
  return members_within_members({"\x28\xB5\x2F\xFD\0\x48", 6}, 0xFFFA, 3, raw, size);
}

struct Reading {
  std::uint64_t work = 0;
  std::uint64_t damages = 0;
  std::uint64_t size = 0;  ///< of all pieces
};

Reading all_of(std::string_view archive, const Expansion& expansion = {}) {
  Reading reading;
  const auto pieces = pieces_of(archive, 0, expansion);
  std::string text;
  for (;;) {
    text.clear();
    try {
      if (!pieces->next(text)) break;
    } catch (const Damage&) {
      ++reading.damages;
    }
    reading.size += text.size();
  }
  reading.work = pieces->work();
  return reading;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(archive_work)

BOOST_AUTO_TEST_CASE(members_within_damaged_members_are_read_a_few_times_each) {
  for (const auto& make : {of_gzip, of_zstandard})
    for (const std::size_t size : {std::size_t{1} << 20, std::size_t{4} << 20}) {
      const std::string archive = make(size);
      const Reading reading = all_of(archive);
      BOOST_TEST(reading.damages > 3U);
      BOOST_TEST(reading.work >= archive.size() - 100);
      BOOST_TEST(reading.work <= 11 * archive.size());
    }
}

BOOST_AUTO_TEST_CASE(a_member_after_that_is_found) {
  for (const auto& make : {of_gzip, of_zstandard}) {
    const std::string whole = make == of_gzip ? std::string(
                                                    "\x1F\x8B\x08\0\0\0\0\0\0\x03\x4B\x04\0"
                                                    "\x43\xBE\xB7\xE8\x01\0\0\0",
                                                    21)
                                              : std::string(
                                                    "\x28\xB5\x2F\xFD\x20\x01\x09\0\0"
                                                    "a",
                                                    10);
    BOOST_TEST(all_of(whole).damages == 0U);
    std::string last;
    const std::string archive = make(1 << 20) + whole;
    const auto pieces = pieces_of(archive);
    for (bool more = true; more;) try {
        std::string text;
        more = pieces->next(text);
        if (!text.empty()) last = text;
      } catch (const Damage&) {
        last.clear();
      }
    BOOST_TEST(last == "a");
  }
}

BOOST_AUTO_TEST_CASE(bombs_share_what_they_may_be_too_large) {
  // Frames of 128 KiB and of 128 MiB: blocks of one letter, which take 4 bytes each.
  const std::string block = little_endian((128 << 10) << 3 | 2, 3) + "x";
  const std::string end = little_endian((128 << 10) << 3 | 3, 3) + "x";
  const std::string head("\x28\xB5\x2F\xFD\0\x48", 6);
  for (const int blocks : {0, 1023}) {
    std::string frame = head;
    for (int i = 0; i < blocks; ++i) frame += block;
    frame += end;
    constexpr std::uint64_t frames = 2000;
    std::string archive;
    for (std::uint64_t i = 0; i < frames; ++i) archive += frame;
    const Reading reading = all_of(archive, Expansion::of_archive(1100));
    BOOST_TEST(reading.work == 0U);
    // A piece of each, in addition to the allowance.
    BOOST_TEST(reading.size <= (64 << 20) + frames * (256 << 10) + 1100 * archive.size());
    const std::uint64_t allowed = (64 << 20) / ((128 << 10) - 1100 * frame.size());
    BOOST_TEST(reading.damages == (blocks == 0 ? frames - allowed : frames));
  }
}

BOOST_AUTO_TEST_CASE(where_reading_may_begin_nothing_was_read_ahead) {
  const std::string archive = of_gzip(1 << 20);
  const auto pieces = pieces_of(archive);
  std::string text;
  pieces->next(text);
  BOOST_TEST(pieces->is_beginning(0));
  BOOST_CHECK_THROW(while (pieces->next(text)){}, Damage);
  // The next one begins in what has been read.
  text.clear();
  const Offset before = pieces->consumed();
  BOOST_TEST(before < 1000U);
  pieces->next(text);
  BOOST_TEST(pieces->place(1 << 30) == before);
  BOOST_TEST(!pieces->is_beginning(1 << 30));
}

BOOST_AUTO_TEST_CASE(beginnings_before_one_place_cost_nothing) {
  std::string bytes;
  for (int i = 0; i < 100'000; ++i) bytes += "WARC/1.0\r\n";
  bytes += "Content-LENGTH: 1\r\n\r\n";
  NextPlace field("\ncontent-length:");
  NextPlace end("\r\n\r\n");
  for (Offset from = 0; from < 1'000'000; from += 10) {
    BOOST_REQUIRE(field.find(bytes, 0, from) == Offset{999'999});
    BOOST_REQUIRE(end.find(bytes, 0, from) == Offset{1'000'017});
  }
  BOOST_TEST(field.work() < 1'500'000U);
  BOOST_TEST(end.work() < 1'500'000U);
}

BOOST_AUTO_TEST_CASE(a_place_may_come_with_later_bytes_and_after_earlier_ones_are_gone) {
  NextPlace end("\r\n\r\n");
  BOOST_TEST(!end.find("abc\r\n\r", 0, 0));
  BOOST_TEST((end.find("abc\r\n\r\n", 0, 1) == Offset{3}));
  BOOST_TEST((end.find("\r\n\r\n", 3, 3) == Offset{3}));
  BOOST_TEST((end.find("\n\r\n--\r\n\r\n", 4, 4) == Offset{9}));
  BOOST_TEST(!end.find("\n\r\n", 10, 10));
  BOOST_TEST(!end.find("", 13, 13));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::cli
