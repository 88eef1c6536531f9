#include "core/history/known.h"

#include <algorithm>

#include "core/model/data/builtin.h"
#include "core/trace/comparison.h"

namespace specdrift::history {
namespace {

/// More places are taken together with those before them.
constexpr std::size_t most_places_of_change = 100'000;

/// The built-in milestones and all revisions: made when somebody asks for the first time.
std::span<const LineVersion> standard() {
  static const Line line = [] {
    std::vector<Version> milestones;
    for (const model::Model* const model : model::builtin_models())
      milestones.push_back(version_of(*model));
    std::ranges::stable_sort(milestones, {},
                             [](const Version& one) { return one.model->earliest; });
    return Line(milestones);
  }();
  return line.versions();
}

/// The first version with a change: its revision, or else the first one of its day or later.
const LineVersion* first_with(const catalogue::Change& change) {
  const auto line = standard();
  const auto is_its_revision = [&](const LineVersion& version) {
    return version.revision && version.revision->id == change.revision;
  };
  const auto is_from_its_day = [&](const LineVersion& version) {
    return (version.revision ? version.revision->date : version.model->earliest) >= change.date;
  };
  auto found = std::ranges::find_if(line, is_its_revision);
  if (found == line.end()) found = std::ranges::find_if(line, is_from_its_day);
  return found == line.begin() || found == line.end() ? nullptr : &*found;
}

}  // namespace

bool touch(Span a, Span b) {
  if (a.empty() || b.empty()) return a.begin <= b.end && b.begin <= a.end;
  return a.begin < b.end && b.begin < a.end;
}

Known KnownChanges::at(std::string_view class_id, Facet facet, Span place) {
  Known known{catalogue::find(class_id, facet)};
  if (!known.entry || known.entry->since.empty()) return known;
  for (const catalogue::Change& change : known.entry->since)
    if (is_since(change, facet, place)) known.since.push_back(&change);
  if (known.since.empty()) known.entry = nullptr;
  return known;
}

Known KnownChanges::anywhere(std::string_view class_id, Facet facet) {
  return at(class_id, facet, {source_.begin(), source_.end()});
}

Known KnownChanges::of(const trace::Fork& fork, const Divergence& divergence) {
  return at(fork.class_id, divergence.facet,
            {std::min(fork.read.begin, divergence.span.begin), divergence.span.end});
}

bool KnownChanges::is_since(const catalogue::Change& change, Facet facet, Span place) {
  const LineVersion* const after = first_with(change);
  if (!after) return true;  // there is nothing to read it by
  const auto [found, is_new] = read_.try_emplace({after, facet});
  if (is_new) found->second = compared(*(after - 1), *after, facet);
  return !found->second ||
         std::ranges::any_of(*found->second, [&](Span one) { return touch(one, place); });
}

std::optional<KnownChanges::Places> KnownChanges::compared(const LineVersion& before,
                                                           const LineVersion& after, Facet facet) {
  const Version pair[] = {before, after};
  for (const Version& version : pair)
    if (!version.make_tokenizer(source_, start_)) return std::nullopt;
  CompareOptions options;
  options.errors = facet == Facet::errors;
  options.keep = 0;
  Places places;
  trace::Comparison(pair, source_, start_).run(options, [&](const Divergence& divergence) {
    if (divergence.facet != facet) return;
    if (!places.empty() &&
        (places.back().end >= divergence.span.begin || places.size() == most_places_of_change))
      places.back().end = std::max(places.back().end, divergence.span.end);
    else
      places.push_back(divergence.span);
  });
  return places;
}

}  // namespace specdrift::history
