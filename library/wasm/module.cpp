// The exports of the modules of WebAssembly; specdrift.mjs calls them.

#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "core/model/load/load.h"
#include "library/requests/verbs.h"
#include "library/wasm/task.h"

namespace {

namespace requests = specdrift::requests;

std::string result;
bool differs = false;

requests::Answer answer_to(std::string_view request, std::string_view text) {
  static requests::Versions versions;  // a specification is loaded once for several calls
  requests::Answer refused;
  const auto object = requests::read_object(request, "the request is", refused);
  if (refused.problem != requests::Problem::none) return refused;
  const requests::Request read = requests::read_request(object, refused);
  if (refused.problem != requests::Problem::none) return refused;
  return specdrift::wasm::run(versions, read, text);
}

/// Loading cannot go on, and there are no exceptions: the call ends here, and with it the module.
/// The caller takes the result, and starts another.
[[noreturn]] void stop(specdrift::model::LoadErrors& errors) {
  result = requests::mistakes_json(errors.take());
  std::abort();
}

}  // namespace

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// Memory for an argument.
EXPORT(specdrift_allocate) void* specdrift_allocate(std::size_t size) {
  return std::malloc(size);
}

EXPORT(specdrift_free) void specdrift_free(void* memory) {
  std::free(memory);
}

/// 0: specdrift_result is what was asked for; 1: it says why there is no such thing, as an object
/// of JSON where a specification is wrong. After a trap it is the latter, or empty.
EXPORT(specdrift_run)
int specdrift_run(const char* request, std::size_t request_size, const char* text,
                  std::size_t text_size) {
  result.clear();
  differs = false;
  specdrift::model::LoadErrors::when_stopped = stop;
  requests::Answer answer = answer_to({request, request_size}, {text, text_size});
  differs = answer.differs;
  result =
      answer.mistakes.empty() ? std::move(answer.text) : requests::mistakes_json(answer.mistakes);
  return answer.problem != requests::Problem::none;
}

/// The result of the last call, until the next.
EXPORT(specdrift_result) const char* specdrift_result() {
  return result.data();
}

EXPORT(specdrift_result_size) std::size_t specdrift_result_size() {
  return result.size();
}

/// Whether the last call was a comparison that found a divergence.
EXPORT(specdrift_differs) int specdrift_differs() {
  return differs;
}
