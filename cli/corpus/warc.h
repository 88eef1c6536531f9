#pragma once

#include <string>
#include <string_view>

#include "cli/corpus/documents.h"

namespace specdrift::cli {

/// Hands over the HTML of the responses and resources of a WARC file (1.0 or 1.1; as it is, or
/// compressed by gzip or Zstandard). A document is called after its file and its address. Reading
/// begins at `begin`, which DocumentSink::reached has called a beginning, or with the file.
void read_warc(const std::string& name, std::string_view archive, const CorpusOptions& options,
               DocumentSink& sink, Offset begin = 0);

}  // namespace specdrift::cli
