#include "core/compare/token_stream.h"

#include <algorithm>
#include <cassert>

namespace specdrift {

TokenStream::TokenStream(const VersionInfo& info, std::unique_ptr<Tokenizer> tokenizer,
                         const Source& source, std::size_t batch_capacity, bool common_subset)
    : info_(info),
      tokenizer_(std::move(tokenizer)),
      batch_(batch_capacity),
      covered_(source.begin()) {
  if (!common_subset || info.common_subset == CommonSubset::none) return;
  auto common = std::make_unique<CommonSubsetTokenizer>(std::move(tokenizer_), source);
  common_ = common.get();
  tokenizer_ = std::move(common);
}

std::optional<ResumePoint> TokenStream::resume_point() const {
  if (!common_ || has_head_ || !errors_.empty()) return std::nullopt;
  const std::optional<ResumePoint> state = tokenizer_->resume_point();
  return state && state->at == covered_ ? state : std::nullopt;
}

void TokenStream::resume(const ResumePoint& state, const SubsetCount& passed) {
  tokenizer_->resume(state);
  covered_ = state.at;
  count(passed);
}

std::optional<ResumePoint> TokenStream::read_common_subset(Offset bound, bool narrow) {
  const std::optional<ResumePoint> after = common_->read_common(batch_, bound, narrow);
  begin_batch();
  return after;
}

void TokenStream::begin_batch() {
  next_ = 0;
  has_read_ = true;
  error_count_ += batch_.errors.size();
  for (const ParseError& error : batch_.errors) errors_.insert(error);
  marks_.insert(marks_.end(), batch_.contexts.begin(), batch_.contexts.end());
  count(batch_count());
}

SubsetCount TokenStream::batch_count() const {
  SubsetCount count;
  for (const Token& token : batch_.tokens) {
    const bool characters = token.kind == TokenKind::characters;
    if (count.tokens == 0) count.begins_with_characters = characters;
    count.tokens += !(characters && count.ends_in_characters);
    count.ends_in_characters = characters;
  }
  return count;
}

void TokenStream::count(const SubsetCount& passed) {
  token_count_ += passed.tokens;
  if (passed.begins_with_characters && in_characters_) --token_count_;
  if (passed.tokens > 0) in_characters_ = passed.ends_in_characters;
}

void TokenStream::next_segment(Offset pause_from) {
  while (next_ == batch_.tokens.size()) {
    [[maybe_unused]] const bool more = tokenizer_->read(batch_, pause_from);
    assert(more);
    begin_batch();
  }
  has_head_ = true;
  const Token& token = batch_.tokens[next_];
  if (token.span.begin > covered_) {
    head_ = {Segment::Kind::gap, {covered_, token.span.begin}, nullptr};
    return;
  }
  ++next_;
  head_.kind = token.kind == TokenKind::end_of_file ? Segment::Kind::end
               : token.verbatim                     ? Segment::Kind::run
                                                    : Segment::Kind::token;
  head_.span = token.span;
  head_.token = &token;
}

}  // namespace specdrift
