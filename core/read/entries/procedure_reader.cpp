#include "core/read/entries/procedure_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>

#include "core/read/entries/number_table.h"
#include "core/read/entries/state_reader.h"
#include "core/read/entries/tidied_row.h"
#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

constexpr std::size_t most_statements = 50;

/// Numbers that are replaced; there are 34 in the longest table.
constexpr std::size_t most_replacements = 500;

/// Reads blocks in their order: each sentence is a phrase of the kind `procedure`, whose first
/// attribute says which step its rows belong to.
class ProcedureReader {
 public:
  ProcedureReader(const Section& section, EntryReader& reader)
      : section_(section), reader_(reader) {}

  Procedure read() {
    reader_.enter(section_);
    for (const Block& block : section_.blocks) {
      if (block.kind == Block::Kind::row) continue;
      if (block.kind == Block::Kind::label) {
        label(block);
        continue;
      }
      if (block.kind == Block::Kind::note) {
        for (std::size_t i = 0; i < sentences_of(block).size(); ++i) reader_.count_note();
        continue;
      }
      is_in_labels_ = false;
      for (const Sentence& sentence : sentences_of(block)) this->sentence(sentence);
    }
    if (!statements_.empty()) end_statements();
    Procedure procedure{
        .number = "", .title = section_.title, .place = section_.place, .steps = {}};
    for (State& step : steps_) {
      go_on_without(step);
      for (Row& row : step.rows) tidy(row, step);
      if (!step.rows.empty()) procedure.steps.push_back(std::move(step));
    }
    return procedure;
  }

 private:
  void label(const Block& block) {
    const Sentence sentence{block.text, '.', block.place()};
    const std::optional<Meaning> label = reader_.phrase("label", sentence);
    if (!label) {
      reader_.report(sentence, "this entry has a label that no phrase fits");
      return;
    }
    reader_.count_read();
    is_labelled_ = true;
    if (!is_in_labels_) selector_.clear();
    is_in_labels_ = true;
    if ((*label)["input"].empty()) {
      is_other_ = true;
      return;
    }
    is_other_ = false;
    if (selector_.empty())
      selector_.emplace_back("input", (*label)["input"]);
    else
      selector_.front().second += fmt::format(" {}", (*label)["input"]);
  }

  State& step(std::string_view id) {
    const auto found = std::ranges::find(steps_, id, &State::id);
    if (found != steps_.end()) return *found;
    steps_.push_back({});
    steps_.back().id = id;
    return steps_.back();
  }

  void sentence(const Sentence& sentence) {
    if (reader_.is_note(sentence)) return;
    const std::optional<Meaning> found = reader_.phrase("procedure", sentence);
    if (!found && reader_.read_definition(sentence)) return;
    if (!found) {
      reader_.report(sentence, "no phrase fits");
      return;
    }
    reader_.count_read();
    const Meaning& meaning = *found;
    reader_.note_terms(meaning, sentence);
    std::string_view steps = meaning["step"];
    if (steps == "semicolon" && current_ == "name") {
      semicolon_of_name(meaning, sentence.place);
      return;
    }
    if (steps == "digits") steps = "hexadecimal-digits decimal-digits";
    if (steps == "last")
      steps = last_;
    else
      last_ = steps;
    if (!meaning["go"].empty()) go_to(std::string(meaning["go"]), sentence.place);
    while (!steps.empty()) {
      const std::size_t end = steps.find(' ');
      add(step(steps.substr(0, end)), meaning, sentence.place);
      if (end == std::string_view::npos) break;
      steps.remove_prefix(end + 1);
    }
  }

  /// A step begins: the entry that is read leads to it, after what it has consumed.
  void go_to(std::string id, Place place) {
    State& next = step(id);
    next.place = place;
    if (id == current_ || current_.empty()) {
      current_ = id;
      return;
    }
    const bool is_of_digits = id == "hexadecimal-digits" || id == "decimal-digits";
    if (id == "name" && !is_labelled_)
      reader_.doubt(place,
                    "names are read whatever the next character is: is the label \"Anything else\" "
                    "lost before this?");
    is_labelled_ = false;
    State& from = step(id == "name" ? first_ : is_of_digits ? "number-sign" : current_);
    Row row{.selector = is_other_ || id == "name" ? Attributes() : selector_,
            .condition = "",
            .actions = consumed_,
            .place = place};
    consumed_.clear();
    row.actions.push_back({"go", {{"to", id}}});
    from.rows.push_back(std::move(row));
    current_ = std::move(id);
  }

  /// A step that consumes a character if it is there, and says nothing of any other, goes on.
  static void go_on_without(State& step) {
    if (step.rows.size() != 1 || step.rows.front().selector.empty() ||
        !step.rows.front().condition.empty())
      return;
    const std::vector<Action>& actions = step.rows.front().actions;
    if (actions.size() != 2 || actions[0].name != "consume" || actions[1].name != "go") return;
    Row row{
        .selector = {}, .condition = "", .actions = {actions[1]}, .place = step.rows.front().place};
    step.rows.push_back(std::move(row));
  }

  /// Adds the rows for a name that matches: the statements are one tree of conditions.
  void end_statements() {
    for (Path& path : paths_of(std::move(statements_))) {
      Row row{.selector = {{"result", "match"}},
              .condition = "",
              .actions = std::move(path.actions),
              .place = place_};
      for (const std::string& clause : path.clauses)
        row.condition += (row.condition.empty() ? "" : " and ") + clause;
      step("name").rows.push_back(std::move(row));
    }
  }

  /// The semicolon after a name, in texts whose names have none.
  void semicolon_of_name(const Meaning& meaning, Place place) {
    place_ = place;
    Statement statement{.actions = meaning.actions, .place = place};
    std::erase_if(statement.actions, [](const Action& action) { return action.name == "go"; });
    if (!meaning["input"].empty()) {
      statements_.push_back({.is_branch = true,
                             .condition = fmt::format("next is {}", meaning["input"]),
                             .then = {std::move(statement)},
                             .place = place});
    } else if (!statements_.empty() && statements_.back().is_branch) {
      statements_.back().otherwise.push_back(std::move(statement));
      statements_.back().has_otherwise = true;
    }
  }

  void add(State& target, const Meaning& meaning, Place place) {
    if (first_.empty()) first_ = target.id;
    for (const std::string_view key : {"reads", "of"})
      if (!meaning[key].empty() && std::ranges::find(target.reads, key, [](const auto& pair) {
                                     return std::string_view(pair.first);
                                   }) == target.reads.end())
        target.reads.emplace_back(key, meaning[key]);
    if (target.place.line == 0) target.place = place;
    if (current_.empty()) current_ = target.id;
    if (meaning["does"] == "consume") {
      consumed_ = meaning.actions;
      return;
    }
    if (meaning.actions.empty()) return;
    if (meaning["does"] == "however" && !statements_.empty() && statements_.back().is_branch) {
      statements_.back().then.push_back({.is_branch = true,
                                         .condition = std::string(meaning["condition"]),
                                         .then = {{.actions = meaning.actions, .place = place}},
                                         .place = place});
      return;
    }
    if (statements_.size() > most_statements) {
      reader_.report(
          {section_.title, '.', place},
          fmt::format("more than {} sentences about a name that matches", most_statements));
      return;
    }
    if (meaning["does"] == "statement") {
      place_ = place;
      Statement statement{.actions = meaning.actions, .place = place};
      if (meaning["condition"].empty())
        statements_.push_back(std::move(statement));
      else
        statements_.push_back({.is_branch = true,
                               .condition = std::string(meaning["condition"]),
                               .then = {std::move(statement)},
                               .place = place});
      return;
    }
    if (meaning["row"] == "append" && !target.rows.empty()) {
      std::vector<Action>& actions = target.rows.back().actions;
      actions.insert(actions.end(), meaning.actions.begin(), meaning.actions.end());
      return;
    }
    Row row{.selector = {},
            .condition = std::string(meaning["condition"]),
            .actions = meaning.actions,
            .place = place};
    for (const std::string_view key : {"input", "result", "number"})
      if (!meaning[key].empty()) row.selector.emplace_back(key, meaning[key]);
    if (meaning["row"] == "entry") row.selector = selector_;
    // An error that is added to what goes before it comes before the row that has none.
    if (meaning["row"] == "before" && !target.rows.empty()) {
      Row before = target.rows.back();
      before.condition = row.condition;
      if (!row.selector.empty()) before.selector = row.selector;
      before.actions.insert(before.actions.end(), row.actions.begin(), row.actions.end());
      target.rows.insert(target.rows.end() - 1, std::move(before));
      return;
    }
    if (meaning["row"] == "instead" && !target.rows.empty()) {
      target.rows.insert(target.rows.end() - 1, std::move(row));
      return;
    }
    if (meaning["row"] == "unless" && !target.rows.empty()) {
      Row before = target.rows.back();
      before.condition = row.condition;
      std::vector<Action>& last = target.rows.back().actions;
      last.insert(last.begin(), row.actions.begin(), row.actions.end());
      target.rows.insert(target.rows.end() - 1, std::move(before));
      return;
    }
    target.rows.push_back(std::move(row));
  }

  const Section& section_;
  EntryReader& reader_;
  std::vector<State> steps_;
  Attributes selector_;
  bool is_in_labels_ = false;
  bool is_other_ = false;
  bool is_labelled_ = false;  ///< a label came after the last step that began
  std::string first_;
  std::string current_;
  std::string last_;  ///< the steps that the sentence before belongs to
  std::vector<Action> consumed_;
  Statements statements_;
  Place place_;
};

}  // namespace

Procedure read_procedure(const Section& section, EntryReader& reader, Reading& reading) {
  reader.enter(section);
  read_replacements(section, reader, reading);
  return ProcedureReader(section, reader).read();
}

namespace {

bool is_hexadecimal(std::string_view text) {
  return !text.empty() && text.size() <= 6 && std::ranges::all_of(text, [](char c) {
    return is_digit(c) || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f');
  });
}

/// `EURO SIGN (X)` or `<control>`: a character's name, and perhaps the character.
bool is_name(std::string_view text) {
  const std::size_t open = text.find(" (");
  if (open != std::string_view::npos) {
    if (text.size() - open > 12 || text.find(')', open) != text.size() - 1) return false;
    text = text.substr(0, open);
  }
  return text == "<control>" || std::ranges::all_of(text, [](char c) {
           return is_upper(c) || is_digit(c) || c == ' ' || c == '-';
         });
}

std::uint32_t value_of(std::string_view hexadecimal) {
  std::uint32_t number = 0;
  std::from_chars(hexadecimal.data(), hexadecimal.data() + hexadecimal.size(), number, 16);
  return number;
}

struct Replacement {
  std::uint32_t number = 0;
  std::uint32_t code_point = 0;
  std::string_view name;  ///< with the character, or less
};

std::optional<Replacement> replacement_of(std::string_view row) {
  row.remove_prefix(2);
  const std::size_t end = row.find(' ');
  if (end == std::string_view::npos) return {};
  const std::string_view number = row.substr(0, end);
  row.remove_prefix(end + 1);
  if (row.starts_with("-> ")) row.remove_prefix(3);
  if (!row.starts_with("U+") && !row.starts_with("0x")) return {};
  row.remove_prefix(2);
  const std::string_view code_point = row.substr(0, row.find(' '));
  row.remove_prefix(std::min(code_point.size() + 1, row.size()));
  if (!is_hexadecimal(number) || !is_hexadecimal(code_point) || !is_name(row)) return {};
  return Replacement{value_of(number), value_of(code_point), row};
}

}  // namespace

void read_replacements(const Section& section, EntryReader& reader, Reading& reading) {
  for (const Block& block : section.blocks) {
    if (block.kind != Block::Kind::row || block.text.starts_with("Number ")) continue;
    if (reading.replacements.size() == most_replacements) {
      reader.report({block.text, '.', block.place()},
                    fmt::format("a table with more than {} rows", most_replacements));
      return;
    }
    const auto found = block.text.starts_with("0x") ? replacement_of(block.text) : std::nullopt;
    const std::string number = found ? fmt::format("0x{:02X}", found->number) : std::string();
    if (!found || std::ranges::find(reading.replacements, number, &Attributes::value_type::first) !=
                      reading.replacements.end()) {
      reader.report({block.text, '.', block.place()},
                    found ? "a second row for this number"
                          : "a row of a table that is none of a number, a character and its name");
      continue;
    }
    const std::string code_point = fmt::format("U+{:04X}", found->code_point);
    if (const std::string said = contradiction_of_row(found->code_point, found->name);
        !said.empty())
      reader.doubt(block.place(),
                   fmt::format("the row for {}: {} {}: which of the two is meant? It is read as {}",
                               number, code_point, said, code_point));
    reading.replacement_lines[found->number] = block.place().line;
    reading.replacements.emplace_back(number, code_point);
  }
}

}  // namespace specdrift::read
