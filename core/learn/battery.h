#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/holes/modes.h"
#include "core/identify/identification.h"

namespace specdrift::learn {

/// A place in a model that an input leads through: a row, and the kind of the character that it is
/// taken for.
struct Site {
  std::uint16_t table = 0;
  std::uint8_t row = 0;
  std::uint8_t symbol = 0;
  friend auto operator<=>(const Site&, const Site&) = default;
};

/// Kinds of characters: the character itself below 128, where all letters of a case are one, and
/// all digits.
inline constexpr std::uint8_t any_lower = 'a', any_upper = 'A', any_digit = '0';
inline constexpr std::uint8_t beyond_ascii = 128, end_of_input = 129;

/// A model's reading of an input, as the adapter would report it.
struct Reading {
  std::optional<identify::Events> events;  ///< none: the adapter could not show it
  std::vector<Site> sites;                 ///< each once, in order of places
};

/// Reads inputs as an adapter's parser would if it were a model.
class ModelReader {
 public:
  explicit ModelReader(const identify::Capabilities& capabilities);

  /// The reading of `body`, which stands after the marker.
  Reading read(const model::Model& model, const std::string& body, bool with_sites = true) const;

  /// Tells how a model comes to each of its tables on `body`: the beginnings of it.
  void note_beginnings(const model::Model& model, const std::string& body,
                       std::map<std::uint16_t, std::vector<std::string>>& beginnings) const;

 private:
  identify::Capabilities capabilities_;
  holes::Mode mode_;
};

/// An input that the parser was asked, and its answer.
struct Asked {
  std::string body;
  std::optional<identify::Events> answer;  ///< none: it had none
  std::vector<Site> sites = {};            ///< of the model at present
  bool agrees = false;                     ///< with the model at present
  bool is_ended = true;                    ///< EndedInputs has it, or it was not looked for
};

/// Asks the parser what it makes of an input, by bodies.
using AskBody = std::function<identify::Observation(const std::string& body)>;

/// The question about a body.
identify::Probe probe_of(const std::string& body);

}  // namespace specdrift::learn
