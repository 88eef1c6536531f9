#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/corpus/outcome.h"
#include "library/requests/request.h"
#include "library/requests/versions.h"

/// The task that asks its caller for one document after the other.
namespace specdrift::requests {

struct CorpusText {
  std::string_view name;
  std::string_view text;                    ///< in UTF-8
  std::optional<bool> is_string;            ///< none: what the request says
  const corpus::Outcome* before = nullptr;  ///< of the document before this one; null: none was
};

/// Fills in the next document, which lives until the next one is asked for. False: there is none.
using NextText = std::function<bool(CorpusText& next)>;

/// The report of `specdrift corpus` on all documents together.
Answer report_corpus(const Request& request, Versions& all, const NextText& next);

}  // namespace specdrift::requests
