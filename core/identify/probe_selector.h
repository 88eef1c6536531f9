#pragma once

#include <set>
#include <string>
#include <vector>

#include "core/identify/version_outputs.h"

namespace specdrift::identify {

/// An input that may become a probe, on which versions diverge.
struct CandidateProbe {
  Candidate candidate;
  VersionOutputs answers;
  std::vector<ProbeCause> causes = {};
  std::string key = {};  ///< equal for equal causes
};

/// The probe without its id. A topic that is empty is that of its first cause.
Probe make_probe(Candidate candidate, VersionOutputs answers, std::vector<ProbeCause> causes,
                 std::string_view topic = {});

Feedback feedback_of(const Capabilities& capabilities);

/// Chooses probes until every two versions are told apart `probes_a_pair` times, or as often as
/// they can be: of different causes first.
class ProbeSelector {
 public:
  /// `all` outlives it.
  ProbeSelector(const std::vector<CandidateProbe>& all, std::size_t versions);

  /// Asks for nothing more of the versions that one of these probes tells apart.
  void leave_out_distinguished(const std::vector<Probe>& probes);

  void choose(std::size_t most);

  /// The places in `all`.
  const std::vector<std::size_t>& chosen() const { return chosen_; }

 private:
  bool choose_one(std::size_t needed, bool new_causes_only);

  const std::vector<CandidateProbe>& all_;
  std::size_t versions_;
  std::vector<std::size_t> separated_;               ///< a pair: by how many
  std::vector<std::vector<std::size_t>> separates_;  ///< of each input, which pairs
  std::vector<std::size_t> chosen_;
  std::set<std::string> used_;
};

}  // namespace specdrift::identify
