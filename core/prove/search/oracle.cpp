#include "core/prove/search/oracle.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/trace/comparison.h"

namespace specdrift::prove {
namespace {

/// Errors as far as they count.
std::vector<ParseError> what_counts(std::vector<ParseError> errors, ErrorDetail detail) {
  std::ranges::stable_sort(errors, {}, &ParseError::at);
  for (ParseError& error : errors) {
    if (detail < ErrorDetail::positions) error.at = 0;
    if (detail < ErrorDetail::codes) error.code = {};
  }
  if (detail == ErrorDetail::positions)
    std::ranges::stable_sort(errors, {},
                             [](const ParseError& e) { return std::pair(e.at, e.code); });
  return errors;
}

/// Whether the versions do not only report the same errors elsewhere.
bool is_asked_for(const Divergence& divergence, ErrorDetail detail) {
  if (divergence.facet == Facet::tokens) return true;
  std::vector<std::vector<ParseError>> of_versions(divergence.partition.versions());
  for (const KeptError& checkpoint : divergence.errors)
    for (const std::uint16_t version : checkpoint.versions)
      of_versions[version].push_back(checkpoint.error);
  for (std::vector<ParseError>& errors : of_versions) errors = what_counts(errors, detail);
  return std::ranges::adjacent_find(of_versions, std::ranges::not_equal_to()) != of_versions.end();
}

/// Each class once, with its gravest severity.
void add(std::vector<Finding>& found, Finding finding) {
  const auto known = std::ranges::find(found, finding.class_id, &Finding::class_id);
  if (known == found.end())
    found.push_back(std::move(finding));
  else
    known->severity = std::max(known->severity, finding.severity);
}

}  // namespace

Oracle::Oracle(std::vector<Version> versions, Facet facet, ErrorDetail detail)
    : versions_(std::move(versions)),
      models_(models_of(versions_)),
      facet_(facet),
      detail_(facet == Facet::tokens ? ErrorDetail::none : detail) {}

std::vector<Finding> Oracle::findings(const std::string& input, const StartContext& start) const {
  const Source source = Source::from_bytes(input);
  if (facet_ == Facet::errors && !errors_differ(source, start)) return {};
  CompareOptions options;
  options.common_subset = false;
  options.errors = facet_ == Facet::errors;
  std::vector<Finding> found;
  trace::Comparison comparison(versions_, source, start);
  comparison.run(options, [&](const Divergence& divergence) {
    const std::vector<trace::Fork> forks = comparison.forks(divergence);
    if (divergence.facet != facet_ || !is_asked_for(divergence, detail_)) return;
    if (forks.empty()) add(found, {{}, divergence.severity});
    for (const trace::Fork& fork : forks) add(found, {fork.class_id, divergence.severity});
  });
  if (found.empty() && facet_ == Facet::errors) return {{}};
  return found;
}

bool Oracle::errors_differ(const Source& source, const StartContext& start) const {
  std::optional<std::vector<ParseError>> first;
  for (const Version& version : versions_) {
    const auto tokenizer = version.make_tokenizer(source, start);
    std::vector<ParseError> errors;
    for (TokenBatch batch; tokenizer->read(batch); batch.clear())
      errors.insert(errors.end(), batch.errors.begin(), batch.errors.end());
    errors = what_counts(std::move(errors), detail_);
    if (first && *first != errors) return true;
    first = std::move(errors);
  }
  return false;
}

bool Oracle::differs(const std::string& input, const StartContext& start) const {
  const Source source = Source::from_bytes(input);
  return facet_ == Facet::errors ? errors_differ(source, start) : tokens_differ(input, start);
}

bool Oracle::tokens_differ(const std::string& input, const StartContext& start) const {
  const Source source = Source::from_bytes(input);
  bool differ = false;
  // The states decide: what is common is itself proved so.
  CompareOptions options;
  options.common_subset = false;
  trace::Comparison(versions_, source, start).run(options, [&](const Divergence&) {
    differ = true;
  });
  return differ;
}

}  // namespace specdrift::prove
