#pragma once

#include <memory>
#include <optional>

#include "core/token/resume_point.h"
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
  bool read(TokenBatch& batch, Offset pause_from = never) {
    batch.clear();
    return read_on(batch, pause_from);
  }

  /// Adds the next tokens to the batch until it is full. From offset `pause_from` on, it stops at
  /// the first resume point after where it stands, if the batch holds a token then. False when
  /// there are none, as above.
  virtual bool read_on(TokenBatch& batch, Offset pause_from) = 0;
  static constexpr Offset never = ~Offset{0};  ///< it does not stop at resume points

  /// A copy, which goes on from here by itself.
  virtual std::unique_ptr<Tokenizer> clone() const = 0;

  /// Where it stands between two reads, if somebody else may read on from there.
  virtual std::optional<ResumePoint> resume_point() const { return std::nullopt; }
  /// The contexts at that point. Requires: there is one.
  virtual ResumeContexts resume_contexts() const { return {}; }
  /// Goes on there, after a stretch that somebody else has read. Requires: resume_point() was where
  /// the stretch began.
  virtual void resume(const ResumePoint& point) { static_cast<void>(point); }

  /// From the next read on, `tracer` is told of every step; null: nobody. Requires: it outlives the
  /// reads.
  void set_tracer(Tracer* tracer) { tracer_ = tracer; }

 protected:
  Tracer* tracer_ = nullptr;  ///< null: nobody is told
};

}  // namespace specdrift
