#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "core/token/token_batch.h"
#include "core/token/tracer.h"

namespace specdrift {

/// The loop that drives a machine until the batch is full, there is a resume point after
/// `pause_from`, or the input has ended (Tokenizer::read_on). Machine has
///   void step()                       one row of the current state's table
///   TextKind text_kind() const  what the current state reads: text of some kind, or none
///   bool is_within_step() const       whether the current state's text takes in one step what
///                                     step() takes in several
///   title(), content_model_name()     for the tracer
/// beside the members of TokenBuilder.
template <class Machine>
bool run_machine(Machine& machine, TokenBatch& batch, Offset pause_from, Tracer* tracer) {
  if (machine.done_) return false;
  machine.begin_batch(batch);
  pause_from = std::max(pause_from, machine.in_.offset() + 1);
  while (!machine.done_) {
    if (const TextKind text = machine.text_kind(); text != TextKind::none) {
      machine.begin_text(text);
      // A context alone is nothing to hand over.
      if (batch.full() && !(batch.tokens.empty() && batch.errors.empty())) return true;
      if (machine.in_.offset() >= pause_from && text == TextKind::data && machine.may_be_left() &&
          !batch.tokens.empty())
        return true;
    }
    if (tracer) [[unlikely]] {
      Step step;
      step.from = machine.title();
      step.content = machine.content_model_name();
      if (!machine.step_begin_) machine.step_begin_ = machine.in_.offset();
      machine.step();
      step.to = machine.title();
      if (step.to == step.from && machine.is_within_step()) continue;
      step.begin = *std::exchange(machine.step_begin_, std::nullopt);
      step.end = machine.in_.offset();
      tracer->step(step);
    } else {
      machine.step();
    }
  }
  return true;
}

}  // namespace specdrift
