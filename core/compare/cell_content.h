#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "core/compare/aspects.h"
#include "core/compare/divergence.h"
#include "core/compare/partition.h"
#include "core/compare/token_stream.h"

namespace specdrift {

/// What one version emits in a cell: digests of all of it, and the first tokens themselves. The
/// attributes of end tags and their self-closing flag are kept but not compared: nothing may act on
/// them.
class CellContent {
 public:
  /// `keep` is the number of tokens that are kept.
  CellContent(std::string_view source, Aspects aspects, std::size_t keep);
  ~CellContent();
  CellContent(CellContent&&) noexcept;

  /// Begins anew. Tokens themselves are kept if somebody will look at them.
  void clear(bool keeps);

  /// Adds what `segment` holds. The strings of `batch` that are no part of the source are copied.
  void add(const Segment& segment, const TokenBatch& batch);

  /// Ends the last run of characters. Requires: called once before the functions below.
  void finish();

  Emitted emitted(bool models_self_closing) const;
  /// Equal for versions that see the same tags, and the same names of attributes on start tags.
  const Digest& markup() const { return markup_; }
  bool only_characters() const { return only_characters_; }
  std::uint64_t token_count() const { return token_count_; }

  /// Appends the kept tokens to `to`, as far as its limit allows.
  void append_to(KeptTokens& to, Arena& strings) const;

 private:
  struct RunDigest;

  void add_characters(const Segment& segment);
  void add_tag(const Token& token, const TokenBatch& batch);
  void add_doctype(const Doctype& doctype);
  void keep(const Segment& segment, const TokenBatch& batch);
  void fold(std::string_view what, std::string_view text, Aspects aspect);

  std::string_view source_;
  Aspects aspects_;
  std::size_t keep_limit_;
  std::unique_ptr<RunDigest> run_;
  bool in_run_ = false;
  bool keeps_ = true;
  Digest content_;       ///< all but the self-closing flags
  Digest self_closing_;  ///< which tags have the flag set
  Digest markup_;
  bool only_characters_ = true;
  std::uint64_t token_count_ = 0;
  bool begins_with_characters_ = false;
  bool ends_in_characters_ = false;
  bool complete_ = true;
  std::vector<KeptToken> kept_;
  Arena strings_;
};

}  // namespace specdrift
