#include "core/model/load/delta_places.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/load/delta.h"
#include "core/model/load/resolved.h"

namespace specdrift::model {
namespace {

using ChangeKind = DeltaChange::Kind;

/// The words in single quotes: names, as messages have them.
std::vector<std::string_view> quoted_names(std::string_view message) {
  std::vector<std::string_view> names;
  for (std::size_t at = 0; (at = message.find('\'', at)) != std::string_view::npos;) {
    const std::size_t end = message.find('\'', at + 1);
    if (end == std::string_view::npos) break;
    names.push_back(message.substr(at + 1, end - at - 1));
    at = end + 1;
  }
  return names;
}

/// Where in a tree an error is.
struct Found {
  const XmlElement* table = nullptr;  ///< the state or step around it
  const XmlElement* row = nullptr;
};

bool is_at(const XmlElement& e, const LoadError& error) {
  const auto fits = [&](std::uint32_t line, std::uint32_t column) {
    return line == error.line && column == error.column;
  };
  return e.file == error.file &&
         (fits(e.line, e.column) || std::ranges::any_of(e.attributes, [&](const XmlAttribute& a) {
            return fits(a.line, a.column);
          }));
}

bool find(const XmlElement& e, const LoadError& error, Found& found) {
  const Found before = found;
  if (e.name == "state" || e.name == "step") found.table = &e;
  if (e.name == "on" || e.name == "otherwise") found.row = &e;
  if (is_at(e, error)) return true;
  for (const XmlElement& child : e.children)
    if (find(child, error, found)) return true;
  found = before;
  return false;
}

/// `row '!' of 'comment-end' (spec/13.2.5.xml:595)`
std::string where_in_base(const XmlElement& base, const LoadError& error) {
  Found found;
  find(base, error, found);
  std::string where;
  // A row of the input stream is in no table that has a name.
  if (found.row) where += fmt::format("row '{}' ", row_selector(*found.row));
  if (found.table)
    where += fmt::format("{}'{}' ", found.row ? "of " : "", found.table->value("id"));
  const std::string place =
      error.line == 0 ? error.file : fmt::format("{}:{}", error.file, error.line);
  return where.empty() ? fmt::format("in the base, {}", place)
                       : fmt::format("in {}of the base ({})", where, place);
}

/// The change that an error comes from, or null: where states and names are taken away, then where
/// rows are, then where the table of the error is altered.
const DeltaChange* find_cause(std::span<const DeltaChange> changes, const LoadError& error,
                              std::string_view table) {
  const auto names = quoted_names(error.what);
  const auto last = [&](std::initializer_list<ChangeKind> kinds, auto says) -> const DeltaChange* {
    const DeltaChange* found = nullptr;
    for (const DeltaChange& change : changes)
      if (std::ranges::find(kinds, change.kind) != kinds.end() &&
          std::ranges::any_of(change.words, says))
        found = &change;
    return found;
  };
  const auto named = [&](std::string_view word) {
    return std::ranges::find(names, word) != names.end();
  };
  if (const auto* change = last({ChangeKind::state_removed, ChangeKind::renamed}, named))
    return change;
  if (const auto* change = last({ChangeKind::rows_removed, ChangeKind::header_replaced}, named))
    return change;
  return last({ChangeKind::altered},
              [&](std::string_view word) { return word == table || named(word); });
}

void move_to(const ErrorPlace& place, LoadError& error) {
  error.file = place.file;
  error.line = place.line;
  error.column = place.column;
}

}  // namespace

void point_into_delta(std::string_view text, std::string_view file, const LoadOptions& options,
                      LoadErrors& errors) {
  const auto is_in_base = [&](const LoadError& e) { return e.file != file; };
  if (std::ranges::none_of(errors.all(), is_in_base)) return;
  // Done once more, with notes: only who made a mistake pays for it.
  LoadErrors again;
  until_stopped([&] {
    const auto delta = parse_xml(text, file, again);
    if (!delta || !delta->has("base") || !options.find_base) return;
    const Model* const base = options.find_base(delta->value("base"));
    auto resolved = base ? resolve(*base, options, again) : std::nullopt;
    if (!resolved) return;
    const XmlElement before = resolved->root;
    std::vector<DeltaChange> changes;
    until_stopped([&] { apply_delta(std::move(resolved->root), *delta, again, &changes); });
    for (LoadError& error : errors.all()) {
      if (!is_in_base(error)) continue;
      Found found;
      find(before, error, found);
      const DeltaChange* const cause =
          find_cause(changes, error, found.table ? found.table->value("id") : std::string_view());
      error.why += (error.why.empty() ? "" : ", ") + where_in_base(before, error);
      if (cause && cause->kind == ChangeKind::state_removed)
        error.hint = "the delta removes it: let that row lead elsewhere, or remove the row too";
      else if (cause && cause->kind == ChangeKind::header_replaced)
        error.hint = "what the delta gives replaces all that the base has there";
      move_to(cause ? cause->place : delta->place_of("base"), error);
    }
  });
}

}  // namespace specdrift::model
