#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/compare/divergence.h"
#include "core/token/context.h"

namespace specdrift::wasm {

/// What is asked of the module.
struct Request {
  std::string verb;
  std::string name = "(text)";
  std::vector<std::string> versions;  ///< none: those of `specdrift compare`
  StartContext start;
  std::string specification;  ///< XML of the reader's own version; empty: there is none
  std::string format = "json";
  bool errors = false;
  bool is_string = false;  ///< the text is no file: a leading U+FEFF is a character
  std::optional<Facet> facet;
  std::optional<Severity> severity;
  std::string class_id;
  std::string site;  ///< that pages link to: an address that begins with http
  std::optional<std::uint64_t> at, begin, end, most;
};

/// Reads an object of JSON. Without what is not known in it, `problem` is empty.
Request read_request(std::string_view json, std::string& problem);

}  // namespace specdrift::wasm
