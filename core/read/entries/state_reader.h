#pragma once

#include "core/read/entries/entry_reader.h"
#include "core/read/entries/patch.h"

namespace specdrift::read {

/// Adds the state that a section describes to those of the reading, and states that are parts of
/// its entries after it.
void read_state(const Section& section, EntryReader& reader, const PhraseBook& book,
                const StateNames& states, const Patch& patch, Reading& reading);

/// The id of a state by its title: `attribute-value-double-quoted`.
std::string id_of(std::string_view title);

}  // namespace specdrift::read
