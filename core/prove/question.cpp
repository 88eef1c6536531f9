#include "core/prove/question.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/prove/digest.h"

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

bool has_context(const model::Model& model, TextMode mode) {
  return std::ranges::find(model.contexts, mode, &model::ContextStart::mode) !=
         model.contexts.end();
}

bool fits(std::string_view pattern, std::string_view name) {
  return pattern.ends_with('*') ? name.starts_with(pattern.substr(0, pattern.size() - 1))
                                : name == pattern;
}

bool is_wanted(const std::vector<std::string>& patterns, std::string_view name) {
  return std::ranges::any_of(patterns,
                             [&](const std::string& pattern) { return fits(pattern, name); });
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
  Parts(const model::Model* const (&models)[2], std::span<const std::string> names,
        bool compares_self_closing, bool every_reference)
      : references(every_reference ? ReferenceNames{} : names_by_shape(models)),
        alphabet(models, names, references),
        numbers(models),
        graph_a(*models[0], false),
        graph_b(*models[1], false),
        machine_a(graph_a, alphabet, numbers, compares_self_closing, references),
        machine_b(graph_b, alphabet, numbers, compares_self_closing, references),
        a(machine_a, alphabet, pool),
        b(machine_b, alphabet, pool),
        product(a, b, alphabet, pool) {}

  ReferenceNames references;
  Alphabet alphabet;
  Numbers numbers;
  ControlGraph graph_a, graph_b;
  Machine machine_a, machine_b;
  EventPool pool;
  Transducer a, b;
  Product product;
};

Pair::~Pair() = default;

Pair::Pair(const model::Model& a, const model::Model& b, const Question& question)
    : question_(question) {
  std::vector<std::string> names;
  for (const NamedStart& start : question.starts) {
    if (!has_context(a, start.start.mode) || !has_context(b, start.start.mode)) continue;
    starts_.push_back(start.start);
    ground_.contexts.push_back(name_of(start.start));
    names.push_back(start.start.last_start_tag);
  }
  const model::Model* const models[2] = {&a, &b};
  parts_ = std::make_unique<Parts>(models, names,
                                   a.info.models_self_closing && b.info.models_self_closing,
                                   question.every_reference);
  ground_.alphabet = parts_->alphabet.description();
  ground_.symbols = parts_->alphabet.symbols().size();
  ground_.numbers = parts_->numbers.least();
  ground_.every_reference = question.every_reference;
  ground_.numbers_by_class =
      parts_->graph_a.reads_numbers_plainly() && parts_->graph_b.reads_numbers_plainly();
  parts_->product.takes_numbers_by_class = ground_.numbers_by_class;
  if (question.concepts.empty()) return;
  const auto wanted = [&](std::string_view name) { return is_wanted(question.concepts, name); };
  const auto before_a = parts_->graph_a.states_before(wanted);
  const auto before_b = parts_->graph_b.states_before(wanted);
  parts_->product.wanted = [before_a, before_b, this](const Configuration& in_a,
                                                      const Configuration& in_b) {
    const auto is_wanted = [](const auto& before, const ControlGraph& graph,
                              const Configuration& c) {
      return before[c.control.state] || graph.table(c.control.state).is_text;
    };
    return is_wanted(before_a, parts_->graph_a, in_a) || is_wanted(before_b, parts_->graph_b, in_b);
  };
}

Exploration Pair::explore(SuspicionSink& sink) {
  parts_->product.progress = question_.progress;
  return parts_->product.explore(starts_, question_.limits, sink);
}

Product& Pair::product() {
  return parts_->product;
}

const Alphabet& Pair::alphabet() const {
  return parts_->alphabet;
}

std::optional<Witness> Pair::confirm(const Suspicion& suspicion, const Judge& judge) {
  Witness witness;
  witness.symbols = parts_->product.input(suspicion);
  witness.start = starts_[parts_->product.start(suspicion.node)];
  const std::vector<Symbol> begin = witness.symbols;
  // What parts tags may come to nothing if the input ends within.
  constexpr std::string_view behind = ">\"'a;- =";
  std::size_t count = 1;
  // Where nothing comes of one suspicion after the other, less is tried.
  constexpr std::size_t patience = 100;
  const std::size_t longest = unconfirmed_ < patience ? 3 : 1;
  for (std::size_t size = 0; size <= longest; ++size, count *= behind.size()) {
    if (size > 0 && !suspicion.symbol) break;
    for (std::size_t n = 0; n < count; ++n) {
      witness.symbols = begin;
      for (std::size_t i = 0, rest = n; i < size; ++i, rest /= behind.size())
        witness.symbols.push_back(static_cast<Symbol>(behind[rest % behind.size()]));
      witness.input = parts_->alphabet.text(witness.symbols);
      if (!judge.differs(witness.input, witness.start)) continue;
      witness.findings = findings(witness.input, witness.start, judge);
      return witness;
    }
  }
  ++unconfirmed_;
  return std::nullopt;
}

std::vector<Finding> Pair::findings(const std::string& input, const StartContext& start,
                                    const Judge& judge) const {
  std::vector<Finding> findings = judge.judge(input, start);
  if (!question_.concepts.empty())
    std::erase_if(findings, [&](const Finding& finding) {
      return !is_wanted(question_.concepts,
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
    if (witness && (!answer_.witness || witness->symbols.size() < answer_.witness->symbols.size()))
      answer_.witness = std::move(witness);
    else if (!witness && !answer_.unresolved)
      answer_.unresolved = unresolved(suspicion);
  }

  bool is_over(std::size_t length) override {
    return answer_.witness && length >= answer_.witness->symbols.size();
  }

 private:
  Witness unresolved(const Suspicion& suspicion) {
    Witness witness;
    witness.symbols = pair_.product().input(suspicion);
    witness.input = pair_.alphabet().text(witness.symbols);
    witness.start = pair_.starts()[pair_.product().start(suspicion.node)];
    return witness;
  }

  Pair& pair_;
  const Judge& judge_;
  Answer& answer_;
};

}  // namespace

Answer prove_equal(const model::Model& a, const model::Model& b, const Question& question,
                   const Judge& judge) {
  Answer answer;
  if (behaviour_digest(a) == behaviour_digest(b)) {
    answer.same_data = true;
    return answer;
  }
  Pair pair(a, b, question);
  Prover prover(pair, judge, answer);
  answer.exploration = pair.explore(prover);
  answer.ground = pair.ground();
  return answer;
}

}  // namespace specdrift::prove
