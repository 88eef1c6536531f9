#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/load/load.h"

/// The revisions of the standard between its milestones (spec/history/revisions). Their texts are
/// constants; models are made of them when they are asked for.
namespace specdrift::history {

struct Revision {
  std::string_view name;  ///< of its model: `r3191`, the hash where it has no number, or the day
  std::string_view id;    ///< as in Change::revision: `cf99432c/r3191`
  std::string_view date;  ///< `2009-06-04`
};

/// All revisions of behaviour between two neighbouring milestones.
struct RevisionChain {
  std::string_view after, before;  ///< the milestones' versions
  std::string_view file;
  std::string_view xml;
  std::span<const Revision> revisions;  ///< in their order
};

/// In the order of the line.
std::span<const RevisionChain> revision_chains();

/// The table of references in a file that only revisions name.
std::optional<std::string_view> revision_table(std::string_view file);

/// A revision and the chain that it is in.
struct FoundRevision {
  const RevisionChain* chain = nullptr;
  std::size_t index = 0;
};

/// The revision of that name, or whose hash begins so (seven characters or more).
std::optional<FoundRevision> find_revision(std::string_view name);

/// A version of the standard: a milestone or a revision between two.
struct FoundVersion {
  const model::Model* milestone = nullptr;  ///< null: it is the revision
  FoundRevision revision;
};

/// The last version that existed on a day (`2009-06-04`), or with that number of the standard's
/// repository; nothing where that is before the first one. A text whose day is not known exists
/// from the earliest day that it can have.
std::optional<FoundVersion> last_until(std::string_view day);
std::optional<FoundVersion> last_numbered(unsigned number);

/// The models of a chain's revisions, made of the built-in versions that it lies between. Each may
/// point into others: they live as long as any of them is used.
std::vector<std::unique_ptr<model::LoadedModel>> load(const RevisionChain& chain);

}  // namespace specdrift::history
