#include "core/report/conformance/repair_report.h"

#include "core/report/common/report.h"

namespace specdrift::report {

std::optional<CauseRow> RepairWriter::row_of(const StaleTest& test, const StaleFacet& facet) const {
  if (!facet.why.fork) return std::nullopt;
  const trace::Fork& fork = *facet.why.fork;
  const Source source = Source::from_string(test.test.input);
  const LineIndex lines(source);
  DocumentReport document{};
  document.source = &source;
  document.lines = &lines;
  document.start = html5lib::start_of(test.test, test.state);
  if (fork.rows.size() > 1) {
    const history::LineVersion& agrees = test.line[facet.why.agrees];
    document.versions.push_back(agrees.info);
    document.models.push_back(agrees.model);
  }
  document.versions.push_back(version_.info);
  document.models.push_back(version_.model);
  return cause_row(document, fork, fork.rows.size() - 1);
}

}  // namespace specdrift::report
