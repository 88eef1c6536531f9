#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/load/load.h"
#include "core/read/entries/reading.h"
#include "core/read/writing/writer.h"

/// The text of a specification as a version that can be run, or all reasons why it is none.
namespace specdrift::transcribe {

/// A text that is larger is none.
inline constexpr std::size_t most_bytes = 16 * 1024 * 1024;

struct Wishes {
  std::string text_name;  ///< of the text: a path, or any words
  std::string like;       ///< empty: the most like one
  std::string base = {};  ///< a delta against that version is written; empty: the complete version
  /// Without `like`: the one to be taken if it makes a tokenizer of the text.
  std::string preferred_like = {};
  std::optional<std::string> lost = {};  ///< what the text has lost (spec/texts/README.md)
  std::string name = {};                 ///< of the version; empty: that of the text
  std::string date = {};                 ///< empty: that of `like`
  bool is_partial = false;  ///< sentences that cannot be read are marked (read/writing/partial.h)
  bool has_places = true;   ///< each row has its line in the text
};

/// A mistake in what the text says, in its words.
struct Mistake {
  read::Place place;
  std::string what;
  std::string hint;
};

/// Why there is no specification.
struct Refusal {
  enum class Why : unsigned char {
    wish,          ///< `wish` says which one
    no_section,    ///< the text has none, or more than one
    unread,        ///< a sentence could not be read, and it was not to be marked
    no_tokenizer,  ///< it is all read, and `mistakes` say what is wrong with it
    failure,
  };
  Why why = Why::failure;
  std::string what;
  std::string hint = {};
  std::string_view wish = {};  ///< `like`, `base`, `lost`
  read::Place place = {};
  std::vector<Mistake> mistakes = {};
};

struct Transcript {
  read::Reading reading;
  /// In a reading in part: sentences that could not be read and are in no state. Any row may depend
  /// on them.
  std::vector<read::Unread> outside;
  std::optional<Refusal> refusal;  ///< none: all that follows is there
  read::Written written;
  std::string like;
  std::unique_ptr<model::LoadedModel> loaded;
  std::vector<std::string> unreachable;  ///< states that nothing leads to, by id
};

/// Reads a text, writes it as data, and loads that.
Transcript transcribe(std::string_view text, const Wishes& wishes);

}  // namespace specdrift::transcribe
