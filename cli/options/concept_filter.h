#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/options/options.h"
#include "cli/options/version_set.h"

namespace specdrift::cli {

inline constexpr std::string_view family_words[] = {
    "text",    "tags",  "script-data",          "attributes", "comments",
    "doctype", "cdata", "character-references", "other"};

inline constexpr Option state_option{
    .name = "state",
    .argument = "NAME",
    .help =
        "only what concerns a state: its name in any text, with or without 'state', its number, "
        "or a concept; may be given several times"};
inline constexpr Option concept_option{
    .name = "concept",
    .argument = "NAME",
    .help =
        "only what concerns the states of a concept (specdrift states lists them; comment* means "
        "all whose names begin with comment); may be given several times"};
inline constexpr Option family_option{
    .name = "family",
    .argument = "NAME",
    .help =
        "only what concerns a family of states: text, tags, script-data, attributes, comments, "
        "doctype, cdata, character-references or other; may be given several times",
    .words = family_words};

/// The concepts of a state of the built-in versions or of these, in alphabetical order: its name in
/// any text, its number, or a concept. Throws UserError for a name that none of them has; where the
/// option once meant something different, `earlier_meaning` is part of the hint.
std::vector<std::string> concepts_of_state(const std::string& name,
                                           std::span<const Version> versions,
                                           std::string_view earlier_meaning = {});

/// The states that --state, --concept and --family name, all together, by their concepts.
class ConceptFilter {
 public:
  /// Throws UserError for a name that none of the built-in versions has, nor one of `set`.
  ConceptFilter(const Arguments& arguments, const VersionSet& set);

  /// Nothing is named: everything is wanted.
  bool is_empty() const { return !names_some_; }
  bool wants(std::string_view concept_name) const;
  /// The same of a class or cause, by the place where the versions take other rows, as in
  /// `comment-end/!/2007|2009`.
  bool wants_class(std::string_view class_id) const {
    return wants(class_id.substr(0, class_id.find('/')));
  }
  /// In alphabetical order.
  const std::vector<std::string>& concepts() const { return concepts_; }

 private:
  bool names_some_ = false;
  std::vector<std::string> concepts_;
};

}  // namespace specdrift::cli
