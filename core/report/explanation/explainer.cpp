#include "core/report/explanation/explainer.h"

#include "core/trace/fork.h"

namespace specdrift::report {

class Explainer::Sink final : public DivergenceSink {
 public:
  Sink(Explainer& explainer, const DocumentReport& document, const catalogue::Key* known,
       const Advance& advance)
      : explainer_(explainer),
        document_(document),
        finder_(document.models, *document.source, document.start),
        known_(known),
        advance_(advance) {
    finder_.name_tree_rules();
  }

  void divergence(const Divergence& divergence) override {
    if (advance_) advance_(divergence.span.begin);
    const auto forks = finder_.find(divergence);
    if (forks.empty()) explain({}, divergence, {});
    for (const trace::Fork& fork : forks) explain(fork.class_id, divergence, {&fork, 1});
  }

  void episode(const Episode&) override {}

 private:
  void explain(const std::string& class_id, const Divergence& divergence,
               std::span<const trace::Fork> forks) {
    const Facet facet = divergence.facet;
    if (known_ && (class_id != known_->class_id || facet != known_->facet)) return;
    if (!explainer_.explained_.insert({class_id, facet}).second) return;
    const Finding finding{divergence, forks};
    const catalogue::Entry* const entry = catalogue::find(class_id, facet);
    const auto causes =
        entry ? std::vector<const catalogue::Cause*>() : catalogue::causes_of(class_id, facet);
    explainer_.use_({{class_id, facet},
                     entry,
                     causes.empty() ? nullptr : causes.front(),
                     document_,
                     finding,
                     known_ != nullptr});
  }

  Explainer& explainer_;
  const DocumentReport& document_;
  trace::ForkFinder finder_;
  const catalogue::Key* known_;
  const Advance& advance_;
};

void Explainer::explain(const DocumentReport& document, std::vector<Participant> participants,
                        const catalogue::Key* known, const Advance& advance) {
  if (!known) explained_.clear();
  Sink sink(*this, document, known, advance);
  CompareOptions options;
  options.errors = true;
  compare(*document.source, std::move(participants), options, sink);
}

}  // namespace specdrift::report
