#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/holes/listing.h"
#include "core/report/common/format_table.h"
#include "core/report/common/text_lines.h"

namespace specdrift::report {

/// Everything that a viewer sees and a filter does not, in one form each. `at_least`: milder ones
/// are counted and not shown (of_holes::is_shown). JSON and JUnit show all: to JUnit, what
/// Listing::is_failure says is a failure.
std::string holes_text(const holes::Listing& listing, holes::Direction at_least,
                       const TextStyle& style);
std::string holes_json(const holes::Listing& listing);
std::string holes_junit(const holes::Listing& listing);
std::string holes_markdown(const holes::Listing& listing, holes::Direction at_least);
/// A page without a script. Nothing of an input acts in it.
std::string holes_html(const holes::Listing& listing, holes::Direction at_least);

/// The run as a report in SARIF describes it.
struct SarifRun {
  std::string tool_version;
  std::string place;       ///< the file that results are about, as a path; empty: there is none
  bool has_known = false;  ///< some holes may be accepted: results are `new` or `unchanged`
};
std::string holes_sarif(const holes::Listing& listing, holes::Direction at_least,
                        const SarifRun& run);

/// Everything that the formats need in addition to the list.
struct HolesSettings {
  holes::Direction at_least = holes::Direction::phantom;
  TextStyle style = {};  ///< text
  SarifRun run = {};     ///< SARIF
};
inline constexpr Format<std::string (*)(const holes::Listing&, const HolesSettings&)>
    holes_formats[] = {
        {"text", "",
         [](const holes::Listing& listing, const HolesSettings& settings) {
           return holes_text(listing, settings.at_least, settings.style);
         }},
        {"json", "one value",
         [](const holes::Listing& listing, const HolesSettings&) { return holes_json(listing); }},
        {"html", "a page",
         [](const holes::Listing& listing, const HolesSettings& settings) {
           return holes_html(listing, settings.at_least);
         }},
        {"markdown", "",
         [](const holes::Listing& listing, const HolesSettings& settings) {
           return holes_markdown(listing, settings.at_least);
         }},
        {"sarif", "2.1.0: one result per difference",
         [](const holes::Listing& listing, const HolesSettings& settings) {
           return holes_sarif(listing, settings.at_least, settings.run);
         }},
        {"junit", "one test per difference; those that --fail-on names fail",
         [](const holes::Listing& listing, const HolesSettings&) { return holes_junit(listing); }},
};

/// The words that the forms for people share. Escaped for terminals: not for HTML.
namespace of_holes {

/// `living shows, 2009 judges: 3 hidden, 0 altered, 2 phantom, 5 harmless`.
std::string headline(const holes::Listing& listing);
/// How much was looked at, and how sure the list is. Sentences.
std::vector<std::string> extent(const holes::Listing& listing);
/// Whether it is at least that direction, or gets through; what cannot leak is shown among the
/// harmless ones.
bool is_shown(const holes::Hole& hole, holes::Direction at_least);
/// Says how it turns out in use: its verdict, in words, or what it depends on where nobody has
/// judged it: `leaks if the filter keeps comments, …`.
std::string in_use(const holes::Listing& listing, const holes::Hole& hole);
/// The same, once for all that are shown: a line for each kind of hole that has its own words.
std::vector<std::string> legend(const holes::Listing& listing, holes::Direction at_least);
/// `the filter lacks the change of 2009-06-04: "--!>" ends a comment; CVE-2022-36020`, or what else
/// explains it.
std::string explanation(const holes::Listing& listing, const holes::Hole& hole);
/// How many of the other inputs with the same id a line has.
inline constexpr std::size_t most_shapes = 8;
/// Those inputs. Not escaped.
std::string shapes_in_words(const holes::Hole& hole);
/// How far it is proved that nothing worse can follow.
struct Bound {
  std::string_view name;  ///< `proved`, or `open` where nothing is
  std::string text;       ///< `whatever follows, nothing worse than altered, …`
};
/// Nothing: its direction is the worst there is, or nothing is ever proved of such a list.
std::optional<Bound> bound_of(const holes::Listing& listing, const holes::Hole& hole);
/// The words on holes that are milder than those shown: `12 milder not shown; of 5 it is not proved
/// that nothing worse follows`. Empty: there are none.
std::string milder_words(const holes::Listing& listing, holes::Direction at_least);
/// Says what a hole is, in a sentence that stands alone: `hidden: 2009 does not see start tag
/// <script> in <!----!><script> (live element, comment to the filter)`. Not escaped.
std::string sentence(const holes::Listing& listing, const holes::Hole& hole);
/// `gets through, live element; hidden, live element, comment to the filter`.
std::string kind(const holes::Hole& hole);
/// The command that shows it again. Not escaped otherwise than for a shell.
std::string test_command(const holes::Listing& listing, const holes::Hole& hole);
/// Where its inputs begin, if that is not a document: `rcdata after <a>`.
std::string beginning_of(const holes::Hole& hole);

/// By what rules what was read is written, and read again. Requires: that was looked for.
std::string words_on_second_readings(const holes::Listing& listing);
/// Says what is read otherwise once it is written; `change`: what explains it, or nothing.
/// Requires: the hole gets through after serialising. Not escaped.
std::string words_on_rewriting(const holes::Hole& hole, std::string change);

}  // namespace of_holes
}  // namespace specdrift::report
