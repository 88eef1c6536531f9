#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"
#include "core/report/common/format_table.h"
#include "core/report/common/report.h"
#include "core/report/common/text_lines.h"
#include "core/report/trace/trace_report.h"

namespace specdrift::report {

/// Everything that is known of a divergence class, seen at work on an input.
struct Explanation {
  catalogue::Key key;              ///< an empty class: the data shows no cause
  const catalogue::Entry* entry;   ///< null: it is not in the catalogue
  const catalogue::Cause* cause;   ///< what explorations have found of it; null: nothing, or entry
  const DocumentReport& document;  ///< the input, an entry's witness or another
  const Finding& finding;          ///< its first divergence of the class, with that fork alone
  bool of_witness;                 ///< the input is the witness of the entry, or of the cause

  /// The entry's title; without one, what the data says.
  std::string title() const;
};

/// Writes explanations, or a list of entries or of causes, in one format. Text of the input is
/// escaped as the format needs it.
class ExplanationWriter {
 public:
  virtual ~ExplanationWriter() = default;
  /// Before `explanations`, `entries` or `causes`.
  virtual std::string begin(std::string_view /*what*/) { return {}; }
  /// An explanation: the first one, or one after others.
  virtual std::string explanation(const Explanation& explanation, bool first) = 0;
  /// In place of explanations, where there are none.
  virtual std::string nothing() { return "the versions agree\n"; }
  virtual std::string list(std::span<const catalogue::Entry* const> entries) = 0;
  /// Causes that have no entry.
  virtual std::string list(std::span<const catalogue::Cause* const> causes) = 0;
  virtual std::string end() { return {}; }
};

/// How much an explanation says. Each level has all that those before it have.
enum class Detail : std::uint8_t {
  rows,     ///< what differs since when, and the row that each version takes: about a screen
  tokens,   ///< all that is known, and the steps that emit a token or find an error
  changes,  ///< the steps that change the state, too
  all,      ///< every step
};

/// Everything that the formats need in addition.
struct ExplanationSettings {
  TextStyle style = {};          ///< text
  Detail detail = Detail::rows;  ///< text and Markdown
  std::string subject = {};      ///< HTML: for its title
};
using MakeExplanationWriter =
    std::unique_ptr<ExplanationWriter>(const ExplanationSettings& settings);
MakeExplanationWriter make_explanation_text, make_explanation_markdown, make_explanation_html,
    make_explanation_json;

inline constexpr Format<MakeExplanationWriter*> explanation_formats[] = {
    {"text", "", make_explanation_text},
    {"markdown", "", make_explanation_markdown},
    {"html", "a page for a browser", make_explanation_html},
    {"json", "one value", make_explanation_json},
};

/// The lock-step trace of an explanation: of a witness the whole, otherwise from the last agreed
/// boundary to the end of the divergence, shortened. Requires: not Detail::rows.
std::string trace_of(const Explanation& explanation, const TraceWriter& writer,
                     Detail detail = Detail::all);

/// The outcome of each class of versions, a line each: tokens, or errors.
std::vector<std::string> outcomes_of(const DocumentReport& document, const Divergence& divergence);

}  // namespace specdrift::report
