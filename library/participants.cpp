#include "library/participants.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

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

std::vector<std::string_view> default_names() {
  std::vector<std::string_view> names;
  for (std::string_view rest = catalogue::default_versions; !rest.empty();) {
    names.push_back(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(names.back().size() + 1, rest.size()));
  }
  return names;
}

Participant make_participant(const model::Model& model, const Source& source,
                             const StartContext& start) {
  const Version* const machine = find_version(model.version);
  return {machine ? &machine->info : &model.info,
          machine ? machine->make_tokenizer(source, start)
                  : model::make_tokenizer(model, source, start)};
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

Requested requested(const std::vector<std::string_view>& names, const StartContext& start) {
  const std::vector<std::string_view> wanted = names.empty() ? default_names() : names;
  for (const auto name : wanted) {
    if (!model::find_builtin_model(name))
      return {{},
              fmt::format("no such version: '{}'; it is one of {}", name,
                          fmt::join(version_names(), ", "))};
    if (std::ranges::count(wanted, name) > 1)
      return {{}, fmt::format("version '{}' is named twice", name)};
  }
  if (wanted.size() == 1)
    return {{}, fmt::format("nothing to compare '{}' with: name two", wanted[0])};
  std::vector<const model::Model*> models = all_models();
  std::erase_if(models, [&](const model::Model* model) {
    return std::ranges::count(wanted, model->version) == 0;
  });
  const Source nothing = Source::from_bytes("");
  for (const model::Model* const model : models)
    if (!make_participant(*model, nothing, start).tokenizer)
      return {{}, fmt::format("version '{}' cannot start in that context", model->version)};
  return {std::move(models), {}};
}

std::vector<Participant> make_participants(const std::vector<const model::Model*>& models,
                                           const Source& source, const StartContext& start) {
  std::vector<Participant> participants;
  for (const model::Model* const model : models)
    participants.push_back(make_participant(*model, source, start));
  return participants;
}

}  // namespace specdrift
