#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "core/html5lib/json_text.h"
#include "core/report/common/schema.h"
#include "core/report/versions/versions_report.h"

namespace specdrift::report {
namespace {

boost::json::object version_json(const Version& version) {
  const VersionInfo& info = *version.info;
  return {{"name", info.name},
          {"title", info.title},
          {"organisation", info.organisation},
          {"date", info.date},
          {"section", info.section},
          {"states", info.states},
          {"named_references", info.references},
          {"names_errors", info.names_errors},
          {"models_self_closing", info.models_self_closing},
          {"has_cdata_sections", info.has_cdata_sections},
          {"doctype_flag", info.quirks_flag},
          {"is_machine", version.has_machine},
          {"base", version.model->base.empty() ? boost::json::value()
                                               : boost::json::value(version.model->base)}};
}

}  // namespace

std::string versions_json(const VersionsReport& report) {
  boost::json::array list;
  for (const Version& version : report.versions) list.push_back(version_json(version));
  boost::json::object value = document_head("versions");
  value["versions"] = std::move(list);
  return html5lib::json_text(value) + '\n';
}

}  // namespace specdrift::report
