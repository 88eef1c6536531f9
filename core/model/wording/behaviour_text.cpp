#include "core/model/wording/behaviour_text.h"

#include <fmt/core.h>

#include <utility>

namespace specdrift::model {
namespace {

class Dump {
 public:
  explicit Dump(const Model& model, bool with_errors = true)
      : model_(model), with_errors_(with_errors) {}
  template <class... Parts> void add(const Parts&... parts) {
    ((text_ += fmt::format("{}\x1F", parts)), ...);
  }
  void end() { text_ += '\x1E'; }
  void add_names(std::span<const std::string_view> names) {
    for (const std::string_view name : names) add(name);
    end();
  }
  void add_actions(std::span<const Action> actions) {
    for (const Action& a : actions) {
      if (!with_errors_ && a.verb == Verb::error) continue;
      add(static_cast<int>(a.verb), static_cast<int>(a.target), a.slot, static_cast<int>(a.token),
          static_cast<int>(a.characters), a.characters_slot, static_cast<int>(a.from), a.base,
          a.number, static_cast<int>(a.destination.where), destination(a.destination), a.text,
          a.null);
    }
    end();
  }
  void add_rows(std::span<const Row> rows, const auto& input_of) {
    for (const Row& row : rows) {
      const std::optional<std::string> input = input_of(row);
      if (!input) continue;
      add(static_cast<int>(row.kind), *input, row.ignores_case, static_cast<int>(row.result),
          row.condition.text);
      add_actions(row.actions);
    }
    end();
  }
  std::string text() { return std::move(text_); }

 private:
  /// States by their names: in another model they have other numbers.
  std::string destination(const Destination& next) const {
    const bool names_table = next.where == Where::state || next.where == Where::step;
    return names_table ? table_id(model_, next.to) : std::to_string(next.to);
  }

  const Model& model_;
  bool with_errors_;
  std::string text_;
};

/// After which tags the tokenizer reads otherwise, and which tags may close themselves.
void add_tags_that_choose_text(Dump& dump, const FeedbackModel& feedback) {
  for (const FeedbackRow& row : feedback.start_tags) {
    dump.add_names(row.names);
    dump.add(row.condition.text);
    dump.add_actions(row.actions);
  }
  for (const InsideRule& rule : feedback.inside) {
    dump.add(rule.element);
    dump.add_names(rule.until_start_tags);
    dump.add_names(rule.honours);
  }
  dump.add_names(feedback.foreign_roots);
  dump.add_names(feedback.rules.acknowledged);
}

}  // namespace

std::string construction_behaviour(const Model& model) {
  Dump dump(model);
  const FeedbackRules& rules = model.feedback.rules;
  for (const TraitRule& rule : rules.elements) {
    dump.add(static_cast<int>(rule.trait), static_cast<int>(rule.ns));
    dump.add_names(rule.names);
  }
  dump.add_names(model.feedback.breakout_start_tags);
  dump.add(rules.construction, static_cast<int>(rules.cdata));
  return dump.text();
}

std::string feedback_behaviour(const Model& model) {
  Dump dump(model);
  add_tags_that_choose_text(dump, model.feedback);
  return dump.text() + construction_behaviour(model);
}

std::string header_behaviour(const Model& model) {
  Dump dump(model);
  for (const TokenModel& token : model.tokens) {
    dump.add(token.kind, token.initially_missing, token.has_attributes, token.flag);
    for (const auto values : {token.fields, token.values}) {
      for (const std::string_view value : values) dump.add(value);
      dump.end();
    }
  }
  for (const Variable& v : model.variables) {
    dump.add(v.name, static_cast<int>(v.type), v.slot);
    for (const std::string_view value : v.values) dump.add(value);
    dump.end();
  }
  for (const NamedCondition& c : model.conditions) dump.add(c.name, c.condition.text);
  for (const ContextStart& c : model.contexts) {
    dump.add(static_cast<int>(c.mode));
    dump.add_actions(c.actions);
  }
  for (const StreamRow& row : model.stream_rows)
    dump.add(row.written, row.code, row.is_error, static_cast<std::uint32_t>(row.replacement),
             row.drops);
  for (const EmissionRule& rule : model.emission) {
    dump.add(static_cast<int>(rule.emitted), rule.condition.text, rule.at_tree_level);
    dump.add_actions(rule.actions);
  }
  add_tags_that_choose_text(dump, model.feedback);
  for (std::size_t i = 0; i < model.references.size(); ++i)
    dump.add(model.references[i].name, model.references[i].text);
  for (const Replacement& r : model.replacements) dump.add(r.number, r.text);
  return dump.text();
}

std::string table_behaviour(
    const Model& model, TableIndex index,
    const std::function<std::optional<std::string>(const Row& row)>& input_of, bool with_errors) {
  const Table& table = model.tables[index];
  Dump dump(model, with_errors);
  dump.add(table_id(model, index), table.concept_name, static_cast<int>(table.reads), table.of,
           table.index, static_cast<int>(table.text));
  for (const ConceptCase& c : table.concepts) dump.add(c.name, c.condition.text);
  dump.add_actions(table.before);
  dump.add_rows(table.rows, input_of);
  dump.add_rows(table.leaving, input_of);
  return dump.text();
}

}  // namespace specdrift::model
