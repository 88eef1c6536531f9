#pragma once

#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/identify/learned.h"
#include "core/identify/probes.h"

namespace specdrift::identify {

/// The outcome of asking an adapter.
enum class Outcome : std::uint8_t {
  answered,
  declined,   ///< it answered that it could not: {"id", "error"}
  malformed,  ///< an answer that is none: not JSON, not events, another probe's
  hung,       ///< nothing within the time limit
  crashed,    ///< its process ended
  flooded,    ///< more output than can be an answer
};
std::string_view name_of(Outcome outcome);

struct Observation {
  Outcome outcome = Outcome::answered;
  Events events;                                      ///< projected
  std::string why;                                    ///< where it was not answered
  std::vector<std::optional<UnitRange>> places = {};  ///< of the events; Setting::as_reported
  std::optional<std::string> output = {};             ///< Capabilities::output: what was written
  /// The events that its policy judged when it wrote that, projected; nothing: `events`.
  std::optional<Events> judged = {};
};

/// About how many bytes events take, and an observation.
std::size_t memory_of(const Events& events);
std::size_t memory_of(const Observation& observation);

/// Answers of a parser are short, unless somebody wants memory to run out: no more is kept of them.
inline constexpr std::size_t most_kept_bytes = std::size_t{256} << 20;

/// Dates between which a parser agrees with the line as well as anywhere.
struct DateWindow {
  std::string from;
  std::string until;  ///< the first day on which it no longer does; empty: it still does
};

/// A probe on which the parser is at odds with the version that it is nearest to.
struct Deviation {
  std::size_t probe = 0;
  Severity severity = Severity::markup;
  std::vector<std::size_t> follows;   ///< the versions that it agrees with here; empty: none
  const ProbeCause* cause = nullptr;  ///< what tells those from the nearest one; null: unknown
  /// The parser does not do what a change before the nearest version brought, or does already what
  /// a later one will.
  enum class Kind : std::uint8_t { lacks, ahead, unlike_all } kind = Kind::unlike_all;
  bool known = false;  ///< accepted: no reason to fail
  /// A version, and a mode of it, that reads the input so; empty: none, or it was not looked for.
  std::string reads_as = {};
};

struct TopicResult {
  std::string_view topic;
  std::size_t probes = 0;
  std::size_t right = 0;          ///< as the nearest version
  std::vector<std::size_t> best;  ///< the versions that it agrees with most often
  std::vector<DateWindow> windows;
  bool disagrees = false;  ///< with the nearest version, and agrees with another by two
};

/// After the quick set, `follows_none` is never said: that is no sample of what a parser reads, and
/// is too small for it.
enum class Verdict : std::uint8_t { exact, deviates, follows_none };
std::string_view name_of(Verdict verdict);

/// Below these a parser follows no version.
inline constexpr std::size_t least_control_percent = 90;
inline constexpr std::size_t least_best_percent = 85;
/// So many probes at least have to speak for the window and against its neighbours.
inline constexpr std::size_t least_separating = 2;

/// Where a parser stands. Deviations and topics point into the probes, so it is moved and never
/// copied.
struct Identification {
  Identification() = default;
  Identification(Identification&&) = default;
  Identification& operator=(Identification&&) = default;

  Capabilities adapter;
  std::string command;
  std::vector<VersionInfo> versions;
  std::vector<Probe> probes;
  std::vector<Observation> observations;  ///< of each probe

  std::size_t distinguishing = 0;  ///< probes on whose tokens versions diverge
  std::size_t controls = 0;        ///< those that all read in the same way
  std::size_t controls_right = 0;
  std::vector<std::size_t> agreement;  ///< of each version: probes that it agrees with
  std::size_t error_probes = 0;        ///< probes that ask for parse errors
  std::size_t errors_right = 0;        ///< of these, those on which it is with the nearest version
  /// Its errors follow a version well enough to choose among those that its tokens do not tell
  /// apart.
  bool errors_count = false;
  std::vector<std::size_t> best;  ///< the versions that it agrees with most often
  std::size_t nearest = 0;        ///< of these, the newest
  /// `best` and those beside it that the probes hardly tell from it.
  std::vector<std::size_t> window;
  std::vector<DateWindow> dates;
  Verdict verdict = Verdict::exact;
  std::string why_none;  ///< for `follows_none`
  Amount amount = Amount::full;
  /// How many rows of the nearest version its reading of the probes takes, of how many: what a
  /// verdict rests on.
  std::size_t rows_asked = 0, rows = 0;
  std::vector<Deviation> deviations;
  std::vector<TopicResult> topics;

  /// The version and mode (core/holes/readings.h) that read most of `readings_compared` inputs as
  /// the parser does; empty: it was not looked for.
  std::string reads_as;
  std::size_t readings_right = 0, readings_compared = 0;

  std::optional<LearnedModel> learned;  ///< none: it was not asked for

  /// Deviations that are not known.
  std::size_t new_deviations() const;

  /// False if it follows no version; and if it deviates in tokens from the nearest one on few
  /// probes, since then more of them may show that it follows none.
  bool tells_window() const;
};

/// The name of a probe, and so of a deviation, the same in every run: its topic and its input
/// without the marker, with escapes.
std::string id_of(const Probe& probe);
/// An input as names have it, the same in every format: with escapes, as in reports, for what is
/// hidden, a backslash and a space at the end.
std::string in_a_line(std::string_view input);

/// Marks the deviations that are accepted. Returns the ids that no parser deviates by.
std::vector<std::string> accept(std::span<Identification> parsers,
                                const std::set<std::string>& ids);

/// Judges what an adapter answered. Requires: one observation a probe; versions oldest first, and
/// the ones that the probes were made with.
Identification classify(Capabilities adapter, std::string command,
                        std::span<const Version> versions, std::vector<Probe> probes,
                        std::vector<Observation> observations, Amount amount = Amount::full);

/// Whether the two parsers answered in the same way wherever both were asked, and that was often.
bool answer_equally(const Identification& one, const Identification& other);

/// `2007, 2009..8.2.4`: versions by their numbers, neighbours as ranges.
std::string listed(const std::vector<VersionInfo>& versions, const std::vector<std::size_t>& which);

/// `2008-12-02..2009-01-24`, or `2026-06-25..now`.
std::string listed(const std::vector<DateWindow>& windows);

}  // namespace specdrift::identify
