#include "core/encoding/decode.h"

#include <unicode/uvernum.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/encoding/character_tables.h"

// The decoders of the Encoding Standard, on bytes that are all there. Bytes that a decoder gives
// back to the stream are read again from where they are.
namespace specdrift::encoding {
namespace {

bool is_between(unsigned byte, unsigned first, unsigned last) {
  return byte >= first && byte <= last;
}

class Decoder {
 public:
  Decoder(std::string_view bytes, std::size_t at) : bytes_(bytes), at_(at) {
    result_.map = OffsetMap(at);
    result_.text.reserve(bytes.size() + bytes.size() / 4);
  }

  Decoded run(const Encoding& encoding) && {
    switch (encoding.scheme) {
    case Scheme::single_byte: {
      const ByteTable& table = byte_table(encoding);
      each([&](unsigned lead) { character(table[lead - 128], 1); });
      break;
    }
    case Scheme::user_defined:
      each([&](unsigned lead) { good(0xF780 + lead - 128, 1); });
      break;
    case Scheme::gb18030: {
      const PairTable& table = pair_table(Scheme::gb18030);
      each([&](unsigned lead) { gb18030(table, lead); });
      break;
    }
    case Scheme::big5: {
      const PairTable& table = pair_table(Scheme::big5);
      each([&](unsigned lead) { big5(table, lead); });
      break;
    }
    case Scheme::euc_jp: {
      const PairTable& table = pair_table(Scheme::euc_jp);
      each([&](unsigned lead) { euc_jp(table, lead); });
      break;
    }
    case Scheme::shift_jis: {
      const PairTable& table = pair_table(Scheme::shift_jis);
      each([&](unsigned lead) { shift_jis(table, lead); });
      break;
    }
    case Scheme::euc_kr: {
      const PairTable& table = pair_table(Scheme::euc_kr);
      each([&](unsigned lead) { pair(table, lead, is_between(lead, 0x81, 0xFE)); });
      break;
    }
    case Scheme::iso_2022_jp:
      iso_2022_jp();
      break;
    case Scheme::utf_16_be:
      utf_16(1, 0);
      break;
    case Scheme::utf_16_le:
      utf_16(0, 1);
      break;
    case Scheme::replacement:
      if (at_ < bytes_.size()) bad(1);
      skip(bytes_.size() - at_);
      break;
    case Scheme::utf_8:
      break;  // is not decoded
    }
    return std::move(result_);
  }

 private:
  static constexpr unsigned none = 256;  ///< there is no further byte

  unsigned byte(std::size_t after) const {
    return at_ + after < bytes_.size() ? static_cast<unsigned char>(bytes_[at_ + after]) : none;
  }

  /// Adds the character that the next `count` bytes are.
  void good(char32_t c, std::size_t count) {
    std::string& text = result_.text;
    const std::size_t before = text.size();
    const auto low = [](char32_t bits) { return static_cast<char>(0x80 | (bits & 0x3F)); };
    if (c < 0x80) {
      text += static_cast<char>(c);
    } else if (c < 0x800) {
      text += {static_cast<char>(0xC0 | c >> 6), low(c)};
    } else if (c < 0x10000) {
      text += {static_cast<char>(0xE0 | c >> 12), low(c >> 6), low(c)};
    } else {
      text += {static_cast<char>(0xF0 | c >> 18), low(c >> 12), low(c >> 6), low(c)};
    }
    result_.map.add(static_cast<unsigned>(count), static_cast<unsigned>(text.size() - before));
    at_ += count;
  }

  void bad(std::size_t count) {
    ++result_.undecodable;
    good(0xFFFD, count);
  }

  void character(char32_t c, std::size_t count) {
    if (c == no_character) {
      bad(count);
    } else {
      good(c, count);
    }
  }

  void skip(std::size_t count) {
    result_.map.skip(count);
    at_ += count;
  }

  /// ASCII bytes are what they are; for each other one, `read` takes at least that.
  template <typename Read> void each(Read read) {
    while (at_ < bytes_.size()) {
      if (const std::size_t size = ascii_run(); size > 0) {
        result_.text += bytes_.substr(at_, size);
        result_.map.add(1, 1, size);
        at_ += size;
      } else {
        read(byte(0));
      }
    }
  }

  /// How many of the next bytes are ASCII.
  std::size_t ascii_run() const {
    constexpr std::uint64_t high_bits = 0x8080808080808080;
    std::size_t end = at_;
    std::uint64_t eight = 0;
    while (end + sizeof eight <= bytes_.size()) {
      std::memcpy(&eight, bytes_.data() + end, sizeof eight);
      if ((eight & high_bits) != 0) break;
      end += sizeof eight;
    }
    while (end < bytes_.size() && static_cast<unsigned char>(bytes_[end]) < 0x80) ++end;
    return end - at_;
  }

  /// Two bytes that are no character: an ASCII byte is read once more.
  void bad_pair(unsigned trail) { bad(trail < 0x80 || trail == none ? 1 : 2); }

  void pair(const PairTable& table, unsigned lead, bool is_lead) {
    if (!is_lead) return bad(1);
    const unsigned trail = byte(1);
    const char32_t found = trail == none ? no_character : table(lead, trail);
    if (found == no_character) return bad_pair(trail);
    good(found, 2);
  }

  void gb18030(const PairTable& table, unsigned lead) {
    if (lead == 0x80) return good(0x20AC, 1);
    if (lead == 0xFF) return bad(1);
    if (!is_between(byte(1), '0', '9')) return pair(table, lead, true);
    if (byte(2) == none) return bad(2);
    if (!is_between(byte(2), 0x81, 0xFE)) return bad(1);
    if (byte(3) == none) return bad(3);
    if (!is_between(byte(3), '0', '9')) return bad(1);
    unsigned char four[4];
    for (unsigned i = 0; i < 4; ++i) four[i] = static_cast<unsigned char>(byte(i));
    character(gb18030_character(four), 4);
  }

  void big5(const PairTable& table, unsigned lead) {
    // Four pairs are a letter and a combining accent.
    const unsigned trail = byte(1);
    const char32_t letter = lead != 0x88                     ? 0
                            : trail == 0x62 || trail == 0x64 ? 0xCA
                            : trail == 0xA3 || trail == 0xA5 ? 0xEA
                                                             : 0;
    if (letter == 0) return pair(table, lead, is_between(lead, 0x81, 0xFE));
    good(letter, 1);
    good(trail == 0x62 || trail == 0xA3 ? 0x304 : 0x30C, 1);
  }

  void euc_jp(const PairTable& table, unsigned lead) {
    const unsigned trail = byte(1);
    if (lead == 0x8E && is_between(trail, 0xA1, 0xDF)) return good(0xFF61 - 0xA1 + trail, 2);
    if (lead == 0x8E) return bad_pair(trail);
    if (lead == 0x8F && is_between(trail, 0xA1, 0xFE)) {
      const unsigned third = byte(2);
      const char32_t found = third == none ? no_character : jis_0212_table()(trail, third);
      if (found != no_character) return good(found, 3);
      return bad(third < 0x80 || third == none ? 2 : 3);
    }
    if (lead == 0x8F) return bad_pair(trail);
    if (!is_between(lead, 0xA1, 0xFE)) return bad(1);
    if (!is_between(trail, 0xA1, 0xFE)) return bad_pair(trail);
    pair(table, lead, true);
  }

  void shift_jis(const PairTable& table, unsigned lead) {
    if (lead == 0x80) return good(lead, 1);
    if (is_between(lead, 0xA1, 0xDF)) return good(0xFF61 - 0xA1 + lead, 1);
    pair(table, lead, is_between(lead, 0x81, 0x9F) || is_between(lead, 0xE0, 0xFC));
  }

  void iso_2022_jp() {
    enum class State { ascii, roman, katakana, pairs };
    const PairTable& table = pair_table(Scheme::iso_2022_jp);
    State state = State::ascii;
    bool has_switched = false;  // and nothing was read since
    while (at_ < bytes_.size()) {
      const unsigned c = byte(0);
      if (c == 0x1B) {
        const unsigned escape = byte(1) << 9 | byte(2);
        const auto of = [](unsigned a, unsigned b) { return a << 9 | b; };
        const bool known = escape == of('(', 'B') || escape == of('(', 'J') ||
                           escape == of('(', 'I') || escape == of('$', '@') ||
                           escape == of('$', 'B');
        if (!known) {
          has_switched = false;
          bad(1);
          continue;
        }
        state = escape == of('(', 'B')   ? State::ascii
                : escape == of('(', 'J') ? State::roman
                : escape == of('(', 'I') ? State::katakana
                                         : State::pairs;
        if (std::exchange(has_switched, true)) {
          bad(3);
        } else {
          skip(3);
        }
        continue;
      }
      has_switched = false;
      switch (state) {
      case State::ascii:
      case State::roman:
        if (c > 0x7F || c == 0x0E || c == 0x0F) {
          bad(1);
        } else if (state == State::roman && (c == 0x5C || c == 0x7E)) {
          good(c == 0x5C ? 0xA5 : 0x203E, 1);
        } else {
          good(c, 1);
        }
        break;
      case State::katakana:
        if (is_between(c, 0x21, 0x5F)) {
          good(0xFF61 - 0x21 + c, 1);
        } else {
          bad(1);
        }
        break;
      case State::pairs: {
        const unsigned trail = byte(1);
        if (!is_between(c, 0x21, 0x7E) || trail == none || trail == 0x1B) {
          bad(1);
        } else if (!is_between(trail, 0x21, 0x7E)) {
          bad(2);
        } else {
          character(table(c | 0x80, trail | 0x80), 2);
        }
      }
      }
    }
  }

  void utf_16(std::size_t low, std::size_t high) {
    const auto unit = [&](std::size_t after) {
      return byte(after + high) << 8 | byte(after + low);
    };
    while (at_ < bytes_.size()) {
      if (byte(1) == none) return bad(1);
      const char32_t first = unit(0);
      if (!is_between(first, 0xD800, 0xDFFF)) {
        good(first, 2);
      } else if (first >= 0xDC00) {
        bad(2);
      } else if (byte(2) == none) {
        bad(2);
      } else if (byte(3) == none) {
        bad(3);
      } else if (const char32_t second = unit(2); is_between(second, 0xDC00, 0xDFFF)) {
        good(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00), 4);
      } else {
        bad(2);
      }
    }
  }

  std::string_view bytes_;
  std::size_t at_;
  Decoded result_;
};

}  // namespace

Decoded decode(const Encoding& encoding, std::string_view bytes, std::size_t mark) {
  return Decoder(bytes, mark).run(encoding);
}

bool is_the_same_in_utf_8(const Encoding& encoding, std::string_view bytes) {
  if (encoding.scheme == Scheme::utf_8) return true;
  const auto is_ascii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
  return is_ascii_superset(encoding) && std::ranges::all_of(bytes, is_ascii);
}

std::string decoder_name() {
  return "the Encoding Standard's decoders with the tables of ICU " U_ICU_VERSION;
}

}  // namespace specdrift::encoding
