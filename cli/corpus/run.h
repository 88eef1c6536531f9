#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cli/corpus/documents.h"
#include "core/corpus/record.h"
#include "core/corpus/summary.h"
#include "core/encoding/choice.h"

namespace specdrift::cli {

struct CorpusRunOptions {
  CorpusOptions inputs;
  corpus::Settings settings;
  encoding::ChoiceOptions encoding;
  std::size_t threads = 1;
  bool is_quiet = false;
  /// Takes a line for each document, in the order of the inputs; none: nobody wants them.
  std::function<void(const std::string& line)> take_line;
};

/// Names an input, and the next one with each call; false when there is no more.
using NextInput = std::function<bool(std::string& path)>;

/// Compares all documents of the inputs, with as many threads as wanted, and holds no more of them
/// in memory than a few for each thread. The summary is the same for any number of threads. A
/// signal (StopOnSignal) ends it after the documents in hand; then it is marked as incomplete.
void run_corpus(const NextInput& next, const CorpusRunOptions& options, corpus::Summary& summary);

}  // namespace specdrift::cli
