#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "core/machine/run_machine.h"
#include "core/machine/token_builder.h"
#include "core/model/data/model.h"
#include "core/model/run/configuration.h"
#include "core/model/run/row_tracer.h"
#include "core/token/tokenizer.h"

namespace specdrift::model {

/// Runs a model: each step takes one row of a table and does its actions. An action has the same
/// effect on tokens, spans and positions as in the machines (machine/token_builder.h). If a row and
/// tree construction both switch the state in one step, tree construction wins.
class Interpreter final : public Tokenizer, private TokenBuilder {
 public:
  /// Requires: the model has this start context; model and source outlive the interpreter and its
  /// clones.
  Interpreter(const Model& model, const Source& source, const StartContext& start);

  bool read_on(TokenBatch& batch, Offset pause_from) override;
  std::unique_ptr<Tokenizer> clone() const override { return std::make_unique<Interpreter>(*this); }
  std::optional<ResumePoint> resume_point() const override {
    if (text_read_ != TextKind::data || !may_be_left()) return std::nullopt;
    return resume_point_here();
  }
  ResumeContexts resume_contexts() const override { return resume_contexts_here(); }
  void resume(const ResumePoint& point) override {
    go_on_at(point);
    accounted_ = point.at;
  }

  /// From the next read on, `tracer` is told of every row; null: nobody. Requires: it outlives the
  /// reads.
  void set_row_tracer(RowTracer* tracer) { row_tracer_ = tracer; }

  // -- step by step
  /// Takes one step; false when the end-of-file token has been emitted. Adds what it emits to the
  /// batch; where text is read, it first clears away what the steps before emitted.
  bool read_step(TokenBatch& batch);
  /// The same between two steps: it may stand within a construct then.
  std::optional<ResumePoint> resume_point_of_step();
  /// Goes on there, as `resume`, and forgets what the steps before emitted.
  void resume_steps(const ResumePoint& point, TokenBatch& batch);
  /// Text is read: everything before has been emitted or left out.
  bool is_in_text() { return text_kind() != TextKind::none; }
  /// Runs of characters end here at the latest: 0 for a step a character.
  void end_runs_at(Offset offset) { runs_end_ = offset; }
  Offset offset() const { return in_.offset(); }
  TableIndex state_index() const { return now_.state; }
  /// The concept of the state, which may depend on flags.
  std::string_view concept_name();
  /// The kind of text that is read, the escape flag of old texts included.
  TextKind text_kind();
  /// The same; and where a token has not begun yet, of the text that was read last: it may go on.
  TextKind text_around();
  /// The current token. Only fields of the tokens that `configuration` has are its own.
  using TokenBuilder::Unfinished;
  using TokenBuilder::unfinished;

  /// Everything that decides how it goes on.
  Configuration configuration() const;
  /// The same, except the names of tags in it.
  const Configuration& configuration_without_names() const { return now_; }
  const Model& model() const { return *model_; }

 private:
  template <class Machine> friend bool specdrift::run_machine(Machine& machine, TokenBatch& batch,
                                                              Offset pause_from, Tracer* tracer);
  class PutBack;

  /// Everything that the current step has read.
  struct Reading {
    const Table* table = nullptr;
    Offset begin = 0;          ///< of the step
    Char first = eof;          ///< the character that rows tell apart, consumed or ahead
    bool has_current = false;  ///< a character was consumed as such: the current one
    bool reconsumes = false;   ///< the row that was taken puts it back
    bool gives_back = false;   ///< the row that was taken unconsumes
    ReadResult result = ReadResult::none;
    std::uint32_t number = 0;
    std::string_view reference;
    std::size_t match_size = 0;  ///< of a row that matches a string
    Offset consumed_end = 0;     ///< of what `consumed` is
    Offset procedure_begin = 0;  ///< where the procedure began that the step is one of
  };

  // -- for run_machine
  void step();
  static bool is_within_step() { return false; }
  void begin_text(TextKind text);
  std::string_view title() const { return state().name; }
  std::string_view content_model_name() const;

  // -- steps: interpreter.cpp
  const Table& state() const { return model_->tables[now_.state]; }
  bool take_run(const Table& table);
  void read_input(Reading& reading);
  void read_until(Reading& reading);
  void read_run(Reading& reading);
  void read_longest_match(Reading& reading);
  void call(const Procedure& procedure, Reading& reading);
  Char ahead() const;
  const Row& find_row(const Reading& reading);
  bool fits(const Row& row, const Reading& reading) const;
  bool matches(const Row& row, const Reading& reading) const;
  Destination do_row(const Row& taken, Reading& reading);
  const Row* next_otherwise(const Row& row, const Reading& reading);
  void leave(Reading& reading);
  void move_to(Destination next);
  void report_row(const Reading& reading, std::size_t row);

  // -- conditions: interpreter_conditions.cpp
  bool holds(const Condition& condition, const Reading& reading);
  bool clause_holds(const Clause& clause, const Reading& reading);
  bool last_matched_is(const CharacterSet& set, const Reading& reading) const;
  bool is_duplicate_attribute();
  bool is_ahead(const Ahead& ahead);
  /// `text` begins with the character of which `c` is the first byte.
  bool contains(const CharacterSet& set, Char c, std::string_view text) const;

  // -- actions: interpreter_actions.cpp
  void act(const Action& action, Reading& reading);
  void set(const Action& action, const Reading& reading);
  void append(const Action& action, const Reading& reading);
  bool has_token_of(Target target) const;
  void append_current(Target target);
  void append_text(Target target, std::string_view text, const Reading& reading);
  void create(TokenName token);
  void finish_procedure(const Action& action, const Reading& reading);
  std::uint32_t number_of(const Action& action, const Reading& reading) const;
  std::uint32_t character_of(const Action& action, const Reading& reading);
  std::string_view text_of(const Action& action, const Reading& reading);
  bool is_decoded(const Action& action) const;
  void error(std::string_view code, const Reading& reading) {
    const Offset next = std::max(in_.offset(), looked_at_);
    parse_error_at(reading.has_current ? in_.current_offset() : next, code);
  }

  // -- emission: interpreter_emission.cpp
  void emit_characters(const Action& action, const Reading& reading);
  void flush(const Action& action, const Reading& reading);
  void emit_current(const Reading& reading);
  void emit_in_place_of_current(std::string_view text, const Reading& reading);
  void emit_as_named(std::string_view text, const Reading& reading);
  void emit_decoded(std::string_view text, const Reading& reading);
  void emit_out_of_nothing(std::string_view text);
  void emit_consumed(std::string_view null, const Reading& reading);
  void emit_token(TokenName token, const Reading& reading);
  void emit_current_tag(const Reading& reading);
  void note_token(Offset accounted_before);
  void follow_emission(TokenName token, const Reading& reading);
  void obey_tree(const Reading& reading);

  const Model* model_;
  Configuration now_;  ///< without the names of tags: the builder has them
  bool scripting_;
  bool simulates_tree_;
  Offset accounted_;      ///< up to here, input has been emitted or left out permanently
  Offset looked_at_ = 0;  ///< the last character that a condition looked ahead at and liked
  TextKind text_read_ = TextKind::none;  ///< where it stood when text was read last
  /// It began in a script's text, and no tag has been emitted since. Versions whose states do not
  /// tell a script's text from other raw text go by the last start tag, which may be another one.
  bool is_in_first_script_;
  bool asks_concept_ = false;
  TableIndex state_from_tree_ =
      no_table;  ///< the state that tree construction asks for in this row
  PendingText consumed_;
  std::string consumed_before_;  ///< what `consumed` begins with, from the row that switched here
  bool has_result_ = false;
  bool result_is_decoded_ = false;
  std::string result_;  ///< of the procedure called last
  std::string scratch_;
  Input before_reading_;
  Offset runs_end_ = ~Offset{0};
  RowTracer* row_tracer_ = nullptr;
};

/// An interpreter, or null if the version has no such start context. Requires: model and source
/// outlive it.
std::unique_ptr<Interpreter> make_interpreter(const Model& model, const Source& source,
                                              const StartContext& start);
std::unique_ptr<Tokenizer> make_tokenizer(const Model& model, const Source& source,
                                          const StartContext& start);

}  // namespace specdrift::model
