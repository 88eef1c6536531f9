#pragma once

#include <memory>

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

  virtual std::unique_ptr<Tokenizer> clone() const = 0;

  /// From the next read on, `tracer` is told of every step; null: nobody. Requires: it outlives the
  /// reads.
  void set_tracer(Tracer* tracer) { tracer_ = tracer; }

 protected:
  Tracer* tracer_ = nullptr;
};

}  // namespace specdrift
