#pragma once

#include <string>
#include <string_view>

#include "cli/corpus/archives/documents.h"
#include "cli/corpus/bytes/expansion.h"

namespace specdrift::cli {

/// Hands over the HTML of mail (as it is, or compressed by gzip or Zstandard): a message of RFC
/// 5322, or a mailbox, in which each message begins after a line `From …`. Each part of MIME (RFC
/// 2045 and 2046) that is HTML is a document: its transfer encoding is undone, and its header says
/// its encoding. It is named `file#place`, where the place is where the part begins. Reading begins
/// at `begin`, which DocumentSink::reached has called a beginning, or with the file.
void read_mail(const std::string& name, std::string_view bytes, const CorpusOptions& options,
               DocumentSink& sink, const Expansion& expansion, Offset begin = 0);

}  // namespace specdrift::cli
