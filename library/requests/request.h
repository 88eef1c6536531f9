#pragma once

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
  std::string state;   ///< a state, by its name, number or concept
  std::string family;  ///< of states
  std::string site;    ///< that pages link to: an address that begins with http
  std::optional<std::uint64_t> at, begin, end, most;
  std::optional<std::uint64_t> states, seconds;  ///< limits of a proof
  std::string references;                        ///< of a proof: `every`, `shapes`, or empty
  std::vector<std::string> concepts;             ///< of a proof: it stays within these states
  std::function<bool()> is_stopped;              ///< asked now and then; empty: nobody stops it
  /// Told a few times in a second how many states are known, and how many of them have not been
  /// expanded; empty: nobody listens.
  std::function<void(std::uint64_t states, std::uint64_t frontier)> progress;
};

/// Reads the members of a request. Without what is not known in it, nothing is refused.
Request read_request(const boost::json::object& object, Answer& refused);

/// The object of JSON that a text is.
boost::json::object read_object(std::string_view text, std::string_view what, Answer& refused);

}  // namespace specdrift::requests
