#include "cli/options/version_names.h"

#include <algorithm>
#include <string>

#include "core/model/data/builtin.h"
#include "core/text/number.h"

namespace specdrift::cli {
namespace {

constexpr Alias aliases[] = {
    {"latest", "living"},          {"whatwg", "living"},  {"html5", "8.2.4"},
    {"w3c-html5", "8.2.4"},        {"5.1", "2016-01-19"}, {"html5.1", "2016-01-19"},
    {"w3c-html5.1", "2016-01-19"}, {"5.2", "2017-01-19"}, {"html5.2", "2017-01-19"},
    {"w3c-html5.2", "2017-01-19"},
};

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

std::span<const Alias> version_aliases() {
  return aliases;
}

std::optional<history::FoundVersion> find_by_other_name(std::string_view name) {
  const auto alias = std::ranges::find(aliases, name, &Alias::name);
  if (alias != std::end(aliases))
    return history::FoundVersion{model::find_builtin_model(alias->version), {}};
  if (const auto revision = history::find_revision(name))
    return history::FoundVersion{nullptr, *revision};
  if (const auto day = last_day_of(name)) return history::last_until(*day);
  if (const auto number = revision_number(name)) return history::last_numbered(*number);
  return std::nullopt;
}

}  // namespace specdrift::cli
