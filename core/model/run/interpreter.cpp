#include "core/model/run/interpreter.h"

#include <algorithm>
#include <utility>

namespace specdrift::model {
namespace {

const ContextStart* find_context(const Model& model, TextMode mode) {
  const auto at = std::ranges::find(model.contexts, mode, &ContextStart::mode);
  return at == model.contexts.end() ? nullptr : &*at;
}

bool equal(std::string_view text, std::string_view word, bool ignoring_case) {
  if (!ignoring_case) return text == word;
  return std::ranges::equal(text, word, [](char a, char b) {
    return lowercase(static_cast<unsigned char>(a)) == lowercase(static_cast<unsigned char>(b));
  });
}

}  // namespace

Interpreter::Interpreter(const Model& model, const Source& source, const StartContext& start)
    : TokenBuilder(model.info, source, model.stream, model.feedback.rules, start),
      model_(&model),
      scripting_(start.scripting),
      simulates_tree_(start.feedback == Feedback::tree),
      accounted_(in_.offset()),
      is_in_first_script_(start.mode == TextMode::script_data),
      before_reading_(in_) {
  if (const ContextStart* const context = find_context(model, start.mode)) {
    for (const Action& action : context->actions) {
      if (action.verb == Verb::switch_to)
        now_.state = action.destination.to;
      else
        set(action, {});
    }
  }
  text_read_ = text_kind();
}

bool Interpreter::read_on(TokenBatch& batch, Offset pause_from) {
  return run_machine(*this, batch, pause_from, tracer_);
}

bool Interpreter::read_step(TokenBatch& batch) {
  if (done_) return false;
  const TextKind text = text_kind();
  if (text != TextKind::none || batch_ != &batch) {
    batch.clear();
    begin_batch(batch);
  }
  if (text != TextKind::none) begin_text(text);
  step();
  return true;
}

std::optional<ResumePoint> Interpreter::resume_point_of_step() {
  if (done_ || text_kind() != TextKind::data || !may_be_left()) return std::nullopt;
  return resume_point_here();
}

void Interpreter::resume_steps(const ResumePoint& point, TokenBatch& batch) {
  batch.clear();
  begin_batch(batch);
  begin_text(TextKind::data);
  resume(point);
}

std::string_view Interpreter::concept_name() {
  const Table& table = state();
  asks_concept_ = true;
  const auto found = std::ranges::find_if(
      table.concepts, [&](const ConceptCase& c) { return holds(c.condition, {}); });
  asks_concept_ = false;
  return found == table.concepts.end() ? table.concept_name : found->name;
}

Configuration Interpreter::configuration() const {
  Configuration configuration = now_;
  if (now_.has_tag) configuration.tag_name = current_tag_name();
  configuration.last_start_tag = last_start_tag_name();
  return configuration;
}

// -- for run_machine

TextKind Interpreter::text_kind() {
  const Table& table = state();
  if (!table.may_be_text) return TextKind::none;
  TextKind text = table.text;
  for (const ConceptCase& c : table.concepts) {
    if (!holds(c.condition, {})) continue;
    text = c.text;
    break;
  }
  const bool may_be_escaped = text == TextKind::rcdata || text == TextKind::rawtext ||
                              text == TextKind::script_data_escaped;
  if (may_be_escaped && model_->escape_slot != 0xFF && now_.values[model_->escape_slot] != 0)
    return TextKind::escaped_text;
  return text;
}

TextKind Interpreter::text_around() {
  const TextKind text = text_kind();
  const bool has_token =
      now_.has_tag || now_.has_comment || now_.has_doctype || now_.has_instruction;
  return text != TextKind::none || has_token ? text : text_read_;
}

/// A batch may end here, and what it holds is gone then: so no token goes on across text.
void Interpreter::begin_text(TextKind text) {
  now_.has_tag = now_.has_attribute = now_.has_comment = now_.has_doctype = now_.has_instruction =
      false;
  TokenBuilder::begin_text(text);
  accounted_ = in_.offset();
  text_read_ = text;
}

std::string_view Interpreter::content_model_name() const {
  if (model_->content_model_slot == 0xFF) return {};
  const Variable* const v =
      variable_in_slot(*model_, VariableType::choice, model_->content_model_slot);
  return v->values[now_.values[v->slot]];
}

// -- steps

void Interpreter::step() {
  const Table& table = state();
  if (table.run_row != no_row && take_run(table) && in_.offset() == runs_end_) return;
  Reading reading;
  reading.table = &table;
  reading.begin = in_.offset();
  for (const Action& action : table.before) act(action, reading);
  read_input(reading);
  const Row& row = find_row(reading);
  const Destination next = do_row(row, reading);
  move_to(next);
  if (row_tracer_) [[unlikely]]
    report_row(reading, static_cast<std::size_t>(&row - table.rows.data()));
}

/// Takes what the last row would take character by character. False if that is nothing.
bool Interpreter::take_run(const Table& table) {
  const Offset begin = in_.offset();
  if (begin >= runs_end_) return false;
  std::string_view run = in_.consume_until(table.stops);
  if (run.empty()) return false;
  if (in_.offset() > runs_end_) {
    in_.rewind(runs_end_);
    run = run.substr(0, in_memory(runs_end_ - begin));
  }
  const Action& action = table.rows[table.run_row].actions.front();
  if (action.verb == Verb::emit_characters) {
    TokenBuilder::emit(run);
    accounted_ = in_.offset();
  } else if (action.verb == Verb::append && has_token_of(action.target)) {
    append_text(action.target, run, {});
  }
  if (table.may_be_text && action.verb != Verb::emit_characters) {
    const TextKind text = text_kind();
    if (text != TextKind::none) begin_text(text);
  }
  if (row_tracer_) [[unlikely]] {
    Reading reading;
    reading.table = &table;
    reading.begin = begin;
    report_row(reading, table.run_row);
  }
  return true;
}

void Interpreter::report_row(const Reading& reading, std::size_t row) {
  row_tracer_->row(static_cast<TableIndex>(reading.table - model_->tables.data()), row,
                   reading.begin, std::max(reading.begin, in_.offset()));
}

void Interpreter::read_input(Reading& reading) {
  const Table& table = *reading.table;
  switch (table.reads) {
  case Reads::character:
    reading.first = in_.consume();
    reading.has_current = true;
    return;
  case Reads::ahead:
    reading.first = ahead();
    return;
  case Reads::until:
    return read_until(reading);
  case Reads::run:
    return read_run(reading);
  case Reads::longest_match:
    return read_longest_match(reading);
  case Reads::procedure:
    return call(model_->procedures[table.index], reading);
  case Reads::number:
    reading.number = now_.values[table.index];
    return;
  }
}

/// The next character, as the rows will have it when it is consumed.
Char Interpreter::ahead() const {
  const Char c = in_.peek();
  return c == 0 && model_->stream.replaces_null() ? 0xEF : c;
}

void Interpreter::read_until(Reading& reading) {
  const Table& table = *reading.table;
  before_reading_ = in_;
  consumed_.clear(in_.bytes());
  if (!consumed_before_.empty()) consumed_.append(consumed_before_);
  const std::size_t size = in_.rest().find(table.of);
  const bool found = size != std::string_view::npos;
  reading.consumed_end = found ? in_.offset() + size : in_.bytes().size();
  // Characters that are dropped are read as part of what follows.
  if (model_->stream.drops_null())
    while (reading.consumed_end > in_.offset() &&
           in_.bytes()[in_memory(reading.consumed_end - 1)] == '\0')
      --reading.consumed_end;
  while (in_.offset() < reading.consumed_end) {
    if (const std::string_view run = in_.consume_until(table.stops); !run.empty())
      consumed_.append(run);
    if (in_.offset() == reading.consumed_end) break;
    in_.consume();
    consumed_.append(in_.current());
  }
  if (found && in_.rest().starts_with(table.of)) {
    in_.advance(table.of.size());
  } else {
    in_.consume();  // the end of the input, or what is after something dropped
  }
  reading.has_current = false;
  reading.result = found ? ReadResult::found : ReadResult::end_of_input;
}

void Interpreter::read_run(Reading& reading) {
  const Offset begin = in_.offset();
  std::size_t size = 0;
  while (reading.table->run.has(in_.peek(size))) ++size;
  in_.advance(size);
  consumed_.clear(in_.bytes());
  consumed_.append(in_.bytes().substr(in_memory(begin), size));
  reading.result = size > 0 ? ReadResult::some : ReadResult::none;
}

void Interpreter::read_longest_match(Reading& reading) {
  const auto match = model_->references.longest_match(in_.rest());
  reading.result = match ? ReadResult::match : ReadResult::none;
  if (!match) return;
  consumed_.clear(in_.bytes());
  consumed_.append(in_.rest().substr(0, match->name.size()));
  in_.advance(match->name.size());
  reading.reference = match->text;
}

void Interpreter::call(const Procedure& procedure, Reading& reading) {
  const Offset begin = in_.offset();
  for (Destination at{Where::step, procedure.first_step}; at.where == Where::step;) {
    Reading inner;
    inner.table = &model_->tables[at.to];
    inner.begin = in_.offset();
    inner.procedure_begin = begin;
    for (const Action& action : inner.table->before) act(action, inner);
    read_input(inner);
    const Row& row = find_row(inner);
    at = do_row(row, inner);
    if (row_tracer_) [[unlikely]]
      report_row(inner, static_cast<std::size_t>(&row - inner.table->rows.data()));
  }
  reading.result = has_result_ ? ReadResult::characters : ReadResult::nothing;
}

// -- rows

/// The first row in order that fits; the last one always does.
const Row& Interpreter::find_row(const Reading& reading) {
  const Table& table = *reading.table;
  const bool by_character = table.reads == Reads::character || table.reads == Reads::ahead;
  std::size_t i = by_character ? table.first_row_for(reading.first) : 0;
  const std::size_t last = table.rows.size() - 1;
  for (; i < last; ++i) {
    const Row& row = table.rows[i];
    const bool certainly_fits = row.kind == RowKind::otherwise ||
                                (row.kind == RowKind::input && row.input.has(reading.first));
    if ((certainly_fits || fits(row, reading)) &&
        (row.condition.clauses.empty() || holds(row.condition, reading)))
      return row;
  }
  return table.rows[last];
}

bool Interpreter::fits(const Row& row, const Reading& reading) const {
  switch (row.kind) {
  case RowKind::input:
    return contains(row.input, reading.first, reading.has_current ? in_.current() : in_.rest());
  case RowKind::match:
    return matches(row, reading);
  case RowKind::number:
    return model::contains(*model_, row.numbers, reading.number);
  case RowKind::result:
    return row.result == reading.result;
  case RowKind::otherwise:
  case RowKind::leaving:
    return true;
  }
  return true;
}

/// From the current character on, or else from the next one.
bool Interpreter::matches(const Row& row, const Reading& reading) const {
  const Offset from = std::min<Offset>(reading.has_current ? in_.current_offset() : in_.offset(),
                                       in_.bytes().size());
  return equal(in_.bytes().substr(in_memory(from), row.written.size()), row.written,
               row.ignores_case);
}

Destination Interpreter::do_row(const Row& taken, Reading& reading) {
  Destination next;
  bool reconsumes = false;
  bool is_leaving = !reading.table->leaving.empty() && taken.next.where != Where::stays;
  reading.reconsumes = taken.reconsumes;
  if (taken.kind == RowKind::match) reading.match_size = taken.written.size();
  bool keeps_current = false;
  const Row* row = &taken;
  for (std::size_t i = 0; i < row->actions.size() && !done_; ++i) {
    const Action& action = row->actions[i];
    const bool leads_on = action.verb == Verb::switch_to || action.verb == Verb::reconsume_in;
    if (is_leaving &&
        (leads_on || (action.verb == Verb::emit_token && action.token == TokenName::tag))) {
      is_leaving = false;
      leave(reading);
    }
    if (leads_on) {
      next = action.destination;
      reconsumes = action.verb == Verb::reconsume_in;
      keeps_current = action.from == ConsumedFrom::current;
      if (keeps_current) consumed_before_ = in_.current();
    } else if (action.verb == Verb::as_anything_else) {
      row = next_otherwise(*row, reading);
      reading.reconsumes = row->reconsumes;
      i = static_cast<std::size_t>(-1);
    } else if (action.verb == Verb::go_to || action.verb == Verb::return_nothing ||
               action.verb == Verb::return_characters) {
      next = action.destination;
      finish_procedure(action, reading);
    } else {
      act(action, reading);
    }
  }
  if (!keeps_current) consumed_before_.clear();
  if (reconsumes) in_.reconsume();
  if (reading.gives_back) in_.rewind(reading.procedure_begin);
  return next;
}

const Row* Interpreter::next_otherwise(const Row& row, const Reading& reading) {
  const auto rows = reading.table->rows;
  for (const Row* next = &row + 1; next != &rows.back(); ++next)
    if (next->kind == RowKind::otherwise && holds(next->condition, reading)) return next;
  return &rows.back();
}

/// The first row on leaving that holds.
void Interpreter::leave(Reading& reading) {
  const Table& table = *reading.table;
  for (std::size_t i = 0; i < table.leaving.size(); ++i) {
    if (!holds(table.leaving[i].condition, reading)) continue;
    for (const Action& action : table.leaving[i].actions) act(action, reading);
    if (row_tracer_) [[unlikely]]
      report_row(reading, table.rows.size() + i);
    return;
  }
}

void Interpreter::move_to(Destination next) {
  TableIndex to = no_table;
  if (state_from_tree_ != no_table) {
    to = std::exchange(state_from_tree_, no_table);
  } else if (next.where == Where::state) {
    to = next.to;
  } else if (next.where == Where::variable) {
    const std::uint32_t held = now_.values[next.to];
    to = held == 0 ? TableIndex{0} : static_cast<TableIndex>(held - 1);
  } else if (next.where == Where::previous_state) {
    to = now_.previous_state == no_table ? TableIndex{0} : now_.previous_state;
  } else {
    return;
  }
  now_.previous_state = model_->tables[to].asks_for_previous_state ? now_.state : no_table;
  now_.state = to;
}

// -- making one

std::unique_ptr<Interpreter> make_interpreter(const Model& model, const Source& source,
                                              const StartContext& start) {
  if (!find_context(model, start.mode)) return nullptr;
  return std::make_unique<Interpreter>(model, source, start);
}

std::unique_ptr<Tokenizer> make_tokenizer(const Model& model, const Source& source,
                                          const StartContext& start) {
  return make_interpreter(model, source, start);
}

}  // namespace specdrift::model
