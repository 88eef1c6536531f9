#include "library/participants.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "core/catalogue/catalogue.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "library/specdrift.h"
#include "versions/registry.h"

namespace specdrift {
namespace {

std::vector<const model::Model*> all_models() {
  const auto builtin = model::builtin_models();
  std::vector<const model::Model*> models(builtin.begin(), builtin.end());
  std::ranges::stable_sort(models, {}, [](const model::Model* model) { return model->earliest; });
  return models;
}

}  // namespace

std::vector<std::string_view> version_names() {
  std::vector<std::string_view> names;
  for (const model::Model* const model : all_models()) names.push_back(model->version);
  return names;
}

StartContext page_start() {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}

std::vector<std::string_view> default_names() {
  std::vector<std::string_view> names;
  for (std::string_view rest = catalogue::default_versions; !rest.empty();) {
    names.push_back(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(names.back().size() + 1, rest.size()));
  }
  return names;
}

std::vector<const model::Model*> requested(const std::vector<std::string_view>& names) {
  for (const auto name : names) {
    if (!model::find_builtin_model(name))
      throw std::invalid_argument(fmt::format("no such version: '{}'; it is one of {}", name,
                                              fmt::join(version_names(), ", ")));
    if (std::ranges::count(names, name) > 1)
      throw std::invalid_argument(fmt::format("version '{}' is named twice", name));
  }
  if (names.size() == 1)
    throw std::invalid_argument(fmt::format("nothing to compare '{}' with: name two", names[0]));
  std::vector<const model::Model*> models = all_models();
  std::erase_if(models, [&](const model::Model* model) {
    return std::ranges::count(names, model->version) == 0;
  });
  return models;
}

Participant make_participant(const model::Model& model, const Source& source,
                             const StartContext& start) {
  const Version* const machine = find_version(model.version);
  Participant participant{machine ? &machine->info : &model.info,
                          machine ? machine->make_tokenizer(source, start)
                                  : model::make_tokenizer(model, source, start)};
  if (!participant.tokenizer)
    throw std::invalid_argument(
        fmt::format("version '{}' cannot start in that context", model.version));
  return participant;
}

}  // namespace specdrift
