#include "core/history/revisions.h"

#include <algorithm>
#include <boost/throw_exception.hpp>
#include <charconv>
#include <stdexcept>

#include "core/model/data/builtin.h"
#include "core/model/load/load_revisions.h"

namespace specdrift::history {

namespace {

std::optional<unsigned> number_in(std::string_view text) {
  unsigned number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() ? std::optional(number) : std::nullopt;
}

/// The number in `cf99432c/r3191`: 3191.
std::optional<unsigned> number_of(const Revision& revision) {
  const auto at = revision.id.find("/r");
  return at == std::string_view::npos ? std::nullopt : number_in(revision.id.substr(at + 2));
}

/// The number of a text whose source is `revision 794 (5e841bec)`: 794.
std::optional<unsigned> number_of(const model::Model& milestone) {
  constexpr std::string_view words = "revision ";
  return milestone.source.starts_with(words) ? number_in(milestone.source.substr(words.size()))
                                             : std::nullopt;
}

/// The last version of which `is_until` (of a milestone, of a revision) holds.
template <class IsUntil> std::optional<FoundVersion> last_version(const IsUntil& is_until) {
  const auto builtin = model::builtin_models();
  std::vector<const model::Model*> milestones(builtin.begin(), builtin.end());
  std::ranges::stable_sort(milestones, {}, &model::Model::earliest);
  std::optional<FoundVersion> found;
  for (const model::Model* const milestone : milestones) {
    if (is_until(*milestone)) found = FoundVersion{milestone, {}};
    for (const RevisionChain& chain : revision_chains()) {
      if (chain.after != milestone->version) continue;
      for (std::size_t i = 0; i < chain.revisions.size(); ++i)
        if (is_until(chain.revisions[i])) found = FoundVersion{nullptr, {&chain, i}};
    }
  }
  return found;
}

}  // namespace

std::optional<FoundRevision> find_revision(std::string_view name) {
  constexpr std::size_t shortest_hash = 7;
  for (const RevisionChain& chain : revision_chains())
    for (std::size_t i = 0; i < chain.revisions.size(); ++i) {
      const Revision& revision = chain.revisions[i];
      const std::string_view hash = revision.id.substr(0, revision.id.find('/'));
      if (revision.name == name || (name.size() >= shortest_hash && hash.starts_with(name)))
        return FoundRevision{&chain, i};
    }
  return std::nullopt;
}

std::optional<FoundVersion> last_until(std::string_view day) {
  struct IsUntil {
    std::string_view day;
    bool operator()(const model::Model& milestone) const { return milestone.earliest <= day; }
    bool operator()(const Revision& revision) const { return revision.date <= day; }
  };
  return last_version(IsUntil{day});
}

std::optional<FoundVersion> last_numbered(unsigned number) {
  struct IsUntil {
    unsigned number;
    bool operator()(const model::Model& milestone) const { return is(number_of(milestone)); }
    bool operator()(const Revision& revision) const { return is(number_of(revision)); }
    bool is(std::optional<unsigned> own) const { return own && *own <= number; }
  };
  return last_version(IsUntil{number});
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
  if (!result.errors.empty())
    boost::throw_exception(std::logic_error(result.errors.front().message()));
  return std::move(result.loaded);
}

}  // namespace specdrift::history
