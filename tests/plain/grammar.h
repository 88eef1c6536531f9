#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::test {

/// spec/plain.xml, read: an automaton whose edges are strings.
struct PlainGrammar {
  struct Edge {
    std::vector<std::string> strings;
    std::string to;
    bool reference = false;  ///< `strings` are but some of them
  };

  std::string start;
  std::map<std::string, std::vector<Edge>> states;
  std::vector<std::string> references;  ///< all named ones, `&` and `;` included
  std::vector<std::string> numbers;     ///< all numeric ones, in their shortest form
  std::vector<std::string> solidus, head, unplain, rawtext, rcdata, scripting;

  struct Element {
    std::string name;
    std::vector<std::string> holds, leaves;
    bool nested = false;
  };
  std::vector<Element> elements;
};

/// Throws std::runtime_error with what is wrong.
PlainGrammar read_plain_grammar(const std::string& spec_directory);

}  // namespace specdrift::test
