#pragma once

#include <boost/json/fwd.hpp>
#include <string>
#include <string_view>

#include "core/text/line_index.h"
#include "core/trace/tree_watch.h"

/// Where the standard has tree construction: sections are numbered as in the text of 13.2.5,
/// fragments are those of the Living Standard, too.
namespace specdrift::report {

struct TreePlace {
  std::string_view title;     ///< `in body`
  std::string_view section;   ///< `13.2.6.4.7`
  std::string_view fragment;  ///< `parsing-main-inbody`
};

/// The rules of an insertion mode; those for foreign content.
TreePlace mode_place(InsertionMode mode);

/// Where the text asks for the rule: the mode that the token arrives in, which may pass it on to
/// the rules of another one, or the dispatcher.
TreePlace place_of_rule(const trace::TakenTreeRule& taken);

/// Where the text defines what the rule is about, if that is no insertion mode; else empty.
TreePlace definition_of(const trace::TreeRule& rule);

/// `in foreign content (13.2.6.5)`.
std::string in_words(const TreePlace& place);

/// `https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign`.
std::string link_of(const TreePlace& place);

/// Links to the standard's repository: `https://github.com/whatwg/html/commit/681c8849`; empty
/// where the revision is not known. `revision`: as in history::Change.
std::string link_of_revision(std::string_view revision);

/// In one line what a step does, without its token: `in foreign content (13.2.6.5): p leaves
/// foreign content by its end tag (breakout-end of p); closes svg`.
std::string in_words(const trace::TreeStep& step);

/// The token that tree construction is told of: `<svg>`, `</p>`, `characters`. Not escaped.
std::string token_of(const trace::TreeStep& step);

/// `closes svg; opens html, body`; empty where nothing is opened or closed.
std::string moves_of(const trace::TreeStep& step);

/// For programs: a rule with where it was asked for, and a step.
boost::json::object to_json(const trace::TakenTreeRule& taken);
boost::json::object to_json(const Source& source, const LineIndex& lines,
                            const trace::TreeStep& step);

}  // namespace specdrift::report
