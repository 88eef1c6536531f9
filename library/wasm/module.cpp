// The exports of the WebAssembly module; specdrift.mjs calls them.

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>

#include "library/compare_json.h"

namespace {

std::string result;

}  // namespace

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

/// Memory for an argument.
EXPORT(specdrift_allocate) void* specdrift_allocate(std::size_t size) {
  return std::malloc(size);
}

EXPORT(specdrift_free) void specdrift_free(void* memory) {
  std::free(memory);
}

/// 0: specdrift_result is the report; 1: it says why there is none. `versions` are names separated
/// by commas; none: those of `specdrift compare`.
EXPORT(specdrift_compare)
int specdrift_compare(const char* text, std::size_t text_size, const char* name,
                      std::size_t name_size, const char* versions, std::size_t versions_size,
                      bool errors) {
  specdrift::JsonOptions options;
  options.name = {name, name_size};
  options.compared.errors = errors;
  for (std::string_view rest(versions, versions_size); !rest.empty();) {
    const std::string_view version = rest.substr(0, rest.find(','));
    options.versions.push_back(version);
    rest.remove_prefix(std::min(version.size() + 1, rest.size()));
  }
  specdrift::JsonResult made = specdrift::try_compare_json({text, text_size}, options);
  const bool is_made = made.problem.empty();
  result = std::move(is_made ? made.json : made.problem);
  return is_made ? 0 : 1;
}

/// Of the last call, until the next.
EXPORT(specdrift_result) const char* specdrift_result() {
  return result.data();
}

EXPORT(specdrift_result_size) std::size_t specdrift_result_size() {
  return result.size();
}
