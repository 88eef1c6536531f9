#pragma once

#include <string>
#include <vector>

#include "cli/corpus/documents.h"

namespace specdrift::cli {

/// Finds the documents of a file, a folder with all its folders, or an archive (WARC, tar, NDJSON,
/// as they are or compressed). `-` is standard input. What an archive is, its first bytes say, and
/// of NDJSON the name.
void find_documents(const std::string& path, const CorpusOptions& options, DocumentSink& sink);

}  // namespace specdrift::cli
