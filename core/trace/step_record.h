#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/compare/divergence.h"
#include "core/trace/step_stream.h"
#include "core/trace/tree_watch.h"

namespace specdrift::trace {

/// A step with what it emitted and found, to be kept. Strings are its own, or the source's.
struct StepRecord {
  /// Tokens, and attributes of a tag, beyond which no more are kept.
  static constexpr std::size_t most_kept = 100;
  const model::Model* model = nullptr;
  TakenStep step;
  std::vector<KeptToken> tokens;  ///< without characters
  std::string characters;         ///< what it emitted of these, the first ones
  std::vector<ParseError> errors;
  std::vector<TreeStep> tree = {};  ///< what tree construction did; nobody has asked: empty
  Arena strings;

  bool changes_state() const { return step.row().table != step.to; }
  bool ends() const;  ///< it emitted the end-of-file token
};

/// The step that the stream has just taken.
StepRecord record_of(const StepStream& stream);

/// How much of a trace is shown.
enum class Level : std::uint8_t {
  all,      ///< every step
  changes,  ///< steps that change the state, emit a token that is no character, or find an error
  tokens,   ///< steps that emit a token that is no character, or find an error
};
bool is_shown(const StepRecord& record, Level level);

}  // namespace specdrift::trace
