#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/differ.h"
#include "core/compare/divergence.h"
#include "core/token/context.h"
#include "library/page_start.h"

namespace specdrift {

/// The settings of a report in JSON, with the defaults of `specdrift compare`.
struct JsonOptions {
  std::string_view name = "(text)";        ///< how the report calls the text
  std::vector<std::string_view> versions;  ///< none: those of `specdrift compare`
  StartContext start = page_start();       ///< in which each version begins
  CompareOptions compared = {};            ///< what of the tokens is compared; whether errors are
  Severity at_least = Severity::errors;    ///< below it, divergences are only counted as hidden
};

/// A report, or why there is none.
struct JsonResult {
  std::string json;     ///< as the program writes it
  std::string problem;  ///< empty: there is a report
};

/// The report that `specdrift compare --format json` writes of a text, with its causes. It opens no
/// file, starts no process or thread, and throws nothing of its own. It is a problem if a version
/// is unknown, named twice, the only one, or has no such start context.
JsonResult try_compare_json(std::string_view text, const JsonOptions& options = {});

/// The same. Throws std::invalid_argument, and says why, where that has a problem.
std::string compare_json(std::string_view text, const JsonOptions& options = {});

}  // namespace specdrift
