#pragma once

#include <boost/json/value.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/identify/capabilities.h"
#include "core/identify/event.h"

namespace specdrift::identify {

/// The most errors that an answer may hold.
inline constexpr std::size_t most_errors = 10000;

/// The parse errors that a tokenizer finds in the whole of its source: events of the kind `error`,
/// each with its code, if the version has codes, and its place.
Events read_errors(Tokenizer& tokenizer, const Source& source);

/// Those of an answer: their number, or a list of codes and {"code", "line", "col"}. Throws
/// BadEvents.
Events errors_from_json(const boost::json::value& value);

/// Errors as an adapter with these capabilities would report them, or has reported them, in the
/// form in which the two are compared: sorted. A version without codes, and an adapter that only
/// counts, has as many without. An adapter's codes that are not in `codes` are left out: tree
/// construction has its own.
Events project_errors(Events errors, const Capabilities& capabilities,
                      const std::set<std::string>* codes);

/// Whether what was seen is what was predicted. Errors without codes agree with as many others.
/// Also, whether two predictions can not be told apart.
bool agree(const Events& one, const Events& other);

/// Whether parse errors are asked for.
inline bool reports_errors(const Capabilities& capabilities) {
  return capabilities.errors != Capabilities::Errors::none;
}

}  // namespace specdrift::identify
