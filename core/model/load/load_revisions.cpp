#include "core/model/load/load_revisions.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/load/resolved.h"
#include "core/model/load/xml/grammar.h"

namespace specdrift::model {
namespace {

std::string_view name_of(std::string_view id) {
  const std::size_t slash = id.find('/');
  return slash == std::string_view::npos ? id : id.substr(slash + 1);
}

class RevisionsLoader {
 public:
  RevisionsLoader(const LoadOptions& options, LoadErrors& errors)
      : options_(options), errors_(errors) {}

  std::vector<std::unique_ptr<LoadedModel>> load(const XmlElement& root) {
    if (root.name != "revisions") {
      errors_.add(root.place(), fmt::format("the file holds <{}>", root.name), "it is no history");
      return {};
    }
    std::vector<const XmlElement*> on_last, on_next;
    for (const XmlElement& element : root.children) {
      if (element.name == "undated" || element.has("base"))
        on_next.push_back(&element);
      else if (on_next.empty())
        on_last.push_back(&element);
      else
        errors_.add(element.place(), "a revision comes after one that is based on the next");
    }
    std::vector<std::unique_ptr<LoadedModel>> loaded;
    run(root, "after", on_last, loaded);
    const auto middle = static_cast<std::ptrdiff_t>(loaded.size());
    std::ranges::reverse(on_next);
    run(root, "before", on_next, loaded);
    std::reverse(loaded.begin() + middle, loaded.end());
    return loaded;
  }

 private:
  /// Each element is a delta on what the one before has made.
  void run(const XmlElement& root, std::string_view end, std::span<const XmlElement* const> steps,
           std::vector<std::unique_ptr<LoadedModel>>& loaded) {
    const std::string_view version = root.value(end);
    const Model* const base = options_.find_base ? options_.find_base(version) : nullptr;
    if (!base)
      return errors_.add(root.place_of(end), fmt::format("there is no version '{}'", version));
    if (steps.empty()) return;
    auto resolved = resolve(*base, options_, errors_);
    for (const XmlElement* const step : steps) {
      if (!resolved || !errors_.empty()) return;
      const XmlElement delta = delta_of(*step, *base);
      if (!check_grammar(delta, errors_)) return;
      apply(*resolved, delta, errors_);
      if (step->name == "undated") continue;
      auto model = std::make_unique<LoadedModel>();
      model->model.file = root.file;
      build(*resolved, options_, *model, errors_);
      resolved->references_of = &model->model;
      loaded.push_back(std::move(model));
    }
  }

  /// The element as the root of a delta, with the metadata of the version it belongs to.
  static XmlElement delta_of(const XmlElement& step, const Model& base) {
    XmlElement delta = step;
    delta.name = "specification";
    delta.attributes.clear();
    const auto add = [&](std::string_view name, std::string_view value) {
      delta.attributes.push_back({std::string(name), std::string(value), step.line, step.column});
    };
    const bool undated = step.name == "undated";
    const std::string_view date = undated ? base.earliest : step.value("date");
    add("version", undated ? base.version : name_of(step.value("id")));
    add("base", base.version);
    add("numbers", "none");
    add("title", base.title);
    add("organisation", "WHATWG");
    add("date", date);
    add("earliest", date);
    add("latest", date);
    add("source", fmt::format("revision {}", step.value("id")));
    add("section", base.section);
    add("errors", base.names_errors ? "named" : "unnamed");
    return delta;
  }

  const LoadOptions& options_;
  LoadErrors& errors_;
};

}  // namespace

LoadedRevisions load_revisions(std::string_view text, std::string_view file,
                               const LoadOptions& options) {
  LoadErrors errors;
  std::vector<std::unique_ptr<LoadedModel>> loaded;
  until_stopped([&] {
    if (const auto root = parse_xml(text, file, errors))
      loaded = RevisionsLoader(options, errors).load(*root);
  });
  if (!errors.empty()) return {{}, errors.take()};
  return {std::move(loaded), {}};
}

}  // namespace specdrift::model
