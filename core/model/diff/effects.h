#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/diff/views.h"

/// The effect of each character in the states of a model, in a form in which two models can be
/// compared: the texts say the same in many ways.
///
/// A step lasts until its character is consumed: where a row reconsumes it, or has only looked at
/// it, the step goes on in the next state. So "append it, switch to the comment state" and
/// "reconsume in the comment state" are one effect, and so are "reconsume in the data state" at EOF
/// and "emit an end-of-file token". A state that reads until a string takes one character a step as
/// well. Whether a switch stands before or after what is emitted makes no difference here.
namespace specdrift::model {

/// The effect of one action. Characters that go to the same place are one operation.
struct Operation {
  std::string what;
  std::string characters;
  bool is_variable = false;  ///< it changes what the machine remembers, no token

  friend bool operator==(const Operation&, const Operation&) = default;
};

/// The effect while all of the conditions hold, and those of no branch before.
struct Branch {
  std::set<std::string> conditions;
  std::vector<Operation> operations;  ///< all but errors; equal ones do the same
  std::vector<std::string> errors;    ///< their codes, sorted; empty ones where unnamed
  ViewIndex target = elsewhere;
  bool any_case = false;  ///< which view of the target's table it is depends on more than is known

  /// Adds the branch that follows this one.
  void then(const Branch& next);
};

using Effect = std::vector<Branch>;

/// A branch of a step as far as the state's own rows go.
struct OwnBranch {
  Branch branch;
  bool goes_on = false;  ///< its target deals with the same character
};

/// The rows that a symbol can take, in order, and what comes of it.
struct Step {
  std::vector<std::uint16_t> rows;
  Effect effect;
};

/// ASCII, then any other character, the end of the input, and characters above ASCII that rows
/// name.
class Symbols {
 public:
  static constexpr std::size_t other = 128;
  static constexpr std::size_t end = 129;

  Symbols(const Model& a, const Model& b);

  std::size_t size() const { return 130 + named_.size(); }
  /// Requires: it is one character, not `other` or `end`.
  char32_t character(std::size_t symbol) const {
    return symbol < 128 ? static_cast<char32_t>(symbol) : named_[symbol - 130];
  }
  bool is_in(const CharacterSet& set, std::size_t symbol) const;

 private:
  void collect(const Model& model);

  std::vector<char32_t> named_;
};

class Behaviour {
 public:
  /// Leaves out what only one of `model` and `beside` remembers. Requires: all outlive it.
  Behaviour(const Model& model, const Model& beside, const Symbols& symbols);

  const Model& model() const { return views_.model(); }
  const Views& views() const { return views_; }
  const Table& table(ViewIndex view) const { return model().tables[views_[view].table]; }

  /// Whether the state takes a character a step. The others (procedures, runs, names, numbers) are
  /// compared row by row.
  bool reads_characters(ViewIndex view) const;

  /// Requires: it reads characters.
  const Step& step(ViewIndex view, std::size_t symbol) const {
    return steps_[static_cast<std::size_t>(view)][symbol];
  }

  /// The same with this version's input stream before it: 2007 and 2009 replace U+0000 there.
  Effect effect_with_stream(ViewIndex view, std::size_t symbol) const;

  /// The effect of one row by itself. Requires: the view does not read characters.
  Branch row_effect(ViewIndex view, std::size_t row) const;

  /// The effect of a step before another state deals with the character. Requires: the view reads
  /// characters.
  std::vector<OwnBranch> own_step(ViewIndex view, std::size_t symbol) const;

  /// The effect of a string, no condition holding. Requires: ASCII; the view reads characters.
  Branch effect_of(ViewIndex view, std::string_view string) const;

 private:
  friend class EffectMaker;

  const Symbols* symbols_;
  Views views_;
  std::set<std::string_view> shared_;  ///< variables that both have
  std::vector<std::vector<Step>> steps_;
};

}  // namespace specdrift::model
