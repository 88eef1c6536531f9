#include "tests/crosscheck/recorded_run.h"

#include <algorithm>
#include <set>

#include "core/text/irregular.h"
#include "core/text/utf8.h"
#include "core/trace/group_rows.h"

namespace specdrift::test {
namespace {

/// A step may take a run of characters; a fork may have been found by shorter ones.
bool is_there(const trace::TakenRow& taken, const trace::TakenRow& row) {
  return taken.table == row.table && taken.row == row.row && taken.read.begin <= row.read.end &&
         row.read.begin <= std::max(taken.read.begin, taken.read.end);
}

}  // namespace

RecordedRun::RecordedRun(const model::Model& model, const Source& source, const StartContext& start)
    : model_(model), source_(source), names_errors_(model.info.names_errors) {
  model::Interpreter interpreter(model, source, start);
  interpreter.set_row_tracer(this);
  interpreter.end_runs_at(0);
  TokenBatch batch;
  for (;;) {
    const std::size_t known = interpreter.is_in_text() ? 0 : batch.errors.size();
    if (!interpreter.read_step(batch)) break;
    std::size_t of_rows = 0;
    for (auto taken = rows_.rbegin(); taken != rows_.rend() && taken->step == steps_; ++taken)
      of_rows += trace::errors_reported_by(model, taken->row);
    for (const ParseError& error : batch.errors.from(known)) {
      const bool is_of_stream = may_be_of_stream(model, source, error);
      const bool is_of_emission = !is_of_stream && of_rows == 0;
      if (!is_of_stream && of_rows > 0) --of_rows;
      errors_.push_back({error, steps_, is_of_stream, is_of_emission});
    }
    ++steps_;
  }
}

void RecordedRun::row(model::TableIndex table, std::size_t row, Offset begin, Offset end) {
  rows_.push_back({{table, row, {begin, end}}, steps_});
}

bool RecordedRun::may_be_of_stream(const model::Model& model, const Source& source,
                                   const ParseError& error) const {
  if (!error.code.empty())
    return std::ranges::find(model.stream_rows, error.code, &model::StreamRow::code) !=
           model.stream_rows.end();
  constexpr Irregular all = Irregular::ill_formed | Irregular::null | Irregular::control |
                            Irregular::noncharacter | Irregular::surrogate;
  const char* const end = source.bytes().data() + source.bytes().size();
  const char* const at = source.bytes().data() + std::min<std::size_t>(error.at, source.end());
  return at != end && find_irregular(at, std::min(at + 4, end), all, true).at == at;
}

bool RecordedRun::takes(const trace::TakenRow& row) const {
  return std::ranges::any_of(rows_, [&](const Taken& taken) { return is_there(taken.row, row); });
}

bool RecordedRun::reports(const trace::TakenRow& row, const RecordedError& error) const {
  return std::ranges::any_of(rows_, [&](const Taken& taken) {
    return taken.step == error.step && is_there(taken.row, row);
  });
}

/// The number of errors that rows of the input stream report of the character there.
std::size_t RecordedRun::of_stream_at(Offset at) const {
  if (at >= source_.end()) return 0;
  const char32_t c = utf8::decode_generalized(source_.bytes().substr(at)).code_point;
  // In ill-formed input, surrogates are not read as such.
  if (c >= 0xD800 && c <= 0xDFFF && source_.ill_formed_count() > 0) return 0;
  const auto row = model::find_stream_row(model_, c);
  return row && model_.stream_rows[*row].is_error ? 1 : 0;
}

std::size_t RecordedRun::of_rows_at(Offset at) const {
  const auto there = static_cast<std::size_t>(
      std::ranges::count(errors_, at, [](const RecordedError& one) { return one.error.at; }));
  return there - std::min(there, of_stream_at(at));
}

std::size_t RecordedRun::of_rows_in(const Divergence& divergence) const {
  std::set<Offset> places;
  for (const RecordedError& one : errors_)
    if (divergence.is_in_first_cell(one.error.at)) places.insert(one.error.at);
  std::size_t count = 0;
  for (const Offset at : places) count += of_rows_at(at);
  return count;
}

std::vector<RecordedError> RecordedRun::beyond(const RecordedRun& other,
                                               const Divergence& divergence) const {
  const bool both_name = names_errors_ && other.names_errors_;
  std::vector<RecordedError> more;
  for (const RecordedError& error : errors_) {
    const auto is_like_it = [&](const RecordedError& one) {
      return one.error.at == error.error.at && (!both_name || one.error.code == error.error.code);
    };
    if (divergence.is_in_first_cell(error.error.at) &&
        std::ranges::count_if(errors_, is_like_it) >
            std::ranges::count_if(other.errors_, is_like_it))
      more.push_back(error);
  }
  return more;
}

}  // namespace specdrift::test
