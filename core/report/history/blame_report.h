#pragma once

#include <boost/json/array.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/history/blame.h"
#include "core/history/state_events.h"
#include "core/text/line_index.h"
#include "core/text/source.h"

/// The reports of `blame`, one function for each format. Text and Markdown escape what a terminal
/// or Markdown would act on; JSON is one line.
namespace specdrift::report {

struct BlamedInput {
  std::string_view name;
  const Source& source;
  const LineIndex& lines;
  Facet facet = Facet::tokens;
  std::optional<Offset> at;
  std::span<const history::LineVersion> line;
  history::Blame blame;
};

/// The days of an epoch: it begins with the revision at its transition, and ends with the next one;
/// where a transition is not known so exactly, with its own versions.
std::string_view first_day(const BlamedInput& input, std::size_t epoch);
std::string_view last_day(const BlamedInput& input, std::size_t epoch);

/// Its tokens or errors in one line, escaped; how many there are, where they were left out.
std::string reading_of(const history::Epoch& epoch, Facet facet);

/// `2009-06-05 to 2010-09-26`.
std::string days_of(const BlamedInput& input, std::size_t epoch);

/// The milestones of an epoch; without any, its revisions. Escaped.
std::string versions_of(std::span<const history::LineVersion> line, const history::Epoch& epoch);

/// When a reading changed, as exactly as it is known: a revision, or an interval.
std::string when(const history::Transition& transition);

/// `--!> ends a comment. Why: …`.
std::string sentence(const history::Change& change);

/// `2026-06-25 320c05f6: …`, a line each with this indent, the first ones; `alone`, without day and
/// revision. Escaped.
std::string changes_text(std::span<const history::Change* const> changes, std::string_view indent,
                         bool alone);

/// `85 bytes, 13 milestones and 102 revisions read 2006-03-02 to 2026-07-19: 2 epochs of tokens`,
/// or of `what`.
std::string opening_of(const BlamedInput& input);
std::string opening_of(const BlamedInput& input, std::string_view what);

/// The changes of a transition or an event in JSON, and the versions of an epoch: milestones, or
/// revisions.
boost::json::array changes_json(std::span<const history::Change* const> changes);
boost::json::array versions_json(std::span<const history::LineVersion> line,
                                 const history::Epoch& epoch, bool revisions);

/// `2021-06-24  revision 681c8849`, and how sure that is.
std::string revision_of(const history::Change& change);

/// Changes in lines for people, as `words` writes them; `alone`: their revision has been named.
void add_changes(std::string& out, std::span<const history::Change* const> changes,
                 std::string_view indent, bool alone, std::string (*words)(std::string_view));

/// The slips that interrupted an epoch, a line each.
std::vector<std::string> slips_in_words(const BlamedInput& input, std::size_t epoch);

std::string blame_text(const BlamedInput& input);
std::string blame_markdown(const BlamedInput& input);
std::string blame_json(const BlamedInput& input);

struct StateHistory {
  std::string_view wanted;
  std::span<const history::LineVersion> line;
  std::vector<history::StateEvent> events;
};

/// `introduced`.
std::string_view event_name(history::StateEventKind event);

/// When it happened, as exactly as it is known.
std::string event_date(std::span<const history::LineVersion> line,
                       const history::StateEvent& event);

std::string state_history_text(const StateHistory& of_state);
std::string state_history_markdown(const StateHistory& of_state);
std::string state_history_json(const StateHistory& of_state);

}  // namespace specdrift::report
