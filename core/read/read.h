#pragma once

#include <string_view>

#include "core/read/entries/patch.h"
#include "core/read/entries/reading.h"
#include "core/read/phrases/phrase_book.h"

namespace specdrift::read {

/// Reads the tokenizer section of a text, whatever its form is (text_form.h). Every sentence of the
/// section is read, a note, or among the unread ones. Throws NotReadable if there is no such
/// section, or more than one.
/// `supposed` are states that the text may name, or begin with, although it lacks their sections
/// or even the first one: for a reading in part (writing/missing.h).
Reading read_text(std::string_view text, const PhraseBook& book, const Patch& patch = {},
                  const StateNames& supposed = {});

}  // namespace specdrift::read
