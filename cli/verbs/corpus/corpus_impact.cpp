#include "cli/verbs/corpus/corpus_impact.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/options/numbers.h"
#include "cli/options/proof_options.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/corpus/corpus_options.h"
#include "core/catalogue/class_name.h"
#include "core/history/version_names.h"
#include "core/model/data/builtin.h"
#include "core/prove/analysis/control.h"
#include "core/prove/search/causes.h"
#include "core/report/common/report.h"
#include "core/report/common/report_words.h"

namespace specdrift::cli {
namespace {

constexpr std::string_view how_to_name_them =
    "as in: --impact --spec draft.xml --base living, or --impact --versions 2009,8.2.4";

/// Whether it can be the name of a field of HTTP (RFC 9110, 5.1).
bool is_field_name(std::string_view name) {
  constexpr std::string_view signs = "!#$%&'*+-.^_`|~";
  return !name.empty() && name.size() <= 100 && std::ranges::all_of(name, [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           signs.find(c) != signs.npos;
  });
}

/// Base and draft. Throws UserError where they are not two.
std::vector<Version> versions_of_impact(const VersionSet& set, const Arguments& arguments) {
  std::vector<Version> drafts;
  for (const Version& version : set.all())
    if (arguments.has("spec") && !model::find_builtin_model(version.info->name))
      drafts.push_back(version);
  if (arguments.has("versions")) {
    if (arguments.has("spec") && arguments.has("base"))
      throw UserError("--base", "--versions names what is compared already",
                      std::string(how_to_name_them));
    const auto versions = set.listed(arguments.value("versions"));
    if (versions.size() != 2)
      throw UserError("--impact", fmt::format("it is about two versions, not {}", versions.size()),
                      std::string(how_to_name_them));
    return versions;
  }
  if (drafts.size() != 1)
    throw UserError(
        "--impact",
        drafts.empty() ? "no version is named whose impact it is" : "there is more than one --spec",
        std::string(how_to_name_them));
  const Version& base = set.named(arguments.value("base"), "--base");
  if (base.model == drafts.front().model)
    throw UserError("--base", "it is the version whose impact is asked for");
  return {base, drafts.front()};
}

std::string how_far(const prove::Exploration& exploration, std::uint64_t seconds) {
  if (exploration.closed) return "all that there are in the states of the change";
  if (StopOnSignal::is_asked())
    return fmt::format("until a signal ended it: inputs of up to {} characters",
                       exploration.length);
  return fmt::format("as far as {} seconds went: inputs of up to {} characters", seconds,
                     exploration.length);
}

/// Looks for the shortest inputs on which the two differ, for as long as the options say.
void find_shortest(corpus::Impact& impact, const std::vector<Version>& versions,
                   const Arguments& arguments) {
  const auto seconds = requested_number(arguments, "explore");
  if (seconds == 0) return;
  if (StopOnSignal::is_asked()) {
    impact.explored = "not looked for: a signal came before";
    return;
  }
  if (impact.change->rows().empty()) {
    impact.explored = "the change has no rows";
    return;
  }
  prove::ProofTask task;
  // Concepts that the change does not touch would be explored for nothing.
  task.concepts = impact.change->concepts();
  task.every_reference = false;
  if (arguments.has("errors")) task.errors = prove::ErrorDetail::number;
  task.limits.seconds = static_cast<double>(seconds);
  task.limits.is_stopped = [] { return StopOnSignal::is_asked(); };
  const Facet facet = arguments.has("errors") ? Facet::errors : Facet::tokens;
  const auto infos = infos_of(versions);
  try {
    const prove::Causes causes = prove::find_causes(*versions[0].model, *versions[1].model, task,
                                                    make_oracle(versions, task));
    for (const prove::Cause& cause : causes.causes)
      impact.shortest.push_back(
          {cause.class_id.empty() ? std::string(report::no_class)
                                  : catalogue::class_name(cause.class_id, facet, infos),
           cause.severity, cause.input, std::string(report::name_of(cause.start.mode))});
    impact.explored = how_far(causes.exploration, seconds);
  } catch (const prove::UnsupportedSpecification& unsupported) {
    impact.explored = fmt::format("not looked for: {}", unsupported.what());
  }
}

}  // namespace

namespace {

ComparedVersions versions_as_captured(const VersionSet& set, const Arguments& arguments) {
  for (const std::string_view option :
       {"versions", "adapter", "impact", "context", "last-start-tag", "foreign-content"})
    if (arguments.has(option))
      throw UserError(
          "--as-captured", fmt::format("it does not go together with --{}", option),
          option == "versions"
              ? "each document is read by the version of its date, and by --viewer VERSION"
              : "it is about whole documents, and two versions of the standard");
  if (const auto header = arguments.find("date-header"); header && !is_field_name(*header))
    throw UserError("--date-header", fmt::format("'{}' is no name of a header", *header),
                    "as in Last-Modified");
  ComparedVersions compared;
  auto captured = std::make_unique<CapturedVersions>();
  const std::string_view viewer = arguments.value("viewer");
  const bool is_by_date = !set.find(viewer) && history::find_version(viewer);
  compared.versions = {captured->any(),
                       is_by_date ? captured->named(viewer) : set.named(viewer, "--viewer")};
  compared.captured = std::move(captured);
  return compared;
}

}  // namespace

ComparedVersions compared_versions(const VersionSet& set, const Arguments& arguments,
                                   std::size_t least) {
  if (arguments.has("as-captured")) return versions_as_captured(set, arguments);
  for (const std::string_view option : {"viewer", "date-header"})
    if (arguments.has(option))
      throw UserError(fmt::format("--{}", option), "there is no --as-captured that it concerns");
  if (!arguments.has("impact")) {
    for (const std::string_view option : {"base", "explore"})
      if (arguments.has(option))
        throw UserError(fmt::format("--{}", option), "there is no --impact that it concerns");
    return {set.requested_list(arguments, least)};
  }
  ComparedVersions compared{versions_of_impact(set, arguments)};
  compared.change = std::make_unique<const corpus::SpecificationChange>(
      *compared.versions[0].model, *compared.versions[1].model);
  return compared;
}

corpus::Impact impact_of(const ComparedVersions& compared, const Arguments& arguments) {
  corpus::Impact impact{compared.change.get(),
                        std::string(compared.versions[0].info->name),
                        std::string(compared.versions[1].info->name),
                        {},
                        {}};
  find_shortest(impact, compared.versions, arguments);
  return impact;
}

}  // namespace specdrift::cli
