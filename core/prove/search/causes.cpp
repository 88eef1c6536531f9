#include "core/prove/search/causes.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/prove/analysis/digest.h"
#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

/// Confirms what is suspected, and keeps the shortest input of each class.
class Gatherer final : public CandidateSink {
 public:
  Gatherer(PairExploration& pair, const Oracle& oracle, const std::string& until, Causes& result)
      : pair_(pair), oracle_(oracle), until_(until), result_(result) {}

  void candidate(const CandidateDifference& candidate) override {
    const auto witness = pair_.confirm(candidate, oracle_);
    if (!witness) {
      const bool counts_tokens = oracle_.detail() == ErrorDetail::none;
      if (candidate.of_tokens == counts_tokens) ++result_.unconfirmed;
      return;
    }
    gather(witness->findings, witness->input, witness->length, witness->start);
    // A step that takes many characters has its class from what ends it, too.
    for (const std::string_view end : {"]]>", ">", ";"}) go_on(*witness, witness->start, end);
    if (std::ranges::any_of(witness->findings,
                            [](const Finding& finding) { return finding.class_id.empty(); }))
      look_for_classes(*witness);
    if (is_of_errors() && !candidate.at_end) look_for_equal_tokens(*witness);
  }

  bool is_over(std::size_t length) override {
    const auto found = found_.find(until_);
    return !until_.empty() && found != found_.end() && length > found->second.length;
  }

  std::vector<Cause> causes() {
    std::vector<Cause> causes;
    for (auto& [class_id, cause] : found_) causes.push_back(std::move(cause));
    std::ranges::sort(causes, {}, [](const Cause& c) {
      return std::tuple(c.length, std::string_view(c.class_id));
    });
    return causes;
  }

 private:
  bool is_of_errors() const { return oracle_.facet() == Facet::errors; }
  bool tokens_are_equal(const std::string& input, const StartContext& start) const {
    return !is_of_errors() || !oracle_.tokens_differ(input, start);
  }

  /// Errors are compared where tokens are equal: what follows can make them so, a tag that ends.
  void look_for_equal_tokens(const Witness& witness) {
    if (tokens_are_equal(witness.input, witness.start)) return;
    constexpr std::string_view ends[] = {">",   "\">", "'>", "a>",   "=>", " >", "->",
                                         "-->", "]]>", ";",  "a=a>", "x",  ";>"};
    for (const std::string_view end : ends) {
      const std::string input = witness.input + std::string(end);
      if (!oracle_.differs(input, witness.start) || !tokens_are_equal(input, witness.start))
        continue;
      return go_on(witness, witness.start, end);
    }
  }

  /// Looks at what a witness shows with more after it, where that has a class.
  void go_on(const Witness& witness, const StartContext& start, std::string_view end) {
    const std::string input = witness.input + std::string(end);
    std::vector<Finding> findings = pair_.findings(input, start, oracle_);
    std::erase_if(findings, [](const Finding& finding) { return finding.class_id.empty(); });
    gather(findings, input, witness.length + end.size(), start);
  }

  /// Where the data shows no fork, an end tag may, after another last start tag too.
  void look_for_classes(const Witness& witness) {
    for (const StartContext& start : pair_.starts()) {
      if (start.mode != witness.start.mode) continue;
      const std::string name = start.last_start_tag.empty() ? "a" : start.last_start_tag;
      for (const std::string& end : {name, name + ">", name + " ", "/" + name + ">"})
        go_on(witness, start, end);
    }
  }

  void gather(const std::vector<Finding>& findings, const std::string& input, std::size_t length,
              const StartContext& start) {
    if (findings.empty()) return;
    const bool equal = tokens_are_equal(input, start);
    for (const Finding& finding : findings) {
      const auto known = found_.find(finding.class_id);
      if (known != found_.end() && !is_better(equal, length, known->second)) continue;
      Cause cause{finding.class_id, finding.severity, input, length, start, equal};
      found_.insert_or_assign(finding.class_id, minimal(std::move(cause)));
    }
  }

  static bool is_better(bool tokens_are_equal, std::size_t length, const Cause& known) {
    return tokens_are_equal != known.tokens_are_equal ? tokens_are_equal : length < known.length;
  }

  /// Leaves out every character that the class can do without.
  Cause minimal(Cause cause) const {
    for (bool shorter = true; shorter;) {
      shorter = false;
      for (std::size_t at = 0; at < cause.input.size() && !shorter;) {
        const std::size_t size = utf8::sequence_length(static_cast<unsigned char>(cause.input[at]));
        std::string input = cause.input;
        input.erase(at, size);
        for (const Finding& finding : oracle_.findings(input, cause.start)) {
          if (finding.class_id != cause.class_id) continue;
          if (cause.tokens_are_equal && !tokens_are_equal(input, cause.start)) continue;
          cause.input = input;
          cause.severity = finding.severity;
          --cause.length;
          shorter = true;
          break;
        }
        at += size;
      }
    }
    return cause;
  }

  PairExploration& pair_;
  const Oracle& oracle_;
  const std::string& until_;
  Causes& result_;
  std::map<std::string, Cause, std::less<>> found_;
};

/// Where more follows the partings of two versions, their causes are not rated.
constexpr std::size_t most_states_to_rate = 1'000'000;

/// A parting is one of every cause that its input shows, and one that shows none of every cause.
void rate(std::vector<Cause>& causes, PairExploration& pair, const Oracle& oracle) {
  const auto partings = pair.markup(most_states_to_rate);
  if (!partings) return;
  std::map<std::string, MarkupSet, std::less<>> by_class;
  MarkupSet of_any = 0;
  for (const MarkupExplorer::Parting& parting : *partings) {
    if (pair.is_spent()) return;
    const auto witness = pair.confirm(parting.candidate, oracle);
    if (!witness || witness->findings.empty() ||
        std::ranges::any_of(witness->findings, &std::string::empty, &Finding::class_id))
      of_any |= parting.may_differ;
    if (!witness) continue;
    for (const Finding& finding : witness->findings)
      by_class[finding.class_id] |= parting.may_differ;
  }
  for (Cause& cause : causes)
    if (const auto found = by_class.find(cause.class_id); found != by_class.end())
      cause.may_differ = static_cast<MarkupSet>(found->second | of_any);
}

}  // namespace

Severity severity_of(MarkupSet may_differ) {
  if ((may_differ & ~(value | text)) != 0) return Severity::markup;
  if ((may_differ & value) != 0) return Severity::structure;
  return may_differ != 0 ? Severity::text : Severity::errors;
}

Causes find_causes(const model::Model& a, const model::Model& b, const ProofTask& task,
                   const Oracle& oracle, const std::string& until) {
  Causes result;
  if (are_same_data(a, b)) {
    result.same_data = result.exploration.closed = true;
    return result;
  }
  PairExploration pair(a, b, task, PotentialExplorer::Order::agreement);
  Gatherer gatherer(pair, oracle, until, result);
  result.exploration = pair.explore(gatherer);
  result.assumptions = pair.assumptions();
  if (task.keeps && !result.exploration.closed && !result.exploration.is_over)
    result.checkpoint = pair.checkpoint();
  result.causes = gatherer.causes();
  if (pair.samples_numbers() && result.exploration.closed) {
    result.exploration.closed = false;
    result.exploration.why_not =
        "the digits of a number are read in an unusual way, so only a few numbers are tried";
  }
  if (task.rates_causes && task.errors == ErrorDetail::none && result.exploration.closed)
    rate(result.causes, pair, oracle);
  return result;
}

}  // namespace specdrift::prove
