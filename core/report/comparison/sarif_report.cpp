#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <iterator>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/html5lib/json_text.h"
#include "core/report/common/cause_rows.h"
#include "core/report/common/parser_cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/common/sarif.h"
#include "core/report/comparison/formats.h"
#include "core/report/comparison/json_report.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;
using html5lib::json_text;

constexpr std::size_t sarif_tokens = 6;
constexpr std::size_t sarif_errors = 6;
constexpr std::size_t sarif_string = 200;
constexpr std::size_t longest_snippet = 4096;

std::string_view sentence_of(Severity severity) {
  switch (severity) {
  case Severity::markup:
    return "Versions see other tags or attributes here.";
  case Severity::structure:
    return "Versions see other tokens here, but the same tags and attributes.";
  case Severity::text:
    return "Versions see other characters here.";
  case Severity::errors:
    break;
  }
  return "Versions report other parse errors here.";
}

std::string message_text(const DocumentReport& document, const Finding& finding) {
  const Divergence& divergence = finding.divergence;
  std::string text(sentence_of(divergence.severity));
  for (std::size_t c = 0; c < divergence.classes.size(); ++c)
    text += fmt::format(" {}: {}.", short_class_name(document.versions, divergence.partition, c),
                        excerpt(divergence.classes[c], sarif_tokens, sarif_string));
  for (const ParserCauseReport& cause : finding.parser_causes)
    text += fmt::format(" Cause {}: {}.", escaped_for_terminal(cause.name), words_of(cause));
  if (divergence.facet == Facet::tokens) return text;
  const std::size_t shown = std::min(divergence.errors.size(), sarif_errors);
  for (std::size_t i = 0; i < shown; ++i) {
    const KeptError& kept = divergence.errors[i];
    text += fmt::format(" Byte {}:", kept.error.at);
    for (const std::uint16_t version : kept.versions)
      text += fmt::format(" {}", document.versions[version]->name);
    text += fmt::format(" {}.", kept.error.code.empty() ? "parse error" : kept.error.code);
  }
  if (divergence.errors.size() > shown)
    text += fmt::format(" And {} more.", divergence.errors.size() - shown);
  return text;
}

std::string base64(std::string_view bytes) {
  constexpr std::string_view digits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string result;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::string_view group = bytes.substr(at, 3);
    std::uint32_t bits = 0;
    for (std::size_t i = 0; i < 3; ++i)
      bits = bits << 8 | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
    for (std::size_t i = 0; i < 4; ++i)
      result += i <= group.size() ? digits[bits >> (18 - 6 * i) & 63] : '=';
  }
  return result;
}

json::object region_of(const DocumentReport& document, Span span) {
  const Position begin = document.lines->position(span.begin);
  const Position end = document.lines->position(span.end);
  json::object region{{"startLine", begin.line},
                      {"startColumn", begin.column},
                      {"endLine", end.line},
                      {"endColumn", end.column},
                      {"byteOffset", document.byte(span.begin)},
                      {"byteLength", document.source->original(span).size()}};
  if (span.size() > longest_snippet) return region;  // a snippet is the whole region or none
  const std::string_view bytes = slice(document.source->bytes(), span);
  const bool is_text = !reversible(bytes, Medium::json, false).escaped;
  region["snippet"] =
      is_text ? json::object{{"text", bytes}} : json::object{{"binary", base64(bytes)}};
  return region;
}

json::object location_of(const DocumentReport& document, std::size_t artifact, Span span) {
  return {{"physicalLocation",
           json::object{{"artifactLocation",
                         json::object{{"uri", uri_of(document.name)}, {"index", artifact}}},
                        {"region", region_of(document, span)}}}};
}

json::array related_of(const DocumentReport& document, const Finding& finding,
                       std::size_t artifact) {
  json::array related;
  for (const trace::Fork& fork : finding.forks) {
    std::string text = fmt::format("Here versions differ: {}.", fork.class_id);
    for (const CauseRow& row : cause_rows(document, fork))
      text += fmt::format(" {}.", taken_row(row));
    json::object location = location_of(document, artifact, fork.read);
    location["id"] = related.size();
    location["message"] = sarif_message(text);
    related.push_back(std::move(location));
  }
  return related;
}

/// SARIF 2.1.0: one result for each episode and facet, one rule for each divergence class. An
/// episode has the class of its first divergence. At most `most_results` are written, since code
/// scanning services show no more; the mildest are left out and counted. Keeps all until the end.
class SarifReport final : public ReportWriter {
 public:
  static constexpr std::size_t most_results = 5000;  ///< what GitHub shows of a run
  static constexpr std::size_t most_related = 100;   ///< places that GitHub shows of a result

  SarifReport(TextSink out, std::string tool_version)
      : out_(std::move(out)), tool_version_(std::move(tool_version)) {}

  void begin() override {
    out_(
        "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
        "\"runs\":[{\"columnKind\":\"unicodeCodePoints\","
        "\"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],\"results\":[");
  }

  void begin_document(const DocumentReport& document) override {
    json::object artifact{{"location", json::object{{"uri", uri_of(document.name)}}},
                          {"length", document.source->original_size()},
                          {"roles", json::array{"analysisTarget"}},
                          {"properties", to_json(document)}};
    if (document.encoding) artifact["encoding"] = document.encoding->name;
    artifacts_.push_back(json_text(artifact));
  }

  void divergence(const DocumentReport& document, const Finding& finding) override {
    const Divergence& divergence = finding.divergence;
    const std::size_t artifact = artifacts_.size() - 1;
    auto& open = open_[static_cast<std::size_t>(divergence.facet)];
    if (open && open->episode != divergence.episode)
      write(*std::exchange(open, {}), nullptr, document);
    if (open) {
      open->count(divergence, true);
      if (open->related.size() < most_related) {
        json::object location = location_of(document, artifact, divergence.span);
        location["id"] = open->related.size();
        location["message"] = sarif_message(message_text(document, finding));
        open->related.push_back(std::move(location));
      }
      return;
    }
    open = std::make_unique<Result>();
    open->episode = divergence.episode;
    open->count(divergence, true);
    const std::string name = class_name(document, finding);
    open->object = {{"ruleId", name},
                    {"ruleIndex", rule_of(document, finding)},
                    {"locations", json::array{location_of(document, artifact, divergence.span)}}};
    open->text = message_text(document, finding);
    open->related = related_of(document, finding, artifact);
    const bool has_class = !class_of(finding).empty();
    if (has_class)
      open->object["partialFingerprints"] =
          json::object{{"divergenceClass/v2", listed_class(divergence.facet, name)}};
    if (document.known)
      open->object["baselineState"] = is_known(document, finding) ? "unchanged" : "new";
    open->properties = {{"facet", name_of(divergence.facet)},
                        {"class", has_class ? json::value(name) : json::value()},
                        {"partition", partition_name(document.versions, divergence.partition)}};
    if (!finding.parser_causes.empty())
      open->properties["parser_causes"] = to_json(finding.parser_causes);
    // Nothing else of an episode can follow.
    if (divergence.episode == 0) write(*std::exchange(open, {}), nullptr, document);
  }

  void folded(const DocumentReport&, const Divergence& divergence) override {
    const auto& open = open_[static_cast<std::size_t>(divergence.facet)];
    if (open && open->episode == divergence.episode)
      open->count(divergence, false);
    else
      ++divergences_left_out_;
  }

  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings&) override {
    for (auto& open : open_)
      if (open && open->episode == episode.number)
        write(*std::exchange(open, {}), &episode, document);
  }

  void end_document(const DocumentReport& document) override {
    for (auto& open : open_)
      if (open) write(*std::exchange(open, {}), nullptr, document);
  }

  void end(const TotalReport& total) override {
    std::vector<Written> results;
    for (auto& of : results_) std::ranges::move(of, std::back_inserter(results));
    std::ranges::sort(results, {}, &Written::number);
    for (std::size_t i = 0; i < results.size(); ++i)
      out_((i == 0 ? "\n" : ",\n") + results[i].text);
    json::object total_json = to_json(total);
    total_json["results_left_out"] = left_out_;
    json::object invocation{{"executionSuccessful", total.all_read}};
    std::string note;
    if (left_out_ > 0)
      note = fmt::format("{} of {} are left out, the mildest ones.", left_out_,
                         counted(result_count_, "result"));
    if (divergences_left_out_ > 0)
      note += fmt::format("{}{} counted in no result.", note.empty() ? "" : " ",
                          divergences_left_out_ == 1
                              ? std::string("1 divergence is")
                              : fmt::format("{} divergences are", divergences_left_out_));
    if (!note.empty())
      invocation["toolExecutionNotifications"] =
          json::array{json::object{{"level", "note"}, {"message", json::object{{"text", note}}}}};
    out_(
        fmt::format("],\n\"artifacts\":[{}],\n\"tool\":{{\"driver\":{{\"name\":\"specdrift\","
                    "\"version\":{},\"rules\":[{}]}}}},\n"
                    "\"invocations\":[{}],\n\"properties\":{}}}]}}\n",
                    fmt::join(artifacts_, ",\n"), json_text(json::string(tool_version_)),
                    fmt::join(rules_, ",\n"), json_text(invocation), json_text(total_json)));
  }

 private:
  /// Known of an episode so far, in one facet.
  struct Result {
    std::uint64_t episode = 0;
    std::uint64_t divergences = 0;
    std::uint64_t shown = 0;
    Severity gravest = Severity::errors;
    std::string text;
    json::object object;
    json::object properties;
    json::array related;

    void count(const Divergence& divergence, bool is_shown) {
      ++divergences;
      shown += is_shown;
      gravest = std::max(gravest, divergence.severity);
    }
  };
  struct Written {
    std::uint64_t number;  ///< in the order of the report
    std::string text;      ///< as JSON
  };
  std::size_t rule_of(const DocumentReport& document, const Finding& finding) {
    const auto [place, is_new] =
        rule_indices_.try_emplace(class_name(document, finding), rules_.size());
    if (!is_new) return place->second;
    json::object rule{{"id", place->first}};
    if (class_of(finding).empty()) {
      rule["shortDescription"] = sarif_message("The data of the versions shows no cause.");
    } else if (finding.forks.empty()) {
      const ParserCauseReport& cause = finding.parser_causes.front();
      rule["shortDescription"] = sarif_message(words_of_any(cause) + '.');
      if (!cause.construct.empty())
        rule["properties"] =
            json::object{{"construct", cause.construct}, {"characters", cause.characters}};
    } else {
      const trace::Fork& fork = finding.forks.front();
      rule["shortDescription"] = sarif_message(
          fmt::format("Versions differ in {} at {}.", fork.concept_name, fork.character_class));
      rule["properties"] =
          json::object{{"concept", fork.concept_name}, {"character_class", fork.character_class}};
    }
    rules_.push_back(json_text(rule));
    return place->second;
  }

  void write(Result& result, const Episode* episode, const DocumentReport& document) {
    if (result.divergences > 1)
      result.text += fmt::format(" {} in this episode.", counted(result.divergences, "divergence"));
    json::object& properties = result.properties;
    properties["severity"] = name_of(result.gravest);
    properties["divergences"] = result.divergences;
    properties["shown"] = result.shown;
    properties["episode"] =
        episode ? to_json(document, *episode, {result.shown, {}}) : json::value();
    if (episode) {
      auto& members = properties["episode"].as_object();
      for (const char* name : {"type", "divergences", "shown", "folded"}) members.erase(name);
      if (!episode->met_again) result.text += " The versions do not resynchronise.";
    }
    result.object["level"] = sarif_level(result.gravest);
    result.object["message"] = sarif_message(result.text);
    if (!result.related.empty()) result.object["relatedLocations"] = std::move(result.related);
    result.object["properties"] = std::move(properties);
    keep(result.gravest, json_text(result.object));
  }

  /// The mildest results make room, the last ones first.
  void keep(Severity severity, std::string text) {
    results_[static_cast<std::size_t>(severity)].push_back({result_count_++, std::move(text)});
    if (result_count_ - left_out_ <= most_results) return;
    std::ranges::find_if(results_, [](const auto& of) { return !of.empty(); })->pop_back();
    ++left_out_;
  }

  TextSink out_;
  std::string tool_version_;
  std::array<std::unique_ptr<Result>, 2> open_;  ///< of the current episode, by facet
  std::array<std::vector<Written>, severity_count> results_;
  std::uint64_t result_count_ = 0;
  std::uint64_t left_out_ = 0;              ///< results
  std::uint64_t divergences_left_out_ = 0;  ///< of whose episode nothing is shown
  std::map<std::string, std::size_t, std::less<>> rule_indices_;
  std::vector<std::string> rules_;      ///< as JSON
  std::vector<std::string> artifacts_;  ///< as JSON
};

}  // namespace

std::unique_ptr<ReportWriter> make_sarif_report(TextSink out, const FormatSettings& settings) {
  return std::make_unique<SarifReport>(std::move(out), std::string(settings.program_version));
}

}  // namespace specdrift::report
