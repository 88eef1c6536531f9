#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/identify/event.h"

namespace specdrift::identify {

/// The kind of the inputs that the parser does not answer.
inline constexpr std::string_view no_answer = "no answer";

/// Inputs that a model still reads otherwise than its parser, of one kind.
struct LearnedDifference {
  std::string name;  ///< of the form of a cause: `own-rule/tag-name/=`; `no_answer`
  std::size_t inputs = 0;
  std::string smallest;         ///< without the marker
  Events model, parser;         ///< what they make of that
  bool read_to_end = true;      ///< these inputs are (LearnedModel::ended)
  std::size_t looked_into = 0;  ///< of the inputs for which that is so
};

/// Something that no model of the form can say.
struct NoMachine {
  std::string input;         ///< where it shows
  std::string why;           ///< in words
  bool looks_ahead = false;  ///< without bound; otherwise it counts
};

/// A parser's deviations as a model (core/learn), and how far it holds.
struct LearnedModel {
  std::string version;               ///< what it is called
  std::string base;                  ///< the version whose rows it changes
  std::string xml;                   ///< a delta, in the form of spec/README.md
  std::size_t states = 0, rows = 0;  ///< changed; rows that are not those of the base
  std::size_t changes = 0;           ///< that were made, one after the other
  std::size_t questions = 0;         ///< while it was learned
  std::size_t learned_from = 0, learned_right = 0;  ///< inputs that it was learned from
  std::size_t base_right = 0;                       ///< of these, as the base alone reads them
  std::uint64_t seed = 0;
  std::size_t held_out = 0, held_out_right = 0;  ///< inputs that it was not learned from
  std::size_t held_out_base = 0;                 ///< of these, as the base alone reads them
  /// Held-out inputs that a parser which looks ahead reads to their end: what follows takes nothing
  /// of it back. If it does not look ahead, all that it answers.
  std::size_t ended = 0, ended_right = 0, ended_base = 0;
  std::vector<LearnedDifference> differences;  ///< among the held-out ones, the commonest first
  std::size_t looked_into = 0;                 ///< inputs that `differences` counts
  std::vector<NoMachine> no_machine;
  std::string stopped_by;  ///< a limit, in words; empty: nothing more helped

  bool looks_ahead() const { return std::ranges::any_of(no_machine, &NoMachine::looks_ahead); }
};

}  // namespace specdrift::identify
