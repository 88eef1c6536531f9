#include "library/requests/request.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/parser.hpp>
#include <utility>

#include "core/history/version_names.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "library/specdrift.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;

/// Takes members of their types out of an object, and remembers the first that is of another.
class Members {
 public:
  Members(const json::object& object, Answer& refused) : object_(object), refused_(refused) {}

  void take(std::string_view name, std::string& to) {
    const json::value* const value = find(name);
    if (value && value->is_string())
      to = std::string_view(value->get_string());
    else if (value)
      wrong(name, "a string");
  }

  void take(std::string_view name, bool& to) {
    const json::value* const value = find(name);
    if (value && value->is_bool())
      to = value->get_bool();
    else if (value)
      wrong(name, "true or false");
  }

  void take(std::string_view name, std::optional<std::uint64_t>& to) {
    const json::value* const value = find(name);
    if (value && value->is_int64() && value->get_int64() >= 0)
      to = static_cast<std::uint64_t>(value->get_int64());
    else if (value)
      wrong(name, "a whole number from 0");
  }

  void take(std::string_view name, std::vector<std::string>& to) {
    const json::value* const value = find(name);
    if (!value) return;
    if (!value->is_array()) return wrong(name, "an array of strings");
    for (const json::value& item : value->get_array()) {
      if (!item.is_string()) return wrong(name, "an array of strings");
      to.emplace_back(std::string_view(item.get_string()));
    }
  }

  void take(std::string_view name, json::array& to) {
    const json::value* const value = find(name);
    if (value && value->is_array())
      to = value->get_array();
    else if (value)
      wrong(name, "an array");
  }

  void take(std::string_view name, std::optional<std::string>& to) {
    if (find(name)) take(name, to.emplace());
  }

  /// A string, or several.
  void take_some(std::string_view name, std::vector<std::string>& to) {
    const json::value* const value = find(name);
    if (value && value->is_string())
      to.emplace_back(std::string_view(value->get_string()));
    else
      take(name, to);
  }

  /// One of some words, by their values.
  template <class Value>
  void take(std::string_view name, std::optional<Value>& to, std::initializer_list<Value> values) {
    std::string word;
    take(name, word);
    if (word.empty()) return;
    for (const Value value : values)
      if (name_of(value) == word) to = value;
    if (to) return;
    std::string words;
    for (const Value value : values)
      words += fmt::format("{}\"{}\"", words.empty() ? "" : ", ", name_of(value));
    wrong(name, fmt::format("one of {}", words));
  }

 private:
  const json::value* find(std::string_view name) const {
    const json::value* const value = object_.if_contains(name);
    return value && !value->is_null() ? value : nullptr;
  }

  void wrong(std::string_view name, std::string_view wanted) {
    if (refused_.problem == Problem::none)
      refused_ =
          Answer::refusal(Problem::options, fmt::format("'{}' has to be {}", name, wanted), name);
  }

  const json::object& object_;
  Answer& refused_;
};

constexpr std::string_view known_members[] = {
    "verb",      "name",     "versions",      "specification", "format",
    "errors",    "isString", "facet",         "severity",      "class",
    "site",      "at",       "begin",         "end",           "most",
    "states",    "seconds",  "context",       "lastStartTag",  "foreignContent",
    "scripting", "tree",     "state",         "family",        "explain",
    "color",     "width",    "encodingBasis", "references",    "concepts",
    "since",     "until",    "readBy",        "unreadBy",      "words",
    "why",       "rules",    "timeline",      "summary",       "machine",
    "lesson",    "answers",  "viewer",        "filterWrites",  "known",
    "limit",     "parsers",  "like",          "base",          "lost",
    "date",      "partial",  "places",        "largest",       "witnesses"};

/// Refuses what no request has: a slip of the pen would have no effect, and nobody would notice.
void refuse_unknown(const json::object& object, Answer& refused) {
  for (const auto& member : object) {
    const std::string_view name = member.key();
    if (std::ranges::find(known_members, name) == std::end(known_members)) {
      refused = Answer::refusal(Problem::options, fmt::format("there is no option '{}'", name),
                                name, "names are written as in lastStartTag");
      return;
    }
  }
}

}  // namespace

json::object read_object(std::string_view text, std::string_view what, Answer& refused) {
  boost::system::error_code error;
  json::parse_options options;
  options.allow_invalid_utf8 = true;
  json::parser parser({}, options);
  const std::size_t read = parser.write_some(text.data(), text.size(), error);
  if (error && text.find("\\u") != text.npos) {
    const std::string rewritten = html5lib::with_lone_surrogates(text);
    json::parser again({}, options);
    boost::system::error_code still;
    if (again.write_some(rewritten.data(), rewritten.size(), still) == rewritten.size() && !still)
      if (json::value value = again.release(); value.is_object())
        return std::move(value.get_object());
  }
  std::string why;
  if (error) {
    why = fmt::format(": byte {}: {}", read, error.message());
  } else if (text.find_first_not_of(" \t\n\r", read) != std::string_view::npos) {
    why = fmt::format(": byte {}: it ends there, and more follows", read);
  } else if (json::value value = parser.release(); value.is_object()) {
    return std::move(value.get_object());
  }
  refused = Answer::refusal(Problem::options, fmt::format("{} no object of JSON{}", what, why), {},
                            R"(an object is written as in {"versions": ["2009", "living"]})");
  return {};
}

Request read_request(const json::object& object, Answer& refused) {
  Request request;
  request.start = page_start();
  refuse_unknown(object, refused);
  Members members(object, refused);
  members.take("verb", request.verb);
  members.take("name", request.name);
  members.take("versions", request.versions);
  members.take("specification", request.specification);
  members.take("format", request.format);
  members.take("errors", request.errors);
  members.take("explain", request.explains);
  members.take("encodingBasis", request.encoding_basis);
  members.take("color", request.color);
  members.take("width", request.width);
  constexpr std::uint64_t narrowest = 40;
  if (request.width && *request.width < narrowest && refused.problem == Problem::none)
    refused = Answer::refusal(Problem::options,
                              fmt::format("'width' has to be {} or more", narrowest), "width");
  members.take("isString", request.is_string);
  members.take("facet", request.facet, {Facet::tokens, Facet::errors});
  members.take("severity", request.severity,
               {Severity::errors, Severity::text, Severity::structure, Severity::markup});
  members.take("class", request.class_id);
  members.take_some("state", request.state_names);
  members.take_some("family", request.families);
  members.take("site", request.site);
  if (!request.site.empty() && !request.site.starts_with("https://") &&
      !request.site.starts_with("http://"))
    refused =
        Answer::refusal(Problem::options, "'site' has to begin with https:// or http://", "site");
  members.take("at", request.at);
  members.take("begin", request.begin);
  members.take("end", request.end);
  members.take("most", request.most);
  members.take("states", request.states);
  members.take("seconds", request.seconds);
  members.take("references", request.references);
  if (!request.references.empty() && request.references != "every" &&
      request.references != "shapes" && refused.problem == Problem::none)
    refused = Answer::refusal(Problem::options, R"('references' has to be "every" or "shapes")",
                              "references");
  members.take("concepts", request.concepts);
  members.take("since", request.since);
  members.take("until", request.until);
  for (const auto& [name, date] :
       {std::pair<std::string_view, const std::optional<std::string>&>("since", request.since),
        std::pair<std::string_view, const std::optional<std::string>&>("until", request.until)})
    if (date && !history::last_day_of(*date) && refused.problem == Problem::none)
      refused =
          Answer::refusal(Problem::options, fmt::format("'{}' is no date: '{}'", name, *date), name,
                          "it is a year, a month or a day: 2009, 2009-06 or 2009-06-04");
  members.take("readBy", request.read_by);
  members.take("unreadBy", request.unread_by);
  members.take("words", request.words);
  members.take("why", request.has_reason);
  members.take("rules", request.is_of_rules);
  members.take("timeline", request.is_timeline);
  members.take("summary", request.is_summary);
  members.take("machine", request.is_machine);
  members.take("lesson", request.lesson);
  members.take("answers", request.has_answers);
  members.take("parsers", request.parsers);
  members.take("viewer", request.viewer);
  members.take("filterWrites", request.filter_writes);
  members.take("known", request.known);
  members.take("limit", request.limit);
  members.take("largest", request.largest);
  members.take("witnesses", request.has_witnesses);
  members.take("like", request.like);
  members.take("base", request.base);
  members.take("lost", request.lost);
  members.take("date", request.date);
  members.take("partial", request.is_partial);
  members.take("places", request.has_places);
  std::string context = "data";
  members.take("context", context);
  members.take("lastStartTag", request.start.last_start_tag);
  members.take("foreignContent", request.start.foreign_content);
  members.take("scripting", request.start.scripting);
  const json::value* const scripting = object.if_contains("scripting");
  request.says_scripting = scripting && !scripting->is_null();
  bool tree = true;
  members.take("tree", tree);
  request.start.feedback = tree ? Feedback::tree : Feedback::none;
  if (const auto mode = html5lib::find_initial_state(context))
    request.start.mode = *mode;
  else if (refused.problem == Problem::none)
    refused = Answer::refusal(
        Problem::start, fmt::format("no such initial state: '{}'", context), "context",
        fmt::format("it is one of {}", fmt::join(html5lib::initial_state_names(), ", ")));
  return request;
}

}  // namespace specdrift::requests
