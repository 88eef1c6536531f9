#include "library/c/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <stdexcept>
#include <utility>

#include "core/identify/capabilities.h"
#include "core/identify/event.h"
#include "core/report/escape/escape.h"
#include "library/requests/verbs.h"

namespace specdrift::c {
namespace {

namespace json = boost::json;
using requests::Answer;
using requests::Problem;

/// For where nothing can be allocated; nobody frees it.
sd_result no_memory{SD_NO_MEMORY, {}, {}, {}, {}};

sd_status status_of(Problem problem) {
  switch (problem) {
  case Problem::none:
    return SD_OK;
  case Problem::options:
    return SD_BAD_OPTIONS;
  case Problem::version:
    return SD_BAD_VERSION;
  case Problem::start:
    return SD_BAD_CONTEXT;
  case Problem::specification:
    return SD_BAD_SPECIFICATION;
  case Problem::answers:
    return SD_BAD_ANSWERS;
  case Problem::nothing:
    return SD_NOTHING_TO_KEEP;
  case Problem::limit:
    return SD_LIMIT;
  case Problem::stopped:
    return SD_CANCELLED;
  }
  return SD_INTERNAL;
}

/// The same for what is thrown. Requires: it handles an exception.
sd_result* error_of_exception() {
  try {
    throw;
  } catch (const Cancelled&) {
    return error(SD_CANCELLED, "the callback ended it");
  } catch (const std::bad_alloc&) {
    return &no_memory;
  } catch (const std::length_error&) {
    return &no_memory;
  } catch (const std::exception& e) {
    return error(SD_INTERNAL, e.what());
  } catch (...) {
    return error(SD_INTERNAL, "an exception of an unknown type");
  }
}

bool takes(std::string_view taken, std::string_view option) {
  while (!taken.empty()) {
    const std::size_t space = std::min(taken.find(' '), taken.size());
    if (taken.substr(0, space) == option) return true;
    taken.remove_prefix(std::min(space + 1, taken.size()));
  }
  return false;
}

std::string with_commas(std::string_view words) {
  std::string list;
  for (const char c : words) list += c == ' ' ? ", " : std::string(1, c);
  return list;
}

}  // namespace

sd_result* result_of_exception() noexcept {
  try {
    return error_of_exception();
  } catch (...) {
    return &no_memory;
  }
}

sd_result* result_of(std::string data) {
  return new sd_result{SD_OK, std::move(data), {}, {}, {}};
}

sd_result* error(sd_status status, std::string_view message, std::string_view place,
                 std::string_view hint) {
  return new sd_result{status,
                       {},
                       report::escaped_for_terminal(message),
                       report::escaped_for_terminal(place),
                       report::escaped_for_terminal(hint)};
}

sd_result* result_of(Answer&& answer) {
  if (answer.problem == Problem::none) return result_of(std::move(answer.text));
  std::string mistakes =
      answer.mistakes.empty() ? std::string() : requests::mistakes_json(answer.mistakes);
  sd_result* const result =
      error(status_of(answer.problem), answer.text, answer.place, answer.hint);
  result->data = std::move(mistakes);
  if (!answer.mistakes.empty()) {
    result->line = answer.mistakes.front().line;
    result->column = answer.mistakes.front().column;
  }
  return result;
}

Asked asked(std::string_view function, const char* text, std::size_t size, const char* options,
            std::string_view taken) {
  Asked result;
  if (!text && size > 0) {
    result.wrong = error(SD_BAD_ARGUMENT, fmt::format("{}: text is a null pointer", function),
                         "text", "only an empty text may be null: its size is 0");
    return result;
  }
  if (size > PTRDIFF_MAX) {
    result.wrong = error(SD_BAD_ARGUMENT, fmt::format("{}: no text has {} bytes", function, size),
                         "size", "a negative number may have become a size");
    return result;
  }
  result.text = {text ? text : "", size};
  const json::object object =
      options && *options ? requests::read_object(options, "the options are", result.refused)
                          : json::object();
  if (result.refused.problem != Problem::none) return result;
  for (const auto& member : object) {
    if (takes(taken, member.key())) continue;
    result.refused = Answer::refusal(
        Problem::options,
        fmt::format("{} takes no option '{}'", function, std::string_view(member.key())),
        member.key(),
        taken.empty() ? std::string("it takes no options") : "it takes " + with_commas(taken));
    return result;
  }
  result.request = requests::read_request(object, result.refused);
  result.request.verb = function.substr(function.find('_') + 1);
  return result;
}

Asked asked_of_version(std::string_view function, const char* text, std::size_t size,
                       const char* version, const char* options, std::string_view taken) {
  if (!version) {
    Asked result;
    result.wrong = error(SD_BAD_ARGUMENT, fmt::format("{}: version is a null pointer", function),
                         "version", "name one, as in \"living\"; sd_versions lists all");
    return result;
  }
  Asked result = asked(function, text, size, options, taken);
  result.request.versions = {version};
  return result;
}

Answer naming_argument(Answer&& answer, const requests::Request& request, requests::Versions& all,
                       std::initializer_list<std::string_view> arguments) {
  if (arguments.size() == 0 || answer.place != "versions") return std::move(answer);
  // Two that are right by themselves do not go together: the last one is to be changed.
  std::size_t wrong = 0;
  while (wrong + 1 < arguments.size() && all.find(request.versions[wrong])) ++wrong;
  answer.place = arguments.begin()[wrong];
  return std::move(answer);
}

}  // namespace specdrift::c

using specdrift::c::no_memory;

int sd_abi(void) {
  return SD_ABI;
}

const char* sd_version(void) {
  return SPECDRIFT_VERSION;
}

const char* sd_status_name(int status) {
  constexpr const char* names[] = {"SD_OK",          "SD_BAD_ARGUMENT",    "SD_BAD_OPTIONS",
                                   "SD_BAD_VERSION", "SD_BAD_CONTEXT",     "SD_BAD_SPECIFICATION",
                                   "SD_BAD_ANSWERS", "SD_NOTHING_TO_KEEP", "SD_CANCELLED",
                                   "SD_LIMIT",       "SD_NO_MEMORY",       "SD_INTERNAL"};
  static_assert(std::size(names) == SD_INTERNAL + 1);
  const auto number = static_cast<unsigned>(status);
  return number < std::size(names) ? names[number] : "unknown";
}

sd_status sd_status_of(const sd_result* result) {
  return result ? result->status : SD_BAD_ARGUMENT;
}

const char* sd_data(const sd_result* result) {
  return result ? result->data.c_str() : "";
}

size_t sd_size(const sd_result* result) {
  return result ? result->data.size() : 0;
}

const char* sd_message(const sd_result* result) {
  if (!result) return "the result is a null pointer";
  return result == &no_memory ? "no memory is left" : result->message.c_str();
}

const char* sd_place(const sd_result* result) {
  return result ? result->place.c_str() : "result";
}

const char* sd_hint(const sd_result* result) {
  return result ? result->hint.c_str() : "";
}

uint64_t sd_line(const sd_result* result) {
  return result ? result->line : 0;
}

uint64_t sd_column(const sd_result* result) {
  return result ? result->column : 0;
}

void sd_free(sd_result* result) {
  if (result != &no_memory) delete result;
}
