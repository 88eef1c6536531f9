#include "core/identify/probes.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "core/identify/error_probes.h"
#include "core/identify/errors.h"
#include "core/identify/known_causes.h"
#include "core/identify/probe_selector.h"

namespace specdrift::identify {
namespace {

/// At most so many inputs of one region with an equal partition are examined.
constexpr std::size_t most_of_a_kind = 12;
/// The full set has so many of the causes that one change of the standard has in many states.
constexpr std::size_t most_of_a_change = 8;
constexpr std::size_t quick_controls = 8;
constexpr std::size_t full_controls = 40;
// In the quick set of an adapter that reports errors, these are fewer.
constexpr std::size_t quick_controls_with_errors = 6;

/// Names, two of each history that a name has in the tables of the versions.
std::vector<std::string> telling_names(std::span<const Version> versions) {
  std::map<std::string, std::vector<std::string>> histories;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const NamedReferences& table = versions[i].model->references;
    for (std::size_t at = 0; at < table.size(); ++at) {
      const auto match = table[at];
      if (!match.name.ends_with(';')) continue;
      auto& history = histories[std::string(match.name)];
      history.resize(versions.size());
      history[i] = match.text;
    }
  }
  std::map<std::vector<std::string>, std::vector<std::string>> by_meaning;
  std::vector<std::string> names;
  for (auto& [name, history] : histories) {
    if (std::ranges::adjacent_find(history, std::not_equal_to<>()) == history.end()) continue;
    // Names are told apart by when they stood for something else, not by what they stand for.
    std::vector<std::string> shape;
    for (const std::string& text : history)
      shape.push_back(text.empty() ? "" : text == history.back() ? "last" : "other");
    auto& of_shape = by_meaning[shape];
    if (of_shape.size() < 2) of_shape.push_back(name);
  }
  for (const auto& [shape, of_shape] : by_meaning)
    names.insert(names.end(), of_shape.begin(), of_shape.end());
  return names;
}

/// The elements in a divergence class of tree construction are all of one kind.
std::string kind_of(const std::string& class_id) {
  constexpr std::string_view tree = "tree-construction/";
  if (!class_id.starts_with(tree)) return class_id;
  return std::string(tree) + class_id.substr(class_id.rfind('/') + 1);
}

/// The changes of the standard that brought a difference about, or else its class.
std::string changes_of(const ProbeCause& cause) {
  if (!cause.entry || cause.entry->since.empty()) return cause.class_id;
  std::string changes;
  for (const catalogue::Change& change : cause.entry->since)
    changes += std::string(change.revision) + ' ';
  return changes;
}

bool needs_end_of_file(const std::string& class_id) {
  return topic_of(class_id) == "end of file" || class_id.find("/EOF") != class_id.npos;
}

/// Better probes first: what cannot be taken for the end of the file, what one change brought
/// about, what is plain, what is short.
bool is_better(const CandidateProbe& one, const CandidateProbe& other) {
  const auto rank = [](const CandidateProbe& p) {
    const std::string& input = p.candidate.input;
    const bool ends_well = input.ends_with('z') || input.ends_with("z<u>");
    const bool asks = p.causes.empty() || needs_end_of_file(p.causes[0].class_id);
    return std::tuple(p.causes.size() > 1, !ends_well && !asks, p.answers.different.size(),
                      quirk_score(input), input.size());
  };
  return rank(one) < rank(other);
}

/// Chooses the probes of the full set, of those on which versions diverge.
class FullSet {
 public:
  FullSet(const std::vector<CandidateProbe>& distinguishing, std::span<const Version> versions,
          Feedback feedback)
      : distinguishing_(distinguishing), known_(versions, feedback), versions_(versions.size()) {}

  /// Their numbers.
  std::vector<std::size_t> choose() {
    ProbeSelector selector(distinguishing_, versions_);
    selector.choose(distinguishing_.size());
    chosen_ = selector.chosen();
    add_of_each_fork();
    add_of_each_known_cause();
    return std::move(chosen_);
  }

 private:
  bool has_enough_of(const CandidateProbe& one) const {
    return std::ranges::all_of(one.causes, [&](const ProbeCause& cause) {
      const auto known = changes_.find(changes_of(cause));
      return known != changes_.end() && known->second >= most_of_a_change;
    });
  }

  void add(std::size_t i) {
    chosen_.push_back(i);
    for (const ProbeCause& cause : distinguishing_[i].causes) ++changes_[changes_of(cause)];
  }

  /// Where all versions together part in one place.
  void add_of_each_fork() {
    std::set<std::string> keys;
    for (const std::size_t i : chosen_) keys.insert(distinguishing_[i].key);
    for (std::size_t i = 0; i < distinguishing_.size(); ++i) {
      const CandidateProbe& one = distinguishing_[i];
      if (one.causes.size() != 1 || keys.contains(one.key) || has_enough_of(one)) continue;
      keys.insert(one.key);
      add(i);
    }
  }

  /// The cause that tells two versions apart may be hidden from the forks of all, or come with
  /// others.
  void add_of_each_known_cause() {
    std::set<const catalogue::Cause*> shown;
    for (const std::size_t i : chosen_) shown.merge(shown_by(i));
    const auto is_new = [&](const catalogue::Cause* cause) { return !shown.contains(cause); };
    for (std::size_t i = 0; i < distinguishing_.size(); ++i) {
      const CandidateProbe& one = distinguishing_[i];
      if (std::ranges::none_of(one.candidate.causes, is_new) || has_enough_of(one)) continue;
      auto causes = shown_by(i);
      if (std::ranges::none_of(causes, is_new)) continue;
      shown.merge(causes);
      add(i);
    }
  }

  std::set<const catalogue::Cause*> shown_by(std::size_t i) const {
    const auto causes = known_.shown_by(distinguishing_[i].candidate, distinguishing_[i].answers);
    return {causes.begin(), causes.end()};
  }

  const std::vector<CandidateProbe>& distinguishing_;
  KnownCauses known_;
  std::size_t versions_;
  std::vector<std::size_t> chosen_;
  std::map<std::string, std::size_t> changes_;
};

/// Chooses inputs that together take every row of every version that any of them takes, each row
/// several times: a parser that lacks one, or has another, has been asked about it.
class RowCover {
 public:
  /// Each row is taken by so many of the chosen ones, if there are as many.
  static constexpr std::uint8_t times = 3;

  /// Whether the input takes a row that has not been taken often enough; then it is counted.
  bool add_if_new(const std::vector<std::vector<std::uint64_t>>& rows) {
    taken_.resize(rows.size());
    bool is_new = false;
    for_each(rows, [&](std::uint8_t& count) { is_new = is_new || count < times; });
    if (is_new)
      for_each(rows, [](std::uint8_t& count) {
        if (count < times) ++count;
      });
    return is_new;
  }

 private:
  template <class Use>
  void for_each(const std::vector<std::vector<std::uint64_t>>& rows, const Use& use) {
    for (std::size_t version = 0; version < rows.size(); ++version) {
      taken_[version].resize(rows[version].size() * 64);
      for (std::size_t word = 0; word < rows[version].size(); ++word)
        for (std::uint64_t bits = rows[version][word]; bits != 0; bits &= bits - 1)
          use(taken_[version][word * 64 + static_cast<std::size_t>(std::countr_zero(bits))]);
    }
  }
  std::vector<std::vector<std::uint8_t>> taken_;  ///< of each version, of each row
};

/// The numbers of the probes of the quick set.
std::vector<std::size_t> quickly_chosen(const std::vector<CandidateProbe>& distinguishing,
                                        std::size_t versions, std::size_t most) {
  ProbeSelector selector(distinguishing, versions);
  selector.choose(most);
  return selector.chosen();
}

}  // namespace

/// The part that does not depend on what an adapter can see.
struct ProbeSearch::Known {
  struct Item {
    Candidate candidate;
    VersionOutputs answers;
    std::optional<std::vector<ProbeCause>> causes;         ///< once they have been asked for
    std::optional<std::size_t> rows;                       ///< its number in `cover`, likewise
    std::vector<std::vector<std::uint64_t>> rows_of = {};  ///< of each version, likewise
  };
  std::vector<Item> items;
  RowsTaken cover;
  std::optional<ErrorSearch> errors = {};  ///< once it has been asked for
};

ProbeSearch::ProbeSearch(std::span<const Version> versions)
    : versions_(versions.begin(), versions.end()) {
  const Candidate marked{std::string(marker) + "x", {}, 0};
  Capabilities sees_all;
  std::erase_if(versions_, [&](const Version& version) {
    const VersionOutputs read = read_by_all(marked, {&version, 1}, Feedback::tree);
    const VersionOutputs seen = seen_by(read, marked, sees_all);
    return seen.different.size() != 1 || in_words(seen.different[0]) != "text \"x\"";
  });
}
ProbeSearch::~ProbeSearch() = default;

void ProbeSearch::advance() {
  if (progress) progress(++advanced_);
}

ProbeSearch::Known& ProbeSearch::known_with(Feedback feedback, Amount amount) {
  auto& known = feedback == Feedback::tree ? with_tree_ : without_tree_;
  if (known) return *known;
  known = std::make_unique<Known>(Known{{}, RowsTaken(versions_.back(), feedback)});
  std::vector<RowSet> rows;  // only the full set is chosen by them
  for (std::size_t i = 0; amount == Amount::full && i < versions_.size(); ++i)
    rows.emplace_back(*versions_[i].model);
  for (Candidate& candidate : make_candidates(telling_names(versions_))) {
    advance();
    VersionOutputs answers = read_by_all(candidate, versions_, feedback, rows);
    if (answers.different.empty()) continue;
    known->items.push_back({std::move(candidate), std::move(answers), {}, {}});
    for (const RowSet& of_version : rows) known->items.back().rows_of.push_back(of_version.bits());
  }
  return *known;
}

/// Documents that show that an adapter does what it should.
std::vector<Probe> ProbeSearch::make_self_test(const Capabilities& capabilities) const {
  std::vector<Probe> probes;
  for (const std::string_view body :
       {"x", "<b>x</b>", "x<u>y</u>z", "<u title=\"v\">y</u>", "\xC3\xA9<!--c-->\xE2\x82\xAC"}) {
    Candidate candidate{std::string(marker) + std::string(body), {}, 0};
    VersionOutputs answers = seen_by(read_by_all(candidate, versions_, feedback_of(capabilities)),
                                     candidate, capabilities);
    if (answers.different.size() != 1) continue;
    probes.push_back(make_probe(std::move(candidate), std::move(answers), {}));
    probes.back().id = fmt::format("self-test-{}", probes.size());
  }
  return probes;
}

void ProbeSearch::add_error_probes(ProbeSet& set, Known& known, const Capabilities& capabilities,
                                   Amount amount) const {
  if (!known.errors) {
    known.errors.emplace(versions_, feedback_of(capabilities));
    for (const Known::Item& item : known.items) known.errors->add(item.candidate, item.answers);
  }
  set.codes = known.errors->codes();
  auto probes = known.errors->find(capabilities, amount, set.probes);
  std::ranges::move(probes, std::back_inserter(set.probes));
  std::ranges::move(known.errors->self_test(capabilities), std::back_inserter(set.self_test));
}

/// Adds probes for rows that those of the set do not take, and for what parsers read by rules of
/// their own.
void ProbeSearch::add_rows_and_rules(ProbeSet& set, Known& known,
                                     const Capabilities& capabilities) {
  const Feedback feedback = feedback_of(capabilities);
  std::set<std::string_view> inputs, rules;
  for (const Probe& probe : set.probes) inputs.insert(probe.input);
  RowCover cover;
  using Rank = std::tuple<bool, std::size_t, std::size_t>;
  std::vector<std::pair<Rank, Known::Item*>> rest;
  for (Known::Item& item : known.items) {
    const std::string& input = item.candidate.input;
    if (item.rows_of.empty())
      for (const Version& version : versions_)
        item.rows_of.push_back(rows_taken(version, input, feedback));
    if (!inputs.contains(input)) {
      rest.push_back(
          {{!input.ends_with('z') && !input.ends_with("z<u>"), quirk_score(input), input.size()},
           &item});
      continue;
    }
    cover.add_if_new(item.rows_of);
    rules.insert(item.candidate.own_rule);
  }
  std::ranges::stable_sort(rest, {}, &std::pair<Rank, Known::Item*>::first);
  rules.insert(std::string_view());
  for (const auto& [rank, item] : rest) {
    VersionOutputs seen = seen_by(item->answers, item->candidate, capabilities);
    if (seen.different.empty()) continue;
    const bool is_of_new_rule = rules.insert(item->candidate.own_rule).second;
    if (!cover.add_if_new(item->rows_of) && !is_of_new_rule) continue;
    std::vector<ProbeCause> causes;
    if (seen.different.size() > 1) {
      if (!item->causes) item->causes = causes_of(item->candidate, versions_, feedback);
      causes = *item->causes;
    }
    set.probes.push_back(make_probe(item->candidate, std::move(seen), std::move(causes)));
  }
}

ProbeSet ProbeSearch::find(const Capabilities& capabilities, Amount amount) {
  const Feedback feedback = feedback_of(capabilities);
  Known& known = known_with(feedback, amount);
  std::vector<CandidateProbe> distinguishing;
  std::vector<const Known::Item*> controls;
  std::vector<std::size_t> rows;  // of each constant one
  std::map<std::pair<std::size_t, std::vector<std::uint16_t>>, std::size_t> counts;
  for (Known::Item& item : known.items) {
    advance();
    VersionOutputs seen = seen_by(item.answers, item.candidate, capabilities);
    if (seen.different.empty()) continue;
    if (item.answers.different.size() == 1) {
      if (!item.rows) item.rows = known.cover.add(item.candidate.input);
      controls.push_back(&item);
      rows.push_back(*item.rows);
    }
    if (seen.different.size() == 1) continue;
    if (++counts[{item.candidate.region, seen.of_version}] > most_of_a_kind) continue;
    if (!item.causes) item.causes = causes_of(item.candidate, versions_, feedback);
    if (item.causes->empty()) continue;
    distinguishing.push_back({item.candidate, std::move(seen), *item.causes});
    for (const ProbeCause& cause : *item.causes)
      distinguishing.back().key += kind_of(cause.class_id) + ' ';
  }
  std::ranges::stable_sort(distinguishing, is_better);

  ProbeSet set;
  const bool quick = amount == Amount::quick;
  const bool with_errors = reports_errors(capabilities);
  const std::size_t control_count = !quick        ? full_controls
                                    : with_errors ? quick_controls_with_errors
                                                  : quick_controls;
  const std::size_t most =
      most_quick_probes - control_count - (with_errors ? most_quick_error_probes : 0);
  const std::vector<std::size_t> chosen =
      quick ? quickly_chosen(distinguishing, versions_.size(), most)
            : FullSet(distinguishing, versions_, feedback).choose();
  for (const std::size_t i : chosen)
    set.probes.push_back(make_probe(std::move(distinguishing[i].candidate),
                                    std::move(distinguishing[i].answers),
                                    std::move(distinguishing[i].causes)));
  for (const std::size_t i : known.cover.choose(rows, control_count))
    set.probes.push_back(
        make_probe(controls[i]->candidate,
                   seen_by(controls[i]->answers, controls[i]->candidate, capabilities), {}));
  if (!quick) add_rows_and_rules(set, known, capabilities);
  set.self_test = make_self_test(capabilities);
  if (with_errors) add_error_probes(set, known, capabilities, amount);
  for (std::size_t i = 0; i < set.probes.size(); ++i) set.probes[i].id = fmt::format("p{}", i + 1);
  for (std::size_t i = 0; i < set.self_test.size(); ++i)  // also of what tests errors
    set.self_test[i].id = fmt::format("self-test-{}", i + 1);
  return set;
}

}  // namespace specdrift::identify
