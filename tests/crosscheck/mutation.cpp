#include "tests/crosscheck/mutation.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

namespace specdrift::test {
namespace {

using pugi::xml_node;
using std::string;
using Strings = std::vector<string>;

constexpr unsigned parsing = pugi::parse_full & ~pugi::parse_comments;

/// The rows and rules of a file, each with what identifies it.
struct RowElement {
  xml_node node;
  string id;
};

bool is_row(xml_node node) {
  const std::string_view name = node.name();
  return name == "on" || name == "otherwise" || name == "when" || name == "replacement" ||
         name == "start-tag" || name == "context";
}

void add_rows(xml_node parent, const string& name, std::vector<RowElement>& rows) {
  std::size_t number = 0;
  const auto add = [&](xml_node among) {
    for (const xml_node row : among.children())
      if (is_row(row)) rows.push_back({row, fmt::format("{}#{}", name, ++number)});
  };
  add(parent);
  for (const xml_node leaving : parent.children("leaving")) add(leaving);
}

std::vector<RowElement> rows_of(const pugi::xml_document& document) {
  std::vector<RowElement> rows;
  for (const xml_node part : document.document_element().children()) {
    const string name = part.name();
    if (name == "procedure")
      for (const xml_node step : part.children("step"))
        add_rows(step,
                 fmt::format("{}/{}", part.attribute("id").value(), step.attribute("id").value()),
                 rows);
    else
      add_rows(part, name == "state" ? part.attribute("id").value() : name, rows);
  }
  return rows;
}

Strings split(std::string_view text, std::string_view separator) {
  Strings parts;
  for (;;) {
    const std::size_t at = text.find(separator);
    if (at != 0 || !separator.starts_with(' ')) parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

Strings words_of(std::string_view text) {
  std::istringstream in{string(text)};
  return {std::istream_iterator<string>(in), {}};
}

string join(const Strings& parts, std::string_view separator) {
  return fmt::format("{}", fmt::join(parts, separator));
}

xml_node nth_action(xml_node row, std::size_t n) {
  for (const xml_node action : row.children())
    if (action.type() == pugi::node_element && n-- == 0) return action;
  return {};
}

string text_of(xml_node node) {
  std::ostringstream out;
  node.print(out, "", pugi::format_raw);
  return std::move(out).str();
}

/// Writes down the mutations of a file, row by row.
class Mutations {
 public:
  Mutations(const pugi::xml_document& document, std::mt19937& random) : random_(random) {
    const xml_node root = document.document_element();
    for (const xml_node state : root.children("state"))
      states_.emplace_back(state.attribute("id").value());
    for (const xml_node variable : root.child("variables").children())
      if (variable.attribute("values"))
        values_[variable.attribute("name").value()] =
            words_of(variable.attribute("values").value());
    const auto rows = rows_of(document);
    for (const RowElement& row : rows)
      for (const xml_node action : row.node.children()) {
        if (const auto code = action.attribute("code")) add_once(codes_, code.value());
        if (const auto target = action.attribute("target")) add_once(targets_, target.value());
        if (string(action.name()) == "append")
          add_once(append_targets_, action.attribute("to").value());
      }
    for (element_ = 0; element_ < rows.size(); ++element_) {
      id_ = rows[element_].id;
      add_row(rows[element_].node);
    }
  }

  std::vector<Mutation> take() { return std::move(mutations_); }

 private:
  static void add_once(Strings& list, string value) {
    if (std::ranges::find(list, value) == list.end()) list.push_back(std::move(value));
  }

  std::size_t any(std::size_t count) { return random_() % count; }

  /// One of the strings that is not `than`, if there is one.
  std::optional<string> another(const Strings& strings, const string& than) {
    Strings others;
    std::ranges::copy_if(strings, std::back_inserter(others),
                         [&](const string& s) { return s != than; });
    if (others.empty()) return std::nullopt;
    return others[any(others.size())];
  }

  void add(string change, std::function<void(xml_node)> apply) {
    mutations_.push_back({element_, id_, std::move(change), std::move(apply)});
  }

  // -- rows

  void add_row(xml_node row) {
    if (row.attribute("input")) add_input(row);
    if (const auto match = row.attribute("match")) {
      string changed = match.value();
      changed.back() = changed.back() == '-' ? '+' : '-';
      set_on_row(row, "match", changed);
      if (const auto match_case = row.attribute("case"); match_case && changed.front() != '-')
        set_on_row(row, "case", string(match_case.value()) == "exact" ? "ignored" : "exact");
    }
    if (row.attribute("number")) add_number(row);
    if (const auto character = row.attribute("character"); character && is_replacement(row))
      set_on_row(row, "character", "U+003F");
    if (row.attribute("names")) add_words(row, "names", "unheard-of");
    if (row.attribute("if")) add_condition(row);
    std::size_t actions = 0;
    for (const xml_node action : row.children())
      if (action.type() == pugi::node_element && string(action.name()) != "note")
        add_action(action, actions++);
    if (!is_replacement(row) && string(row.name()) != "context") {
      const string code = codes_.empty() ? "" : codes_[any(codes_.size())];
      if (!row.child("error"))
        add(fmt::format("error {} put in", code), [code](xml_node r) {
          xml_node error = r.prepend_child("error");
          if (!code.empty()) error.append_attribute("code") = code.c_str();
        });
    }
    add("row left out", [](xml_node r) { r.parent().remove_child(r); });
  }

  static bool is_replacement(xml_node row) { return string(row.name()) == "replacement"; }

  void set_on_row(xml_node row, const char* attribute, const string& value) {
    const string old = row.attribute(attribute).value();
    add(fmt::format("{} {} -> {}", attribute, old, value),
        [attribute, value](xml_node r) { r.attribute(attribute) = value.c_str(); });
  }

  void add_input(xml_node row) {
    static const Strings characters = {
        "<", ">", "/", "!", "-", "=", "&", "#",   ";",  "\"", "'",     "a",   "A",   "x", "?",
        "[", "]", "`", "0", "1", "P", "s", "TAB", "LF", "FF", "SPACE", "NUL", "EOF", "VT"};
    const Strings words = words_of(row.attribute("input").value());
    const string extra = *another(characters, words.front());
    const std::size_t at = any(words.size());
    Strings changed = words;
    changed[at] = extra;
    set_on_row(row, "input", join(changed, " "));
    changed = words;
    changed.push_back(extra);
    set_on_row(row, "input", join(changed, " "));
    if (words.size() == 1) return;
    changed = words;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(at));
    set_on_row(row, "input", join(changed, " "));
  }

  void add_number(xml_node row) {
    const Strings words = words_of(row.attribute("number").value());
    const std::size_t at = any(words.size());
    Strings changed = words;
    if (words[at].starts_with("0x")) {
      // The first number of a range, one more.
      const auto hyphen = words[at].find('-');
      const auto number = std::stoul(words[at].substr(0, hyphen), nullptr, 16) + 1;
      changed[at] = fmt::format("0x{:02X}", number);
      if (hyphen != string::npos) changed[at] += words[at].substr(hyphen);
      set_on_row(row, "number", join(changed, " "));
    }
    if (words.size() == 1) return;
    changed = words;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(at));
    set_on_row(row, "number", join(changed, " "));
  }

  void add_words(xml_node row, const char* attribute, const string& other) {
    Strings words = words_of(row.attribute(attribute).value());
    words[any(words.size())] = other;
    set_on_row(row, attribute, join(words, " "));
  }

  // -- conditions

  void add_condition(xml_node row) {
    const string condition = row.attribute("if").value();
    add(fmt::format("if {} left out", condition), [](xml_node r) { r.remove_attribute("if"); });
    const Strings clauses = split(condition, " and ");
    for (std::size_t i = 0; i < clauses.size(); ++i) {
      Strings changed = clauses;
      changed[i] = negated(clauses[i]);
      set_on_row(row, "if", join(changed, " and "));
      if (clauses.size() > 1) {
        changed = clauses;
        changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
        set_on_row(row, "if", join(changed, " and "));
      }
      if (Strings values = split(clauses[i], " or "); values.size() > 1) {
        // Not the first: the subject goes before it.
        values.erase(values.begin() + 1 + static_cast<std::ptrdiff_t>(any(values.size() - 1)));
        changed = clauses;
        changed[i] = join(values, " or ");
        set_on_row(row, "if", join(changed, " and "));
      }
      if (const auto other = with_another_value(clauses[i])) {
        changed = clauses;
        changed[i] = *other;
        set_on_row(row, "if", join(changed, " and "));
      }
    }
  }

  static string negated(string clause) {
    if (clause.starts_with("not ")) return clause.substr(4);
    if (const auto at = clause.find(" is not "); at != string::npos) return clause.erase(at + 3, 4);
    if (const auto at = clause.find(" is "); at != string::npos)
      return clause.insert(at + 4, "not ");
    return "not " + clause;
  }

  std::optional<string> with_another_value(const string& clause) {
    Strings words = words_of(clause);
    string& value = words.back();
    if (value.ends_with('\'')) {
      value.insert(value.size() - 1, "x");
      return join(words, " ");
    }
    const auto known = values_.find(words.front());
    const auto other = another(known != values_.end() ? known->second : states_, value);
    const bool is_state = std::ranges::find(states_, value) != states_.end();
    if (!other || (known == values_.end() && !is_state)) return std::nullopt;
    value = *other;
    return join(words, " ");
  }

  // -- actions

  void add_action(xml_node action, std::size_t n) {
    const string name = action.name();
    if (name != "ignore")
      add(text_of(action) + " left out",
          [n](xml_node row) { row.remove_child(nth_action(row, n)); });
    if (name == "switch" || name == "reconsume") {
      const char* const attribute = name == "switch" ? "to" : "in";
      const string old = action.attribute(attribute).value();
      if (const auto other = another(states_, old)) set_on_action(action, n, attribute, *other);
      const auto next = std::ranges::find(states_, old);
      if (next != states_.end())
        set_on_action(action, n, attribute,
                      std::next(next) == states_.end() ? states_.front() : *std::next(next));
      add(fmt::format("{} made the other", text_of(action)), [n, name](xml_node row) {
        xml_node a = nth_action(row, n);
        a.set_name(name == "switch" ? "reconsume" : "switch");
        a.attribute(name == "switch" ? "to" : "in").set_name(name == "switch" ? "in" : "to");
      });
    }
    if (name == "go") {
      Strings steps;
      for (const xml_node step : action.parent().parent().parent().children("step"))
        steps.emplace_back(step.attribute("id").value());
      if (const auto other = another(steps, action.attribute("to").value()))
        set_on_action(action, n, "to", *other);
    }
    add_values(action, n);
    const xml_node next = action.next_sibling();
    const bool to_the_same = string(action.attribute("to").value()) == next.attribute("to").value();
    if (next && name == next.name() && name != "set" && to_the_same &&
        text_of(action) != text_of(next))
      add(fmt::format("{} and {} exchanged", text_of(action), text_of(next)), [n](xml_node row) {
        row.insert_move_before(nth_action(row, n + 1), nth_action(row, n));
      });
  }

  void add_values(xml_node action, std::size_t n) {
    const string name = action.name();
    for (const pugi::xml_attribute attribute : action.attributes()) {
      const string key = attribute.name();
      const string value = attribute.value();
      if (key == "code") set_to_another(action, n, "code", codes_);
      if (key == "text") {
        set_on_action(action, n, "text", value + 'x');
        if (value.size() > 1) set_on_action(action, n, "text", value.substr(1));
      }
      if (key == "character") set_on_action(action, n, "character", "U+003F");
      if (key == "null") set_on_action(action, n, "null", "U+003F");
      if (key == "what" && name != "consume" && name != "flush") {
        if (value == "current") set_on_action(action, n, "what", "current-lowercase");
        if (value == "current-lowercase") set_on_action(action, n, "what", "current");
        add(fmt::format("{}: {} -> text x", text_of(action), value), [n](xml_node row) {
          xml_node a = nth_action(row, n);
          a.attribute("what").set_name("text");
          a.attribute("text") = "x";
        });
      }
      if (key == "token") set_to_another(action, n, "token", tokens_);
      if (key == "value")
        if (const auto known = values_.find(action.attribute("target").value());
            known != values_.end())
          set_to_another(action, n, "value", known->second);
      if (key == "target") set_to_another(action, n, "target", targets_);
      if (key == "to" && name == "append") set_to_another(action, n, "to", append_targets_);
      if (key == "state") set_to_another(action, n, "state", states_);
      if (key == "number") set_on_action(action, n, "number", value == "0x00" ? "0x01" : "0x00");
      if (key == "by") set_on_action(action, n, "by", value == "16" ? "10" : "16");
      if (key == "base") set_on_action(action, n, "base", value == "16" ? "10" : "16");
      if (key == "minus") set_on_action(action, n, "minus", value == "0x30" ? "0x31" : "0x30");
      if (key == "from") set_on_action(action, n, "from", value == "next" ? "current" : "next");
    }
  }

  void set_to_another(xml_node action, std::size_t n, const char* attribute, const Strings& among) {
    if (const auto other = another(among, action.attribute(attribute).value()))
      set_on_action(action, n, attribute, *other);
  }

  void set_on_action(xml_node action, std::size_t n, const char* attribute, const string& value) {
    add(fmt::format("{}: {} {}", text_of(action), attribute, value),
        [n, attribute = string(attribute), value](xml_node row) {
          nth_action(row, n).attribute(attribute.c_str()) = value.c_str();
        });
  }

  std::mt19937& random_;
  Strings states_;
  std::map<string, Strings> values_;
  Strings codes_;
  Strings targets_;
  Strings append_targets_;
  const Strings tokens_ = {"start-tag", "end-tag", "comment", "doctype", "tag"};
  std::size_t element_ = 0;
  string id_;
  std::vector<Mutation> mutations_;
};

}  // namespace

std::vector<Mutation> all_mutations(std::string_view xml, std::mt19937& random) {
  pugi::xml_document document;
  document.load_buffer(xml.data(), xml.size(), parsing);
  return Mutations(document, random).take();
}

std::string mutate(std::string_view xml, const Mutation& mutation) {
  pugi::xml_document document;
  document.load_buffer(xml.data(), xml.size(), parsing);
  mutation.apply(rows_of(document)[mutation.element].node);
  std::ostringstream out;
  document.save(out, "", pugi::format_raw);
  return std::move(out).str();
}

}  // namespace specdrift::test
