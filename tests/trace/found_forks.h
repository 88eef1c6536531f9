#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/differ.h"
#include "core/model/data/builtin.h"
#include "core/trace/fork.h"
#include "core/version/version.h"
#include "tests/support/version_fixture.h"
#include "versions/registry.h"

/// The findings of the search for causes in an input.
namespace specdrift::test::forks {

using Classes = std::vector<std::string>;

class Finder final : public DivergenceSink {
 public:
  Finder(std::vector<const model::Model*> models, const Source& source, const StartContext& start)
      : finder_(std::move(models), source, start) {}

  void name_tree_rules() { finder_.name_tree_rules(); }
  void divergence(const Divergence& d) override {
    forks.push_back(finder_.find(d));
    std::string line(name_of(d.facet));
    for (const trace::Fork& fork : forks.back()) line += " " + fork.class_id;
    classes.push_back(std::move(line));
  }
  void episode(const Episode&) override {}

  Classes classes;
  std::vector<std::vector<trace::Fork>> forks;

 private:
  trace::ForkFinder finder_;
};

/// The forks of each divergence of the four machines, or of some of them.
struct Found {
  Classes classes;
  std::vector<std::vector<trace::Fork>> forks;
};
inline Found find_of(const std::vector<Version>& versions, std::string_view input,
                     const StartContext& start, bool errors = false) {
  const Source source = Source::from_string(input);
  CompareOptions options;
  options.errors = errors;
  options.batch_capacity = 4;
  Finder finder(models_of(versions), source, start);
  finder.name_tree_rules();
  compare(source, participants_of(versions, source, start), options, finder);
  return {std::move(finder.classes), std::move(finder.forks)};
}

inline Found find(std::string_view input, const StartContext& start = {}, bool errors = false,
                  const std::vector<std::string_view>& wanted = {"2007", "2009", "8.2.4",
                                                                 "13.2.5"}) {
  std::vector<Version> versions;
  for (const std::string_view name : wanted)
    versions.push_back(version_of(*model::find_builtin_model(name), find_machine(name)));
  return find_of(versions, input, start, errors);
}

/// The first class of facet tokens, or of facet errors.
inline std::string token_class(std::string_view input, const StartContext& start = {}) {
  const auto classes = find(input, start).classes;
  return classes.empty() ? "none" : classes.front().substr(7);
}
inline std::string error_class(std::string_view input, const StartContext& start = {}) {
  for (const std::string& one : find(input, start, true).classes)
    if (one.starts_with("errors ")) return one.substr(7);
  return "none";
}

}  // namespace specdrift::test::forks
