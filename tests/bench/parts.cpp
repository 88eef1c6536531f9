// The parts that the fast path is made of, by Google Benchmark:
//   parts [--benchmark_filter=REGEX] [Google Benchmark's other options]

#include <benchmark/benchmark.h>

#include <string>

#include "core/common_subset/subset_reader.h"
#include "core/common_subset/subset_references.h"
#include "core/compare/digest.h"
#include "core/machine/stop_set.h"
#include "core/text/irregular.h"
#include "tests/bench/corpora.h"

namespace specdrift::bench {
namespace {

constexpr Irregular all_kinds = Irregular::carriage_return | Irregular::ill_formed |
                                Irregular::null | Irregular::control | Irregular::noncharacter |
                                Irregular::surrogate;

/// A page of the density of documentation.
const std::string& page() {
  static const std::string text = generated_corpora(0.01).at(1).documents.front();
  return text;
}

void set_bytes(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * bytes));
}

void irregular_stretches(benchmark::State& state) {
  const std::string& text = page();
  for (auto _ : state)
    benchmark::DoNotOptimize(
        find_irregular(text.data(), text.data() + text.size(), all_kinds, false));
  set_bytes(state, text.size());
}
BENCHMARK(irregular_stretches);

void end_of_a_run(benchmark::State& state) {
  static constexpr StopSet stops("<&");
  const std::string text = std::string(static_cast<std::size_t>(state.range(0)), 'a') + '<';
  for (auto _ : state) benchmark::DoNotOptimize(stops.find(text.data(), text.data() + text.size()));
  set_bytes(state, text.size());
}
BENCHMARK(end_of_a_run)->Arg(8)->Arg(64)->Arg(4096);

void subset_reference(benchmark::State& state) {
  const std::string text = "&eacute; and more";
  for (auto _ : state) benchmark::DoNotOptimize(common_subset::find_reference(text.data()));
}
BENCHMARK(subset_reference);

ResumePoint in_body() {
  ResumePoint state;
  state.tree = ResumePoint::Tree::body;
  return state;
}

void common_constructs_passed(benchmark::State& state) {
  const Source source = Source::from_bytes(page());
  SubsetReader reader(source);
  for (auto _ : state) {
    ResumePoint common = in_body();
    benchmark::DoNotOptimize(reader.pass(common));
    if (common.at != source.end()) state.SkipWithError("the page is not common");
  }
  set_bytes(state, page().size());
}
BENCHMARK(common_constructs_passed);

void common_constructs_as_tokens(benchmark::State& state) {
  const Source source = Source::from_bytes(page());
  SubsetReader reader(source);
  TokenBatch batch;
  for (auto _ : state) {
    ResumePoint common = in_body();
    for (Offset before = source.end(); common.at != before;) {
      before = common.at;
      batch.clear();
      reader.read(common, {}, batch);
      benchmark::DoNotOptimize(batch.tokens.data());
    }
  }
  set_bytes(state, page().size());
}
BENCHMARK(common_constructs_as_tokens);

void digest_of_a_text(benchmark::State& state) {
  const std::string text(static_cast<std::size_t>(state.range(0)), 'a');
  for (auto _ : state) benchmark::DoNotOptimize(digest_of(text));
  set_bytes(state, text.size());
}
BENCHMARK(digest_of_a_text)->Arg(8)->Arg(4096);

void digest_of_a_sequence(benchmark::State& state) {
  Digest digest;
  for (auto _ : state) digest = chained(digest, "tag", {1, 2});
  benchmark::DoNotOptimize(digest);
}
BENCHMARK(digest_of_a_sequence);

}  // namespace
}  // namespace specdrift::bench

BENCHMARK_MAIN();
