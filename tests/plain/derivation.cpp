#include "tests/plain/derivation.h"

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <utility>

namespace specdrift::test {

std::optional<Node> behind(const Node& from, const std::string& string, const std::string& to) {
  if (to == "solidus" && !from.may_have_solidus) return std::nullopt;
  Node node = from;
  node.text += string;
  node.state = to;
  if (to == "attribute-name") {
    if (from.state != to) node.attributes.emplace_back();
    for (const char c : string)
      node.attributes.back() += static_cast<char>(c >= 'A' && c <= 'Z' ? c | 0x20 : c);
  } else if (from.state == "attribute-name" && node.has_duplicate()) {
    return std::nullopt;
  }
  if (to == "data" || to == "tag-open") {
    node.attributes.clear();
    node.may_have_solidus = false;
  }
  return node;
}

Node completed(const PlainGrammar& grammar, const Node& from) {
  std::deque<Node> waiting{from};
  std::set<std::string> seen;
  while (!waiting.empty()) {
    Node node = std::move(waiting.front());
    waiting.pop_front();
    if (node.state == grammar.start) return node;
    if (!seen.insert(node.state).second) continue;
    for (const PlainGrammar::Edge& edge : grammar.states.at(node.state))
      if (auto next = behind(node, edge.strings.front(), edge.to))
        waiting.push_back(std::move(*next));
  }
  throw std::runtime_error("no way out of " + from.state);
}

bool allows(const PlainGrammar& grammar, std::string_view text) {
  std::deque<Node> waiting{Node{.text = {}, .state = grammar.start, .attributes = {}}};
  std::set<std::pair<std::size_t, std::string>> seen;
  while (!waiting.empty()) {
    Node node = std::move(waiting.front());
    waiting.pop_front();
    if (node.text.size() == text.size() && node.state == grammar.start) return true;
    const std::string_view rest = text.substr(node.text.size());
    const auto follow = [&](const std::string& string, const std::string& to) {
      if (!rest.starts_with(string)) return;
      auto next = behind(node, string, to);
      if (next && seen.emplace(next->text.size(), to + (next->may_have_solidus ? "/" : "")).second)
        waiting.push_back(std::move(*next));
    };
    for (const PlainGrammar::Edge& edge : grammar.states.at(node.state)) {
      if (!edge.reference) {
        for (const std::string& string : edge.strings) follow(string, edge.to);
        continue;
      }
      if (!rest.starts_with('&')) continue;
      const std::string reference(rest.substr(0, rest.find(';') + 1));
      const auto is_in = [&](const auto& list) {
        return std::ranges::find(list, reference) != list.end();
      };
      const bool padded = reference.size() > 4 && reference.starts_with("&#0");
      if (padded || is_in(grammar.references) || is_in(grammar.numbers)) follow(reference, edge.to);
    }
    if (node.state == "tag-open") {
      for (const std::string& name : grammar.solidus) {
        if (!rest.starts_with(name)) continue;
        node.may_have_solidus = true;
        follow(name, "start-tag-name");
        node.may_have_solidus = false;
      }
    }
  }
  return false;
}

}  // namespace specdrift::test
