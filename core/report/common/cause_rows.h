#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/report/common/report.h"

/// The rows that make a cause, for reports of every format.
namespace specdrift::report {

/// The action of a version where versions differ: a row of a state, or of the input stream, or what
/// tree construction says. Not escaped.
struct CauseRow {
  std::string_view version;
  std::string_view section;  ///< empty where the text has no numbers
  std::string state;         ///< its citation; `Input stream`; `Tree construction`
  std::string heading;       ///< what the row is taken for
  std::string id;            ///< empty where the input stream has no row, and of tree construction
  std::string does;
  std::string link;                        ///< to the state's own text; empty: not known
  std::string place;                       ///< in its text: `draft.txt:120`; empty: not known
  std::optional<model::TableIndex> table;  ///< none: of no state
  Span read;

  std::string sentence() const;  ///< `U+0021 (!): Parse error. (draft.txt:120)`
};

/// Those of a cause, a version each. Requires: the document's models were given.
std::vector<CauseRow> cause_rows(const DocumentReport& document, const trace::Fork& fork);

/// The one of that version, by its number in the document.
CauseRow cause_row(const DocumentReport& document, const trace::Fork& fork, std::size_t version);

/// `2009 takes "U+0021 (!): Parse error." in 8.2.4.22 Comment end state`. Escaped for terminals.
std::string taken_row(const CauseRow& row);

}  // namespace specdrift::report
