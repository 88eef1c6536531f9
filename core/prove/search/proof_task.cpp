#include "core/prove/search/proof_task.h"

#include <fmt/core.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/prove/analysis/digest.h"
#include "core/prove/search/pair_setup.h"
#include "core/prove/search/witness_search.h"
#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

StartContext start_in(TextMode mode, std::string last_start_tag = {}, bool foreign = false) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = std::move(last_start_tag);
  start.foreign_content = foreign;
  return start;
}

std::vector<NamedStart> make_starts() {
  std::vector<NamedStart> starts{{"data", start_in(TextMode::data)},
                                 {"foreign", start_in(TextMode::data, {}, true)}};
  for (const char* name : {"title", "", "a", "h1"})
    starts.push_back({"rcdata", start_in(TextMode::rcdata, name)});
  for (const char* name : {"style", "", "a"})
    starts.push_back({"rawtext", start_in(TextMode::rawtext, name)});
  for (const char* name : {"script", "", "s"})
    starts.push_back({"script", start_in(TextMode::script_data, name)});
  starts.push_back({"plaintext", start_in(TextMode::plaintext)});
  starts.push_back({"cdata", start_in(TextMode::cdata_section, {}, true)});
  starts.push_back({"cdata", start_in(TextMode::cdata_section)});
  return starts;
}

}  // namespace

const std::vector<NamedStart>& all_starts() {
  static const std::vector<NamedStart> starts = make_starts();
  return starts;
}

std::vector<std::string_view> context_words() {
  std::vector<std::string_view> words;
  for (const NamedStart& start : all_starts())
    if (std::ranges::find(words, start.context) == words.end()) words.push_back(start.context);
  return words;
}

bool is_of_concepts(const std::vector<std::string>& patterns, std::string_view name) {
  return std::ranges::any_of(patterns, [&](std::string_view pattern) {
    return pattern.ends_with('*') ? name.starts_with(pattern.substr(0, pattern.size() - 1))
                                  : name == pattern;
  });
}

bool is_concept(std::string_view pattern, std::span<const std::string_view> names) {
  return !pattern.empty() && std::ranges::any_of(names, [&](std::string_view name) {
    return is_of_concepts({std::string(pattern)}, name);
  });
}

std::string name_of(const StartContext& start) {
  constexpr std::string_view modes[] = {"data",   "rcdata",    "rawtext",
                                        "script", "plaintext", "cdata"};
  std::string name(modes[static_cast<std::size_t>(start.mode)]);
  if (!start.last_start_tag.empty()) name += " after <" + start.last_start_tag + ">";
  if (start.foreign_content) name += " in foreign content";
  return name;
}

// -- a pair

struct PairExploration::Parts {
  Parts(const model::Model& of_a, const model::Model& of_b, const ProofTask& task,
        PotentialExplorer::Order order)
      : setup(of_a, of_b, task),
        a(setup.machine_a, setup.alphabet, pool),
        b(setup.machine_b, setup.alphabet, pool),
        product(a, b, setup.alphabet, pool, setup.scope),
        potential(product, a, b, setup.alphabet, setup.errors, pool, order) {}

  PairSetup setup;
  EventPool pool;
  Transducer a, b;
  ProductExplorer product;
  PotentialExplorer potential;
};

PairExploration::~PairExploration() = default;

PairExploration::PairExploration(const model::Model& a, const model::Model& b,
                                 const ProofTask& task, PotentialExplorer::Order order)
    : task_(task), parts_(std::make_unique<Parts>(a, b, task, order)) {}

Exploration PairExploration::explore(CandidateSink& sink) {
  const auto run = [&](auto& explorer) {
    const std::vector<StartContext>& starts = parts_->setup.starts;
    if (task_.resume) explorer.restore(*task_.resume, starts, sink);
    budget_.emplace(task_.limits, task_.progress);
    return explorer.explore(starts, *budget_, sink);
  };
  return task_.errors != ErrorDetail::none ? run(parts_->potential) : run(parts_->product);
}

Assumptions PairExploration::assumptions() const {
  return parts_->setup.assumptions();
}

bool PairExploration::samples_numbers() const {
  return parts_->setup.scope.samples_numbers;
}

const std::vector<StartContext>& PairExploration::starts() const {
  return parts_->setup.starts;
}

Checkpoint PairExploration::checkpoint() const {
  return task_.errors != ErrorDetail::none ? parts_->potential.checkpoint()
                                           : parts_->product.checkpoint();
}

ProductExplorer& PairExploration::product() {
  return parts_->product;
}

std::optional<std::vector<MarkupExplorer::Parting>> PairExploration::markup(
    std::size_t most_states) {
  MarkupExplorer explorer(parts_->a, parts_->b, parts_->setup.alphabet, parts_->pool,
                          parts_->product);
  return explorer.explore(most_states, *budget_);
}

bool PairExploration::is_spent() const {
  return !budget_->why_stop(0, 0).empty();
}

std::set<std::string_view> PairExploration::concepts() const {
  std::set<std::string_view> concepts;
  for (const Transducer* const version : {&parts_->a, &parts_->b}) {
    const auto& tables = version->machine().graph().model().tables;
    for (std::size_t i = 0; i < tables.size(); ++i)
      if (version->has_stepped_in(static_cast<model::TableIndex>(i)))
        concepts.insert(tables[i].concept_name);
  }
  return concepts;
}

const Alphabet& PairExploration::alphabet() const {
  return parts_->setup.alphabet;
}

namespace {

/// Endings that bring a difference to light. One that parts tags may come to nothing if the input
/// ends within; one that parts the search for duplicates takes a duplicate to be seen.
std::vector<std::string> completions(const CandidateDifference& candidate, bool of_errors) {
  constexpr std::string_view characters = ">\"'a;- =";
  std::vector<std::string> all{""};
  if (candidate.at_end) return all;
  const std::size_t longest = of_errors && candidate.of_tokens ? 0 : 3;
  std::size_t begin = 0;
  for (std::size_t size = 1; size <= longest; ++size) {
    const std::size_t end = all.size();
    for (const char c : characters)
      for (std::size_t i = begin; i < end; ++i) all.push_back(all[i] + c);
    begin = end;
  }
  // A duplicate may be looked for after a value.
  if (!of_errors)
    for (const char* const rest : {"=\"\">", "a=\"\">", " a=\"\">", "=\"\"a=\"\">", " a=a a=a>"})
      all.emplace_back(rest);
  if (of_errors)
    for (const char* const before : {" ", "a ", "\"", "' ", "=a "})
      for (const char* const attributes : {"a a>", "a a ", "a a=>"})
        all.push_back(std::string(before) + attributes);
  return all;
}

/// Those of the concepts that the question is about.
void keep_concepts(std::vector<Finding>& findings, const ProofTask& task) {
  if (task.concepts.empty()) return;
  std::erase_if(findings, [&](const Finding& finding) {
    return !is_of_concepts(
        task.concepts, std::string_view(finding.class_id).substr(0, finding.class_id.find('/')));
  });
}

}  // namespace

/// An input that begins so, if the question is about one.
std::optional<std::string> PairExploration::completed(std::string input) const {
  return task_.language ? task_.language->completed(input) : std::move(input);
}

std::optional<Witness> PairExploration::confirm(const CandidateDifference& candidate,
                                                const Oracle& oracle) {
  const StartContext& start = starts()[candidate.start];
  const bool of_errors = task_.errors != ErrorDetail::none;
  // Where nothing comes of one suspicion after the other, less is tried.
  constexpr std::size_t patience = 100;
  const bool is_tired = unconfirmed_ >= patience && !of_errors;
  for (const std::string& after : completions(candidate, of_errors)) {
    if (is_tired && after.size() > 1) break;
    const std::optional<std::string> input = completed(candidate.input + after);
    if (!input) continue;
    const std::size_t more = input->size() - candidate.input.size();
    Witness witness{*input, candidate.length + more, start, {}};
    if (oracle.facet() == Facet::tokens && !of_errors) {
      // Every difference of tokens is a finding: no other run has to say that there is one.
      witness.findings = oracle.findings(witness.input, start);
      if (witness.findings.empty()) continue;
      keep_concepts(witness.findings, task_);
      return witness;
    }
    if (!oracle.differs(witness.input, start)) continue;
    // After a difference of tokens, errors of anything may differ.
    if (of_errors && candidate.of_tokens && !after.empty() &&
        oracle.tokens_differ(witness.input, start))
      continue;
    witness.findings = findings_on(witness.input, start, oracle, task_);
    return witness;
  }
  ++unconfirmed_;
  return std::nullopt;
}

std::vector<Finding> findings_on(const std::string& input, const StartContext& start,
                                 const Oracle& oracle, const ProofTask& task) {
  std::vector<Finding> findings = oracle.findings(input, start);
  keep_concepts(findings, task);
  return findings;
}

// -- proofs

namespace {

/// Keeps the shortest input that is seen to differ.
class Prover final : public CandidateSink {
 public:
  Prover(PairExploration& pair, const Oracle& oracle, ProofResult& answer)
      : pair_(pair), oracle_(oracle), answer_(answer) {}

  void candidate(const CandidateDifference& candidate) override {
    if (is_over(candidate.length)) return;
    auto witness = pair_.confirm(candidate, oracle_);
    if (witness && witness->findings.empty()) return;  // of other concepts
    if (witness && (!seen_ || candidate.length < answer_.least_length))
      answer_.least_length = candidate.length;
    seen_ = seen_ || witness;
    const bool counts_tokens = oracle_.detail() == ErrorDetail::none;
    if (witness && (!answer_.witness || witness->length < answer_.witness->length))
      answer_.witness = std::move(witness);
    else if (!witness && !answer_.unresolved && candidate.of_tokens == counts_tokens)
      answer_.unresolved = {candidate.input, candidate.length, pair_.starts()[candidate.start], {}};
  }

  bool is_over(std::size_t length) override {
    return answer_.witness && length >= answer_.witness->length;
  }

 private:
  PairExploration& pair_;
  const Oracle& oracle_;
  ProofResult& answer_;
  bool seen_ = false;
};

}  // namespace

namespace {

ProofResult explore(const model::Model& a, const model::Model& b, const ProofTask& task,
                    const Oracle& oracle) {
  ProofResult answer;
  PairExploration pair(a, b, task);
  Prover prover(pair, oracle, answer);
  answer.exploration = pair.explore(prover);
  answer.assumptions = pair.assumptions();
  // The way to a state is no part of it where errors count.
  if (answer.exploration.closed)
    answer.configurations = task.errors == ErrorDetail::none ? pair.product().count_configurations()
                                                             : answer.exploration.states;
  if (task.keeps) answer.checkpoint = pair.checkpoint();
  return answer;
}

/// A difference that is suspected where a text is written as it grows may be seen, or seen sooner,
/// where the text is held.
void look_closer(const model::Model& a, const model::Model& b, ProofTask task, const Oracle& oracle,
                 ProofResult& answer) {
  constexpr std::uint64_t enough_states = 200'000;
  task.writes_texts = false;
  task.resume = nullptr;
  task.keeps = false;
  task.limits.states = std::min(task.limits.states, enough_states);
  ProofResult closer;
  if (answer.witness) closer.witness = answer.witness;
  PairExploration pair(a, b, task);
  Prover prover(pair, oracle, closer);
  const Exploration exploration = pair.explore(prover);
  const bool saw_all = exploration.closed || exploration.is_over;
  const bool is_sure =
      !closer.unresolved || (closer.witness && closer.witness->length <= closer.unresolved->length);
  answer.is_shortest = saw_all && is_sure && !exploration.is_stuck;
  const bool is_less = closer.least_length != 0 && closer.least_length < answer.least_length;
  if (is_less || !answer.witness) answer.least_length = closer.least_length;
  answer.witness = std::move(closer.witness);
}

/// A claim that cannot be proved can still be refuted, where nothing is claimed of other contexts.
std::optional<ProofResult> find_difference_from(const model::Model& a, const model::Model& b,
                                                const ProofTask& task, const Oracle& oracle) {
  try {
    ProofResult answer = explore(a, b, task, oracle);
    if (!answer.witness) return std::nullopt;
    answer.is_shortest =
        !answer.exploration.is_stuck &&
        (!answer.unresolved || answer.unresolved->length >= answer.witness->length);
    answer.assumptions = {};
    return answer;
  } catch (const UnsupportedSpecification&) {
    return std::nullopt;
  }
}

/// From all contexts, or else from each kind of context by itself: what cannot be explored from one
/// may hide what is seen from another.
std::optional<ProofResult> find_difference(const model::Model& a, const model::Model& b,
                                           ProofTask task, const Oracle& oracle) {
  task.in_all_contexts = false;
  task.resume = nullptr;
  task.keeps = false;
  if (auto found = find_difference_from(a, b, task, oracle)) return found;
  task.every_reference = false;
  const std::vector<NamedStart> starts = std::exchange(task.starts, {});
  std::optional<ProofResult> best;
  for (const std::string_view word : context_words()) {
    task.starts.clear();
    std::ranges::copy_if(starts, std::back_inserter(task.starts),
                         [&](const NamedStart& start) { return start.context == word; });
    auto found = task.starts.empty() ? std::nullopt : find_difference_from(a, b, task, oracle);
    if (found && (!best || found->witness->length < best->witness->length)) best = std::move(found);
  }
  if (best) best->is_shortest = false;
  return best;
}

/// Leaves out each character without which a difference is still seen: some of those that close a
/// tag may have closed what came before.
void leave_out_characters(Witness& witness, const Oracle& oracle, const ProofTask& task) {
  for (std::size_t at = 0; at < witness.input.size();) {
    const std::size_t size = utf8::sequence_length(static_cast<unsigned char>(witness.input[at]));
    std::string shorter = witness.input;
    shorter.erase(at, size);
    auto findings = oracle.differs(shorter, witness.start)
                        ? findings_on(shorter, witness.start, oracle, task)
                        : std::vector<Finding>();
    if (findings.empty()) {
      at += size;
      continue;
    }
    witness.input = std::move(shorter);
    --witness.length;
    witness.findings = std::move(findings);
    at = 0;
  }
}

}  // namespace

ProofResult prove_equal(const model::Model& a, const model::Model& b, const ProofTask& task,
                        const Oracle& oracle) {
  ProofResult answer;
  if (are_same_data(a, b)) {
    answer.same_data = true;
    return answer;
  }
  // Errors that have no names are nothing to search for.
  const model::Model* const models[] = {&a, &b};
  const ErrorNames refused_without_names(models, task.errors);
  const auto search = [&] {
    answer.witness = find_witness(a, b, task, oracle, answer.searched);
    answer.is_shortest = false;
    return answer.witness.has_value();
  };
  try {
    answer = explore(a, b, task, oracle);
  } catch (const UnsupportedSpecification& e) {
    if (!task.language)
      if (auto found = find_difference(a, b, task, oracle)) return std::move(*found);
    if (!search()) throw UnsupportedSpecification(e.what(), answer.searched);
    return answer;
  }
  answer.is_shortest = !answer.exploration.is_stuck;
  // An exploration that goes on later has its answer then.
  if (!answer.witness && answer.checkpoint && answer.checkpoint->can_go_on()) return answer;
  if (answer.unresolved && (!answer.witness || answer.unresolved->length < answer.witness->length))
    look_closer(a, b, task, oracle, answer);
  const bool is_open = answer.unresolved || answer.exploration.is_stuck;
  if (!answer.witness && is_open && answer.exploration.diverged == 0) search();
  const bool may_be_longer = answer.witness && answer.least_length < answer.witness->length;
  if (may_be_longer && task.errors == ErrorDetail::none && !task.language)
    leave_out_characters(*answer.witness, oracle, task);
  return answer;
}

Oracle make_oracle(std::vector<Version> versions, const ProofTask& task) {
  const bool tokens = task.errors == ErrorDetail::none;
  return {std::move(versions), tokens ? Facet::tokens : Facet::errors, task.errors};
}

}  // namespace specdrift::prove
