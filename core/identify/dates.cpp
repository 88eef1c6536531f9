#include "core/identify/dates.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "core/identify/errors.h"

namespace specdrift::identify {
namespace {

std::string_view latest_of(const Version& version) {
  return version.model->latest.empty() ? version.model->earliest : version.model->latest;
}

/// Since when a probe is answered as by the second of two neighbouring versions: since the change
/// that brought it about, or, where that is not known, since the day of that version.
std::string_view date_of_change(const Probe& probe, const Version& before, const Version& after) {
  const std::string_view at_latest = after.model->earliest;
  if (probe.causes.size() != 1 || !probe.causes[0].entry) return at_latest;
  std::string_view found;
  for (const catalogue::Change& change : probe.causes[0].entry->since) {
    if (change.date <= latest_of(before) || change.date > at_latest) continue;
    if (!found.empty()) return at_latest;
    found = change.date;
  }
  return found.empty() ? at_latest : found;
}

/// Everything that a probe says of time.
class History {
 public:
  History(std::span<const Version> versions, const Probe& probe) : probe_(probe) {
    for (std::size_t i = 0; i + 1 < versions.size(); ++i)
      changes_.push_back(probe.distinguishes(i, i + 1)
                             ? date_of_change(probe, versions[i], versions[i + 1])
                             : std::string_view());
  }

  /// Between every two versions, when the answer changed; empty: it did not.
  const std::vector<std::string_view>& changes() const { return changes_; }

  const Events& answer_on(std::string_view date) const {
    std::size_t version = 0;
    for (std::size_t i = 0; i < changes_.size(); ++i)
      if (!changes_[i].empty() && changes_[i] <= date) version = i + 1;
    // Up to the next change all agree, and those with codes say most.
    while (version < changes_.size() && changes_[version].empty()) ++version;
    return probe_.prediction_of(version);
  }

 private:
  const Probe& probe_;
  std::vector<std::string_view> changes_;
};

}  // namespace

std::vector<DateWindow> best_dates(std::span<const Version> versions, std::span<const Probe> probes,
                                   std::span<const Observation> observations,
                                   const std::vector<bool>& counted) {
  std::vector<History> histories;
  std::set<std::string_view> dates;
  for (const Version& version : versions) {
    dates.insert(version.model->earliest);
    dates.insert(latest_of(version));
  }
  for (const Probe& probe : probes) {
    histories.emplace_back(versions, probe);
    for (const std::string_view date : histories.back().changes())
      if (!date.empty()) dates.insert(date);
  }
  std::vector<DateWindow> best;
  std::size_t most = 0;
  bool goes_on = false;
  for (const std::string_view date : dates) {
    std::size_t right = 0;
    for (std::size_t i = 0; i < probes.size(); ++i)
      right += counted[i] && observations[i].outcome == Outcome::answered &&
               agree(histories[i].answer_on(date), observations[i].events);
    if (goes_on && right < most) best.back().until = date;
    if (right > most) best.clear(), goes_on = false;
    if (right >= most && !goes_on) best.push_back({std::string(date), {}});
    goes_on = right >= most;
    most = std::max(most, right);
  }
  return best;
}

}  // namespace specdrift::identify
