#include "core/plain/plain_reader.h"

#include <bit>
#include <cstring>

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

PlainCount PlainReader::pass(PlainState& state) {
  find_limit(state.at);
  plain::CountSink sink;
  const auto scan = SPECDRIFT_BEST_TARGET(scan_count);
  const char* at = scan({base_, limit_, end_}, state, sink);
  state.at = static_cast<Offset>(at - base_);
  // The last bytes are too few for vectors where they are.
  constexpr std::ptrdiff_t near = plain::scan_margin;
  if (end_ - at <= near && at < limit_) {
    char copy[2 * near] = {};
    std::memcpy(copy, at, static_cast<std::size_t>(end_ - at));
    PlainState rest = state;
    rest.at = 0;
    rest.last_start_tag = {};
    const char* const stop = scan({copy, copy + (limit_ - at), copy + sizeof copy}, rest, sink);
    if (!rest.last_start_tag.empty())
      state.last_start_tag = {at + (rest.last_start_tag.data() - copy), rest.last_start_tag.size()};
    state.tree = rest.tree;
    state.at += static_cast<Offset>(stop - copy);
  }
  return sink.count();
}

}  // namespace specdrift
#endif
