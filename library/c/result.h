#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "library/c/specdrift-c.h"
#include "library/requests/answer.h"
#include "library/requests/request.h"
#include "library/requests/versions.h"

/// The thing that a caller has a pointer to. Without memory for a message it has none: the
/// accessors know it.
struct sd_result {
  sd_status status = SD_OK;
  std::string data;
  std::string message;
  std::string place;
  std::string hint;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// The common part of the functions for C. C++ exceptions end here.
namespace specdrift::c {

/// A caller has ended the call.
struct Cancelled {};

/// The error value of what is being handled.
sd_result* result_of_exception() noexcept;

/// The result of `work`, or the error value of whatever it throws.
template <class Work> sd_result* guarded(const Work& work) noexcept {
  try {
    return work();
  } catch (...) {
    return result_of_exception();
  }
}

sd_result* result_of(std::string data);
sd_result* error(sd_status status, std::string_view message, std::string_view place = {},
                 std::string_view hint = {});
/// The result of a request.
sd_result* result_of(requests::Answer&& answer);

/// The arguments of a caller, once they have been looked at.
struct Asked {
  std::string_view text;
  requests::Request request;
  requests::Answer refused;    ///< by the request
  sd_result* wrong = nullptr;  ///< not null: an argument is
};

/// Reads arguments. `options` may be null. `taken` names the options that the function takes, with
/// spaces between.
Asked asked(std::string_view function, const char* text, std::size_t size, const char* options,
            std::string_view taken);
/// The same for a function that names one version.
Asked asked_of_version(std::string_view function, const char* text, std::size_t size,
                       const char* version, const char* options, std::string_view taken);

/// Where a function has its versions in arguments, a refusal of one of them names that argument.
/// Requires: an argument for each version of the request.
requests::Answer naming_argument(requests::Answer&& answer, const requests::Request& request,
                                 requests::Versions& all,
                                 std::initializer_list<std::string_view> arguments);

/// The options of all functions that read a text with versions.
#define SD_START_OPTIONS "context lastStartTag foreignContent scripting tree isString"
#define SD_TEXT_OPTIONS "format width color"
#define SD_VERSION_OPTIONS SD_START_OPTIONS " name versions specification"

}  // namespace specdrift::c
