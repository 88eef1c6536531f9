#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/read/entries/patch.h"
#include "core/read/entries/reading.h"
#include "core/read/phrases/phrase_book.h"

/// The parts that a text has lost as a whole, for a reading in part: they are marked as unread.
namespace specdrift::read {

/// The states of all built-in versions: their ids by their titles in lower case.
StateNames known_states();

/// Adds each state, and the procedure, that rows of the text, or contexts and feedback of `like`,
/// lead to and that neither the text nor `patch` has. A run that reaches it ends there. Each is
/// among the unread ones.
void add_missing(Reading& reading, const Patch& patch, std::string_view like);

/// Marks every state that a run can begin in, in the contexts of `like`: a sentence outside of the
/// states, which could not be read, may concern any row, so that nothing is to be run.
void mark_beginnings(Reading& reading, std::string_view like, const Unread& unread);

/// A place in a specification file that was written from a text.
struct WrittenPlace {
  std::string id;          ///< of the state or step; empty: it is in none
  std::uint32_t line = 0;  ///< in the text, of the row or else of the state; 0: not known
};
WrittenPlace written_place(const std::string& xml, std::uint32_t line_of_xml);

/// Returns a loader's message about a file that was written from a text, in the words of the
/// text: titles instead of ids, sentences instead of elements.
std::string in_words_of_text(const Reading& reading, std::string_view said);

/// Marks the states, and the procedure, that a loader finds fault with, and takes them off `patch`
/// if that supplies them. Returns whether one of them was not marked as a whole before.
struct Fault {
  WrittenPlace place;
  std::string what;
};
bool mark_faults(Reading& reading, Patch& patch, std::span<const Fault> faults);

}  // namespace specdrift::read
