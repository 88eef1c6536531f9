#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "cli/corpus/archives/documents.h"
#include "cli/corpus/runs/run_progress.h"
#include "core/corpus/draw.h"
#include "core/corpus/outcome.h"
#include "core/corpus/record.h"
#include "core/encoding/choice.h"

namespace specdrift::cli {

struct CorpusRunOptions {
  CorpusOptions inputs;
  corpus::Settings settings;
  encoding::ChoiceOptions encoding;
  corpus::Draw draw;
  /// For reports: options that decide what is found (core/corpus/summary_report.h).
  std::map<std::string, std::string> compared_as = {};
  std::size_t threads = 1;
  bool is_quiet = false;
  /// Called with what has become of each document, in the order of the documents, before anybody
  /// else takes it; may change it. None: nothing has to be changed.
  std::function<void(corpus::Outcome& outcome)> in_order = {};
  RunProgress* progress = nullptr;     ///< told of it; none: it tells itself, with `count`
  RunProgress::CountBytes count = {};  ///< of all inputs; none: not known
};

/// Takes what has become of documents, in the order of the inputs.
class OutcomeSink {
 public:
  virtual ~OutcomeSink() = default;
  virtual void take(const corpus::Outcome& outcome) = 0;
  virtual void left_out(std::string_view what, std::uint64_t count) = 0;
};

/// Takes what has become of documents, and hands on what is in a draw: a sample at the end.
class DrawSink final : public OutcomeSink {
 public:
  DrawSink(const corpus::Draw& draw, OutcomeSink& to) : draw_(draw), sample_(draw), to_(to) {}
  void take(const corpus::Outcome& outcome) override;
  /// A run with a limit does not count things left out: they depend on how far it reads.
  void left_out(std::string_view what, std::uint64_t count) override;
  void finish();

 private:
  const corpus::Draw& draw_;
  corpus::Sample sample_;
  OutcomeSink& to_;
  std::uint64_t taken_ = 0;
};

/// Hands over documents, until that is stopped.
using DocumentFinder = std::function<void(DocumentSink& sink)>;

/// Compares all documents that are found, with as many threads as wanted, and holds no more of them
/// in memory than a few for each thread. The outcomes are the same for any number of threads. It
/// continues with the threads there are if no more can be made, and throws UserError if there is
/// none. A signal (StopOnSignal) ends it after the documents in hand. Whether all were compared.
bool run_corpus(const DocumentFinder& find, const CorpusRunOptions& options, OutcomeSink& sink);

}  // namespace specdrift::cli
