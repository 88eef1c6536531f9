#include "cli/options/proof_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <ctime>

#include "cli/options/numbers.h"
#include "cli/options/suggestions.h"
#include "cli/terminal/user_error.h"
#include "core/model/data/builtin.h"
#include "core/report/states/states_report.h"

namespace specdrift::cli {
namespace {

/// Each once, in alphabetical order, so that a task does not depend on the order of versions.
std::vector<std::string_view> concepts_of_family(std::string_view family,
                                                 std::span<const Version> versions) {
  std::vector<std::string_view> names = concept_names(versions);
  std::erase_if(names, [&](std::string_view name) {
    return name.empty() || report::state_family(name) != family;
  });
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

/// Throws UserError for a concept that no version has.
void check_concept(const std::string& pattern, std::span<const Version> versions) {
  const std::vector<std::string_view> names = concept_names(versions);
  if (!prove::is_concept(pattern, names))
    throw UserError("--concept", fmt::format("no version has a concept '{}'", pattern),
                    did_you_mean(pattern, names));
}

}  // namespace

std::vector<std::string_view> concept_names(std::span<const Version> versions) {
  std::vector<std::string_view> names;
  const auto add = [&](const model::Model& model) {
    for (const model::Table& table : model.tables) {
      names.push_back(table.concept_name);
      for (const model::ConceptCase& c : table.concepts) names.push_back(c.name);
    }
  };
  for (const model::Model* const model : model::builtin_models()) add(*model);
  for (const Version& version : versions) add(*version.model);
  return names;
}

prove::Limits requested_limits(const Arguments& arguments) {
  prove::Limits limits;
  limits.states = requested_number(arguments, "max-states");
  limits.bytes = requested_number(arguments, "max-memory") << 20U;
  limits.seconds = static_cast<double>(requested_number(arguments, "max-seconds"));
  return limits;
}

prove::ProofTask requested_task(const Arguments& arguments, std::span<const Version> versions) {
  prove::ProofTask task;
  task.limits = requested_limits(arguments);
  task.every_reference = arguments.value("references") == "every";
  const auto facet = std::ranges::find(prove::facet_words, arguments.value("facet"));
  task.errors = static_cast<prove::ErrorDetail>(facet - std::begin(prove::facet_words));
  std::vector<std::string_view> contexts;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "context") contexts.push_back(item.value);
    if (item.option == "state")
      for (std::string& name : concepts_of_state(
               item.value, versions, "--saved keeps the states that an exploration has reached"))
        task.concepts.push_back(std::move(name));
    if (item.option == "concept") {
      check_concept(item.value, versions);
      task.concepts.push_back(item.value);
    }
    if (item.option == "family")
      for (const std::string_view name : concepts_of_family(item.value, versions))
        task.concepts.emplace_back(name);
  }
  if (!contexts.empty())
    std::erase_if(task.starts, [&](const prove::NamedStart& start) {
      return std::ranges::find(contexts, start.context) == contexts.end();
    });
  if (shows_progress())
    task.progress = [begin = std::clock(),
                     most = arguments.value("max-seconds")](const prove::Exploration& so_far) {
      show_progress(fmt::format("{}; {} of {} s", progress_of(so_far),
                                (std::clock() - begin) / CLOCKS_PER_SEC, most));
    };
  return task;
}

std::string progress_of(const prove::Exploration& so_far) {
  return fmt::format("{} of {} known states expanded, {} edges, length {}",
                     so_far.states - so_far.frontier, so_far.states, so_far.edges, so_far.length);
}

std::vector<Version> pair_of_versions(std::string_view verb, const VersionSet& set,
                                      const Arguments& arguments) {
  std::vector<std::string_view> names;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) names.push_back(item.value);
  if (names.size() != 2)
    throw UserError(verb, names.size() < 2 ? "it takes two versions" : "it takes no more than two",
                    "as in: specdrift prove 8.2.4 13.2.5");
  const Version *const a = &set.named(names[0], verb), *const b = &set.named(names[1], verb);
  if (a == b)
    throw UserError(names[1],
                    names[1] == a->info->name
                        ? "a version is equal to itself"
                        : fmt::format("it is {}, and a version is equal to itself", a->info->name));
  return {*a, *b};
}

}  // namespace specdrift::cli
