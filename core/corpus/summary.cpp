#include "core/corpus/summary.h"

#include <algorithm>

#include "core/catalogue/catalogue.h"
#include "core/minimize/divergences.h"
#include "core/minimize/reduction.h"
#include "core/token/no_answer.h"

namespace specdrift::corpus {

Summary::Summary(std::vector<const VersionInfo*> compared)
    : versions(std::move(compared)),
      errors(versions.size()),
      errors_in(versions.size()),
      more_markup_in(versions.size()),
      pairs_differ(versions.size() * versions.size()) {}

bool Summary::add(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::compared) return add_compared(outcome.record, outcome.text);
  skip(outcome);
  return false;
}

bool Summary::add(const Record& record, std::string_view text) {
  if (text.size() > longest_text) return add_compared(record, std::nullopt);
  return add_compared(record, std::string(text));
}

bool Summary::add_compared(const Record& record, const std::optional<std::string>& text) {
  bool is_exemplar = false;
  ++documents;
  documents_that_differ += record.divergences > 0;
  documents_identical +=
      std::ranges::all_of(record.differ, [](Severity one) { return one == Severity::errors; });
  bytes += record.bytes;
  divergences += record.divergences;
  for (std::size_t i = 0; i < severity_count; ++i) by_severity[i] += record.by_severity[i];
  episodes += record.episodes;
  scripts += record.scripts;
  hidden += record.hidden;
  not_classified += record.not_classified;
  undecodable += record.undecodable;
  ++encodings[record.encoding];
  if (!record.read_by.empty()) {
    add_to_years(years, record);
    before_first_day += last_day_of_capture(record.read_on) < first_day;
  }
  ++encoding_sources[record.encoding_source];
  if (!record.looks_like.empty()) {
    Lookalikes& like = lookalikes[record.looks_like];
    if (like.documents++ == 0 || record.document < like.first) like.first = record.document;
  }
  for (std::size_t i = 0; i < versions.size(); ++i) {
    errors[i] += record.errors[i];
    errors_in[i] += record.errors[i] > 0;
  }
  for (std::size_t i = 0; i < versions.size(); ++i)
    more_markup_in[i] += std::ranges::any_of(record.classes, [&](const ClassSeen& seen) {
      const auto [fewest, most] = std::ranges::minmax(seen.more_markup);
      return fewest < most && seen.more_markup[i] == most;
    });
  rows.resize(std::max(rows.size(), record.rows.size()));
  for (std::size_t i = 0; i < record.rows.size(); ++i) {
    rows[i].documents += record.rows[i] > 0;
    rows[i].taken += record.rows[i];
  }
  for (std::size_t i = 0; i < pairs_differ.size(); ++i)
    pairs_differ[i] += record.differ[i] != Severity::errors;
  for (const ClassSeen& seen : record.classes) {
    ClassTotal& total = classes[{seen.facet, seen.name}];
    total.more_markup.resize(versions.size());
    const auto rank = [](const auto& one) {
      return std::tie(one.bytes, one.document, one.byte, one.class_id);
    };
    Exemplar here{record.document, record.bytes,   seen.byte,
                  seen.class_id,   record.read_by, std::nullopt};
    if (total.documents == 0 || rank(here) < rank(total.exemplar)) {
      here.text = text;
      total.exemplar = std::move(here);
      is_exemplar = true;
    }
    ++total.documents;
    total.divergences += seen.divergences;
    total.episodes += seen.episodes;
    total.severity = std::max(total.severity, seen.severity);
    ++total.partitions[std::string(catalogue::partition_of(seen.class_id))];
    for (std::size_t i = 0; i < versions.size(); ++i) total.more_markup[i] += seen.more_markup[i];
  }
  return is_exemplar;
}

void Summary::skip(const Outcome& outcome) {
  Skipped& one = skipped[outcome.reason];
  ++one.count;
  one.first.push_back({outcome.name, outcome.at, outcome.why});
  std::ranges::sort(one.first);
  if (one.first.size() > most_places) one.first.resize(most_places);
}

std::uint64_t Summary::skipped_count() const {
  std::uint64_t count = 0;
  for (const auto& [reason, one] : skipped) count += one.count;
  return count;
}

std::vector<std::pair<const Summary::ClassKey*, const ClassTotal*>> Summary::by_weight() const {
  std::vector<std::pair<const ClassKey*, const ClassTotal*>> all;
  for (const auto& [key, total] : classes) all.emplace_back(&key, &total);
  std::ranges::stable_sort(all, [](const auto& a, const auto& b) {
    return std::pair(a.second->documents, a.second->divergences) >
           std::pair(b.second->documents, b.second->divergences);
  });
  return all;
}

namespace {

/// For a class by what a divergence is to a parser.
void find_witness_of_parsers(const Settings& settings, const Summary::ClassKey& key,
                             ClassTotal& total) {
#ifdef __cpp_exceptions
  try {
    const Source source = Source::from_string(*total.exemplar.text);
    holes::ParserCauses causes(*settings.readers, source, settings.start, *settings.rules);
    for (std::size_t parser = 0; parser < settings.readers->parsers && !total.witness; ++parser)
      if (const auto cause = causes.first_of(parser, key.second))
        total.witness = causes.reduced(*cause);
  } catch (const NoAnswer&) {
    total.witness.reset();  // it has answered before: nothing is to be concluded
  }
#endif
}

}  // namespace

void Summary::find_witnesses(const Settings& settings) {
  std::map<std::string, minimize::Divergences> by_reader;
  for (auto& [key, total] : classes) {
    if (!total.exemplar.text) continue;
    if (settings.readers && settings.readers->parsers > 0) {
      find_witness_of_parsers(settings, key, total);
      if (total.witness) continue;
    }
    if (total.exemplar.class_id.empty()) continue;
    const std::string& reader = total.exemplar.read_by;
    if (!by_reader.contains(reader)) {
      // A class is a matter of versions: no parser needs to be asked.
      auto asked = read_by(settings, reader).versions;
      std::erase_if(asked, [](const Version& version) { return !version.model; });
      by_reader.try_emplace(reader, std::move(asked), settings.start, false);
    }
    const minimize::Divergences& shown = by_reader.at(reader);
    const minimize::Wanted wanted{key.first, total.exemplar.class_id, std::nullopt};
    const auto all = shown.shown_by(*total.exemplar.text, wanted.facet);
    const auto one = std::ranges::find(all, wanted.class_id, &minimize::Shown::class_id);
    if (one == all.end()) continue;
    minimize::ReductionOptions options;
    options.places = one->places;  // without them, a test that is unkind makes it quadratic
    options.cuts = {shown.tokens(), shown.attributes()};
    const auto test = [&](std::string_view input) { return shown.shows(input, wanted); };
    total.witness = minimize::reduce(*total.exemplar.text, test, options).bytes;
  }
}

}  // namespace specdrift::corpus
