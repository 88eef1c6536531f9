#pragma once

#include "core/read/entries/entry_reader.h"

namespace specdrift::read {

/// The section on character references of the texts up to 2016, which is a procedure that states
/// call. Its steps are those of spec/README.md.
Procedure read_procedure(const Section& section, EntryReader& reader, Reading& reading);

/// The table of replaced numbers in a section. A row that is damaged is reported.
void read_replacements(const Section& section, EntryReader& reader, Reading& reading);

}  // namespace specdrift::read
