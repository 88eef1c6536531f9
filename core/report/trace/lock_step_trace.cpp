#include "core/report/trace/lock_step_trace.h"

#include <algorithm>

#include "core/trace/lock_step.h"
#include "core/trace/step_record.h"

namespace specdrift::report {
namespace {

bool is_shown(const GroupRecord& group, trace::Level level) {
  if (level == trace::Level::all || group.was_in_sync != group.have_resynchronised) return true;
  return std::ranges::any_of(group.lanes, [&](const auto& lane) {
    return std::ranges::any_of(
        lane, [&](const trace::StepRecord& record) { return trace::is_shown(record, level); });
  });
}

}  // namespace

std::string lock_step_trace(const TraceDocument& document, const TraceWriter& writer, Span shown,
                            std::size_t most, trace::Level level) {
  std::vector<trace::StepStream> streams;
  streams.reserve(document.models.size());
  for (const model::Model* const model : document.models) {
    streams.emplace_back(*model, *document.source, document.start);
    streams.back().skip_to(shown.begin);
  }
  GroupRecord group;
  group.lanes.resize(streams.size());
  trace::LockStep run(std::move(streams),
                      [&](std::size_t version, const trace::StepStream& stream) {
                        if (group.lanes[version].size() < trace::StepGroup::Lane::most_steps)
                          group.lanes[version].push_back(trace::record_of(stream));
                      });
  std::string text;
  std::size_t count = 0, left_out = 0;
  const auto add_gap = [&] {
    if (left_out > 0) text += writer.gap(left_out);
    left_out = 0;
  };
  while (run.next()) {
    const trace::StepGroup& taken = run.group();
    if (taken.read.begin > shown.end) break;
    group.read = taken.read;
    group.are_in_sync = taken.are_in_sync;
    group.have_resynchronised = taken.have_resynchronised;
    group.step_counts.clear();
    for (const auto& lane : taken.lanes) group.step_counts.push_back(lane.step_count);
    if (count < most && is_shown(group, level)) {
      add_gap();
      text += writer.group(document, group);
      ++count;
    } else {
      ++left_out;
    }
    group.was_in_sync = group.have_resynchronised;
    if (group.have_resynchronised) run.forget_emitted();
    for (auto& lane : group.lanes) lane.clear();
  }
  add_gap();
  return text;
}

}  // namespace specdrift::report
