#pragma once

#include <boost/json/fwd.hpp>

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
  void finding(const boost::json::object& object);

  TextSink out_;
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

  TextSink out_;
};

}  // namespace specdrift::report
