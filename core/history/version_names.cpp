#include "core/history/version_names.h"

#include <string>

#include "core/text/number.h"

namespace specdrift::history {
namespace {

std::optional<unsigned> revision_number(std::string_view name) {
  if (!name.starts_with('r')) return std::nullopt;
  return parse_number<unsigned>(name.substr(1));
}

}  // namespace

std::optional<std::string> last_day_of(std::string_view name) {
  constexpr std::string_view form = "dddd-dd-dd", latest = "9999-12-31";
  if (name.size() != 4 && name.size() != 7 && name.size() != form.size()) return std::nullopt;
  for (std::size_t i = 0; i < name.size(); ++i)
    if (form[i] == 'd' ? name[i] < '0' || name[i] > '9' : name[i] != form[i]) return std::nullopt;
  std::string day(name);
  day += latest.substr(name.size());
  if (day.substr(5, 2) < "01" || day.substr(5, 2) > "12" || day.substr(8) < "01" ||
      day.substr(8) > "31")
    return std::nullopt;
  return day;
}

std::optional<FoundVersion> find_version(std::string_view name) {
  if (const auto revision = find_revision(name)) return FoundVersion{nullptr, *revision};
  if (const auto day = last_day_of(name)) return last_until(*day);
  if (const auto number = revision_number(name)) return last_numbered(*number);
  return std::nullopt;
}

}  // namespace specdrift::history
