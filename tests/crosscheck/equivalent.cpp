#include "tests/crosscheck/equivalent.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace specdrift::test {
namespace {

using pugi::xml_node;
using std::string;

constexpr int beyond_ascii = 0x80;
constexpr int end_of_input = 0x81;

/// The state or step that a row belongs to; null for a rule.
xml_node table_of(const pugi::xml_document& document, std::string_view row) {
  const string id(row.substr(0, row.rfind('#')));
  const xml_node root = document.document_element();
  if (const auto slash = id.find('/'); slash != string::npos) {
    const xml_node procedure =
        root.find_child_by_attribute("procedure", "id", id.substr(0, slash).c_str());
    return procedure.find_child_by_attribute("step", "id", id.substr(slash + 1).c_str());
  }
  return root.find_child_by_attribute("state", "id", id.c_str());
}

string text_of(xml_node node) {
  std::ostringstream out;
  node.print(out, "", pugi::format_raw);
  return std::move(out).str();
}

bool is_between(int c, char first, char last) {
  return first <= c && c <= last;
}

/// Whether a word of `input` fits a character. Those that take a closer look fit nothing here.
bool word_fits(std::string_view word, int c) {
  const bool digit = is_between(c, '0', '9');
  const bool upper = is_between(c, 'A', 'Z');
  const bool lower = is_between(c, 'a', 'z');
  if (word.size() == 1) return c == word[0];
  if (word.size() == 3 && word[1] == '-') return is_between(c, word[0], word[2]);
  if (word == "ascii-digit") return digit;
  if (word == "ascii-upper-alpha") return upper;
  if (word == "ascii-lower-alpha") return lower;
  if (word == "ascii-alpha") return upper || lower;
  if (word == "ascii-alphanumeric") return upper || lower || digit;
  if (word == "ascii-hex-digit") return digit || is_between(c, 'A', 'F') || is_between(c, 'a', 'f');
  if (word == "ascii-upper-hex-digit") return digit || is_between(c, 'A', 'F');
  if (word == "ascii-lower-hex-digit") return digit || is_between(c, 'a', 'f');
  constexpr std::pair<std::string_view, int> names[] = {
      {"NUL", 0},   {"TAB", '\t'}, {"LF", '\n'},   {"VT", '\v'},
      {"FF", '\f'}, {"CR", '\r'},  {"SPACE", ' '}, {"EOF", end_of_input}};
  return std::ranges::any_of(names,
                             [&](const auto& n) { return n.first == word && n.second == c; });
}

/// What a table does on one character, in a form that equals that of tables which do the same.
class Reduced {
 public:
  Reduced(xml_node table, int c) : table_(table), c_(c) {
    for (xml_node row : table.children()) {
      const std::string_view name = row.name();
      if ((name != "on" && name != "otherwise") || !fits(row)) continue;
      add(row);
      if (is_certain(row)) break;
    }
    // Under a condition the same as without: the condition says nothing.
    while (entries_.size() > 1 && entries_.back().actions == entries_[entries_.size() - 2].actions)
      entries_.erase(entries_.end() - 2);
  }

  bool operator==(const Reduced& other) const { return entries_ == other.entries_; }

 private:
  struct Entry {
    string condition;
    string actions;
    bool operator==(const Entry&) const = default;
  };

  /// Whether the row can be taken on the character, if its conditions hold.
  bool fits(xml_node row) const {
    if (!row.attribute("input")) return true;
    std::istringstream words(row.attribute("input").value());
    for (string word; words >> word;)
      if (word_fits(word, c_) || is_closer_look(word)) return true;
    return false;
  }

  static bool is_closer_look(const string& word) {
    return word.starts_with("U+") || word == "additional-allowed-character";
  }

  bool is_certain(xml_node row) const {
    if (row.attribute("if")) return false;
    for (const char* key : {"match", "number", "result"})
      if (row.attribute(key)) return false;
    std::istringstream words(row.attribute("input").value());
    for (string word; words >> word;)
      if (word_fits(word, c_)) return true;
    return string(row.name()) == "otherwise";
  }

  void add(xml_node row) {
    string condition;
    for (const char* key : {"match", "case", "number", "result", "if"})
      condition += fmt::format("{}='{}' ", key, row.attribute(key).value());
    std::istringstream words(row.attribute("input").value());
    bool fits = false;
    string closer;
    for (string word; words >> word;) {
      fits = fits || word_fits(word, c_);
      if (is_closer_look(word)) closer += word + ' ';
    }
    if (!fits) condition += closer;
    entries_.push_back({condition, actions_of(row)});
  }

  string actions_of(xml_node row) const {
    string actions;
    bool starts_attribute = false;
    for (xml_node action : row.children()) {
      const string name = action.name();
      if (name == "as-anything-else") return actions + actions_of(next_otherwise(row));
      if (action.type() != pugi::node_element || name == "note" || name == "ignore") continue;
      starts_attribute = starts_attribute || name == "start-attribute";
      const string target = action.attribute("target").value();
      const bool is_empty = action.attribute("text") && !*action.attribute("text").value();
      if (is_empty && starts_attribute && name == "set" && target != "temporary-buffer") continue;
      string text = text_of(action);
      if (c_ == end_of_input && name == "reconsume")
        text = fmt::format("<switch to=\"{}\"/>", action.attribute("in").value());
      if (!is_between(c_, 'A', 'Z') &&
          string(action.attribute("what").value()) == "current-lowercase")
        text.replace(text.find("current-lowercase"), std::strlen("current-lowercase"), "current");
      actions += text;
    }
    return actions;
  }

  xml_node next_otherwise(xml_node row) const {
    xml_node next = row.next_sibling("otherwise");
    return next ? next : table_.last_child();
  }

  xml_node table_;
  int c_;
  std::vector<Entry> entries_;
};

string without_rows(xml_node table) {
  string text;
  for (const xml_node child : table.children())
    if (const std::string_view name = child.name(); name != "on" && name != "otherwise")
      text += text_of(child);
  return text;
}

bool is_reduced_to_the_same(xml_node original, xml_node mutated) {
  if (!original || without_rows(original) != without_rows(mutated)) return false;
  for (int c = 0; c <= end_of_input; ++c)
    if (!(Reduced(original, c) == Reduced(mutated, c))) return false;
  return true;
}

}  // namespace

std::string_view why_equivalent(std::string_view original, std::string_view mutated,
                                const Mutation& mutation) {
  pugi::xml_document before, after;
  before.load_buffer(original.data(), original.size());
  after.load_buffer(mutated.data(), mutated.size());
  if (is_reduced_to_the_same(table_of(before, mutation.row), table_of(after, mutation.row)))
    return "every character leads to the same actions";
  return {};
}

}  // namespace specdrift::test
