#include "tests/crosscheck/same_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/model/wording/sentences.h"

namespace specdrift::test {
namespace {

using model::Model;
using model::Verb;

const model::Row& row_at(const Model& model, const trace::TakenRow& taken) {
  const model::Table& table = model.tables[taken.table];
  return taken.row < table.rows.size() ? table.rows[taken.row]
                                       : table.leaving[taken.row - table.rows.size()];
}

/// Returns the actions of a row, with those of `Anything else` where it refers to that.
std::vector<model::Action> actions_of(const Model& model, const trace::TakenRow& taken) {
  const model::Table& table = model.tables[taken.table];
  std::vector<model::Action> actions(table.before.begin(), table.before.end());
  for (const model::Action& action : row_at(model, taken).actions) {
    if (action.verb != Verb::as_anything_else) {
      actions.push_back(action);
      continue;
    }
    const auto& other = table.rows.back().actions;
    actions.insert(actions.end(), other.begin(), other.end());
  }
  return actions;
}

std::string place_of(const Model& model, const model::Destination& destination) {
  const bool is_known = destination.to < model.tables.size();
  return fmt::format("{}{}", static_cast<int>(destination.where),
                     is_known ? model.tables[destination.to].concept_name : "");
}

std::string what_it_does(const Model& model, const trace::TakenRow& taken) {
  std::string all = place_of(model, row_at(model, taken).next);
  all += model::condition_in_words(model, row_at(model, taken).condition).empty() ? "" : "if";
  for (const model::Action& a : actions_of(model, taken)) {
    if (a.verb == Verb::error || a.verb == Verb::ignore) continue;
    all += fmt::format(";{} {} {} {} {} {} {} {}", static_cast<int>(a.verb),
                       static_cast<int>(a.target), static_cast<int>(a.token),
                       static_cast<int>(a.characters), a.number, a.text, a.null,
                       place_of(model, a.destination));
  }
  return all + fmt::format("{}{}", row_at(model, taken).reconsumes,
                           static_cast<int>(model.tables[taken.table].reads));
}

std::vector<std::string> what_it_reports(const Model& model, const trace::TakenRow& taken) {
  std::vector<std::string> codes;
  for (const model::Action& a : actions_of(model, taken))
    if (a.verb == Verb::error) codes.emplace_back(a.text);
  std::ranges::sort(codes);
  return codes;
}

bool report_the_same(const Model& a, const trace::TakenRow& in_a, const Model& b,
                     const trace::TakenRow& in_b) {
  const auto of_a = what_it_reports(a, in_a), of_b = what_it_reports(b, in_b);
  if (a.info.names_errors && b.info.names_errors) return of_a == of_b;
  return of_a.size() == of_b.size();
}

bool replace_the_same(const Model& a, const Model& b) {
  return std::ranges::equal(a.replacements, b.replacements, [](const auto& x, const auto& y) {
    return x.number == y.number && x.text == y.text;
  });
}

bool streams_do_the_same(const Model& a, const Model& b, char32_t character, Facet facet) {
  const auto rule_of = [&](const Model& model) {
    const auto number = model::find_stream_row(model, character);
    return number ? model.stream_rows[*number] : model::StreamRow{};
  };
  const model::StreamRow of_a = rule_of(a), of_b = rule_of(b);
  if (facet == Facet::errors) return of_a.is_error == of_b.is_error;
  return of_a.replacement == of_b.replacement && of_a.drops == of_b.drops;
}

}  // namespace

std::vector<std::pair<std::size_t, std::size_t>> versions_that_say_the_same(
    const std::vector<const Model*>& models, const trace::Fork& fork, Facet facet) {
  if (fork.character_class == "table") return {};
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  const bool has_number = fork.concept_name == "numeric-character-reference-end";
  for (std::size_t a = 0; a < models.size(); ++a) {
    for (std::size_t b = a + 1; b < models.size(); ++b) {
      if (fork.partition.class_of(a) == fork.partition.class_of(b)) continue;
      if (has_number && !replace_the_same(*models[a], *models[b])) continue;
      using About = trace::TreeCause::About;
      if (fork.tree && fork.tree->about == About::self_closing_flag) {
        if ((fork.tree->errors[a] == 0) == (fork.tree->errors[b] == 0)) pairs.emplace_back(a, b);
        continue;
      }
      if (fork.tree && fork.tree->about == About::text) {
        if (fork.tree->after[a] == fork.tree->after[b]) pairs.emplace_back(a, b);
        continue;
      }
      if (fork.is_of_stream(a) != fork.is_of_stream(b)) continue;
      if (fork.is_of_stream(a)) {
        if (streams_do_the_same(*models[a], *models[b], *fork.stream_character, facet))
          pairs.emplace_back(a, b);
        continue;
      }
      const bool do_the_same =
          what_it_does(*models[a], fork.rows[a]) == what_it_does(*models[b], fork.rows[b]);
      if (do_the_same && (facet == Facet::tokens ||
                          report_the_same(*models[a], fork.rows[a], *models[b], fork.rows[b])))
        pairs.emplace_back(a, b);
    }
  }
  return pairs;
}

}  // namespace specdrift::test
