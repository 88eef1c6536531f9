#include "core/corpus/summary_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/corpus/summary_report.h"

namespace specdrift::corpus {

std::string share(std::uint64_t count, std::uint64_t of) {
  // Rounded in whole numbers, so that it is the same everywhere.
  const std::uint64_t tenths = of == 0 ? 0 : (count * 2000 / of + 1) / 2;
  return fmt::format("{}.{} %", tenths / 10, tenths % 10);
}

std::vector<std::string_view> seers_of_more(const Summary& summary, const ClassTotal& total) {
  std::vector<std::string_view> seers;
  const auto most = std::ranges::max(total.more_markup);
  if (most == 0 || std::ranges::min(total.more_markup) > 0) return seers;
  for (std::size_t i = 0; i < summary.versions.size(); ++i)
    if (total.more_markup[i] == most) seers.push_back(summary.versions[i]->name);
  return seers;
}

std::string usual_partition(const ClassTotal& total) {
  const auto found =
      std::ranges::max_element(total.partitions, {}, [](const auto& one) { return one.second; });
  return found == total.partitions.end() ? std::string() : found->first;
}

const catalogue::Entry* known(const Summary::ClassKey& key, const ClassTotal& total) {
  return total.exemplar.class_id.empty() ? nullptr
                                         : catalogue::find(total.exemplar.class_id, key.first);
}

std::string listed_name(const Summary::ClassKey& key) {
  return key.first == Facet::errors ? key.second + " (errors)" : key.second;
}

}  // namespace specdrift::corpus
