#pragma once

#include <array>
#include <cstdint>
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

/// How much a divergence matters.
enum class Severity : std::uint8_t {
  errors,     ///< only parse errors differ
  text,       ///< only characters differ
  structure,  ///< tokens differ, but no class holds a tag or an attribute that another lacks
  markup,     ///< some class holds a tag, or an attribute of a start tag, that another lacks
};
inline constexpr std::size_t severity_count = 4;
std::string_view name_of(Severity severity);
std::string_view name_of(Facet facet);

/// A token that has outlived its batch. Its strings are held by the source or by the divergence.
struct KeptToken {
  Token token;  ///< `first` and `attribute_count` do not count here
  std::vector<Attribute> attributes;
  Doctype doctype;
  std::string_view instruction_data;  ///< of a processing instruction
};

/// What the versions of a class emitted, as far as it was kept.
struct KeptTokens {
  std::vector<KeptToken>
      tokens;               ///< characters in pieces as they were made: a run, a reference, a run
  std::uint64_t count = 0;  ///< of all tokens, neighbouring characters counted once
  bool complete = true;     ///< nothing was left out of `tokens`
  bool ends_in_characters = false;
};

/// A parse error that one or several versions found.
struct KeptError {
  ParseError error;
  std::vector<std::uint16_t> versions;
};

/// A maximal run of neighbouring cells with the same partition of more than one class.
struct Divergence {
  Facet facet = Facet::tokens;
  Severity severity = Severity::errors;
  Span span;
  std::uint64_t episode = 0;  ///< the number of its episode, from 1; facet errors: 0 outside of one
  /// Where a search for the cause can begin: the last agreed boundary before it; for facet errors
  /// any boundary of all versions.
  Offset search_from = 0;
  Offset first_apart = 0;  ///< facet errors: the first place at which not all find the same
  Partition partition;
  std::vector<KeptTokens> classes;  ///< one a class; empty for facet errors
  /// The errors that the versions found here, in the order of their positions, as far as they were
  /// kept.
  std::vector<KeptError> errors;
  std::uint64_t error_count = 0;  ///< of all of them, each version's counted
  Arena strings;
};

/// From the last agreed boundary before a divergence to the next one.
struct Episode {
  std::uint64_t number = 0;
  Span span;
  std::uint64_t divergences = 0;
  bool met_again = false;  ///< false: the versions never came together again
};

/// What a comparison found.
struct Summary {
  std::uint64_t divergences = 0;
  std::array<std::uint64_t, severity_count> by_severity{};
  std::uint64_t episodes = 0;
  std::uint64_t cells_apart = 0;      ///< cells in which tokens differ
  std::uint64_t bytes_apart = 0;      ///< bytes in token divergences
  std::vector<std::uint64_t> tokens;  ///< of each version, a run of characters counted once
  std::vector<std::uint64_t> errors;  ///< of each version
  void add(const Summary& other);
};

}  // namespace specdrift
