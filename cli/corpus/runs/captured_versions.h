#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/corpus/versions_by_date.h"
#include "core/history/revisions.h"
#include "core/token/version_info.h"

namespace specdrift::cli {

/// The milestones and the revisions between them, by their dates. A revision is loaded when it is
/// asked for.
class CapturedVersions final : public corpus::VersionsByDate {
 public:
  Version in_force_on(std::string_view date) const override;
  /// Throws UserError where there is none.
  Version named(std::string_view name) const override;
  std::string_view first_day() const override;

  /// The name of the version in force in reports, whichever it is. It runs as the first one does.
  Version any() const;
  /// Returns the digest of all that the versions do.
  static std::string digest();

 private:
  Version version_of_found(const history::FoundVersion& found) const;

  mutable std::mutex mutex_;
  mutable std::map<const history::RevisionChain*, std::vector<std::unique_ptr<model::LoadedModel>>>
      loaded_;
  mutable std::map<std::string, Version, std::less<>> known_;  ///< by date and by name
  mutable VersionInfo any_ = {};
};

}  // namespace specdrift::cli
