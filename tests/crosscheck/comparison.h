#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/run/interpreter.h"
#include "core/token/tracer.h"
#include "tests/support/signature.h"
#include "versions/registry.h"

namespace specdrift::test {

/// Lays what a version's machine does with an input beside what its data says. A difference is in
/// tokens, self-closing flags, spans, errors, contexts or steps. Objects are reused for speed.
class Comparison {
 public:
  explicit Comparison(const Machine& version) : version_(version) {}

  /// True if both do the same character by character and, on every fourth input, with runs taken at
  /// once. So they do where neither starts in the context. `tracer`, if any, is told of the
  /// rows that are taken character by character.
  bool agrees(const model::Model& model, const Source& source, const StartContext& context,
              model::RowTracer* tracer = nullptr);

  /// The difference on the last input that did not agree, the machine first.
  const std::string& difference() const { return difference_; }

  /// The number of inputs on which both have run.
  std::size_t inputs() const { return inputs_; }

 private:
  class StepRecorder final : public Tracer {
   public:
    std::vector<Step> steps;
    void step(const Step& step) override { steps.push_back(step); }
  };
  /// Holds the steps of the data against those of the machine as they come.
  class StepComparer final : public Tracer {
   public:
    explicit StepComparer(const std::vector<Step>& expected) : expected_(expected) {}
    void step(const Step& step) override;
    /// Where the two diverge, or nothing.
    std::string difference() const;

   private:
    const std::vector<Step>& expected_;
    std::size_t count_ = 0;
    bool differs_ = false;
    Step first_different_ = {};
  };

  bool run(const model::Model& model, const Source& source, const StartContext& start,
           model::RowTracer* tracer);
  bool is_different(std::string_view what, std::string_view code, std::string_view data);

  const Machine& version_;
  std::size_t asked_ = 0;
  std::size_t inputs_ = 0;
  std::string difference_;
  TokenBatch batch_;
  Signature code_;
  Signature data_;
  StepRecorder steps_;
};

}  // namespace specdrift::test
