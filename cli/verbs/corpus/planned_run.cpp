#include "cli/verbs/corpus/planned_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "cli/terminal/user_error.h"
#include "cli/verbs/corpus/corpus_options.h"
#include "core/prove/analysis/digest.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace {

constexpr OptionGroup planned_groups[] = {
    corpus_input_options, corpus_compare_options, corpus_captured_options, context_options,
    corpus_draw_options,  corpus_limit_options,   corpus_impact_options};
/// For the options alone.
constexpr Verb planned_verb{.name = "corpus plan",
                            .summary = {},
                            .usage = {},
                            .description = {},
                            .groups = planned_groups,
                            .examples = {},
                            .statuses = {},
                            .run = nullptr};

std::vector<PlanSettings::Named> digests_of(const ComparedVersions& compared) {
  std::vector<PlanSettings::Named> digests;
  for (const Version& version : compared.versions)
    if (compared.captured && version.info->name == corpus::name_of_version_in_force)
      digests.push_back({std::string(version.info->name), CapturedVersions::digest()});
    else
      digests.push_back({std::string(version.info->name),
                         written_digest(prove::behaviour_digest(*version.model))});
  return digests;
}

std::optional<PlanSettings::Change> change_of(const ComparedVersions& compared) {
  if (!compared.change) return std::nullopt;
  return PlanSettings::Change{compared.change->rows().size(),
                              written_digest(compared.change->digest())};
}

Arguments arguments_of(const Plan& plan) {
  std::vector<std::string> words;
  for (const auto& one : plan.settings.options) {
    const Option* const option = find_option(planned_verb, one.first);
    if (!option || option->name.empty())
      throw UserError(plan.path, fmt::format("is no plan: there is no option '{}'", one.first));
    words.push_back(option->argument.empty() ? fmt::format("--{}", one.first)
                                             : fmt::format("--{}={}", one.first, one.second));
  }
  return Arguments::parse(planned_verb, words);
}

}  // namespace

PlanSettings settings_of(const Arguments& arguments, const ComparedVersions& compared) {
  PlanSettings settings;
  for (const Arguments::Item& item : arguments.items())
    if (!item.option.empty() && find_option(planned_verb, item.option))
      settings.options.emplace_back(item.option, item.value);
  settings.versions = digests_of(compared);
  settings.change = change_of(compared);
  return settings;
}

PlannedRun::PlannedRun(const Plan& plan)
    : arguments_(arguments_of(plan)),
      set_(arguments_),
      compared_(compared_versions(set_, arguments_)) {
  if (digests_of(compared_) != plan.settings.versions ||
      change_of(compared_) != plan.settings.change)
    throw UserError(plan.path, "was made with other versions than this program has",
                    "use the program that made it, with the same files of --spec, or make a new "
                    "plan");
  options_ = requested_run(arguments_, compared_.versions);
  compared_.set(options_);
}

}  // namespace specdrift::cli
