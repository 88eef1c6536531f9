#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/identify/learned.h"
#include "core/learn/battery.h"

namespace specdrift::learn {

/// Where a parser is no finite machine that reads from the beginning to the end, as far as asking
/// shows it: what it makes of the beginning of a construct depends on something arbitrarily far
/// after it.
std::vector<identify::NoMachine> find_looking_ahead(const AskBody& ask);
/// The same: it counts.
std::vector<identify::NoMachine> find_counting(const AskBody& ask);

/// Tells of inputs whether a parser reads them to their end: what follows is read as if nothing
/// came before it, and nothing that the parser has made of the input is taken back. Where that is
/// not so, an element with raw text or a construct is open.
class EndedInputs {
 public:
  /// Asks once.
  explicit EndedInputs(const AskBody& ask);
  /// Asks once. `answer`: what the parser makes of the input.
  bool has(const std::string& body, const identify::Events& answer) const;

 private:
  const AskBody& ask_;
  std::optional<identify::Events> alone_;
};

}  // namespace specdrift::learn
