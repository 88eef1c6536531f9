#include "core/prove/analysis/language.h"

#include <algorithm>
#include <map>
#include <stdexcept>
#include <utility>

#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

constexpr std::uint8_t no_character = 0xFF;
constexpr std::string_view any_beyond_ascii = "\xC3\xA9";

std::size_t place_of(char32_t c) {
  return std::min<std::size_t>(c, Language::beyond_ascii);
}

}  // namespace

Language::Language(std::vector<Node> nodes, Rules rules)
    : nodes_(std::move(nodes)), rules_(std::move(rules)) {
  for (const Node& node : nodes_)
    for (const State to : node.next)
      if (to != none && to >= nodes_.size()) throw std::invalid_argument("a state is missing");
  find_completions();
  find_classes();
  constexpr std::string_view digits_of_numbers = "0123456789abcdefABCDEF";
  for (const Node& node : nodes_)
    treats_digits_equally_.push_back(
        node.reads_number || std::ranges::all_of(digits_of_numbers, [&](char digit) {
          return node.next[static_cast<std::size_t>(digit)] == node.next['0'];
        }));
}

/// Backwards from where inputs end. States from which none ends are led to no more.
void Language::find_completions() {
  completions_.assign(nodes_.size(), no_character);
  std::vector<std::vector<std::pair<State, std::uint8_t>>> before(nodes_.size());
  std::vector<State> ends;
  for (State at = 0; at < nodes_.size(); ++at) {
    if (nodes_[at].may_end) ends.push_back(at);
    for (std::size_t c = 0; c <= beyond_ascii; ++c)
      if (nodes_[at].next[c] != none)
        before[nodes_[at].next[c]].emplace_back(at, static_cast<std::uint8_t>(c));
  }
  std::vector<bool> has_end(nodes_.size());
  for (const State end : ends) has_end[end] = true;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    for (const auto& [from, c] : before[ends[i]]) {
      if (has_end[from]) continue;
      has_end[from] = true;
      completions_[from] = c;
      ends.push_back(from);
    }
  }
  if (nodes_.empty() || !has_end[0]) throw std::invalid_argument("a language without an input");
  for (Node& node : nodes_)
    for (State& to : node.next)
      if (to != none && !has_end[to]) to = none;
}

void Language::find_classes() {
  std::map<std::vector<State>, std::size_t> classes;
  for (std::size_t c = 0; c <= beyond_ascii; ++c) {
    std::vector<State> column;
    for (const Node& node : nodes_) column.push_back(node.next[c]);
    classes_[c] = classes.emplace(std::move(column), classes.size()).first->second;
  }
}

Language::State Language::next(State at, char32_t c) const {
  if (c >= beyond_ascii && rules_.has_beyond_ascii && !rules_.has_beyond_ascii(c)) return none;
  return nodes_[at].next[place_of(c)];
}

Language::State Language::after(std::string_view text) const {
  State at = 0;
  while (!text.empty() && at != none) {
    at = next(at, utf8::decode_generalized(text).code_point);
    text.remove_prefix(utf8::sequence_length(static_cast<unsigned char>(text.front())));
  }
  return at;
}

bool Language::has(char32_t c) const {
  for (State at = 0; at < nodes_.size(); ++at)
    if (next(at, c) != none) return true;
  return false;
}

bool Language::has(std::string_view input) const {
  const State at = after(input);
  return at != none && may_end(at) && (!rules_.is_refused || !rules_.is_refused(input));
}

std::string Language::completion(State at) const {
  std::string text;
  for (; !may_end(at); at = nodes_[at].next[completions_[at]]) {
    if (completions_[at] == beyond_ascii)
      text += any_beyond_ascii;
    else
      text += static_cast<char>(completions_[at]);
  }
  return text;
}

std::optional<std::string> Language::completed(std::string_view beginning) const {
  const State at = after(beginning);
  if (at == none) return std::nullopt;
  std::string input = std::string(beginning) + completion(at);
  if (rules_.is_refused && rules_.is_refused(input)) return std::nullopt;
  return input;
}

}  // namespace specdrift::prove
