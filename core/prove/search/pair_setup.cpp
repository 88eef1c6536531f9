#include "core/prove/search/pair_setup.h"

#include <algorithm>

#include "core/model/search/row_dependencies.h"
#include "core/prove/analysis/supported.h"

namespace specdrift::prove {
namespace {

bool has_context(const model::Model& model, TextMode mode) {
  return std::ranges::find(model.contexts, mode, &model::ContextStart::mode) !=
         model.contexts.end();
}

/// Calls `use(clause)` for every clause by which rows, or rules of emission, are chosen.
template <class Use> void for_each_clause_of(const model::Model& model, const Use& use) {
  for (const model::Table& table : model.tables)
    for (const auto rows : {table.rows, table.leaving})
      for (const model::Row& row : rows) model::for_each_clause(model, row.condition, use);
  for (const model::EmissionRule& rule : model.emission)
    model::for_each_clause(model, rule.condition, use);
}

}  // namespace

std::vector<StartContext> common_starts(const model::Model& a, const model::Model& b,
                                        const std::vector<NamedStart>& requested) {
  std::vector<std::string> names;
  for (const model::Model* const model : {&a, &b})
    for_each_clause_of(*model, [&](const model::Clause& clause) {
      if (clause.subject == model::Subject::last_start_tag)
        names.insert(names.end(), clause.strings.begin(), clause.strings.end());
    });
  for (const model::Model* const model : {&a, &b})
    for (const std::string& name : names_with_other_characters(*model)) names.push_back(name);
  std::vector<StartContext> starts;
  const auto add = [&](const StartContext& start) {
    const auto is_same = [&](const StartContext& known) {
      return known.mode == start.mode && known.last_start_tag == start.last_start_tag &&
             known.foreign_content == start.foreign_content;
    };
    if (std::ranges::none_of(starts, is_same)) starts.push_back(start);
  };
  for (const NamedStart& start : requested)
    if (has_context(a, start.start.mode) && has_context(b, start.start.mode)) add(start.start);
  // Everything would be true of no input at all.
  if (starts.empty())
    throw UnsupportedSpecification("there is no context that both have and that is asked for");
  for (std::size_t i = 0, size = starts.size(); i < size; ++i) {
    if (starts[i].mode == TextMode::data) continue;
    StartContext start = starts[i];
    for (const std::string& name : names) {
      start.last_start_tag = name;
      add(start);
    }
  }
  if (starts.size() > 0xFF)
    throw UnsupportedSpecification("rows ask for too many names of last start tags");
  return starts;
}

namespace {

/// The names of tags that a version tells from others.
std::vector<std::string> tested_names(const model::Model& model) {
  std::vector<std::string> names = names_with_other_characters(model);
  for_each_clause_of(model, [&](const model::Clause& clause) {
    if (clause.subject == model::Subject::tag_name ||
        clause.subject == model::Subject::last_start_tag)
      names.insert(names.end(), clause.strings.begin(), clause.strings.end());
  });
  return names;
}

/// `all`: whether a start tag that is read may be the last one too.
std::vector<std::string> names_of_tags(const std::vector<StartContext>& starts, bool all,
                                       const model::Model& a, const model::Model& b) {
  std::vector<std::string> names;
  if (all) {
    names.assign(std::begin(last_start_tags), std::end(last_start_tags));
    for (const model::Model* const model : {&a, &b})
      for (const std::string& name : tested_names(*model)) names.push_back(name);
  }
  for (const StartContext& start : starts) names.push_back(start.last_start_tag);
  return names;
}

ReferenceNames chosen_names(const model::Model& a, const model::Model& b, bool every) {
  const model::Model* const models[] = {&a, &b};
  return every ? ReferenceNames{} : names_by_shape(models);
}

Alphabet common_alphabet(const model::Model& a, const model::Model& b,
                         const std::vector<std::string>& names_of_tags,
                         const ReferenceNames& references, const Language* language) {
  const model::Model* const models[] = {&a, &b};
  return Alphabet(models, names_of_tags, references, language);
}

Numbers common_numbers(const model::Model& a, const model::Model& b, const Language* language) {
  const model::Model* const models[] = {&a, &b};
  return language ? Numbers(models, language->numbers()) : Numbers(models);
}

ErrorNames common_errors(const model::Model& a, const model::Model& b, ErrorDetail detail) {
  const model::Model* const models[] = {&a, &b};
  return ErrorNames(models, detail);
}

bool model_self_closing(const model::Model& a, const model::Model& b) {
  return a.info.models_self_closing && b.info.models_self_closing;
}

/// The states that lead there. Those in which text is read have to be asked for themselves: what
/// follows text is found from where both versions read it.
std::vector<bool> states_that_lead_to(const ControlGraph& graph,
                                      const std::function<bool(std::string_view)>& is_asked) {
  std::vector<bool> states = graph.states_before(is_asked);
  for (std::size_t i = 0; i < states.size(); ++i) {
    const auto& table = graph.table(static_cast<model::TableIndex>(i));
    if (table.is_text && !graph.is_of(static_cast<model::TableIndex>(i), is_asked))
      states[i] = false;
  }
  return states;
}

}  // namespace

PairSetup::PairSetup(const model::Model& a, const model::Model& b, const ProofTask& task)
    : starts(common_starts(a, b, task.starts)),
      errors(common_errors(a, b, task.errors)),
      references(chosen_names(a, b, task.every_reference)),
      graph_a(a, task.errors != ErrorDetail::none,
              task.language == nullptr && task.in_all_contexts),
      graph_b(b, task.errors != ErrorDetail::none,
              task.language == nullptr && task.in_all_contexts),
      alphabet(common_alphabet(
          a, b,
          names_of_tags(starts, graph_a.compares_start_tags() || graph_b.compares_start_tags(), a,
                        b),
          references, task.language)),
      numbers(common_numbers(a, b, task.language)),
      machine_a(graph_a, alphabet, numbers, model_self_closing(a, b), references, errors,
                task.writes_texts, tested_names(b)),
      machine_b(graph_b, alphabet, numbers, model_self_closing(a, b), references, errors,
                task.writes_texts, tested_names(a)),
      concepts(task.concepts),
      scope{task.language, graph_a.reads_numbers_plainly() && graph_b.reads_numbers_plainly(),
            wanted()} {
  scope.samples_numbers = task.samples_numbers && !scope.takes_numbers_by_class;
}

ExplorationScope::Wanted PairSetup::wanted() {
  ExplorationScope::Wanted by_name;
  if (graph_a.compares_start_tags() || graph_b.compares_start_tags())
    by_name = [this](const Configuration& in_a, const Configuration& in_b) {
      const bool is_represented = machine_a.is_represented(in_a) || machine_b.is_represented(in_b);
      if (is_represented && scope.language)
        throw UnsupportedSpecification(
            "the language may lack the name of a start tag that stands for others");
      return !is_represented;
    };
  if (concepts.empty()) return by_name;
  const auto is_asked = [&](std::string_view name) { return is_of_concepts(concepts, name); };
  return [leads_a = states_that_lead_to(graph_a, is_asked),
          leads_b = states_that_lead_to(graph_b, is_asked), by_name,
          this](const Configuration& in_a, const Configuration& in_b) {
    if (by_name && !by_name(in_a, in_b)) return false;
    const model::TableIndex at_a = in_a.control.state, at_b = in_b.control.state;
    return leads_a[at_a] || leads_b[at_b] ||
           (graph_a.table(at_a).is_text && graph_b.table(at_b).is_text);
  };
}

Assumptions PairSetup::assumptions() const {
  Assumptions assumptions;
  for (const StartContext& start : starts) assumptions.contexts.push_back(name_of(start));
  assumptions.alphabet = alphabet.description();
  assumptions.symbols = alphabet.symbols().size();
  assumptions.numbers = numbers.least();
  assumptions.numbers_by_class = scope.takes_numbers_by_class;
  assumptions.every_reference = references.every;
  return assumptions;
}

}  // namespace specdrift::prove
