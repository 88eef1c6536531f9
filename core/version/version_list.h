#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/version/version.h"

namespace specdrift {

/// Another name of a milestone, such as `html5` for `8.2.4`.
struct VersionAlias {
  std::string_view name;
  std::string_view version;
};
std::span<const VersionAlias> version_aliases();

/// The versions that a list of names asks for, or the first mistake in it.
struct VersionSelection {
  enum class Mistake : std::uint8_t {
    none,
    unknown,    ///< no version has that name
    backwards,  ///< a range begins with the newer version
    twice,      ///< a name means a version that the list has already
  };
  std::vector<Version> versions;  ///< oldest first; empty if there is a mistake
  Mistake mistake = Mistake::none;
  std::string_view at = {};          ///< the name, or the range, with the mistake
  const Version* version = nullptr;  ///< that is there twice
};

/// The names in a list, the ends of ranges among them: all that `VersionList::select` looks for.
std::vector<std::string_view> names_in_list(std::string_view list);

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
  /// By its name, another that was added, or an alias. If the name is a date, its year or month is
  /// enough, unless another version begins in the same way. Null: there is none.
  const Version* find_meant(std::string_view name) const;

  /// The versions that a list asks for. Commas separate its names: each as `find_meant` takes it, a
  /// range of them (`2009..`, `2007..8.2.4`) or `all`. The result refers to `list`.
  VersionSelection select(std::string_view list) const;

  /// Where it stands in `all`. Requires: it is of this list.
  std::size_t index_of(const Version& version) const {
    return static_cast<std::size_t>(&version - versions_.data());
  }

 private:
  const Version* find_begun(std::string_view name) const;
  /// Notes the versions of a range, by their places. The mistake in it.
  VersionSelection::Mistake add_range(std::string_view range, std::vector<bool>& wanted,
                                      std::string_view& at) const;

  std::vector<Version> versions_;
  std::map<std::string, std::string, std::less<>> other_names_;
};

}  // namespace specdrift
