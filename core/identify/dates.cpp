#include "core/identify/dates.h"

#include <algorithm>
#include <set>
#include <string_view>

namespace specdrift::identify {
namespace {

std::string_view latest_of(const LineVersion& version) {
  return version.model->latest.empty() ? version.model->earliest : version.model->latest;
}

/// When a probe's behaviour changed between two neighbouring versions; empty: it is not known.
std::string_view date_of_change(const Probe& probe, const LineVersion& before,
                                const LineVersion& after) {
  if (probe.causes.size() != 1 || !probe.causes[0].entry) return {};
  std::string_view found;
  for (const catalogue::Change& change : probe.causes[0].entry->since) {
    if (change.date <= latest_of(before) || change.date > after.model->earliest) continue;
    if (!found.empty()) return {};
    found = change.date;
  }
  return found;
}

/// What a probe says of time.
class History {
 public:
  History(std::span<const LineVersion> versions, const Probe& probe)
      : versions_(versions), probe_(probe) {
    for (std::size_t i = 0; i + 1 < versions.size(); ++i)
      changes_.push_back(probe.answers[i] == probe.answers[i + 1]
                             ? std::string_view()
                             : date_of_change(probe, versions[i], versions[i + 1]));
  }

  const std::vector<std::string_view>& changes() const { return changes_; }

  bool may_answer(std::string_view date, const Events& events) const {
    std::size_t i = 0;
    while (i + 1 < versions_.size() && versions_[i + 1].model->earliest <= date) ++i;
    if (probe_.prediction_of(i) == events) {
      const bool has_changed = i < changes_.size() && !changes_[i].empty() && date >= changes_[i];
      if (!has_changed) return true;
    }
    if (i + 1 == versions_.size() || date <= latest_of(versions_[i])) return false;
    if (!changes_[i].empty() && date < changes_[i]) return false;
    return probe_.prediction_of(i + 1) == events;
  }

 private:
  std::span<const LineVersion> versions_;
  const Probe& probe_;
  std::vector<std::string_view> changes_;
};

}  // namespace

std::vector<DateWindow> best_dates(std::span<const LineVersion> versions,
                                   std::span<const Probe> probes,
                                   std::span<const Observation> observations,
                                   const std::vector<bool>& asked) {
  std::vector<History> histories;
  std::set<std::string_view> dates;
  for (const LineVersion& version : versions) {
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
      right += asked[i] && observations[i].outcome == Outcome::answered &&
               histories[i].may_answer(date, observations[i].events);
    if (goes_on && right < most) best.back().until = date;
    if (right > most) best.clear(), goes_on = false;
    if (right >= most && !goes_on) best.push_back({std::string(date), {}});
    goes_on = right >= most;
    most = std::max(most, right);
  }
  return best;
}

}  // namespace specdrift::identify
