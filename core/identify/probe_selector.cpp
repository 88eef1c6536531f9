#include "core/identify/probe_selector.h"

#include <algorithm>
#include <utility>

#include "core/identify/errors.h"

namespace specdrift::identify {

Probe make_probe(Candidate candidate, VersionOutputs answers, std::vector<ProbeCause> causes,
                 std::string_view topic) {
  Probe probe;
  probe.input = std::move(candidate.input);
  probe.setting = candidate.setting;
  probe.predictions = std::move(answers.different);
  probe.answers = std::move(answers.of_version);
  probe.topic = topic;
  if (topic.empty()) probe.topic = causes.empty() ? "HTML" : topic_of(causes[0].class_id);
  probe.causes = std::move(causes);
  return probe;
}

Feedback feedback_of(const Capabilities& capabilities) {
  return capabilities.feedback ? Feedback::tree : Feedback::none;
}

bool Probe::distinguishes(std::size_t one, std::size_t other) const {
  return answers[one] != answers[other] && !agree(prediction_of(one), prediction_of(other));
}

ProbeSelector::ProbeSelector(const std::vector<CandidateProbe>& all, std::size_t versions)
    : all_(all), versions_(versions), separated_(versions * versions), separates_(all.size()) {
  for (std::size_t i = 0; i < all.size(); ++i) {
    const VersionOutputs& answers = all[i].answers;
    const auto part = [&](std::size_t a, std::size_t b) {
      const std::size_t one = answers.of_version[a], other = answers.of_version[b];
      return one != other && !agree(answers.different[one], answers.different[other]);
    };
    for (std::size_t a = 0; a < versions_; ++a)
      for (std::size_t b = a + 1; b < versions_; ++b)
        if (part(a, b)) separates_[i].push_back(a * versions_ + b);
  }
}

void ProbeSelector::leave_out_distinguished(const std::vector<Probe>& probes) {
  for (const Probe& probe : probes)
    for (std::size_t a = 0; a < versions_; ++a)
      for (std::size_t b = a + 1; b < versions_; ++b)
        if (probe.distinguishes(a, b)) separated_[a * versions_ + b] = probes_a_pair;
}

void ProbeSelector::choose(std::size_t most) {
  for (std::size_t needed = 1; needed <= probes_a_pair; ++needed)
    for (const bool new_causes_only : {true, false})
      while (chosen_.size() < most && choose_one(needed, new_causes_only)) {
      }
}

bool ProbeSelector::choose_one(std::size_t needed, bool new_causes_only) {
  std::size_t best = 0, most = 0;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    if (std::ranges::find(chosen_, i) != chosen_.end()) continue;
    if (new_causes_only && used_.contains(all_[i].key)) continue;
    const auto gain = static_cast<std::size_t>(std::ranges::count_if(
        separates_[i], [&](std::size_t pair) { return separated_[pair] < needed; }));
    if (gain > most) best = i, most = gain;
  }
  if (most == 0) return false;
  chosen_.push_back(best);
  used_.insert(all_[best].key);
  for (const std::size_t pair : separates_[best]) ++separated_[pair];
  return true;
}

}  // namespace specdrift::identify
