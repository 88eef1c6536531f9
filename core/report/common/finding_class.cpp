// What report_words.h says of the class of a finding: reports in JSON need it without the rest.

#include "core/catalogue/class_name.h"
#include "core/report/common/report_words.h"

namespace specdrift::report {

std::string_view class_of(const Finding& finding) {
  return finding.forks.empty() ? std::string_view() : finding.forks.front().class_id;
}

std::string class_name(const DocumentReport& document, const Finding& finding) {
  if (finding.forks.empty()) return std::string(no_class);
  return catalogue::class_name(finding.forks.front().class_id, finding.divergence.facet,
                               document.versions);
}

std::string listed_class(Facet facet, std::string_view name) {
  return std::string(name) + (facet == Facet::errors ? " (errors)" : "");
}

bool is_known(const DocumentReport& document, const Finding& finding) {
  return document.known && document.known->contains(listed_class(finding.divergence.facet,
                                                                 class_name(document, finding)));
}

}  // namespace specdrift::report
