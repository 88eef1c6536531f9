#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/holes/listing.h"
#include "core/holes/modes.h"
#include "core/identify/probes.h"

namespace specdrift::holes {

/// Asks an adapter what its parser makes of a probe.
using Ask = std::function<identify::Observation(const identify::Probe& probe)>;

/// Asks about each input once, and keeps what was answered: as long as that is not too much.
class Answers {
 public:
  struct Answer {
    std::optional<identify::Events> events;  ///< nothing: it did not answer
    std::string output;
    std::optional<identify::Events> judged = {};  ///< identify::Observation::judged

    /// The events that its policy has judged. Requires: it did answer.
    const identify::Events& seen_by_policy() const { return judged ? *judged : *events; }
  };

  /// Counts questions in `listing`. Requires: it outlives this.
  Answers(Ask ask, Listing& listing) : ask_(std::move(ask)), listing_(listing) {}

  /// Told how many questions were asked, before each.
  std::function<void(std::size_t questions)> told = {};

  /// To an input after the marker. Valid until the next question.
  const Answer& to(const std::string& body);
  /// Null: nothing is kept of it.
  const Answer* find(const std::string& body) const;

 private:
  Ask ask_;
  Listing& listing_;
  std::map<std::string, Answer> kept_;
  std::size_t bytes_ = 0;  ///< of the answers that are kept
};

/// A filter may be asked so often before no further input is begun, unless somebody says otherwise.
inline constexpr std::size_t usual_questions = 80'000;

/// A parser as the filter of a viewer.
struct ParserSearch {
  std::span<const Version> versions;  ///< oldest first
  std::size_t viewer = 0;             ///< of these
  identify::Capabilities capabilities;
  Ask ask;
  std::size_t limit = usual_questions;  ///< after so many no seed is begun; 0: none
  /// Told how many seeds are done, of how many.
  std::function<void(std::size_t done, std::size_t all)> progress = {};
};

/// The place of a version of that name among those that are compared with parsers. Nothing: it is
/// none of them, for the reason in `no_parser_hint`.
std::optional<std::size_t> place_among(std::span<const Version> versions, std::string_view name);
inline constexpr std::string_view no_parser_hint =
    "its text lets no end tag end a title; name a later version";

/// Returns a listing of the filter of a search, in which nothing was looked for yet.
Listing listing_of(const ParserSearch& search);

/// Makes a version in a mode the filter of a search. Returns its listing, as above. Requires: the
/// version outlives the search.
Listing take_mode(ParserSearch& search, const Version& version, Mode mode);

/// The inputs to continue: the probes of `identify`, the inputs of all known causes, the examples
/// of the catalogue and identify::own_rules(); the short ones without odd characters first.
std::vector<std::string> seeds_for_parser(std::span<const identify::Probe> probes);

/// Fills holes, nearest and the counts of a listing, and verdicts where the adapter tells what its
/// filter writes (OutputJudge). A search: what is not found may be there.
void find_holes_of_parser(const ParserSearch& search, std::span<const std::string> seeds,
                          Listing& listing);
/// The same, from the probes of `identify` for the capabilities of the search.
void find_holes_of_parser(const ParserSearch& search, identify::ProbeSearch& probes,
                          Listing& listing);
/// The same with answers that others ask for, too; `ask` of the search is not used.
void find_holes_of_parser(const ParserSearch& search, std::span<const std::string> seeds,
                          Answers& answers, Listing& listing);

}  // namespace specdrift::holes
