#pragma once

#include <string>
#include <vector>

#include "core/read/forms/text_form.h"

namespace specdrift::read {

struct Sentence {
  std::string text;  ///< without its full stop or colon at the end
  char end = '.';    ///< `.`, `:`, or 0 if it has none
  Place place;
};

/// The sentences of a block. Text in parentheses belongs to the sentence around it, or is one of
/// its own.
std::vector<Sentence> sentences_of(const Block& block);

}  // namespace specdrift::read
