#include "core/report/explanation/explainer.h"

#include "core/history/known.h"
#include "core/trace/comparison.h"

namespace specdrift::report {

void Explainer::explain(const DocumentReport& document, std::span<const Version> versions,
                        const catalogue::Key* known, const Advance& advance) {
  if (!known) explained_.clear();
  history::KnownChanges known_changes(*document.source, document.start);
  const auto explain_one = [&](const std::string& class_id, const Divergence& divergence,
                               std::span<const trace::Fork> forks) {
    const Facet facet = divergence.facet;
    if (known && (class_id != known->class_id || facet != known->facet)) return;
    if (!explained_.insert({class_id, facet}).second) return;
    const Finding finding{divergence, forks};
    const catalogue::Entry* const entry = known || forks.empty()
                                              ? catalogue::find(class_id, facet)
                                              : known_changes.of(forks.front(), divergence).entry;
    const auto causes =
        entry ? std::vector<const catalogue::Cause*>() : catalogue::causes_of(class_id, facet);
    use_({{class_id, facet},
          entry,
          causes.empty() ? nullptr : causes.front(),
          document,
          finding,
          known != nullptr});
  };
  trace::Comparison comparison(versions, *document.source, document.start);
  comparison.name_tree_rules();
  CompareOptions options;
  options.errors = true;
  comparison.run(options, [&](const Divergence& divergence) {
    if (advance) advance(divergence.span.begin);
    const auto forks = comparison.forks(divergence);
    if (forks.empty()) explain_one({}, divergence, {});
    for (const trace::Fork& fork : forks) explain_one(fork.class_id, divergence, {&fork, 1});
  });
}

}  // namespace specdrift::report
