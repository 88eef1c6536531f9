#include "core/identify/identification.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "core/identify/dates.h"
#include "core/identify/errors.h"
#include "core/identify/probe_selector.h"
#include "core/identify/version_outputs.h"
#include "core/text/hidden.h"
#include "core/text/utf8.h"

namespace specdrift::identify {
namespace {

class Classifier {
 public:
  Classifier(Identification& result, std::span<const Version> versions)
      : result_(result), versions_(versions) {}

  void run() {
    count();
    find_window();
    find_what_speaks_against();
    narrow_by_errors();
    result_.dates = best_dates(versions_, result_.probes, result_.observations, asked_for_dates());
    find_deviations();
    classify_topics();
    count_rows();
  }

 private:
  void count_rows() {
    const Version& nearest = versions_[result_.nearest];
    if (!nearest.model) return;
    std::vector<std::uint64_t> taken;
    for (const Probe& probe : result_.probes) {
      const auto rows = rows_taken(nearest, probe.input, feedback_of(result_.adapter));
      taken.resize(rows.size());
      for (std::size_t i = 0; i < rows.size(); ++i) taken[i] |= rows[i];
    }
    for (const std::uint64_t word : taken)
      result_.rows_asked += static_cast<std::size_t>(std::popcount(word));
    result_.rows = rows_of(nearest);
  }

  static bool are_too_few(std::size_t right, std::size_t all, std::size_t percent) {
    return right * 100 < all * percent;
  }

  bool agrees(std::size_t probe, std::size_t version) const {
    const Observation& seen = result_.observations[probe];
    return seen.outcome == Outcome::answered &&
           agree(result_.probes[probe].prediction_of(version), seen.events);
  }

  /// With how many of the probes that `counted` selects each version agrees.
  template <class Counts> std::vector<std::size_t> agreement(Counts counted) const {
    std::vector<std::size_t> agreement(versions_.size());
    for (std::size_t i = 0; i < result_.probes.size(); ++i)
      for (std::size_t v = 0; v < versions_.size(); ++v)
        agreement[v] += counted(result_.probes[i]) && agrees(i, v);
    return agreement;
  }

  static std::vector<std::size_t> best_of(const std::vector<std::size_t>& agreement) {
    std::vector<std::size_t> best;
    const std::size_t most = *std::ranges::max_element(agreement);
    for (std::size_t v = 0; v < agreement.size(); ++v)
      if (agreement[v] == most) best.push_back(v);
    return best;
  }

  void count() {
    for (std::size_t i = 0; i < result_.probes.size(); ++i) {
      const bool is_control = result_.probes[i].is_control();
      if (is_about_errors(result_.probes[i])) {
        ++result_.error_probes;
        continue;
      }
      ++(is_control ? result_.controls : result_.distinguishing);
      result_.controls_right += is_control && agrees(i, 0);
    }
    result_.agreement = agreement([](const Probe&) { return true; });
    tokens_right_ = agreement([](const Probe& probe) { return !is_about_errors(probe); });
    result_.best = best_of(tokens_right_);
    result_.nearest = result_.best.back();
  }

  static bool is_about_errors(const Probe& probe) { return probe.setting.about_errors; }

  /// How many probes part the two versions, by tokens or by errors, and on how many of these the
  /// parser is with the first.
  std::pair<std::size_t, std::size_t> separating(std::size_t version, std::size_t other,
                                                 bool by_errors = false) const {
    std::size_t all = 0, with_first = 0;
    for (std::size_t i = 0; i < result_.probes.size(); ++i) {
      const Probe& probe = result_.probes[i];
      if (is_about_errors(probe) != by_errors || !probe.distinguishes(version, other)) continue;
      ++all;
      with_first += agrees(i, version);
    }
    return {all, with_first};
  }

  /// Errors say nothing against what tokens do: they choose among versions that these leave.
  void narrow_by_errors() {
    if (result_.error_probes == 0) return;
    const auto right = agreement(is_about_errors);
    std::size_t most = 0;
    for (const std::size_t v : result_.best) most = std::max(most, right[v]);
    result_.errors_count = most * 100 >= result_.error_probes * least_best_percent;
    if (result_.errors_count) {
      std::erase_if(result_.best, [&](std::size_t v) { return right[v] < most; });
      result_.nearest = result_.best.back();
      std::erase_if(result_.window, [&](std::size_t v) {
        if (std::ranges::find(result_.best, v) != result_.best.end()) return false;
        const auto [all, with_nearest] = separating(result_.nearest, v, true);
        return all >= least_separating && 2 * with_nearest > all;
      });
    }
    result_.errors_right = right[result_.nearest];
  }

  std::vector<bool> asked_for_dates() const {
    std::vector<bool> counted;
    for (const Probe& probe : result_.probes)
      counted.push_back(result_.errors_count || !is_about_errors(probe));
    return counted;
  }

  void find_window() {
    result_.window = result_.best;
    const auto widen = [&](std::size_t from, int step) {
      for (std::size_t v = from; v + static_cast<std::size_t>(step) < versions_.size();) {
        v += static_cast<std::size_t>(step);
        if (separating(from, v).first >= least_separating) return;
        if (std::ranges::find(result_.window, v) == result_.window.end())
          result_.window.push_back(v);
      }
    };
    widen(result_.best.front(), -1);
    widen(result_.best.back(), 1);
    std::ranges::sort(result_.window);
  }

  void find_what_speaks_against() {
    if (result_.amount == Amount::quick) return;
    const std::size_t used = result_.probes.size() - result_.error_probes;
    const std::size_t most = tokens_right_[result_.nearest];
    std::string& why = result_.why_none;
    const auto add = [&](const std::string& reason) { why += (why.empty() ? "" : "; ") + reason; };
    if (are_too_few(result_.controls_right, result_.controls, least_control_percent))
      add(fmt::format(
          "it agrees on {} of the {} probes that all versions read in the same way, less than {} %",
          result_.controls_right, result_.controls, least_control_percent));
    if (are_too_few(most, used, least_best_percent))
      add(fmt::format("it agrees with {} on {} of {} probes, less than {} %",
                      result_.versions[result_.nearest].name, most, used, least_best_percent));
    const auto check = [&](std::size_t from, int step) {
      const std::size_t beside = from + static_cast<std::size_t>(step);
      if (beside >= versions_.size()) return;
      const std::size_t speak = separating(from, beside).second;
      if (speak < least_separating)
        add(fmt::format("only {} probe{} with {} and not with {}", speak,
                        speak == 1 ? " agrees" : "s agree", result_.versions[from].name,
                        result_.versions[beside].name));
    };
    check(result_.window.front(), -1);
    check(result_.window.back(), 1);
    if (!why.empty()) result_.verdict = Verdict::follows_none;
  }

  const ProbeCause* cause_of(const Probe& probe, const std::vector<std::size_t>& follows) const {
    for (const ProbeCause& cause : probe.causes)
      for (const std::size_t version : follows)
        if (cause.classes[version] != cause.classes[result_.nearest]) return &cause;
    return nullptr;
  }

  void find_deviations() {
    for (std::size_t i = 0; i < result_.probes.size(); ++i) {
      if (agrees(i, result_.nearest)) continue;
      const Probe& probe = result_.probes[i];
      const Observation& seen = result_.observations[i];
      Deviation deviation;
      deviation.probe = i;
      if (seen.outcome == Outcome::answered)
        deviation.severity = severity_of(probe.prediction_of(result_.nearest), seen.events);
      for (std::size_t v = 0; v < versions_.size(); ++v)
        if (agrees(i, v)) deviation.follows.push_back(v);
      deviation.cause = cause_of(probe, deviation.follows);
      if (!deviation.follows.empty())
        deviation.kind = deviation.follows.front() < result_.nearest ? Deviation::Kind::lacks
                                                                     : Deviation::Kind::ahead;
      result_.deviations.push_back(std::move(deviation));
    }
    std::ranges::stable_sort(result_.deviations, std::ranges::greater(), &Deviation::severity);
    if (!result_.deviations.empty() && result_.verdict == Verdict::exact)
      result_.verdict = Verdict::deviates;
  }

  void classify_topics() {
    std::map<std::string_view, std::size_t> topics;
    for (const Probe& probe : result_.probes) ++topics[probe.topic];
    for (const auto& [topic, probes] : topics) {
      TopicResult one;
      one.topic = topic;
      one.probes = probes;
      const auto right = agreement([&](const Probe& probe) { return probe.topic == one.topic; });
      one.right = right[result_.nearest];
      one.best = best_of(right);
      one.disagrees = right[one.best.front()] >= one.right + least_separating;
      std::vector<bool> counted;
      for (const Probe& probe : result_.probes) counted.push_back(probe.topic == one.topic);
      one.windows = best_dates(versions_, result_.probes, result_.observations, counted);
      result_.topics.push_back(std::move(one));
    }
  }

  Identification& result_;
  std::span<const Version> versions_;
  std::vector<std::size_t> tokens_right_;  ///< of each version
};

}  // namespace

std::size_t memory_of(const Events& events) {
  std::size_t bytes = 0;
  for (const Event& event : events) {
    bytes += sizeof event + event.text.size() + event.data.size() + event.public_identifier.size() +
             event.system_identifier.size();
    for (const auto& [name, value] : event.attributes)
      bytes += sizeof name + sizeof value + name.size() + value.size();
  }
  return bytes;
}

std::size_t memory_of(const Observation& observation) {
  return memory_of(observation.events) + observation.why.size() +
         observation.places.size() * sizeof observation.places.front() +
         (observation.output ? observation.output->size() : 0) +
         (observation.judged ? memory_of(*observation.judged) : 0);
}

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
  case Outcome::answered:
    return "answered";
  case Outcome::declined:
    return "error";
  case Outcome::malformed:
    return "malformed";
  case Outcome::hung:
    return "hang";
  case Outcome::crashed:
    return "crash";
  case Outcome::flooded:
    return "flood";
  }
  return {};
}

std::string_view name_of(Verdict verdict) {
  return verdict == Verdict::exact      ? "exact"
         : verdict == Verdict::deviates ? "deviates"
                                        : "follows no version";
}

Identification classify(Capabilities adapter, std::string command,
                        std::span<const Version> versions, std::vector<Probe> probes,
                        std::vector<Observation> observations, Amount amount) {
  Identification result;
  result.amount = amount;
  result.adapter = std::move(adapter);
  result.command = std::move(command);
  for (const Version& version : versions) result.versions.push_back(*version.info);
  result.probes = std::move(probes);
  result.observations = std::move(observations);
  Classifier(result, versions).run();
  return result;
}

bool answer_equally(const Identification& one, const Identification& other) {
  const auto key = [](const Probe& probe) {
    return std::pair(std::string_view(probe.input), probe.setting.about_errors);
  };
  std::map<std::pair<std::string_view, bool>, std::size_t> by_input;
  for (std::size_t i = 0; i < other.probes.size(); ++i) by_input[key(other.probes[i])] = i;
  std::size_t common = 0;
  for (std::size_t i = 0; i < one.probes.size(); ++i) {
    const auto found = by_input.find(key(one.probes[i]));
    if (found == by_input.end()) continue;
    ++common;
    const Observation& a = one.observations[i];
    const Observation& b = other.observations[found->second];
    if (a.outcome != b.outcome || a.events != b.events) return false;
  }
  return common * 4 >= std::min(one.probes.size(), other.probes.size()) * 3;
}

std::size_t Identification::new_deviations() const {
  return static_cast<std::size_t>(std::ranges::count(deviations, false, &Deviation::known));
}

bool Identification::tells_window() const {
  if (verdict == Verdict::follows_none) return false;
  return amount == Amount::full || std::ranges::all_of(deviations, [](const Deviation& one) {
           return one.severity == Severity::errors;
         });
}

std::string id_of(const Probe& probe) {
  std::string_view input = probe.input;
  if (!probe.setting.whole_document) input.remove_prefix(marker.size());
  return fmt::format("{}:{}", probe.setting.about_errors ? "errors" : probe.topic,
                     in_a_line(input));
}

std::string in_a_line(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const auto decoded = utf8::decode_generalized(text);
    const std::string_view character = text.substr(0, decoded.length);
    text.remove_prefix(decoded.length);
    // A space at the end is lost where people edit lists.
    const bool is_in_sight = decoded.well_formed && !is_hidden(decoded.code_point) &&
                             character != "\\" && (character != " " || !text.empty());
    if (is_in_sight)
      line += character;
    else if (decoded.well_formed)
      line += escape_of(decoded.code_point);
    else
      for (const char byte : character)
        line += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
  }
  return line;
}

std::vector<std::string> accept(std::span<Identification> parsers,
                                const std::set<std::string>& ids) {
  std::set<std::string> gone = ids;
  for (Identification& parser : parsers) {
    for (Deviation& one : parser.deviations) {
      const std::string id = id_of(parser.probes[one.probe]);
      one.known = ids.contains(id);
      gone.erase(id);
    }
  }
  return {gone.begin(), gone.end()};
}

std::string listed(const std::vector<VersionInfo>& versions,
                   const std::vector<std::size_t>& which) {
  std::string text;
  for (std::size_t i = 0; i < which.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < which.size() && which[last + 1] == which[last] + 1) ++last;
    if (!text.empty()) text += ", ";
    text += versions[which[i]].name;
    if (last > i)
      text += fmt::format("{}{}", last == i + 1 ? ", " : "..", versions[which[last]].name);
    i = last;
  }
  return text;
}

std::string listed(const std::vector<DateWindow>& windows) {
  std::string text;
  for (const DateWindow& window : windows)
    text += fmt::format("{}{}..{}", text.empty() ? "" : ", ", window.from,
                        window.until.empty() ? "now" : window.until);
  return text;
}

}  // namespace specdrift::identify
