#include "core/model/load/xml/grammar.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/model/load/xml/grammar_rules.h"

namespace specdrift::model {
namespace {

class GrammarCheck {
 public:
  explicit GrammarCheck(LoadErrors& errors) : errors_(errors) {}

  bool is_clean() const { return clean_; }

  void check(const XmlElement& element, const ElementRule& rule) {
    for (const XmlAttribute& attribute : element.attributes)
      check_attribute(element, attribute, rule);
    check_presence(element, rule);
    check_children(element, rule);
    if (!element.text.empty() && !rule.has_text)
      error(element.place(), fmt::format("there is text in <{}>", element.name), {},
            "remarks belong in <note>");
  }

 private:
  void error(const ErrorPlace& place, std::string what, std::string why = {},
             std::string hint = {}) {
    clean_ = false;
    errors_.add(place, std::move(what), std::move(why), std::move(hint));
  }

  void check_attribute(const XmlElement& element, const XmlAttribute& attribute,
                       const ElementRule& rule) {
    const ErrorPlace place{element.file, attribute.line, attribute.column};
    const auto known = std::ranges::find(rule.attributes, attribute.name, &AttributeRule::name);
    if (known == rule.attributes.end()) {
      std::vector<std::string_view> names;
      for (const AttributeRule& a : rule.attributes) names.push_back(a.name);
      return error(place, fmt::format("<{}> has no attribute '{}'", element.name, attribute.name),
                   {}, suggest(attribute.name, names));
    }
    const auto same_name = [&](const XmlAttribute& a) { return a.name == attribute.name; };
    if (std::ranges::count_if(element.attributes, same_name) > 1)
      return error(place, fmt::format("the attribute '{}' is there twice", attribute.name));
    if (!known->needs.empty() && !element.has(known->needs))
      error(place, fmt::format("'{}' is there without '{}'", attribute.name, known->needs),
            "one means nothing without the other");
    if (!known->choices.empty()) {
      const auto choices = words_of(known->choices);
      if (std::ranges::find(choices, attribute.value) == choices.end())
        error(place, fmt::format("{}=\"{}\" has no meaning", attribute.name, attribute.value),
              fmt::format("it can be: {}", fmt::join(choices, ", ")),
              choices.size() > 1 ? suggest(attribute.value, choices) : std::string());
    } else if (!has_form(known->form, attribute.value)) {
      error(place, fmt::format("{}=\"{}\" cannot be read", attribute.name, attribute.value),
            fmt::format("it takes {}", describe(known->form)));
    }
  }

  void check_presence(const XmlElement& element, const ElementRule& rule) {
    for (const AttributeRule& attribute : rule.attributes)
      if (attribute.required && !element.has(attribute.name))
        error(element.place(),
              fmt::format("<{}> lacks the attribute '{}'", element.name, attribute.name),
              attribute.choices.empty() ? fmt::format("it takes {}", describe(attribute.form))
                                        : fmt::format("it can be: {}", attribute.choices));
    const auto count = [&](const std::vector<std::string_view>& names) {
      return std::ranges::count_if(names, [&](std::string_view name) { return element.has(name); });
    };
    if (!rule.one_of.empty() && count(rule.one_of) != 1)
      error(element.place(),
            fmt::format("<{}> has {} of: {}", element.name,
                        count(rule.one_of) == 0 ? "none" : "more than one",
                        fmt::join(rule.one_of, ", ")),
            "it takes exactly one of these attributes");
    if (count(rule.at_most_one_of) > 1)
      error(element.place(), fmt::format("<{}> has more than one of: {}", element.name,
                                         fmt::join(rule.at_most_one_of, ", ")));
  }

  void check_children(const XmlElement& element, const ElementRule& rule) {
    const ChildRule* latest = nullptr;
    std::vector<std::string_view> seen;
    for (const XmlElement& child : element.children) {
      const auto known = std::ranges::find(rule.children, child.name, &ChildRule::name);
      if (known == rule.children.end()) {
        report_stranger(element, child, rule);
        continue;
      }
      if (known->once && std::ranges::find(seen, child.name) != seen.end())
        error(child.place(), fmt::format("a second <{}> in <{}>", child.name, element.name));
      else if (latest && known->rank < latest->rank)
        error(child.place(), fmt::format("<{}> comes after <{}>", child.name, latest->name), {},
              fmt::format("put it before <{}>", latest->name));
      seen.push_back(child.name);
      if (!latest || known->rank > latest->rank) latest = &*known;
      check(child, find_rule(known->rule));
    }
    for (const ChildRule& child : rule.children)
      if (child.required && std::ranges::find(seen, child.name) == seen.end())
        error(element.place(), fmt::format("<{}> lacks <{}>", element.name, child.name));
    if (rule.needs_content && std::ranges::all_of(seen, [](auto name) { return name == "note"; }))
      error(element.place(), fmt::format("<{}> is empty", element.name), {},
            std::ranges::find(rule.children, "ignore", &ChildRule::name) != rule.children.end()
                ? "a row that does nothing says <ignore/>"
                : fmt::format("it can hold: {}", fmt::join(names_of(rule), ", ")));
  }

  void report_stranger(const XmlElement& parent, const XmlElement& child, const ElementRule& rule) {
    const auto names = names_of(rule);
    error(child.place(), fmt::format("<{}> cannot stand in <{}>", child.name, parent.name), {},
          names.empty() ? std::string("nothing can") : suggest(child.name, names));
  }

  /// The names of the elements that it may hold.
  static std::vector<std::string_view> names_of(const ElementRule& rule) {
    std::vector<std::string_view> names;
    for (const ChildRule& c : rule.children) names.push_back(c.name);
    return names;
  }

  LoadErrors& errors_;
  bool clean_ = true;
};

}  // namespace

bool check_grammar(const XmlElement& root, LoadErrors& errors) {
  if (root.name != "specification") {
    errors.add(root.place(), fmt::format("the file holds <{}>", root.name),
               "it is no specification", "a specification begins with <specification version=…>");
    return false;
  }
  GrammarCheck check(errors);
  check.check(root, find_rule(root.has("base") ? "delta" : "specification"));
  return check.is_clean();
}

}  // namespace specdrift::model
