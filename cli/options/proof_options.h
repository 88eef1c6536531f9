#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "cli/options/concept_filter.h"
#include "cli/options/options.h"
#include "cli/options/version_set.h"
#include "core/prove/search/oracle.h"
#include "core/prove/search/proof_task.h"

namespace specdrift::cli {

inline constexpr std::string_view proof_context_words[] = {
    "data", "foreign", "rcdata", "rawtext", "script", "plaintext", "cdata"};
inline constexpr std::string_view proof_references_words[] = {"every", "shapes"};

/// The highest number that the options below take.
inline constexpr double highest_limit = 1e12;

inline constexpr Option max_states_option{.name = "max-states",
                                          .argument = "N",
                                          .help = "give up after N states",
                                          .default_value = "50000000",
                                          .numbers = {.least = 1, .most = highest_limit}};
inline constexpr Option max_memory_option{.name = "max-memory",
                                          .argument = "MIB",
                                          .help = "give up if about so many mebibytes are needed",
                                          .default_value = "4096",
                                          .numbers = {.least = 1, .most = highest_limit}};
inline constexpr Option max_seconds_option{.name = "max-seconds",
                                           .argument = "N",
                                           .help = "give up after N seconds of processor time",
                                           .default_value = "600",
                                           .numbers = {.least = 1, .most = highest_limit}};

inline constexpr Option proof_rows[] = {
    {.name = "facet",
     .argument = "FACET",
     .help = "what has to be equal: tokens alone (tokens), also the number of parse errors "
             "(errors), also their codes (error-codes), or also their positions (error-positions); "
             "the last two are for versions that name errors",
     .default_value = "tokens",
     .words = prove::facet_words},
    {.name = "context",
     .argument = "WORD",
     .help = "only inputs that begin there; may be given several times; by default all that both "
             "versions have, with and without a last start tag",
     .words = proof_context_words},
    {.name = state_option.name,
     .argument = state_option.argument,
     .help = "only what happens on the way to a state, and in it: its name in any text, with or "
             "without 'state', its number, or a concept; may be given several times"},
    {.name = "concept",
     .argument = "NAME",
     .help = "only what happens on the way to the states of this concept, and in them (specdrift "
             "states lists them; comment* means all whose names begin with comment); may be given "
             "several times"},
    {.name = family_option.name,
     .argument = family_option.argument,
     .help = "the same for a family of states: text, tags, script-data, attributes, comments, "
             "doctype, cdata, character-references or other; may be given several times",
     .words = family_words},
    {.name = "references",
     .argument = "WHICH",
     .help = "try every name of a character reference (every), or a few of each shape (shapes): "
             "names have one shape if the same versions have them, if they end in the same way and "
             "begin with the same other names",
     .default_value = "every",
     .words = proof_references_words},
    max_states_option,
    max_memory_option,
    max_seconds_option,
};
/// The options of the verbs that explore versions side by side.
inline constexpr OptionGroup proof_options{"The exploration and its limits", proof_rows};

/// How far to go.
prove::Limits requested_limits(const Arguments& arguments);

/// The task that the options above ask for, with progress on standard error where that is a
/// terminal. Throws UserError for a concept that is none of the built-in versions', nor of those to
/// be explored.
prove::ProofTask requested_task(const Arguments& arguments, std::span<const Version> versions);

/// How far an exploration has come, in a line.
std::string progress_of(const prove::Exploration& so_far);

/// The concepts of the built-in versions and of these, some of them several times.
std::vector<std::string_view> concept_names(std::span<const Version> versions);

/// The operands. Throws UserError if they are not two versions, and not the same.
std::vector<Version> pair_of_versions(std::string_view verb, const VersionSet& set,
                                      const Arguments& arguments);

}  // namespace specdrift::cli
