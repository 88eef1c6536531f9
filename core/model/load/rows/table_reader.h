#pragma once

#include "core/model/load/rows/action_reader.h"

namespace specdrift::model {

/// Reads all states and steps, in the order of their numbers, and the procedures. Reports rows that
/// do not go with what their table reads, rows that no input can take, and inputs that no row
/// takes. `source`: if it is no page, states have no fragments, whatever the base has.
struct ReadTables {
  std::vector<Table> tables;
  std::vector<Procedure> procedures;
};
ReadTables read_tables(std::string_view section, std::string_view source,
                       std::span<const Replacement> replacements, LoadContext& context);

/// Turns an element's place into one that lives as long as the model.
Place keep_place(const XmlElement& element, Storage& storage);

/// Reads a list of numbers, as `number` of a row has it.
NumberSet read_numbers(std::string_view words, Storage& storage);

}  // namespace specdrift::model
