#pragma once

#include <cstdint>
#include <string_view>

namespace specdrift {

/// The part of the common subset (core/common_subset) that is proved for a version, less before
/// more.
enum class CommonSubset : std::uint8_t { none, narrow, whole };

/// Everything that is known of a version, apart from its behaviour.
struct VersionInfo {
  std::string_view name;          ///< as on the command line: "8.2.4"
  std::string_view title;         ///< of the document
  std::string_view organisation;  ///< that published it
  std::string_view date;          ///< ISO 8601, or an interval of two such dates
  std::string_view section;       ///< the section of the tokenizer
  unsigned states;                ///< how many the text has
  unsigned references;            ///< names in its table of named references
  bool names_errors;              ///< parse errors have codes
  bool models_self_closing;       ///< tags have a self-closing flag
  bool has_cdata_sections;        ///< the text knows CDATA sections
  std::string_view quirks_flag;   ///< the text's own name for Doctype::force_quirks
  /// Declared by its file.
  CommonSubset common_subset = CommonSubset::none;
};

}  // namespace specdrift
