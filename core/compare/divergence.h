#pragma once

#include <array>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string_view>
#include <vector>

#include "core/compare/partition.h"
#include "core/text/span.h"
#include "core/token/arena.h"
#include "core/token/token.h"

namespace specdrift {

/// An aspect that is compared and partitioned on its own.
enum class Facet : std::uint8_t { tokens, errors };
inline constexpr std::string_view facet_names[] = {"tokens", "errors"};  ///< in the order of Facet
/// One of `facet_names`.
std::string_view name_of(Facet facet);
/// The facet of that name; nothing if there is none.
std::optional<Facet> facet_named(std::string_view name);

/// How much a divergence matters.
enum class Severity : std::uint8_t {
  errors,     ///< only parse errors differ
  text,       ///< only characters differ
  structure,  ///< tokens differ, but no class holds a tag or an attribute that another lacks
  markup,  ///< some class holds a tag, or an attribute of a start tag, that another lacks; where a
           ///< parser takes part, or text of a script
};
/// Their names, in the order of `Severity`: the mildest first.
inline constexpr std::string_view severity_names[] = {"errors", "text", "structure", "markup"};
/// How many severities there are.
inline constexpr std::size_t severity_count = std::size(severity_names);
/// One of `severity_names`.
std::string_view name_of(Severity severity);
/// The severity of that name; nothing if there is none.
std::optional<Severity> severity_named(std::string_view name);
/// `tokens`, `errors`.

/// A token that has outlived its batch. Its strings are held by the source or by the divergence.
struct KeptToken {
  Token token;                        ///< `first` and `attribute_count` do not count here
  std::vector<Attribute> attributes;  ///< of a tag, in the order of the source
  Doctype doctype;                    ///< of a DOCTYPE
  std::string_view instruction_data;  ///< of a processing instruction
};

/// The tokens that the versions of a class emitted, as far as they were kept.
struct KeptTokens {
  std::vector<KeptToken>
      tokens;               ///< characters in pieces as they were made: a run, a reference, a run
  std::uint64_t count = 0;  ///< of all tokens, neighbouring characters counted once
  bool complete = true;     ///< nothing was left out of `tokens`
  bool ends_in_characters = false;  ///< what comes next may go on with the last run
};

/// A parse error that one or several versions found.
struct KeptError {
  ParseError error;                     ///< the same for all of them
  std::vector<std::uint16_t> versions;  ///< by their number among the participants
};

/// A maximal run of neighbouring cells with the same partition of more than one class.
struct Divergence {
  Facet facet = Facet::tokens;           ///< in which they differ
  Severity severity = Severity::errors;  ///< that of its gravest cell
  Span span;                             ///< of its cells, in bytes of the source
  std::uint64_t episode = 0;  ///< the number of its episode, from 1; facet errors: 0 outside of one
  /// Where a search for the cause can begin: the last agreed boundary before it; for facet errors
  /// any boundary of all versions.
  Offset search_from = 0;
  Offset first_apart = 0;  ///< facet errors: the first place at which not all find the same
  /// Facet errors: its first cell, which that place is in. At the end of the input, what is found
  /// after it belongs to the cell too.
  Span first_cell;
  bool ends_input = false;                  ///< that cell is the end of the input
  std::vector<std::uint64_t> first_counts;  ///< how many errors each version finds in it
  /// Whether an error at that offset belongs to the first cell.
  bool is_in_first_cell(Offset at) const {
    return first_cell.begin <= at && (ends_input || at < first_cell.end);
  }
  Partition partition;              ///< of the participants
  std::vector<KeptTokens> classes;  ///< one for each class; empty for errors
  /// The errors that the versions found here, in the order of their positions, as far as they were
  /// kept.
  std::vector<KeptError> errors;
  std::uint64_t error_count = 0;  ///< of all of them, each version's counted
  Arena strings;                  ///< holds those of the tokens that are not in the source
};

/// From the last agreed boundary before a divergence to the next one.
struct Episode {
  std::uint64_t number = 0;       ///< from 1
  Span span;                      ///< in bytes of the source
  std::uint64_t divergences = 0;  ///< how many it holds
  bool met_again = false;         ///< false: the versions never came together again
};

/// The findings of a comparison.
struct Summary {
  std::uint64_t divergences = 0;  ///< of all facets
  std::array<std::uint64_t, severity_count>
      by_severity{};                  ///< of these, by the number of the severity
  std::uint64_t episodes = 0;         ///< however many divergences each holds
  std::uint64_t cells_apart = 0;      ///< cells in which tokens differ
  std::uint64_t bytes_apart = 0;      ///< bytes in token divergences
  std::vector<std::uint64_t> tokens;  ///< of each version, a run of characters counted once
  std::vector<std::uint64_t> errors;  ///< of each version
  /// Adds what another source has shown. Requires: the same versions.
  void add(const Summary& other);
};

}  // namespace specdrift
