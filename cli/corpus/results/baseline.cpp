#include "cli/corpus/results/baseline.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <iterator>

#include "cli/corpus/results/database.h"
#include "cli/files/changed_file.h"
#include "cli/files/file_contents.h"
#include "cli/terminal/user_error.h"
#include "core/catalogue/class_name.h"
#include "core/html5lib/json_seal.h"
#include "core/html5lib/json_text.h"
#include "core/report/common/report_words.h"

namespace specdrift::cli {
namespace {

namespace json = boost::json;

constexpr std::string_view what_it_is =
    "it is what corpus writes (--format json, --records, --database), what compare --summary "
    "--format json writes, or a list with a class on each line";

constexpr std::string_view may_be_edited =
    "write it again; a list with a class on each line may be edited";

/// Whether it can name a class: what terminals and pages are shown of it is what it is.
bool is_name(std::string_view name) {
  return !name.empty() && name.size() < 1000 &&
         std::ranges::all_of(name, [](char c) { return c > ' ' && c < '\x7f'; });
}

void add_class(report::ClassNames& names, Facet facet, std::string_view name) {
  names.insert(report::listed_class(facet, catalogue::class_name(name, facet)));
}

/// The classes of a report or a record. Whether it is one.
bool read_report(const json::value& value, report::ClassNames& names) {
  const auto* const object = value.if_object();
  const auto* const classes = object ? object->if_contains("classes") : nullptr;
  if (!classes || !classes->is_array()) return object && object->contains("skipped");
  for (const json::value& one : classes->get_array()) {
    const auto* const seen = one.if_object();
    const auto* const name = seen ? seen->if_contains("class") : nullptr;
    const auto* const facet = seen ? seen->if_contains("facet") : nullptr;
    if (!name || !name->is_string() || !facet || !facet->is_string()) continue;
    if (is_name(name->get_string()))
      add_class(names, facet->get_string() == "errors" ? Facet::errors : Facet::tokens,
                name->get_string());
  }
  return true;
}

/// A class on each line; ` (errors)` follows the name of one of errors, `#` begins a comment.
void read_list(const std::string& path, std::string_view text, report::ClassNames& names) {
  constexpr std::string_view of_errors = " (errors)";
  std::size_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
      line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    const bool is_error = line.ends_with(of_errors);
    if (is_error) line.remove_suffix(of_errors.size());
    const bool has_no_parts = line == report::no_class || line == catalogue::own_rule;
    if (!is_name(line) || (!has_no_parts && line.find('/') == line.npos))
      throw UserError(fmt::format("{}:{}", path, number), "names no class",
                      "a class is named as reports name it: comment-end/!, or of errors "
                      "'comment-end/! (errors)'");
    add_class(names, is_error ? Facet::errors : Facet::tokens, line);
  }
}

}  // namespace

report::ClassNames read_baseline(const std::string& path) {
  report::ClassNames names;
  const FileContents file = FileContents::of_file(path);
  const std::string_view bytes = file.bytes();
  if (is_database(bytes)) {
    if (!is_unchanged_database(bytes)) throw ChangedFile(path, may_be_edited);
    for (const auto& [facet, name] : classes_of_database(path))
      if (is_name(name)) add_class(names, facet, name);
    return names;
  }
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos || bytes[first] != '{') {
    read_list(path, bytes, names);
    return names;
  }
  bool is_any = false;
  std::size_t number = 0;  // of the line
  try {
    // One value, or one on each line.
    for (std::string_view rest = bytes; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      const std::string_view line = rest.substr(0, end);
      rest.remove_prefix(std::min(end + 1, rest.size()));
      ++number;
      if (line.find_first_not_of(" \t\r") == line.npos) continue;
      if (!is_any && line.substr(0, 100).find("\"schema\":\"specdrift/compare\"") != line.npos)
        throw UserError(path, "is a report of compare, which may leave classes out",
                        "compare --summary --format json writes one that can be a baseline");
      const json::value value = html5lib::parse_json(line);
      if (const auto* const object = value.if_object(); object && !html5lib::is_unchanged(*object))
        throw ChangedFile(fmt::format("{}:{}", path, number), may_be_edited);
      is_any = read_report(value, names) || is_any;
    }
  } catch (const html5lib::JsonError& error) {
    throw UserError(path, fmt::format("is no report: {}", error.what()), std::string(what_it_is));
  }
  if (!is_any) throw UserError(path, "is no baseline", std::string(what_it_is));
  return names;
}

report::BaselineChange change_since(const report::ClassNames& before,
                                    const report::ClassNames& now) {
  report::BaselineChange change;
  std::ranges::set_difference(now, before, std::back_inserter(change.fresh));
  std::ranges::set_difference(before, now, std::back_inserter(change.gone));
  return change;
}

}  // namespace specdrift::cli
