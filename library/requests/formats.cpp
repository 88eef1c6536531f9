#include "library/requests/formats.h"

#include <fmt/format.h>

#include <utility>

namespace specdrift::requests {

Answer unknown_format(const Request& request, std::span<const std::string_view> formats) {
  return Answer::refusal(Problem::options,
                         fmt::format("{} has no format '{}'", request.verb, request.format),
                         "format", fmt::format("it is one of {}", fmt::join(formats, ", ")));
}

report::TextStyle style_of(const Request& request) {
  constexpr std::uint64_t usual = 80;
  return {request.color, static_cast<std::size_t>(request.width.value_or(usual))};
}

void fit(const Request& request, std::string& text) {
  if (request.format == "text" && request.width)
    text = report::fitted(text, static_cast<std::size_t>(*request.width));
}

Answer fitted(const Request& request, std::string text) {
  fit(request, text);
  return {std::move(text)};
}

}  // namespace specdrift::requests
