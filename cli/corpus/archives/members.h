#pragma once

#include <string>
#include <string_view>

#include "cli/corpus/archives/documents.h"

namespace specdrift::cli {

/// Reads the documents in the members of an archive of files: tar, as it is or compressed, or ZIP.
/// A member is named `archive#member`. Members that are archives of records or lines are read as
/// such (WACZ is ZIP that holds WARC files), those that hold further files are not.
void read_members(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                  DocumentSink& sink);

}  // namespace specdrift::cli
