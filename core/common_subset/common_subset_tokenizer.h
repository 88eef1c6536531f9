#pragma once

#include <memory>
#include <optional>

#include "core/common_subset/subset_reader.h"
#include "core/text/source.h"
#include "core/token/tokenizer.h"

namespace specdrift {

/// A tokenizer that reads common constructs by the scanner, and leaves everything else to another
/// tokenizer: its tokens, errors and contexts are those of that one alone, in less time. While
/// somebody is told of every step, that one reads everything.
class CommonSubsetTokenizer final : public Tokenizer {
 public:
  /// Requires: `states` is at the beginning of the source, which outlives it.
  CommonSubsetTokenizer(std::unique_ptr<Tokenizer> states, const Source& source);
  CommonSubsetTokenizer(const CommonSubsetTokenizer& other);
  CommonSubsetTokenizer& operator=(const CommonSubsetTokenizer&) = delete;

  bool read_on(TokenBatch& batch, Offset pause_from) override;
  std::unique_ptr<Tokenizer> clone() const override {
    return std::make_unique<CommonSubsetTokenizer>(*this);
  }
  std::optional<ResumePoint> resume_point() const override { return states_->resume_point(); }
  ResumeContexts resume_contexts() const override { return states_->resume_contexts(); }
  void resume(const ResumePoint& point) override { states_->resume(point); }

  /// Clears the batch and fills it with common tokens alone: as many as there are before `bound`,
  /// or as it holds; `narrow`: of the narrow part. Returns where it stands then, or nothing if
  /// there are none. Requires: there is a resume_point().
  std::optional<ResumePoint> read_common(TokenBatch& batch, Offset bound, bool narrow);

 private:
  bool take_common(ResumePoint& point, TokenBatch& batch, Offset bound);

  std::unique_ptr<Tokenizer> states_;
  SubsetReader reader_;
  std::optional<Context> noted_;  ///< the last one of the batches before
};

}  // namespace specdrift
