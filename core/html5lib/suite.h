#pragma once

#include <boost/json/object.hpp>
#include <cstddef>
#include <span>
#include <string>

#include "core/html5lib/conformance.h"
#include "core/token/context.h"
#include "core/token/version_info.h"

namespace specdrift::html5lib {

/// An input that becomes a test, and where it begins. Requires: feedback none.
struct SuiteInput {
  std::string description;
  std::string input;  ///< UTF-8
  StartContext start;
};

struct Suite {
  std::string text;  ///< JSON, a test a line
  std::size_t tests = 0;
  std::size_t left_out = 0;  ///< inputs that begin where the version has no such state
};

/// Tests that want of every input what the version makes of it. Errors are named where the version
/// names them, otherwise "ParseError" stands for each among the tokens. Inputs that begin in
/// foreign content stand apart, as `foreignContentTests`: the format of the suites cannot say so,
/// and whoever does not know that member does not run it. `more` are further members of the file.
Suite write_suite(std::span<const SuiteInput> inputs, const VersionInfo& version,
                  const MakeTokenizer& make_tokenizer, const boost::json::object& more = {});

}  // namespace specdrift::html5lib
