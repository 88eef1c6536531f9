#include "tests/crosscheck/comparison.h"

#include <fmt/format.h>

#include <algorithm>

#include "tests/support/readable.h"

namespace specdrift::test {
namespace {

bool equal(const Step& a, const Step& b) {
  return a.begin == b.begin && a.end == b.end && a.from == b.from && a.to == b.to &&
         a.content == b.content;
}

std::string describe(const Step& s) {
  return fmt::format("{}-{} {} -> {}{}{}", s.begin, s.end, s.from, s.to,
                     s.content.empty() ? "" : ", ", s.content);
}

}  // namespace

void Comparison::StepComparer::step(const Step& step) {
  if (!differs_ && (count_ == expected_.size() || !equal(step, expected_[count_]))) {
    differs_ = true;
    first_different_ = step;
  }
  if (!differs_) ++count_;
}

std::string Comparison::StepComparer::difference() const {
  if (!differs_ && count_ == expected_.size()) return {};
  return fmt::format("step {}: {} | {}", count_ + 1,
                     count_ < expected_.size() ? describe(expected_[count_]) : "none",
                     differs_ ? describe(first_different_) : "none");
}

bool Comparison::agrees(const model::Model& model, const Source& source,
                        const StartContext& context, model::RowTracer* tracer) {
  StartContext start = context;
  start.runs = false;
  if (!run(model, source, start, tracer)) return false;
  if (++asked_ % 4 != 0) return true;
  start.runs = true;
  return run(model, source, start, nullptr);
}

bool Comparison::run(const model::Model& model, const Source& source, const StartContext& start,
                     model::RowTracer* tracer) {
  const auto machine = version_.make_tokenizer(source, start);
  const auto interpreter = model::make_interpreter(model, source, start);
  if (!machine || !interpreter) {
    if (!machine == !interpreter) return true;
    difference_ = "only one of the two starts there";
    return false;
  }
  inputs_ += !start.runs;
  steps_.steps.clear();
  StepComparer comparer(steps_.steps);
  if (!start.runs) {
    machine->set_tracer(&steps_);
    interpreter->set_tracer(&comparer);
    interpreter->set_row_tracer(tracer);
  }
  difference_.clear();
  sign(*machine, source, batch_, code_, difference_);
  sign(*interpreter, source, batch_, data_, difference_);
  if (!difference_.empty()) return false;
  if (is_different("tokens", code_.tokens, data_.tokens) ||
      is_different("self-closing flags", code_.self_closing, data_.self_closing) ||
      is_different("spans", code_.spans, data_.spans) ||
      is_different("errors", code_.errors, data_.errors) ||
      is_different("contexts", code_.contexts, data_.contexts))
    return false;
  difference_ = comparer.difference();
  return difference_.empty();
}

bool Comparison::is_different(std::string_view what, std::string_view code, std::string_view data) {
  if (code == data) return false;
  // Long texts are shown around their first difference.
  constexpr std::size_t before = 100;
  const auto at = std::size_t(std::ranges::mismatch(code, data).in1 - code.begin());
  const std::size_t from = at < before ? 0 : at - before;
  difference_ = fmt::format("{}, at {}: {} | {}", what, at, readable(code.substr(from)),
                            readable(data.substr(from)));
  return true;
}

}  // namespace specdrift::test
