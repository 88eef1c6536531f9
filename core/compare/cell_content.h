#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/compare/aspects.h"
#include "core/compare/digest.h"
#include "core/compare/divergence.h"
#include "core/compare/partition.h"
#include "core/compare/token_stream.h"

namespace specdrift {

/// The output of one version in a cell: digests of all of it, and the first tokens themselves. The
/// attributes of end tags and their self-closing flag are kept but not compared: nothing may act on
/// them.
class CellContent {
 public:
  /// `keep` is the number of tokens that are kept.
  CellContent(std::string_view source, Aspects aspects, std::size_t keep);
  CellContent(const CellContent&) = delete;
  CellContent(CellContent&&) noexcept = default;

  /// Begins anew. Tokens themselves are kept if somebody will look at them.
  void clear(bool keeps);

  /// Adds what `segment` holds. The strings of `batch` that are no part of the source are copied.
  void add(const Segment& segment, const TokenBatch& batch);

  /// Takes the place of what `other` has so far: of a version that has emitted the same.
  void begin_as(const CellContent& other);

  /// Ends the last run of characters. Requires: called once before the functions below.
  void finish();

  /// As of a version that has self-closing flags.
  Emitted emitted() const;
  /// Equal for versions that see the same tags, the same names of attributes on start tags and,
  /// where a parser takes part, the same text of scripts.
  Digest markup() const { return markup_.digest(); }
  bool only_characters() const { return only_characters_; }
  std::uint64_t token_count() const { return token_count_; }

  /// Appends the kept tokens to `to`, as far as its limit allows; as those of a version that has
  /// self-closing flags, or has none.
  void append_to(KeptTokens& to, Arena& strings, bool models_self_closing) const;

 private:
  /// The kind of a member of the content.
  enum class Member : char {
    kind,
    name,
    attribute,
    value,
    characters,
    comment,
    target,
    instruction,
    doctype,
    public_identifier,
    system_identifier,
    quirks,
    start_tag,
    end_tag,
    script
  };

  void add_characters(const Segment& segment);
  void add_tag(const Token& token, const TokenBatch& batch);
  void add_doctype(const Doctype& doctype);
  void keep(const Segment& segment, const TokenBatch& batch);
  static void end_member(DigestOfPieces& content, std::uint64_t size, Member what);
  static void add_member(DigestOfPieces& content, std::string_view text, Member what) {
    content.add(text);
    end_member(content, text.size(), what);
  }
  void fold(Member what, std::string_view text, Aspects aspect) {
    if (has(aspects_, aspect)) add_member(content_, text, what);
  }

  std::string_view source_;
  Aspects aspects_;
  std::size_t keep_limit_;
  bool in_run_ = false;
  std::uint64_t run_size_ = 0;
  std::uint64_t script_size_ = 0;  ///< of a run, as far as it is a script's
  bool keeps_ = true;
  DigestOfPieces content_;  ///< all but the self-closing flags
  Digest self_closing_;     ///< which tags have the flag set
  DigestOfPieces markup_;
  bool only_characters_ = true;
  std::uint64_t token_count_ = 0;
  bool begins_with_characters_ = false;
  bool ends_in_characters_ = false;
  bool complete_ = true;
  std::vector<KeptToken> kept_;
  Arena strings_;
};

}  // namespace specdrift
