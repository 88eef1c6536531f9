#include "core/learn/vocabulary.h"

#include <algorithm>
#include <utility>

namespace specdrift::learn {
namespace {

using model::XmlElement;
using Actions = std::vector<XmlElement>;

XmlElement element(std::string name,
                   std::vector<std::pair<std::string, std::string>> attributes = {}) {
  XmlElement made;
  made.name = std::move(name);
  for (auto& [key, value] : attributes)
    made.attributes.push_back({std::move(key), std::move(value)});
  return made;
}

void unset(XmlElement& of, std::string_view name) {
  std::erase_if(of.attributes,
                [&](const model::XmlAttribute& attribute) { return attribute.name == name; });
}

bool leads(const XmlElement& action) {
  return action.name == "switch" || action.name == "reconsume";
}
std::string_view target_of(const XmlElement& action) {
  return action.value(action.name == "switch" ? "to" : "in");
}
XmlElement going(bool reconsumes, const std::string& to) {
  return reconsumes ? element("reconsume", {{"in", to}}) : element("switch", {{"to", to}});
}

/// The word for a character in the input of a row; empty: it has none of its own.
std::string word_of(std::uint8_t symbol) {
  switch (symbol) {
  case any_lower:
    return "ascii-lower-alpha";
  case any_upper:
    return "ascii-upper-alpha";
  case any_digit:
    return "ascii-digit";
  case end_of_input:
    return "EOF";
  case '\0':
    return "NUL";
  case '\t':
    return "TAB";
  case '\n':
    return "LF";
  case '\v':
    return "VT";
  case '\f':
    return "FF";
  case '\r':
    return "CR";
  case ' ':
    return "SPACE";
  default:
    return symbol > ' ' && symbol < 0x7F ? std::string(1, static_cast<char>(symbol)) : "";
  }
}

/// Takes a word off a row's input. False if nothing is left of it.
bool strip(XmlElement& row, std::string_view word) {
  if (!row.has("input")) return true;
  std::string rest;
  for (const std::string_view other : model::words_of(row.value("input")))
    if (other != word) rest.append(rest.empty() ? "" : " ").append(other);
  if (rest.empty()) return false;
  set_attribute(row, "input", std::move(rest));
  return true;
}

bool is_about_end(const Actions& actions) {
  return std::ranges::any_of(actions, [](const XmlElement& action) {
    return action.name == "emit" && action.value("token") == "end-of-file";
  });
}
bool uses_current(const Actions& actions) {
  return std::ranges::any_of(actions, [](const XmlElement& action) {
    return action.value("what").starts_with("current");
  });
}

Actions actions_of(const XmlElement& row) {
  Actions actions;
  for (const XmlElement& child : row.children)
    if (child.name != "note") actions.push_back(child);
  return actions;
}

std::vector<std::size_t> rows_in(const std::vector<XmlElement>& children) {
  std::vector<std::size_t> rows;
  for (std::size_t i = 0; i < children.size(); ++i)
    if (is_row(children[i])) rows.push_back(i);
  return rows;
}

/// Parse errors are not compared: lists that differ in them are one.
std::string key_of(const Actions& actions) {
  std::string key;
  for (const XmlElement& action : actions)
    if (action.name != "error") key += text_of(action);
  return key;
}

void for_each_row(const XmlElement& table, const auto& use) {
  for (const XmlElement& child : table.children) {
    if (is_row(child)) use(child);
    if (child.name == "step") for_each_row(child, use);
  }
}

}  // namespace

Vocabulary::Vocabulary(const Draft& draft, std::span<const model::Model* const> versions)
    : states_(draft.states()) {
  const std::set<std::string, std::less<>> states(states_.begin(), states_.end());
  std::set<std::string, std::less<>> variables;
  for (const XmlElement& header : draft.elements())
    if (header.name == "variables")
      for (const XmlElement& variable : header.children) variables.emplace(variable.value("name"));
  const auto is_known = [&](const XmlElement& action) {
    const auto is_place = [&](std::string_view id) {
      return id.empty() || states.contains(id) || variables.contains(id) || id == "previous-state";
    };
    return (!leads(action) || is_place(target_of(action))) && is_place(action.value("state"));
  };
  const auto collect = [&](const Draft& of) {
    for (const XmlElement& table : of.elements())
      if (table.name == "state" || table.name == "procedure")
        for_each_row(table, [&](const XmlElement& row) {
          Actions actions = actions_of(row);
          if (std::ranges::all_of(actions, is_known) && known_.insert(key_of(actions)).second)
            pool_.push_back(std::move(actions));
        });
  };
  collect(draft);
  for (const model::Model* const version : versions) collect(Draft(*version));
}

void Vocabulary::prefer(const std::vector<XmlElement>& children) {
  for (const XmlElement& row : children) {
    if (!is_row(row)) continue;
    Actions actions = actions_of(row);
    const std::string key = key_of(actions);
    if (!known_.insert(key).second) continue;
    pool_.insert(pool_.begin(), std::move(actions));
  }
}

std::vector<Actions> Vocabulary::variants_of(const Actions& own) const {
  std::vector<Actions> variants;
  variants.push_back({element("ignore")});
  for (std::size_t i = 0; i < own.size(); ++i) {
    Actions without = own;
    without.erase(without.begin() + static_cast<std::ptrdiff_t>(i));
    if (!without.empty()) variants.push_back(std::move(without));
    const auto with = [&](std::string_view key, std::string_view value,
                          std::string_view instead_of) {
      Actions changed = own;
      unset(changed[i], instead_of);
      set_attribute(changed[i], key, std::string(value));
      variants.push_back(std::move(changed));
    };
    if (own[i].has("character")) with("what", "current", "character");
    if (own[i].value("what") == "current-lowercase") with("what", "current", "");
    if (own[i].value("what") == "current") {
      with("what", "current-lowercase", "");
      with("character", "U+FFFD", "what");
    }
  }
  // A character that is kept beside what is done.
  for (const std::string_view field :
       {"tag-name", "attribute-name", "attribute-value", "comment"}) {
    Actions kept = own;
    kept.insert(kept.begin(), element("append", {{"to", std::string(field)}, {"what", "current"}}));
    variants.push_back(kept);
    kept.resize(1);
    variants.push_back(std::move(kept));
  }
  Actions shown = own;
  shown.insert(shown.begin(), element("emit", {{"what", "current"}}));
  variants.push_back(std::move(shown));
  variants.push_back(
      {element("emit", {{"token", "tag"}}), element("emit", {{"token", "end-of-file"}})});
  const auto last = std::ranges::find_if(own.rbegin(), own.rend(), leads);
  for (const std::string& state : states_)
    for (const bool reconsumes : {false, true}) {
      Actions gone = own;
      if (last == own.rend()) {
        std::erase_if(gone, [](const XmlElement& action) { return action.name == "ignore"; });
        gone.push_back(going(reconsumes, state));
      } else {
        gone[static_cast<std::size_t>(own.rend() - last) - 1] = going(reconsumes, state);
      }
      variants.push_back(std::move(gone));
    }
  return variants;
}

std::vector<Change> Vocabulary::changes(Draft& draft, const std::string& table,
                                        const Site& site) const {
  std::vector<Change> changes;
  const XmlElement& of = *draft.table(table);
  const std::vector<std::size_t> rows = rows_in(of.children);
  if (site.row >= rows.size()) {
    Change change{table, of.children, Change::Concerns::table};
    std::erase_if(change.children, [](const XmlElement& e) { return e.name == "leaving"; });
    changes.push_back(std::move(change));
    return changes;
  }
  const std::size_t at = rows[site.row];
  const XmlElement& row = of.children[at];
  const Actions own = actions_of(row);
  const std::string own_key = key_of(own);
  {
    Change change{table, of.children, Change::Concerns::row};
    change.children.erase(change.children.begin() + static_cast<std::ptrdiff_t>(at));
    changes.push_back(std::move(change));
  }
  if (row.has("if")) {
    Change change{table, of.children, Change::Concerns::table};
    unset(change.children[at], "if");
    // Rows for the same input that follow would never be taken.
    const std::string input(row.value("input")), result(row.value("result"));
    for (std::size_t i = change.children.size(); i-- > at + 1;)
      if (is_row(change.children[i]) && change.children[i].value("input") == input &&
          change.children[i].value("result") == result && row.name == change.children[i].name)
        change.children.erase(change.children.begin() + static_cast<std::ptrdiff_t>(i));
    changes.push_back(std::move(change));
  }
  const bool reads_characters = !row.has("result") && !row.has("number") && !of.has("until");
  const bool is_single = row.has("input") && model::words_of(row.value("input")).size() == 1;
  const std::string word = reads_characters ? word_of(site.symbol) : "";
  std::set<std::string> tried{own_key};
  const auto add = [&](const Actions& actions) {
    const bool is_end = site.symbol == end_of_input;
    if (reads_characters && (is_end ? uses_current(actions) : is_about_end(actions))) return;
    if (!tried.insert(key_of(actions)).second) return;
    const auto for_characters = [&](const std::string& input, bool keeps_condition) {
      Change change{table, of.children, Change::Concerns::site};
      XmlElement made = element("on", {{"input", input}});
      if (keeps_condition && row.has("if")) set_attribute(made, "if", std::string(row.value("if")));
      made.children = actions;
      const bool strips_all = !keeps_condition;
      if (strips_all) change.concerns = Change::Concerns::table;
      std::size_t place = at;
      for (std::size_t i = change.children.size(); i-- > 0;) {
        if (!is_row(change.children[i]) || (i != at && !strips_all)) continue;
        if (strip(change.children[i], input)) continue;
        change.children.erase(change.children.begin() + static_cast<std::ptrdiff_t>(i));
        if (i < place) --place;
      }
      change.children.insert(change.children.begin() + static_cast<std::ptrdiff_t>(place),
                             std::move(made));
      changes.push_back(std::move(change));
    };
    const auto whole = [&] {
      Change change{table, of.children, Change::Concerns::row};
      change.children[at].children = actions;
      changes.push_back(std::move(change));
    };
    const bool is_alone = is_single || word.empty();
    if (is_alone) whole();
    if (!word.empty() && (!is_alone || row.has("if"))) {
      if (site.symbol == any_lower && row.name == "otherwise") for_characters("ascii-alpha", true);
      if (!is_alone) for_characters(word, true);
      if (row.has("if")) for_characters(word, false);
    }
    if (!is_alone && !is_end) whole();
  };
  for (const std::size_t other : rows) add(actions_of(of.children[other]));
  for (const Actions& actions : variants_of(own)) add(actions);
  for (const Actions& actions : pool_) add(actions);
  return changes;
}

std::vector<Change> Vocabulary::feedback_changes(Draft& draft) const {
  std::vector<Change> changes;
  const XmlElement* const feedback = draft.header("feedback");
  if (!feedback) return changes;
  const std::vector<XmlElement>& rows = feedback->children;
  const auto add = [&](std::vector<XmlElement> children, std::string_view name) {
    changes.push_back({{}, std::move(children), Change::Concerns::name, std::string(name)});
  };
  const auto without = [&](std::string_view name) {
    std::vector<XmlElement> children = rows;
    for (XmlElement& row : children) {
      if (row.name != "start-tag") continue;
      std::string rest;
      for (const std::string_view other : model::words_of(row.value("names")))
        if (other != name) rest.append(rest.empty() ? "" : " ").append(other);
      set_attribute(row, "names", std::move(rest));
    }
    std::erase_if(children, [](const XmlElement& row) {
      return row.name == "start-tag" && row.value("names").empty();
    });
    return children;
  };
  for (const std::string_view name : {"title", "textarea", "style", "xmp", "iframe", "noembed",
                                      "noframes", "script", "plaintext", "listing"}) {
    if (std::ranges::any_of(rows, [&](const XmlElement& row) {
          const auto words = model::words_of(row.value("names"));
          return row.name == "start-tag" && std::ranges::find(words, name) != words.end();
        }))
      add(without(name), name);
    for (const XmlElement& other : rows) {
      if (other.name != "start-tag" || other.has("if")) continue;
      std::vector<XmlElement> children = without(name);
      XmlElement row = other;
      set_attribute(row, "names", std::string(name));
      children.insert(children.begin(), std::move(row));
      add(std::move(children), name);
    }
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].name != "foreign-content" && rows[i].name != "cdata-section") continue;
    std::vector<XmlElement> children = rows;
    children.erase(children.begin() + static_cast<std::ptrdiff_t>(i));
    add(std::move(children), "");
  }
  return changes;
}

}  // namespace specdrift::learn
