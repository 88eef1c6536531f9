#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>

/// The formats of a report are one table for each subject: what can be typed, what help says of
/// it, and how a format is written follow from its rows.
namespace specdrift::report {

/// `Write` is what makes the report: a function, or several where a subject has several forms.
template <class Write> struct Format {
  std::string_view name;  ///< as it is typed
  std::string_view what;  ///< for help, in parentheses after the name; empty: the name says it
  Write write;
};

/// The names of a table, in its order.
template <const auto& table> inline constexpr auto format_words = [] {
  std::array<std::string_view, std::size(table)> words;
  std::ranges::transform(table, words.begin(), [](const auto& format) { return format.name; });
  return words;
}();

namespace format_table {

/// Calls `add` with each piece of `text, json (one value) or html (a page)`.
template <class Table, class Add> constexpr void add_help(const Table& table, Add add) {
  for (std::size_t i = 0; i < std::size(table); ++i) {
    if (i > 0) add(i + 1 < std::size(table) ? ", " : " or ");
    add(table[i].name);
    if (table[i].what.empty()) continue;
    add(" (");
    add(table[i].what);
    add(")");
  }
}

template <const auto& table> inline constexpr auto help_characters = [] {
  constexpr std::size_t size = [] {
    std::size_t sum = 0;
    add_help(table, [&](std::string_view piece) { sum += piece.size(); });
    return sum;
  }();
  std::array<char, size> characters;
  auto at = characters.begin();
  add_help(table, [&](std::string_view piece) { at = std::ranges::copy(piece, at).out; });
  return characters;
}();

}  // namespace format_table

/// The help on `--format`: `text, json (one value) or html (a page)`.
template <const auto& table> inline constexpr std::string_view format_help{
    format_table::help_characters<table>.data(), format_table::help_characters<table>.size()};

/// The row of a table with that name; null: it has none.
template <class Write, std::size_t size>
constexpr const Format<Write>* find_format(const Format<Write> (&table)[size],
                                           std::string_view name) {
  const Format<Write>* const found = std::ranges::find(table, name, &Format<Write>::name);
  return found == std::end(table) ? nullptr : found;
}

/// How a format is written. Requires: the table has it. The argument of an option whose words are
/// `format_words` is in the table.
template <class Write, std::size_t size>
constexpr const Write& writer_of(const Format<Write> (&table)[size], std::string_view name) {
  return find_format(table, name)->write;
}

}  // namespace specdrift::report
