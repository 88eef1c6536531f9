#pragma once

#include <string_view>
#include <variant>

#include "core/html5lib/conformance.h"
#include "core/html5lib/tests.h"
#include "core/identify/probes.h"

namespace specdrift::adapter {

/// A test of a suite as a question to an adapter, and what it has to answer.
struct SuiteQuestion {
  identify::Probe probe;      ///< without an id
  identify::Events expected;  ///< as `comparable` makes them
};

/// Why a test cannot be asked; these are counted.
using NotAsked = std::string_view;

/// A parser reads documents, a test begins anywhere: the question has a start tag before the input,
/// so that tree construction brings the tokenizer to the initial state. It is not asked
/// - where no element does that;
/// - where `make`, a version's tokenizer, does not read the document as it reads the input alone,
///   or where a tree would not hold what the test expects;
/// - where an adapter with these capabilities could not show it.
/// Parse errors are no part of it.
std::variant<SuiteQuestion, NotAsked> suite_question(const html5lib::Test& test, TextMode state,
                                                     const identify::Capabilities& capabilities,
                                                     const MakeTokenizer& make);

/// Events, an adapter's or expected ones, in the form in which the two are compared: the order of
/// attributes does not count, as tests do not have it; nor quirks mode where a tree has it, which
/// more than the DOCTYPE token decides.
identify::Events comparable(identify::Events events, const identify::Capabilities& capabilities);

}  // namespace specdrift::adapter
