#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/identify/identification.h"
#include "core/identify/probes.h"
#include "core/version/version.h"

namespace specdrift::holes {

/// A way to use a version's tokenizer that some parsers have.
enum class Mode : std::uint8_t {
  standard,
  scripting_off,
  no_foreign_content,  ///< svg and math are elements as any other
  no_rcdata,           ///< title and textarea hold markup
  no_feedback,         ///< nobody tells the tokenizer which element holds text
  cdata_everywhere,    ///< likewise, and CDATA sections are allowed
};
/// The cheap explanations first.
std::span<const Mode> all_modes();
/// `scripting off`; empty for the standard mode.
std::string_view name_of(Mode mode);
/// The mode that name_of() calls so, other than the standard one.
std::optional<Mode> mode_named(std::string_view name);

/// Those names, in quotes.
std::string mode_names();

/// How a tokenizer starts in a mode, with what tree construction tells it. Nothing: the mode is one
/// of other names.
std::optional<StartContext> start_in(Mode mode);

/// `living with scripting off`: the version, and its mode.
struct NamedMode {
  std::string_view version, mode;
};
/// Nothing: no mode is named.
std::optional<NamedMode> split_mode(std::string_view reader);

/// The events that an adapter with these capabilities would report of `body`, placed after the
/// marker, if its parser were that version in that mode. Nothing where it could not show it.
std::optional<identify::Events> predicted(const Version& version, Mode mode,
                                          const identify::Capabilities& capabilities,
                                          const std::string& body);

/// That version in that mode, as one that can be run: without a model, as parsers are. Null where
/// the mode changes nothing: a tokenizer that is made with scripting off has no other. Requires:
/// `info` outlives it.
Version version_in_mode(const Version& version, Mode mode, const VersionInfo* info);

/// Capabilities of one that sees all that is compared.
identify::Capabilities everything_seen();

/// The answer of such a version in that mode to a probe; `declined` where it has no such start.
identify::Observation answer_in_mode(const Version& version, Mode mode,
                                     const identify::Capabilities& capabilities,
                                     const identify::Probe& probe);

/// The setting by which an answer of the adapter is projected.
identify::Setting setting_of(std::string_view body);

}  // namespace specdrift::holes
