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
  virtual bool read(TokenBatch& batch) = 0;

  /// A copy, which goes on from here by itself.
  virtual std::unique_ptr<Tokenizer> clone() const = 0;

  /// Whether the common subset (core/common_subset) is proved for it: then the next two functions
  /// may be of use.
  virtual bool knows_common_subset() const { return false; }
  /// Where it stands between two reads, if the common subset can be read from there on without it.
  virtual std::optional<ResumePoint> resume_point() const { return std::nullopt; }
  /// Goes on there, after a common stretch that it has not read. Requires: resume_point() was where
  /// the stretch began.
  virtual void resume(const ResumePoint& point) { static_cast<void>(point); }
  /// Clears the batch and fills it with tokens of the common subset alone, or of its narrow part:
  /// as many as there are before batch.pauses_from, or as it holds. Returns where it stands then;
  /// nothing if there are none. Requires: there is a resume_point().
  virtual std::optional<ResumePoint> read_common_subset(TokenBatch& batch, bool narrow) {
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
