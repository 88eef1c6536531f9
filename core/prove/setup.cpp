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
  wanted = [before_a = graph_a.states_before(is_asked), before_b = graph_b.states_before(is_asked),
            this](const Configuration& in_a, const Configuration& in_b) {
    const auto leads_there = [](const auto& before, const ControlGraph& graph,
                                const Configuration& c) {
      return before[c.control.state] || graph.table(c.control.state).is_text;
    };
    return leads_there(before_a, graph_a, in_a) || leads_there(before_b, graph_b, in_b);
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
