#include "core/model/load/rename.h"

#include <fmt/core.h>

#include <algorithm>

namespace specdrift::model {
namespace {

bool holds_word(std::string_view list, std::string_view word) {
  const auto words = words_of(list);
  return std::ranges::find(words, word) != words.end();
}

bool defines_by_name(const XmlElement& e) {
  return e.name == "variable" || e.name == "condition";
}

void add_named(const XmlElement& e, std::string_view word, Named& named) {
  if (e.value("id") == word) (e.name == "step" ? named.step : named.table) = true;
  if (e.value("name") == word && defines_by_name(e))
    (e.name == "variable" ? named.variable : named.condition) = true;
  if (holds_word(e.value("values"), word)) named.value = true;
  for (const XmlElement& child : e.children) add_named(child, word, named);
}

void add_names(const XmlElement& e, std::vector<std::string_view>& names) {
  if (e.has("id")) names.push_back(e.value("id"));
  if (defines_by_name(e)) names.push_back(e.value("name"));
  for (const std::string_view value : words_of(e.value("values"))) names.push_back(value);
  for (const XmlElement& child : e.children) add_names(child, names);
}

/// Whether the attribute may say the name of such a thing.
bool may_say(const XmlElement& e, std::string_view attribute, const Named& named) {
  if (attribute == "id") return e.name == "step" ? named.step : named.table;
  if (attribute == "to") {
    if (e.name == "go") return named.step;
    return e.name == "append" ? named.variable : named.table || named.variable;
  }
  if (attribute == "in") return named.table || named.variable;
  if (attribute == "state" || attribute == "procedure") return named.table;
  if (attribute == "value" || attribute == "values") return named.value;
  if (attribute == "name")
    return e.name == "variable" ? named.variable : e.name == "condition" && named.condition;
  if (attribute == "if") return true;
  return named.variable && (attribute == "target" || attribute == "what" || attribute == "of" ||
                            attribute == "input");
}

}  // namespace

Named find_named(const XmlElement& root, std::string_view word) {
  Named named;
  add_named(root, word, named);
  return named;
}

std::vector<std::string_view> names_in(const XmlElement& root) {
  std::vector<std::string_view> names;
  add_names(root, names);
  return names;
}

std::size_t rename_word(XmlElement& root, std::string_view word, std::string_view to,
                        const Named& named) {
  std::size_t seen = 1 + root.attributes.size();
  for (XmlAttribute& a : root.attributes) {
    if (!may_say(root, a.name, named) || !holds_word(a.value, word)) continue;
    std::string renamed;
    for (const std::string_view w : words_of(a.value))
      renamed += fmt::format("{}{}", renamed.empty() ? "" : " ", w == word ? to : w);
    a.value = std::move(renamed);
  }
  for (XmlElement& child : root.children) seen += rename_word(child, word, to, named);
  return seen;
}

}  // namespace specdrift::model
