#pragma once

#include <string>
#include <string_view>

#include "cli/corpus/archives/documents.h"
#include "cli/corpus/bytes/expansion.h"

namespace specdrift::cli {

/// Where bytes are that are read.
struct Holder {
  Offset begin = 0;        ///< where reading begins in them, as of read_documents
  bool is_member = false;  ///< they are in an archive, in which no other of tar or ZIP is opened
  Expansion expansion;     ///< of what is an archive
};

/// Reads the documents of bytes, by what they are: an archive, or something compressed. That is
/// what their first bytes say, and of NDJSON the name. The rest is skipped. False: they are a page,
/// or are read as one, and nobody has handed it over.
bool read_contents(const std::string& name, std::string_view bytes, const CorpusOptions& options,
                   DocumentSink& sink, const Holder& holder);

/// True for a log of the crawler in a WACZ, as Browsertrix writes it: lines of JSON that hold no
/// document.
bool is_log_of_wacz(std::string_view archive, std::string_view member);

/// Names of pages, which need not be opened to know what they are.
bool is_page_name(std::string_view name);
/// Names of archives of records, lines or messages, which may be larger than any document.
bool is_archive_name(std::string_view name);

}  // namespace specdrift::cli
