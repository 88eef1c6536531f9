#pragma once

#include <memory>
#include <optional>

#include "core/token/plain_state.h"
#include "core/token/token_batch.h"
#include "core/token/tracer.h"

namespace specdrift {

/// One version's tokenizer on one source. A value: a copy taken between two reads goes on from
/// there.
class Tokenizer {
 public:
  virtual ~Tokenizer() = default;

  /// Clears the batch and fills it with the next tokens. False when there are none: the end-of-file
  /// token has been handed over before. A run of characters may go on in the next batch. Time is
  /// linear in the input, memory in the largest token.
  virtual bool read(TokenBatch& batch) = 0;

  /// A copy, which goes on from here by itself.
  virtual std::unique_ptr<Tokenizer> clone() const = 0;

  /// Whether what is plain (core/plain) is plain to it: then the next two functions may be of use.
  virtual bool knows_plain() const { return false; }
  /// Where it stands between two reads, if it is not needed for what is plain from there on.
  virtual std::optional<PlainState> plain_state() const { return std::nullopt; }
  /// Goes on where `state` is, after a plain stretch that it has not read. Requires: plain_state()
  /// was where the stretch began.
  virtual void pass_plain(const PlainState& state) { static_cast<void>(state); }
  /// Clears the batch and fills it with plain tokens alone, or narrowly plain ones: as many as
  /// there are before batch.leaves_plain_from, or as it holds. Returns where it stands then;
  /// nothing if there are none. Requires: there is a plain_state().
  virtual std::optional<PlainState> read_plain(TokenBatch& batch, bool narrow) {
    static_cast<void>(narrow);
    batch.clear();
    return std::nullopt;
  }

  /// From the next read on, `tracer` is told of every step; null: nobody. Requires: it outlives the
  /// reads.
  void set_tracer(Tracer* tracer) { tracer_ = tracer; }

 protected:
  Tracer* tracer_ = nullptr;  ///< null: nobody is told
};

}  // namespace specdrift
