#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/load/load.h"
#include "core/model/load/resolved.h"

namespace specdrift::learn {

/// The name of a model, for the head of its file.
struct ModelName {
  std::string version;       ///< as in `html.parser-3.11.7`
  std::string title;         ///< in words
  std::string organisation;  ///< who wrote it
  std::string day;           ///< as in `2026-11-28`
};

/// A specification while it is changed: the elements of a version, with those of its bases, and a
/// model of them at any time. A model is as large as the version, and takes about a millisecond.
class Draft {
 public:
  /// Throws std::runtime_error if the version's file cannot be read again. Requires: the version
  /// outlives the draft and its models.
  explicit Draft(const model::Model& version);

  /// Null if the elements make no specification.
  std::unique_ptr<model::LoadedModel> build() const;

  /// The element of a state or step; null if there is none.
  model::XmlElement* table(std::string_view id);
  const std::vector<model::XmlElement>& elements() const { return resolved_.root.children; }
  model::XmlElement* header(std::string_view name);
  /// The ids of all states.
  std::vector<std::string> states() const;

  /// The whole specification, without notes, as a file.
  std::string text(const ModelName& name) const;

 private:
  model::LoadOptions options_;
  model::Resolved resolved_;
};

/// Gives an element an attribute, or the attribute another value.
void set_attribute(model::XmlElement& element, std::string_view name, std::string value);

bool is_row(const model::XmlElement& element);

/// Elements as text, without white space between them: equal for equal ones.
std::string text_of(const model::XmlElement& element);
std::string text_of(const std::vector<model::XmlElement>& elements);

/// How a file of this computer names the versions that are built in.
model::LoadOptions builtin_options();

}  // namespace specdrift::learn
