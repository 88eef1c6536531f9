#include "core/prove/search/witness_search.h"

#include <algorithm>

#include "core/prove/search/pair_setup.h"
#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

/// The configurations of one version, nearest first, and what both make of the inputs that lead to
/// them.
class Search {
 public:
  Search(const model::Model& a, const model::Model& b, const model::Model& walked,
         const ProofTask& task, const Oracle& oracle, const ExplorationBudget& budget)
      : pair_{&a, &b},
        task_(task),
        oracle_(oracle),
        budget_(budget),
        references_(names_by_shape(pair_)),
        graph_(walked, false, false),  // nothing is claimed of other contexts
        alphabet_(pair_, names(), references_),
        numbers_(pair_),
        machine_(graph_, alphabet_, numbers_, true, references_, {}, false),
        transducer_(machine_, alphabet_, pool_) {}

  /// How much has been run.
  UnsupportedSpecification::Searched searched() const {
    UnsupportedSpecification::Searched searched = searched_;
    searched.configurations = nodes_.size();
    return searched;
  }

  /// Shortens `best`, or finds it.
  void run(std::optional<Witness>& best) {
    for (const NamedStart& start : task_.starts)
      if (has_context(start.start)) add(transducer_.start(start.start), start.start, {});
    for (std::size_t i = 0; i < nodes_.size() && budget_.why_stop(0, 0).empty(); ++i) {
      const std::size_t length = nodes_[i].input.size();
      if (best && length >= best->length) return;
      if (look_at(nodes_[i].input, nodes_[i].start, best)) return;
      for (std::size_t symbol = 0; symbol < alphabet_.symbols().size(); ++symbol) {
        std::vector<Symbol> longer = nodes_[i].input;
        longer.push_back(alphabet_.symbols()[symbol]);
        const bool ends_better = !best || length + 1 < best->length;
        if (ends_better && look_at(longer, nodes_[i].start, best)) return;
        // The contents of a token may be all that differs: it is seen where the token ends.
        std::vector<Symbol> ended = longer;
        ended.push_back(alphabet_.representative('>'));
        if (ends_better && look_at(ended, nodes_[i].start, best)) return;
        const Transducer::Edge edge = transducer_.edge(nodes_[i].at, symbol);
        if (edge.to < Transducer::too_large && edge.is_redundant == 0)
          add(edge.to, nodes_[i].start, std::move(longer));
      }
    }
  }

 private:
  static std::vector<std::string> names() {
    return {std::begin(last_start_tags), std::end(last_start_tags)};
  }
  struct Node {
    Transducer::Number at;
    StartContext start;
    std::vector<Symbol> input;
  };

  bool has_context(const StartContext& start) const {
    return std::ranges::all_of(pair_, [&](const model::Model* model) {
      return std::ranges::find(model->contexts, start.mode, &model::ContextStart::mode) !=
             model->contexts.end();
    });
  }

  void add(Transducer::Number at, const StartContext& start, std::vector<Symbol> input) {
    if (seen_.size() <= at) seen_.resize(at + 1);
    if (seen_[at]) return;
    seen_[at] = true;
    nodes_.push_back({at, start, std::move(input)});
  }

  /// After a difference of tokens, errors of anything may differ.
  bool differ(const std::string& input, const StartContext& start) const {
    return oracle_.differs(input, start) &&
           (oracle_.detail() == ErrorDetail::none || !oracle_.tokens_differ(input, start));
  }

  bool look_at(const std::vector<Symbol>& symbols, const StartContext& start,
               std::optional<Witness>& best) {
    std::string input = alphabet_.text(symbols);
    ++searched_.inputs;
    searched_.length = std::max(searched_.length, symbols.size());
    if (!differ(input, start)) return false;
    for (std::size_t at = 0; at < input.size();) {
      const std::size_t size = utf8::sequence_length(static_cast<unsigned char>(input[at]));
      std::string less = input;
      less.erase(at, size);
      const bool still = differ(less, start);
      if (still) input = std::move(less);
      at = still ? 0 : at + size;
    }
    Witness witness{input, utf8::count(input), start, {}};
    if (best && best->length <= witness.length) return false;
    witness.findings = findings_on(input, start, oracle_, task_);
    if (witness.findings.empty()) return false;  // of other concepts
    best = std::move(witness);
    return true;
  }

  std::vector<const model::Model*> pair_;
  const ProofTask& task_;
  const Oracle& oracle_;
  const ExplorationBudget& budget_;
  ReferenceNames references_;
  ControlGraph graph_;
  Alphabet alphabet_;
  Numbers numbers_;
  Machine machine_;
  EventPool pool_;
  Transducer transducer_;
  std::vector<Node> nodes_;
  std::vector<bool> seen_;
  UnsupportedSpecification::Searched searched_;
};

}  // namespace

std::optional<Witness> find_witness(const model::Model& a, const model::Model& b,
                                    const ProofTask& task, const Oracle& oracle,
                                    UnsupportedSpecification::Searched& searched) {
  if (task.language) return std::nullopt;  // most inputs would be none of it
  constexpr double enough_seconds = 30;
  Limits limits = task.limits;
  limits.seconds = std::min(limits.seconds, enough_seconds);
  const ExplorationBudget budget(limits);
  std::optional<Witness> best;
  for (const model::Model* const walked : {&a, &b}) {
    try {
      Search search(a, b, *walked, task, oracle, budget);
      search.run(best);
      searched.inputs += search.searched().inputs;
      searched.configurations += search.searched().configurations;
      searched.length = std::max(searched.length, search.searched().length);
    } catch (const UnsupportedSpecification&) {
      // The other version leads to as many rows.
    }
  }
  return best;
}

}  // namespace specdrift::prove
