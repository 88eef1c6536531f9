#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/corpus/impact.h"
#include "core/corpus/summary.h"
#include "core/holes/search.h"
#include "core/prove/search/causes.h"
#include "core/prove/search/oracle.h"
#include "core/report/states/states_report.h"
#include "core/version/version.h"

/// A change of wording, and what it changes in behaviour.
namespace specdrift::review {

/// A sign that a part of a text is lost, or is not meant.
struct ReviewedDoubt {
  std::uint32_t line = 0;  ///< 0: not known
  std::string what;
};

/// One of the two: a text, a specification file, or a version.
struct Side {
  Version version;
  std::string file;   ///< as it was named; empty: a version
  std::string title;  ///< of the file, for places: its name without folders, if that is unique
  std::string like;   ///< of a text: the version that supplies what is not in it
  /// By table: the line of the state in the file, and those of its rows. 0, or no number: not
  /// known.
  std::vector<std::uint32_t> state_lines;
  std::vector<std::vector<std::uint32_t>> row_lines;
  std::vector<std::string> unreachable;    ///< the states that nothing leads to, by id
  std::vector<std::string> outside;        ///< of a text: the paragraphs of other sections
  bool lacks_introduction = false;         ///< of a text: its definitions come from `like`
  std::vector<ReviewedDoubt> doubts = {};  ///< of a text, in its order
  /// For a text, the lines of its table of numeric references, by number.
  std::map<std::uint32_t, std::uint32_t> number_lines = {};

  /// The line of a row, else that of its state; 0: not known.
  std::uint32_t line(model::TableIndex table, std::optional<std::size_t> row = {}) const;
};

/// One of two rows.
struct RowSide {
  std::string id;  ///< empty: there is no such row
  std::string sentence;
  std::string state;       ///< its citation
  std::uint32_t line = 0;  ///< 0: not known
};

/// A row that only one of the two has, or that does something else in the other.
struct ReviewedRow {
  model::RowChange change = model::RowChange::changed;
  model::Relevance relevance = model::Relevance::tokens;
  std::string only;  ///< the characters that it concerns, if these are not all that it is for
  RowSide before;
  RowSide after;
  /// In the second file: that of the row, or of the state that lacks it, or of the state that comes
  /// before one that is removed. 0: not known.
  std::uint32_t line = 0;
};

/// A state that only one of the two has, or that is called or made otherwise.
struct ReviewedState {
  std::string change;  ///< `added`, `removed`, `renamed`, `split`, `merged`, `unreachable`
  std::string before;  ///< citations
  std::string after;
  std::uint32_t line = 0;  ///< in the file of the second; of a removed one, of the first
  /// In the second file: of a removed one, that of the state that comes before it. 0: not known.
  std::uint32_t line_after = 0;
};

/// The reason for the severity of a cause.
enum class Basis : std::uint8_t {
  input,         ///< its input alone: what may follow it was not explored
  continuation,  ///< all that may follow it, until the two are in step again
};

/// A class of inputs, with a shortest one.
struct ReviewedCause {
  prove::Cause cause;
  Severity severity = Severity::errors;  ///< never milder than that of the input
  Basis basis = Basis::input;
  /// Where that is graver than the input: the worst continuation that a search has found.
  std::optional<holes::Worst> worst = {};
  std::vector<std::string> rows;  ///< by which they differ, of each
  std::string before;             ///< in words: the tokens, or the parse errors
  std::string after;
  /// For tokens: whether the second sees more (`hidden`), fewer (`phantom`), others (`altered`).
  std::optional<holes::Difference> direction;
};

/// How far the two were compared, in tokens or in parse errors.
struct ReviewedFacet {
  prove::ErrorDetail detail = prove::ErrorDetail::none;
  prove::Exploration exploration;
  /// The same rows, and for tokens perhaps other errors: nothing is explored.
  bool same_data = false;
  bool are_equal = false;
  std::string why_not;  ///< why it could not be explored to the end; empty: it was
  std::vector<ReviewedCause> causes;
};

/// Documents, and what the change does to them.
struct ReviewedDocuments {
  corpus::Summary summary;
  corpus::Impact impact;
};

enum class Verdict : std::uint8_t { unchanged, changed, not_proved };
/// `unchanged`, `changed`, `not proved`.
std::string_view name_of(Verdict verdict);

struct Review {
  Side before;
  Side after;
  bool every_reference = false;  ///< else a few names of each shape
  /// Whether tree construction opens and closes elements in the same way: no proof is about that.
  bool same_construction = true;
  std::vector<std::string> beside;  ///< what else of the specifications differs, in words
  /// So many paragraphs of two texts differ outside of the tokenizer section. Nobody judges them.
  std::size_t outside = 0;
  std::vector<ReviewedState> states;
  std::vector<ReviewedRow> rows;
  ReviewedFacet tokens;
  ReviewedFacet errors;
  std::optional<ReviewedDocuments> documents;
  /// Whether a cause of errors is by none of `rows`: it shows where other rows are taken.
  bool has_errors_elsewhere = false;

  Verdict verdict() const;
  bool has_causes() const;
  /// Tree construction, which no proof is about, may read documents differently.
  bool documents_differ() const;
  /// Not all was explored: there may be more causes.
  bool is_unfinished() const;
  /// The gravest of the causes. Requires: there is one.
  Severity severity() const;
  /// Returns the effect of a row, as far as it is proved.
  model::Relevance effect_of(const ReviewedRow& row) const;
  /// The causes by which a row differs, of both facets.
  std::vector<const ReviewedCause*> causes_of(const ReviewedRow& row) const;
};

/// Whoever explores the two, as a task asks.
struct Explorer {
  std::function<prove::Causes(const prove::ProofTask& task)> find_causes;
  std::function<prove::Oracle(const prove::ProofTask& task)> oracle;
};

/// How errors of the two are compared: by code where both name theirs.
prove::ErrorDetail detail_of_errors(const Side& before, const Side& after);

/// Compares rows, tokens and errors; `task` says how, and which contexts.
Review make_review(Side before, Side after, const prove::ProofTask& task, const Explorer& explorer);

}  // namespace specdrift::review
