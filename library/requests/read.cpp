#include "library/requests/read.h"

#include <fmt/format.h>

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value_from.hpp>
#include <string>
#include <utility>

#include "core/history/version_names.h"
#include "core/html5lib/json_text.h"
#include "core/read/writing/partial.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/transcribe/transcribe.h"

namespace specdrift::requests {
namespace {

namespace json = boost::json;
using transcribe::Refusal;
using transcribe::Transcript;

model::LoadError mistake_at(const std::string& name, read::Place place) {
  model::LoadError mistake;
  mistake.file = name;
  mistake.line = place.line;
  mistake.column = place.column;
  return mistake;
}

/// The sentences that were not read, or what is wrong with all together.
std::vector<model::LoadError> mistakes_of(const std::string& name, const Transcript& made) {
  std::vector<model::LoadError> mistakes;
  for (const read::Unread& unread : made.reading.unread) {
    model::LoadError& mistake = mistakes.emplace_back(mistake_at(name, unread.place));
    mistake.what = fmt::format("not read, in {}: \"{}\"", unread.where, unread.sentence);
    mistake.why = unread.why;
    if (!unread.nearest.empty())
      mistake.hint = fmt::format("the nearest phrase: \"{}\"", unread.nearest);
  }
  for (const transcribe::Mistake& one : made.refusal->mistakes) {
    model::LoadError& mistake = mistakes.emplace_back(mistake_at(name, one.place));
    mistake.what = one.what;
    mistake.hint = one.hint;
  }
  if (mistakes.empty())
    mistakes.emplace_back(mistake_at(name, made.refusal->place)).what = made.refusal->what;
  return mistakes;
}

Answer refusal_of_text(const std::string& name, const Transcript& made) {
  const Refusal& refusal = *made.refusal;
  if (refusal.why == Refusal::Why::wish)
    return Answer::refusal(
        refusal.wish == "lost" ? Problem::options : Problem::version,
        refusal.place.line == 0
            ? refusal.what
            : fmt::format("{}:{}: {}", refusal.place.line, refusal.place.column, refusal.what),
        refusal.wish, refusal.hint);
  Answer refused = Answer::refusal(Problem::specification, refusal.what, "text", refusal.hint);
  if (refusal.why == Refusal::Why::unread)
    refused.hint = "the option 'partial' writes the rest; a phrase can be added to spec/phrases";
  if (refusal.why == Refusal::Why::no_tokenizer)
    refused.hint = "is a part of the section missing? 'lost' supplies what a copy has lost";
  refused.mistakes = mistakes_of(name, made);
  return refused;
}

json::object place_json(read::Place place) {
  return {{"line", place.line}, {"column", place.column}};
}

std::string json_of(const Transcript& made) {
  const read::Counts& counts = made.reading.counts;
  json::object report = report::document_head("read");
  report["form"] = made.reading.form;
  report["like"] = made.like;
  report["supplied"] = json::value_from(made.written.supplied);
  report["sentences"] = counts.sentences;
  report["read"] = counts.read;
  report["notes"] = counts.notes;
  json::array unread;
  for (const read::Unread& one : made.reading.unread) {
    json::object& sentence = unread.emplace_back(place_json(one.place)).get_object();
    sentence["where"] = one.where;
    sentence["sentence"] = one.sentence;
    sentence["why"] = one.why;
    sentence["nearest"] = report::text_or_null(one.nearest);
  }
  report["unread"] = std::move(unread);
  report["unread_outside_of_states"] = made.outside.size();
  report["marked_rows"] = read::count_marked(made.reading);
  json::array doubts;
  for (const read::Doubt& one : made.reading.doubts) {
    json::object& doubt = doubts.emplace_back(place_json(one.place)).get_object();
    doubt["what"] = one.what;
  }
  report["doubts"] = std::move(doubts);
  report["specification"] = made.written.xml;
  return html5lib::json_text(report) + '\n';
}

Answer read_text(const Request& request, Versions&, const std::vector<Version>&,
                 std::string_view text) {
  if (text.size() > transcribe::most_bytes)
    return Answer::refusal(Problem::limit,
                           fmt::format("the text has {} bytes, and a specification has at most {}",
                                       text.size(), transcribe::most_bytes),
                           "size");
  constexpr std::size_t size_of_day = 10;
  if (request.date && (request.date->size() != size_of_day || !history::last_day_of(*request.date)))
    return Answer::refusal(Problem::options, fmt::format("'date' is no day: '{}'", *request.date),
                           "date", "write it as YYYY-MM-DD");
  if (request.is_partial && !request.base.empty())
    return Answer::refusal(Problem::options, "what is not read cannot be compared with 'base'",
                           "partial", "leave one of them out");
  transcribe::Wishes wishes;
  wishes.text_name = request.name == Request().name ? "text" : request.name;
  wishes.like = request.like;
  wishes.base = request.base;
  wishes.lost = request.lost;
  wishes.date = request.date.value_or("");
  wishes.is_partial = request.is_partial;
  wishes.has_places = request.has_places;
  const Transcript made = transcribe::transcribe(text, wishes);
  if (made.refusal) return refusal_of_text(wishes.text_name, made);
  return {json_of(made)};
}

}  // namespace

const Verb read_verb{"read", 0, 0, read_text};

}  // namespace specdrift::requests
