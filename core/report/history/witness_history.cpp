#include "core/report/history/witness_history.h"

#include <fmt/core.h>

#include <map>
#include <vector>

#include "core/history/blame.h"
#include "core/model/data/builtin.h"
#include "core/report/history/blame_report.h"
#include "core/version/version_list.h"

namespace specdrift::report {
namespace {

constexpr std::size_t longest_reading = 120;

/// All milestones, by the interpreter: a witness is short.
history::Line whole_line() {
  return history::Line(VersionList(model::builtin_models()).all());
}

std::string shortened_reading(std::string text) {
  if (text.size() <= longest_reading) return text;
  std::size_t end = longest_reading;
  while ((static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "…";
}

std::vector<WitnessEpoch> find_epochs(std::string_view text, const StartContext& start,
                                      Facet facet) {
  static const history::Line line = whole_line();
  const Source source = Source::from_bytes(text);
  const LineIndex lines(source);
  BlamedInput input{{}, source, lines, facet, {}, line.versions(), {}};
  input.blame = history::blame(source, start, input.line, {.facet = facet});
  std::vector<WitnessEpoch> epochs;
  for (std::size_t i = 0; i < input.blame.epochs.size(); ++i) {
    WitnessEpoch epoch{first_day(input, i), last_day(input, i), {}, {}, {}};
    if (i > 0 && input.blame.transitions[i - 1].is_exact &&
        !input.blame.transitions[i - 1].changes.empty()) {
      const history::Change& change = *input.blame.transitions[i - 1].changes.front();
      epoch.revision = change.revision;
      epoch.what = sentence(change);
    }
    epoch.reading = shortened_reading(reading_of(input.blame.epochs[i], facet));
    epochs.push_back(std::move(epoch));
  }
  return epochs;
}

/// Kept by what witness they are of: witnesses are constants.
std::span<const WitnessEpoch> kept_epochs(const catalogue::Witness& witness,
                                          const StartContext& start, Facet facet) {
  static std::map<const catalogue::Witness*, std::vector<WitnessEpoch>> known;
  const auto at = known.find(&witness);
  if (at != known.end()) return at->second;
  return known.emplace(&witness, find_epochs(witness.text, start, facet)).first->second;
}

}  // namespace

std::string WitnessEpoch::line() const {
  return fmt::format("{} to {}{}: {}", first_day, last_day,
                     revision.empty() ? "" : fmt::format(", from {}", revision), reading);
}

std::span<const WitnessEpoch> epochs_of(const catalogue::Entry& entry) {
  return kept_epochs(entry.witness, entry.witness.start(), entry.key.facet);
}

std::span<const WitnessEpoch> epochs_of(const catalogue::Cause& cause) {
  return kept_epochs(cause.witness, cause.start(), cause.facet);
}

std::vector<std::string> words_of_history(const catalogue::Cause& cause) {
  std::vector<std::string> words;
  for (const WitnessEpoch& epoch : epochs_of(cause))
    if (!epoch.what.empty())
      words.push_back(fmt::format("{} {}: {}", epoch.first_day, epoch.revision, epoch.what));
  return words;
}

}  // namespace specdrift::report
