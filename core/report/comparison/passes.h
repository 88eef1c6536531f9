#pragma once

#include <functional>
#include <vector>

#include "core/compare/differ.h"
#include "core/report/common/report.h"

namespace specdrift::report {

/// Is told of the beginning of each divergence, shown or not; none: nobody wants to know.
using Advance = std::function<void(Offset at)>;

/// Sets the document's summary, and what is hidden: the divergences below
/// `DocumentReport::at_least`. Requires: tokenizers at the start of the document's source, in the
/// order of its versions.
void count_divergences(DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, const Advance& advance = {});

/// Gives a writer what `count_divergences` has counted, with forks if the document has models.
/// Requires: the same as there; the writer has begun the document.
void write_divergences(const DocumentReport& document, const CompareOptions& options,
                       std::vector<Participant> participants, ReportWriter& writer,
                       const Advance& advance = {});

/// Adds a document that was written.
void add_document(TotalReport& total, const DocumentReport& document);

}  // namespace specdrift::report
