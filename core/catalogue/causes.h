#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"

/// The findings of exploring versions side by side over every input (core/prove): each milestone of
/// the line and the next one, and each two of the four main versions, with named references taken
/// by shape. Constants, from the tables of spec/causes/: nothing is explored when a program starts.
namespace specdrift::catalogue {

/// A cause of divergence between two versions. It may have an entry, or not.
struct Cause {
  std::string_view class_id;    ///< `comment-end/!/2009|8.2.4`; empty: the data shows no fork
  Facet facet = Facet::tokens;  ///< in which its versions diverge
  Severity severity = Severity::errors;  ///< that of the witness
  std::size_t length = 0;                ///< of the witness, in characters
  /// A shortest input that shows it to the two `versions`, perhaps with others, without tree
  /// construction.
  Witness witness;
  /// A cause in errors: tokens differ on the witness too, and no input is known on which they are
  /// equal.
  bool tokens_differ_too = false;

  /// The start of its comparison.
  StartContext start() const;
};

/// Two versions that have been explored.
struct ExploredPair {
  std::string_view versions;    ///< the older first: `2009,8.2.4`
  Facet facet = Facet::tokens;  ///< errors: more or fewer of them, where tokens are equal
  /// All causes have been found. False where a limit was reached, or the data is such that
  /// exploring it shows nothing.
  bool closed = false;
};

/// An input that takes a row of a version's data which none before it takes, and no shorter one
/// does.
struct RowInput {
  std::string_view version;  ///< whose data it is
  Witness witness;           ///< without tree construction
};

/// Tokens before errors; neighbours before other pairs, the older first.
std::span<const ExploredPair> explored_pairs(Facet facet);

/// In the order of their pairs, then by length.
std::span<const Cause> causes(Facet facet);

/// Those of the main versions and of the newest one.
std::span<const RowInput> row_inputs();

/// The causes of a class, the shortest first: those whose class it is; without such, those of
/// the same concept and characters between versions that it separates. `comment-end/!/2009|8.2.4`
/// is one of `comment-end/!/2007,2009|8.2.4,13.2.5`.
std::vector<const Cause*> causes_of(std::string_view class_id, Facet facet);

/// How long a witness is, in characters. The name of an end tag that the last start tag asks for
/// counts as one: explorations begin after start tags of one letter, which no page brings to open
/// such text.
std::size_t length_of(const Witness& witness);

/// The length of the shortest causes that have this entry. Nothing if no pair that shows it has
/// been explored to the end. That is so for entries about tree construction, and about numbers and
/// names of references for which explorations tried a representative.
std::optional<std::size_t> shortest_length(const Entry& entry);

/// Whether both its versions are among those that entries are about by default: else its entry, if
/// there is one, would have to name others.
bool is_of_main_versions(const Cause& cause);

}  // namespace specdrift::catalogue
