#include "library/requests/proofs.h"

#include "library/requests/history.h"
#include "library/requests/rows.h"
#include "library/requests/states.h"
#include "library/wasm/task.h"

/// The caller hears how many states an exploration knows, and how many of these it has not
/// expanded; it returns whether to stop. It is called often.
extern "C" __attribute__((import_module("specdrift"), import_name("progress"))) int
specdrift_progress(double states, double frontier);

namespace specdrift::wasm {

requests::Answer run(requests::Versions& versions, const requests::Request& request,
                     std::string_view text) {
  const requests::Verb verbs[] = {requests::prove_verb,   requests::distinguish_verb,
                                  requests::rows_verb,    requests::describe_verb,
                                  requests::history_verb, requests::states_verb,
                                  requests::lesson_verb,  requests::lines_verb};
  double states = 0, frontier = 0;
  requests::Request watched = request;
  watched.is_stopped = [&] { return specdrift_progress(states, frontier) != 0; };
  watched.progress = [&](std::uint64_t known, std::uint64_t left) {
    states = static_cast<double>(known);
    frontier = static_cast<double>(left);
  };
  return requests::run_one_of(verbs, versions, watched, text);
}

}  // namespace specdrift::wasm
