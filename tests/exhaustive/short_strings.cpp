// All strings up to a length over the characters that the states tell apart, from every context:
//   short_strings [LENGTH [RANDOM INPUTS [SEED]]]
// and random longer ones, as pages too.
// Every machine ends; its tokens and what it leaves out tile the input; taking runs at once, or
// reading one token at a time, changes nothing; and the differ reports a divergence between two
// versions exactly if their token lists differ. Prints the number of inputs, which is asserted: all
// of them were run.

#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "core/compare/differ.h"
#include "tests/support/random_input.h"
#include "tests/support/readable.h"
#include "tests/support/signature.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

constexpr std::string_view alphabet = "<>/!-=&#;\"'a ";

struct NamedContext {
  std::string_view name;
  StartContext start;
};

std::vector<NamedContext> contexts() {
  StartContext rcdata, rawtext, script, plaintext, foreign, cdata, page;
  rcdata.mode = TextMode::rcdata;
  rawtext.mode = TextMode::rawtext;
  script.mode = TextMode::script_data;
  for (StartContext* context : {&rcdata, &rawtext, &script}) context->last_start_tag = "a";
  plaintext.mode = TextMode::plaintext;
  foreign.foreign_content = true;
  cdata.mode = TextMode::cdata_section;
  cdata.foreign_content = true;
  page.feedback = Feedback::tree;
  return {{"page", page},       {"data", {}},       {"rcdata", rcdata},
          {"rawtext", rawtext}, {"script", script}, {"plaintext", plaintext},
          {"foreign", foreign}, {"cdata", cdata}};
}

/// Which pairs of versions a comparison told apart.
class Separations final : public DivergenceSink {
 public:
  explicit Separations(std::size_t versions) : apart_(versions * versions), versions_(versions) {}
  void clear() { apart_.assign(apart_.size(), false); }
  void divergence(const Divergence& d) override {
    if (d.facet != Facet::tokens) return;
    for (std::size_t i = 0; i < versions_; ++i)
      for (std::size_t j = 0; j < versions_; ++j)
        if (d.partition.class_of(i) != d.partition.class_of(j)) apart_[i * versions_ + j] = true;
  }
  void episode(const Episode&) override {}
  bool apart(std::size_t i, std::size_t j) const { return apart_[i * versions_ + j]; }

 private:
  std::vector<bool> apart_;
  std::size_t versions_;
};

class Check {
 public:
  explicit Check(const NamedContext& context) : context_(context), separations_(4) {
    for (const Machine& version : all_machines()) {
      const Source empty = Source::from_bytes("");
      if (version.make_tokenizer(empty, context.start)) versions_.push_back(&version);
    }
    separations_ = Separations(versions_.size());
    signatures_.resize(versions_.size());
  }

  bool passes(const std::string& input) {
    const Source source = Source::from_bytes(input);
    for (std::size_t i = 0; i < versions_.size(); ++i)
      if (!machine_passes(source, *versions_[i], signatures_[i])) return false;
    return differ_passes(source);
  }

 private:
  bool machine_passes(const Source& source, const Machine& version, Signature& signature) {
    std::string mistake;
    sign(*version.make_tokenizer(source, context_.start), source, batch_, signature, mistake);
    if (!mistake.empty()) return fails(source, version, mistake);
    sign(*version.make_tokenizer(source, context_.start), source, single_, other_, mistake);
    if (other_ != signature) return fails(source, version, "batches of one token differ");
    StartContext no_runs = context_.start;
    no_runs.runs = false;
    sign(*version.make_tokenizer(source, no_runs), source, batch_, other_, mistake);
    if (other_ != signature) return fails(source, version, "without runs it differs");
    return true;
  }

  bool differ_passes(const Source& source) {
    std::vector<Participant> participants;
    for (const Machine* version : versions_)
      participants.push_back({&version->info, version->make_tokenizer(source, context_.start)});
    separations_.clear();
    compare(source, std::move(participants), {}, separations_);
    for (std::size_t i = 0; i < versions_.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const bool both_model =
            versions_[i]->info.models_self_closing && versions_[j]->info.models_self_closing;
        const bool differ =
            signatures_[i].tokens != signatures_[j].tokens ||
            (both_model && signatures_[i].self_closing != signatures_[j].self_closing);
        if (differ != separations_.apart(i, j))
          return fails(source, *versions_[i],
                       fmt::format("the differ is wrong about it and {}", versions_[j]->info.name));
      }
    }
    return true;
  }

  bool fails(const Source& source, const Machine& version, std::string_view what) const {
    fmt::print("'{}' in {}, version {}: {}\n", readable(source.bytes()), context_.name,
               version.info.name, what);
    return false;
  }

  const NamedContext& context_;
  std::vector<const Machine*> versions_;
  std::vector<Signature> signatures_;
  Signature other_;
  Separations separations_;
  TokenBatch batch_{4096};
  TokenBatch single_{1};
};

struct Counts {
  std::size_t inputs = 0;
  std::size_t failures = 0;
  static constexpr std::size_t most_failures = 20;
  void count(bool passed) {
    ++inputs;
    failures += !passed;
  }
  bool enough() const { return failures >= most_failures; }
};

void run_short_strings(const NamedContext& context, std::size_t longest, Counts& counts) {
  Check check(context);
  for (std::size_t length = 0; length <= longest; ++length) {
    std::vector<std::size_t> digits(length);
    std::string input(length, alphabet.front());
    for (;;) {
      counts.count(check.passes(input));
      if (counts.enough()) return;
      std::size_t place = 0;
      while (place < length && ++digits[place] == alphabet.size()) digits[place++] = 0;
      if (place == length) break;
      for (std::size_t i = 0; i < length; ++i) input[i] = alphabet[digits[i]];
    }
  }
}

void run_random_strings(const NamedContext& context, std::size_t count, unsigned seed,
                        Counts& counts) {
  Check check(context);
  std::mt19937 random(seed);
  for (std::size_t i = 0; i < count && !counts.enough(); ++i)
    counts.count(check.passes(random_input(random)));
}

int run(std::size_t longest, std::size_t random_inputs, unsigned seed) {
  Counts counts;
  const auto all = contexts();
  for (const NamedContext& context : all) {
    run_short_strings(context, longest, counts);
    run_random_strings(context, random_inputs, seed, counts);
  }
  std::size_t strings = 0;
  for (std::size_t length = 0, n = 1; length <= longest; ++length, n *= alphabet.size())
    strings += n;
  fmt::print("{} inputs in {} contexts, {} failed\n", counts.inputs, all.size(), counts.failures);
  const bool all_run = counts.inputs == (strings + random_inputs) * all.size();
  return counts.failures == 0 && all_run ? 0 : 1;
}

}  // namespace
}  // namespace specdrift::test

int main(int argc, char** argv) {
  const auto number = [&](int i, unsigned long otherwise) {
    return argc > i ? std::strtoul(argv[i], nullptr, 10) : otherwise;
  };
  return specdrift::test::run(number(1, 4), number(2, 20'000), static_cast<unsigned>(number(3, 1)));
}
