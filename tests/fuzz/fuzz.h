// Everything that the fuzz targets share. A target is one LLVMFuzzerTestOneInput: it returns
// whatever the bytes are, unless something does not hold that has to.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/token/context.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace specdrift::fuzz {

/// Ends the run with what is wrong; the fuzzer keeps the input.
[[noreturn]] void fail(std::string_view what, std::string_view detail = {});

inline void require(bool holds, std::string_view what, std::string_view detail = {}) {
  if (!holds) fail(what, detail);
}

/// An input: its first bytes decide how the rest is taken. They count from '0', so that seeds can
/// be typed.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size)
      : rest_(reinterpret_cast<const char*>(data), size) {}

  /// A number below `end`; 0 where there is no byte left.
  std::size_t take(std::size_t end);
  bool take_flag() { return take(2) == 1; }
  std::string_view rest() const { return rest_; }
  /// The first `size` bytes, or what there is, to be taken apart from the rest.
  Bytes take_head(std::size_t size) {
    const Bytes head(rest_.substr(0, size));
    rest_.remove_prefix(head.rest().size());
    return head;
  }

 private:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}

  std::string_view rest_;
};

/// How many bytes come before a page or a text in the targets that read these: they share their
/// seeds.
inline constexpr std::size_t head_size = 8;

/// A context to begin in, by one byte: any kind of text, with last start tags that end it or not,
/// in foreign content or not; '0' and '1' are pages, with and without scripting.
StartContext take_start(Bytes& bytes);

}  // namespace specdrift::fuzz
