#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace specdrift::bench {

/// The yardstick: the current standard's tokenizer as one table, a row for each of its states, one
/// dependent look-up for each byte and nothing else. It makes no tokens and follows no feedback but
/// that of script and style. No tokenizer that looks at one byte after the other can be faster.
class Automaton {
 public:
  Automaton();

  /// The state after the last byte.
  unsigned run(std::string_view text) const {
    unsigned state = 0;
    for (const char c : text) state = next_[state][static_cast<unsigned char>(c)];
    return state;
  }

  /// How often `text` takes a byte from text into markup: shows that the table does follow tags.
  std::size_t count_markup(std::string_view text) const;

 private:
  std::array<std::array<std::uint8_t, 256>, 96> next_{};
};

}  // namespace specdrift::bench
