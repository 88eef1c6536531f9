#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/machine/input.h"
#include "core/machine/named_references.h"
#include "core/machine/stop_set.h"
#include "core/machine/tree_feedback.h"
#include "core/model/data/vocabulary.h"
#include "core/token/context.h"
#include "core/token/token.h"
#include "core/token/version_info.h"

/// A specification as data: spec/README.md says what everything here means. Nothing owns anything:
/// the arrays are constants that the build made, or belong to a LoadedModel.
namespace specdrift::model {

// -- rows

enum class RowKind : std::uint8_t { input, match, number, result, otherwise, leaving };

enum class ReadResult : std::uint8_t {
  none,
  found,
  end_of_input,
  some,
  match,
  characters,
  nothing
};

struct NumberRange {
  std::uint32_t first = 0;
  std::uint32_t last = 0;
};

struct NumberSet {
  std::span<const NumberRange> ranges;
  bool noncharacters = false;
  bool replaced = false;
};

struct Row {
  RowKind kind = RowKind::otherwise;
  std::string_view written;  ///< `input`, `match`, `number` or `result` as the file has it
  std::string_view label;    ///< for citations: `U+0021`, `ASCII alpha`, `Anything else`
  CharacterSet input;        ///< of a match: the characters that it can begin with
  bool ignores_case = false;
  ReadResult result = ReadResult::none;
  NumberSet numbers;
  Condition condition;
  std::string_view unreachable;  ///< why no input takes it
  std::span<const Action> actions;
  /// Where its last switch, reconsume, go or return leads; with `as_anything_else`, the one of the
  /// last row.
  Destination next;
  bool reconsumes = false;
  bool as_anything_else = false;
  std::string_view note;
  Place place;
  std::uint32_t text_line = 0;  ///< in the text that is the model's `source`; 0: not known
};

enum class Reads : std::uint8_t { character, ahead, until, run, longest_match, procedure, number };

/// A concept that a state has while a condition holds.
struct ConceptCase {
  std::string_view name;
  TextKind text = TextKind::none;
  Condition condition;
};

/// A state, or a step of a procedure.
struct Table {
  std::string_view id;
  std::string_view name;      ///< of a step: its procedure's
  std::string_view section;   ///< whole, as in `13.2.5.51`
  std::string_view number;    ///< as in `51`; empty where the text gives none
  std::string_view fragment;  ///< of its heading in the page that is `source`; empty: not known
  std::string_view concept_name;
  std::span<const ConceptCase> concepts;  ///< the first that holds wins, else `concept_name`
  std::string_view note;

  Reads reads = Reads::character;
  std::string_view
      of;  ///< the string, class, procedure or variable that `reads` is about, as written
  std::uint8_t index = 0;  ///< number: the variable's slot; procedure: its number
  CharacterSet run;        ///< of `run`
  std::span<const Action> before;
  std::span<const Row> rows;
  std::span<const Row> leaving;
  Place place;
  std::uint32_t text_line = 0;   ///< as of a row
  std::string_view unreachable;  ///< why nothing leads to it

  // Derived from the rows, for speed.
  TextKind text = TextKind::none;  ///< what `concept_name` is
  bool may_be_text = false;        ///< `text` is something, or that of a case is
  bool asks_for_previous_state = false;
  /// The first row whose input fits: by ASCII character, then any other character, then the end of
  /// the input.
  std::array<RowIndex, 130> first_row{};
  /// A row that stays and does no more than emit, append or ignore the current character: a run of
  /// these can be taken at once, up to the first of `stops`.
  RowIndex run_row = no_row;
  StopSet stops{std::string_view()};

  constexpr RowIndex first_row_for(Char c) const {
    return first_row[c == eof ? 129U : c < 0x80 ? static_cast<unsigned>(c) : 128U];
  }
};

struct Procedure {
  std::string_view id;
  std::string_view name;
  std::string_view section;
  std::string_view number;
  std::string_view note;
  TableIndex first_step = 0;
  TableIndex step_count = 0;
};

// -- what stands before the states

struct TokenModel {
  std::string_view kind;
  std::span<const std::string_view> fields;
  bool initially_missing = false;
  bool has_attributes = false;
  std::string_view flag;
  std::span<const std::string_view> values;  ///< of the flag, the initial one first
};

/// The actions that set a run up to start in a context, or that a start tag asks for.
struct ContextStart {
  std::string_view name;
  TextMode mode = TextMode::data;
  std::span<const Action> actions;
};

struct StreamRow {
  std::string_view written;
  NumberSet numbers;
  std::string_view label;
  std::string_view code;
  bool is_error = false;
  char32_t replacement = 0;  ///< 0: none
  bool drops = false;
};

/// The consequence of emitting a token.
struct EmissionRule {
  TokenName emitted = TokenName::none;
  Condition condition;
  bool at_tree_level = false;
  std::span<const Action> actions;
};

struct FeedbackRow {
  std::span<const std::string_view> names;
  Condition condition;
  std::span<const Action> actions;
};

struct InsideRule {
  std::string_view element;
  std::span<const std::string_view> until_start_tags;
  std::span<const std::string_view> honours;
};

struct FeedbackModel {
  std::span<const FeedbackRow> start_tags;
  std::span<const InsideRule> inside;
  std::span<const std::string_view> foreign_roots;
  std::span<const std::string_view> breakout_start_tags;  ///< whatever their attributes
  FeedbackRules rules;
};

struct Replacement {
  std::uint32_t number = 0;
  std::string_view text;  ///< UTF-8
};

// -- the whole

struct Model {
  std::string_view version;
  std::string_view base;  ///< of a delta
  std::string_view title;
  std::string_view organisation;
  std::string_view date;  ///< as printed
  std::string_view earliest;
  std::string_view latest;
  std::string_view source;
  std::string_view section;
  std::string_view note;
  bool names_errors = false;
  /// The part of the common subset for which its file says that the proof holds. A test proves that
  /// for each built-in version; the claim of any other version is ignored, and `info` has what is
  /// shown (subset_models.h).
  CommonSubset declared_subset = CommonSubset::none;
  VersionInfo info;

  std::span<const TokenModel> tokens;
  std::span<const Variable> variables;
  std::span<const NamedCondition> conditions;
  std::span<const ContextStart> contexts;
  std::span<const StreamRow> stream_rows;
  StreamRules stream;
  std::span<const EmissionRule> emission;
  FeedbackModel feedback;
  std::string_view references_file;
  NamedReferences references{{}, ""};
  std::span<const Replacement> replacements;

  std::span<const Table> tables;  ///< states, then steps
  TableIndex state_count = 0;
  std::span<const Procedure> procedures;

  /// The named condition that `flush` asks, or 0xFF.
  std::uint8_t in_attribute = 0xFF;
  /// The slot of the content model flag, or 0xFF.
  std::uint8_t content_model_slot = 0xFF;
  /// The slot of the escape flag of old texts: a choice that a row sets by what was just read.
  /// 0xFF: the model has none.
  std::uint8_t escape_slot = 0xFF;

  /// The file that it was made from, and the table of references: what a delta with this base
  /// begins with.
  std::string_view file;
  std::string_view xml;

  constexpr std::span<const Table> states() const { return tables.first(state_count); }
  constexpr std::span<const Table> steps(const Procedure& p) const {
    return tables.subspan(p.first_step, p.step_count);
  }
};

/// The number of the state with this id, or no_table.
TableIndex find_state(const Model& model, std::string_view id);
/// The same for a name as people write it: `comment end`, `Comment end state`, or the id.
TableIndex find_state_named(const Model& model, std::string_view name);
const Variable* find_variable(const Model& model, std::string_view name);
/// The variable in a slot of Configuration::values, or of Configuration::texts.
const Variable* variable_in_slot(const Model& model, VariableType type, std::uint8_t slot);
/// The characters that stand for `number` in a numeric reference, if it is replaced.
const Replacement* find_replacement(const Model& model, std::uint32_t number);
/// Whether a set of numbers in `model` holds `number`.
bool contains(const Model& model, const NumberSet& set, std::uint32_t number);

/// The number, from 0, of the row of the input stream for a character; none if it has none.
std::optional<std::size_t> find_stream_row(const Model& model, char32_t character);

/// `input-stream#2`; empty if it has none for the character.
std::string stream_row_id(const Model& model, char32_t character);

/// The identifier of a state, or of a step of a procedure: `comment-end`, `consume-an-entity/name`.
std::string table_id(const Model& model, TableIndex table);

/// The address of a state's own text: `https://…/parsing.html#comment-end-state`; empty: not known.
std::string link_of(const Model& model, TableIndex table);

/// Where the text says a row, or without one, a state: `draft.txt:1461`; empty: not known.
std::string text_place(const Model& model, TableIndex table, std::optional<std::size_t> row = {});

/// The first row that was not read from its text (Verb::unread); null: all were.
struct UnreadRow {
  TableIndex table = no_table;
  const Row* row = nullptr;
};
UnreadRow find_unread(const Model& model);

/// The identifier of a row: `comment-end#5`, and for a step `consume-an-entity/name#2`. Rows on
/// leaving count on after the others. Requires: the table has such a row.
std::string row_id(const Model& model, TableIndex table, std::size_t row);

}  // namespace specdrift::model
