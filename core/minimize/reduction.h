#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/text/span.h"

/// Inputs made smaller for as long as they stay of interest.
namespace specdrift::minimize {

/// Whether an input is still of interest. The same for the same bytes.
using Test = std::function<bool(std::string_view bytes)>;

/// Cuts an input into pieces that may be left out. Returns the end of each piece, in order; the
/// last one is the size of the input. Takes any input, also an empty one.
using Cut = std::function<std::vector<Offset>(std::string_view bytes)>;

struct ReductionOptions {
  /// Where the input becomes interesting, as far as that is known, in order: what is near to one of
  /// these places is tried first. Saves runs on large inputs.
  std::vector<Offset> places = {};
  /// Pieces to leave out, the coarsest first; characters come last in any case.
  std::vector<Cut> cuts = {};
  /// A lone surrogate in generalised UTF-8 is one character (Source::from_string).
  bool is_string = false;
  /// Once no single character can be left out, all stretches of several characters are tried too,
  /// unless more characters than this are left.
  std::size_t stretches_of = 0;
};

struct Reduced {
  std::string bytes;
  std::uint64_t runs = 0;  ///< how often the test was asked
};

/// The input without what is not needed: it passes the test, and does not when any one character is
/// left out. A byte that belongs to no well-formed character counts as one. Requires: the input
/// passes the test. Leaves out runs of pieces, of half the length each time (delta debugging), from
/// the end to the beginning; so runs are in proportion to what is left times the logarithm of the
/// size, if the test is kind, and never more than quadratic.
Reduced reduce(std::string_view input, const Test& test, const ReductionOptions& options);

/// Where the characters of an input end.
std::vector<Offset> characters(std::string_view bytes, bool is_string);

}  // namespace specdrift::minimize
