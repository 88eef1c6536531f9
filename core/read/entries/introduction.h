#pragma once

#include "core/read/entries/entry_reader.h"

namespace specdrift::read {

/// Reads what the section says before its states: what follows when a token is emitted, and what
/// the names of conditions mean.
void read_introduction(const Section& section, EntryReader& reader, Reading& reading);

}  // namespace specdrift::read
