#pragma once

#include <string_view>
#include <vector>

#include "core/compare/differ.h"
#include "core/report/common/report.h"
#include "core/report/comparison/passes.h"
#include "core/version/version.h"

namespace specdrift {

/// A text that is compared, and how.
struct ComparedText {
  std::string_view text;                           ///< in UTF-8
  std::string_view name;                           ///< how the report calls it
  std::vector<Version> versions;                   ///< two or more, each with such a start context
  StartContext start;                              ///< in which each version begins
  CompareOptions options;                          ///< what of the tokens is compared
  Severity at_least = Severity::errors;            ///< below it, divergences are only counted
  std::string_view site = {};                      ///< that a page links to
  report::ShownLimits limits = {.of_episode = 5};  ///< what is shown, and not only counted
  std::string_view encoding_basis = {};            ///< what said that it is UTF-8; empty: unsaid
  std::vector<Version> others = {};                ///< where no divergence is found: which differ?
  bool explains = true;                            ///< each divergence has its cause
  bool is_string = false;                          ///< no file: a leading U+FEFF is a character
  std::vector<report::ParserReport> parsers = {};  ///< the last of the versions
};

/// Writes the report of one text, as `specdrift compare` does. Returns its totals.
report::TotalReport write_comparison(const ComparedText& compared, report::ReportWriter& writer);

}  // namespace specdrift
