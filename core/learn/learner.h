#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include "core/identify/learned.h"
#include "core/learn/battery.h"
#include "core/learn/draft.h"

/// A parser's rows, learned by asking it.
namespace specdrift::learn {

struct Task {
  const model::Model* base = nullptr;             ///< the version that it begins with
  std::span<const model::Model* const> versions;  ///< whose rows may be taken over
  identify::Capabilities capabilities;
  ModelName name;
  AskBody ask;
  std::size_t questions = 0;  ///< at most, while it learns
  std::size_t held_out = 0;   ///< inputs that are asked afterwards
  std::uint64_t seed = 1;
  /// Whether to stop learning: a limit of time, asked often.
  std::function<bool()> is_over;
  /// Told what is being done, and how far it is.
  std::function<void(std::string_view what, std::size_t done, std::size_t all)> progress;
};

/// The parser cannot be learned from.
struct CannotLearn : std::runtime_error {
  explicit CannotLearn(const std::string& what, std::string hint_ = {})
      : std::runtime_error(what), hint(std::move(hint_)) {}
  std::string hint;
};

/// Begins with the rows of a version. The place that is most to blame, of all through which
/// inputs that differ lead, is changed first, in the way that makes most inputs agree and hardly
/// any disagree. Deterministic for a parser that is, unless time runs out. Throws CannotLearn: a
/// parser that answers one question in two ways, or hardly any.
identify::LearnedModel learn_model(const Task& task);

}  // namespace specdrift::learn
