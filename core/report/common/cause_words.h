#pragma once

#include <span>
#include <string>

#include "core/catalogue/catalogue.h"
#include "core/catalogue/causes.h"

/// The knowledge of the catalogue and the findings of explorations, in words.
namespace specdrift::report {

/// Whether anything shorter than the witness of an entry shows its class, as far as that is known:
/// `no input of fewer characters shows it`; empty where it is not.
std::string words_on_length(const catalogue::Entry& entry);

/// The same of a cause.
std::string words_on_length(const catalogue::Cause& cause);

/// The words after the input of a cause of errors on which the tokens differ too; otherwise empty.
std::string words_on_tokens(bool tokens_are_equal);

/// That there is no entry of a cause, and between which versions it was found.
/// `has_words`: the history of the standard has some.
std::string words_on_origin(const catalogue::Cause& cause, bool has_words);

/// `2009 and 8.2.4`.
std::string versions_in_words(const catalogue::Cause& cause);

/// Its input, escaped and quoted, and where it begins: `"<!----!", data`.
std::string input_in_words(const catalogue::Cause& cause);

/// The command that compares its versions on its input, for a shell.
std::string compare_command(const catalogue::Cause& cause);

/// The dates of the changes that made it, as in `2008-04-05, 2010-11-02`; empty where none is
/// known.
std::string dates_of(const catalogue::Entry& entry);
std::string dates_of(std::span<const catalogue::Change* const> changes);

/// `2009-06-04 cf99432c/r3191: what it did`, and how sure that is, where it is not.
std::string words_of(const catalogue::Change& change);

/// The command that compares an input that starts as a witness does: `specdrift compare … --text
/// …`, for a shell.
std::string compare_command(const catalogue::Witness& witness, Facet facet,
                            Feedback feedback = Feedback::tree);

}  // namespace specdrift::report
