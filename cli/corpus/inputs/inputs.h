#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/corpus/archives/documents.h"
#include "cli/files/file_contents.h"

namespace specdrift::cli {

/// Takes files as they are found.
class FileSink {
 public:
  virtual ~FileSink() = default;
  virtual void file(const std::string& path) = 0;
  // As of DocumentSink.
  virtual void skipped(std::string_view reason, const std::string& name, Offset at) = 0;
  virtual void left_out(std::string_view what) = 0;
  virtual bool is_stopped() const = 0;
};

/// Why a file is skipped, in the words of reports.
std::string_view reason_of(const UnreadableFile& trouble);

/// The run writes that file or folder. A path that is not there yet cannot be found either.
void add_own(CorpusOptions& options, std::string_view option, const std::string& path);

/// Finds the files of a folder with all its folders, without those that are the run's own; of
/// anything else, that itself. Throws UserError where a file that the run would replace is a
/// document, and nothing that an earlier run has written (own_files.h).
void find_files(const std::string& path, const CorpusOptions& options, FileSink& sink);

/// How many bytes all files have that find_files finds of the inputs that `next` names, until it
/// returns false. None if that is not known beforehand (standard input, a pipe), or it was stopped.
std::optional<std::uint64_t> bytes_of_files(const std::function<bool(std::string& path)>& next,
                                            const CorpusOptions& options,
                                            const std::function<bool()>& is_stopped);

/// Reads the documents of a file: itself, or those of an archive (WARC, tar, NDJSON, as they are or
/// compressed). `-` is standard input. The first bytes of an archive say what it is; the name says
/// it of NDJSON. Reading begins at `begin`, which DocumentSink::reached has called a beginning.
void read_documents(const std::string& path, const CorpusOptions& options, DocumentSink& sink,
                    Offset begin = 0);

/// Both.
void find_documents(const std::string& path, const CorpusOptions& options, DocumentSink& sink);

}  // namespace specdrift::cli
