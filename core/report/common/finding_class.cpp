// The functions of report_words.h on the class of a finding: reports in JSON need them without the
// rest.

#include <algorithm>

#include "core/catalogue/class_name.h"
#include "core/report/common/report_words.h"

namespace specdrift::report {

std::string_view class_of(const Finding& finding) {
  if (!finding.forks.empty()) return finding.forks.front().class_id;
  return finding.parser_causes.empty() ? std::string_view() : finding.parser_causes.front().name;
}

std::string class_name(const DocumentReport& document, const Finding& finding) {
  if (finding.forks.empty())
    return std::string(finding.parser_causes.empty() ? no_class : class_of(finding));
  return catalogue::class_name(finding.forks.front().class_id, finding.divergence.facet,
                               document.versions);
}

std::string listed_class(Facet facet, std::string_view name) {
  return std::string(name) + (facet == Facet::errors ? " (errors)" : "");
}

bool is_known(const DocumentReport& document, const Finding& finding) {
  if (!document.known) return false;
  const auto is_listed = [&](std::string_view name) {
    return document.known->contains(listed_class(finding.divergence.facet, name));
  };
  // Several parsers may have several causes.
  return is_listed(class_name(document, finding)) &&
         (!finding.forks.empty() ||
          std::ranges::all_of(finding.parser_causes, is_listed, &ParserCauseReport::name));
}

}  // namespace specdrift::report
