#include "core/corpus/trend.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <tuple>
#include <utility>

#include "core/catalogue/class_name.h"
#include "core/corpus/fields.h"
#include "core/corpus/summary_words.h"
#include "core/html5lib/json_seal.h"
#include "core/html5lib/json_text.h"
#include "core/report/common/json_values.h"
#include "core/report/common/report.h"
#include "core/report/common/report_words.h"
#include "core/report/common/schema.h"
#include "core/report/common/text_lines.h"
#include "core/report/escape/escape.h"

namespace specdrift::corpus {
namespace {

namespace json = boost::json;

constexpr double z_95 = 1.959963984540054;  ///< of the normal distribution, two-sided
constexpr std::string_view formula =
    "Newcombe's hybrid score interval (1998, method 10), of Wilson's score intervals";

double share_of(std::uint64_t count, std::uint64_t of) {
  return static_cast<double>(count) / static_cast<double>(of);
}

/// Without members that nobody here needs.
const json::value& member(const json::object& object, std::string_view key) {
  const json::value* const found = object.if_contains(key);
  if (!found) throw BadFields(fmt::format("member '{}' is missing", key));
  return *found;
}

std::string text_in(const json::object& object, std::string_view key) {
  const json::value& value = member(object, key);
  if (!value.is_string()) throw BadFields(fmt::format("member '{}' is no string", key));
  return std::string(value.get_string());
}

std::uint64_t number_in(const json::object& object, std::string_view key) {
  json::object alone{{key, member(object, key)}};
  return Fields(json::value(std::move(alone))).number(key);
}

/// `12.3`, with its sign, in percentage points; of what is rounded to nothing: `0.0`.
std::string points(double difference) {
  const std::string text = fmt::format("{:+.1f}", 100 * difference);
  return text == "+0.0" || text == "-0.0" ? "0.0" : text;
}

std::string percent(double share) {
  return fmt::format("{:.1f} %", 100 * share);
}

}  // namespace

Interval wilson(std::uint64_t count, std::uint64_t of) {
  const auto n = static_cast<double>(of);
  const double p = share_of(count, of);
  const double z2 = z_95 * z_95;
  const double middle = p + z2 / (2 * n);
  const double half = z_95 * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  const double scale = 1 + z2 / n;
  return {count == 0 ? 0 : (middle - half) / scale, count == of ? 1 : (middle + half) / scale};
}

Interval newcombe(std::uint64_t then, std::uint64_t of_then, std::uint64_t now,
                  std::uint64_t of_now) {
  const double p = share_of(then, of_then);
  const double q = share_of(now, of_now);
  const Interval a = wilson(then, of_then);
  const Interval b = wilson(now, of_now);
  return {q - p - std::hypot(q - b.low, a.high - p), q - p + std::hypot(b.high - q, p - a.low)};
}

EarlierReport read_report(std::string path, std::string_view text) {
  EarlierReport report;
  report.path = std::move(path);
  json::value value;
  try {
    value = html5lib::parse_json(text);
  } catch (const html5lib::JsonError& error) {
    throw BadFields(fmt::format("it is no JSON: {}", error.what()));
  }
  const json::object* const object = value.if_object();
  if (!object || !object->contains("schema") || text_in(*object, "schema") != "specdrift/corpus")
    throw BadFields("it is something else");
  if (!html5lib::is_unchanged(*object))
    throw BadFields("it was changed after it was written: its digest is another");
  if (const json::value& complete = member(*object, "complete");
      !complete.is_bool() || !complete.get_bool())
    throw BadFields("it is incomplete");
  if (!object->contains("options"))
    throw BadFields(
        "it does not say how documents were compared: an older program, or compare "
        "--summary, has written it");
  report.options = json::serialize(member(*object, "options"));
  report.documents = number_in(*object, "documents");
  if (report.documents == 0) throw BadFields("there is no document in it");
  const json::value& versions = member(*object, "versions");
  const json::value& classes = member(*object, "classes");
  if (!versions.is_array() || !classes.is_array()) throw BadFields("it has no lists");
  for (const json::value& one : versions.get_array()) {
    if (!one.is_string()) throw BadFields("a version has no name");
    report.versions.emplace_back(one.get_string());
  }
  for (const json::value& one : classes.get_array()) {
    if (!one.is_object()) throw BadFields("a class is no object");
    const auto facet = facet_named(text_in(one.get_object(), "facet"));
    const std::string name = text_in(one.get_object(), "class");
    const std::uint64_t documents = number_in(one.get_object(), "documents");
    if (!facet || name.empty() || documents > report.documents)
      throw BadFields("a class is none, or in more documents than there are");
    if (!report.classes.emplace(report::listed_class(*facet, name), documents).second)
      throw BadFields("a class is there twice");
  }
  return report;
}

Trend trend_of(EarlierReport then, EarlierReport now) {
  Trend trend{std::move(then), std::move(now), {}};
  std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> counts;
  for (const auto& [name, documents] : trend.then.classes) counts[name].first = documents;
  for (const auto& [name, documents] : trend.now.classes) counts[name].second = documents;
  for (const auto& [name, count] : counts) {
    ClassTrend one;
    one.name = name;
    one.then = count.first;
    one.now = count.second;
    one.share_then = share_of(one.then, trend.then.documents);
    one.share_now = share_of(one.now, trend.now.documents);
    one.difference = one.share_now - one.share_then;
    one.interval = newcombe(one.then, trend.then.documents, one.now, trend.now.documents);
    trend.classes.push_back(std::move(one));
  }
  std::ranges::stable_sort(trend.classes, [](const ClassTrend& a, const ClassTrend& b) {
    return std::abs(a.difference) > std::abs(b.difference);
  });
  return trend;
}

std::string trend_text(const Trend& trend, std::size_t columns) {
  std::string out;
  const auto line = [&](const std::string& text) {
    out += report::in_lines(report::escaped_for_terminal(text), columns, 0, 2);
  };
  for (const auto& [when, of] : {std::pair("then", &trend.then), std::pair("now", &trend.now)})
    line(fmt::format("{}: {}: {}", when, of->path, report::counted(of->documents, "document")));
  line(fmt::format("versions: {}", fmt::join(trend.now.versions, ", ")));
  if (trend.classes.empty()) return out + "\nno class in either\n";
  out += "\n     then   share       now   share  difference   95 % interval  class\n";
  for (const ClassTrend& one : trend.classes)
    out += fmt::format("{:>9} {:>7} {:>9} {:>7} {:>11} {:>15}{} {}\n", one.then,
                       percent(one.share_then), one.now, percent(one.share_now),
                       points(one.difference),
                       fmt::format("{} {}", points(one.interval.low), points(one.interval.high)),
                       one.is_apart() ? '*' : ' ', report::escaped_for_terminal(one.name));
  const auto apart = std::ranges::count_if(trend.classes, &ClassTrend::is_apart);
  out += '\n';
  line(fmt::format(
      "*: the interval does not hold 0: {} of {}", apart,
      trend.classes.size() == 1 ? "1 class" : fmt::format("{} classes", trend.classes.size())));
  line(fmt::format("differences are in percentage points; intervals are {}", formula));
  return out;
}

std::string trend_json(const Trend& trend) {
  json::object object = report::document_head("corpus-diff");
  const auto side = [](const EarlierReport& of) {
    return json::object{{"report", report::readable_text(of.path)}, {"documents", of.documents}};
  };
  object["then"] = side(trend.then);
  object["now"] = side(trend.now);
  json::array versions;
  for (const std::string& version : trend.now.versions) versions.emplace_back(version);
  object["versions"] = std::move(versions);
  object["interval"] = json::object{{"level", 0.95}, {"formula", formula}};
  json::array classes;
  for (const ClassTrend& one : trend.classes)
    classes.push_back(json::object{{"class", one.name},
                                   {"documents_then", one.then},
                                   {"documents_now", one.now},
                                   {"share_then", one.share_then},
                                   {"share_now", one.share_now},
                                   {"difference", one.difference},
                                   {"low", one.interval.low},
                                   {"high", one.interval.high},
                                   {"apart", one.is_apart()}});
  object["classes"] = std::move(classes);
  return html5lib::sealed_line(std::move(object));
}

std::string trend_csv(const Trend& trend) {
  std::string out =
      "class,documents_then,of_then,share_then,documents_now,of_now,share_now,difference,low,high,"
      "apart\r\n";
  for (const ClassTrend& one : trend.classes)
    out += fmt::format("{},{},{},{:.6f},{},{},{:.6f},{:.6f},{:.6f},{:.6f},{}\r\n",
                       csv_field(one.name), one.then, trend.then.documents, one.share_then, one.now,
                       trend.now.documents, one.share_now, one.difference, one.interval.low,
                       one.interval.high, one.is_apart() ? 1 : 0);
  return out;
}

}  // namespace specdrift::corpus
