#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/holes/direction.h"
#include "core/identify/capabilities.h"
#include "core/version/version.h"

namespace specdrift::holes {

/// Judges filters by what they write: the viewer reads that as it reads a page, with tree
/// construction and scripting. It reads it once; core/round_trip/after_serialising.h goes on.
class OutputJudge {
 public:
  /// Requires: `viewer` and `capabilities` outlive this.
  OutputJudge(const Version& viewer, const identify::Capabilities& capabilities)
      : viewer_(viewer), capabilities_(capabilities) {}

  /// Inputs that tell what a filter adds by itself, such as rel="nofollow": plain ones, which all
  /// read in the same way.
  static const std::vector<std::string>& plain_inputs();

  /// Inputs that all read in the same way, and that a filter may write as something that acts: a
  /// scheme or a script that it puts together when it takes something out, or reads twice; values
  /// and text that it does not escape.
  static const std::vector<std::string>& writing_inputs();

  /// Learns from an output of an input that the filter reads as the viewer does: what it has not
  /// seen there is its own work.
  void learn(const identify::Events& filter, const std::string& output);
  /// In words: `attribute rel`, `attributes that begin with x-`, `start tag <p>`.
  std::vector<std::string> own_work() const;

  /// Judges a difference by the output: sets verdict, through and through_reach. `viewer`
  /// and `filter` are what they make of the input. Where they read it in the same way,
  /// apart from text, nothing milder than a URL gets through: filters have their own spelling. The
  /// value of a URL attribute gets through with another scheme than the filter has seen there, that
  /// of a handler with another script, srcdoc with another text.
  void judge(const identify::Events& viewer, const identify::Events& filter,
             const std::string& output, Difference& difference) const {
    judge_reading(viewer, filter, read(output), difference);
  }
  /// The same of what the viewer has read in the output.
  void judge_reading(const identify::Events& viewer, const identify::Events& filter,
                     const identify::Events& events, Difference& difference) const;

 private:
  identify::Events read(const std::string& output) const;
  bool is_own_attribute(std::string_view name) const;

  const Version& viewer_;
  const identify::Capabilities& capabilities_;
  std::set<std::string> own_tags_;
  std::set<std::string> own_attributes_;  ///< without handlers and URLs
  std::set<std::string> own_acts_;        ///< schemes of URLs, scripts of handlers
  std::set<std::string> own_prefixes_;    ///< that it puts before the names of attributes
};

/// The verdict on a hole of this kind if the filter writes so, by the table of shelters in
/// docs/holes.md. `unknown` if nothing is said of how it writes.
Verdict verdict_of(identify::Capabilities::Writes writes, Direction direction, Shelter shelter);

}  // namespace specdrift::holes
