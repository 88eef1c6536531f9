#include "core/common_subset/common_subset_tokenizer.h"

#include <utility>

#include "core/common_subset/with_common_subset.h"

namespace specdrift {

CommonSubsetTokenizer::CommonSubsetTokenizer(std::unique_ptr<Tokenizer> states,
                                             const Source& source)
    : states_(std::move(states)), reader_(source) {}

CommonSubsetTokenizer::CommonSubsetTokenizer(const CommonSubsetTokenizer& other)
    : Tokenizer(other),
      states_(other.states_->clone()),
      reader_(other.reader_),
      noted_(other.noted_) {}

bool CommonSubsetTokenizer::read_on(TokenBatch& batch, Offset pause_from) {
  states_->set_tracer(tracer_);
  if (tracer_) return states_->read_on(batch, pause_from);
  for (;;) {
    if (std::optional<ResumePoint> point = states_->resume_point()) {
      if (point->at < pause_from && take_common(*point, batch, pause_from) && batch.full()) break;
      if (point->at >= pause_from && !batch.tokens.empty()) break;
    }
    // Up to where the scanner may read again.
    if (!states_->read_on(batch, 0)) return !batch.tokens.empty();
    if (batch.full()) break;
  }
  if (!batch.contexts.empty()) noted_ = batch.contexts.back().context;
  return true;
}

std::optional<ResumePoint> CommonSubsetTokenizer::read_common(TokenBatch& batch, Offset bound,
                                                              bool narrow) {
  batch.clear();
  ResumePoint point = *states_->resume_point();
  point.narrow = point.narrow || narrow;
  if (!take_common(point, batch, bound)) return std::nullopt;
  if (!batch.contexts.empty()) noted_ = batch.contexts.back().context;
  return point;
}

/// Moves `point`, and the other tokenizer, after common constructs; false if there are none.
bool CommonSubsetTokenizer::take_common(ResumePoint& point, TokenBatch& batch, Offset bound) {
  const Offset begin = point.at;
  const std::size_t marks = batch.contexts.size();
  const ResumeContexts contexts = states_->resume_contexts();
  if (marks > 0 ? batch.contexts.back().context != contexts.here : noted_ != contexts.here)
    batch.contexts.push_back({begin, contexts.here});
  reader_.read(point, contexts, batch, bound);
  if (point.at == begin) {
    batch.contexts.resize(marks);
    return false;
  }
  states_->resume(point);
  return true;
}

std::unique_ptr<Tokenizer> with_common_subset(std::unique_ptr<Tokenizer> tokenizer,
                                              const VersionInfo& version, const Source& source) {
  if (!tokenizer || version.common_subset == CommonSubset::none) return tokenizer;
  return std::make_unique<CommonSubsetTokenizer>(std::move(tokenizer), source);
}

}  // namespace specdrift
