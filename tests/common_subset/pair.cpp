#include "tests/common_subset/pair.h"

#include <chrono>
#include <optional>

#include "core/html5lib/json_text.h"

namespace specdrift::test {
namespace {

using prove::ErrorDetail;
using prove::Exploration;
using prove::Witness;

std::string quoted(const std::string& input) {
  return html5lib::json_text(boost::json::string(input));
}

/// Ends with the first input that is seen to differ.
class FirstDifference final : public prove::CandidateSink {
 public:
  FirstDifference(prove::PairExploration& pair, const prove::Oracle& oracle)
      : pair_(pair), oracle_(oracle) {}

  void candidate(const prove::CandidateDifference& candidate) override {
    if (witness) return;
    witness = pair_.confirm(candidate, oracle_);
    if (!witness && unresolved.empty()) unresolved = candidate.input;
  }
  bool is_over(std::size_t) override { return witness.has_value(); }

  std::optional<Witness> witness;
  std::string unresolved;

 private:
  prove::PairExploration& pair_;
  const prove::Oracle& oracle_;
};

class Explorer {
 public:
  Explorer(const model::Model& version, const model::Model& other, const SubsetLanguage& language,
           ErrorDetail errors)
      : errors_(errors),
        oracle_({version_of(version), version_of(other)},
                errors == ErrorDetail::none ? Facet::tokens : Facet::errors, errors),
        pair_(version, other, task(language, errors)) {}

  /// Why they are not proved equal, or nothing.
  std::string explore(SubsetPair& result) {
    FirstDifference sink(pair_, oracle_);
    Exploration& exploration = errors_ == ErrorDetail::none ? result.tokens : result.errors;
    exploration = pair_.explore(sink);
    if (sink.witness) {
      result.witness = sink.witness->input;
      return "they differ on " + quoted(result.witness);
    }
    if (!sink.unresolved.empty()) return "suspected to differ after " + quoted(sink.unresolved);
    if (!exploration.closed) return "not closed: " + exploration.why_not;
    if (exploration.diverged > 0)
      return "their tokens part after " + quoted(exploration.first_diverged);
    if (exploration.reporting > 0)
      return "an error is reported after " + quoted(exploration.first_reporting);
    return errors_ == ErrorDetail::none ? look_at_states(result) : std::string();
  }

 private:
  static prove::ProofTask task(const SubsetLanguage& language, ErrorDetail errors) {
    prove::ProofTask task;
    std::erase_if(task.starts, [](const prove::NamedStart& start) {
      return start.start.mode != TextMode::data;
    });
    task.errors = errors;
    task.language = &language.automaton();
    task.limits.states = 300'000;
    task.limits.bytes = std::uint64_t{1} << 30U;
    task.limits.seconds = 20;
    return task;
  }

  std::string look_at_states(SubsetPair& result) {
    prove::ProductExplorer& product = pair_.product();
    std::vector<prove::ProductExplorer::State> starts(pair_.starts().size());
    for (std::uint32_t node = 0; node < product.size(); ++node) {
      const std::string input = pair_.alphabet().text(product.input(node));
      prove::ProductExplorer::State& start = starts[product.start(node)];
      if (input.empty()) start = product.state(node);
      if (product.may_end(product.state(node)) && product.state(node) != start)
        return "they do not stand as before after " + quoted(input);
      if (auto whole = pair_.product().scope().language->completed(input))
        result.inputs.push_back(std::move(*whole));
    }
    result.concepts = pair_.concepts();
    return {};
  }

  ErrorDetail errors_;
  prove::Oracle oracle_;
  prove::PairExploration pair_;
};

}  // namespace

SubsetPair explore_common_subset(const model::Model& version, const model::Model& other,
                                 const SubsetLanguage& language) {
  const auto begin = std::chrono::steady_clock::now();
  SubsetPair result;
  try {
    for (const ErrorDetail errors : {ErrorDetail::none, ErrorDetail::number})
      if (result.failure.empty())
        result.failure = Explorer(version, other, language, errors).explore(result);
  } catch (const prove::UnsupportedSpecification& e) {
    result.failure = e.what();
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  return result;
}

}  // namespace specdrift::test
