#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "cli/files/saved_file.h"
#include "cli/files/state_folder.h"
#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "core/model/data/model.h"
#include "core/prove/search/causes.h"

namespace specdrift::cli {

inline constexpr Option cache_rows[] = {
    {.name = "cache",
     .argument = "DIR",
     .help = "keep what has been explored there, by digests of the data; by default in "
             "$XDG_CACHE_HOME/specdrift or ~/.cache/specdrift"},
    {.name = "no-cache", .help = "neither ask nor keep what has been explored before"},
    any_owner_option,
};
/// The options of the verbs that keep what they explore.
inline constexpr OptionGroup cache_options{"What has been explored before", cache_rows};

/// The causes that distinguish two versions, kept in files for the next time. The key of an entry
/// is made of digests of both versions' data, of the options, and of this program's version, so an
/// entry is never out of date. The names of the versions do not matter. Only explorations that
/// have closed are kept, or have found the class at which they were to stop. A file is written as
/// a whole or not at all. Its content is checked before it is used (cause_check.h). A file that is
/// damaged, or not to be read (saved_file.h), is reported on standard error and counts as missing.
class CauseCache {
 public:
  /// As the options ask. Throws UserError where both are given, or DIR cannot be made.
  explicit CauseCache(const Arguments& arguments);

  /// As in find_causes; nothing where they have not been explored so.
  std::optional<prove::Causes> find(const Version& a, const Version& b,
                                    const prove::ProofTask& task, const std::string& until);
  /// Throws UserError if a directory that was named cannot be written to. If the default one
  /// cannot, nothing is kept, without a message.
  void keep(const Version& a, const Version& b, const prove::ProofTask& task,
            const std::string& until, const prove::Causes& causes);

 private:
  std::string make_folder() const;
  std::optional<std::string> read(const std::string& key);

  std::string folder_;  ///< empty: nothing is kept
  bool is_named_ = false;
  Owner owner_ = Owner::own;
  std::map<std::string, std::string> known_;  ///< what this process has explored, by key
  std::set<std::string> others_;              ///< files of other users, which stay as they are
};

/// prove::find_causes, by the tokenizers that the versions have and with what has been explored
/// before; `until` as there. With `states` it goes on where it has stopped. Throws
/// prove::UnsupportedSpecification, and as CauseCache::keep and StateFolder::find_causes.
prove::Causes find_causes(const Version& a, const Version& b, const prove::ProofTask& task,
                          const std::string& until, CauseCache& cache,
                          StateFolder* states = nullptr);

}  // namespace specdrift::cli
