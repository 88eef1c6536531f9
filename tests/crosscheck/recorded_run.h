#pragma once

#include <vector>

#include "core/compare/divergence.h"
#include "core/model/run/interpreter.h"
#include "core/trace/fork.h"

namespace specdrift::test {

/// A parse error, and the step that found it.
struct RecordedError {
  ParseError error;
  std::size_t step = 0;
  bool is_of_stream = false;    ///< the input stream may have reported it
  bool is_of_emission = false;  ///< no row has: it follows from emitting a token
};

/// The interpreter's run of a whole source: its rows and errors. It knows nothing of forks.
class RecordedRun final : private model::RowTracer {
 public:
  /// Requires: the model has this start context; model and source outlive it.
  RecordedRun(const model::Model& model, const Source& source, const StartContext& start);

  std::size_t error_count() const { return errors_.size(); }
  /// Whether that row is taken, there.
  bool takes(const trace::TakenRow& row) const;
  /// Whether the step that found the error takes that row, there.
  bool reports(const trace::TakenRow& row, const RecordedError& error) const;
  /// How many errors it finds at a place, and in the first cell of a divergence, those of the input
  /// stream left out.
  std::size_t of_rows_at(Offset at) const;
  std::size_t of_rows_in(const Divergence& divergence) const;
  /// The errors in the first cell of a divergence of which the other run has fewer at that place.
  std::vector<RecordedError> beyond(const RecordedRun& other, const Divergence& divergence) const;

 private:
  struct Taken {
    trace::TakenRow row;
    std::size_t step = 0;
  };

  void row(model::TableIndex table, std::size_t row, Offset begin, Offset end) override;
  bool may_be_of_stream(const model::Model& model, const Source& source,
                        const ParseError& error) const;

  std::size_t of_stream_at(Offset at) const;

  const model::Model& model_;
  const Source& source_;
  bool names_errors_;
  std::vector<Taken> rows_;
  std::vector<RecordedError> errors_;
  std::size_t steps_ = 0;
};

}  // namespace specdrift::test
