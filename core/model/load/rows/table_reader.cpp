#include "core/model/load/rows/table_reader.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/data/words.h"
#include "core/model/load/limits.h"
#include "core/model/load/rows/labels.h"
#include "core/model/load/rows/reads_reader.h"
#include "core/model/load/rows/row_cover.h"
#include "core/model/load/xml/forms.h"
#include "core/text/number.h"

namespace specdrift::model {
namespace {

/// Reads one state or step.
class TableReader {
 public:
  TableReader(const XmlElement& element, const Names::ProcedureNames* procedure,
              std::span<const Replacement> replacements, LoadContext& context)
      : element_(element), procedure_(procedure), context_(context), cover_(replacements) {}

  Table read() {
    table_.id = keep(element_.value("id"));
    table_.concept_name = keep(element_.value("concept"));
    table_.note = keep(element_.note());
    table_.place = keep_place(element_, context_.storage);
    table_.text_line = text_line_of(element_);
    table_.unreachable = keep(single_spaced(element_.value("unreachable")));
    read_reads(element_, procedure_ != nullptr, table_, context_);
    read_concepts();
    if (const XmlElement* const before = element_.child("before")) {
      const ActionPlace place{ActionPlace::Kind::before, table_.reads, nullptr, {}, procedure_};
      table_.before = read_actions(*before, place, context_);
    }
    read_rows();
    read_leaving();
    return table_;
  }

 private:
  std::string_view keep(std::string_view text) { return context_.storage.keep(text); }

  /// A line of the text that this file was read from. A row of a base is from another text.
  std::uint32_t text_line_of(const XmlElement& e) const {
    return e.file == context_.file ? parse_number<std::uint32_t>(e.value("line")).value_or(0) : 0;
  }

  void error(const XmlElement& e, std::string_view attribute, std::string what,
             std::string why = {}, std::string hint = {}) {
    context_.errors.add(e.place_of(attribute), std::move(what), std::move(why), std::move(hint));
  }

  void read_concepts() {
    std::vector<ConceptCase> cases;
    for (const XmlElement& child : element_.children)
      if (child.name == "concept")
        cases.push_back({keep(child.value("name")), text_kind_of(child.value("name")),
                         read_condition(child, context_)});
    table_.concepts = context_.storage.keep(cases);
    table_.text = text_kind_of(table_.concept_name);
  }

  void read_rows() {
    std::vector<const XmlElement*> elements;
    for (const XmlElement& child : element_.children)
      if (child.name == "on" || child.name == "otherwise") elements.push_back(&child);
    rows_.resize(elements.size());
    if (elements.size() > most_rows)
      return error(element_, "id", fmt::format("there are more than {} rows", most_rows));
    for (std::size_t i = 0; i < elements.size(); ++i) read_row(*elements[i], rows_[i]);
    if (elements.empty()) return error(element_, "id", "there are no rows");
    check_complete();
    resolve_as_anything_else(elements);
    // Whoever looks for inputs that take rows need not look for these.
    for (Row& row : rows_)
      if (row.unreachable.empty()) row.unreachable = table_.unreachable;
    table_.rows = context_.storage.keep(rows_);
  }

  void read_row(const XmlElement& e, Row& row) {
    read_kind(e, row);
    row.condition = read_condition(e, context_, true);
    row.unreachable = keep(single_spaced(e.value("unreachable")));
    row.note = keep(e.note());
    row.place = keep_place(e, context_.storage);
    row.text_line = text_line_of(e);
    row.label = keep(make_row_label(row.kind, row.written, row.ignores_case));
    if (goes_with_reads_ && !cover_.can_be_taken(row) && row.unreachable.empty())
      error(e, "if", fmt::format("no input can take the row '{}'", row.label),
            "the rows before it take everything that fits it",
            "remove it, or say unreachable=\"why\"");
    const bool falls = std::ranges::any_of(
        e.children, [](const XmlElement& a) { return a.name == "as-anything-else"; });
    ActionPlace place{ActionPlace::Kind::row, table_.reads, &row, cover_.inputs_of(row),
                      procedure_};
    row.actions = read_actions(e, place, context_);
    row.as_anything_else = falls;
    check_duplicates(e, row);
    cover_.add(row, falls);
    for (const Action& action : row.actions) {
      if (action.destination.where == Where::stays || action.verb == Verb::set) continue;
      row.next = action.destination;
      row.reconsumes = action.verb == Verb::reconsume_in;
    }
    if (falls && row.next.where != Where::stays)
      error(e, "if", fmt::format("the row '{}' leads on, and goes on as another one", row.label),
            "where <as-anything-else/> leads is said there", "leave one of them out");
    const bool is_unread = std::ranges::any_of(
        row.actions, [](const Action& action) { return action.verb == Verb::unread; });
    if (is_unread && row.actions.size() > 1)
      error(e, "if", fmt::format("the row '{}' was not read, and does something", row.label),
            "a run ends at a row that was not read", "leave <unread> alone in it");
    if (procedure_ && row.next.where == Where::stays && !falls && !is_unread)
      error(e, "if", fmt::format("the row '{}' neither goes on nor returns", row.label),
            "a step leads to another step or ends its procedure", "add <go to=…/> or <return/>");
  }

  void check_duplicates(const XmlElement& e, const Row& row) {
    const bool asks = std::ranges::any_of(row.condition.clauses, [](const Clause& c) {
      return c.subject == Subject::duplicate_attribute;
    });
    const bool drops = std::ranges::any_of(
        row.actions, [](const Action& a) { return a.verb == Verb::drop_attribute; });
    if (asks && !drops)
      error(e, "if", "a duplicate attribute is not dropped", "a tag cannot hold it twice",
            "add <drop-attribute/>");
  }

  void read_kind(const XmlElement& e, Row& row) {
    const bool characters = table_.reads == Reads::character || table_.reads == Reads::ahead;
    bool fits = true;
    std::string_view attribute;
    if (e.name == "otherwise") {
      row.kind = RowKind::otherwise;
      fits = characters || table_.reads == Reads::number;
    } else if (e.has("input")) {
      attribute = "input";
      row.kind = RowKind::input;
      fits = characters;
      row.input = read_characters(e.value("input"), e.place_of("input"), context_);
    } else if (e.has("match")) {
      attribute = "match";
      row.kind = RowKind::match;
      fits = characters;
      row.ignores_case = e.value("case") == "ignored";
      read_match(e, row);
    } else if (e.has("number")) {
      attribute = "number";
      row.kind = RowKind::number;
      fits = table_.reads == Reads::number;
      row.numbers = read_numbers(e.value("number"), context_.storage);
    } else {
      attribute = "result";
      row.kind = RowKind::result;
      fits = read_result(e, row);
    }
    if (!attribute.empty()) row.written = keep(single_spaced(e.value(attribute)));
    if (attribute == "match") row.written = keep(e.value(attribute));
    goes_with_reads_ = fits;
    if (!fits)
      error(e, attribute,
            fmt::format("this row does not go with reads=\"{}\"",
                        word_for(reads_words(), table_.reads)),
            rows_that_fit());
  }

  std::string rows_that_fit() const {
    switch (table_.reads) {
    case Reads::character:
    case Reads::ahead:
      return "rows say input=…, match=… or <otherwise>";
    case Reads::number:
      return "rows say number=… or <otherwise>";
    default:
      return fmt::format("rows say result=\"{}\" or \"{}\"",
                         word_for(result_words(), results_of(table_.reads)[0]),
                         word_for(result_words(), results_of(table_.reads)[1]));
    }
  }

  void read_match(const XmlElement& e, Row& row) {
    const std::string_view match = e.value("match");
    if (match.empty()) return error(e, "match", "an empty string is matched");
    const auto first = static_cast<unsigned char>(match[0]);
    row.input.add(first);
    if (!row.ignores_case) return;
    for (unsigned c = 'A'; c <= 'z'; ++c)
      if (lowercase(static_cast<Char>(c)) == lowercase(first)) row.input.add(c);
  }

  bool read_result(const XmlElement& e, Row& row) {
    const ReadResult* const result = find_word(result_words(), e.value("result"));
    if (result) row.result = *result;
    if (table_.reads == Reads::character || table_.reads == Reads::ahead ||
        table_.reads == Reads::number)
      return false;
    const auto known = results_of(table_.reads);
    return result && std::ranges::find(known, *result) != known.end();
  }

  void check_complete() {
    const bool characters = table_.reads == Reads::character || table_.reads == Reads::ahead;
    const Row& last = rows_.back();
    if (characters && cover_.left()[end_input])
      error(element_, "id", fmt::format("'{}' has no row for EOF", table_.id),
            "the end of the input can come anywhere", "add <on input=\"EOF\"> or <otherwise>");
    if (characters || table_.reads == Reads::number) {
      if (last.kind != RowKind::otherwise || !last.condition.clauses.empty())
        error(element_, "id",
              fmt::format("'{}' does not say what happens to anything else", table_.id),
              "its last row is not <otherwise> without 'if'", "add <otherwise>");
      return;
    }
    for (const ReadResult result : results_of(table_.reads)) {
      const bool found = std::ranges::any_of(rows_, [&](const Row& row) {
        return row.result == result && row.condition.clauses.empty();
      });
      if (!found)
        error(element_, "id",
              fmt::format("'{}' does not say what happens on the result '{}'", table_.id,
                          word_for(result_words(), result)),
              {}, "add a row for it without 'if'");
    }
  }

  /// A row that goes on as another one leads where that one does.
  void resolve_as_anything_else(const std::vector<const XmlElement*>& elements) {
    for (std::size_t i = rows_.size(); i-- > 0;) {
      if (!rows_[i].as_anything_else) continue;
      const auto later = std::find_if(
          rows_.begin() + static_cast<std::ptrdiff_t>(i) + 1, rows_.end(), [](const Row& row) {
            return row.kind == RowKind::otherwise && row.condition.clauses.empty();
          });
      if (later == rows_.end()) {
        error(*elements[i], "if", "no <otherwise> without 'if' follows",
              "<as-anything-else/> goes on with it");
      } else if (later->next.where != Where::stays) {
        rows_[i].next = later->next;
        rows_[i].reconsumes = later->reconsumes;
      }
    }
  }

  void read_leaving() {
    const XmlElement* const leaving = element_.child("leaving");
    if (!leaving) return;
    std::vector<Row> rows(leaving->children.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const XmlElement& e = leaving->children[i];
      Row& row = rows[i];
      row.kind = RowKind::leaving;
      row.condition = read_condition(e, context_, true);
      row.label = keep(make_row_label(row.kind, {}, false));
      row.note = keep(e.note());
      row.place = keep_place(e, context_.storage);
      row.text_line = text_line_of(e);
      const ActionPlace place{ActionPlace::Kind::leaving, table_.reads, &row, {}, procedure_};
      row.actions = read_actions(e, place, context_);
      check_duplicates(e, row);
    }
    table_.leaving = context_.storage.keep(rows);
  }

  const XmlElement& element_;
  const Names::ProcedureNames* procedure_;
  LoadContext& context_;
  RowCover cover_;
  std::vector<Row> rows_;
  Table table_;
  bool goes_with_reads_ = true;
};

std::string_view whole_section(std::string_view root, std::string_view number, Storage& storage) {
  return number.empty() ? root : storage.keep(fmt::format("{}.{}", root, number));
}

}  // namespace

Place keep_place(const XmlElement& element, Storage& storage) {
  return {storage.keep(element.file), element.line, element.column};
}

NumberSet read_numbers(std::string_view words, Storage& storage) {
  NumberSet set;
  std::vector<NumberRange> ranges;
  for (const std::string_view word : words_of(words)) {
    if (const auto range = parse_number_range(word))
      ranges.push_back(*range);
    else if (word == "surrogate")
      ranges.push_back({0xD800, 0xDFFF});
    else if (word == "noncharacter")
      set.noncharacters = true;
    else if (word == "replaced")
      set.replaced = true;
  }
  set.ranges = storage.keep(ranges);
  return set;
}

ReadTables read_tables(std::string_view section, std::string_view source,
                       std::span<const Replacement> replacements, LoadContext& context) {
  ReadTables result;
  // A table is large: none is moved after it was read.
  std::size_t count = context.names.state_elements.size();
  for (const Names::ProcedureNames& names : context.names.procedure_elements)
    count += names.element->children.size();
  result.tables.reserve(count);
  const bool is_page = source.starts_with("https://");
  const auto name_table = [&](Table& table, const XmlElement& named) {
    table.name = context.storage.keep(named.value("name"));
    table.number = context.storage.keep(named.value("number"));
    table.section = whole_section(section, table.number, context.storage);
    if (is_page) table.fragment = context.storage.keep(named.value("fragment"));
  };
  for (const XmlElement* const element : context.names.state_elements)
    name_table(
        result.tables.emplace_back(TableReader(*element, nullptr, replacements, context).read()),
        *element);
  for (const Names::ProcedureNames& names : context.names.procedure_elements) {
    const XmlElement& element = *names.element;
    Procedure procedure;
    procedure.id = context.storage.keep(element.value("id"));
    procedure.name = context.storage.keep(element.value("name"));
    procedure.number = context.storage.keep(element.value("number"));
    procedure.section = whole_section(section, procedure.number, context.storage);
    procedure.note = context.storage.keep(element.note());
    procedure.first_step = names.first_step;
    for (const XmlElement& step : element.children) {
      if (step.name != "step") continue;
      name_table(
          result.tables.emplace_back(TableReader(step, &names, replacements, context).read()),
          element);
      ++procedure.step_count;
    }
    result.procedures.push_back(procedure);
  }
  return result;
}

}  // namespace specdrift::model
