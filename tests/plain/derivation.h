#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "tests/plain/grammar.h"

namespace specdrift::test {

/// A place in a plain text: what has been written of it, and where the grammar stands.
struct Node {
  std::string text;
  std::string state;
  bool may_have_solidus = false;
  std::vector<std::string> attributes;  ///< the names in the current tag, the last one unfinished

  bool has_duplicate() const {
    return std::set<std::string>(attributes.begin(), attributes.end()).size() != attributes.size();
  }
};

/// The node behind an edge, or nothing if a rule beside the automaton forbids it.
std::optional<Node> behind(const Node& from, const std::string& string, const std::string& to);

/// The shortest way to the end of the construct.
Node completed(const PlainGrammar& grammar, const Node& from);

/// Whether the grammar allows `text`, where nobody simulates tree construction.
bool allows(const PlainGrammar& grammar, std::string_view text);

}  // namespace specdrift::test
