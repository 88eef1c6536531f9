#pragma once

#include <boost/json/fwd.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "core/model/data/model.h"
#include "core/report/common/json_values.h"
#include "core/report/common/report.h"

namespace specdrift::report {

boost::json::object to_json(const DocumentReport& document);
boost::json::object to_json(const DocumentReport& document, const Finding& finding);
boost::json::object to_json(const DocumentReport& document, const Episode& episode,
                            const EpisodeFindings& findings);
/// Of a document, where there is any.
boost::json::object to_json(const Folded& folded);
boost::json::object to_json(const TotalReport& total);

/// The findings of a document as JSON. What does not depend on the place of a cause is made once
/// for all divergences with that cause: it is most of a finding.
class FindingTexts {
 public:
  /// Forgets what belongs to another one.
  void begin_document();
  /// The text of what `to_json` makes of it, without the last brace: members can follow.
  std::string of(const DocumentReport& document, const Finding& finding);

 private:
  /// Of which version, in which table and row, or for which character of its input stream.
  using Row = std::tuple<std::size_t, model::TableIndex, std::size_t, std::optional<char32_t>>;

  const std::string& name_of(const DocumentReport& document, const trace::Fork& fork, Facet facet);
  const std::string& row_of(const DocumentReport& document, const trace::Fork& fork,
                            std::size_t version);
  void add(std::string& text, const DocumentReport& document, const trace::Fork& fork,
           std::string_view name);

  std::map<std::pair<Facet, std::string>, std::string> names_;  ///< by facet and class id
  std::map<Row, std::string> rows_;
};

/// One JSON value: {"schema", "schema_version", "documents": [{…, "findings": […]}], "total": {…}}.
/// A finding is a divergence or the end of an episode, in the order in which they are complete, so
/// that it can be written while a document of any size is compared.
class JsonReport final : public ReportWriter {
 public:
  explicit JsonReport(TextSink out) : out_(std::move(out)) {}

  void begin() override;
  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  /// Without its last brace.
  void finding(const std::string& text);

  TextSink out_;
  FindingTexts texts_;
  bool first_document_ = true;
  bool first_finding_ = true;
};

/// JSON Lines: a document, its findings, the next document, …, the total; each tells its "type".
class JsonLinesReport final : public ReportWriter {
 public:
  explicit JsonLinesReport(TextSink out) : out_(std::move(out)) {}

  void begin_document(const DocumentReport& document) override;
  void divergence(const DocumentReport& document, const Finding& finding) override;
  void episode(const DocumentReport& document, const Episode& episode,
               const EpisodeFindings& findings) override;
  void end_document(const DocumentReport& document) override;
  void end(const TotalReport& total) override;

 private:
  void line(boost::json::object object);
  /// Of an object that has no last brace yet.
  void line_of_document(const std::string& text);

  TextSink out_;
  FindingTexts texts_;
  std::string of_document_;  ///< the end of each of its lines: `,"document":"page.html"}`
};

}  // namespace specdrift::report
