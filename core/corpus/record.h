#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/differ.h"
#include "core/compare/divergence.h"
#include "core/corpus/capture.h"
#include "core/corpus/impact.h"
#include "core/corpus/versions_by_date.h"
#include "core/holes/parser_cause.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/version/version.h"

/// Everything that many documents show together.
namespace specdrift::corpus {

/// A divergence class in one document, by the name that does not depend on the versions compared
/// (catalogue/class_name.h).
struct ClassSeen {
  std::string name;  ///< `comment-end/!`
  Facet facet = Facet::tokens;
  Severity severity = Severity::errors;  ///< of its gravest divergence
  std::uint64_t divergences = 0;         ///< divergences
  std::uint64_t episodes = 0;            ///< that hold one; errors outside of any count each
  /// With the partition, at the first of them; empty of a parser's rule or mode.
  std::string class_id;
  Offset byte = 0;                         ///< of the document: where that is
  std::uint64_t last_episode = 0;          ///< the number of the episode that counted last
  std::vector<std::uint64_t> more_markup;  ///< how often each version saw the most tags
};

/// The source of an encoding where there is none.
inline constexpr std::string_view source_of_characters = "characters";

/// Everything that one document shows.
struct Record {
  std::string document;
  std::uint64_t bytes = 0;
  Capture capture;
  std::string encoding = "UTF-8";
  /// Where that was said (encoding/choice.h), or `characters`: they needed no encoding.
  std::string encoding_source{source_of_characters};
  std::string looks_like;  ///< another one, by its bytes (encoding/choice.h); empty: none
  /// For a document that is read as captured: the date, and the name of the version in force then.
  std::string read_on, read_by;
  std::uint64_t undecodable = 0;  ///< sequences of bytes read as U+FFFD
  std::uint64_t divergences = 0;
  std::array<std::uint64_t, severity_count> by_severity{};
  std::uint64_t episodes = 0;
  std::uint64_t scripts = 0;          ///< divergences with a script in them (docs/corpus.md)
  std::uint64_t hidden = 0;           ///< divergences that are not severe enough
  std::uint64_t not_classified = 0;   ///< divergences after a limit
  std::vector<std::uint64_t> errors;  ///< parse errors of each version
  /// By pairs, row by row: the gravest of what differs in their tokens; errors: nothing does.
  std::vector<Severity> differ;
  std::vector<ClassSeen> classes;   ///< by facet and name
  std::vector<std::uint64_t> rows;  ///< of Settings::change: how often it takes each
};

/// The way in which each document is compared.
struct Settings {
  std::vector<Version> versions;
  StartContext start;
  CompareOptions compared;
  Severity at_least = Severity::errors;
  std::uint64_t most_divergences = 1000;  ///< whose classes are found, of a document
  /// The same of an episode, in each facet; later ones count for the classes of the last of them
  /// with the same partition.
  std::uint64_t most_in_episode = 20;
  std::chrono::milliseconds longest{60'000};
  /// Who may read as parsers do, if some are compared: their divergences get classes by what they
  /// are to the parsers. Null: nobody. `rules` is there with it.
  const holes::ParserReaders* readers = nullptr;
  holes::KnownRules* rules = nullptr;
  /// Whose rows are counted; null: none. Requires: its base and draft are the versions.
  const SpecificationChange* change = nullptr;
  /// Who knows the version that each document is read by instead of the first one; null: all are
  /// read by the same. Requires: two versions.
  const VersionsByDate* captured = nullptr;
};

/// The same with the version of that name as the first one; empty: as they are.
Settings read_by(const Settings& settings, std::string_view version);

/// A document took longer than Settings::longest.
struct OutOfTime {};

/// The name of a class whose cause the data does not show.
inline constexpr std::string_view no_cause = "no-known-cause";

/// Compares a document. Without its name and encoding. Throws OutOfTime, and NoAnswer if a parser
/// gives none.
Record examine(const Source& source, const Settings& settings);

}  // namespace specdrift::corpus
