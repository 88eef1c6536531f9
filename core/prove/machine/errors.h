#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"
#include "core/prove/machine/event.h"

namespace specdrift::prove {

/// How much of the parse errors of two versions has to be equal, beside their tokens. Each holds
/// those before it.
enum class ErrorDetail : std::uint8_t { none, number, codes, positions };
inline constexpr std::string_view facet_words[] = {"tokens", "errors", "error-codes",
                                                   "error-positions"};
constexpr std::string_view name_of(ErrorDetail detail) {
  return facet_words[static_cast<std::size_t>(detail)];
}

/// A parse error as a machine reports it. Below, how far its place is after the last character that
/// has been read; above it the number of its code. A part that does not count is 0.
using ErrorEvent = Event;
/// Set where it is only one if the current attribute has the name of an earlier one. Whether it has
/// follows from the events of the token.
inline constexpr ErrorEvent if_duplicate = 1U << 31U;

/// The parts of parse errors that count, and their codes by number.
class ErrorNames {
 public:
  ErrorNames() = default;
  /// Throws UnsupportedSpecification where a model does not say what has to be equal.
  ErrorNames(std::span<const model::Model* const> models, ErrorDetail detail);

  ErrorDetail detail() const { return detail_; }
  /// Requires: a model has this code. `back`: of its place after the last character read.
  ErrorEvent event(std::string_view code, std::size_t back) const;
  /// The same error when `more` characters have been read.
  ErrorEvent after(ErrorEvent event, std::size_t more) const;
  /// The part of it that has to be equal.
  ErrorEvent counted(ErrorEvent event) const;
  /// Whether its place is so far back that no version can still report it.
  bool is_past(ErrorEvent event) const;
  /// Whether errors that one more character brings stand in the order in which they are reported,
  /// none before that character: then they stand after all of earlier characters.
  static bool are_in_order(std::span<const ErrorEvent> events);

 private:
  ErrorDetail detail_ = ErrorDetail::number;
  std::vector<std::string_view> codes_;
};

/// The errors that the input stream of a model reports of a character, wherever it stands.
struct StreamErrors {
  std::size_t count = 0;
  std::string_view code;  ///< of the first
  friend bool operator==(const StreamErrors&, const StreamErrors&) = default;
};
StreamErrors stream_errors(const model::Model& model, char32_t c);
/// Some characters of each kind that streams tell apart, newlines apart.
std::span<const char32_t> stream_kinds();

}  // namespace specdrift::prove
