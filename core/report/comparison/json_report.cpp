#include "core/report/comparison/json_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "core/catalogue/class_name.h"
#include "core/html5lib/json_text.h"
#include "core/report/common/cause_rows.h"
#include "core/report/common/parser_cause_words.h"
#include "core/report/common/report_words.h"
#include "core/report/common/schema.h"
#include "core/report/common/tree_words.h"
#include "core/report/comparison/formats.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;
using html5lib::json_text;

std::string_view source_of(const DocumentReport& document, Span span) {
  return slice(document.source->bytes(), span);
}

json::array names_in_class(const DocumentReport& document, const Partition& partition,
                           std::size_t c) {
  json::array names;
  for (std::size_t i = 0; i < document.versions.size(); ++i)
    if (partition.class_of(i) == c) names.emplace_back(document.versions[i]->name);
  return names;
}

json::array classes_of(const DocumentReport& document, const Divergence& divergence) {
  json::array classes;
  for (std::size_t c = 0; c < divergence.partition.class_count(); ++c) {
    json::object object{{"versions", names_in_class(document, divergence.partition, c)}};
    if (divergence.facet == Facet::tokens) {
      json::array tokens;
      for (const KeptToken& kept : divergence.classes[c].tokens)
        tokens.push_back(to_json(*document.source, kept));
      object["tokens"] = std::move(tokens);
      object["token_count"] = divergence.classes[c].count;
      object["complete"] = divergence.classes[c].complete;
    }
    classes.push_back(std::move(object));
  }
  return classes;
}

json::array errors_of(const DocumentReport& document, const Divergence& divergence) {
  json::array errors;
  for (const KeptError& kept : divergence.errors) {
    json::array versions;
    for (const std::uint16_t version : kept.versions)
      versions.emplace_back(document.versions[version]->name);
    json::object object = position_of(*document.lines, kept.error.at);
    object["code"] = kept.error.code.empty() ? json::value() : json::value(kept.error.code);
    object["versions"] = std::move(versions);
    errors.push_back(std::move(object));
  }
  return errors;
}

/// Without what of the input it has read.
json::object cause_row_json(const CauseRow& row) {
  json::object object;
  object["version"] = row.version;
  object["section"] = row.section;
  object["state"] = row.state;
  object["row"] = row.heading;
  object["id"] = row.id;
  object["does"] = row.does;
  if (!row.place.empty()) object["place"] = readable_text(row.place);
  return object;
}

/// Without its rows.
json::object fork_head(const DocumentReport& document, const trace::Fork& fork,
                       std::string_view name) {
  json::object object;
  object["class"] = name;
  object["class_id"] = fork.class_id;
  object["concept"] = fork.concept_name;
  object["character_class"] = fork.character_class;
  object["at"] = position_of(*document.lines, fork.at);
  object["read"] = span_of(*document.source, fork.read);
  object["partition"] = partition_name(document.versions, fork.partition);
  return object;
}

json::object fork_of(const DocumentReport& document, const trace::Fork& fork,
                     std::string_view name) {
  json::array rows;
  for (const CauseRow& row : cause_rows(document, fork)) {
    json::object object = cause_row_json(row);
    object["read"] = span_of(*document.source, row.read);
    rows.push_back(std::move(object));
  }
  json::object object = fork_head(document, fork, name);
  object["rows"] = std::move(rows);
  if (!fork.tree) return object;
  json::array rules;
  for (const TreeRuleReport& rule : tree_rules(document, fork))
    rules.push_back(
        json::object{{"rule", rule.rule},
                     {"values", json::array(rule.values.begin(), rule.values.end())},
                     {"changes", json::array(rule.changes.begin(), rule.changes.end())}});
  object["tree_rules"] = std::move(rules);
  return object;
}

/// Without its forks. `name` is that of its class; empty: it has none.
json::object finding_head(const DocumentReport& document, const Finding& finding,
                          std::string_view name) {
  const Divergence& divergence = finding.divergence;
  json::object object;
  object["type"] = "divergence";
  object["facet"] = specdrift::name_of(divergence.facet);
  object["severity"] = specdrift::name_of(divergence.severity);
  object["episode"] = divergence.episode ? json::value(divergence.episode) : json::value();
  object["begin"] = position_of(*document.lines, divergence.span.begin);
  object["end"] = position_of(*document.lines, divergence.span.end);
  object["partition"] = partition_name(document.versions, divergence.partition);
  set_bytes(object, "source", source_of(document, divergence.span),
            document.source->may_hold_surrogates());
  object["classes"] = classes_of(document, divergence);
  object["errors"] = errors_of(document, divergence);
  object["error_count"] = divergence.error_count;
  if (document.models.empty()) return object;
  object["class"] = name.empty() ? json::value() : json::value(name);
  object["class_id"] =
      finding.forks.empty() ? json::value() : json::value(finding.forks.front().class_id);
  if (document.known) object["in_baseline"] = is_known(document, finding);
  return object;
}

/// The text of an object, without its last brace.
std::string open_text(json::object object) {
  std::string text = json_text(json::value(std::move(object)));
  text.pop_back();
  return text;
}

json::object summary_of(const Summary& summary) {
  json::object severities;
  for (std::size_t i = 0; i < severity_count; ++i)
    severities[name_of(static_cast<Severity>(i))] = summary.by_severity[i];
  return {{"divergences", summary.divergences},
          {"by_severity", std::move(severities)},
          {"episodes", summary.episodes},
          {"cells_apart", summary.cells_apart},
          {"bytes_apart", summary.bytes_apart}};
}

}  // namespace

json::object to_json(const DocumentReport& document) {
  json::array versions;
  for (std::size_t i = 0; i < document.versions.size(); ++i)
    versions.push_back(json::object{{"version", document.versions[i]->name},
                                    {"tokens", document.summary.tokens[i]},
                                    {"errors", document.summary.errors[i]}});
  json::object object;
  set_bytes(object, "name", document.name, false);
  object["bytes"] = document.source->original_size();
  object["ill_formed"] = document.source->ill_formed_count();
  if (document.encoding) {
    object["encoding"] =
        json::object{{"name", document.encoding->name}, {"from", document.encoding->from}};
    if (!document.encoding->decoder.empty())
      object["encoding"].as_object()["decoder"] = document.encoding->decoder;
  }
  object["context"] = to_json(document.start);
  object["facets"] =
      document.errors_compared ? json::array{"tokens", "errors"} : json::array{"tokens"};
  object["versions"] = std::move(versions);
  json::array parsers;
  for (const ParserReport& parser : document.parsers)
    parsers.push_back(json::object{{"version", parser.name},
                                   {"title", parser.title},
                                   {"not_shown", parser.not_seen},
                                   {"has_places", parser.has_places},
                                   {"has_tree", parser.has_tree},
                                   {"scripting", parser.scripting}});
  if (!parsers.empty()) object["parsers"] = std::move(parsers);
  object["summary"] = summary_of(document.summary);
  return object;
}

json::array to_json(std::span<const ParserCauseReport> parser_causes) {
  json::array causes;
  const auto text_or_null = [](std::string_view text) {
    return text.empty() ? json::value() : json::value(text);
  };
  for (const ParserCauseReport& cause : parser_causes) {
    json::array changes, rows;
    if (cause.entry)
      for (const catalogue::Change& change : cause.entry->since)
        changes.push_back(json::object{
            {"date", change.date}, {"revision", change.revision}, {"what", change.what}});
    for (const auto& row : cause.rows)
      rows.push_back(
          json::object{{"version", row.version}, {"state", row.state}, {"sentence", row.sentence}});
    json::object object{
        {"parser", cause.parser},
        {"cause", cause.name},
        {"reads_as", text_or_null(cause.reads_as)},
        {"follows", json::array(cause.follows.begin(), cause.follows.end())},
        {"class_id", text_or_null(cause.class_id)},
        {"title", text_or_null(cause.entry ? cause.entry->title : std::string_view())},
        {"lacking", cause.entry ? json::value(cause.lacks ? "parser" : "version") : json::value()},
        {"changes", std::move(changes)},
        {"rows", std::move(rows)},
        {"construct", text_or_null(cause.construct)},
        {"characters", text_or_null(cause.characters)}};
    if (cause.smallest.empty())
      object["smallest"] = nullptr;
    else
      set_bytes(object, "smallest", cause.smallest, false);
    object["words"] = words_of(cause);
    causes.push_back(std::move(object));
  }
  return causes;
}

json::object to_json(const DocumentReport& document, const Finding& finding) {
  const auto name_of_class = [&](const trace::Fork& fork) {
    return catalogue::class_name(fork.class_id, finding.divergence.facet, document.versions);
  };
  if (document.models.empty()) return finding_head(document, finding, {});
  json::object object = finding_head(document, finding,
                                     finding.forks.empty() ? std::string(class_of(finding))
                                                           : name_of_class(finding.forks.front()));
  json::array forks;
  for (const trace::Fork& fork : finding.forks)
    forks.push_back(fork_of(document, fork, name_of_class(fork)));
  object["forks"] = std::move(forks);
  if (document.parser_causes) object["parser_causes"] = to_json(finding.parser_causes);
  return object;
}

json::object to_json(const Folded& folded) {
  json::object severities;
  for (std::size_t i = 0; i < severity_count; ++i)
    severities[name_of(static_cast<Severity>(i))] = folded.by_severity[i];
  return {{"type", "folded"},
          {"divergences", folded.divergences},
          {"by_severity", std::move(severities)}};
}

json::object to_json(const DocumentReport& document, const Episode& episode,
                     const EpisodeFindings& findings) {
  return {{"type", "episode"},
          {"number", episode.number},
          {"begin", position_of(*document.lines, episode.span.begin)},
          {"end", position_of(*document.lines, episode.span.end)},
          {"divergences", episode.divergences},
          {"shown", findings.shown},
          {"folded", findings.folded.divergences},
          {"met_again", episode.met_again}};
}

json::object to_json(const TotalReport& total) {
  json::object object{{"documents", total.documents},
                      {"documents_apart", total.documents_apart},
                      {"bytes", total.bytes}};
  for (auto& [key, value] : summary_of(total.summary)) object[key] = std::move(value);
  object["folded"] = total.folded;
  if (total.change) {
    json::array fresh, gone;
    for (const std::string& name : total.change->fresh) fresh.emplace_back(name);
    for (const std::string& name : total.change->gone) gone.emplace_back(name);
    object["baseline"] = json::object{{"new", std::move(fresh)}, {"gone", std::move(gone)}};
  }
  return object;
}

namespace {

/// The findings of a document as JSON. Everything that does not depend on the place of a cause is
/// made once for all divergences with that cause: it is most of a finding.
class FindingTexts {
 public:
  /// Forgets what belongs to another one.
  void begin_document() {
    names_.clear();
    rows_.clear();
  }

  /// The text of what `to_json` makes of it, without the last brace: members can follow.
  std::string of(const DocumentReport& document, const Finding& finding) {
    const Facet facet = finding.divergence.facet;
    std::string text = open_text(
        finding_head(document, finding,
                     finding.forks.empty() ? class_of(finding)
                                           : name_of(document, finding.forks.front(), facet)));
    if (document.models.empty()) return text;
    text += ",\"forks\":[";
    for (const trace::Fork& fork : finding.forks) {
      if (text.back() != '[') text += ',';
      const std::string& name = name_of(document, fork, facet);
      if (fork.tree)
        text += json_text(json::value(fork_of(document, fork, name)));
      else
        add(text, document, fork, name);
    }
    text += ']';
    if (document.parser_causes)
      text += ",\"parser_causes\":" + json_text(json::value(to_json(finding.parser_causes)));
    return text;
  }

 private:
  /// The version, and its table and row, or the character of its input stream.
  using Row = std::tuple<std::size_t, model::TableIndex, std::size_t, std::optional<char32_t>>;

  const std::string& name_of(const DocumentReport& document, const trace::Fork& fork, Facet facet) {
    std::string& name = names_[{facet, fork.class_id}];
    if (name.empty()) name = catalogue::class_name(fork.class_id, facet, document.versions);
    return name;
  }

  const std::string& row_of(const DocumentReport& document, const trace::Fork& fork,
                            std::size_t version) {
    const trace::TakenRow& row = fork.rows[version];
    const std::optional<char32_t> character =
        fork.is_of_stream(version) ? fork.stream_character : std::nullopt;
    std::string& text = rows_[{version, row.table, row.row, character}];
    if (text.empty())
      text = open_text(cause_row_json(cause_row(document, fork, version))) + ",\"read\":";
    return text;
  }

  void add(std::string& text, const DocumentReport& document, const trace::Fork& fork,
           std::string_view name) {
    text += open_text(fork_head(document, fork, name)) + ",\"rows\":[";
    for (std::size_t i = 0; i < fork.rows.size(); ++i) {
      const Span read = document.source->original(fork.rows[i].read);
      fmt::format_to(std::back_inserter(text), "{}{}[{},{}]}}", i > 0 ? "," : "",
                     row_of(document, fork, i), read.begin, read.end);
    }
    text += "]}";
  }

  std::map<std::pair<Facet, std::string>, std::string> names_;  ///< by facet and class id
  std::map<Row, std::string> rows_;
};

/// One JSON value: {"schema", "schema_version", "documents": [{…, "findings": […]}], "total": {…}}.
/// A finding is a divergence or the end of an episode, in the order in which they are complete, so
/// that it can be written while a document of any size is compared.
class JsonReport final : public ReportWriter {
 public:
  explicit JsonReport(TextSink out) : out_(std::move(out)) {}

  void begin() override {
    out_("{\"schema\":\"specdrift/compare\",\"schema_version\":" + std::to_string(schema_version) +
         ",\"documents\":[");
  }

  void begin_document(const DocumentReport& document) override {
    texts_.begin_document();
    // The findings are still to come.
    out_((first_document_ ? "\n" : ",\n") + open_text(to_json(document)) + ",\"findings\":[");
    first_document_ = false;
    first_finding_ = true;
  }

  void divergence(const DocumentReport& document, const Finding& found) override {
    finding(texts_.of(document, found));
  }

  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override {
    finding(open_text(to_json(document, episode, findings)));
  }

  void end_document(const DocumentReport& document) override {
    if (document.folded.divergences > 0) finding(open_text(to_json(document.folded)));
    out_("]}");
  }

  void end(const TotalReport& total) override {
    out_("],\n\"total\":" + json_text(to_json(total)) + "}\n");
  }

 private:
  /// Without its last brace.
  void finding(const std::string& text) {
    out_((first_finding_ ? "\n" : ",\n") + text + '}');
    first_finding_ = false;
  }

  TextSink out_;
  FindingTexts texts_;
  bool first_document_ = true;
  bool first_finding_ = true;
};

/// JSON Lines: a document, its findings, the next document, …, the total; each tells its "type".
class JsonLinesReport final : public ReportWriter {
 public:
  explicit JsonLinesReport(TextSink out) : out_(std::move(out)) {}

  void begin_document(const DocumentReport& document) override {
    texts_.begin_document();
    json::object name;
    set_bytes(name, "document", document.name, false);
    of_document_ = json_text(json::value(std::move(name)));
    of_document_.front() = ',';
    json::object object{
        {"type", "document"}, {"schema", "specdrift/compare"}, {"schema_version", schema_version}};
    for (auto& [key, value] : to_json(document)) object[key] = std::move(value);
    line(std::move(object));
  }

  void divergence(const DocumentReport& document, const Finding& found) override {
    line_of_document(texts_.of(document, found));
  }

  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override {
    line_of_document(open_text(to_json(document, episode, findings)));
  }

  void end_document(const DocumentReport& document) override {
    if (document.folded.divergences > 0) line_of_document(open_text(to_json(document.folded)));
  }

  void end(const TotalReport& total) override {
    json::object object{{"type", "total"}};
    for (auto& [key, value] : to_json(total)) object[key] = std::move(value);
    line(std::move(object));
  }

 private:
  void line(json::object object) { out_(json_text(json::value(std::move(object))) + '\n'); }

  /// The members of an object that has no last brace yet.
  void line_of_document(const std::string& text) { out_(text + of_document_ + '\n'); }

  TextSink out_;
  FindingTexts texts_;
  std::string of_document_;  ///< the end of each of its lines: `,"document":"page.html"}`
};

}  // namespace

std::unique_ptr<ReportWriter> make_json_report(TextSink out, const FormatSettings& /*settings*/) {
  return std::make_unique<JsonReport>(std::move(out));
}

std::unique_ptr<ReportWriter> make_json_lines_report(TextSink out,
                                                     const FormatSettings& /*settings*/) {
  return std::make_unique<JsonLinesReport>(std::move(out));
}

}  // namespace specdrift::report
