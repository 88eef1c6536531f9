#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"
#include "core/token/context.h"
#include "library/requests/answer.h"

namespace specdrift::requests {

/// The things that a request can ask of its caller's parsers.
enum class Reach : char {
  start = 's',       ///< the answer: why it cannot be started; empty: it is
  stop = 'e',        ///< no answer
  exchange = 'x',    ///< words: a line, or none; the answer is a line of JSON, or a letter: h it
                     ///< hangs, f it floods, c and how it has ended
  last_words = 'w',  ///< the answer: the line that it has complained with; may be empty
  tell = 't',        ///< words: an object of JSON for whoever reads messages; no answer
};

/// A request, read.
struct Request {
  std::string verb;
  std::string name = "(text)";
  std::vector<std::string> versions;  ///< none: those of `specdrift compare`
  StartContext start;
  std::string specification;  ///< XML of the reader's own version; empty: there is none
  std::string format = "json";
  bool errors = false;
  bool explains = true;  ///< of a comparison: the rows that cause divergences
  bool color = false;    ///< of text, by escape sequences of terminals
  std::optional<std::uint64_t>
      width;                   ///< of text, in columns; nothing: lines are as long as they are
  std::string encoding_basis;  ///< what said that the text is UTF-8, for reports; empty: unsaid
  bool is_string = false;      ///< the text is no file: a leading U+FEFF is a character
  std::optional<Facet> facet;
  std::optional<Severity> severity;
  std::string class_id;
  std::vector<std::string> state_names;  ///< by name, number or concept
  std::vector<std::string> families;     ///< of states
  std::string site;                      ///< that pages link to: an address that begins with http
  std::optional<std::uint64_t> at, begin, end, most;
  std::optional<std::uint64_t> states, seconds;  ///< limits of a proof
  std::optional<std::uint64_t> largest;          ///< of documents: bytes of one that is read
  bool has_witnesses = true;                     ///< of documents: the smallest inputs are searched
  std::string references;                        ///< of a proof: `every`, `shapes`, or empty
  /// A proof stays within the states of these; a history has the changes that concern them.
  std::vector<std::string> concepts;
  /// The days of a history: 2009, 2009-06 or 2009-06-04.
  std::optional<std::string> since, until;
  std::optional<std::string> read_by, unread_by;  ///< the beginning of a parser's name
  std::vector<std::string> words;                 ///< of what is told of a change
  bool has_reason = false;                        ///< only changes with a known reason
  bool is_of_rules = false;            ///< only changes of tree construction, with its rules
  bool is_timeline = false;            ///< a line for each year
  bool is_summary = false;             ///< of states of two versions: without their rows
  bool is_machine = false;             ///< of states: all of a version, as data
  std::string lesson;                  ///< its number or name
  bool has_answers = false;            ///< of a lesson: what it folds away
  boost::json::array parsers;          ///< of a comparison, as participants.h has them
  bool says_scripting = false;         ///< the start has it by the request's words
  std::string viewer;                  ///< of holes: the version that shows documents
  std::string filter_writes;           ///< of holes: `source`, `tokens` or `escaped`
  std::vector<std::string> known;      ///< of holes: the ids that are accepted
  std::string like, base;              ///< of a text that is read: versions, as the verb has them
  std::optional<std::string> lost;     ///< of the same: facts, as XML
  std::optional<std::string> date;     ///< of the same: its day
  bool is_partial = false;             ///< of the same: what cannot be read is marked
  bool has_places = true;              ///< of the same: rows have their lines
  std::optional<std::uint64_t> limit;  ///< of holes: questions; 0: none
  std::function<bool()> is_stopped;    ///< asked now and then; empty: nobody stops it
  /// Told a few times in a second how many states are known, and how many of them have not been
  /// expanded; empty: nobody listens.
  std::function<void(std::uint64_t states, std::uint64_t frontier)> progress;
  /// Reaches the parsers that the caller has, by their numbers. Empty: it has none.
  std::function<std::string(Reach what, std::size_t parser, std::string_view words,
                            std::int64_t milliseconds)>
      reach;
};

/// Reads the members of a request. Without what is not known in it, nothing is refused.
Request read_request(const boost::json::object& object, Answer& refused);

/// The object of JSON that a text is.
boost::json::object read_object(std::string_view text, std::string_view what, Answer& refused);

}  // namespace specdrift::requests
