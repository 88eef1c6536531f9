#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/model/load/load.h"

namespace specdrift::wasm {

/// What the module makes of a call.
struct Answer {
  std::string text;
  bool is_problem = false;  ///< the text says why there is nothing else
};

/// Does what a request asks for, an object of JSON (specdrift.mjs makes them), with a text.
Answer run(std::string_view request, std::string_view text);

/// What is wrong with a specification: an object of JSON.
std::string mistakes_json(const std::vector<model::LoadError>& errors);

}  // namespace specdrift::wasm
