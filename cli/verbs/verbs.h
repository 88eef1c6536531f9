#pragma once

#include "cli/options/options.h"

// The verbs, one file each. cli/all_verbs.cpp lists them.
namespace specdrift::cli {

extern const Verb compare_verb;
extern const Verb corpus_verb;
extern const Verb corpus_plan_verb;
extern const Verb corpus_map_verb;
extern const Verb corpus_merge_verb;
extern const Verb corpus_status_verb;
extern const Verb corpus_diff_verb;
extern const Verb blame_verb;
extern const Verb history_verb;
extern const Verb explain_verb;
extern const Verb lesson_verb;
extern const Verb minimize_verb;
extern const Verb distinguish_verb;
extern const Verb prove_verb;
extern const Verb check_verb;
extern const Verb tokens_verb;
extern const Verb trace_verb;
extern const Verb conformance_verb;
extern const Verb states_verb;
extern const Verb synthesize_verb;
extern const Verb identify_verb;
extern const Verb holes_verb;
extern const Verb read_verb;
extern const Verb review_verb;
extern const Verb versions_verb;

}  // namespace specdrift::cli
