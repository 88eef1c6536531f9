#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/holes/direction.h"
#include "core/holes/payloads.h"

namespace specdrift::holes {

/// Reads an input. Nothing where the reader cannot be asked about it, or did not answer.
using Read = std::function<std::optional<identify::Events>(const std::string& input)>;

/// Two readers whose events can be compared as they are.
struct Readers {
  Read viewer, filter;
  /// Whether what an input shows may be put down to the cause that is looked at; none: always.
  std::function<bool(const std::string& input)> counts = {};
  /// The cause to which an input's difference is put down, as far as it is known: it stays while an
  /// input is reduced. Empty: nothing is known.
  std::function<std::string(const std::string& input)> cause = {};
  /// Sets the verdict of a difference by what the filter has written of the input; none: nothing is
  /// known of that. Requires: the filter has read the input.
  std::function<void(const std::string& input, Difference& difference)> judge = {};
};

/// The difference of each input that two readers have been asked about. Half of the inputs of a
/// search come again: continuations are reduced to the same short inputs.
using Known = std::unordered_map<std::string, std::optional<Difference>>;

/// The worst that was made of a difference.
struct Worst {
  std::string seed;           ///< the input that was continued; empty: what continues inputs did it
  std::string input;          ///< no character of it can be left out
  std::string demonstration;  ///< with the payload whole, if that is in it: to be tried out
  Difference difference;      ///< of both inputs, or worse
  identify::Events viewer, filter;     ///< what they make of `input`
  Shelter shelter = Shelter::nowhere;  ///< what the blind one of the two takes it for
  /// The filter's output for `input`, where that is known.
  std::optional<std::string> output = {};
};

/// Continues inputs by payloads, and keeps the worst that two readers differ in. A search, not a
/// proof: what no continuation of payloads.h shows is not found.
class Search {
 public:
  /// `thorough`: of several continuations that are as bad, the one that makes the shortest input;
  /// what may be put down to the input is for `counts` to say. Otherwise the first one, if it does
  /// more than it does with a neutral input in the place of this one.
  /// `known`: kept by whoever has several searches for the same readers. Requires: it outlives
  /// this.
  Search(Readers readers, bool thorough, Known* known = nullptr)
      : readers_(std::move(readers)), thorough_(thorough), known_(known) {}

  /// The worst that follows an input. Nothing where the readers differ on no continuation, or only
  /// as they do without it. Gives up after three unanswered continuations.
  std::optional<Worst> worst_of(const std::string& seed);

  /// The effect of an input by itself: nothing is put around it. Nothing where that is harmless.
  std::optional<Worst> worst_alone(const std::string& input);

  /// The effects of continuations without any input: each minimal one once.
  std::vector<Worst> worst_of_nothing();

  /// Inputs that were given up since a reader did not answer.
  std::size_t given_up() const { return given_up_; }

 private:
  struct Seen {
    std::string input;
    Difference difference;
  };
  std::optional<Difference> differ(const std::string& input, bool* answered = nullptr) const;
  std::optional<Difference> ask(const std::string& input, bool* answered) const;
  const std::optional<Difference>& baseline(std::size_t continuation);
  bool is_as_bad(const std::string& input, const Difference& wanted,
                 const std::string& cause) const;
  bool is_worst(const Difference& difference) const;
  Worst minimal(const std::string& seed, const Seen& seen) const;

  Readers readers_;
  bool thorough_;
  Known* known_;
  std::vector<std::optional<std::optional<Difference>>> baseline_;
  std::size_t given_up_ = 0;
};

}  // namespace specdrift::holes
