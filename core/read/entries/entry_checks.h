#pragma once

#include <span>
#include <string>

#include "core/read/entries/entry_reader.h"

/// Signs within one entry of a state that a part of the text is lost.
namespace specdrift::read {

/// Doubts a sentence that comes twice in one entry: a label between them may be lost. A character
/// that is written out may well come twice.
void doubt_repeated(std::span<const Paragraph> entry, EntryReader& reader);

/// Whether an entry has nothing but notes.
bool is_without_words(std::span<const Paragraph> entry, const EntryReader& reader);

/// Reports a way through an entry that leads to two states, that contradicts itself, or that there
/// are too many ways. `title` is that of the entry's state.
void check_path(const Path& path, const StateNames& states, const std::string& title, Place place,
                EntryReader& reader);

}  // namespace specdrift::read
