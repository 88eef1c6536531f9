#include "cli/corpus/bytes/next_place.h"

#include <algorithm>

namespace specdrift::cli {
namespace {

bool is_text_at(std::string_view bytes, std::size_t at, std::string_view text) {
  const auto is_same = [](char byte, char wanted) {
    return byte == wanted ||
           (wanted >= 'a' && wanted <= 'z' && byte == static_cast<char>(wanted - ('a' - 'A')));
  };
  return std::ranges::equal(bytes.substr(at, text.size()), text, is_same);
}

}  // namespace

std::optional<Offset> NextPlace::find(std::string_view bytes, Offset begin, Offset from) {
  searched_ = std::max(searched_, from);
  if (bytes.size() < text_.size()) return std::nullopt;
  const std::size_t end = bytes.size() - text_.size() + 1;
  for (std::size_t at = static_cast<std::size_t>(searched_ - begin); at < end; ++at) {
    const std::size_t found = std::min(bytes.find(text_.front(), at), end);
    work_ += found - at + 1;
    at = found;
    searched_ = begin + at;
    if (at < end && is_text_at(bytes, at, text_)) return searched_;
  }
  return std::nullopt;
}

}  // namespace specdrift::cli
