#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/diff/spec_diff.h"
#include "core/report/common/text_lines.h"

/// The reports of `states`, in words: one structure for all formats. Names and strings come from
/// specification files as they are; each format escapes what it has to.
namespace specdrift::report {

struct StateRow {
  std::string id;                   ///< `comment-end#5`
  std::string subject;              ///< `U+0021 (!)`
  std::string condition;            ///< in words; empty: none
  std::string actions;              ///< in words
  std::string next;                 ///< `Comment state`; empty: it stays
  std::vector<std::string> errors;  ///< codes; `parse error` where they have none
  std::string unreachable;          ///< why no input takes it
  std::string note;
  std::string place;  ///< in the text: `draft.txt:120`; empty: not known
};

struct StateEntry {
  model::TableIndex table = model::no_table;
  std::string id;
  std::string name;                   ///< as the text has it; of a step, its procedure's
  std::string number;                 ///< empty where the text gives none
  std::string section;                ///< whole
  std::string citation;               ///< `13.2.5.51 Comment end state`
  std::string fragment;               ///< of its heading in the text's page; empty: not known
  std::string link;                   ///< to that heading
  std::string place;                  ///< in the text: `draft.txt:118`; empty: not known
  std::vector<std::string> concepts;  ///< what it is about by default first
  std::string family;                 ///< of its first concept
  std::size_t rows = 0;
};

struct ProcedureEntry {
  std::string id;
  std::string name;
  std::string number;
  std::string section;
  std::vector<StateEntry> steps;
};

struct StatesList {
  const model::Model* model = nullptr;
  std::vector<StateEntry> states;
  std::vector<ProcedureEntry> procedures;
};

struct StateTable {
  const model::Model* model = nullptr;
  StateEntry state;
  std::string reads;   ///< in words
  std::string before;  ///< what is done before it reads; mostly empty
  std::string note;
  std::vector<StateRow> rows;
};

/// A row of one version, or none.
struct SideOfRow {
  std::string id;
  std::string sentence;  ///< subject, condition and actions; empty where there is no such row
  std::string subject;
  std::size_t row = 0;  ///< its place in the table
};

struct RowChangeReport {
  model::RowChange change;
  model::Relevance relevance;
  std::string only;
  SideOfRow before;
  SideOfRow after;
};

struct TableChangeReport {
  StateEntry before;
  StateEntry after;
  std::string concept_name;
  bool is_comparable = true;
  std::vector<RowChangeReport> rows;
};

struct StateChangeReport {
  model::StateChange change;
  model::Relevance relevance;
  bool by_behaviour = false;
  bool for_errors = false;
  bool is_about_steps = false;
  bool in_other_form = false;  ///< a procedure there, states here: no rows are compared
  std::string family;
  std::vector<StateEntry> before;
  std::vector<StateEntry> after;
  std::vector<TableChangeReport> tables;
  /// The tables of states that only one version has: all their rows, whose other side is empty.
  std::vector<TableChangeReport> alone;
};

struct StatesDiff {
  const model::Model* a = nullptr;
  const model::Model* b = nullptr;
  std::vector<StateChangeReport> states;
  bool is_whole = true;             ///< no state is left out
  std::vector<std::string> beside;  ///< what else of the specifications differs, in words
};

StatesList list_states(const model::Model& model);

/// Requires: there is such a table.
StateTable show_state(const model::Model& model, model::TableIndex table);

StatesDiff diff_states(const model::Model& a, const model::Model& b);

/// Leaves those changes that touch one of these tables of A or B.
void keep_tables(StatesDiff& diff, const std::vector<model::TableIndex>& of_a,
                 const std::vector<model::TableIndex>& of_b);

/// Leaves the states of one family.
void keep_family(StatesList& list, std::string_view family);
void keep_family(StatesDiff& diff, std::string_view family);

StateEntry state_entry(const model::Model& model, model::TableIndex table);

/// The families of states, in the order of the texts.
std::vector<std::string_view> state_families();
/// The family that a concept belongs to.
std::string_view state_family(std::string_view concept_name);

std::string_view word_for(model::StateChange change);
std::string_view word_for(model::RowChange change);
/// `tokens`, `errors` or `input-stream`: what a difference touches.
std::string_view word_for(model::Relevance relevance);

/// The same of a whole change: `tokens`, `another form`, `nothing` where no row differs; empty for
/// what is the same, added or removed.
std::string_view touched_by(const StateChangeReport& state);

/// How many states changed so, steps of procedures left aside.
std::size_t count_of(const StatesDiff& diff, model::StateChange change);
/// Whether a state differs or, where none is left out, anything beside the states.
bool differs(const StatesDiff& diff);

/// `Data state, RCDATA state`; a step as `Tokenizing character references: name`.
std::string names_of(const std::vector<StateEntry>& states);

/// The states and steps of that name, as in the text, with or without "state", in any case, or by
/// number or section; if there is none, those of that concept.
std::vector<model::TableIndex> find_tables(const model::Model& model, std::string_view wanted);

/// That none of these versions has a state of that name.
std::string no_such_state(std::span<const model::Model* const> models, std::string_view wanted);

/// The names of the states of these versions, without "state", to suggest one.
std::vector<std::string_view> names_of_states(std::span<const model::Model* const> models);

// -- the formats; core/report/pages has that of pages

using WriteStates = std::string(const StatesList& list);
using WriteStateTable = std::string(const StateTable& table);
using WriteStatesDiff = std::string(const StatesDiff& diff);

/// For a terminal: nothing in it can steer one but colour.
std::string states_text(const StatesList& list, TextStyle style);
std::string states_text(const StateTable& table, TextStyle style);
std::string states_text(const StatesDiff& diff, TextStyle style);
/// How many states changed in which way, and which.
std::string states_summary_text(const StatesDiff& diff, TextStyle style);

/// One line of JSON; docs/json.md describes it.
WriteStates states_json;
WriteStateTable states_json;
WriteStatesDiff states_json;

/// A whole XML document, with the members of the JSON form as elements and attributes. Characters
/// that XML cannot hold are shown as escapes.
WriteStates states_xml;
WriteStateTable states_xml;
WriteStatesDiff states_xml;

/// Tables in Markdown (GitHub's), everything from files escaped.
WriteStates states_markdown;
WriteStateTable states_markdown;
WriteStatesDiff states_markdown;

/// Graphs in Graphviz's language DOT. A family of states is a box; what leads out of it is said in
/// the state, so that a family fits a page. Each colour has a word that says the same.
WriteStates states_graph;
WriteStateTable states_graph;
WriteStatesDiff states_graph;

/// Whether this program was built with Graphviz.
bool can_draw();
/// A graph in DOT, laid out and drawn as SVG; empty if Graphviz fails. Requires: can_draw().
std::string svg_of(std::string_view dot);

}  // namespace specdrift::report
