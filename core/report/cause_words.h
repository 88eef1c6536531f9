#pragma once

#include <string>

#include "core/catalogue/causes.h"

/// What explorations have shown, in words.
namespace specdrift::report {

/// Whether anything shorter than the witness of an entry shows its class, as far as that is known:
/// `no input of fewer characters shows it`; empty where it is not.
std::string words_on_length(const catalogue::Entry& entry);

/// The same of a cause.
std::string words_on_length(const catalogue::Cause& cause);

/// What follows the input of a cause of errors on which the tokens differ too; otherwise empty.
std::string words_on_tokens(bool tokens_are_equal);

/// That there is no entry of a cause, and between which versions it was found.
std::string words_on_origin(const catalogue::Cause& cause);

/// `2009 and 8.2.4`.
std::string versions_in_words(const catalogue::Cause& cause);

/// Its input, escaped and quoted, and where it begins: `"<!----!", data`.
std::string input_in_words(const catalogue::Cause& cause);

/// The command that compares its versions on its input, for a shell.
std::string compare_command(const catalogue::Cause& cause);

}  // namespace specdrift::report
