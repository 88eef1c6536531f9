#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/text/irregular.h"
#include "core/text/offset_map.h"
#include "core/text/span.h"

namespace specdrift {

/// The text that all tokenizers read: the bytes of one input, held or borrowed, in place. Nothing
/// is copied: newlines, U+0000 and ill-formed bytes are dealt with where a tokenizer meets them
/// (machine/input.h), so every offset of every version is a byte offset of the original input.
class Source {
 public:
  /// Borrows `bytes` as UTF-8. Requires: they outlive the source.
  static Source from_bytes(std::string_view bytes);

  /// Borrows a string that is no file: it may hold lone surrogates in generalised UTF-8, and a
  /// leading U+FEFF is no byte order mark but a character.
  static Source from_string(std::string_view text);

  /// Borrows a text that an input of another encoding was decoded to. Requires: text and map
  /// outlive the source.
  static Source from_decoded(std::string_view text, const OffsetMap& map, Offset undecodable);

  /// All bytes of the text, the byte order mark included.
  std::string_view bytes() const { return bytes_; }

  /// Where tokenizing starts: after a leading byte order mark, which decoding takes away.
  Offset begin() const { return begin_; }
  /// After the last byte.
  Offset end() const { return bytes_.size(); }

  /// The kinds of irregular stretches that occur anywhere.
  Irregular irregularities() const { return irregularities_; }
  /// Whether it came from a string, in which surrogates can stand alone.
  bool may_hold_surrogates() const { return surrogates_; }

  /// The number of ill-formed sequences, each of which is read as U+FFFD.
  Offset ill_formed_count() const { return ill_formed_count_; }

  /// Where a place of the text is in the bytes of the input, whatever encoding that has.
  Offset original(Offset at) const { return map_ ? map_->original(at) : at; }
  /// The same of both ends.
  Span original(Span span) const { return {original(span.begin), original(span.end)}; }
  /// The place of the text that is made of that byte of the input.
  Offset decoded(Offset at) const { return map_ ? map_->decoded(at) : at; }
  /// How many bytes the input has.
  Offset original_size() const { return original(end()); }

 private:
  Source(std::string_view bytes, bool surrogates, const OffsetMap* map = nullptr);

  std::string_view bytes_;
  bool surrogates_;
  const OffsetMap* map_;  ///< null: the input is the text
  Offset begin_;
  Irregular irregularities_ = Irregular::none;
  Offset ill_formed_count_ = 0;
};

}  // namespace specdrift
