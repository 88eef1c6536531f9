#pragma once

#include <memory>
#include <optional>

#include "core/machine/run_machine.h"
#include "core/machine/token_builder.h"
#include "core/token/tokenizer.h"
#include "core/token/version_info.h"

namespace specdrift {

/// Everything that all hand-written machines share in addition to the phrases of TokenBuilder: the
/// current state, and how a tokenizer is driven, copied, left and taken up again. Machine is the
/// class that derives from it, with the members that run_machine asks for; State has its states, of
/// which `data` is the first that it enters.
template <class Machine, class State> class StateMachine : public Tokenizer,
                                                           protected TokenBuilder {
 public:
  bool read_on(TokenBatch& batch, Offset pause_from) final {
    return run_machine(machine(), batch, pause_from, tracer_);
  }
  std::unique_ptr<Tokenizer> clone() const final { return std::make_unique<Machine>(machine()); }
  std::optional<ResumePoint> resume_point() const final {
    if (machine().text_kind() != TextKind::data || !may_be_left()) return std::nullopt;
    return resume_point_here();
  }
  ResumeContexts resume_contexts() const final { return resume_contexts_here(); }
  void resume(const ResumePoint& point) final { go_on_at(point); }

 protected:
  StateMachine(const VersionInfo& version, const Source& source, const StreamRules& stream,
               const FeedbackRules& tree, const StartContext& start, State state = State::data)
      : TokenBuilder(version, source, stream, tree, start), state_(state) {}

  Char consume() { return in_.consume(); }
  void switch_to(State state) { state_ = state; }
  void reconsume_in(State state) {
    in_.reconsume();
    machine().switch_to(state);
  }

  // For texts whose states are steps as they are, and that have no content model.
  static bool is_within_step() { return false; }
  static std::string_view content_model_name() { return {}; }

  State state_;

 private:
  Machine& machine() { return static_cast<Machine&>(*this); }
  const Machine& machine() const { return static_cast<const Machine&>(*this); }
};

}  // namespace specdrift
