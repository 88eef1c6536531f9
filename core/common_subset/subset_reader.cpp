#include "core/common_subset/subset_reader.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>
#include <utility>

#include "core/common_subset/sinks.h"
#include "core/common_subset/subset_references.h"
#include "core/common_subset/tag_meanings.h"
#include "core/text/vectors.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/common_subset/subset_reader.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/common_subset/scanner-inl.h"

HWY_BEFORE_NAMESPACE();
namespace specdrift::HWY_NAMESPACE {

const char* scan_tokens(const common_subset::Bounds& bounds, ResumePoint& state,
                        common_subset::BatchSink& sink) {
  return scan_common_subset(bounds, state, sink);
}
const char* scan_count(const common_subset::Bounds& bounds, ResumePoint& state,
                       common_subset::CountSink& sink) {
  return scan_common_subset(bounds, state, sink);
}
const char* scan_telling(const common_subset::Bounds& bounds, ResumePoint& state,
                         common_subset::ListenerSink& sink) {
  return scan_common_subset(bounds, state, sink);
}

}  // namespace specdrift::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace specdrift {

SubsetReader::SubsetReader(const Source& source)
    : base_(source.bytes().data()),
      end_(base_ + source.end()),
      limit_(any(source.irregularities()) ? base_ : end_),
      irregular_(source.irregularities()),
      surrogates_(source.may_hold_surrogates()) {}

/// Requires: `at` is at the boundary of a character.
void SubsetReader::find_limit(Offset at) {
  if (base_ + at > limit_ || (limit_ == base_ && any(irregular_)))
    limit_ = find_irregular(base_ + at, end_, irregular_, surrogates_).at;
}

void SubsetReader::read(ResumePoint& state, const ResumeContexts& contexts, TokenBatch& batch,
                        Offset bound) {
  find_limit(state.at);
  common_subset::BatchSink sink(base_, contexts, state.models_self_closing, batch);
  const char* const limit = limit_before(bound);
  const char* const at = SPECDRIFT_BEST_TARGET(scan_tokens)({base_, limit, end_}, state, sink);
  state.at = static_cast<Offset>(at - base_);
}

SubsetCount SubsetReader::pass(ResumePoint& state, Offset bound) {
  find_limit(state.at);
  // A construct that goes on after the limit is left alone, whatever is there.
  const char* const limit = std::exchange(limit_, limit_before(bound));
  common_subset::CountSink sink;
  pass_with(state, sink, SPECDRIFT_BEST_TARGET(scan_count), limit_);
  limit_ = limit;
  return sink.count();
}

void SubsetReader::tell(ResumePoint state, Offset until, SubsetListener& listener) {
  const char* const limit = std::exchange(limit_, base_ + until);
  // An element that reaches into the last bytes is given up where they begin and read again in a
  // copy. It is told from there alone: nothing that was told can be taken back.
  const char* first_limit = limit_;
  if (end_ - limit_ < common_subset::scan_margin) {
    ResumePoint probe = state;
    common_subset::CountSink count;
    first_limit = SPECDRIFT_BEST_TARGET(scan_count)({base_, limit_, end_}, probe, count);
  }
  common_subset::ListenerSink sink(listener);
  pass_with(state, sink, SPECDRIFT_BEST_TARGET(scan_telling), first_limit);
  assert(state.at == until);
  limit_ = limit;
}

template <class Sink, class Scan>
void SubsetReader::pass_with(ResumePoint& state, Sink& sink, Scan scan, const char* first_limit) {
  const char* at = scan({base_, first_limit, end_}, state, sink);
  state.at = static_cast<Offset>(at - base_);
  // Everything that reaches into the last bytes, too few for vectors where they are, is read in a
  // copy.
  if (end_ - at > most_copied || at >= limit_) return;
  if (tail_.empty()) {
    const std::ptrdiff_t size = std::min<std::ptrdiff_t>(end_ - base_, most_copied);
    tail_.assign(end_ - size, end_).append(common_subset::scan_margin, '\0');
  }
  const char* const base = tail_.data();
  const char* const end = base + tail_.size();
  const auto here = [&](const char* there) {
    return end - common_subset::scan_margin - (end_ - there);
  };
  ResumePoint rest = state;
  rest.at = static_cast<Offset>(here(at) - base);
  rest.last_start_tag = {};
  const char* const stop = scan({base, here(limit_), end}, rest, sink);
  if (!rest.last_start_tag.empty())
    state.last_start_tag = {end_ - (here(end_) - rest.last_start_tag.data()),
                            rest.last_start_tag.size()};
  state.tree = rest.tree;
  state.at += static_cast<Offset>(stop - here(at));
}

std::string resolved_value(std::string_view written) {
  std::string text;
  text.reserve(written.size());
  for (const char *at = written.data(), *const end = at + written.size();;) {
    const auto left = static_cast<std::size_t>(end - at);
    const auto* const ampersand = static_cast<const char*>(std::memchr(at, '&', left));
    text.append(at, ampersand ? ampersand : end);
    if (!ampersand) break;
    at = ampersand;
    const common_subset::Reference reference = common_subset::find_reference(at);
    if (reference.text.empty())
      utf8::append(text, reference.code_point);
    else
      text += reference.text;
    at += reference.size;
  }
  return text;
}

}  // namespace specdrift
#endif
