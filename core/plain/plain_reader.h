#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/text/source.h"
#include "core/token/plain_state.h"
#include "core/token/token_batch.h"

namespace specdrift {

/// What is in a plain stretch, when nobody asks for the tokens themselves.
struct PlainCount {
  std::uint64_t tokens = 0;  ///< neighbouring characters counted once
  bool begins_with_characters = false;
  bool ends_in_characters = false;
};

/// Reads plain constructs: those of which every version makes the same tokens, and no error. What
/// is plain is declared in spec/plain.xml. Anything else is not touched: the cursor stops before
/// it, at a border of characters, and the machines take over.
class PlainReader {
 public:
  /// Requires: the source outlives the reader.
  explicit PlainReader(const Source& source);

  /// Appends the tokens of the plain constructs from state.at on, and moves the cursor behind them,
  /// until the batch is full. Contexts are noted where they change: `data` is that of state.at and
  /// is kept up to date, `in_body` what it becomes when the body begins. `models_self_closing`:
  /// tags have that flag. Requires: state.at is behind the last token of the batch.
  struct Contexts {
    Context data;
    Context in_body;
  };
  void read(PlainState& state, Contexts& contexts, bool models_self_closing, TokenBatch& batch);

  /// Moves the cursor past the plain constructs from state.at on, and not past `bound`.
  PlainCount pass(PlainState& state, Offset bound = ~Offset{0});

 private:
  void find_limit(Offset at);

  const char* base_;
  const char* end_;
  const char* limit_;  ///< the next irregular stretch, or the end
  Irregular irregular_;
  bool surrogates_;

  static constexpr std::ptrdiff_t most_copied = 4096;
  std::string tail_;  ///< the end of the source, and bytes behind it that can be read
};

}  // namespace specdrift
