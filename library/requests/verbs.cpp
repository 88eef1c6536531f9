#include "library/requests/verbs.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <memory>
#include <utility>

#include "core/catalogue/class_name.h"
#include "core/common_subset/with_common_subset.h"
#include "core/history/blame.h"
#include "core/history/tree_blame.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/notation.h"
#include "core/html5lib/suite.h"
#include "core/minimize/divergences.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/report/common/text_lines.h"
#include "core/report/comparison/formats.h"
#include "core/report/escape/reversible_escape.h"
#include "core/report/explanation/explainer.h"
#include "core/report/history/blame_report.h"
#include "core/report/history/tree_blame_report.h"
#include "core/report/pages/pages.h"
#include "core/report/tokens/tokens_report.h"
#include "core/report/trace/lock_step_trace.h"
#include "library/comparison.h"
#include "library/requested.h"
#include "library/requests/formats.h"
#include "library/requests/identify.h"
#include "library/requests/request.h"
#include "library/requests/versions.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;

Source source_of(const Request& request, std::string_view text) {
  return request.is_string ? Source::from_string(text) : Source::from_bytes(text);
}

/// The milestones that are not among these.
std::vector<Version> others_than(const std::vector<Version>& versions) {
  std::vector<Version> others = built_in_versions().select("all").versions;
  std::erase_if(others, [&](const Version& other) {
    return std::ranges::any_of(
        versions, [&](const Version& one) { return one.info->name == other.info->name; });
  });
  return others;
}

Answer compare_text(const Request& request, Versions&, const std::vector<Version>& versions,
                    std::string_view text) {
  return compare_participants(request, versions, text, {});
}

/// A text as reports name it, with what every verb asks of it.
struct Input {
  Input(const Request& request, std::string_view text)
      : name(request.name), source(source_of(request, text)), lines(source) {}

  std::string name;
  Source source;
  LineIndex lines;
};

Answer trace_text(const Request& request, Versions&, const std::vector<Version>& compared,
                  std::string_view text) {
  constexpr std::uint64_t usual_most = 400;
  const bool is_usual = request.format == Request().format;
  const auto* const format =
      report::find_format(report::trace_formats, is_usual ? "jsonl" : request.format);
  if (!format) return unknown_format(request, report::format_words<report::trace_formats>);
  const Input input(request, text);
  const report::TraceDocument document{input.name, &input.source, &input.lines, models_of(compared),
                                       request.start};
  const std::uint64_t size = input.source.original_size();
  for (const auto& [name, at] : {std::pair("begin", request.begin), std::pair("end", request.end)})
    if (at && *at > size)
      return Answer::refusal(
          Problem::options,
          fmt::format("'{}' is byte {}, and the text ends at byte {}", name, *at, size), name);
  if (request.begin && request.end && *request.begin > *request.end)
    return Answer::refusal(
        Problem::options,
        fmt::format("'begin' is byte {}, after 'end', byte {}", *request.begin, *request.end),
        "begin");
  const auto place = [&](std::optional<std::uint64_t> at, Offset otherwise) {
    if (!at) return otherwise;
    return *at < size ? input.source.decoded(*at) : input.source.end();
  };
  const Span shown{place(request.begin, 0), place(request.end, input.source.end())};
  const auto writer = format->write(style_of(request));
  Answer answer{
      writer->head(document) +
      report::lock_step_trace(document, *writer, shown,
                              static_cast<std::size_t>(request.most.value_or(usual_most)))};
  fit(request, answer.text);
  return answer;
}

Answer blame_text(const Request& request, Versions&, const std::vector<Version>&,
                  std::string_view text) {
  // In a page there is more room than in lines of text; what is longer has places instead.
  const bool is_lines = request.format == "text" || request.format == "markdown";
  const std::size_t longest_reading = is_lines ? 16 : 200, longest_bytes = is_lines ? 2000 : 20000;
  constexpr std::size_t large_input = 1 << 16;
  const history::Line& all = text.size() < large_input ? line() : line_for_large_texts();
  const Input input(request, text);
  const Facet facet = request.facet.value_or(Facet::tokens);
  history::BlameOptions options{.facet = facet};
  if (request.at && *request.at >= input.source.original_size())
    return Answer::refusal(Problem::options, fmt::format("the text has no byte {}", *request.at),
                           "at");
  if (request.at) options.at = input.source.decoded(*request.at);
  options.longest_reading = longest_reading;
  options.longest_bytes = longest_bytes;
  report::BlamedInput blamed{input.name, input.source,   input.lines, facet,
                             options.at, all.versions(), {}};
  blamed.blame = history::blame(input.source, request.start, all.versions(), options);
  if (blamed.blame.epochs.empty())
    return Answer::refusal(Problem::start, "no version has such an initial state", "context");
  if (request.format == "json") return {report::blame_json(blamed)};
  history::fold_slips(blamed.blame, all.versions());
  if (request.format == "html")
    return {report::page_of("Blame of " + input.name, report::blame_html(blamed))};
  Answer answer;
  if (request.format == "text")
    answer.text = report::blame_text(blamed);
  else if (request.format == "markdown")
    answer.text = report::blame_markdown(blamed);
  constexpr std::string_view formats[] = {"text", "json", "html", "markdown"};
  if (answer.text.empty()) return unknown_format(request, formats);
  fit(request, answer.text);
  return answer;
}

/// Whether a class is asked for: by its id, or by a name as reports have it.
bool is_asked_for(const Request& request, std::string_view class_id, Facet facet) {
  return request.class_id.empty() || catalogue::is_called(class_id, facet, request.class_id);
}

Answer explain_text(const Request& request, Versions&, const std::vector<Version>& compared,
                    std::string_view text) {
  const auto* const format = report::find_format(report::explanation_formats, request.format);
  if (!format) return unknown_format(request, report::format_words<report::explanation_formats>);
  const auto writer = format->write({.style = style_of(request), .subject = request.name});
  const Input input(request, text);
  report::DocumentReport document{
      input.name,          &input.source, &input.lines, infos_of(compared),
      models_of(compared), request.start, true,         {}};
  Answer answer{writer->begin("explanations")};
  std::size_t count = 0;
  report::Explainer explainer([&](const report::Explanation& explanation) {
    if (request.facet && explanation.key.facet != *request.facet) return;
    if (!is_asked_for(request, explanation.key.class_id, explanation.key.facet)) return;
    answer.text += writer->explanation(explanation, count++ == 0);
  });
  explainer.explain(document, compared);
  if (count == 0 && !request.class_id.empty())
    return Answer::refusal(Problem::nothing,
                           fmt::format("the text does not show '{}'", request.class_id), "class",
                           "without a class, all that the text shows are explained");
  if (count == 0) answer.text += writer->nothing();
  answer.text += writer->end();
  fit(request, answer.text);
  return answer;
}

/// The first of the most severe that is asked for; rather one with a cause.
const minimize::Shown* gravest(const Request& request, const std::vector<minimize::Shown>& all) {
  const minimize::Shown* found = nullptr;
  const auto rank = [](const minimize::Shown& one) {
    return std::pair(one.severity, !one.class_id.empty());
  };
  for (const minimize::Shown& one : all) {
    if (request.severity && one.severity != *request.severity) continue;
    if (!is_asked_for(request, one.class_id, one.facet)) continue;
    if (!found || rank(one) > rank(*found)) found = &one;
  }
  return found;
}

Answer minimize_text(const Request& request, Versions&, const std::vector<Version>& compared,
                     std::string_view text) {
  json::array names;
  for (const Version& version : compared) names.emplace_back(version.info->name);
  const minimize::Divergences divergences(compared, request.start, true);
  std::vector<minimize::Shown> shown;
  const minimize::Shown* kept = nullptr;
  bool is_any_shown = false;
  for (const Facet facet : {Facet::tokens, Facet::errors}) {
    if (kept || (request.facet && facet != *request.facet)) continue;
    shown = divergences.shown_by(text, facet);
    kept = gravest(request, shown);
    is_any_shown = is_any_shown || !shown.empty();
  }
  if (!kept && is_any_shown)
    return Answer::refusal(
        Problem::nothing, "there is nothing to keep: no divergence has that class and severity",
        request.class_id.empty() ? "severity" : "class", "explain lists the classes of a text");
  if (!kept)
    return Answer::refusal(Problem::nothing,
                           "there is nothing to keep: the versions agree on the text");
  minimize::Wanted wanted{kept->facet, kept->class_id, request.severity};
  if (wanted.class_id.empty()) wanted.severity = kept->severity;
  minimize::ReductionOptions options;
  options.cuts = {divergences.tokens(), divergences.attributes()};
  options.is_string = true;
  options.places = kept->places;
  options.stretches_of = 64;
  const minimize::Reduced reduced = minimize::reduce(
      text, [&](std::string_view bytes) { return divergences.shows(bytes, wanted); }, options);
  Request same = request;
  same.class_id = kept->class_id;
  same.severity = wanted.severity;
  const auto left = divergences.shown_by(reduced.bytes, kept->facet);
  const minimize::Shown* const again = gravest(same, left);
  json::object object = report::document_head("minimize");
  object["name"] = report::readable_text(request.name);
  object["context"] = report::to_json(request.start);
  object["versions"] = std::move(names);
  object["bytes_before"] = text.size();
  object["bytes"] = reduced.bytes.size();
  object["runs"] = reduced.runs;
  auto output = report::reversible(reduced.bytes, report::Medium::json, true);
  object["output"] = std::move(output.text);
  if (output.escaped) object["output_escaped"] = true;
  object["facet"] = name_of(kept->facet);
  object["class"] = kept->class_id.empty() ? json::value() : json::value(kept->class_id);
  object["severity_before"] = name_of(kept->severity);
  object["severity"] = name_of(again ? again->severity : kept->severity);
  return {html5lib::json_text(object) + '\n'};
}

/// Tests of the html5lib suites: what one version makes of the text.
Answer suite_of(const Request& request, Versions&, const std::vector<Version>& versions,
                std::string_view text) {
  const Version& version = versions.front();
  StartContext start = request.start;
  start.feedback = Feedback::none;
  const html5lib::SuiteInput input{request.name, std::string(text), start};
  return {html5lib::write_suite({&input, 1}, *version.info, version.make_tokenizer).text};
}

/// The members "tokens" and "errors" of what one version makes of the text, or a table of them.
Answer tokens_of(const Request& request, Versions&, const std::vector<Version>& versions,
                 std::string_view text) {
  const Version& version = versions.front();
  const Source source = source_of(request, text);
  Answer answer;
  const auto tokenizer =
      with_common_subset(version.make_tokenizer(source, request.start), *version.info, source);
  const auto write = [&](std::string_view piece) { answer.text += piece; };
  if (request.format == "text") {
    report::TokensReport table{.name = request.name,
                               .source = source,
                               .tokenizer = *tokenizer,
                               .version = *version.info,
                               .feedback = request.start.feedback,
                               .color = request.color};
    if (!request.encoding_basis.empty())
      table.encoding = report::EncodingReport{"UTF-8", request.encoding_basis, {}};
    report::write_tokens_text(table, write);
    fit(request, answer.text);
    return answer;
  }
  if (request.format != Request().format)
    return unknown_format(request, report::format_words<report::tokens_formats>);
  answer.text = "{";
  html5lib::write_notation(*tokenizer, source, write);
  answer.text += "}\n";
  return answer;
}

Answer list_versions(const Request&, Versions&, const std::vector<Version>&, std::string_view) {
  json::array list;
  for (const history::LineVersion& version : line().versions()) {
    json::object one{
        {"name", version.model->version},
        {"title", version.model->title},
        {"date", version.revision ? version.revision->date : version.model->earliest},
        {"revision", version.revision ? json::value(version.revision->id) : json::value()}};
    list.push_back(std::move(one));
  }
  return {html5lib::json_text(list) + '\n'};
}

constexpr std::size_t any_number = ~std::size_t{0};
constexpr Verb verbs[] = {{"versions", 0, 0, list_versions},
                          {"probes", 0, 0, list_probes},
                          {"identify", 0, 0, identify_parser},
                          {"blame", 0, 0, blame_text},
                          {"suite", 1, 1, suite_of},
                          {"tokens", 1, 1, tokens_of},
                          {"beside", 1, any_number, compare_with_parser},
                          {"compare", 2, any_number, compare_text},
                          {"trace", 2, any_number, trace_text},
                          {"explain", 2, any_number, explain_text},
                          {"minimize", 2, any_number, minimize_text}};

}  // namespace

Answer compare_participants(const Request& request, const std::vector<Version>& versions,
                            std::string_view text, std::vector<report::ParserReport> parsers) {
  Answer answer;
  const auto* const format = report::find_format(report::comparison_formats, request.format);
  if (!format) return unknown_format(request, report::format_words<report::comparison_formats>);
  const auto writer =
      format->write([&](std::string_view piece) { answer.text += piece; },
                    {.style = style_of(request), .program_version = SPECDRIFT_VERSION});
  ComparedText compared{text, request.name, versions, request.start, {}};
  if (request.most)
    compared.limits.of_episode = *request.most > 0 ? *request.most : report::ShownLimits::all;
  compared.options.errors = request.errors;
  compared.is_string = request.is_string;
  compared.explains = request.explains;
  compared.encoding_basis = request.encoding_basis;
  compared.site = request.site;
  compared.parsers = std::move(parsers);
  if (request.severity) compared.at_least = *request.severity;
  if (request.format == "text" && request.versions.empty() && compared.parsers.empty() &&
      compared.at_least == Severity::errors)
    compared.others = others_than(versions);
  answer.differs = write_comparison(compared, *writer).summary.divergences > 0;
  constexpr std::size_t largest = 64 << 10;  // as of the program: what is quick to know
  if (request.format == "text" && request.explains && !answer.differs && text.size() <= largest &&
      request.start.feedback == Feedback::tree) {
    const std::string pointer = report::tree_pointer(history::differing_rules_taken(
        models_of(versions), source_of(request, text), request.start));
    if (!pointer.empty()) answer.text += report::in_lines(pointer, style_of(request).columns, 2, 2);
  }
  fit(request, answer.text);
  return answer;
}

Answer run(Versions& all, const Request& request, std::string_view text,
           std::span<const Verb> more) {
  const bool is_of_all =
      std::ranges::find(verbs, request.verb, &Verb::name) != std::ranges::end(verbs);
  return run_one_of(is_of_all ? verbs : more, all, request, text);
}

}  // namespace specdrift::requests
