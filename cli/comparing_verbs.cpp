#include "cli/verb_list.h"
#include "cli/verbs/verbs.h"

namespace specdrift::cli {
namespace {

// tools/run knows these, too.
constexpr const Verb* comparing[] = {&compare_verb, &trace_verb};

}  // namespace

std::span<const Verb* const> verbs() {
  return comparing;
}

}  // namespace specdrift::cli
