#include "core/identify/version_outputs.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <set>
#include <string>

#include "core/history/known.h"
#include "core/trace/comparison.h"

namespace specdrift::identify {
namespace {

StartContext start_with(Feedback feedback) {
  StartContext start;
  start.feedback = feedback;
  return start;
}

/// The versions that entries of the catalogue tell about.
const std::set<std::string_view>& versions_of_catalogue() {
  static const std::set<std::string_view> names = [] {
    std::set<std::string_view> found;
    for (const catalogue::Entry& entry : catalogue::entries()) {
      const std::string_view rest = catalogue::partition_of(entry.key.class_id);
      for (std::size_t at = 0; at < rest.size();) {
        const std::size_t end = std::min(rest.find_first_of(",|", at), rest.size());
        found.insert(rest.substr(at, end - at));
        at = end + 1;
      }
    }
    return found;
  }();
  return names;
}

std::string_view concept_of(const ProbeCause& cause) {
  return std::string_view(cause.class_id).substr(0, cause.class_id.find('/'));
}

/// Whether an entry of the catalogue is of the concept of a cause, and separates the same of the
/// versions in `which` as the cause does.
bool may_have_entry(const ProbeCause& cause, std::span<const Version> versions,
                    std::span<const std::size_t> which) {
  std::map<std::uint16_t, std::string> names;  // of the versions of each class
  for (const std::size_t i : which) {
    std::string& of_class = names[cause.classes[i]];
    of_class += fmt::format("{}{}", of_class.empty() ? "" : ",", versions[i].info->name);
  }
  std::string partition;
  for (const auto& [number, of_class] : names)
    partition += (partition.empty() ? "" : "|") + of_class;
  return std::ranges::any_of(catalogue::entries(), [&](const catalogue::Entry& entry) {
    const std::string_view id = entry.key.class_id;
    if (entry.key.facet != Facet::tokens || id.substr(0, id.find('/')) != concept_of(cause))
      return false;
    const std::string_view where = id.substr(0, id.size() - catalogue::partition_of(id).size());
    return catalogue::find(fmt::format("{}{}", where, partition), Facet::tokens) != nullptr;
  });
}

/// Whether two causes part the same of the versions in `which`, which are those of the first one.
bool have_equal_partitions(const ProbeCause& some, const ProbeCause& all,
                           std::span<const std::size_t> which) {
  for (std::size_t a = 0; a < which.size(); ++a)
    for (std::size_t b = a + 1; b < which.size(); ++b)
      if ((some.classes[a] == some.classes[b]) != (all.classes[which[a]] == all.classes[which[b]]))
        return false;
  return true;
}

/// Notes which rows the data of a version takes.
void note_rows(const Version& version, const Source& source, Feedback feedback, RowSet& rows,
               TokenBatch& batch) {
  model::Interpreter interpreter(*version.model, source, start_with(feedback));
  interpreter.set_row_tracer(&rows);
  while (interpreter.read(batch)) {
  }
}

}  // namespace

RowSet::RowSet(const model::Model& model) {
  std::size_t count = 0;
  for (const model::Table& table : model.tables) {
    first_.push_back(count);
    count += table.rows.size() + table.leaving.size();
  }
  bits_.assign(count / 64 + 1, 0);
}

void RowSet::row(model::TableIndex table, std::size_t row, Offset, Offset) {
  const std::size_t at = first_[table] + row;
  bits_[at / 64] |= std::uint64_t{1} << at % 64;
}

std::size_t quirk_score(std::string_view input) {
  std::size_t quirks = static_cast<std::size_t>(
      std::ranges::count_if(input, [](char c) { return c == '\0' || c == '\v' || c == '\f'; }));
  constexpr std::string_view doctype = "<!DOCTYPE";
  if (input.starts_with(doctype) && !input.starts_with("<!DOCTYPE html")) ++quirks;
  return quirks + (input.find("&#0") != input.npos);
}

VersionOutputs read_by_all(const Candidate& candidate, std::span<const Version> versions,
                           Feedback feedback, std::span<RowSet> rows) {
  VersionOutputs answers;
  const Source source = Source::from_string(candidate.input);
  const StartContext start = start_with(feedback);
  TokenBatch batch;
  for (std::size_t i = 0; i < versions.size(); ++i) {
    const auto tokenizer = versions[i].make_tokenizer(source, start);
    // A machine takes no rows: its data is run, too.
    if (!rows.empty()) {
      rows[i].clear();
      if (auto* const data = dynamic_cast<model::Interpreter*>(tokenizer.get()))
        data->set_row_tracer(&rows[i]);
      else
        note_rows(versions[i], source, feedback, rows[i], batch);
    }
    Events events = read_events(*tokenizer, source, batch);
    if (!candidate.setting.whole_document) drop_what_precedes(events);
    const auto known = std::ranges::find(answers.different, events);
    answers.of_version.push_back(static_cast<std::uint16_t>(known - answers.different.begin()));
    if (known != answers.different.end()) continue;
    if (!is_kept_by_trees(events)) return {};
    answers.different.push_back(std::move(events));
  }
  return answers;
}

VersionOutputs seen_by(const VersionOutputs& in_full, const Candidate& candidate,
                       const Capabilities& capabilities) {
  VersionOutputs seen;
  std::vector<std::uint16_t> number;  // of each answer in full
  for (const Events& events : in_full.different) {
    if (!can_show(candidate.input, events, capabilities, candidate.setting)) return {};
    Events projected = project(events, capabilities, candidate.setting);
    const auto known = std::ranges::find(seen.different, projected);
    number.push_back(static_cast<std::uint16_t>(known - seen.different.begin()));
    if (known == seen.different.end()) seen.different.push_back(std::move(projected));
  }
  for (const std::uint16_t answer : in_full.of_version) seen.of_version.push_back(number[answer]);
  return seen;
}

std::vector<ProbeCause> forks_of(const Candidate& candidate, std::span<const Version> versions,
                                 std::span<const std::size_t> which, Feedback feedback) {
  const Source source = Source::from_string(candidate.input);
  const StartContext start = start_with(feedback);
  std::vector<Version> compared;
  for (const std::size_t i : which) compared.push_back(versions[i]);
  // A cause that separates the versions before it is no matter of the probe.
  const Offset from = candidate.setting.whole_document ? 0 : marker.size();
  std::vector<ProbeCause> causes;
  trace::Comparison comparison(compared, source, start);
  history::KnownChanges known(source, start);
  comparison.run({}, [&](const Divergence& divergence) {
    if (divergence.span.end <= from) return;
    for (trace::Fork& fork : comparison.forks(divergence)) {
      if (std::ranges::find(causes, fork.class_id, &ProbeCause::class_id) != causes.end()) continue;
      ProbeCause cause;
      for (std::size_t i = 0; i < fork.partition.versions(); ++i)
        cause.classes.push_back(fork.partition.class_of(i));
      cause.entry = known.of(fork, divergence).entry;
      cause.class_id = std::move(fork.class_id);
      causes.push_back(std::move(cause));
    }
  });
  return causes;
}

std::vector<ProbeCause> causes_of(const Candidate& candidate, std::span<const Version> versions,
                                  Feedback feedback) {
  std::vector<std::size_t> all(versions.size()), known;
  std::iota(all.begin(), all.end(), std::size_t{0});
  std::vector<ProbeCause> causes = forks_of(candidate, versions, all, feedback);
  if (std::ranges::all_of(causes, [](const ProbeCause& cause) { return cause.entry != nullptr; }))
    return causes;
  // Versions that the catalogue does not know may tell more characters apart: then the class has
  // another name.
  for (const std::size_t i : all)
    if (versions_of_catalogue().contains(versions[i].info->name)) known.push_back(i);
  if (known.size() < 2 || known.size() == all.size()) return causes;
  if (std::ranges::none_of(causes, [&](const ProbeCause& cause) {
        return !cause.entry && may_have_entry(cause, versions, known);
      }))
    return causes;
  const std::vector<ProbeCause> named = forks_of(candidate, versions, known, feedback);
  for (ProbeCause& cause : causes) {
    if (cause.entry) continue;
    const auto same = std::ranges::find_if(named, [&](const ProbeCause& one) {
      return one.entry && concept_of(one) == concept_of(cause) &&
             have_equal_partitions(one, cause, known);
    });
    if (same != named.end()) cause.entry = same->entry;
  }
  return causes;
}

std::vector<std::uint64_t> rows_taken(const Version& version, std::string_view input,
                                      Feedback feedback) {
  RowSet rows(*version.model);
  TokenBatch batch;
  note_rows(version, Source::from_string(input), feedback, rows, batch);
  return rows.bits();
}

std::size_t rows_of(const Version& version) {
  std::size_t rows = 0;
  for (const model::Table& table : version.model->tables)
    rows += table.rows.size() + table.leaving.size();
  return rows;
}

std::size_t RowsTaken::add(std::string_view input) {
  taken_.push_back(rows_taken(version_, input, feedback_));
  quirk_scores_.push_back(quirk_score(input));
  return taken_.size() - 1;
}

std::vector<std::size_t> RowsTaken::choose(std::span<const std::size_t> numbers,
                                           std::size_t wanted) const {
  std::vector<std::size_t> chosen;
  if (numbers.empty()) return chosen;
  std::vector<std::uint64_t> covered(taken_[0].size());
  while (chosen.size() < wanted) {
    std::size_t best = 0;
    double most = 0;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto& taken = taken_[numbers[i]];
      int gain = 0;
      for (std::size_t word = 0; word < covered.size(); ++word)
        gain += std::popcount(taken[word] & ~covered[word]);
      const double worth = gain / (1.0 + static_cast<double>(quirk_scores_[numbers[i]]));
      if (worth > most) best = i, most = worth;
    }
    if (most <= 0) break;
    chosen.push_back(best);
    for (std::size_t word = 0; word < covered.size(); ++word)
      covered[word] |= taken_[numbers[best]][word];
  }
  return chosen;
}

}  // namespace specdrift::identify
