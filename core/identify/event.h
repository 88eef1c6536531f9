#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/value.hpp>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/compare/divergence.h"
#include "core/text/source.h"
#include "core/token/tokenizer.h"

namespace specdrift::identify {

/// The kind of a token as it is seen from outside, be it in a list of tokens or in a tree. Its
/// letter is that of the protocol (docs/adapters.md).
enum class EventKind : char {
  start = 'S',
  end = 'E',
  text = 'T',
  comment = 'C',
  instruction = 'P',
  doctype = 'D',
  error = 'X',  ///< of the parse errors, which are a list of their own (errors.h)
};

struct Event {
  EventKind kind = EventKind::text;
  std::string text;  ///< the name of a tag, DOCTYPE or instruction; the data of text and comments;
                     ///< the code of an error
  std::vector<std::pair<std::string, std::string>> attributes;
  bool self_closing = false;
  std::string data;               ///< of an instruction; the place of an error
  std::string public_identifier;  ///< empty where it is missing
  std::string system_identifier;
  bool quirks = false;
  /// A comment that does not begin with `<!--`. Known of predictions alone.
  bool bogus = false;
  friend bool operator==(const Event&, const Event&) = default;
};
using Events = std::vector<Event>;

/// An answer is not in the form of the protocol.
struct BadEvents : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws BadEvents, with the name of the member, the number of the event and what is wrong with
/// it.
Events events_from_json(const boost::json::value& value, std::string_view member = "events");

/// Where an adapter says that its events are: from the first unit to the one after the last;
/// nothing for an event where it does not say that. Requires: events_from_json has read them.
using UnitRange = std::pair<std::uint64_t, std::uint64_t>;
std::vector<std::optional<UnitRange>> places_from_json(const boost::json::value& value);
/// Returns the filter's output of an answer. Throws BadEvents: it is missing, no string, longer
/// than `longest_output`, or holds half of a surrogate pair.
std::string output_from_json(const boost::json::object& answer);
/// In bytes of UTF-8. Questions are short.
inline constexpr std::size_t longest_output = std::size_t{4} << 20;

boost::json::array to_json(const Events& events);

/// A token of a batch. Characters are one run, which another one may continue. Requires: it
/// is not the end of the file.
Event event_of(const TokenBatch& batch, const Token& token, const Source& source);

/// The events that a tokenizer makes of the whole of its source.
Events read_events(Tokenizer& tokenizer, const Source& source);
/// The same with a batch whose memory serves for many sources.
Events read_events(Tokenizer& tokenizer, const Source& source, TokenBatch& batch);

/// Whether text that follows it is that of a script.
bool begins_script(const Event& event);

/// How much it matters that one saw this and the other that. Requires: they are not equal.
Severity severity_of(const Events& one, const Events& other);

/// The events in words, `start tag <a b="c">, text "x"`; "nothing" where there are none.
std::string in_words(const Events& events);

}  // namespace specdrift::identify
