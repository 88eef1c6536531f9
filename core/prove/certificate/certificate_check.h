#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/certificate/certificate.h"
#include "core/prove/certificate/checker.h"
#include "core/prove/search/proof_task.h"
#include "core/version/version.h"

namespace specdrift::prove {

/// Thrown where a certificate does not hold. `why` may quote names and inputs as they are.
struct Refuted {
  std::string why;
};

/// Thrown where nothing has been refuted, and not all could be checked.
struct NotChecked {
  std::string why;
  std::string hint;
};

/// The needs of a check of a certificate in addition to its versions.
struct CheckTask {
  std::vector<std::string_view> concepts;  ///< all that a certificate may name
  /// The text of the states that an exploration kept; nothing: all are found again from the starts.
  /// It is asked only where the certificate is about states.
  std::function<std::optional<std::string>()> kept_states = [] { return std::nullopt; };
  Limits limits;
  /// Is told how many of so many states have been checked, and how many inputs have been run.
  std::function<void(std::uint64_t states, std::uint64_t inputs)> progress;
};

/// Says what was checked, a line each; the last one is `It holds: …`. Throws Refuted, NotChecked,
/// and UnsupportedSpecification where the versions cannot be explored.
std::vector<std::string> check_certificate(const Certificate& certificate, const Version& a,
                                           const Version& b, const CheckTask& task);

}  // namespace specdrift::prove
