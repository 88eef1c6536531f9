// Members of gzip are the same, and their damage is at the same place, with libdeflate and without
// it.
#include "cli/corpus/bytes/inflation.h"

#include <zlib.h>

#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

namespace specdrift::cli {
namespace {

constexpr std::size_t room = 4096;

std::string member_of(std::string_view contents, int level = 6, gz_header* header = nullptr) {
  z_stream stream = {};
  BOOST_REQUIRE(::deflateInit2(&stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
  if (header) ::deflateSetHeader(&stream, header);
  std::string member(contents.size() + 1000, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(contents.data()));
  stream.avail_in = static_cast<uInt>(contents.size());
  stream.next_out = reinterpret_cast<Bytef*>(member.data());
  stream.avail_out = static_cast<uInt>(member.size());
  BOOST_REQUIRE(::deflate(&stream, Z_FINISH) == Z_STREAM_END);
  member.resize(stream.total_out);
  ::deflateEnd(&stream);
  return member;
}

std::string text_of(std::size_t size) {
  std::string text;
  for (unsigned number = 1; text.size() < size; number = number * 1'103'515'245 + 12'345)
    text += number % 3 == 0 ? "<p class=x>" : std::string(1, static_cast<char>(number >> 16));
  return text.substr(0, size);
}

struct MemberReading {
  std::string text;
  std::vector<std::size_t> taken;  ///< by each piece
  Inflation::Status status = Inflation::Status::goes_on;
  bool operator==(const MemberReading&) const = default;
};

/// Reads one member, with an inflation that others have been read with.
MemberReading read_by(Inflation& inflation, std::string_view bytes) {
  MemberReading reading;
  inflation.begin();
  for (;;) {
    std::string piece(room, '\0');
    const auto [taken, made, status] = inflation.next(bytes, piece.data(), room);
    BOOST_REQUIRE(made <= room);
    if (status != Inflation::Status::damaged) reading.text += piece.substr(0, made);
    reading.taken.push_back(taken);
    reading.status = status;
    bytes.remove_prefix(taken);
    if (status != Inflation::Status::goes_on || (taken == 0 && made == 0)) return reading;
  }
}

class Both {
 public:
  MemberReading read(std::string_view bytes) {
    MemberReading reading = read_by(both_, bytes);
    BOOST_TEST((reading == read_by(zlib_, bytes)));
    return reading;
  }
  /// As a member that begins well, whatever was read before: large ones are not tried each time.
  MemberReading read_after_a_small_one(std::string_view bytes) {
    for (int i = 0; i < 10; ++i) read(small_);
    return read(bytes);
  }

 private:
  Inflation zlib_{Inflation::Engine::zlib};
  Inflation both_;
  std::string small_ = member_of("small");
};

using Status = Inflation::Status;

}  // namespace

BOOST_AUTO_TEST_SUITE(inflation)

BOOST_AUTO_TEST_CASE(members_of_all_sizes_are_what_they_were) {
  Both both;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{100}, room - 1, room,
                                 room + 1, 2 * room, 20 * room})
    for (const int level : {0, 1, 6, 9}) {
      const std::string text = text_of(size);
      const std::string member = member_of(text, level);
      for (const std::string_view after : {"", "\x1F", "\x1F\x8B\x08 another one"})
        for (int repeated = 0; repeated < 3; ++repeated) {
          const MemberReading reading = both.read(member + std::string(after));
          BOOST_TEST((reading.status == Status::ended));
          BOOST_TEST((reading.text == text));
          std::size_t taken = 0;
          for (const std::size_t one : reading.taken) taken += one;
          BOOST_TEST(taken == member.size());
        }
    }
}

BOOST_AUTO_TEST_CASE(a_changed_bit_changes_the_same) {
  Both both;
  const std::string whole = member_of(text_of(300));
  int damaged = 0;
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    std::string member = whole;
    member[bit / 8] = static_cast<char>(member[bit / 8] ^ 1 << bit % 8);
    damaged += both.read_after_a_small_one(member).status == Status::damaged ? 1 : 0;
  }
  // Six bytes of the header, all but one bit of another, and one flag mean nothing for the
  // contents.
  BOOST_TEST(damaged > static_cast<int>(8 * whole.size()) - 80);
}

BOOST_AUTO_TEST_CASE(what_is_cut_off_goes_on) {
  Both both;
  const std::string whole = member_of(text_of(300));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    const MemberReading reading =
        both.read_after_a_small_one(std::string_view(whole).substr(0, size));
    BOOST_TEST((reading.status == Status::goes_on));
  }
}

BOOST_AUTO_TEST_CASE(headers_with_names_and_check_sums) {
  Both both;
  Bytef name[] = "name";
  Bytef extra[] = {'a', 'b', 2, 0, 'x', 'y'};
  gz_header header = {};
  header.name = header.comment = name;
  header.extra = extra;
  header.extra_len = sizeof extra;
  for (const int has_check : {0, 1}) {
    header.hcrc = has_check;
    std::string member = member_of("text", 6, &header);
    BOOST_TEST((both.read_after_a_small_one(member).text == "text"));
    member[16] ^= 1;  // of the extra field
    const Status expected = has_check == 1 ? Status::damaged : Status::ended;
    BOOST_TEST((both.read_after_a_small_one(member).status == expected));
  }
}

BOOST_AUTO_TEST_CASE(a_header_or_empty_blocks_without_end_are_read_once) {
  Both both;
  const std::string named("\x1F\x8B\x08\x08\0\0\0\0\0\x03", 10);
  BOOST_TEST(
      (both.read_after_a_small_one(named + std::string(10 * room, 'n')).status == Status::goes_on));
  std::string empty("\x1F\x8B\x08\0\0\0\0\0\0\x03", 10);
  for (std::size_t i = 0; i < 4 * room; ++i) empty += std::string("\0\0\0\xFF\xFF", 5);
  const MemberReading reading =
      both.read_after_a_small_one(empty + std::string("\x03\0\0\0\0\0\0\0\0\0", 10));
  BOOST_TEST((reading.status == Status::ended));
  BOOST_TEST(reading.text.empty());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::cli
