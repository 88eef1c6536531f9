#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/holes/direction.h"
#include "core/round_trip/reading.h"
#include "core/trace/fork.h"

namespace specdrift::round_trip {

/// Who reads, by what rules it is written, and who reads again.
struct Question {
  Reader first;
  Serialisation rules;
  Reader second;
};

/// A document that is not the same after the trip.
struct Trip {
  Reading first;
  std::string written;
  Reading second;
  holes::Difference difference;  ///< the second reader is the viewer, the first the filter
  /// Where the readings part: `comment`, `text of <style>`, `comment in <noscript>`. With the
  /// direction, it says which differences are one.
  std::string topic;
};

/// Nothing: both readings are the same, or a version has no such start.
std::optional<Trip> travel(const Question& question, const std::string& input);

/// The same of a reading that has been written: nothing if both readings are the same.
std::optional<Trip> trip_of(Reading first, const std::string& written, const Reader& second);

/// How two versions first differ on a text, as compare has it. Nothing: they do not, one of them
/// is no version that has rows, or the data shows no fork.
std::optional<trace::Fork> fork_of(const Reader& first, const Reader& second,
                                   const std::string& text);

/// The catalogue's entry of a class, if a change of it is why the reader's standard reads a text
/// otherwise (core/history/known.h). Null: there is none.
const catalogue::Entry* entry_on(const Reader& reader, const std::string& text,
                                 std::string_view class_id);

/// Inputs that a search goes through: each of the beginnings, and after it up to `length` of the
/// pieces, in every order and repeated at will.
struct Family {
  std::string_view name;
  std::span<const std::string_view> beginnings;
  std::span<const std::string_view> pieces;
  std::size_t length = 0;

  /// How many that are.
  std::size_t inputs() const;
};

/// The families of a search, unless somebody asks for more or less. A piece is a character of a
/// class that the tokenizers treat on its own, and what opens or closes a construct.
std::span<const Family> families();

/// The shortest that was found of a topic and direction; of those that the two versions part on by
/// one class, in one direction, the shortest.
struct Found {
  std::string input;  ///< no character of it can be left out
  Trip trip;
  std::size_t inputs = 0;  ///< of those searched, how many show it
  /// How the two versions differ on what was written, as compare has it; empty: they do not, or the
  /// data shows no fork.
  std::string class_id = {};
  std::optional<trace::Fork> fork = {};     ///< the one of that class
  const catalogue::Entry* entry = nullptr;  ///< null: the catalogue has none for this text
  /// The first later rules by which the trip has a milder direction, or the readings are the same;
  /// null: there are none.
  const Serialisation* mended_by = nullptr;
  /// The oldest of the versions from which on that is so of each alone, with its own rules; empty:
  /// not even of the newest.
  std::string_view mended_in = {};
};

struct Result {
  std::vector<Family> searched;
  std::size_t inputs = 0;
  std::vector<Found> found;  ///< the worst direction first, then the shortest

  std::size_t count(holes::Direction direction) const;
};

struct SearchOptions {
  /// The number of pieces in each family; nothing: as the family has it.
  std::optional<std::size_t> length = {};
  std::span<const Family> families = round_trip::families();
  /// Told how many inputs are done, of how many.
  std::function<void(std::size_t done, std::size_t all)> progress = {};
};

/// Reads, writes and reads again every input of the families. Complete for these, and a search for
/// all others. Time is in proportion to the inputs. `line`: versions that may mend what is found,
/// oldest first.
Result search(const Question& question, std::span<const Version> line,
              const SearchOptions& options = {});

}  // namespace specdrift::round_trip
