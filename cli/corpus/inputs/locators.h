#pragma once

#include <string>

#include "cli/corpus/archives/documents.h"

namespace specdrift::cli {

/// Finds what a line names: an input, as find_documents takes it; or a document of an archive, as
/// reports name it: `archive#place address`, `archive#place` or `archive#member`.
void find_located(const std::string& locator, const CorpusOptions& options, DocumentSink& sink);

}  // namespace specdrift::cli
