#pragma once

#include <string>
#include <string_view>

#include "cli/corpus/archives/documents.h"
#include "cli/corpus/bytes/expansion.h"

namespace specdrift::cli {

/// How a record begins: of the standard, or of the drafts 0.17 and 0.18, in which there are large
/// crawls.
bool begins_warc(std::string_view text);

/// Hands over the HTML of the responses and resources of a WARC file (as it is, or compressed by
/// gzip or Zstandard). A document is called after its file and its address. Reading
/// begins at `begin`, which DocumentSink::reached has called a beginning, or with the file.
void read_warc(const std::string& name, std::string_view archive, const CorpusOptions& options,
               DocumentSink& sink, const Expansion& expansion, Offset begin = 0);

}  // namespace specdrift::cli
