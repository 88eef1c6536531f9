#include "core/identify/error_probes.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "core/identify/errors.h"
#include "core/identify/probe_selector.h"

namespace specdrift::identify {
namespace {

constexpr std::string_view errors_topic = "errors";
/// At most so many inputs with equal errors and an equal partition are examined.
constexpr std::size_t most_of_a_kind_for_errors = 4;
/// Where one thing is wrong, parsers report one error; where many are, habits differ.
constexpr std::size_t most_errors_of_probe = 3;

/// Errors as an adapter would report them.
VersionOutputs errors_seen_by(const VersionOutputs& in_full, const Capabilities& capabilities) {
  VersionOutputs seen;
  for (const std::uint16_t answer : in_full.of_version) {
    Events errors = project_errors(in_full.different[answer], capabilities, nullptr);
    const auto known = std::ranges::find(seen.different, errors);
    seen.of_version.push_back(static_cast<std::uint16_t>(known - seen.different.begin()));
    if (known == seen.different.end()) seen.different.push_back(std::move(errors));
  }
  return seen;
}

std::size_t most_errors_in(const VersionOutputs& answers) {
  std::size_t most = 0;
  for (const Events& errors : answers.different) most = std::max(most, errors.size());
  return most;
}

/// The codes of the newest version, and how many errors each version has.
std::string key_of(const VersionOutputs& in_full) {
  std::set<std::string> codes;
  for (const Event& error : in_full.different[in_full.of_version.back()]) codes.insert(error.text);
  std::string key;
  for (const std::string& code : codes) key += code + ' ';
  return key;
}

bool is_better_for_errors(const CandidateProbe& one, const CandidateProbe& other) {
  const auto rank = [](const CandidateProbe& p) {
    return std::tuple(most_errors_in(p.answers), quirk_score(p.candidate.input),
                      p.candidate.input.size());
  };
  return rank(one) < rank(other);
}

bool closes_itself(const VersionOutputs& tokens) {
  return std::ranges::any_of(tokens.different, [](const Events& events) {
    return std::ranges::any_of(events, &Event::self_closing);
  });
}

}  // namespace

ErrorSearch::Item ErrorSearch::read(const Candidate& candidate) const {
  Item item{candidate, {}};
  item.candidate.setting.about_errors = true;
  const Source source = Source::from_string(candidate.input);
  StartContext start;
  start.feedback = feedback_;
  for (const Version& version : versions_) {
    Events errors = read_errors(*version.make_tokenizer(source, start), source);
    const auto known = std::ranges::find(item.errors.different, errors);
    item.errors.of_version.push_back(
        static_cast<std::uint16_t>(known - item.errors.different.begin()));
    if (known == item.errors.different.end()) item.errors.different.push_back(std::move(errors));
  }
  return item;
}

void ErrorSearch::add(const Candidate& candidate, const VersionOutputs& tokens) {
  if (closes_itself(tokens)) return;
  Item item = read(candidate);
  for (const Events& errors : item.errors.different)
    for (const Event& error : errors)
      if (!error.text.empty()) codes_.insert(error.text);
  if (item.errors.different.size() > 1 &&
      std::ranges::any_of(item.errors.different, [](const Events& errors) {
        return errors.size() <= most_errors_of_probe;
      }))
    items_.push_back(std::move(item));
}

std::vector<Probe> ErrorSearch::find(const Capabilities& capabilities, Amount amount,
                                     const std::vector<Probe>& beside) const {
  std::vector<CandidateProbe> distinguishing;
  std::map<std::pair<std::string, std::vector<std::uint16_t>>, std::size_t> counts;
  for (const Item& item : items_) {
    if (!can_show(item.candidate.input, {}, capabilities, item.candidate.setting)) continue;
    VersionOutputs seen = errors_seen_by(item.errors, capabilities);
    if (seen.different.size() == 1) continue;
    std::string key = key_of(item.errors);
    if (++counts[{key, seen.of_version}] > most_of_a_kind_for_errors) continue;
    distinguishing.push_back({item.candidate, std::move(seen), {}, std::move(key)});
  }
  std::ranges::stable_sort(distinguishing, is_better_for_errors);

  ProbeSelector selector(distinguishing, versions_.size());
  const bool quick = amount == Amount::quick;
  if (quick) selector.leave_out_distinguished(beside);
  selector.choose(quick ? most_quick_error_probes : most_full_error_probes);
  std::vector<std::size_t> chosen = selector.chosen();
  std::set<std::string> keys;
  for (const std::size_t i : chosen) keys.insert(distinguishing[i].key);
  for (std::size_t i = 0; !quick && i < distinguishing.size(); ++i)
    if (chosen.size() < most_full_error_probes && keys.insert(distinguishing[i].key).second)
      chosen.push_back(i);
  std::vector<Probe> probes;
  for (const std::size_t i : chosen)
    probes.push_back(make_probe(std::move(distinguishing[i].candidate),
                                std::move(distinguishing[i].answers), {}, errors_topic));
  return probes;
}

std::vector<Probe> ErrorSearch::self_test(const Capabilities& capabilities) const {
  std::vector<Probe> probes;
  for (const std::string_view body : {"x<u>y</u>z", "<!x>z"}) {
    Item item = read({std::string(marker) + std::string(body), {}, 0});
    probes.push_back(make_probe(std::move(item.candidate),
                                errors_seen_by(item.errors, capabilities), {}, errors_topic));
  }
  return probes;
}

}  // namespace specdrift::identify
