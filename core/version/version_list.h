#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/version/version.h"

namespace specdrift {

/// Versions, oldest first. Each has a model, which outlives the list.
class VersionList {
 public:
  /// The machine of a version, or null.
  using FindMachine = const Machine* (*)(std::string_view name);

  VersionList() = default;
  /// Without `find_machine`, all are run by the interpreter.
  explicit VersionList(std::span<const model::Model* const> models,
                       FindMachine find_machine = nullptr);

  /// Puts it after those that are as old. Invalidates what the others have returned.
  void add(Version version);
  /// `other` means the version `name`, too.
  void add_name(std::string other, std::string name);

  std::span<const Version> all() const { return versions_; }
  std::vector<std::string_view> names() const;

  /// By its name. Null: there is none.
  const Version* find(std::string_view name) const;
  /// By its name, or another that was added; of one that is a date, a year or a month are enough
  /// where no other version begins so. Null: there is none.
  const Version* find_meant(std::string_view name) const;

  /// Where it stands in `all`. Requires: it is of this list.
  std::size_t index_of(const Version& version) const {
    return static_cast<std::size_t>(&version - versions_.data());
  }

 private:
  const Version* find_begun(std::string_view name) const;

  std::vector<Version> versions_;
  std::map<std::string, std::string, std::less<>> other_names_;
};

}  // namespace specdrift
