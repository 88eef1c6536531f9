#include "core/prove/search/question.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

#include "core/prove/analysis/digest.h"
#include "core/prove/search/setup.h"
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

std::string name_of(const StartContext& start) {
  constexpr std::string_view modes[] = {"data",   "rcdata",    "rawtext",
                                        "script", "plaintext", "cdata"};
  std::string name(modes[static_cast<std::size_t>(start.mode)]);
  if (!start.last_start_tag.empty()) name += " after <" + start.last_start_tag + ">";
  if (start.foreign_content) name += " in foreign content";
  return name;
}

// -- a pair

struct Pair::Parts {
  Parts(const model::Model& of_a, const model::Model& of_b, const Question& question)
      : setup(of_a, of_b, question),
        a(setup.machine_a, setup.alphabet, pool),
        b(setup.machine_b, setup.alphabet, pool),
        product(a, b, setup.alphabet, pool),
        potential(product, a, b, setup.alphabet, setup.errors, pool) {
    product.takes_numbers_by_class = setup.takes_numbers_by_class;
    product.language = setup.language;
    product.wanted = potential.wanted = setup.wanted;
    product.progress = potential.progress = question.progress;
  }

  Setup setup;
  EventPool pool;
  Transducer a, b;
  Product product;
  Potential potential;
};

Pair::~Pair() = default;

Pair::Pair(const model::Model& a, const model::Model& b, const Question& question)
    : question_(question), parts_(std::make_unique<Parts>(a, b, question)) {}

Exploration Pair::explore(SuspicionSink& sink, Potential::Order order) {
  if (question_.errors != ErrorDetail::none) {
    parts_->potential.order = order;
    if (question_.resume) parts_->potential.restore(*question_.resume, parts_->setup.starts, sink);
    return parts_->potential.explore(parts_->setup.starts, question_.limits, sink);
  }
  if (question_.resume) parts_->product.restore(*question_.resume, parts_->setup.starts, sink);
  return parts_->product.explore(parts_->setup.starts, question_.limits, sink);
}

Ground Pair::ground() const {
  return parts_->setup.ground();
}

const std::vector<StartContext>& Pair::starts() const {
  return parts_->setup.starts;
}

Kept Pair::kept() const {
  return question_.errors != ErrorDetail::none ? parts_->potential.kept() : parts_->product.kept();
}

Product& Pair::product() {
  return parts_->product;
}

std::set<std::string_view> Pair::concepts() const {
  std::set<std::string_view> concepts;
  for (const Transducer* const version : {&parts_->a, &parts_->b}) {
    const auto& tables = version->machine().graph().model().tables;
    for (std::size_t i = 0; i < tables.size(); ++i)
      if (version->has_stepped_in(static_cast<model::TableIndex>(i)))
        concepts.insert(tables[i].concept_);
  }
  return concepts;
}

const Alphabet& Pair::alphabet() const {
  return parts_->setup.alphabet;
}

namespace {

/// What brings a difference to light. What parts tags may come to nothing if the input ends within;
/// what parts the search for duplicates takes one to be seen.
std::vector<std::string> completions(const Suspicion& suspicion, bool of_errors) {
  constexpr std::string_view characters = ">\"'a;- =";
  std::vector<std::string> all{""};
  if (suspicion.at_end) return all;
  const std::size_t longest = of_errors && suspicion.of_tokens ? 0 : 3;
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

}  // namespace

/// What begins so, if it is an input that the question is about.
std::optional<std::string> Pair::completed(std::string input) const {
  return question_.language ? question_.language->completed(input) : std::move(input);
}

std::optional<Witness> Pair::confirm(const Suspicion& suspicion, const Judge& judge) {
  const StartContext& start = starts()[suspicion.start];
  const bool of_errors = question_.errors != ErrorDetail::none;
  // Where nothing comes of one suspicion after the other, less is tried.
  constexpr std::size_t patience = 100;
  const bool is_tired = unconfirmed_ >= patience && !of_errors;
  for (const std::string& behind : completions(suspicion, of_errors)) {
    if (is_tired && behind.size() > 1) break;
    const std::optional<std::string> input = completed(suspicion.input + behind);
    if (!input) continue;
    const std::size_t more = input->size() - suspicion.input.size();
    Witness witness{*input, suspicion.length + more, start, {}};
    if (!judge.differs(witness.input, start)) continue;
    // Behind a difference of tokens, errors of anything may differ.
    if (of_errors && suspicion.of_tokens && !behind.empty() &&
        judge.tokens_differ(witness.input, start))
      continue;
    witness.findings = findings_on(witness.input, start, judge, question_);
    return witness;
  }
  ++unconfirmed_;
  return std::nullopt;
}

std::vector<Finding> findings_on(const std::string& input, const StartContext& start,
                                 const Judge& judge, const Question& question) {
  std::vector<Finding> findings = judge.judge(input, start);
  if (!question.concepts.empty())
    std::erase_if(findings, [&](const Finding& finding) {
      return !is_of_concepts(
          question.concepts,
          std::string_view(finding.class_id).substr(0, finding.class_id.find('/')));
    });
  return findings;
}

// -- proofs

namespace {

/// Keeps the shortest input that is seen to differ.
class Prover final : public SuspicionSink {
 public:
  Prover(Pair& pair, const Judge& judge, Answer& answer)
      : pair_(pair), judge_(judge), answer_(answer) {}

  void suspicion(const Suspicion& suspicion) override {
    if (is_over(suspicion.length)) return;
    auto witness = pair_.confirm(suspicion, judge_);
    if (witness && witness->findings.empty()) return;  // of other concepts
    if (witness && (!seen_ || suspicion.length < answer_.least_length))
      answer_.least_length = suspicion.length;
    seen_ = seen_ || witness;
    const bool counts_tokens = judge_.detail() == ErrorDetail::none;
    if (witness && (!answer_.witness || witness->length < answer_.witness->length))
      answer_.witness = std::move(witness);
    else if (!witness && !answer_.unresolved && suspicion.of_tokens == counts_tokens)
      answer_.unresolved = {suspicion.input, suspicion.length, pair_.starts()[suspicion.start], {}};
  }

  bool is_over(std::size_t length) override {
    return answer_.witness && length >= answer_.witness->length;
  }

 private:
  Pair& pair_;
  const Judge& judge_;
  Answer& answer_;
  bool seen_ = false;
};

}  // namespace

namespace {

Answer explore(const model::Model& a, const model::Model& b, const Question& question,
               const Judge& judge) {
  Answer answer;
  Pair pair(a, b, question);
  Prover prover(pair, judge, answer);
  answer.exploration = pair.explore(prover);
  answer.ground = pair.ground();
  // Of errors, how a state was reached is no part of it.
  if (answer.exploration.closed)
    answer.configurations = question.errors == ErrorDetail::none
                                ? pair.product().count_configurations()
                                : answer.exploration.states;
  if (question.keeps) answer.kept = pair.kept();
  return answer;
}

/// What is suspected where a text is written as it grows may be seen, or seen sooner, where it is
/// held.
void look_closer(const model::Model& a, const model::Model& b, Question question,
                 const Judge& judge, Answer& answer) {
  constexpr std::uint64_t enough_states = 200'000;
  question.writes_texts = false;
  question.resume = nullptr;
  question.keeps = false;
  question.limits.states = std::min(question.limits.states, enough_states);
  Answer closer;
  if (answer.witness) closer.witness = answer.witness;
  Pair pair(a, b, question);
  Prover prover(pair, judge, closer);
  const Exploration exploration = pair.explore(prover);
  const bool saw_all = exploration.closed || exploration.is_over;
  const bool is_sure =
      !closer.unresolved || (closer.witness && closer.witness->length <= closer.unresolved->length);
  answer.is_shortest = saw_all && is_sure && !exploration.is_stuck;
  const bool is_less = closer.least_length != 0 && closer.least_length < answer.least_length;
  if (is_less || !answer.witness) answer.least_length = closer.least_length;
  answer.witness = std::move(closer.witness);
}

/// What cannot be proved can still be refuted, in each context by itself.
std::optional<Answer> find_difference(const model::Model& a, const model::Model& b,
                                      Question question, const Judge& judge) {
  question.in_all_contexts = false;
  question.resume = nullptr;
  question.keeps = false;
  try {
    Answer answer = explore(a, b, question, judge);
    if (!answer.witness) return std::nullopt;
    answer.is_shortest =
        !answer.exploration.is_stuck &&
        (!answer.unresolved || answer.unresolved->length >= answer.witness->length);
    answer.ground = {};
    return answer;
  } catch (const Unprovable&) {
    return std::nullopt;
  }
}

/// Of the characters that close a tag, some may have closed what came before. Leaves out each
/// without which a difference is still seen.
void leave_out_characters(Witness& witness, const Judge& judge, const Question& question) {
  for (std::size_t at = 0; at < witness.input.size();) {
    const std::size_t size = utf8::sequence_length(static_cast<unsigned char>(witness.input[at]));
    std::string shorter = witness.input;
    shorter.erase(at, size);
    auto findings = judge.differs(shorter, witness.start)
                        ? findings_on(shorter, witness.start, judge, question)
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

Answer prove_equal(const model::Model& a, const model::Model& b, const Question& question,
                   const Judge& judge) {
  Answer answer;
  if (are_same_data(a, b)) {
    answer.same_data = true;
    return answer;
  }
  // Errors that have no names are nothing to search for.
  const model::Model* const models[] = {&a, &b};
  const ErrorNames refused_without_names(models, question.errors);
  const auto search = [&] {
    answer.witness = find_witness(a, b, question, judge, answer.searched);
    answer.is_shortest = false;
    return answer.witness.has_value();
  };
  try {
    answer = explore(a, b, question, judge);
  } catch (const Unprovable& e) {
    if (!question.language)
      if (auto found = find_difference(a, b, question, judge)) return std::move(*found);
    if (!search()) throw Unprovable(e.what(), answer.searched);
    return answer;
  }
  answer.is_shortest = !answer.exploration.is_stuck;
  // What goes on later has its answer then.
  if (!answer.witness && answer.kept && answer.kept->can_go_on()) return answer;
  if (answer.unresolved && (!answer.witness || answer.unresolved->length < answer.witness->length))
    look_closer(a, b, question, judge, answer);
  const bool is_open = answer.unresolved || answer.exploration.is_stuck;
  if (!answer.witness && is_open && answer.exploration.parted == 0) search();
  const bool may_be_longer = answer.witness && answer.least_length < answer.witness->length;
  if (may_be_longer && question.errors == ErrorDetail::none && !question.language)
    leave_out_characters(*answer.witness, judge, question);
  return answer;
}

}  // namespace specdrift::prove
