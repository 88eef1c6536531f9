#pragma once

#include <vector>

#include "core/read/entries/reading.h"

/// A text of which not every sentence could be read, as far as it goes.
namespace specdrift::read {

/// Gives each row that an unread sentence may be about the action `unread` alone: the rows of its
/// entry or, if it belongs to no single one, all of its state. Returns the sentences outside of
/// states, about which nothing is known: they may concern any row.
std::vector<const Unread*> mark_unread(Reading& reading);

/// Marks all of a state.
void mark_state(State& state, const Unread& unread);

/// Whether all of a state is marked.
bool is_marked(const State& state);

/// Marks a procedure, which is run as a whole: its steps share what they have read.
void mark_procedure(Procedure& procedure, const Unread& unread);

/// Marks the whole of each state that has such a row.
void mark_whole_states(Reading& reading);

/// How many rows are marked.
std::size_t count_marked(const Reading& reading);

}  // namespace specdrift::read
