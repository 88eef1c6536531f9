#include "core/corpus/capture.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "core/text/ascii.h"
#include "core/text/number.h"

namespace specdrift::corpus {
namespace {

/// As many digits as `form` has `d`, and otherwise what it has.
bool has_form(std::string_view text, std::string_view form) {
  return std::ranges::equal(text, form,
                            [](char c, char f) { return f == 'd' ? ascii::is_digit(c) : c == f; });
}

unsigned number_at(std::string_view text, std::size_t at, std::size_t size) {
  return parse_number<unsigned>(text.substr(at, size)).value_or(0);
}

bool is_day(unsigned year, unsigned month, unsigned day) {
  using namespace std::chrono;
  return (std::chrono::year(static_cast<int>(year)) / std::chrono::month(month) /
          std::chrono::day(day))
      .ok();
}

/// `12:00:00`; the last two may be missing.
bool is_time(std::string_view text) {
  return (has_form(text, "dd:dd:dd") && number_at(text, 6, 2) <= 60 &&
          is_time(text.substr(0, 5))) ||
         (has_form(text, "dd:dd") && number_at(text, 0, 2) < 24 && number_at(text, 3, 2) < 60);
}

std::optional<unsigned> month_named(std::string_view word) {
  constexpr std::array<std::string_view, 12> months = {"jan", "feb", "mar", "apr", "may", "jun",
                                                       "jul", "aug", "sep", "oct", "nov", "dec"};
  const auto* const found = std::ranges::find(months, ascii::lowered(word.substr(0, 3)));
  if (found == months.end()) return std::nullopt;
  return static_cast<unsigned>(found - months.begin()) + 1;
}

}  // namespace

std::string host_of(std::string_view url) {
  const std::size_t begin = url.find("://");
  if (begin == url.npos || url.substr(0, begin).find_first_of("/?#") != url.npos) return {};
  url.remove_prefix(begin + 3);
  url = url.substr(0, url.find_first_of("/?#\\"));
  if (const std::size_t at = url.rfind('@'); at != url.npos) url.remove_prefix(at + 1);
  const std::size_t bracket = url.starts_with('[') ? url.find(']') : url.npos;
  const std::size_t port = url.find(':', bracket == url.npos ? 0 : bracket);
  return ascii::lowered(url.substr(0, port));
}

std::string capture_date(std::string_view text) {
  const std::string_view day = text.substr(0, text.find('T'));
  const bool is_year = has_form(day, "dddd");
  const bool is_month = has_form(day, "dddd-dd");
  if (!is_year && !is_month && !has_form(day, "dddd-dd-dd")) return {};
  if (!is_day(number_at(day, 0, 4), is_year ? 1 : number_at(day, 5, 2),
              is_year || is_month ? 1 : number_at(day, 8, 2)))
    return {};
  if (day.size() == text.size()) return std::string(text);
  std::string_view time = text.substr(day.size() + 1);
  if (is_year || is_month || !time.ends_with('Z')) return {};
  time.remove_suffix(1);
  if (const std::size_t point = time.find('.'); point != time.npos) {
    const std::string_view fraction = time.substr(point + 1);
    if (fraction.empty() || fraction.size() > 9 || !std::ranges::all_of(fraction, ascii::is_digit))
      return {};
    time = time.substr(0, point);
  }
  return is_time(time) ? std::string(text) : std::string();
}

std::string last_day_of_capture(std::string_view date) {
  constexpr std::string_view latest = "9999-12-31";
  std::string day(date.substr(0, latest.size()));
  return day += latest.substr(day.size());
}

namespace {

/// How many minutes a zone is before UTC: `+0130`, or a name of RFC 5322; none for other words.
std::optional<int> minutes_of_zone(std::string_view word) {
  struct Zone {
    std::string_view name;
    int hours;
  };
  constexpr Zone zones[] = {{"GMT", 0},  {"UT", 0},   {"UTC", 0},  {"Z", 0},
                            {"EST", -5}, {"EDT", -4}, {"CST", -6}, {"CDT", -5},
                            {"MST", -7}, {"MDT", -6}, {"PST", -8}, {"PDT", -7}};
  for (const Zone& zone : zones)
    if (zone.name == word) return 60 * zone.hours;
  if (!has_form(word, "+dddd") && !has_form(word, "-dddd")) return std::nullopt;
  const int minutes = static_cast<int>(60 * number_at(word, 1, 2) + number_at(word, 3, 2));
  return word.front() == '-' ? -minutes : minutes;
}

}  // namespace

std::string http_date(std::string_view text) {
  if (std::string date = capture_date(text); !date.empty()) return date;
  int minutes = 0;
  if (const std::size_t space = text.rfind(' '); space != std::string_view::npos)
    if (const auto zone = minutes_of_zone(text.substr(space + 1))) {
      minutes = *zone;
      text = text.substr(0, space);
    }
  constexpr std::size_t longest = 64;
  if (text.size() > longest) return {};
  std::optional<unsigned> year, month, day;
  std::string_view time;
  // The forms have the same words in another order, as those of cookies (RFC 6265, 5.1.1).
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of(" ,-\t"), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const auto number = parse_number<unsigned>(word);
    if (time.empty() && is_time(word))
      time = word;
    else if (number && !day && word.size() <= 2)
      day = number;
    else if (number && !year && (word.size() == 2 || word.size() == 4))
      year = word.size() == 4 ? *number : *number + (*number < 70 ? 2000 : 1900);
    else if (!month && word.size() >= 3)
      month = month_named(word);
  }
  if (!year || !month || !day || time.empty() || !is_day(*year, *month, *day)) return {};
  // The same moment of UTC may lie on another day.
  namespace chrono = std::chrono;
  const auto date =
      chrono::year(static_cast<int>(*year)) / chrono::month(*month) / chrono::day(*day);
  const auto moment = chrono::sys_days(date) + chrono::hours(number_at(time, 0, 2)) +
                      chrono::minutes(number_at(time, 3, 2)) - chrono::minutes(minutes);
  const auto on = chrono::floor<chrono::days>(moment);
  const chrono::year_month_day day_of{on};
  if (day_of.year() < chrono::year(0) || day_of.year() > chrono::year(9999)) return {};
  const auto of_day = chrono::duration_cast<chrono::minutes>(moment - on).count();
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{}Z", static_cast<int>(day_of.year()),
                     static_cast<unsigned>(day_of.month()), static_cast<unsigned>(day_of.day()),
                     of_day / 60, of_day % 60, time.size() == 5 ? "00" : time.substr(6, 2));
}

}  // namespace specdrift::corpus
