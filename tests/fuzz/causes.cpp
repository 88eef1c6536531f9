// The search for causes, of tokens and of errors, over all versions: it ends, and names states and
// rows that there are.

#include <algorithm>
#include <string>
#include <vector>

#include "core/compare/differ.h"
#include "core/minimize/divergences.h"
#include "core/trace/fork.h"
#include "tests/fuzz/versions.h"
#include "versions/registry.h"

namespace specdrift::fuzz {
namespace {

void check_fork(const trace::Fork& fork, const Models& models, const Source& source) {
  require(!fork.concept_name.empty() && !fork.character_class.empty(), "a fork without a name",
          fork.class_id);
  require(fork.class_id.starts_with(fork.concept_name), "a class is named by another state",
          fork.class_id);
  require(fork.read.begin <= fork.read.end && fork.read.end <= source.end(),
          "a fork beyond the input", fork.class_id);
  require(fork.partition.class_count() > 1, "a fork that parts nothing", fork.class_id);
  require(fork.rows.size() == models.size(), "a fork without a row of each version", fork.class_id);
}

/// Asks for the forks of every divergence, as `compare` does.
class Causes final : public DivergenceSink {
 public:
  Causes(const Models& models, const Source& source, const StartContext& start)
      : models_(models), source_(source), finder_(models, source, start) {}

  void divergence(const Divergence& divergence) override {
    for (const trace::Fork& fork : finder_.find(divergence)) check_fork(fork, models_, source_);
  }
  void episode(const Episode&) override {}

 private:
  const Models& models_;
  const Source& source_;
  trace::ForkFinder finder_;
};

/// Asks an input what `minimize` asks.
void check_minimize(const Models& models, const std::string& input, const StartContext& start) {
  std::vector<Version> versions;
  for (const model::Model* model : models)
    versions.push_back(version_of(*model, find_machine(model->version)));
  const minimize::Divergences divergences(std::move(versions), start, true);
  for (const Facet facet : {Facet::tokens, Facet::errors})
    for (const minimize::Shown& shown : divergences.shown_by(input, facet)) {
      require(shown.facet == facet, "a divergence of another facet", shown.class_id);
      for (const Offset place : shown.places)
        require(place <= input.size(), "a place beyond the input", shown.class_id);
    }
}

void run(Bytes bytes) {
  Bytes head = bytes.take_head(head_size);
  const StartContext start = take_start(head);
  const Models models = take_models(head, start);
  const bool minimizes = head.take(8) == 1;
  const std::string input(bytes.rest());
  const Source source = Source::from_bytes(input);
  std::vector<Participant> participants;
  for (const model::Model* model : models)
    participants.push_back({&model->info, tokenizer_of(*model, source, start)});
  Causes causes(models, source, start);
  CompareOptions options;
  options.errors = true;
  compare(source, std::move(participants), options, causes);
  if (minimizes && input.size() < 200) check_minimize(models, input, start);
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({data, size});
  return 0;
}
