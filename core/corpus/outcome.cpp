#include "core/corpus/outcome.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <numeric>

#include "core/corpus/fields.h"
#include "core/corpus/summary.h"
#include "core/encoding/choice.h"
#include "core/encoding/labels.h"
#include "core/html5lib/json_text.h"
#include "core/text/file_kind.h"
#include "core/token/no_answer.h"

namespace specdrift::corpus {
namespace {

namespace json = boost::json;

constexpr std::string_view reasons[] = {
    "unreadable file",
    "unreadable folder",
    "too large",
    "expands too far",
    "damaged member",
    "truncated member",
    "damaged archive",
    "encrypted member",
    "broken mail part",
    "truncated mail part",
    "mail parts nested too deep",
    "unknown content coding",
    "broken record",
    "truncated record",
    "broken HTTP response",
    "line that is no JSON",
    "damaged content coding",
    "line without html",
    "out of time",
    "out of memory",
    "device that may have no end",
    "socket",
    "without a date",
};
constexpr std::string_view left_outs[] = {
    "files of other names",       "symbolic links",
    "what is no regular file",    "responses that are no HTML",
    "responses without a body",   "records that hold no document",
    "resources that are no HTML", "mail parts that are no HTML",
};

template <typename Numbers> json::array array_of(const Numbers& numbers) {
  json::array array;
  for (const auto number : numbers) array.emplace_back(number);
  return array;
}

template <typename Numbers> bool is_any(const Numbers& numbers) {
  return std::ranges::any_of(numbers, [](auto number) { return number != decltype(number){}; });
}

void set_number(json::object& object, std::string_view key, std::uint64_t number) {
  if (number != 0) object[key] = number;
}

/// The severities of pairs, of which each is there once: a digit for each.
std::string digits_of(const std::vector<Severity>& differ, std::size_t versions) {
  std::string digits;
  for (std::size_t a = 0; a < versions; ++a)
    for (std::size_t b = a + 1; b < versions; ++b)
      digits += static_cast<char>('0' + static_cast<int>(differ[a * versions + b]));
  return digits;
}

std::vector<Severity> differ_of(std::string_view digits, std::size_t versions) {
  std::vector<Severity> differ(versions * versions);
  if (digits.size() != versions * (versions - 1) / 2)
    throw BadFields("member 'differ' is not as long as there are pairs");
  std::size_t at = 0;
  for (std::size_t a = 0; a < versions; ++a)
    for (std::size_t b = a + 1; b < versions; ++b) {
      const char digit = digits[at++];
      if (digit < '0' || digit >= static_cast<char>('0' + severity_count))
        throw BadFields("member 'differ' has other digits");
      differ[a * versions + b] = differ[b * versions + a] = static_cast<Severity>(digit - '0');
    }
  return differ;
}

json::object class_members(const ClassSeen& seen) {
  json::object object{{"class", seen.name}, {"severity", static_cast<unsigned>(seen.severity)}};
  if (seen.facet == Facet::errors) object["errors"] = 1;
  object["divergences"] = seen.divergences;
  object["episodes"] = seen.episodes;
  object["class_id"] = seen.class_id;
  object["byte"] = seen.byte;
  if (is_any(seen.more_markup)) object["more_markup"] = array_of(seen.more_markup);
  return object;
}

ClassSeen class_seen(const json::value& value, std::size_t versions) {
  Fields fields(value);
  ClassSeen seen;
  seen.name = fields.text("class");
  seen.severity = static_cast<Severity>(fields.number("severity", severity_count - 1));
  if (fields.number_or_0("errors", 1) == 1) seen.facet = Facet::errors;
  seen.divergences = fields.number("divergences");
  seen.episodes = fields.number("episodes", seen.divergences);
  seen.class_id = fields.text("class_id");
  seen.byte = fields.number("byte");
  seen.more_markup.resize(versions);
  if (fields.has("more_markup")) seen.more_markup = fields.numbers("more_markup", versions);
  fields.finish();
  if (seen.name.empty() || seen.divergences == 0)
    throw BadFields("a class has no name, or does not occur");
  return seen;
}

/// The rows that are taken, each with how often.
json::array rows_members(const std::vector<std::uint64_t>& rows) {
  json::array taken;
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i] != 0) taken.push_back(json::object{{"row", i}, {"taken", rows[i]}});
  return taken;
}

std::vector<std::uint64_t> rows_of(Fields& fields, std::size_t count) {
  std::vector<std::uint64_t> rows(count);
  if (!fields.has("rows")) return rows;
  if (count == 0) throw BadFields("it counts rows, and nothing asks for them");
  for (const json::value& one : fields.array("rows")) {
    Fields members(one);
    std::uint64_t& taken = rows[members.number("row", count - 1)];
    if (taken != 0) throw BadFields("a row is counted twice");
    taken = members.number("taken");
    members.finish();
  }
  return rows;
}

std::uint64_t sum_of(const std::array<std::uint64_t, severity_count>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

bool is_encoding_source(std::string_view name) {
  if (name == source_of_characters) return true;
  for (int i = 0; i <= static_cast<int>(encoding::Basis::absence); ++i)
    if (encoding::name_of(static_cast<encoding::Basis>(i)) == name) return true;
  return false;
}

void set_text(json::object& object, std::string_view key, std::string_view text) {
  if (!text.empty()) set_raw(object, key, text);
}

std::string text_or_none(Fields& fields, std::string_view key) {
  return fields.has_raw(key) ? fields.raw(key) : std::string();
}

void set_capture(json::object& object, const Capture& capture) {
  set_text(object, "url", capture.url);
  set_text(object, "date", capture.date);
  set_text(object, "content_type", capture.content_type);
  set_text(object, "header_date", capture.header_date);
}

Capture capture_of(Fields& fields) {
  Capture capture{text_or_none(fields, "url"), text_or_none(fields, "date"),
                  text_or_none(fields, "content_type"), text_or_none(fields, "header_date")};
  for (const std::string& date : {capture.date, capture.header_date})
    if (capture_date(date) != date) throw BadFields("a date is none");
  return capture;
}

Record record_of(Fields& fields, RecordForm form) {
  const std::size_t versions = form.versions;
  Record record;
  record.document = fields.raw("document");
  record.bytes = fields.number("bytes");
  record.encoding = fields.text("encoding");
  if (std::ranges::find(encoding::encodings(), record.encoding, &encoding::Encoding::name) ==
      encoding::encodings().end())
    throw BadFields("no encoding has that name");
  record.capture = capture_of(fields);
  record.read_on = text_or_none(fields, "read_on");
  record.read_by = text_or_none(fields, "read_by");
  if (capture_date(record.read_on) != record.read_on ||
      record.read_on.empty() != record.read_by.empty() ||
      record.read_by.empty() == form.is_as_captured)
    throw BadFields("it does not say when and by what it was read");
  record.encoding_source = fields.text("encoding_source");
  if (!is_encoding_source(record.encoding_source))
    throw BadFields("nothing says an encoding there");
  if (fields.has("looks_like")) record.looks_like = fields.text("looks_like");
  if (!record.looks_like.empty() && !encoding::is_lookalike(record.looks_like))
    throw BadFields("nothing looks like that");
  record.undecodable = fields.number_or_0("undecodable");
  record.divergences = fields.number_or_0("divergences");
  if (record.divergences > 0)
    std::ranges::copy(fields.numbers("by_severity", severity_count), record.by_severity.begin());
  record.episodes = fields.number_or_0("episodes");
  record.scripts = fields.number_or_0("scripts", record.divergences);
  record.hidden = fields.number_or_0("hidden");
  record.not_classified = fields.number_or_0("not_classified");
  record.errors.resize(versions);
  if (fields.has("errors")) record.errors = fields.numbers("errors", versions);
  record.differ.resize(versions * versions);
  if (fields.has("differ")) record.differ = differ_of(fields.text("differ"), versions);
  if (fields.has("classes"))
    for (const json::value& one : fields.array("classes"))
      record.classes.push_back(class_seen(one, versions));
  record.rows = rows_of(fields, form.changed_rows);
  if (sum_of(record.by_severity) != record.divergences ||
      record.not_classified > record.divergences)
    throw BadFields("its counts contradict each other");
  return record;
}

}  // namespace

Outcome examined(const Source& source, const Settings& settings, const std::string& date) {
  Outcome outcome;
  try {
    if (const auto* const captured = settings.captured) {
      Settings of_day = settings;
      of_day.versions.front() = captured->in_force_on(date);
      outcome.record = examine(source, of_day);
      outcome.record.read_on = date;
      outcome.record.read_by = of_day.versions.front().info->name;
    } else {
      outcome.record = examine(source, settings);
    }
    if (source.bytes().size() <= Summary::longest_text) outcome.text = std::string(source.bytes());
    outcome.kind = Outcome::Kind::compared;
  } catch (const NoAnswer& trouble) {
    outcome.unanswered = {trouble.reader, trouble.is_failure};
    constexpr std::size_t longest_why = 400;
    outcome.why = std::string(trouble.what()).substr(0, longest_why);
    outcome.reason = trouble.reason;
  } catch (const OutOfTime&) {
    outcome.reason = "out of time";
  }
  return outcome;
}

bool is_reason(std::string_view reason) {
  const auto kinds = names_of_kinds();
  return std::ranges::find(reasons, reason) != std::end(reasons) ||
         std::ranges::find(kinds, reason) != kinds.end();
}

bool is_left_out(std::string_view what) {
  return std::ranges::find(left_outs, what) != std::end(left_outs);
}

std::string outcome_line(const Outcome& outcome, bool text_is_kept) {
  json::object object;
  if (outcome.kind == Outcome::Kind::skipped) {
    object["skipped"] = outcome.reason;
    set_raw(object, "document", outcome.name);
    object["byte"] = outcome.at;
    set_text(object, "why", outcome.why);
    return html5lib::json_text(object) + '\n';
  }
  const Record& record = outcome.record;
  set_raw(object, "document", record.document);
  object["bytes"] = record.bytes;
  set_capture(object, record.capture);
  set_text(object, "read_on", record.read_on);
  set_text(object, "read_by", record.read_by);
  object["encoding"] = record.encoding;
  object["encoding_source"] = record.encoding_source;
  if (!record.looks_like.empty()) object["looks_like"] = record.looks_like;
  set_number(object, "undecodable", record.undecodable);
  set_number(object, "divergences", record.divergences);
  if (record.divergences > 0) object["by_severity"] = array_of(record.by_severity);
  set_number(object, "episodes", record.episodes);
  set_number(object, "scripts", record.scripts);
  set_number(object, "hidden", record.hidden);
  set_number(object, "not_classified", record.not_classified);
  if (is_any(record.errors)) object["errors"] = array_of(record.errors);
  if (is_any(record.differ)) object["differ"] = digits_of(record.differ, record.errors.size());
  if (!record.classes.empty()) {
    json::array classes;
    for (const ClassSeen& seen : record.classes) classes.push_back(class_members(seen));
    object["classes"] = std::move(classes);
  }
  if (is_any(record.rows)) object["rows"] = rows_members(record.rows);
  if (text_is_kept && outcome.text) set_raw(object, "text", *outcome.text);
  return html5lib::json_text(object) + '\n';
}

Outcome read_outcome(std::string_view line, RecordForm form) {
  Fields fields(line);
  Outcome outcome;
  if (fields.has("skipped")) {
    outcome.reason = fields.text("skipped");
    if (!is_reason(outcome.reason)) throw BadFields("nothing is skipped for that reason");
    outcome.name = fields.raw("document");
    outcome.at = fields.number("byte");
    outcome.why = text_or_none(fields, "why");
  } else {
    outcome.kind = Outcome::Kind::compared;
    outcome.record = record_of(fields, form);
    if (fields.has_raw("text")) {
      outcome.text = fields.raw("text");
      if (outcome.text->size() > Summary::longest_text) throw BadFields("its text is too long");
    }
  }
  fields.finish();
  return outcome;
}

}  // namespace specdrift::corpus
