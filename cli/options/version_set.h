#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/options.h"
#include "core/model/load/load.h"
#include "core/token/context.h"
#include "core/token/tokenizer.h"
#include "core/version/version_list.h"

namespace specdrift::cli {

/// The versions that a command line can name, oldest first: the built-in ones, those that the files
/// of --spec add, and of the revisions between milestones (core/history/revisions.h) those that it
/// does name, as in `r3191`. Everything that is returned refers to the set.
class VersionSet {
 public:
  /// The kind of operands that a verb has.
  enum class Operands : std::uint8_t { versions, others };

  /// Loads the files. Throws UserError for the last of their mistakes, after reporting the others.
  explicit VersionSet(const Arguments& arguments, Operands operands = Operands::others);

  /// Makes the revisions that a list names. Those of options and operands are there already.
  void add_revisions(std::string_view list);

  std::span<const Version> all() const { return versions_.all(); }

  /// The same as `named`. Null: there is none.
  const Version* find(std::string_view name) const { return versions_.find_meant(name); }

  /// The version that a name means, as VersionList::find_meant takes it, or the revision that it
  /// means (core/history/version_names.h). Throws UserError, with the names that are most like it.
  const Version& named(std::string_view name, std::string_view option = "--versions") const;

  /// The one that --versions asks for. Throws UserError if that is missing, or several.
  const Version& requested(const Verb& verb, const Arguments& arguments) const;

  /// The versions that a list asks for, oldest first: names separated by commas, ranges ("2009..",
  /// "2007..8.2.4"), or "all". Throws UserError for unknown names and for one that is named twice.
  std::vector<Version> listed(std::string_view list, std::string_view option = "--versions") const;

  /// The same of the operands of a verb, each of them a list. Throws UserError for fewer than two
  /// versions.
  std::vector<Version> operands(std::string_view verb, const Arguments& arguments) const;

  /// The versions that --versions asks for; without it its default, and those that --spec adds.
  /// Throws UserError for fewer than `least`.
  std::vector<Version> requested_list(const Arguments& arguments, std::size_t least = 2) const;

 private:
  void load(const std::string& path);
  void add_revision(const std::string& name);

  std::vector<std::unique_ptr<model::LoadedModel>> loaded_;
  std::vector<std::unique_ptr<model::LoadedModel>> revisions_;
  VersionList versions_;
};

/// Loads a specification file, whose tables of references may be those of built-in versions. Throws
/// UserError for the last of its mistakes, after reporting the others.
std::unique_ptr<model::LoadedModel> load_specification(const std::string& path,
                                                       model::LoadOptions options);

/// Why a version has no tokenizer that starts there, in words.
std::string no_such_start(const Version& version, const StartContext& start);

/// Throws UserError where one of the versions has no such start.
void require_start(std::span<const Version> versions, const StartContext& start);

/// Throws UserError where the version has no such start. Requires: the source outlives the
/// tokenizer.
std::unique_ptr<Tokenizer> make_tokenizer(const Version& version, const Source& source,
                                          const StartContext& start);

}  // namespace specdrift::cli
