#include "library/requests/corpus.h"

#include <fmt/format.h>

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "core/corpus/outcome.h"
#include "core/corpus/record.h"
#include "core/corpus/summary.h"
#include "core/corpus/summary_report.h"
#include "core/encoding/choice.h"
#include "core/html5lib/start_states.h"
#include "core/text/source.h"
#include "library/requests/formats.h"
#include "library/requests/verbs.h"

namespace specdrift::requests {
namespace {

constexpr std::uint64_t usual_largest = 64 << 20;

/// The options that decide what is found, by their names of the command line, as reports have them.
corpus::ComparedAs compared_as(const Request& request) {
  corpus::ComparedAs options;
  if (!request.is_string) options.emplace("encoding", "utf-8");
  if (request.errors) options.emplace("errors", "");
  if (request.severity && *request.severity != Severity::errors)
    options.emplace("severity-at-least", name_of(*request.severity));
  if (request.most && *request.most != corpus::Settings().most_divergences)
    options.emplace("max-divergences", std::to_string(*request.most));
  const StartContext& start = request.start;
  if (start.mode != TextMode::data)
    options.emplace("context", html5lib::initial_state_name(start.mode));
  if (!start.last_start_tag.empty()) options.emplace("last-start-tag", start.last_start_tag);
  if (start.foreign_content) options.emplace("foreign-content", "");
  if (start.feedback == Feedback::none) options.emplace("feedback", "none");
  if (!start.scripting) options.emplace("scripting", "off");
  return options;
}

corpus::Settings settings_of(const Request& request, std::vector<Version> versions) {
  corpus::Settings settings;
  settings.versions = std::move(versions);
  settings.start = request.start;
  settings.compared.errors = request.errors;
  settings.at_least = request.severity.value_or(settings.at_least);
  settings.most_divergences = request.most.value_or(settings.most_divergences);
  if (request.seconds) settings.longest = std::chrono::seconds(*request.seconds);
  return settings;
}

corpus::Outcome compared(const Request& request, const corpus::Settings& settings,
                         const CorpusText& document) {
  const bool is_string = document.is_string.value_or(request.is_string);
  corpus::Outcome outcome;
  if (document.text.size() > request.largest.value_or(usual_largest)) {
    outcome.reason = "too large";
  } else {
    const Source source =
        is_string ? Source::from_string(document.text) : Source::from_bytes(document.text);
    outcome = corpus::examined(source, settings);
  }
  outcome.name = document.name;
  outcome.record.document = document.name;
  if (!is_string) outcome.record.encoding_source = name_of(encoding::Basis::option);
  return outcome;
}

/// Refuses a limit that nothing can keep, or that is no time.
void refuse_limit(std::string_view name, const std::optional<std::uint64_t>& limit,
                  Answer& refused) {
  constexpr std::uint64_t most = 1'000'000'000;
  if (!limit || (*limit > 0 && *limit <= most) || refused.problem != Problem::none) return;
  refused =
      Answer::refusal(Problem::options,
                      fmt::format("'{}' has to be a whole number from 1 to {}", name, most), name);
}

}  // namespace

Answer report_corpus(const Request& request, Versions& all, const NextText& next) {
  const auto* const format = report::find_format(corpus::summary_formats, request.format);
  if (!format) return unknown_format(request, report::format_words<corpus::summary_formats>);
  Answer refused;
  refuse_limit("most", request.most, refused);
  refuse_limit("seconds", request.seconds, refused);
  refuse_limit("largest", request.largest, refused);
  if (refused.problem != Problem::none) return refused;
  std::vector<Version> versions = requested_versions(all, request, 2, ~std::size_t{0}, refused);
  if (versions.empty()) return refused;
  const corpus::Settings settings = settings_of(request, std::move(versions));
  corpus::Summary summary(infos_of(settings.versions));
  corpus::Outcome before;
  for (CorpusText document; next(document);) {
    before = compared(request, settings, document);
    summary.add(before);
    document = CorpusText();
    document.before = &before;
  }
  if (request.has_witnesses) summary.find_witnesses(settings);
  corpus::ReportOptions options;
  options.columns = style_of(request).columns;
  const corpus::ComparedAs how = compared_as(request);
  options.compared_as = &how;
  return fitted(request, format->write(summary, options));
}

}  // namespace specdrift::requests
