#include "cli/verb_list.h"
#include "cli/verbs/verbs.h"

namespace specdrift::cli {
namespace {

// One on each line.
// clang-format off
constexpr const Verb* all[] = {
    &compare_verb,
    &corpus_verb,
    &corpus_plan_verb,
    &corpus_map_verb,
    &corpus_merge_verb,
    &corpus_status_verb,
    &corpus_diff_verb,
    &explain_verb,
    &blame_verb,
    &history_verb,
    &minimize_verb,
    &tokens_verb,
    &trace_verb,
    &conformance_verb,
    &prove_verb,
    &distinguish_verb,
    &check_verb,
    &synthesize_verb,
    &states_verb,
    &identify_verb,
    &holes_verb,
    &read_verb,
    &review_verb,
    &lesson_verb,
    &versions_verb,
};
// clang-format on

}  // namespace

std::span<const Verb* const> verbs() {
  return all;
}

}  // namespace specdrift::cli
