#pragma once

#include <memory>
#include <vector>

#include "cli/corpus/runs/captured_versions.h"
#include "cli/corpus/runs/run.h"
#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "core/corpus/impact.h"

namespace specdrift::cli {

inline constexpr Option corpus_impact_rows[] = {
    {.name = "impact",
     .help = "say what a change to a specification does to the documents: compare --base with the "
             "version of --spec (or the two of --versions), and count the rows of the change that "
             "documents take"},
    {.name = "base",
     .argument = "VERSION",
     .help = "what the change is one of",
     .default_value = "living"},
};
/// The options for the effect of a change to a specification on documents.
inline constexpr OptionGroup corpus_impact_options{"Impact of a change", corpus_impact_rows};

inline constexpr Option corpus_explore_rows[] = {
    {.name = "explore",
     .argument = "SECONDS",
     .help = "with --impact: look so long for the shortest inputs that the change concerns; 0: do "
             "not",
     .default_value = "30",
     .numbers = {.least = 0, .most = 1e6}},
};
/// The options for its effect on inputs that nobody has collected: for the verbs that report.
inline constexpr OptionGroup corpus_explore_options{"Shortest inputs", corpus_explore_rows};

/// The versions by which documents are compared.
struct ComparedVersions {
  std::vector<Version> versions;
  /// From the first of them to the second; null: nobody asks for its impact.
  std::unique_ptr<const corpus::SpecificationChange> change = nullptr;
  /// For --as-captured: the versions that the first one, `as captured`, stands for; null: the first
  /// one itself is.
  std::unique_ptr<const CapturedVersions> captured = nullptr;

  /// Gives a run all that it needs of them. Requires: they outlive it.
  void set(CorpusRunOptions& options) const {
    options.settings.change = change.get();
    options.settings.captured = captured.get();
  }
};

/// The versions that --impact, --as-captured, --base, --spec and --versions ask for. Throws
/// UserError, also for fewer than `least` versions. Requires: the set outlives it.
ComparedVersions compared_versions(const VersionSet& set, const Arguments& arguments,
                                   std::size_t least = 2);

/// The impact of the change in a report, with the shortest inputs on which the two differ, looked
/// for as long as --explore says and no signal has come. Requires: there is a change, which
/// outlives it.
corpus::Impact impact_of(const ComparedVersions& compared, const Arguments& arguments);

}  // namespace specdrift::cli
