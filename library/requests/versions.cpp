#include "library/requests/versions.h"

#include <fmt/format.h>

#include "core/history/version_names.h"
#include "core/model/data/builtin.h"
#include "core/model/run/subset_models.h"
#include "library/requested.h"
#include "library/specdrift.h"

namespace specdrift::requests {

const history::Line& line() {
  static const history::Line all(built_in_versions().all());
  return all;
}

const history::Line& line_for_large_texts() {
  static const history::Line all = [] {
    history::Line learned(built_in_versions().all());
    learned.learn_common_subset();
    return learned;
  }();
  return all;
}

Answer no_such_version(std::string_view name) {
  return Answer::refusal(
      Problem::version,
      fmt::format("no such version: '{}'; it is one of {}, a revision such as r3191, or a day",
                  name, fmt::join(version_names(), ", ")),
      "versions", "`versions` lists all");
}

std::vector<model::LoadError> Versions::set_own(std::string_view xml) {
  if (own_ && own_->model.xml == xml) return {};
  own_.reset();
  if (xml.empty()) return {};
  model::LoadOptions options;
  options.find_base = [this](std::string_view name) { return find(name); };
  options.find_references = model::find_builtin_references;
  model::LoadResult result = model::load_model(xml, "specification", options);
  if (!result.loaded) return std::move(result.errors);
  model::Model& model = result.loaded->model;
  if (find(model.version)) {
    model::LoadError error;
    error.file = "specification";
    error.line = error.column = 1;
    error.what = fmt::format("there is a version '{}' already", model.version);
    error.hint = "give it another name: the attribute version of its first element";
    return {error};
  }
  model::learn_common_subset(model, model::builtin_models());
  own_ = std::move(result.loaded);
  return {};
}

const model::Model* Versions::find(std::string_view name) {
  if (own_ && own_->model.version == name) return &own_->model;
  if (const Version* const version = built_in_versions().find_meant(name)) return version->model;
  const auto found = history::find_version(name);
  if (!found) return nullptr;
  if (found->milestone) return found->milestone;
  const std::string_view revision = found->revision.chain->revisions[found->revision.index].name;
  for (const history::LineVersion& version : line().versions())
    if (version.revision && version.revision->name == revision) return version.model;
  return nullptr;
}

std::vector<Version> Versions::all() const {
  VersionList list = built_in_versions();
  if (own_) list.add(version_of(own_->model));
  return {list.all().begin(), list.all().end()};
}

std::vector<Version> Versions::listed(const std::vector<std::string>& names,
                                      const StartContext& start, Answer& refused) {
  constexpr std::string_view see_versions = "`versions` lists all";
  const auto refuse = [&](Problem problem, std::string why, std::string_view place) {
    refused = Answer::refusal(problem, std::move(why), place, see_versions);
    return std::vector<Version>();
  };
  VersionList list;
  for (const std::string& name : names) {
    if (model::means_several(name)) {
      const VersionSelection selection = built_in_versions().select(name);
      if (std::string why = problem_of(selection); !why.empty())
        return refuse(Problem::version, std::move(why), "versions");
      for (const Version& version : selection.versions) {
        if (list.find(version.info->name))
          return refuse(Problem::version,
                        fmt::format("version '{}' is named twice", version.info->name), "versions");
        list.add(version);
      }
      continue;
    }
    const model::Model* const model = find(name);
    if (!model) {
      refused = no_such_version(name);
      return {};
    }
    if (list.find(model->version))
      return refuse(Problem::version,
                    name == model->version
                        ? fmt::format("version '{}' is named twice", name)
                        : fmt::format("{} is {}, which is named twice", name, model->version),
                    "versions");
    const Version* const known = built_in_versions().find(model->version);
    list.add(known ? *known : version_of(*model));
  }
  std::vector<Version> versions(list.all().begin(), list.all().end());
  if (std::string why = problem_of_start(versions, start); !why.empty())
    return refuse(Problem::start, std::move(why), "context");
  return versions;
}

}  // namespace specdrift::requests
