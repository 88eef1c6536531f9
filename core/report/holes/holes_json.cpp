#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <utility>

#include "core/html5lib/json_seal.h"
#include "core/html5lib/start_states.h"
#include "core/report/common/json_values.h"
#include "core/report/common/schema.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report {
namespace {

namespace json = boost::json;

using holes::Direction;
using holes::Hole;
using holes::Listing;
using holes::Verdict;

json::value verdict_json(const Hole& hole) {
  return hole.verdict() == Verdict::unknown ? json::value() : json::value(name_of(hole.verdict()));
}

json::value rewriting_json(const Hole& hole) {
  if (!hole.rewriting) return {};
  return json::object{{"reader", name_of(hole.rewriting->reader)},
                      {"first", identify::to_json(hole.rewriting->first)},
                      {"written", json::string(hole.rewriting->written)},
                      {"second", identify::to_json(hole.rewriting->second)}};
}

json::object hole_json(const Listing& listing, const Hole& hole) {
  json::array changes, sightings, follows;
  if (hole.entry) {
    for (const catalogue::Change& change : hole.entry->since)
      changes.push_back(json::object{
          {"date", change.date}, {"revision", change.revision}, {"what", change.what}});
    for (const catalogue::Sighting& sighting : hole.entry->seen)
      sightings.push_back(json::value(sighting.as));
  }
  for (const std::string& version : hole.follows) follows.push_back(json::value(version));
  json::array shapes, characters;
  for (const std::string& shape : hole.shapes) shapes.push_back(json::value(shape));
  for (const std::string& one : hole.characters) characters.push_back(json::value(one));
  return {
      {"id", hole.id},
      {"known", hole.known},
      {"verdict", verdict_json(hole)},
      {"through",
       !is_through(hole.verdict())
           ? json::value()
           : json::value(json::object{{"reach", name_of(hole.worst.difference.through_reach)},
                                      {"what", json::string(hole.worst.difference.through)}})},
      {"output", hole.worst.output ? json::value(json::string(*hole.worst.output)) : json::value()},
      {"rewriting", rewriting_json(hole)},
      {"direction", name_of(hole.direction())},
      {"reach", name_of(hole.worst.difference.reach)},
      {"what", text_or_null(hole.worst.difference.what)},
      {"shelter", name_of(hole.worst.shelter)},
      {"topic", hole.topic},
      {"input", json::string(hole.worst.input)},
      {"demonstration", json::string(hole.worst.demonstration)},
      {"seed", json::string(hole.worst.seed)},
      {"initial_state", html5lib::initial_state_name(hole.start.mode)},
      {"last_start_tag", text_or_null(hole.start.last_start_tag)},
      {"foreign_content", hole.start.foreign_content},
      {"feedback", hole.start.feedback == Feedback::tree ? "tree" : "none"},
      {"viewer", identify::to_json(hole.worst.viewer)},
      {"filter", identify::to_json(hole.worst.filter)},
      {"class", text_or_null(hole.class_id)},
      {"title", text_or_null(hole.entry ? hole.entry->title : std::string_view())},
      {"lacking", !hole.entry            ? json::value()
                  : hole.filter_is_older ? json::value("filter")
                                         : json::value("viewer")},
      {"changes", std::move(changes)},
      {"seen_as", std::move(sightings)},
      {"follows", std::move(follows)},
      {"reads_as", text_or_null(hole.reads_as)},
      {"cause", text_or_null(hole.cause)},
      {"characters", std::move(characters)},
      {"smallest", text_or_null(hole.smallest)},
      {"shapes", std::move(shapes)},
      {"at_most", hole.at_most ? json::value(name_of(*hole.at_most)) : json::value()},
      {"deployment", of_holes::in_use(listing, hole)},
      {"test", of_holes::test_command(listing, hole)}};
}

}  // namespace

std::string holes_json(const Listing& listing) {
  json::array entries;
  for (const holes::Group& group : listing.groups) {
    json::array members;
    for (const std::size_t i : group.holes) members.push_back(hole_json(listing, listing.holes[i]));
    const Hole& first = listing.holes[group.holes.front()];
    entries.push_back(json::object{{"rank", entries.size() + 1},
                                   {"verdict", verdict_json(first)},
                                   {"direction", name_of(first.direction())},
                                   {"reach", name_of(first.worst.difference.reach)},
                                   {"topic", first.topic},
                                   {"shelter", name_of(first.worst.shelter)},
                                   {"holes", std::move(members)}});
  }
  json::object counts, unanswered;
  for (const Direction direction :
       {Direction::hidden, Direction::altered, Direction::phantom, Direction::harmless})
    counts[name_of(direction)] = listing.count(direction);
  json::array own_work;
  for (const std::string& words : listing.own_work) own_work.push_back(json::value(words));
  json::object verdicts;
  for (const Verdict verdict :
       {Verdict::gets_through, Verdict::after_serialising, Verdict::may_leak, Verdict::unknown,
        Verdict::changed, Verdict::cannot_leak, Verdict::stopped})
    verdicts[name_of(verdict)] = listing.count(verdict);
  for (const auto& [why, count] : listing.unanswered) unanswered[why] = count;
  json::object value = document_head("holes");
  value["viewer"] = listing.viewer;
  value["filter"] = listing.filter;
  value["command"] = text_or_null(listing.command);
  value["options"] = listing.options;
  value["is_search"] = listing.is_search;
  value["is_proved"] = listing.is_proved;
  value["unconfirmed"] = listing.unconfirmed;
  value["complete"] = listing.complete;
  value["counts"] = std::move(counts);
  value["new_hidden"] = listing.new_holes();
  value["has_output"] = listing.has_output;
  value["writes"] = text_or_null(name_of(listing.writes));
  value["verdicts"] = std::move(verdicts);
  value["after_serialising"] =
      listing.after_serialising
          ? json::value(json::object{
                {"filter_rules", text_or_null(listing.after_serialising->filter_rules)},
                {"viewer_rules", listing.after_serialising->viewer_rules},
                {"inputs", listing.after_serialising->inputs},
                {"not_tried", listing.after_serialising->not_tried}})
          : json::value();
  value["own_work"] = std::move(own_work);
  value["fail_on"] = name_of(listing.fail_on);
  value["failures"] = listing.failures();
  value["known_left_out"] = listing.known_left_out;
  value["seeds"] = listing.seeds;
  value["questions"] = listing.asked;
  value["given_up"] = listing.given_up;
  value["not_tried"] = listing.not_tried;
  value["unanswered"] = std::move(unanswered);
  value["not_seen"] = listing.not_seen;
  value["nearest"] = listing.compared == 0 ? json::value()
                                           : json::value(json::object{{"reads_as", listing.nearest},
                                                                      {"agrees", listing.agrees},
                                                                      {"of", listing.compared}});
  value["entries"] = std::move(entries);
  return html5lib::sealed_line(std::move(value));
}

}  // namespace specdrift::report
