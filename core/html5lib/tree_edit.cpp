#include "core/html5lib/tree_edit.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>
#include <utility>

namespace specdrift::html5lib {
namespace {

auto place_in_input(const NamedError& error) {
  return std::tuple(error.position.line, error.position.column);
}

/// Takes one that is equal out of the list.
bool take_equal(std::vector<NamedError>& errors, const NamedError& error) {
  const auto found = std::ranges::find(errors, error);
  if (found == errors.end()) return false;
  errors.erase(found);
  return true;
}

/// Takes the one out that takes the place of a stale error: with its code, else at its place.
std::optional<NamedError> take_successor(std::vector<NamedError>& errors, const NamedError& stale) {
  auto found = std::ranges::find(errors, stale.code, &NamedError::code);
  if (found == errors.end())
    found = std::ranges::find(errors, stale.position, &NamedError::position);
  if (found == errors.end()) return std::nullopt;
  NamedError successor = *found;
  errors.erase(found);
  return successor;
}

/// Without the line end.
std::string written(const NamedError& error) {
  return fmt::format("({}:{}) {}", error.position.line, error.position.column, error.code);
}

}  // namespace

TreeSuiteEditor::TreeSuiteEditor(std::string_view text, const TreeSuite& suite)
    : suite_(suite), source_(Source::from_bytes(text)), lines_(source_), edits_(text) {}

Position TreeSuiteEditor::position_of(const Test& test) const {
  return lines_.position(place_of(test).first.begin);
}

std::string TreeSuiteEditor::doubt(const Test& test) const {
  for (const ErrorLine& line : place_of(test).new_errors)
    if (!line.error)
      return fmt::format("line {} is none of the form \"(1:7) code\"",
                         lines_.position(line.line.begin).line);
  if (test.scripting.value_or(true) && test.input.find("document.write") != std::string::npos)
    return "a script may write into the input: document.write";
  return {};
}

std::string TreeSuiteEditor::line_of(const NamedError& error) const {
  return written(error) + std::string(suite_.line_end);
}

void TreeSuiteEditor::set(const Test& test, const Expectation& wanted,
                          const VersionInfo& /*version*/) {
  const TreeTestPlace& place = place_of(test);
  std::vector<NamedError> missing = *wanted.errors;
  const auto stays_in = [&](const std::vector<ErrorLine>& lines, bool may_repeat) {
    std::vector<bool> stays;
    for (const ErrorLine& line : lines)
      stays.push_back(
          !line.is_of_tokenizer || take_equal(missing, *line.error) ||
          (may_repeat && std::ranges::find(*wanted.errors, *line.error) != wanted.errors->end()));
    return stays;
  };
  const std::vector<bool> newer_stay = stays_in(place.new_errors, false);
  const std::vector<bool> older_stay = stays_in(place.errors, true);
  std::ranges::stable_sort(missing, {}, place_in_input);
  const bool older_have_codes = std::ranges::any_of(place.errors, &ErrorLine::is_of_tokenizer);
  if (!place.new_heading && older_have_codes) {
    set_list(place.errors, older_stay, missing, place.after_errors);
    return;
  }
  // The older list may repeat errors of the newer one, and repeats them when they have changed.
  std::vector<NamedError> not_repeated = *wanted.errors;
  for (std::size_t i = 0; i < place.errors.size(); ++i)
    if (older_stay[i] && place.errors[i].error) take_equal(not_repeated, *place.errors[i].error);
  for (std::size_t i = 0; i < place.errors.size(); ++i) {
    if (older_stay[i]) continue;
    const ErrorLine& line = place.errors[i];
    if (const auto next = take_successor(not_repeated, *line.error))
      edits_.replace(line.line.begin, line.line.end, written(*next));
    else
      edits_.erase(line.line.begin, line.line.next);
  }
  if (!place.new_heading) {
    std::string section = fmt::format("#new-errors{}", suite_.line_end);
    for (const NamedError& error : missing) section += line_of(error);
    if (!missing.empty()) edits_.insert(place.after_errors, std::move(section));
    return;
  }
  const bool is_left = std::ranges::find(newer_stay, true) != newer_stay.end();
  if (!is_left && missing.empty() && !place.new_errors.empty())
    edits_.erase(place.new_heading->begin, place.new_heading->next);
  set_list(place.new_errors, newer_stay, missing, place.new_heading->next);
}

void TreeSuiteEditor::set_list(const std::vector<ErrorLine>& lines, const std::vector<bool>& stays,
                               const std::vector<NamedError>& missing, std::size_t end) {
  if (!lines.empty()) end = lines.back().line.next;
  auto next = missing.begin();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const ErrorLine& line = lines[i];
    for (; stays[i] && line.error && next != missing.end() &&
           place_in_input(*next) < place_in_input(*line.error);
         ++next)
      edits_.insert(line.line.begin, line_of(*next));
    if (!stays[i]) edits_.erase(line.line.begin, line.line.next);
  }
  for (; next != missing.end(); ++next) edits_.insert(end, line_of(*next));
}

}  // namespace specdrift::html5lib
