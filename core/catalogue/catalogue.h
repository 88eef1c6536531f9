#pragma once

#include <span>
#include <string_view>

#include "core/compare/divergence.h"
#include "core/token/context.h"

/// The known divergence classes of spec/divergences.xml. Constants: nothing is read or made when a
/// program starts.
namespace specdrift::catalogue {

/// A change of the specification that brought a divergence about.
struct Change {
  std::string_view date;        ///< `2009-06-04`
  std::string_view revision;    ///< of the standard's repository, `/r` and its older number
  std::string_view confidence;  ///< `high`, `medium`, `low`
  std::string_view what;        ///< that it changed, in a few words
};

/// A consequence that is known by a number of its own.
struct Sighting {
  std::string_view as;    ///< `CVE-2022-36020`
  std::string_view what;  ///< that happened
};

/// The name of an entry: a class can differ in tokens and in errors, for reasons of its own.
struct Key {
  std::string_view class_id;    ///< `comment-end/!/2007,2009|8.2.4,13.2.5,living`
  Facet facet = Facet::tokens;  ///< in which its versions diverge
};

/// The versions that are compared where nobody names any: the machines, and what browsers of today
/// follow.
inline constexpr std::string_view default_versions = "2007,2009,8.2.4,13.2.5,living";

/// The smallest known input that shows an entry's class, and none but it in the entry's facet.
struct Witness {
  std::string_view text;                 ///< UTF-8, or generalised UTF-8 with lone surrogates
  TextMode mode = TextMode::data;        ///< the kind of text that it begins in
  std::string_view last_start_tag = {};  ///< empty: none
  bool foreign_content = false;          ///< CDATA sections are allowed
  std::string_view versions = default_versions;  ///< what it is compared with

  /// The start of its comparison: this, with simulated tree construction.
  StartContext start() const;
};

/// An input that shows better than the witness what the class can do; empty: there is none.
struct Example {
  std::string_view text = {};            ///< to be compared as the witness is
  Severity severity = Severity::errors;  ///< that of the class on it
};

/// Everything that is known of a class.
struct Entry {
  Key key;                               ///< the same of no other entry
  Severity severity = Severity::errors;  ///< that of the witness
  std::string_view title;                ///< a few words
  std::string_view differs;              ///< what differs, in one sentence
  std::string_view effect;               ///< what comes of it
  std::span<const Change> since;         ///< in the order of their dates; empty: it is not known
  std::string_view why = {};             ///< as far as it is recorded
  Witness witness;                       ///< a test runs it
  Example example;                       ///< for people
  std::span<const Sighting> seen;        ///< where it did harm
  std::span<const Key> related;          ///< entries that explain it further
};

/// In the order of their classes, tokens before errors.
std::span<const Entry> entries();

/// The entry of that class, or one that is it among the versions that both compare: the entry
/// `comment-end/!/2007,2009|8.2.4,13.2.5,living` is that of `comment-end/!/2009|8.2.4`, too. Null
/// when there is none.
const Entry* find(std::string_view class_id, Facet facet);

/// The versions of each class of the partition that the class id ends in: `2007,2009|8.2.4,13.2.5`.
std::string_view partition_of(std::string_view class_id);

/// Whether the partition of that class puts two of the versions into different classes.
bool separates(std::string_view class_id, std::span<const std::string_view> versions);

}  // namespace specdrift::catalogue
