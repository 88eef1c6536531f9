#include "library/wasm/task.h"

namespace specdrift::wasm {

requests::Answer run(requests::Versions& versions, const requests::Request& request,
                     std::string_view text) {
  return requests::run(versions, request, text);
}

}  // namespace specdrift::wasm
