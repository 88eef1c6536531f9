#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::test {

/// The characters that most rows tell apart.
inline constexpr std::string_view short_alphabet = "<>/!-=&#;\"'a ?";

/// Calls `f` with every string of characters of `alphabet` that is no longer than `longest` and
/// begins with `beginning`, whose own length does not count.
template <class F> void for_each_string(std::string_view alphabet, std::size_t longest, F f,
                                        std::string_view beginning = {}) {
  for (std::size_t length = 0; length <= longest; ++length) {
    std::vector<std::size_t> digits(length);
    std::string input(beginning);
    input.append(length, alphabet.front());
    for (;;) {
      f(std::string_view(input));
      std::size_t place = 0;
      while (place < length && ++digits[place] == alphabet.size()) digits[place++] = 0;
      if (place == length) break;
      for (std::size_t i = 0; i < length; ++i) input[beginning.size() + i] = alphabet[digits[i]];
    }
  }
}

}  // namespace specdrift::test
