#pragma once

#include <filesystem>
#include <string>

#include "cli/corpus/archives/documents.h"

/// Files that a run writes, in the folders that it reads: those of an earlier run are no documents.
namespace specdrift::cli {

/// Null: it is none of them. A link is not what it leads to.
const OwnFile* own_at(const std::string& path, const CorpusOptions& options);

/// True if a file begins as what this program writes for a corpus: reports, records, databases,
/// drawings, plans and their parts. An empty file is one, too: it holds no document.
bool is_earlier_output(const std::string& path);

/// Throws UserError where `own`, or a file in it if it is a folder, is one of the documents that
/// are asked for, and none that an earlier run has written: it would not be compared, and might be
/// lost. `name`: by which the document is asked for.
void require_earlier_output(const OwnFile& own, const std::filesystem::path& path,
                            const std::filesystem::path& name, const CorpusOptions& options);

}  // namespace specdrift::cli
