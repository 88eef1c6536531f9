#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/compare/differ.h"
#include "core/compare/divergence.h"
#include "core/text/span.h"
#include "core/token/context.h"
#include "library/page_start.h"

/// Everything that a program finds in the library is here, except the entry points of the whole
/// comparison (core/compare/differ.h), of single tokenizers (versions/registry.h) and of the known
/// divergence classes (core/catalogue/catalogue.h).
namespace specdrift {

/// The versions that agree with each other on a stretch.
struct VersionClass {
  std::vector<std::string_view> versions;  ///< by name, oldest first
  /// The tokens that they make of the stretch, in words: `comment "a", characters "b"`, or
  /// `nothing`. Escaped for terminals. Empty for facet errors.
  std::string tokens;
};

/// A parse error, and who finds it.
struct FoundError {
  Offset at = 0;                           ///< in bytes, from 0
  std::string_view code;                   ///< empty where the versions give their errors no names
  std::vector<std::string_view> versions;  ///< by name, oldest first
};

/// A stretch of a text on which versions diverge.
struct Difference {
  Facet facet = Facet::tokens;  ///< whether they differ in tokens, or in parse errors alone
  Severity severity = Severity::errors;  ///< how much it matters
  Span span;                             ///< in bytes of the text
  std::vector<VersionClass> classes;     ///< two or more
  std::vector<FoundError> errors;        ///< that any of them finds here
};

/// The names of all versions that compare_text knows, oldest first.
std::vector<std::string_view> version_names();

/// The stretches of a text on which the versions diverge, in order, those of facet errors (if
/// CompareOptions::errors asks for it) among those of tokens. Names and defaults are as in the
/// program: a name may be a range (`2007..8.2.4`), `all` or an alias such as `html5`; without
/// names, the versions of catalogue::default_versions are compared; without a start, a page is
/// read, with simulated tree construction. Time is linear in the text; memory in what is found, of
/// which CompareOptions::keep bounds each piece. Throws std::invalid_argument, and says why, for an
/// unknown version, one that is named twice, a single one, and one that has no such start context.
std::vector<Difference> compare_text(std::string_view text,
                                     const std::vector<std::string_view>& versions = {},
                                     const StartContext& start = page_start(),
                                     const CompareOptions& options = {});

}  // namespace specdrift
