#include "core/plain/plain_reader.h"

#include <algorithm>
#include <bit>

#include "core/plain/plain_names.h"
#include "core/plain/plain_references.h"
#include "core/plain/plain_sinks.h"
#include "core/text/vectors.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "core/plain/plain_reader.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "core/plain/plain_scanner-inl.h"

HWY_BEFORE_NAMESPACE();
namespace specdrift::HWY_NAMESPACE {

const char* scan_tokens(const plain::Bounds& bounds, PlainState& state, plain::BatchSink& sink) {
  return scan_plain(bounds, state, sink);
}
const char* scan_count(const plain::Bounds& bounds, PlainState& state, plain::CountSink& sink) {
  return scan_plain(bounds, state, sink);
}

}  // namespace specdrift::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace specdrift {

PlainReader::PlainReader(const Source& source)
    : base_(source.bytes().data()),
      end_(base_ + source.end()),
      limit_(any(source.irregularities()) ? base_ : end_),
      irregular_(source.irregularities()),
      surrogates_(source.may_hold_surrogates()) {}

/// Requires: `at` is at the border of a character.
void PlainReader::find_limit(Offset at) {
  if (base_ + at > limit_ || (limit_ == base_ && any(irregular_)))
    limit_ = find_irregular(base_ + at, end_, irregular_, surrogates_).at;
}

void PlainReader::read(PlainState& state, Contexts& contexts, bool models_self_closing,
                       TokenBatch& batch) {
  find_limit(state.at);
  plain::BatchSink sink(base_, contexts, models_self_closing, batch);
  const char* const at = SPECDRIFT_BEST_TARGET(scan_tokens)({base_, limit_, end_}, state, sink);
  state.at = static_cast<Offset>(at - base_);
}

PlainCount PlainReader::pass(PlainState& state, Offset bound) {
  find_limit(state.at);
  // A construct that goes on after the limit is left alone, whatever is there.
  const char* const limit = bound < static_cast<Offset>(limit_ - base_) ? base_ + bound : limit_;
  plain::CountSink sink;
  const auto scan = SPECDRIFT_BEST_TARGET(scan_count);
  const char* at = scan({base_, limit, end_}, state, sink);
  state.at = static_cast<Offset>(at - base_);
  // What reaches into the last bytes, too few for vectors where they are, is read in a copy.
  if (end_ - at <= most_copied && at < limit) {
    if (tail_.empty()) {
      const std::ptrdiff_t size = std::min<std::ptrdiff_t>(end_ - base_, most_copied);
      tail_.assign(end_ - size, end_).append(plain::scan_margin, '\0');
    }
    const char* const base = tail_.data();
    const char* const end = base + tail_.size();
    const auto here = [&](const char* there) { return end - plain::scan_margin - (end_ - there); };
    PlainState rest = state;
    rest.at = static_cast<Offset>(here(at) - base);
    rest.last_start_tag = {};
    const char* const stop = scan({base, here(limit), end}, rest, sink);
    if (!rest.last_start_tag.empty())
      state.last_start_tag = {end_ - (here(end_) - rest.last_start_tag.data()),
                              rest.last_start_tag.size()};
    state.tree = rest.tree;
    state.at += static_cast<Offset>(stop - here(at));
  }
  return sink.count();
}

}  // namespace specdrift
#endif
