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

/// After the ASCII characters and one for all others.
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

/// The effect of a table on one character, in a form that equals that of tables which do the same.
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
    // The characters just read end with the current one.
    const std::string_view condition = row.attribute("if").value();
    if (const auto at = condition.find("just-read is '"); at != condition.npos)
      if (condition[condition.rfind('\'') - 1] != c_) return false;
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
    std::vector<xml_node> actions = effective_actions(row);
    const bool at_end = c_ == end_of_input || string(row.attribute("result").value()) == "EOF";
    string texts;
    for (const xml_node action : actions) {
      const string name = action.name();
      if (name == "as-anything-else") return texts + actions_of(next_otherwise(row));
      if (name == "go" && !is_letter())
        if (const xml_node row_of_step = taken_without_a_name(action))
          return texts + actions_of(row_of_step);
      string text = text_of(action);
      if (at_end && name == "reconsume")
        text = fmt::format("<switch to=\"{}\"/>", action.attribute("in").value());
      if (!is_between(c_, 'A', 'Z') &&
          string(action.attribute("what").value()) == "current-lowercase")
        text.replace(text.find("current-lowercase"), std::strlen("current-lowercase"), "current");
      texts += text;
    }
    return texts;
  }

  /// Those that do something: an attribute, a tag or a comment begins with nothing in it, and what
  /// a text is given before it is emptied is gone, unless something asks for it in between.
  static std::vector<xml_node> effective_actions(xml_node row) {
    std::vector<xml_node> actions;
    bool has_begun = false;
    for (const xml_node action : row.children()) {
      const string name = action.name();
      if (action.type() != pugi::node_element || name == "note" || name == "ignore") continue;
      has_begun = has_begun || name == "start-attribute" || name == "create";
      if (name == "set" && action.attribute("text") && !*action.attribute("text").value()) {
        const string target = action.attribute("target").value();
        if (has_begun && target != "temporary-buffer") continue;
        for (auto i = actions.size(); i-- > 0;) {
          const string earlier = actions[i].name();
          if (earlier != "append" && earlier != "error") break;
          if (earlier == "append" && target == actions[i].attribute("to").value())
            actions.erase(actions.begin() + static_cast<std::ptrdiff_t>(i));
        }
      }
      actions.push_back(action);
    }
    return actions;
  }

  bool is_letter() const { return is_between(c_ | 0x20, 'a', 'z'); }

  /// Where an action goes on to the names of references: what is done if none begins here, as none
  /// does with what is no letter, nor any that a semicolon might end.
  xml_node taken_without_a_name(xml_node go) const {
    const xml_node step =
        table_.parent().find_child_by_attribute("step", "id", go.attribute("to").value());
    if (string(step.attribute("of").value()) != "references") return {};
    if (is_between(c_, '0', '9')) return {};
    for (xml_node row : step.children("on"))
      if (string(row.attribute("result").value()) == "none" &&
          !std::string_view(row.attribute("if").value())
               .starts_with("ahead is ascii-alphanumeric+"))
        return row;
    return {};
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

/// Whether U+0000 is replaced before any row sees it.
bool replaces_null(const pugi::xml_document& document) {
  for (const xml_node row : document.document_element().child("input-stream").children("on"))
    if (row.child("replace")) return true;
  return false;
}

bool is_reduced_to_the_same(xml_node original, xml_node mutated, bool without_null) {
  if (!original || without_rows(original) != without_rows(mutated)) return false;
  for (int c = without_null ? 1 : 0; c <= end_of_input; ++c)
    if (!(Reduced(original, c) == Reduced(mutated, c))) return false;
  return true;
}

// -- replacements

bool number_fits(xml_node row, unsigned long number) {
  if (string(row.name()) == "otherwise") return true;
  std::istringstream words(row.attribute("number").value());
  for (string word; words >> word;) {
    if (!word.starts_with("0x")) continue;
    const auto hyphen = word.find('-');
    const unsigned long first = std::stoul(word.substr(0, hyphen), nullptr, 16);
    unsigned long last = first;
    if (hyphen != string::npos)
      last = hyphen + 1 == word.size() ? ~0UL : std::stoul(word.substr(hyphen + 1), nullptr, 16);
    if (first <= number && number <= last) return true;
  }
  return false;
}

/// The actions of a row for a number, in no order: an error and what is returned.
std::vector<string> number_actions(xml_node row, const string& number, const string& replacement) {
  std::vector<string> actions;
  for (const xml_node action : row.children()) {
    if (action.type() != pugi::node_element) continue;
    const string what = action.attribute("what").value();
    if (string(action.name()) == "return")
      actions.push_back(what == "replacement" ? replacement
                        : what == "number"    ? number
                                              : action.attribute("character").value());
    else
      actions.push_back(text_of(action));
  }
  std::ranges::sort(actions);
  return actions;
}

/// Whether what the next rule says of a number is what its replacement says.
bool is_replaced_anyway(const pugi::xml_document& document, const Mutation& mutation) {
  const string number_of_row = mutation.row.substr(mutation.row.rfind('#') + 1);
  xml_node replacement = document.document_element().child("replacements").child("replacement");
  for (auto n = std::stoul(number_of_row); n > 1; --n)
    replacement = replacement.next_sibling("replacement");
  const unsigned long number = std::stoul(replacement.attribute("number").value(), nullptr, 16);
  const string itself = fmt::format("U+{:04X}", number);
  for (const xml_node procedure : document.document_element().children("procedure"))
    for (const xml_node step : procedure.children("step")) {
      xml_node row = step.find_child_by_attribute("on", "number", "replaced");
      if (!row) continue;
      const auto actions = number_actions(row, itself, replacement.attribute("character").value());
      do row = row.next_sibling();
      while (row && !number_fits(row, number));
      return row && number_actions(row, itself, "") == actions;
    }
  return false;
}

/// Whether it makes no difference which characters the two files set as the additional allowed one:
/// what asks for it does the same with it and without it.
bool is_additional_character_idle(const pugi::xml_document& before,
                                  const pugi::xml_document& after) {
  pugi::xml_document without;
  without.reset(before);
  const char* const asking = "//step/on[contains(@input,' additional-allowed-character')]";
  for (const auto& found : without.select_nodes(asking)) {
    pugi::xml_attribute input = found.node().attribute("input");
    const std::string_view words = input.value();
    input = string(words.substr(0, words.find(" additional"))).c_str();
  }
  const auto steps = before.select_nodes(asking);
  const auto is_same_on = [&](int c) {
    return std::all_of(steps.begin(), steps.end(), [&](const auto& found) {
      const xml_node step = found.node().parent();
      const string row = fmt::format("{}/{}#1", step.parent().attribute("id").value(),
                                     step.attribute("id").value());
      return Reduced(step, c) == Reduced(table_of(without, row), c);
    });
  };
  for (const pugi::xml_document* document : {&before, &after})
    for (const auto& set : document->select_nodes("//set[@target='additional-allowed-character']"))
      if (const string character = set.node().attribute("character").value();
          !character.empty() && !is_same_on(std::stoi(character.substr(2), nullptr, 16)))
        return false;
  return true;
}

// -- the rest

struct Listed {
  std::string_view row;
  std::string_view change;  ///< what it has in it
  std::string_view why;
};

constexpr Listed listed[] = {
    {"feedback#3", "if scripting left out",
     "the simulator of tree construction asks the scripting flag itself"},
    {"contexts#1", "<switch to=\"data\"/> left out", "a run begins in the first state anyway"},
    {"data#3", "-> escape-flag is false and just-read",
     "elsewhere no row asks the escape flag that it would set"},
    {"data#3", "-> content-model is RCDATA or CDATA and just-read",
     "the escape flag is set already"},
    {"data#8", "-> escape-flag is true and just-read",
     "the escape flag is set under these content models alone"},
    {"data#8", "-> content-model is RCDATA or CDATA and just-read",
     "the escape flag is not set anyway"},
    {"markup-declaration-open#3", "in-foreign-content and current-node-foreign -> ",
     "without a tree the two are one fact"},
    {"consume-a-character-reference/reference#1", "row left out",
     "no name begins with any of these, and no match leads to the same"},
    {"", "text=\"\"/>: target temporary-buffer",
     "the temporary buffer is emptied wherever its use begins, and no attribute needs it said that "
     "it begins empty"},
};

}  // namespace

std::string_view why_equivalent(std::string_view original, std::string_view mutated,
                                const Mutation& mutation) {
  pugi::xml_document before, after;
  before.load_buffer(original.data(), original.size());
  after.load_buffer(mutated.data(), mutated.size());
  if (is_reduced_to_the_same(table_of(before, mutation.row), table_of(after, mutation.row),
                             replaces_null(before)))
    return "every character leads to the same actions";
  return {};
}

std::string_view why_said_already(std::string_view original, std::string_view mutated,
                                  const Mutation& mutation) {
  pugi::xml_document before, after;
  before.load_buffer(original.data(), original.size());
  after.load_buffer(mutated.data(), mutated.size());
  if (mutation.row.starts_with("replacements#") && mutation.change == "row left out" &&
      is_replaced_anyway(before, mutation))
    return "the next rule says the same of this number";
  if (mutation.change.find("additional-allowed-character") != string::npos &&
      is_additional_character_idle(before, after))
    return "the additional allowed character only leads to what no match leads to";
  for (const Listed& l : listed)
    if ((l.row.empty() || mutation.row == l.row) && mutation.change.find(l.change) != string::npos)
      return l.why;
  return {};
}

}  // namespace specdrift::test
