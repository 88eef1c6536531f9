#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/holes/search.h"
#include "core/identify/identification.h"
#include "core/token/context.h"

namespace specdrift::holes {

/// A difference of the two readers, the worst that was made of it, and what is known of it.
struct Hole {
  Worst worst;
  StartContext start;                       ///< where reading of its inputs begins
  std::string class_id = {};                ///< empty: no two versions differ in that way
  const catalogue::Entry* entry = nullptr;  ///< null: the catalogue has none
  /// Whether it is the filter that lacks the changes of the entry, or the viewer.
  bool filter_is_older = true;
  /// Parsers: the versions that read its inputs as the filter does, oldest first.
  std::vector<std::string> follows = {};
  /// Parsers: a version, and a mode of it, that does so: `living with scripting off`. Empty: none.
  std::string reads_as = {};
  std::string topic = {};  ///< "comments", "attributes", …
  std::string id = {};     ///< the same in every run
  bool known = false;      ///< accepted: no reason to fail
  /// Two versions: proved to be the worst that can follow, as long as tree construction tells the
  /// tokenizers nothing. Never milder than `worst`. Nothing: not proved.
  std::optional<Direction> at_most = {};

  Direction direction() const { return worst.difference.direction; }
  /// Whether nothing is worse than its direction: that is proved, or there is none.
  bool is_worst_direction() const {
    return direction() == Direction::hidden || at_most == direction();
  }
};

/// Holes that one repair is likely to close: of one direction, reach, topic and shelter.
struct Group {
  std::vector<std::size_t> holes;  ///< their places, the worst first
};

/// What came of a search.
struct Listing {
  std::string viewer;         ///< a version
  std::string filter;         ///< a version, or a parser by name and version
  std::string command;        ///< of the parser's adapter; empty: the filter is a version
  bool is_search = false;     ///< of inputs: the filter is a parser, or a version in a mode
  std::string options = {};   ///< that name the versions' files, as a shell takes them
  std::string not_seen = {};  ///< what the adapter cannot report
  /// Every cause by which two versions differ was looked at. Never of a parser.
  bool complete = false;
  /// There is no such cause: the tokenizers of two versions make the same tokens of every input.
  bool is_proved = false;
  /// Two versions: what the exploration suspects, and no input has been seen to show.
  std::size_t unconfirmed = 0;
  std::vector<Hole> holes;         ///< the worst first
  std::vector<Group> groups = {};  ///< in the order of their worst holes
  std::size_t seeds = 0;           ///< inputs that were continued
  std::size_t asked = 0;           ///< inputs that an adapter was asked about
  std::size_t given_up = 0;        ///< inputs that were given up, as it did not answer
  std::size_t not_tried = 0;       ///< inputs that the limit left out
  std::map<std::string_view, std::size_t> unanswered = {};  ///< questions, by why
  /// The version and mode that read the seeds most often as the parser does, and how often.
  std::string nearest = {};
  std::size_t agrees = 0, compared = 0;

  std::size_t count(Direction direction) const;
  /// Hidden ones that are not known.
  std::size_t new_holes() const;
};

/// Ranks the holes, gives them ids, and groups them. The worst direction comes first, then the
/// worst reach, then inputs without odd characters, then short ones. If several have
/// the same direction, topic and class, or the same input without a class, the first is kept.
void arrange(Listing& listing);

/// What an input shows of tree construction: a class of it names the element that holds text, and
/// not what it stands in.
std::string_view tree_topic(std::string_view input);

/// Marks those that are accepted. Returns the ids that no hole has.
std::vector<std::string> accept(Listing& listing, const std::set<std::string>& ids);

}  // namespace specdrift::holes
