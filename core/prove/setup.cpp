#include "core/prove/setup.h"

#include <algorithm>

namespace specdrift::prove {
namespace {

bool has_context(const model::Model& model, TextMode mode) {
  return std::ranges::find(model.contexts, mode, &model::ContextStart::mode) !=
         model.contexts.end();
}

std::vector<StartContext> common_starts(const model::Model& a, const model::Model& b,
                                        const std::vector<NamedStart>& asked) {
  std::vector<StartContext> starts;
  for (const NamedStart& start : asked)
    if (has_context(a, start.start.mode) && has_context(b, start.start.mode))
      starts.push_back(start.start);
  return starts;
}

std::vector<std::string> names_of_tags(const std::vector<StartContext>& starts) {
  std::vector<std::string> names;
  for (const StartContext& start : starts) names.push_back(start.last_start_tag);
  return names;
}

ReferenceNames chosen_names(const model::Model& a, const model::Model& b, bool every) {
  const model::Model* const models[] = {&a, &b};
  return every ? ReferenceNames{} : names_by_shape(models);
}

Alphabet common_alphabet(const model::Model& a, const model::Model& b,
                         const std::vector<StartContext>& starts, const ReferenceNames& references,
                         const Language* language) {
  const model::Model* const models[] = {&a, &b};
  return Alphabet(models, names_of_tags(starts), references, language);
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

/// Of the states in which text is read, those alone that are asked for themselves: what follows
/// text is found from where both versions read it.
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

Setup::Setup(const model::Model& a, const model::Model& b, const Question& question)
    : language(question.language),
      starts(common_starts(a, b, question.starts)),
      errors(common_errors(a, b, question.errors)),
      references(chosen_names(a, b, question.every_reference)),
      alphabet(common_alphabet(a, b, starts, references, language)),
      numbers(common_numbers(a, b, language)),
      graph_a(a, question.errors != ErrorDetail::none),
      graph_b(b, question.errors != ErrorDetail::none),
      machine_a(graph_a, alphabet, numbers, model_self_closing(a, b), references, errors),
      machine_b(graph_b, alphabet, numbers, model_self_closing(a, b), references, errors),
      takes_numbers_by_class(graph_a.reads_numbers_plainly() && graph_b.reads_numbers_plainly()) {
  if (question.concepts.empty()) return;
  const auto is_asked = [&](std::string_view name) {
    return is_of_concepts(question.concepts, name);
  };
  wanted = [leads_a = states_that_lead_to(graph_a, is_asked),
            leads_b = states_that_lead_to(graph_b, is_asked),
            this](const Configuration& in_a, const Configuration& in_b) {
    const model::TableIndex a = in_a.control.state, b = in_b.control.state;
    return leads_a[a] || leads_b[b] || (graph_a.table(a).is_text && graph_b.table(b).is_text);
  };
}

Ground Setup::ground() const {
  Ground ground;
  for (const StartContext& start : starts) ground.contexts.push_back(name_of(start));
  ground.alphabet = alphabet.description();
  ground.symbols = alphabet.symbols().size();
  ground.numbers = numbers.least();
  ground.numbers_by_class = takes_numbers_by_class;
  ground.every_reference = references.every;
  return ground;
}

}  // namespace specdrift::prove
