#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/common/report.h"
#include "library/requests/answer.h"
#include "library/requests/request.h"
#include "library/requests/versions.h"

/// Every task of the library as a request and its answer: the module of WebAssembly and the
/// interface for C have these alone. Nothing is read or written but texts, and nothing is thrown
/// where answers of parsers are in their form: there are builds without exceptions.
namespace specdrift::requests {

/// A task.
struct Verb {
  std::string_view name;
  std::size_t least_versions;  ///< that it needs; 0: it takes none
  std::size_t most_versions;   ///< that it takes
  Answer (*run)(const Request& request, Versions& all, const std::vector<Version>& versions,
                std::string_view text);
};

/// The versions that a request names, with its own specification among them. Without names, those
/// of `specdrift compare`. None if there are fewer or more than a task needs, and `refused` says
/// why.
std::vector<Version> requested_versions(Versions& all, const Request& request, std::size_t least,
                                        std::size_t most, Answer& refused);

/// Does what a request asks for with a text. `more`: tasks beside those of all builds.
Answer run(Versions& all, const Request& request, std::string_view text,
           std::span<const Verb> more = {});

/// The same with one of these tasks: for builds that have no others.
Answer run_one_of(std::span<const Verb> verbs, Versions& all, const Request& request,
                  std::string_view text);

/// Compares a text as `specdrift compare` does. `parsers` are the last of the versions.
Answer compare_participants(const Request& request, const std::vector<Version>& versions,
                            std::string_view text, std::vector<report::ParserReport> parsers);

/// Why a specification cannot be loaded. Requires: there is a mistake.
Answer refusal_of(std::vector<model::LoadError> mistakes);

/// The mistakes of a specification: an object of JSON.
std::string mistakes_json(const std::vector<model::LoadError>& errors);

}  // namespace specdrift::requests
