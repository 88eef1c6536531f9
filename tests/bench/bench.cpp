// How fast, in ratios that one run measures:
//   bench [--corpus DIRECTORY] [--scale X] [--rounds N] [--only PREFIX] [--on PREFIX]
// Each round runs every contender once over each corpus, one after the other, by CPU time of the
// thread; the ratio to the automaton is taken in the round, and the median over the rounds is
// printed.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/common_subset/with_common_subset.h"
#include "core/compare/differ.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "tests/bench/automaton.h"
#include "tests/bench/corpora.h"
#include "tests/bench/peers.h"
#include "versions/registry.h"

namespace specdrift::bench {
namespace {

std::uint64_t sink;  ///< so that nothing measured can be left out

double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

StartContext page_start() {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}

/// Looks at every token and every attribute, but at no byte of the source.
void read_back(Tokenizer& tokenizer, TokenBatch& batch) {
  while (tokenizer.read(batch)) {
    for (const Token& token : batch.tokens) {
      sink += static_cast<std::uint64_t>(token.kind) + token.span.end + token.text.size();
      if (token.kind != TokenKind::start_tag) continue;
      for (const Attribute& a : batch.attributes_of(token)) sink += a.name.size() + a.value.size();
    }
    sink += batch.errors.size();
  }
}

class Count final : public DivergenceSink {
 public:
  void divergence(const Divergence&) override { ++sink; }
  void episode(const Episode&) override { ++sink; }
};

struct Contender {
  std::string name;
  double share;  ///< of the documents, for what is slow
  std::function<void(std::span<const std::string>)> run;
};

std::vector<Contender> contenders(const Automaton& automaton) {
  std::vector<Contender> all;
  all.push_back({"automaton", 1, [&](std::span<const std::string> documents) {
                   for (const std::string& document : documents) sink += automaton.run(document);
                 }});
  all.push_back(
      {"memcpy", 1, [copy = std::string()](std::span<const std::string> documents) mutable {
         for (const std::string& document : documents) {
           copy.resize(std::max(copy.size(), document.size()));
           std::memcpy(copy.data(), document.data(), document.size());
           sink += static_cast<unsigned char>(copy[document.size() / 2]);
         }
       }});
  all.push_back({"memchr", 1, [](std::span<const std::string> documents) {
                   for (const std::string& document : documents)
                     sink += std::memchr(document.data(), 1, document.size()) != nullptr;
                 }});
  for (const Peer& peer : peers())
    all.push_back({std::string(peer.name), 0.1, [&peer](std::span<const std::string> documents) {
                     for (const std::string& document : documents) sink += peer.run(document);
                   }});
  all.push_back({"source", 1, [](std::span<const std::string> documents) {
                   for (const std::string& document : documents)
                     sink += Source::from_bytes(document).ill_formed_count();
                 }});
  for (const bool common : {true, false})
    for (const Machine& version : all_machines())
      all.push_back({fmt::format("{} {}", common ? "tokens" : "states", version.info.name), 1,
                     [&version, common](std::span<const std::string> documents) {
                       TokenBatch batch;
                       for (const std::string& document : documents) {
                         const Source source = Source::from_bytes(document);
                         auto tokenizer = version.make_tokenizer(source, page_start());
                         if (common)
                           tokenizer =
                               with_common_subset(std::move(tokenizer), version.info, source);
                         read_back(*tokenizer, batch);
                       }
                     }});
  all.push_back(
      {"compare", 1, [](std::span<const std::string> documents) {
         Count count;
         for (const std::string& document : documents) {
           const Source source = Source::from_bytes(document);
           std::vector<Participant> participants;
           for (const Machine& version : all_machines())
             participants.push_back({&version.info, version.make_tokenizer(source, page_start())});
           sink += compare(source, std::move(participants), {}, count).divergences;
         }
       }});
  for (const model::Model* model : model::builtin_models())
    all.push_back({fmt::format("interpreter {}", model->info.name), 0.05,
                   [model](std::span<const std::string> documents) {
                     TokenBatch batch;
                     for (const std::string& document : documents) {
                       const Source source = Source::from_bytes(document);
                       read_back(
                           *with_common_subset(model::make_tokenizer(*model, source, page_start()),
                                               model->info, source),
                           batch);
                     }
                   }});
  return all;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

struct Options {
  std::string corpus = "../shared/corpus";
  double scale = 1;
  unsigned rounds = 9;
  std::string only;
  std::string on;
};

/// The documents at the beginning that make up `share` of the corpus.
std::span<const std::string> part_of(const Corpus& corpus, double share) {
  const auto documents = std::span(corpus.documents);
  if (share == 1) return documents;
  double left = share * static_cast<double>(corpus.bytes());
  std::size_t count = 0;
  while (count < documents.size() && left > 0)
    left -= static_cast<double>(documents[count++].size());
  return documents.first(count);
}

void measure(const Corpus& corpus, const std::vector<Contender>& all, const Options& options) {
  fmt::print("{}: {} documents, {:.1f} MB, {:.0f} bytes a '<'\n", corpus.name,
             corpus.documents.size(), static_cast<double>(corpus.bytes()) * 1e-6,
             corpus.bytes_a_tag());
  std::vector<std::vector<double>> speeds(all.size()), ratios(all.size());
  for (unsigned round = 0; round < options.rounds; ++round) {
    double yardstick = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto documents = part_of(corpus, all[i].share);
      std::size_t bytes = 0;
      for (const std::string& document : documents) bytes += document.size();
      const double begin = thread_seconds();
      all[i].run(documents);
      const double speed = static_cast<double>(bytes) * 1e-6 / (thread_seconds() - begin);
      if (i == 0) yardstick = speed;
      speeds[i].push_back(speed);
      ratios[i].push_back(speed / yardstick);
    }
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    fmt::print("  {:<20} {:8.1f} MB/s {:8.3f} of the automaton\n", all[i].name, median(speeds[i]),
               median(ratios[i]));
  std::fflush(stdout);
}

int run(const Options& options) {
  const Automaton automaton;
  auto all = contenders(automaton);
  if (!options.only.empty())
    std::erase_if(all, [&](const Contender& contender) {
      return contender.name != "automaton" && !contender.name.starts_with(options.only);
    });
  const bool at_hand = std::filesystem::is_directory(options.corpus);
  if (!at_hand) fmt::print("{}: no such directory: generated pages instead\n", options.corpus);
  for (const Corpus& corpus :
       at_hand ? read_corpora(options.corpus, options.scale) : generated_corpora(options.scale))
    if (corpus.name.starts_with(options.on)) measure(corpus, all, options);
  fmt::print("(sum {})\n", sink % 10);
  return 0;
}

}  // namespace
}  // namespace specdrift::bench

int main(int argc, char** argv) {
  specdrift::bench::Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view name = argv[i];
    if (name == "--corpus") options.corpus = argv[i + 1];
    if (name == "--scale") options.scale = std::strtod(argv[i + 1], nullptr);
    if (name == "--rounds")
      options.rounds = static_cast<unsigned>(std::max(1L, std::strtol(argv[i + 1], nullptr, 10)));
    if (name == "--only") options.only = argv[i + 1];
    if (name == "--on") options.on = argv[i + 1];
  }
  return specdrift::bench::run(options);
}
