#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"

/// Since when the witness of a divergence class is read as it is.
namespace specdrift::report {

/// An epoch of a witness (core/history/blame.h), ready to be shown.
struct WitnessEpoch {
  std::string_view first_day, last_day;
  std::string revision;  ///< that began it; empty of the first, and where it is not known
  std::string what;      ///< that revision did, in words; empty where it is not known
  std::string reading;   ///< tokens in html5lib's notation, or errors; escaped, perhaps shortened

  /// `2009-06-04 to 2026-07-19, from cf99432c/r3191: ["Comment",""]`
  std::string line() const;
};

/// The epochs of the witness of an entry, or of a cause, on the whole line, in its facet. They are
/// found when they are first asked for, and kept: not to be called by two threads at once.
std::span<const WitnessEpoch> epochs_of(const catalogue::Entry& entry);
std::span<const WitnessEpoch> epochs_of(const catalogue::Cause& cause);

/// The words that the history of the standard has on a cause that the catalogue has no words for:
/// `2009-06-04 cf99432c/r3191: …`.
std::vector<std::string> words_of_history(const catalogue::Cause& cause);

}  // namespace specdrift::report
