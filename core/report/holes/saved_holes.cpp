#include "core/report/holes/saved_holes.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value_to.hpp>
#include <initializer_list>
#include <optional>

#include "core/html5lib/json_seal.h"
#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

using holes::Direction;
using holes::FailOn;
using holes::Hole;
using holes::Reach;
using holes::Shelter;
using holes::Verdict;

std::string text_of(const json::object& object, std::string_view key) {
  const json::value& value = object.at(key);
  return value.is_null() ? std::string() : std::string(std::string_view(value.as_string()));
}

std::vector<std::string> texts_of(const json::object& object, std::string_view key) {
  std::vector<std::string> texts;
  for (const json::value& one : object.at(key).as_array())
    texts.emplace_back(std::string_view(one.as_string()));
  return texts;
}

std::size_t count_in(const json::object& object, std::string_view key) {
  return json::value_to<std::size_t>(object.at(key));
}

/// The value of an enumeration that name_of() calls so.
template <typename Value> Value named(std::string_view name, std::initializer_list<Value> all) {
  const auto found =
      std::ranges::find_if(all, [&](Value one) { return holes::name_of(one) == name; });
  if (found == all.end()) throw BadSavedHoles("a word in it is unknown");
  return *found;
}

Direction direction_of(std::string_view name) {
  return named(name,
               {Direction::harmless, Direction::phantom, Direction::altered, Direction::hidden});
}

Reach reach_of(std::string_view name) {
  return named(name, {Reach::nothing, Reach::flag, Reach::value, Reach::attribute, Reach::tag,
                      Reach::url, Reach::handler, Reach::live_element});
}

holes::Rewriting rewriting_of(const json::object& object) {
  using holes::FirstReader;
  return {named(text_of(object, "reader"),
                {FirstReader::filter, FirstReader::viewer, FirstReader::viewer_without_scripting}),
          identify::events_from_json(object.at("first")), text_of(object, "written"),
          identify::events_from_json(object.at("second"))};
}

Hole hole_of(const json::object& object) {
  Hole hole;
  hole.id = text_of(object, "id");
  hole.known = object.at("known").as_bool();
  holes::Difference& difference = hole.worst.difference;
  if (!object.at("verdict").is_null())
    difference.verdict =
        named(text_of(object, "verdict"),
              {Verdict::stopped, Verdict::cannot_leak, Verdict::changed, Verdict::unknown,
               Verdict::may_leak, Verdict::after_serialising, Verdict::gets_through});
  if (const json::value& through = object.at("through"); !through.is_null()) {
    difference.through_reach = reach_of(text_of(through.as_object(), "reach"));
    difference.through = text_of(through.as_object(), "what");
  }
  if (!object.at("output").is_null()) hole.worst.output = text_of(object, "output");
  if (const json::value& rewriting = object.at("rewriting"); !rewriting.is_null())
    hole.rewriting = rewriting_of(rewriting.as_object());
  difference.direction = direction_of(text_of(object, "direction"));
  difference.reach = reach_of(text_of(object, "reach"));
  difference.what = text_of(object, "what");
  hole.worst.shelter = named(text_of(object, "shelter"),
                             {Shelter::nowhere, Shelter::text, Shelter::raw_text, Shelter::comment,
                              Shelter::value, Shelter::name, Shelter::other});
  hole.topic = text_of(object, "topic");
  hole.worst.input = text_of(object, "input");
  hole.worst.demonstration = text_of(object, "demonstration");
  hole.worst.seed = text_of(object, "seed");
  const auto mode = html5lib::find_initial_state(text_of(object, "initial_state"));
  if (!mode) throw BadSavedHoles("no state is called so");
  hole.start.mode = *mode;
  hole.start.last_start_tag = text_of(object, "last_start_tag");
  hole.start.foreign_content = object.at("foreign_content").as_bool();
  hole.start.feedback = text_of(object, "feedback") == "tree" ? Feedback::tree : Feedback::none;
  hole.worst.viewer = identify::events_from_json(object.at("viewer"));
  hole.worst.filter = identify::events_from_json(object.at("filter"));
  hole.class_id = text_of(object, "class");
  if (!object.at("title").is_null()) hole.entry = catalogue::find(hole.class_id, Facet::tokens);
  hole.filter_is_older = text_of(object, "lacking") != "viewer";
  hole.follows = texts_of(object, "follows");
  hole.reads_as = text_of(object, "reads_as");
  hole.cause = text_of(object, "cause");
  hole.characters = texts_of(object, "characters");
  hole.smallest = text_of(object, "smallest");
  hole.shapes = texts_of(object, "shapes");
  if (!object.at("at_most").is_null()) hole.at_most = direction_of(text_of(object, "at_most"));
  return hole;
}

holes::Listing listing_of(const json::object& report) {
  holes::Listing listing;
  listing.viewer = text_of(report, "viewer");
  listing.filter = text_of(report, "filter");
  listing.command = text_of(report, "command");
  listing.options = text_of(report, "options");
  listing.is_search = report.at("is_search").as_bool();
  listing.is_proved = report.at("is_proved").as_bool();
  listing.unconfirmed = count_in(report, "unconfirmed");
  listing.complete = report.at("complete").as_bool();
  listing.has_output = report.at("has_output").as_bool();
  if (const std::string word = text_of(report, "writes"); !word.empty()) {
    if (std::ranges::find(identify::writes_words, word) == std::end(identify::writes_words))
      throw BadSavedHoles("a word in it is unknown");
    listing.writes = identify::writes_named(word);
  }
  if (const json::value& after = report.at("after_serialising"); !after.is_null())
    listing.after_serialising = {
        text_of(after.as_object(), "filter_rules"), text_of(after.as_object(), "viewer_rules"),
        count_in(after.as_object(), "inputs"), count_in(after.as_object(), "not_tried")};
  listing.own_work = texts_of(report, "own_work");
  listing.fail_on = named(text_of(report, "fail_on"),
                          {FailOn::leak, FailOn::changed, FailOn::hidden, FailOn::altered});
  listing.known_left_out = count_in(report, "known_left_out");
  listing.seeds = count_in(report, "seeds");
  listing.asked = count_in(report, "questions");
  listing.given_up = count_in(report, "given_up");
  listing.not_tried = count_in(report, "not_tried");
  for (const auto& [why, count] : report.at("unanswered").as_object()) {
    bool is_known = false;
    for (const auto outcome :
         {identify::Outcome::declined, identify::Outcome::malformed, identify::Outcome::hung,
          identify::Outcome::crashed, identify::Outcome::flooded}) {
      if (name_of(outcome) != std::string_view(why)) continue;
      listing.unanswered[name_of(outcome)] = json::value_to<std::size_t>(count);
      is_known = true;
    }
    if (!is_known) throw BadSavedHoles("a word in it is unknown");
  }
  listing.not_seen = text_of(report, "not_seen");
  if (const json::value& nearest = report.at("nearest"); !nearest.is_null()) {
    listing.nearest = text_of(nearest.as_object(), "reads_as");
    listing.agrees = count_in(nearest.as_object(), "agrees");
    listing.compared = count_in(nearest.as_object(), "of");
  }
  for (const json::value& entry : report.at("entries").as_array())
    for (const json::value& hole : entry.as_object().at("holes").as_array())
      listing.holes.push_back(hole_of(hole.as_object()));
  holes::arrange(listing);
  return listing;
}

}  // namespace

holes::Listing read_saved_holes(std::string_view text) {
  const json::value value = html5lib::parse_json(text);
  const json::object* const report = value.if_object();
  const json::value* const schema = report ? report->if_contains("schema") : nullptr;
  if (!schema || *schema != json::value("specdrift/holes"))
    throw BadSavedHoles("it is no list of holes");
  if (!html5lib::is_unchanged(*report) || !report->contains("digest"))
    throw BadSavedHoles("it was changed after it was written");
  try {
    holes::Listing listing = listing_of(*report);
    if (html5lib::parse_json(holes_json(listing)) != value)
      throw BadSavedHoles("this program would not write it so: another one has made it");
    return listing;
  } catch (const boost::system::system_error&) {
    throw BadSavedHoles("it lacks members: another program has made it");
  } catch (const identify::BadEvents&) {
    throw BadSavedHoles("events in it are none");
  } catch (const std::invalid_argument&) {
    throw BadSavedHoles("a member in it is of another kind");
  } catch (const std::out_of_range&) {
    throw BadSavedHoles("it lacks members: another program has made it");
  }
}

}  // namespace specdrift::report
