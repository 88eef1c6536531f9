#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/corpus/archives/documents.h"
#include "cli/corpus/bytes/expansion.h"

namespace specdrift::cli {

/// The line before a document in an ARC file ("URL-record"), of version 1 or 2. All are views of
/// the line.
struct ArcLine {
  std::string_view address;
  std::string_view date;  ///< digits: year, month, day, hour, minute, second
  std::string_view content_type;
  std::uint64_t length = 0;  ///< of the document, in bytes
};

/// Reads one, without its end. The two versions have other fields after the content type, but the
/// last is the length in both. Addresses may hold spaces. Empty: it is none.
std::optional<ArcLine> arc_line(std::string_view line);

/// Hands over the HTML of an ARC file (as it is, or compressed by gzip), the format of web archives
/// from 1996 to 2008. A document is called after its file and its address. Reading begins at
/// `begin`, which DocumentSink::reached has called a beginning, or with the file.
void read_arc(const std::string& name, std::string_view archive, const CorpusOptions& options,
              DocumentSink& sink, const Expansion& expansion, Offset begin = 0);

}  // namespace specdrift::cli
