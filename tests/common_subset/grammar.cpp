#include "tests/common_subset/grammar.h"

#include <algorithm>
#include <fstream>
#include <pugixml.hpp>
#include <set>
#include <sstream>
#include <stdexcept>

namespace specdrift::test {
namespace {

std::vector<std::string> words(const char* text) {
  std::istringstream in(text);
  std::vector<std::string> all;
  for (std::string word; in >> word;) all.push_back(word);
  return all;
}

void add_range(std::set<std::string>& to, char first, char last) {
  for (char c = first; c <= last; ++c) to.insert(std::string(1, c));
}

using Classes = std::map<std::string, std::set<std::string>>;

std::set<std::string> characters(const char* list, const Classes& classes) {
  std::set<std::string> all;
  for (const std::string& word : words(list)) {
    if (const auto named = classes.find(word); named != classes.end())
      all.insert(named->second.begin(), named->second.end());
    else if (word == "ascii-lower-alpha" || word == "ascii-alpha" || word == "ascii-alphanumeric")
      add_range(all, 'a', 'z');
    else if (word == "TAB")
      all.insert("\t");
    else if (word == "LF")
      all.insert("\n");
    else if (word == "FF")
      all.insert("\f");
    else if (word == "SPACE")
      all.insert(" ");
    else if (word.size() == 1)
      all.insert(word);
    else if (word != "ascii-digit")
      throw std::runtime_error("no such class: " + word);
    if (word == "ascii-alphanumeric" || word == "ascii-alpha") add_range(all, 'A', 'Z');
    if (word == "ascii-alphanumeric" || word == "ascii-digit") add_range(all, '0', '9');
  }
  return all;
}

/// All regular ASCII characters, and one beyond.
std::set<std::string> any_character() {
  std::set<std::string> all{"\t", "\n", "\f", "\xC3\xA9"};
  add_range(all, ' ', '~');
  return all;
}

using Table = std::map<std::string, std::string>;

Table read_table(const std::string& path) {
  std::ifstream in(path);
  Table table;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line))
    if (const auto tab = line.find('\t'); tab != std::string::npos)
      table[line.substr(0, tab)] = line.substr(tab + 1);
  if (table.empty()) throw std::runtime_error(path + ": no table");
  return table;
}

std::vector<std::string> common_references(const std::string& directory, pugi::xml_node node) {
  Table common;
  bool first = true;
  for (const std::string& file : words(node.attribute("tables").value())) {
    const Table table = read_table(directory + "/" + file);
    if (first) common = table;
    first = false;
    std::erase_if(common, [&](const auto& entry) {
      auto found = table.find(entry.first);
      if (found == table.end() && !table.contains("amp;"))  // no semicolons in its names
        found = table.find(entry.first.substr(0, entry.first.size() - 1));
      return found == table.end() || found->second != entry.second;
    });
  }
  std::vector<std::string> names;
  for (const auto& [name, text] : common)
    if (name.ends_with(';') && name.size() <= node.attribute("longest").as_uint())
      names.push_back("&" + name);
  return names;
}

void read_numbers(pugi::xml_node node, SubsetGrammar& grammar) {
  const std::string digits = node.attribute("digits").value();
  grammar.least_digits = static_cast<unsigned>(std::stoul(digits));
  grammar.most_digits = static_cast<unsigned>(std::stoul(digits.substr(digits.find('-') + 1)));
  for (const std::string& range : words(node.attribute("of").value())) {
    const auto dash = range.find('-');
    const auto number = [](const std::string& text) {
      return static_cast<std::uint32_t>(std::stoul(text, nullptr, 16));
    };
    grammar.numbers.push_back({number(range.substr(0, dash)), number(range.substr(dash + 1))});
  }
}

}  // namespace

SubsetGrammar read_subset_grammar(const std::string& spec_directory) {
  pugi::xml_document document;
  const auto result = document.load_file((spec_directory + "/common-subset.xml").c_str());
  if (!result) throw std::runtime_error(result.description());
  const pugi::xml_node root = document.child("common-subset");
  SubsetGrammar grammar;
  grammar.start = root.attribute("start").value();
  grammar.references = common_references(spec_directory, root.child("references"));
  read_numbers(root.child("numbers"), grammar);
  const auto names = [&](const char* element) {
    return words(root.child(element).attribute("names").value());
  };
  grammar.solidus = names("solidus");
  grammar.head = names("head");
  grammar.uncommon = names("uncommon");
  for (const pugi::xml_node text : root.children("text")) {
    auto& list = text.attribute("if") ? grammar.scripting
                 : std::string_view(text.attribute("content").value()) == "rcdata"
                     ? grammar.rcdata
                     : grammar.rawtext;
    for (std::string& name : words(text.attribute("names").value())) list.push_back(name);
  }
  for (const pugi::xml_node element : root.children("element"))
    grammar.elements.push_back(
        {element.attribute("name").value(), words(element.attribute("holds").value()),
         words(element.attribute("leaves").value()), element.attribute("nested").as_bool()});
  Classes classes;
  for (const pugi::xml_node c : root.children("class"))
    classes[c.attribute("name").value()] = characters(c.attribute("of").value(), classes);
  for (const pugi::xml_node state : root.children("state")) {
    auto& edges = grammar.states[state.attribute("id").value()];
    for (const pugi::xml_node on : state.children("on")) {
      std::set<std::string> strings;
      if (on.attribute("input")) strings = characters(on.attribute("input").value(), classes);
      if (on.attribute("text")) strings = {on.attribute("text").value()};
      if (on.attribute("but")) {
        strings = any_character();
        for (const std::string& c : characters(on.attribute("but").value(), classes))
          strings.erase(c);
      }
      edges.push_back({{strings.begin(), strings.end()},
                       on.attribute("to").value(),
                       !on.attribute("reference").empty(),
                       on.attribute("narrow").as_bool(true)});
    }
  }
  for (const auto& [id, edges] : grammar.states)
    for (const SubsetGrammar::Edge& edge : edges)
      if (!grammar.states.contains(edge.to)) throw std::runtime_error("no such state: " + edge.to);
  return grammar;
}

SubsetGrammar SubsetGrammar::narrowed() const {
  SubsetGrammar grammar = *this;
  for (auto& [id, edges] : grammar.states)
    std::erase_if(edges, [](const Edge& edge) { return !edge.narrow; });
  return grammar;
}

}  // namespace specdrift::test
