#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/search/checkpoint.h"
#include "core/prove/search/markup_explorer.h"
#include "core/prove/search/oracle.h"
#include "core/prove/search/potential_explorer.h"
#include "core/prove/search/product_explorer.h"

namespace specdrift::prove {

/// Where a proof begins.
struct NamedStart {
  std::string_view context;  ///< the word for it: `data`, `foreign`, `rcdata` …
  StartContext start;
};

/// All contexts: each kind of text without a last start tag, with one that ends it, and with others
/// of one letter and with a digit; data and CDATA sections in foreign content and outside.
const std::vector<NamedStart>& all_starts();
/// The words for them, each once.
std::vector<std::string_view> context_words();
/// Whether a concept is one of these; `comment*` stands for all that begin so.
bool is_of_concepts(const std::vector<std::string>& patterns, std::string_view name);
/// Whether one of these names is that, or begins as `comment*` asks.
bool is_concept(std::string_view pattern, std::span<const std::string_view> names);
/// As in a sentence: `rcdata after <title>`.
std::string name_of(const StartContext& start);

/// The task of an exploration. Kept explorations, and certificates, are about all inputs: they
/// refuse a question with a language by std::invalid_argument.
struct ProofTask {
  std::vector<NamedStart> starts = all_starts();
  /// The part of the errors that has to be equal in addition to the tokens.
  ErrorDetail errors = ErrorDetail::none;
  /// If not empty: only what happens on the way to and in the states of these concepts; `comment*`
  /// stands for all that begin so.
  std::vector<std::string> concepts;
  /// Whether every name of a reference is tried, or a few of each shape (references.h).
  bool every_reference = true;
  /// The inputs that it is about; null: all. It has to outlive what is asked.
  const Language* language = nullptr;
  /// Whether texts that grow with the input are written as they grow. If not, they are held for as
  /// long as possible: such an exploration does not close, but it can confirm candidates.
  bool writes_texts = true;
  /// Whether what holds in each context by itself is to hold where tree construction asks for them.
  /// If not, nothing is proved: it is for seeing a difference.
  bool in_all_contexts = true;
  /// Whether a few numbers are enough where their digits are not read plainly: nothing is proved
  /// then, and it takes no longer than elsewhere.
  bool samples_numbers = false;
  Limits limits;
  /// Where an earlier exploration of the same question has come to: it goes on from there.
  const Checkpoint* resume = nullptr;
  /// How far it has come is part of the answer.
  bool keeps = false;
  /// Whether causes are rated, too (Cause::may_differ).
  bool rates_causes = false;
  ExplorationBudget::Progress progress;
};

/// The facts that a certificate takes for granted about the versions.
struct Assumptions {
  std::vector<std::string> contexts;  ///< those that both versions have
  std::string alphabet;
  std::size_t symbols = 0;
  std::vector<std::uint32_t> numbers;
  bool numbers_by_class = true;
  bool every_reference = true;
};

/// An input on which versions differ.
struct Witness {
  std::string input;
  std::size_t length = 0;  ///< in characters
  StartContext start;
  std::vector<Finding> findings;  ///< of the concepts that are asked for
};

/// Asks the tokenizers of the versions what the question asks for.
Oracle make_oracle(std::vector<Version> versions, const ProofTask& task);

/// The differences on an input, in the concepts that are asked for.
std::vector<Finding> findings_on(const std::string& input, const StartContext& start,
                                 const Oracle& oracle, const ProofTask& task);

/// Two versions set up to be explored.
class PairExploration {
 public:
  /// Throws UnsupportedSpecification. Requires: the models outlive it.
  /// `order`: of errors alone.
  PairExploration(const model::Model& a, const model::Model& b, const ProofTask& task,
                  PotentialExplorer::Order order = PotentialExplorer::Order::length);
  ~PairExploration();

  Exploration explore(CandidateSink& sink);
  /// How far it has come, to go on from.
  Checkpoint checkpoint() const;
  ProductExplorer& product();
  /// Where they part, and what of their markup may differ from there on (MarkupExplorer). Requires:
  /// the exploration is of tokens and has closed. Nothing if the time of both is over.
  std::optional<std::vector<MarkupExplorer::Parting>> markup(std::size_t most_states);
  /// Whether the time of `explore` is over, or somebody stops it. Requires: it has been called.
  bool is_spent() const;
  const Alphabet& alphabet() const;
  Assumptions assumptions() const;
  /// Whether not all numbers are tried that may count (ProofTask::samples_numbers).
  bool samples_numbers() const;
  const std::vector<StartContext>& starts() const;
  /// Those of the tables in which either version has taken a step.
  std::set<std::string_view> concepts() const;

  /// The input of a suspicion, with up to three characters after it that bring what differs to
  /// light, or where errors count two attributes of one name, and then with what completes it in
  /// the language; nothing if nobody sees a difference.
  std::optional<Witness> confirm(const CandidateDifference& candidate, const Oracle& oracle);
  std::vector<Finding> findings(const std::string& input, const StartContext& start,
                                const Oracle& oracle) const {
    return findings_on(input, start, oracle, task_);
  }

 private:
  std::optional<std::string> completed(std::string input) const;

  struct Parts;
  ProofTask task_;
  std::optional<ExplorationBudget> budget_;  ///< of `explore`
  std::size_t unconfirmed_ = 0;
  std::unique_ptr<Parts> parts_;
};

/// The outcome of a proof.
struct ProofResult {
  Exploration exploration;
  Assumptions assumptions;
  std::uint64_t configurations = 0;      ///< different ones among the states
  std::optional<Checkpoint> checkpoint;  ///< if the question asks for it
  bool same_data = false;                ///< equal in everything, without a look
  std::optional<Witness> witness;        ///< the shortest input on which they differ
  bool is_shortest = true;               ///< else it was found where not all could be explored
  /// No input of fewer characters does it, if `is_shortest`. Where the witness is longer, what the
  /// versions do otherwise is seen after a few more characters, of which not all were tried.
  std::size_t least_length = 0;
  std::optional<Witness> unresolved;            ///< suspected, and not seen to differ
  UnsupportedSpecification::Searched searched;  ///< in vain, where a difference is suspected
  bool are_equal() const {
    return same_data ||
           (exploration.closed && exploration.diverged == 0 && !witness && !unresolved);
  }
};

/// Whether two versions make the same tokens of every input from every context, and report the same
/// errors as far as the question asks for them. Requires: so does the judge. Throws
/// UnsupportedSpecification where they cannot be explored and no input has been seen on which they
/// differ.
ProofResult prove_equal(const model::Model& a, const model::Model& b, const ProofTask& task,
                        const Oracle& oracle);

}  // namespace specdrift::prove
