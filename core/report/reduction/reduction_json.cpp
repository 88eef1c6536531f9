#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/report/common/json_values.h"
#include "core/report/common/parser_cause_words.h"
#include "core/report/common/schema.h"
#include "core/report/escape/reversible_escape.h"
#include "core/report/reduction/reduction_report.h"

namespace specdrift::report {

std::string reduction_json(const ReductionReport& report) {
  boost::json::array names;
  for (const VersionInfo* version : report.versions) names.emplace_back(version->name);
  boost::json::object object = document_head("minimize");
  object["name"] = readable_text(report.name);
  object["context"] = to_json(report.start);
  object["versions"] = std::move(names);
  object["bytes_before"] = report.bytes_before;
  object["bytes"] = report.bytes.size();
  object["runs"] = report.runs;
  auto output = reversible(report.bytes, Medium::json, report.is_string);
  object["output"] = std::move(output.text);
  if (output.escaped) object["output_escaped"] = true;
  if (report.kept) {
    const minimize::Shown& kept = *report.kept;
    object["facet"] = name_of(kept.facet);
    object["class"] =
        kept.class_id.empty() ? boost::json::value() : boost::json::value(kept.class_id);
    object["severity_before"] = name_of(kept.severity);
    object["severity"] = name_of(*report.severity);
    if (report.cause)
      object["cause"] = boost::json::object{{"parser", report.cause->parser},
                                            {"name", report.cause->name},
                                            {"words", words_of(*report.cause)}};
  } else {
    object["test"] = readable_text(report.command);
    object["timeouts"] = report.timeouts;
  }
  return html5lib::json_text(object) + '\n';
}

}  // namespace specdrift::report
