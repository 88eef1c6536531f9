#pragma once

#include <cstddef>
#include <functional>
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

/// Who reads what the viewer reads again after it was written.
enum class FirstReader : std::uint8_t {
  filter,                    ///< the input
  viewer,                    ///< what the filter hands on, in a page
  viewer_without_scripting,  ///< the same in a document where no script runs, as DOMParser makes it
};
/// `filter`, `viewer`, `viewer with scripting off`.
std::string_view name_of(FirstReader reader);

/// A reading that is written by the standard's rules, and read again by the viewer.
struct Rewriting {
  FirstReader reader = FirstReader::filter;
  identify::Events first;
  std::string written;
  identify::Events second;
};

/// How readings were written, where second readings were looked for.
struct AfterSerialising {
  /// The days of the rules by which the filter's reading is written, and that of the viewer; the
  /// first is empty where the filter writes by itself.
  std::string filter_rules, viewer_rules;
  std::size_t inputs = 0;     ///< that were looked at
  std::size_t not_tried = 0;  ///< that the limit left out
};

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
  /// Parsers, where no class says it: `mode/no-RCDATA`, `own-rule/tag-name` (a rule of the filter's
  /// own, by the construct that the viewer reads there), `writes/URL-attribute` (both read the
  /// same). Empty: unknown.
  std::string cause = {};
  std::vector<std::string> characters = {};  ///< of an own rule: what the filter treats so there
  std::string smallest = {};                 ///< the smallest input that shows the rule; or empty
  std::vector<std::string> shapes = {};      ///< other inputs with the same id
  std::string topic = {};                    ///< "comments", "attributes", …
  std::string id = {};                       ///< the same in every run
  bool known = false;                        ///< accepted: no reason to fail
  /// A hole after serialising has this: its difference is that of the second reading from the
  /// first.
  std::optional<Rewriting> rewriting = {};
  /// Two versions: proved to be the worst that can follow, as long as tree construction tells the
  /// tokenizers nothing. Never milder than `worst`. Nothing: not proved.
  std::optional<Direction> at_most = {};

  /// Takes the inputs of another hole with the same id as shapes of its own.
  void take_shape(const Hole& other);

  Direction direction() const { return worst.difference.direction; }
  Verdict verdict() const { return worst.difference.verdict; }
  /// Whether nothing is worse than its direction: that is proved, or there is none.
  bool is_worst_direction() const {
    return direction() == Direction::hidden || at_most == direction();
  }
};

/// Holes that one repair is likely to close: of one verdict, direction, reach, topic and shelter.
struct Group {
  std::vector<std::size_t> holes;  ///< their places, the worst first
};

/// From when on a hole is a reason to fail; each has those before it, too.
enum class FailOn : std::uint8_t {
  leak,     ///< it gets through; or it is hidden, and nobody has said that it cannot
  changed,  ///< it is changed on the way
  hidden,   ///< it is hidden, whatever the filter writes
  altered,  ///< it is altered, whatever the filter writes
};

/// `leak`, `changed`, `hidden`, `altered`.
inline constexpr std::string_view fail_on_words[] = {"leak", "changed", "hidden", "altered"};
std::string_view name_of(FailOn from);

/// The outcome of a search.
struct Listing {
  std::string viewer;         ///< a version
  std::string filter;         ///< a version, or a parser by name and version
  std::string command;        ///< of the parser's adapter; empty: the filter is a version
  bool is_search = false;     ///< of inputs: the filter is a parser, or a version in a mode
  std::string options = {};   ///< that name the versions' files, as a shell takes them
  std::string not_seen = {};  ///< what the adapter cannot report
  bool has_output = false;    ///< verdicts are those of what the filter has written
  std::optional<AfterSerialising> after_serialising = {};  ///< nothing: nobody asked for it
  /// How the filter writes, by its adapter or its user; it counts where there is no output.
  identify::Capabilities::Writes writes = identify::Capabilities::Writes::unknown;
  std::vector<std::string> own_work = {};  ///< what its output has of the filter's own accord
  FailOn fail_on = FailOn::leak;
  std::size_t known_left_out = 0;
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
  std::size_t count(Verdict verdict) const;
  /// Hidden ones that are not known.
  std::size_t new_holes() const;
  /// Whether it is a reason to fail: one that fail_on names, and that is not known.
  bool is_failure(const Hole& hole) const;
  std::size_t failures() const;
  /// Whether verdicts are known of its holes.
  bool is_judged() const;
};

/// Ranks the holes, gives them ids, and groups them. Where nobody has judged by the output,
/// `writes` sets the verdicts. New ones come first, then the worst verdict, the worst
/// direction, the worst reach, inputs without odd characters, and short ones. Holes
/// with the same direction, topic, and class or cause are one: the first is kept, and the inputs of
/// the others are its shapes. Without a class and a cause an input is one by itself.
void arrange(Listing& listing);

/// The topic of an input that shows tree construction: a class of it names the element that holds
/// text, and not what it stands in.
std::string_view tree_topic(std::string_view input);

/// Takes out those that are accepted.
void leave_out_known(Listing& listing);

/// Takes out those whose class nobody wants. Such a list is not complete.
void keep_classes(Listing& listing, const std::function<bool(std::string_view class_id)>& wants);

/// Marks those that are accepted, and puts the others before them. Returns the ids that no hole
/// has. Older programs named a hole without a class by its input: such ids accept a hole if there
/// is one of each of its inputs.
std::vector<std::string> accept(Listing& listing, const std::set<std::string>& ids);

}  // namespace specdrift::holes
