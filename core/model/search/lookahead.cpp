#include "core/model/search/lookahead.h"

#include <algorithm>

#include "core/machine/char.h"
#include "core/text/utf8.h"

namespace specdrift::model {
namespace {

bool same(char a, char b) {
  return lowercase(static_cast<unsigned char>(a)) == lowercase(static_cast<unsigned char>(b));
}

/// Whether more input could make `rest` begin with `word`, or not.
bool is_open(std::string_view rest, std::string_view word) {
  return rest.size() < word.size() && std::equal(rest.begin(), rest.end(), word.begin(), same);
}

/// Whether a longer name than any in `rest` could come of more input.
bool is_name_open(const NamedReferences& names, std::string_view rest) {
  std::size_t first = 0;
  for (std::size_t count = names.size(); count > 0;) {
    const std::size_t half = count / 2;
    if (names[first + half].name <= rest) {
      first += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return first < names.size() && names[first].name.starts_with(rest);
}

std::size_t run_size(const CharacterSet& set, std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::find_if_not(text,
                               [&](char c) { return set.has(static_cast<unsigned char>(c)); }) -
      text.begin());
}

bool sees_end_ahead(const Ahead& ahead, std::string_view rest, std::string_view last_start_tag) {
  if (!ahead.last_start_tag) return run_size(ahead.one_or_more, rest) == rest.size();
  if (last_start_tag.empty()) return false;
  return rest.size() <= last_start_tag.size() &&
         std::equal(rest.begin(), rest.end(), last_start_tag.begin(), same);
}

/// Whether a row may fit. Errs only towards yes.
bool may_fit(const Table& table, const Row& row, ReadResult result, std::string_view rest) {
  if (row.kind == RowKind::result) return row.result == result;
  if (row.kind != RowKind::input || !row.input.is_simple() || rest.empty()) return true;
  const bool by_character = table.reads == Reads::character || table.reads == Reads::ahead;
  // U+0000 may be replaced by another character before rows see it.
  return !by_character || rest.front() == '\0' ||
         row.input.has(static_cast<unsigned char>(rest.front()));
}

}  // namespace

bool sees_end(const Model& model, const Table& table,
              const std::vector<DependenciesOfRow>& dependencies, std::string_view rest,
              std::string_view last_start_tag) {
  std::size_t read = 0;  // from here on, conditions look ahead
  ReadResult result = ReadResult::none;
  switch (table.reads) {
  case Reads::character:
  case Reads::ahead:
    if (rest.empty()) return true;
    for (const Row& row : table.rows)
      if (row.kind == RowKind::match && is_open(rest, row.written)) return true;
    if (table.reads == Reads::character)
      read = utf8::sequence_length(static_cast<unsigned char>(rest.front()));
    break;
  case Reads::until:
    if (rest.find(table.of) == std::string_view::npos) return true;
    read = rest.find(table.of) + table.of.size();
    result = ReadResult::found;
    break;
  case Reads::run:
    read = run_size(table.run, rest);
    if (read == rest.size()) return true;
    if (read > 0) result = ReadResult::some;
    break;
  case Reads::longest_match: {
    if (is_name_open(model.references, rest)) return true;
    const auto match = model.references.longest_match(rest);
    read = match ? match->name.size() : 0;
    if (match) result = ReadResult::match;
    break;
  }
  case Reads::procedure:
  case Reads::number:
    break;
  }
  const std::string_view ahead = rest.substr(std::min(read, rest.size()));
  for (std::size_t i = 0; i < dependencies.size(); ++i) {
    if (i < table.rows.size() && !may_fit(table, table.rows[i], result, rest)) continue;
    if (dependencies[i].next && ahead.empty()) return true;
    for (const Ahead* a : dependencies[i].ahead)
      if (sees_end_ahead(*a, ahead, last_start_tag)) return true;
  }
  return false;
}

}  // namespace specdrift::model
