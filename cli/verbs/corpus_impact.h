#pragma once

#include <vector>

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
    {.name = "explore",
     .argument = "SECONDS",
     .help = "with --impact: look so long for the shortest inputs that the change concerns; 0: do "
             "not",
     .default_value = "30"},
};
/// What a change to a specification does.
inline constexpr OptionGroup corpus_impact_options{"Impact of a change", corpus_impact_rows};

/// Base and draft. Throws UserError where they are not two.
std::vector<const RunnableVersion*> versions_of_impact(const VersionSet& set,
                                                       const Arguments& arguments);

/// Looks for the shortest inputs on which the two differ, for as long as the options say.
void find_shortest(corpus::Impact& impact, const std::vector<const RunnableVersion*>& versions,
                   const Arguments& arguments);

}  // namespace specdrift::cli
