#include "core/trace/lock_step.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace specdrift::trace {

namespace {

bool reads_nothing(const StepStream& stream) {
  return stream.model().tables[stream.state()].reads == model::Reads::number;
}

}  // namespace

LockStep::LockStep(std::vector<StepStream> streams, Observer observer)
    : streams_(std::move(streams)),
      observer_(std::move(observer)),
      ended_(streams_.size(), false),
      at_(streams_.empty() ? 0 : streams_.front().offset()) {
  group_.lanes.resize(streams_.size());
  states_ = at_start_ = states_of_streams();
}

bool LockStep::advance(std::size_t version) {
  StepStream& stream = streams_[version];
  if (!stream.next()) {
    ended_[version] = true;
    return false;
  }
  if (observer_) observer_(version, stream);
  StepGroup::Lane& lane = group_.lanes[version];
  if (stream.offset() == at_ && lane.handed_on.size() == lane.step_count + 1 &&
      lane.step_count < StepGroup::Lane::most_steps)
    lane.handed_on.push_back(stream.stream_state());
  if (++lane.step_count > StepGroup::Lane::most_steps) return true;
  lane.steps.push_back(stream.step());
  std::ranges::copy(stream.errors(), std::back_inserter(lane.errors));
  lane.errors_up_to.push_back(lane.errors.size());
  for (const Token& token : stream.tokens())
    if (token.kind == TokenKind::start_tag) lane.start_tag = token.text;
  return true;
}

bool LockStep::next(Offset enough) {
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    StepGroup::Lane& lane = group_.lanes[i];
    if (!lane.steps.empty()) lane.before = lane.steps.back().row();
    // The contents of the lanes are let go, and the memory stays: there are as many groups as
    // characters.
    lane.steps.clear();
    lane.step_count = 0;
    lane.errors.clear();
    lane.errors_up_to.clear();
    lane.start_tag.clear();
    lane.handed_on.assign(1, states_[i]);
    lane.at_start = at_start_[i];
  }
  group_.are_in_sync = group_.have_resynchronised = false;
  Offset to = at_;
  // Every version reads at least one character, or ends.
  for (std::size_t i = 0; i < streams_.size(); ++i) {
    while (!ended_[i] && streams_[i].offset() <= at_) advance(i);
    to = std::max(to, streams_[i].offset());
  }
  for (bool level = false; !level;) {
    level = true;
    for (std::size_t i = 0; i < streams_.size(); ++i) {
      const auto has_enough = [&] {
        return group_.lanes[i].step_count >= StepGroup::Lane::most_steps &&
               streams_[i].offset() >= enough;
      };
      while (!ended_[i] && streams_[i].offset() < to && !has_enough()) advance(i);
      if (streams_[i].offset() > to) {
        to = streams_[i].offset();
        level = false;
      }
    }
  }
  // A step that reads nothing goes with what was read before it.
  for (std::size_t i = 0; i < streams_.size(); ++i)
    while (!ended_[i] && reads_nothing(streams_[i])) advance(i);
  group_.read = {at_, to};
  at_ = to;
  if (std::ranges::all_of(group_.lanes, [](const auto& lane) { return lane.step_count == 0; }))
    return false;
  states_ = states_of_streams();
  const auto& all = states_;
  group_.are_in_sync =
      std::ranges::all_of(all, [&](const StreamState& s) { return are_in_sync(s, all.front()); });
  group_.have_resynchronised = std::ranges::all_of(
      all, [&](const StreamState& s) { return trace::have_resynchronised(s, all.front()); });
  return true;
}

std::vector<StreamState> LockStep::states_of_streams() {
  std::vector<StreamState> states;
  states.reserve(streams_.size());
  for (StepStream& stream : streams_) states.push_back(stream.stream_state());
  return states;
}

}  // namespace specdrift::trace
