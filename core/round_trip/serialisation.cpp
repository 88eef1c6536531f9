// The rules of serialising, by date. docs/round-trips.md says where they are from.

#include "core/round_trip/serialisation.h"

#include <algorithm>
#include <array>

namespace specdrift::round_trip {
namespace {

/// Each row is the one before it with a change.
constexpr auto rows = [] {
  std::array<Serialisation, 14> all;
  std::size_t count = 0;
  Serialisation now;
  const auto add = [&](std::string_view since, std::string_view revision, std::string_view section,
                       std::string_view known_by, std::string_view change) {
    now.since = since;
    now.revision = revision;
    now.section = section;
    now.known_by = known_by;
    now.change = change;
    all[count++] = now;
  };
  now.text = now.attribute = {.quotation_mark = true, .angle_brackets = true};
  add("2006-09-26", "f50d1339", "", "title", "innerHTML can be read");
  now.line_feed = LineFeed::always;
  add("2007-06-19", "8b6a3c2a", "8.4", "text", "a line feed after <pre> and <textarea>");
  now.plaintext_is_literal = true;
  add("2007-06-22", "8cba23d7", "8.4", "title", "the text of plaintext is written as it is");
  now.text.no_break_space = now.attribute.no_break_space = true;
  now.instruction_end = ">";
  add("2008-02-29", "c00e5451", "8.4", "title", "U+00A0 is escaped");
  now.text.quotation_mark = false;
  add("2008-05-12", "4505f126", "8.4", "title", "quotation marks are escaped in values alone");
  now.listing_has_line_feed = true;
  add("2008-05-23", "28f97700", "8.4", "title", "a line feed after <listing>, too");
  now.attribute.angle_brackets = false;
  add("2008-10-24", "4eeb8a17", "8.4", "title", "< and > are not escaped in values");
  now.looks_at_ancestors = false;
  add("2009-07-27", "15c657f8", "9.4", "title", "raw text is that of the parent, not of ancestors");
  now.noscript_needs_scripting = true;
  add("2009-09-04", "d58a3aab", "9.4", "text",
      "the text of noscript is written as it is only if scripts run");
  now.line_feed = LineFeed::before_another;
  add("2012-01-31", "baba6fa7", "12.3", "title",
      "a line feed after <pre> only if another one follows");
  now.line_feed = LineFeed::never;
  add("2016-09-24", "2aa00004", "12.3", "text", "no line feed after <pre>");
  now.attribute.angle_brackets = true;
  add("2025-05-20", "e21bd3b4", "13.3", "text", "< and > are escaped in values");
  now.instruction_end = "?>";
  add("2026-07-09", "2e477cf1", "13.3", "title", "processing instructions end in ?>");
  return std::pair(all, count);
}();

}  // namespace

std::span<const Serialisation> serialisations() {
  return std::span(rows.first).first(rows.second);
}

const Serialisation& serialisation_on(std::string_view day) {
  const auto all = serialisations();
  const auto later = std::ranges::upper_bound(all, day, {}, &Serialisation::since);
  return later == all.begin() ? all.front() : *std::prev(later);
}

}  // namespace specdrift::round_trip
