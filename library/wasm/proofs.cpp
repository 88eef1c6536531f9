#include "library/requests/proofs.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>

#include "library/requests/ask_filter.h"
#include "library/requests/ask_parsers.h"
#include "library/requests/history.h"
#include "library/requests/rows.h"
#include "library/requests/states.h"
#include "library/wasm/task.h"

/// The caller hears how many states an exploration knows, and how many of these it has not
/// expanded; it returns whether to stop. It is called often.
extern "C" __attribute__((import_module("specdrift"), import_name("progress"))) int
specdrift_progress(double states, double frontier);

/// The caller reaches one of its parsers (requests::Reach). It returns memory that it has
/// allocated: the size of the answer, and the answer.
extern "C" __attribute__((import_module("specdrift"), import_name("reach"))) char* specdrift_reach(
    int what, std::size_t parser, const char* words, std::size_t size, double milliseconds);

namespace specdrift::wasm {
namespace {

std::string reach(requests::Reach what, std::size_t parser, std::string_view words,
                  std::int64_t milliseconds) {
  char* const answer = specdrift_reach(static_cast<int>(what), parser, words.data(), words.size(),
                                       static_cast<double>(milliseconds));
  std::uint32_t size = 0;
  std::memcpy(&size, answer, sizeof size);
  std::string copy(answer + sizeof size, size);
  std::free(answer);
  return copy;
}

constexpr requests::Verb identify_verb{"identify", 0, 0, requests::ask_parsers};
constexpr requests::Verb holes_verb{"holes", 0, 0, requests::ask_filter};

}  // namespace

requests::Answer run(requests::Versions& versions, const requests::Request& request,
                     std::string_view text) {
  const requests::Verb verbs[] = {requests::prove_verb,   requests::distinguish_verb,
                                  requests::rows_verb,    requests::describe_verb,
                                  requests::history_verb, requests::states_verb,
                                  requests::lesson_verb,  requests::lines_verb,
                                  identify_verb,          holes_verb};
  double states = 0, frontier = 0;
  requests::Request watched = request;
  watched.is_stopped = [&] { return specdrift_progress(states, frontier) != 0; };
  watched.progress = [&](std::uint64_t known, std::uint64_t left) {
    states = static_cast<double>(known);
    frontier = static_cast<double>(left);
  };
  watched.reach = reach;
  return requests::run_one_of(verbs, versions, watched, text);
}

}  // namespace specdrift::wasm
