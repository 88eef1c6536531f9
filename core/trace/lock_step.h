#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/trace/step_stream.h"

namespace specdrift::trace {

/// The steps that all versions take between two consecutive offsets at which every version has
/// finished a step. If one version reads a whole reference by one row, the steps of the others over
/// it are one group.
struct StepGroup {
  /// Everything that one version does.
  struct Lane {
    static constexpr std::size_t most_steps = 200;
    std::vector<TakenStep> steps;  ///< the first ones
    std::size_t step_count = 0;
    std::vector<ParseError> errors;         ///< as far as steps are kept
    std::vector<std::size_t> errors_up_to;  ///< how many of them the steps up to each have found
    std::string start_tag;  ///< the name of the one that was emitted, if there was one
    /// The state of the version before the group, and after each of its first steps that only
    /// hand the character on.
    std::vector<StreamState> handed_on;
    StreamState at_start;  ///< its state where the run began
    TakenRow before;       ///< the row of its last step before the group
  };
  Span read;
  std::vector<Lane> lanes;           ///< one for each version
  bool are_in_sync = false;          ///< after it, with what they have emitted
  bool have_resynchronised = false;  ///< after it, whatever they have emitted
};

/// Runs of several versions over one source, merged by position.
class LockStep {
 public:
  /// Told of each step as it is taken, by the number of its version.
  using Observer = std::function<void(std::size_t version, const StepStream& stream)>;

  /// Requires: the streams are at the same offset of the same source.
  explicit LockStep(std::vector<StepStream> streams, Observer observer = {});

  /// Goes on to the next common position; false at the end. Versions that have taken all the steps
  /// that are kept wait at `enough` for one that reads far beyond it by one step: the group is the
  /// last one then.
  bool next(Offset enough = ~Offset{0});
  /// Output up to here counts no longer.
  void forget_emitted() {
    for (StepStream& stream : streams_) stream.forget_emitted();
    states_ = states_of_streams();
  }
  const StepGroup& group() const { return group_; }
  /// The states of the versions after the group.
  const std::vector<StreamState>& stream_states() const { return states_; }
  Offset offset() const { return at_; }
  std::span<const StepStream> streams() const { return streams_; }

 private:
  bool advance(std::size_t version);
  std::vector<StreamState> states_of_streams();

  std::vector<StepStream> streams_;
  Observer observer_;
  std::vector<bool> ended_;
  StepGroup group_;
  std::vector<StreamState> states_;
  std::vector<StreamState> at_start_;
  Offset at_;
};

}  // namespace specdrift::trace
