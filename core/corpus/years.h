#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "core/compare/divergence.h"
#include "core/corpus/record.h"

namespace specdrift::corpus {

/// Documents that two versions read: the one in force when they were captured, and the viewer's.
struct ThenAndNow {
  std::uint64_t documents = 0;
  std::uint64_t more_today = 0;  ///< in which the viewer sees more tags somewhere
  std::uint64_t less_today = 0;  ///< and in which fewer: a document may be in both
};

/// The findings of the captures of a year.
struct YearTotal : ThenAndNow {
  std::uint64_t differ = 0;                             ///< documents
  std::array<std::uint64_t, severity_count> gravest{};  ///< of these, by their gravest divergence
  std::uint64_t scripts = 0;                            ///< documents with a script in what differs
  std::map<std::string, std::uint64_t> read_by;         ///< documents by version
  /// By facet and name: documents that show the class.
  std::map<std::pair<Facet, std::string>, ThenAndNow> classes;
};

/// By year.
using Years = std::map<std::string, YearTotal>;

/// Requires: the record says when it was captured; two versions, the viewer's last.
void add_to_years(Years& years, const Record& record);

}  // namespace specdrift::corpus
