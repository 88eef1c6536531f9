#include "core/history/revisions.h"

#include <stdexcept>

#include "core/model/builtin.h"
#include "core/model/load_revisions.h"

namespace specdrift::history {

std::optional<FoundRevision> find_revision(std::string_view name) {
  for (const RevisionChain& chain : revision_chains())
    for (std::size_t i = 0; i < chain.revisions.size(); ++i)
      if (chain.revisions[i].name == name) return FoundRevision{&chain, i};
  return std::nullopt;
}

std::vector<std::unique_ptr<model::LoadedModel>> load(const RevisionChain& chain) {
  model::LoadOptions options;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  options.read_file = [](std::string_view file) -> std::optional<std::string> {
    const auto text = revision_table(file);
    return text ? std::optional<std::string>(*text) : std::nullopt;
  };
  model::LoadedRevisions result = model::load_revisions(chain.xml, chain.file, options);
  if (!result.errors.empty()) throw std::logic_error(result.errors.front().message());
  return std::move(result.loaded);
}

}  // namespace specdrift::history
