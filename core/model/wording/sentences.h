#pragma once

#include <cstddef>
#include <string>

#include "core/model/data/model.h"

/// The rows of a specification in English, in the field's terms and in this project's own words:
/// one line a row. Rows on leaving count on after the others. Names and strings of the model stand
/// in it as they are: escape the text before a terminal shows it.
namespace specdrift::model {

/// The input that a row is taken for, with its condition: `U+0021 (!)`, `ASCII alpha`, `Anything
/// else`, `U+0026 (&), if the content model flag is PCDATA or RCDATA`. Requires: the table has such
/// a row.
std::string row_heading(const Model& model, TableIndex table, std::size_t row);

/// The same without its condition. Requires: the table has such a row.
std::string row_subject(const Model& model, TableIndex table, std::size_t row);

/// The actions of a row, a sentence each: `Parse error eof-in-comment. Emit the comment token. Emit
/// an end-of-file token.` Requires: the table has such a row.
std::string row_actions(const Model& model, TableIndex table, std::size_t row);

/// Heading and actions: `U+0021 (!): Switch to the comment end bang state.` Requires: the table has
/// such a row.
std::string row_sentence(const Model& model, TableIndex table, std::size_t row);

/// The input stream's actions on a character: `Parse error control-character-in-input-stream.`,
/// `No rule: the tokenizer gets it as it is.`
std::string stream_actions(const Model& model, char32_t character);

/// Actions that belong to no row, such as those of Table::before.
std::string actions_in_words(const Model& model, const Table& table,
                             std::span<const Action> actions);

/// `13.2.5.51 Comment end state`, without the number where the text has none; of a step, its
/// procedure: `8.2.4.69 Tokenizing character references`.
std::string table_citation(const Model& model, TableIndex table);

/// A condition, to stand after "if"; empty where there is none.
std::string condition_in_words(const Model& model, const Condition& condition);

/// The meaning of the named conditions in it: `"end tag ahead": the next input character is …`;
/// empty where it names none.
std::string names_in_words(const Model& model, const Condition& condition);

/// Where a row leads: `Comment state`, `the return state`, a step; empty where it stays.
std::string destination_in_words(const Model& model, const Destination& destination);

/// The input that a table reads: `a character`, `everything up to "]]>"`.
std::string reads_in_words(const Model& model, const Table& table);

/// Row `row` of the table, those on leaving counting on after the others. Requires: it exists.
const Row& row_of(const Table& table, std::size_t row);

/// The procedure that the table is a step of, or null.
const Procedure* procedure_of(const Model& model, TableIndex table);

}  // namespace specdrift::model
