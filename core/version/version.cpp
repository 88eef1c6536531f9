#include "core/version/version.h"

#include "core/model/run/interpreter.h"

namespace specdrift {

Version version_of(const model::Model& model, const Machine* machine) {
  if (machine) return {&machine->info, &model, machine->make_tokenizer, true};
  return {&model.info, &model, [&model](const Source& source, const StartContext& start) {
            return model::make_tokenizer(model, source, start);
          }};
}

std::vector<const VersionInfo*> infos_of(std::span<const Version> versions) {
  std::vector<const VersionInfo*> infos;
  for (const Version& version : versions) infos.push_back(version.info);
  return infos;
}

std::vector<const model::Model*> models_of(std::span<const Version> versions) {
  std::vector<const model::Model*> models;
  for (const Version& version : versions)
    if (version.model) models.push_back(version.model);
  return models;
}

std::vector<Participant> participants_of(std::span<const Version> versions, const Source& source,
                                         const StartContext& start) {
  std::vector<Participant> participants;
  for (const Version& version : versions)
    participants.push_back({version.info, version.make_tokenizer(source, start)});
  return participants;
}

}  // namespace specdrift
