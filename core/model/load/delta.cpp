#include "core/model/load/delta.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "core/model/load/limits.h"
#include "core/model/load/rename.h"
#include "core/model/load/xml/forms.h"

namespace specdrift::model {
namespace {

bool is_row(const XmlElement& e) {
  return e.name == "on" || e.name == "otherwise";
}

bool has_word(const XmlElement& row, std::string_view word) {
  const auto words = words_of(row.value("input"));
  return std::ranges::find(words, word) != words.end();
}

/// Whether `word` is a class or a range that holds the single character `character`.
bool holds(std::string_view word, std::string_view character) {
  if (character.size() != 1) return false;
  const char c = character[0];
  if (const auto of_class = character_class(word))
    return of_class->has(static_cast<unsigned char>(c));
  return word.size() == 3 && word[1] == '-' && word[0] <= c && c <= word[2];
}

void collect_words(const XmlElement& e, std::vector<std::string>& words) {
  for (const XmlAttribute& a : e.attributes)
    for (const std::string_view word : words_of(a.value)) words.emplace_back(word);
  for (const XmlElement& child : e.children) collect_words(child, words);
}

class Delta {
 public:
  Delta(XmlElement& base, const XmlElement& delta, LoadErrors& errors,
        std::vector<DeltaChange>* changes)
      : base_(base), delta_(delta), errors_(errors), changes_(changes) {}

  void apply() {
    if (delta_.value("errors") == "unnamed") take_codes_off(base_);
    take_metadata();
    if (delta_.value("numbers") == "none")
      for (XmlElement& e : base_.children) remove_attribute(e, "number", {"state", "procedure"});
    for (const XmlElement& element : delta_.children) {
      if (element.name == "state")
        put_state(element);
      else if (element.name == "procedure")
        put(element, find(element.name, element.value("id")));
      else if (element.name == "remove")
        remove_states(element);
      else if (element.name == "rename")
        rename(element);
      else if (element.name == "alter")
        alter(element);
      else if (element.name == "amended-feedback")
        amend_feedback(element);
      else if (element.name != "note")
        put_header(element);
    }
    if (delta_.value("numbers") == "by-position") renumber();
  }

 private:
  using Elements = std::vector<XmlElement>;
  using At = Elements::iterator;

  void error(const XmlElement& e, std::string_view attribute, std::string what,
             std::string why = {}, std::string hint = {}) {
    errors_.add(e.place_of(attribute), std::move(what), std::move(why), std::move(hint));
  }

  using Kind = DeltaChange::Kind;

  /// Takes note of a change, with the words of what it takes away.
  void note_gone(Kind kind, const ErrorPlace& place, const XmlElement& gone) {
    if (!changes_) return;
    changes_->push_back({kind, place, {}});
    collect_words(gone, changes_->back().words);
  }
  void note(Kind kind, const ErrorPlace& place, std::vector<std::string> words) {
    if (changes_) changes_->push_back({kind, place, std::move(words)});
  }

  /// Counts elements and words that are gone through.
  void spend(std::size_t work) {
    constexpr std::size_t most_work = 20'000'000;
    work_ += work;
    if (work_ > most_work)
      errors_.stop(delta_.place(), "the delta has too many changes",
                   "no difference between two specifications is that large",
                   "write the version without 'base'");
  }

  void take_metadata() {
    base_.attributes = delta_.attributes;
    base_.file = delta_.file;
    base_.line = delta_.line;
    base_.column = delta_.column;
    std::erase_if(base_.children, [](const XmlElement& e) { return e.name == "note"; });
    for (const XmlElement& e : delta_.children)
      if (e.name == "note") base_.children.push_back(e);
    for (XmlElement& table : base_.children) {
      number_rows(table);
      for (XmlElement& step : table.children) number_rows(step);
    }
  }

  static void remove_attribute(XmlElement& e, std::string_view attribute,
                               std::initializer_list<std::string_view> elements) {
    if (std::ranges::find(elements, e.name) != elements.end())
      std::erase_if(e.attributes, [&](const XmlAttribute& a) { return a.name == attribute; });
  }

  /// Takes the codes off all that the base has; what the delta brings has none.
  static void take_codes_off(XmlElement& e) {
    remove_attribute(e, "code", {"error"});
    for (XmlElement& child : e.children) take_codes_off(child);
  }

  static void number_rows(XmlElement& table) {
    int number = 0;
    for (XmlElement& row : table.children)
      if (is_row(row)) row.base_row = ++number;
  }

  At find(std::string_view name, std::string_view id) {
    spend(base_.children.size());
    return std::ranges::find_if(
        base_.children, [&](const XmlElement& e) { return e.name == name && e.value("id") == id; });
  }
  At find_header(std::string_view name) {
    return std::ranges::find(base_.children, name, &XmlElement::name);
  }
  std::vector<std::string_view> ids(std::string_view name, const Elements& elements) const {
    std::vector<std::string_view> all;
    for (const XmlElement& e : elements)
      if (e.name == name) all.push_back(e.value("id"));
    return all;
  }

  void put(const XmlElement& element, At at) {
    if (at == base_.children.end())
      base_.children.push_back(element);
    else
      *at = element;
    check_tables(element);
  }

  void put_header(const XmlElement& element) {
    const At at = find_header(element.name);
    if (at != base_.children.end()) note_gone(Kind::header_replaced, element.place(), *at);
    put(element, at);
  }

  /// How a row of feedback is named: `inside select`, `elements special svg`.
  static std::string name_of(const XmlElement& row) {
    std::string name = row.name;
    for (const std::string_view key : {"names", "element", "are", "namespace", "rule"})
      if (row.has(key) && (key != "names" || row.name == "start-tag"))
        name += fmt::format(" {}", single_spaced(row.value(key)));
    return name;
  }

  /// Rows take the place of those of the same name, or come after the rows of their kind.
  void amend_feedback(const XmlElement& amended) {
    const At at = find_header("feedback");
    if (at == base_.children.end())
      return error(amended, {}, "the base has no feedback that could be amended");
    note_gone(Kind::header_replaced, amended.place(), *at);
    Elements& rows = at->children;
    for (const XmlElement& row : amended.children) {
      if (row.name == "note") continue;
      const bool is_removal = row.name == "without";
      const std::string name = is_removal ? single_spaced(row.value("row")) : name_of(row);
      const auto same = std::ranges::find(rows, name, &Delta::name_of);
      if (is_removal) {
        if (same == rows.end())
          error(row, "row", fmt::format("the base's feedback has no row '{}'", name),
                "a row is named by its element and what it is about",
                "as in 'inside select' or 'elements special svg'");
        else
          rows.erase(same);
      } else if (same != rows.end()) {
        *same = row;
      } else {
        rows.insert(std::ranges::find_if(rows,
                                         [&](const XmlElement& other) {
                                           return rank_of(other.name) > rank_of(row.name);
                                         }),
                    row);
      }
    }
  }

  /// The order of the rows of feedback.
  static std::ptrdiff_t rank_of(std::string_view name) {
    constexpr std::string_view order[] = {
        "note",          "start-tag", "inside",       "foreign-content",
        "cdata-section", "elements",  "construction", "acknowledged"};
    return std::ranges::find(order, name) - std::begin(order);
  }

  void check_tables(const XmlElement& added) {
    if (base_.children.size() > most_tables)
      errors_.stop(added.place(),
                   fmt::format("there are more than {} states and steps", most_tables));
  }

  void put_state(const XmlElement& element) {
    const std::string_view beside = element.has("before") ? "before" : "after";
    const At same = find("state", element.value("id"));
    if (same != base_.children.end()) {
      if (element.has(beside))
        error(element, beside, fmt::format("'{}' is in the base already", element.value("id")),
              "a state with a known id replaces that one where it is",
              fmt::format("leave out '{}'", beside));
      note_gone(Kind::rows_removed, element.place(), *same);
      *same = element;
      return;
    }
    if (!element.has(beside)) {
      const auto last = std::ranges::find_if(base_.children.rbegin(), base_.children.rend(),
                                             [](const XmlElement& e) { return e.name == "state"; });
      base_.children.insert(last.base(), element);
      return check_tables(element);
    }
    const At neighbour = find("state", element.value(beside));
    if (neighbour == base_.children.end())
      return error(element, beside, fmt::format("there is no state '{}'", element.value(beside)),
                   {}, suggest(element.value(beside), ids("state", base_.children)));
    base_.children.insert(neighbour + (beside == "after" ? 1 : 0), element);
    check_tables(element);
  }

  void remove_states(const XmlElement& element) {
    for (const std::string_view id : words_of(element.value("state"))) {
      const At at = find("state", id);
      if (at == base_.children.end()) {
        error(element, "state", fmt::format("there is no state '{}'", id), "it is to be removed",
              suggest(id, ids("state", base_.children)));
        continue;
      }
      note_gone(Kind::rows_removed, element.place_of("state"), *at);
      note(Kind::state_removed, element.place_of("state"), {std::string(id)});
      base_.children.erase(at);
    }
  }

  void rename(const XmlElement& element) {
    const std::string_view word = element.value("word");
    const Named named = find_named(base_, word);
    if (!named.any())
      return error(element, "word", fmt::format("the base names nothing '{}'", word),
                   "states, procedures, steps, values, variables and conditions can be renamed",
                   suggest(word, names_in(base_)));
    const std::string_view to = element.value("to");
    if (to != word && find_named(base_, to).clashes_with(named))
      return error(element, "to", fmt::format("the name '{}' is taken", to),
                   fmt::format("the base has both '{}' and '{}'", word, to));
    note(Kind::renamed, element.place(), {std::string(word), std::string(to)});
    spend(rename_word(base_, word, to, named));
  }

  void alter(const XmlElement& element) {
    if (element.has("states")) {
      for (const std::string_view id : words_of(element.value("states"))) {
        const At at = find("state", id);
        if (at == base_.children.end())
          error(element, "states", fmt::format("there is no state '{}'", id), "it is to be altered",
                suggest(id, ids("state", base_.children)));
        else
          alter_table(element, *at);
      }
      return;
    }
    const At procedure = find("procedure", element.value("procedure"));
    if (procedure == base_.children.end())
      return error(element, "procedure",
                   fmt::format("there is no procedure '{}'", element.value("procedure")), {},
                   suggest(element.value("procedure"), ids("procedure", base_.children)));
    const auto step = std::ranges::find_if(procedure->children, [&](const XmlElement& e) {
      return e.name == "step" && e.value("id") == element.value("step");
    });
    if (step == procedure->children.end())
      return error(element, "step", fmt::format("there is no step '{}'", element.value("step")), {},
                   suggest(element.value("step"), ids("step", procedure->children)));
    alter_table(element, *step);
  }

  void alter_table(const XmlElement& alteration, XmlElement& table) {
    note(Kind::altered, alteration.place(), {std::string(table.value("id"))});
    for (const std::string_view name : {"name", "number", "concept"})
      if (const XmlAttribute* const a = alteration.find(name)) set(table, *a);
    for (const XmlElement& change : alteration.children) {
      if (change.name == "extend")
        extend(change, table);
      else if (change.name != "note")
        change_rows(change, table);
    }
  }

  static void set(XmlElement& element, const XmlAttribute& attribute) {
    const auto at = std::ranges::find(element.attributes, attribute.name, &XmlAttribute::name);
    if (at == element.attributes.end())
      element.attributes.push_back(attribute);
    else
      at->value = attribute.value;
  }

  /// The row that a selector names, or end.
  At find_row(const XmlElement& change, std::string_view attribute, XmlElement& table) {
    const std::string_view selector = change.value(attribute);
    Elements& rows = table.children;
    At found = rows.end();
    for (const XmlElement& row : rows) spend(1 + row.value("input").size() / 4);
    if (selector.starts_with('#')) {
      int number = 0;
      std::from_chars(selector.data() + 1, selector.data() + selector.size(), number);
      found = std::ranges::find(rows, number, &XmlElement::base_row);
    } else {
      for (At at = rows.begin(); at != rows.end(); ++at) {
        if (selector == "otherwise" ? at->name == "otherwise"
                                    : found == rows.end() && is_row(*at) && has_word(*at, selector))
          found = at;
      }
    }
    if (found == rows.end())
      error(change, attribute, fmt::format("'{}' has no row '{}'", table.value("id"), selector),
            "a row is named by a word of its input, by 'otherwise', or by its number in the base",
            fmt::format("its rows: {}", selectors(table)));
    return found;
  }

  /// All rows of a table by words that name them, as far as they fit on a line.
  static std::string selectors(const XmlElement& table) {
    constexpr std::size_t longest = 160;
    std::string all;
    for (const XmlElement& row : table.children) {
      const bool is_new = row.base_row == 0 && !row.has("input") && row.name != "otherwise";
      if (!is_row(row) || is_new) continue;
      if (all.size() > longest) return all + " …";
      const std::string_view input = row.value("input");
      all += (all.empty() ? "" : ", ") +
             (input.empty() ? row_selector(row) : single_spaced(input.substr(0, longest)));
    }
    return all;
  }

  void change_rows(const XmlElement& change, XmlElement& table) {
    Elements& rows = table.children;
    if (change.name == "add") {
      At at = std::ranges::find_if(rows, is_row);
      if (change.has("before")) at = find_row(change, "before", table);
      if (change.has("after")) at = find_row(change, "after", table);
      if (at == rows.end()) return;
      if (change.has("after")) ++at;
      rows.insert(at, change.children.begin(), change.children.end());
      return check_rows(change, table);
    }
    const At at = find_row(change, "row", table);
    if (at == rows.end()) return;
    note_gone(Kind::rows_removed, change.place_of("row"), *at);
    const At following = rows.erase(at);
    if (change.name == "replace")
      rows.insert(following, change.children.begin(), change.children.end());
    check_rows(change, table);
  }

  void check_rows(const XmlElement& change, const XmlElement& table) {
    spend(table.children.size());
    if (table.children.size() > most_rows &&
        std::ranges::count_if(table.children, is_row) > std::ptrdiff_t{most_rows})
      errors_.stop(change.place(),
                   fmt::format("'{}' has more than {} rows", table.value("id"), most_rows));
  }

  /// Every row with the character that `row` names has those of `input` too, and no other row.
  void extend(const XmlElement& change, XmlElement& table) {
    if (find_row(change, "row", table) == table.children.end()) return;
    const std::string_view selector = change.value("row");
    if (selector == "otherwise" || selector.starts_with('#'))
      return error(change, "row", fmt::format("'{}' cannot be extended", selector),
                   "what is extended is every row with a certain character", "name that character");
    const auto added = words_of(change.value("input"));
    for (const XmlElement& row : table.children)
      spend((1 + row.value("input").size() / 2) * added.size());
    bool before_the_first = true;
    for (XmlElement& row : table.children) {
      if (!is_row(row)) continue;
      const auto attribute = std::ranges::find(row.attributes, "input", &XmlAttribute::name);
      if (attribute == row.attributes.end()) continue;
      if (has_word(row, selector)) {
        before_the_first = false;
        for (const std::string_view word : added)
          if (!has_word(row, word)) attribute->value += fmt::format(" {}", word);
        continue;
      }
      std::string rest;
      for (const std::string_view word : words_of(attribute->value)) {
        if (std::ranges::find(added, word) == added.end()) rest += fmt::format("{} ", word);
        for (const std::string_view character : added)
          if (before_the_first && holds(word, character))
            error(change, "input",
                  fmt::format("'{}' takes '{}' already, with '{}'", table.value("id"), character,
                              word),
                  "that row comes before the one to be extended", "use <replace> for that row");
      }
      attribute->value = rest;
    }
    std::erase_if(table.children, [](const XmlElement& row) {
      return row.name == "on" && row.has("input") && row.value("input").empty();
    });
  }

  void renumber() {
    int number = 0;
    for (const std::string_view name : {"state", "procedure"})
      for (XmlElement& e : base_.children)
        if (e.name == name) set(e, {"number", std::to_string(++number), e.line, e.column});
  }

  XmlElement& base_;
  const XmlElement& delta_;
  LoadErrors& errors_;
  std::vector<DeltaChange>* changes_;
  std::size_t work_ = 0;
};

}  // namespace

XmlElement apply_delta(XmlElement base, const XmlElement& delta, LoadErrors& errors,
                       std::vector<DeltaChange>* changes) {
  Delta(base, delta, errors, changes).apply();
  return base;
}

std::string row_selector(const XmlElement& row) {
  if (row.name == "otherwise") return "otherwise";
  const auto words = words_of(row.value("input"));
  return words.empty() ? fmt::format("#{}", row.base_row) : std::string(words.front());
}

}  // namespace specdrift::model
