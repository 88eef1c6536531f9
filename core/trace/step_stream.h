#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/common_subset/subset_reader.h"
#include "core/model/run/interpreter.h"
#include "core/text/source.h"
#include "core/text/span.h"
#include "core/token/token_batch.h"

namespace specdrift::trace {

/// One row that was taken. Rows on leaving count on after the table's others.
struct TakenRow {
  model::TableIndex table = 0;
  std::size_t row = 0;
  Span read;  ///< what its table read, except what was given back
};

/// One step: a version was in a state, took a row of it, and is in that or another state now.
struct TakenStep {
  /// The state's row last, and before it the rows of procedures and those on leaving that it took.
  std::vector<TakenRow> rows;
  model::TableIndex to = 0;  ///< the state that comes next
  std::string_view concept_before;
  std::string_view concept_after;
  Span read;

  const TakenRow& row() const { return rows.back(); }
};

/// The state that two versions share where they are in sync: equal for versions that read the same
/// kind of thing in the same kind of text, have the same unfinished token and have emitted the same
/// since their streams began.
struct StreamState {
  std::string_view concept_name;
  TextKind text = TextKind::none;
  TextKind around = TextKind::none;  ///< model::Interpreter::text_around
  std::uint64_t unfinished = 0;
  /// The contents of the variables for text, if the state may emit them.
  std::optional<std::uint64_t> kept = {};
  std::uint64_t emitted = 0;
  std::uint64_t emitted_without_self_closing = 0;  ///< for versions that do not model that flag
  bool models_self_closing = false;
};
bool are_in_sync(const StreamState& a, const StreamState& b);
/// The same, whatever they have emitted: from here on they do the same.
bool have_resynchronised(const StreamState& a, const StreamState& b);

/// A version's run over a source, a step at a time. A value: a copy made where text is read goes on
/// from there.
class StepStream final : private model::RowTracer {
 public:
  /// Requires: the model has this start context; model and source outlive the stream.
  StepStream(const model::Model& model, const Source& source, const StartContext& start);
  StepStream(const StepStream& other);
  StepStream& operator=(const StepStream&) = delete;
  ~StepStream() override = default;

  const model::Model& model() const { return interpreter_.model(); }

  /// Takes the next step; false at the end. Time in the length of what it reads.
  bool next();
  const TakenStep& step() const { return step_; }
  /// The output of the last step: the tokens that it added (characters that joined a run that was
  /// there are in `characters`) and the errors that it found. Valid until the next step.
  std::span<const Token> tokens() const;
  std::string_view characters() const;
  std::vector<ParseError> errors() const;
  const TokenBatch& batch() const { return batch_; }
  /// How many steps it has taken since it was made, those of `skip_to` included.
  std::uint64_t steps_taken() const { return steps_taken_; }

  /// Goes on to the last boundary of steps that is not after `offset`, text in runs, and forgets
  /// what it has emitted. Requires: a boundary of tokens is there.
  void skip_to(Offset offset);
  struct Start {
    Offset at = 0;
    bool is_one_step = false;  ///< from there on
  };
  /// Goes on as far, and says where it could begin to show what it reports at `errors_from` and
  /// after it: the last place before that where no token is unfinished. A stream that is used for
  /// this is good for nothing else.
  Start last_start(Offset offset, Offset errors_from);

  Offset offset() const { return interpreter_.offset(); }
  bool is_in_text() { return interpreter_.is_in_text(); }
  model::TableIndex state() const { return interpreter_.state_index(); }
  StreamState stream_state();
  /// Output up to here counts no longer.
  void forget_emitted() { emitted_ = emitted_without_self_closing_ = 0; }
  model::Configuration configuration() const { return interpreter_.configuration(); }

 private:
  /// A string that grows, digested as it does.
  struct Growing {
    std::size_t size = 0;
    std::uint64_t digest = 0;
    void follow(std::string_view text);
    void reset() { *this = {}; }
  };

  void row(model::TableIndex table, std::size_t row, Offset begin, Offset end) override;
  void begin_step();
  bool has_no_token();
  bool skip_common_subset(Offset offset);
  void follow_unfinished();
  void follow_emitted();
  std::uint64_t unfinished_digest();

  model::Interpreter interpreter_;
  SubsetReader subset_reader_;
  TokenBatch batch_;
  TakenStep step_;
  bool creates_ = false;           ///< the step has created a token
  bool starts_attribute_ = false;  ///< the step has started an attribute
  bool sets_text_ = false;         ///< the step has given a variable another text
  std::size_t tokens_before_ = 0;
  std::uint64_t errors_before_ = 0;
  std::size_t characters_before_ = 0;  ///< bytes of the last token, if it is a run
  Growing tag_name_, attribute_name_, attribute_value_, text_, public_, system_, target_,
      instruction_;
  std::array<Growing, model::most_texts> kept_;
  std::shared_ptr<const std::vector<bool>> emits_kept_;  ///< each table; null: no such variables
  std::size_t attributes_ = 0;
  std::uint64_t attributes_digest_ = 0;
  Offset next_step_ends_ = 0;  ///< of a stream that went back to before it
  Offset counts_from_ = 0;     ///< what is emitted of the input before it counts for nothing
  std::uint64_t emitted_ = 0;
  std::uint64_t emitted_without_self_closing_ = 0;
  std::uint64_t steps_taken_ = 0;
};

/// The steps that all of them have taken together.
std::uint64_t steps_taken(std::span<const StepStream> streams);

}  // namespace specdrift::trace
