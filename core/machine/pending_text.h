#pragma once

#include <cstring>
#include <string>
#include <string_view>

#include "core/token/arena.h"

namespace specdrift {

/// A string that a token is being given, piece by piece. As long as it is a stretch of the source
/// it is held as that; the first piece that is not the next bytes of the source makes it a string
/// of its own.
class PendingText {
 public:
  /// Forgets the text. `source` is what pieces are looked for in.
  void clear(std::string_view source) {
    source_ = source;
    borrowed_ = {};
    owned_ = false;
    own_.clear();
  }

  void append(std::string_view piece) {
    if (owned_) {
      own_.append(piece);
    } else if (borrowed_.empty()) {
      if (is_in_source(piece)) {
        borrowed_ = piece;
      } else {
        own_.assign(piece);
        owned_ = true;
      }
    } else {
      const char* const next = borrowed_.data() + borrowed_.size();
      const auto left = static_cast<std::size_t>(source_.data() + source_.size() - next);
      if (piece.data() == next ||
          (piece.size() <= left && std::memcmp(next, piece.data(), piece.size()) == 0)) {
        borrowed_ = {borrowed_.data(), borrowed_.size() + piece.size()};
      } else {
        own_.assign(borrowed_).append(piece);
        owned_ = true;
      }
    }
  }

  std::string_view view() const { return owned_ ? std::string_view(own_) : borrowed_; }
  bool empty() const { return view().empty(); }

  /// The text as something that lives as long as the source and the arena.
  std::string_view keep_in(Arena& arena) const { return owned_ ? arena.copy(own_) : borrowed_; }

 private:
  bool is_in_source(std::string_view piece) const {
    return piece.data() >= source_.data() && piece.data() < source_.data() + source_.size();
  }

  std::string_view source_;
  std::string_view borrowed_;
  std::string own_;
  bool owned_ = false;
};

}  // namespace specdrift
