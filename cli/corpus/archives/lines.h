#pragma once

#include <string>
#include <string_view>

#include "cli/corpus/archives/documents.h"
#include "cli/corpus/bytes/expansion.h"

namespace specdrift::cli {

/// Hands over the documents of NDJSON (as it is, or compressed by gzip or Zstandard): each line is
/// an object with the strings `html` and `id`. Reading begins at `begin`, which
/// DocumentSink::reached has called a beginning, or with the file.
void read_lines(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                DocumentSink& sink, const Expansion& expansion, Offset begin = 0);

}  // namespace specdrift::cli
