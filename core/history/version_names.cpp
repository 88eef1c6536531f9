#include "core/history/version_names.h"

#include <chrono>
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
  const auto number = [&](std::size_t at, std::size_t size) {
    return parse_number<unsigned>(day.substr(at, size)).value_or(0);
  };
  // The end of a month is its 31st, since days are compared as text.
  const unsigned of_month = name.size() == form.size() ? number(8, 2) : 1;
  if (!(std::chrono::year(static_cast<int>(number(0, 4))) / std::chrono::month(number(5, 2)) /
        std::chrono::day(of_month))
           .ok())
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
