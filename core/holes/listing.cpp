#include "core/holes/listing.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>
#include <utility>

#include "core/holes/output.h"
#include "core/identify/identification.h"
#include "core/identify/version_outputs.h"

namespace specdrift::holes {
namespace {

/// A second reading has a topic of its own, and ids of their own kind.
std::string id_of_rewriting(const Hole& hole) {
  return fmt::format("after-serialising:{}:{}{} ({})", name_of(hole.direction()),
                     hole.class_id.empty() ? "" : hole.class_id + ", ", hole.topic,
                     name_of(hole.rewriting->reader));
}

/// Where no class says what a hole is about, its shape does.
std::string topic_by_shape(const Worst& worst) {
  const auto holds = [&](std::string_view text) {
    return worst.input.find(text) != std::string::npos;
  };
  if (holds(std::string_view("\0", 1))) return "NUL";
  if (worst.shelter == Shelter::comment || holds("<!--")) return "comments";
  if (holds("<![") || holds("<svg") || holds("<math")) return "foreign content";
  if (holds("<?")) return "processing instructions";
  if (holds("<!")) return "declarations";
  if (holds("<script") && worst.shelter == Shelter::raw_text) return "script";
  for (const std::string_view element : {"<title", "<textarea", "<style", "<xmp", "<iframe",
                                         "<noscript", "<noembed", "<noframes", "<plaintext"})
    if (holds(element)) return "raw text";
  if (holds("&")) return "references";
  return holds("<") ? "attributes" : "text";
}

std::string topic_of(const Hole& hole) {
  if (!hole.smallest.empty()) {
    Worst rule;
    rule.input = hole.smallest;
    return topic_by_shape(rule);
  }
  if (hole.class_id.empty()) return topic_by_shape(hole.worst);
  if (hole.class_id.starts_with("tree-construction/"))
    return std::string(tree_topic(hole.worst.input));
  const std::string_view topic = identify::topic_of(hole.class_id);
  // The states of a version of one's own may have any name.
  return topic == "text" ? topic_by_shape(hole.worst) : std::string(topic);
}

/// The name by which older programs know a hole without a class.
std::string id_by_input(Direction direction, std::string_view input) {
  return fmt::format("{}:{}", name_of(direction), identify::in_a_line(input));
}

/// Whether a list accepts all that a hole is, by the ids of older programs; adds these to `found`.
bool is_accepted_by_inputs(const Hole& hole, const std::set<std::string>& ids,
                           std::set<std::string>& found) {
  if (!hole.class_id.empty() || hole.rewriting) return false;
  std::set<std::string> old{id_by_input(hole.direction(), hole.worst.input)};
  for (const std::string& shape : hole.shapes) old.insert(id_by_input(hole.direction(), shape));
  if (!std::ranges::includes(ids, old)) return false;
  found.merge(old);
  return true;
}

/// The name of a hole, the same whatever else the list has. The topic belongs to it where a class
/// does not decide it.
std::string id_of(const Hole& hole) {
  if (hole.rewriting) return id_of_rewriting(hole);
  const std::string direction(name_of(hole.direction()));
  if (hole.class_id.empty() && !hole.cause.empty())
    return fmt::format("{}:{} ({})", direction, hole.cause, hole.topic);
  if (hole.class_id.empty()) return id_by_input(hole.direction(), hole.worst.input);
  const bool has_one_topic = !hole.class_id.starts_with("tree-construction/") &&
                             identify::topic_of(hole.class_id) == hole.topic;
  return fmt::format("{}:{}{}", direction, hole.class_id,
                     has_one_topic ? "" : fmt::format(" ({})", hole.topic));
}

auto rank(const Hole& hole) {
  const Worst& worst = hole.worst;
  return std::tuple(hole.known, -static_cast<int>(worst.difference.verdict),
                    -static_cast<int>(worst.difference.through_reach),
                    -static_cast<int>(worst.difference.direction),
                    -static_cast<int>(worst.difference.reach), identify::quirk_score(worst.input),
                    worst.input.size(), std::string_view(worst.input));
}

}  // namespace

std::string_view tree_topic(std::string_view input) {
  const auto holds = [&](std::string_view text) { return input.find(text) != input.npos; };
  if (holds("<select")) return "select elements";
  if (holds("</p") || holds("</br")) return "end tags in foreign content";
  return holds("<svg") || holds("<math") ? "foreign content" : "text elements";
}

void Hole::take_shape(const Hole& other) {
  const auto add_new = [](std::vector<std::string>& all, const std::string& one) {
    const auto place = std::ranges::lower_bound(all, one);
    if (place == all.end() || *place != one) all.insert(place, one);
  };
  if (other.worst.input != worst.input) add_new(shapes, other.worst.input);
  for (const std::string& shape : other.shapes) add_new(shapes, shape);
  for (const std::string& one : other.characters) add_new(characters, one);
}

std::size_t Listing::count(Direction direction) const {
  return static_cast<std::size_t>(std::ranges::count(holes, direction, &Hole::direction));
}

std::size_t Listing::new_holes() const {
  return static_cast<std::size_t>(std::ranges::count_if(holes, [](const Hole& hole) {
    return hole.direction() == Direction::hidden && !hole.known;
  }));
}

std::string_view name_of(FirstReader reader) {
  constexpr std::string_view names[] = {"filter", "viewer", "viewer with scripting off"};
  return names[static_cast<std::size_t>(reader)];
}

std::string_view name_of(FailOn from) {
  return fail_on_words[static_cast<std::size_t>(from)];
}

std::size_t Listing::count(Verdict verdict) const {
  return static_cast<std::size_t>(std::ranges::count(holes, verdict, &Hole::verdict));
}

bool Listing::is_failure(const Hole& hole) const {
  const bool leaks = is_through(hole.verdict()) ||
                     (hole.direction() == Direction::hidden && hole.verdict() >= Verdict::unknown);
  return !hole.known &&
         (leaks || (fail_on >= FailOn::changed && hole.verdict() == Verdict::changed) ||
          (fail_on >= FailOn::hidden && hole.direction() == Direction::hidden) ||
          (fail_on >= FailOn::altered && hole.direction() == Direction::altered));
}

std::size_t Listing::failures() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(holes, [this](const Hole& hole) { return is_failure(hole); }));
}

bool Listing::is_judged() const {
  return has_output || writes != identify::Capabilities::Writes::unknown;
}

void arrange(Listing& listing) {
  std::vector<Hole>& holes = listing.holes;
  if (!listing.has_output)
    for (Hole& hole : holes)
      if (!hole.rewriting)
        hole.worst.difference.verdict =
            verdict_of(listing.writes, hole.direction(), hole.worst.shelter);
  std::ranges::stable_sort(holes, {}, rank);
  for (Hole& hole : holes)
    if (hole.topic.empty()) hole.topic = topic_of(hole);
  std::map<std::tuple<Direction, std::string, std::string>, std::size_t> seen;
  std::vector<Hole> kept;
  for (Hole& hole : holes) {
    const std::string what = hole.rewriting           ? id_of_rewriting(hole)
                             : !hole.class_id.empty() ? hole.class_id
                             : !hole.cause.empty()    ? hole.cause
                                                      : "input " + hole.worst.input;
    const auto [place, is_new] =
        seen.try_emplace({hole.direction(), hole.topic, what}, kept.size());
    if (is_new)
      kept.push_back(std::move(hole));
    else
      kept[place->second].take_shape(hole);
  }
  holes = std::move(kept);
  for (Hole& hole : holes) hole.id = id_of(hole);
  using Key = std::tuple<bool, Verdict, Reach, Direction, Reach, std::string, Shelter, bool>;
  std::map<Key, std::size_t> groups;
  listing.groups.clear();
  for (std::size_t i = 0; i < holes.size(); ++i) {
    const Hole& hole = holes[i];
    const Key key(hole.known, hole.verdict(), hole.worst.difference.through_reach, hole.direction(),
                  hole.worst.difference.reach, hole.topic, hole.worst.shelter,
                  identify::quirk_score(hole.worst.input) > 0);
    const auto [place, is_new] = groups.try_emplace(key, listing.groups.size());
    if (is_new) listing.groups.emplace_back();
    listing.groups[place->second].holes.push_back(i);
  }
}

void leave_out_known(Listing& listing) {
  listing.known_left_out +=
      std::erase_if(listing.holes, [](const Hole& hole) { return hole.known; });
  arrange(listing);
}

void keep_classes(Listing& listing, const std::function<bool(std::string_view class_id)>& wants) {
  std::erase_if(listing.holes, [&](const Hole& hole) { return !wants(hole.class_id); });
  listing.complete = false;
  arrange(listing);
}

std::vector<std::string> accept(Listing& listing, const std::set<std::string>& ids) {
  std::set<std::string> found;
  for (Hole& hole : listing.holes) {
    hole.known = ids.contains(hole.id);
    if (hole.known)
      found.insert(hole.id);
    else
      hole.known = is_accepted_by_inputs(hole, ids, found);
  }
  if (!found.empty()) arrange(listing);
  std::vector<std::string> gone;
  std::ranges::set_difference(ids, found, std::back_inserter(gone));
  return gone;
}

}  // namespace specdrift::holes
