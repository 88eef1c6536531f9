#include "core/prove/digest.h"

#include <fmt/format.h>

#include <iterator>

#include "core/token/hash.h"

namespace specdrift::prove {
namespace {

class Dump {
 public:
  template <class... Parts> void add(const Parts&... parts) {
    (fmt::format_to(std::back_inserter(text_), "{}\x1F", parts), ...);
  }
  void end() { text_ += '\x1E'; }
  void add_actions(std::span<const model::Action> actions) {
    for (const model::Action& a : actions)
      add(static_cast<int>(a.verb), static_cast<int>(a.target), a.slot, static_cast<int>(a.token),
          static_cast<int>(a.characters), a.characters_slot, static_cast<int>(a.from), a.base,
          a.number, static_cast<int>(a.destination.where), a.destination.to, a.text, a.null);
    end();
  }
  void add_rows(std::span<const model::Row> rows) {
    for (const model::Row& row : rows) {
      add(static_cast<int>(row.kind), row.written, row.ignores_case, static_cast<int>(row.result),
          row.condition.text);
      add_actions(row.actions);
    }
    end();
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace

std::uint64_t behaviour_digest(const model::Model& model) {
  Dump dump;
  for (const model::TokenModel& token : model.tokens) {
    dump.add(token.kind, token.initially_missing, token.has_attributes, token.flag);
    for (const auto values : {token.fields, token.values}) {
      for (const std::string_view value : values) dump.add(value);
      dump.end();
    }
  }
  for (const model::Variable& v : model.variables) {
    dump.add(v.name, static_cast<int>(v.type), v.slot);
    for (const std::string_view value : v.values) dump.add(value);
    dump.end();
  }
  for (const model::NamedCondition& c : model.conditions) dump.add(c.name, c.condition.text);
  for (const model::ContextStart& c : model.contexts) {
    dump.add(static_cast<int>(c.mode));
    dump.add_actions(c.actions);
  }
  for (const model::StreamRow& row : model.stream_rows)
    dump.add(row.written, row.code, row.is_error, static_cast<std::uint32_t>(row.replacement));
  for (const model::EmissionRule& rule : model.emission) {
    dump.add(static_cast<int>(rule.emitted), rule.condition.text, rule.at_tree_level);
    dump.add_actions(rule.actions);
  }
  const model::FeedbackModel& feedback = model.feedback;
  const auto add_names = [&](std::span<const std::string_view> names) {
    for (const std::string_view name : names) dump.add(name);
    dump.end();
  };
  for (const model::FeedbackRow& row : feedback.start_tags) {
    add_names(row.names);
    dump.add(row.condition.text);
    dump.add_actions(row.actions);
  }
  for (const model::InsideRule& rule : feedback.inside) {
    dump.add(rule.element);
    add_names(rule.until_start_tags);
    add_names(rule.honours);
  }
  add_names(feedback.foreign_roots);
  add_names(feedback.breakout_start_tags);
  for (std::size_t i = 0; i < model.references.size(); ++i)
    dump.add(model.references[i].name, model.references[i].text);
  for (const model::Replacement& r : model.replacements) dump.add(r.number, r.text);
  for (const model::Table& table : model.tables) {
    dump.add(table.id, table.concept_, static_cast<int>(table.reads), table.of, table.index,
             static_cast<int>(table.text));
    for (const model::ConceptCase& c : table.concepts) dump.add(c.name, c.condition.text);
    dump.add_actions(table.before);
    dump.add_rows(table.rows);
    dump.add_rows(table.leaving);
  }
  return hash_of(dump.text());
}

std::string written_digest(std::uint64_t digest) {
  return fmt::format("{:016x}", digest);
}

}  // namespace specdrift::prove
