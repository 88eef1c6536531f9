#pragma once

#include <functional>
#include <string_view>

#include "library/requests/request.h"
#include "library/requests/versions.h"

/// The task that asks its caller for one document after the other.
namespace specdrift::requests {

struct CorpusText {
  std::string_view name;
  std::string_view text;  ///< in UTF-8
};

/// Fills in the next document, which lives until the next one is asked for. False: there is none.
using NextText = std::function<bool(CorpusText& next)>;

/// The report of `specdrift corpus` on all documents together.
Answer report_corpus(const Request& request, Versions& all, const NextText& next);

}  // namespace specdrift::requests
