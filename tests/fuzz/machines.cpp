// Every version on one input: code beside data, tokens tile the input, nothing changes by how it is
// read, and the differ tells versions apart exactly where their tokens differ.

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "core/common_subset/with_common_subset.h"
#include "core/compare/differ.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "tests/crosscheck/comparison.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/signature.h"
#include "versions/registry.h"

namespace specdrift::fuzz {
namespace {

using test::Signature;

class Apart final : public DivergenceSink {
 public:
  explicit Apart(std::size_t versions) : versions_(versions), apart_(versions * versions) {}
  void divergence(const Divergence& d) override {
    if (d.facet != Facet::tokens) return;
    for (std::size_t i = 0; i < versions_; ++i)
      for (std::size_t j = 0; j < versions_; ++j)
        if (d.partition.class_of(i) != d.partition.class_of(j)) apart_[i * versions_ + j] = true;
  }
  void episode(const Episode&) override {}
  bool operator()(std::size_t i, std::size_t j) const { return apart_[i * versions_ + j]; }

 private:
  std::size_t versions_;
  std::vector<bool> apart_;
};

/// One version, as data, and as code if there is any.
struct Run {
  const model::Model* model;
  const Machine* code;
  std::unique_ptr<Tokenizer> make(const Source& source, const StartContext& start) const {
    return code ? code->make_tokenizer(source, start)
                : model::make_interpreter(*model, source, start);
  }
  Signature signature;
};

/// How an input is read; no result depends on it.
struct Reading {
  bool common_subset, runs;
  std::size_t batch;
};

Reading take_reading(Bytes& bytes) {
  constexpr std::size_t batches[] = {1, 2, 7, 4096};
  const bool common_subset = bytes.take_flag();
  const bool runs = bytes.take_flag();
  return {common_subset, runs, batches[bytes.take(std::size(batches))]};
}

bool drops_characters(const model::Model& model) {
  return std::ranges::any_of(model.stream_rows, &model::StreamRow::drops);
}

Signature sign(const Run& run, const Source& source, StartContext start, const Reading& reading) {
  start.runs = reading.runs;
  Signature signature;
  std::string mistake;
  TokenBatch batch(reading.batch);
  auto tokenizer = run.make(source, start);
  if (reading.common_subset)
    tokenizer = with_common_subset(std::move(tokenizer), run.model->info, source);
  test::sign(*tokenizer, source, batch, signature, mistake);
  // Some versions leave characters out; their tokens have gaps.
  if (mistake == "source that no token covers" && drops_characters(*run.model)) mistake.clear();
  require(mistake.empty(), run.model->info.name, mistake);
  return signature;
}

void compare_all(const Source& source, const StartContext& start, const std::vector<Run>& runs,
                 const Reading& reading) {
  std::vector<Participant> participants;
  for (const Run& run : runs) participants.push_back({&run.model->info, run.make(source, start)});
  Apart apart(runs.size());
  CompareOptions options;
  options.common_subset = reading.common_subset;
  options.batch_capacity = reading.batch;
  options.keep = reading.batch;
  options.errors = reading.runs;
  compare(source, std::move(participants), options, apart);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool both_model =
          runs[i].model->info.models_self_closing && runs[j].model->info.models_self_closing;
      const bool differ =
          runs[i].signature.tokens != runs[j].signature.tokens ||
          (both_model && runs[i].signature.self_closing != runs[j].signature.self_closing);
      require(differ == apart(i, j), runs[i].model->info.name,
              "the differ is wrong about it and " + std::string(runs[j].model->info.name));
    }
  }
}

void run(Bytes bytes) {
  Bytes head = bytes.take_head(head_size);
  const StartContext start = take_start(head);
  const Reading first = take_reading(head), second = take_reading(head);
  const std::string input(bytes.rest());
  const Source source = Source::from_bytes(input);
  std::vector<Run> runs;
  for (const model::Model* model : model::builtin_models()) {
    Run one{model, find_machine(model->info.name), {}};
    if (!one.make(source, start)) continue;
    one.signature = sign(one, source, start, {true, true, TokenBatch::default_capacity});
    require(one.signature == sign(one, source, start, first), model->info.name,
            "it depends on how it is read");
    if (one.code) {
      test::Comparison comparison(*one.code);
      require(comparison.agrees(*model, source, start), model->info.name, comparison.difference());
      const Run data{model, nullptr, {}};
      require(one.signature == sign(data, source, start, second), model->info.name,
              "its data reads something else");
    }
    runs.push_back(std::move(one));
  }
  compare_all(source, start, runs, first);
  compare_all(source, start, runs, second);
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({data, size});
  return 0;
}
