#include "core/corpus/years.h"

#include <algorithm>

namespace specdrift::corpus {

void add_to_years(Years& years, const Record& record) {
  YearTotal& year = years[record.read_on.substr(0, 4)];
  const auto count = [](ThenAndNow& to, bool is_more, bool is_less) {
    ++to.documents;
    to.more_today += is_more;
    to.less_today += is_less;
  };
  bool is_more = false, is_less = false;
  for (const ClassSeen& seen : record.classes) {
    const bool more = seen.more_markup.back() > 0, less = seen.more_markup.front() > 0;
    count(year.classes[{seen.facet, seen.name}], more, less);
    is_more |= more;
    is_less |= less;
  }
  count(year, is_more, is_less);
  ++year.read_by[record.read_by];
  year.scripts += record.scripts > 0;
  if (record.divergences == 0) return;
  ++year.differ;
  std::size_t gravest = severity_count - 1;
  while (gravest > 0 && record.by_severity[gravest] == 0) --gravest;
  ++year.gravest[gravest];
}

}  // namespace specdrift::corpus
