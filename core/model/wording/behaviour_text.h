#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/model/data/model.h"

namespace specdrift::model {

/// All that a model does before its states are looked at: tokens, variables, conditions, contexts,
/// the input stream, kinds of text, references. Not how it is worded, where it is, and what it
/// is called.
std::string header_behaviour(const Model& model);

/// How tree construction opens and closes elements, and where it allows CDATA sections.
std::string construction_behaviour(const Model& model);

/// The whole of tree feedback: what tags make of the text after them, and construction_behaviour.
std::string feedback_behaviour(const Model& model);

/// All that a state, or a step, does, and by what name others lead to it. `input_of` writes what a
/// row is for; where it returns nothing, the row is left out. Without `with_errors`, what rows
/// report is left out.
std::string table_behaviour(
    const Model& model, TableIndex index,
    const std::function<std::optional<std::string>(const Row& row)>& input_of,
    bool with_errors = true);

}  // namespace specdrift::model
