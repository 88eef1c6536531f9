#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/read/phrases/action.h"

/// The sentence shapes of the specifications (spec/phrases/README.md), and what they mean.
namespace specdrift::read {

/// The names that the text itself defines: titles of states in lower case, and their ids.
using StateNames = std::map<std::string, std::string, std::less<>>;

/// The meaning of a phrase: its actions, and its attributes with every slot filled.
struct Meaning {
  std::string example;  ///< of the phrase, which identifies it
  std::vector<Action> actions;
  std::map<std::string, std::string, std::less<>> attributes;

  /// The terms that it uses, of all that its slots hold, too.
  std::vector<std::string> uses;

  std::string_view operator[](std::string_view attribute) const {
    const auto found = attributes.find(attribute);
    return found == attributes.end() ? std::string_view() : std::string_view(found->second);
  }
};

/// One phrase, as tests and messages see it.
struct PhraseName {
  std::string kind;
  std::string shape;
  std::string example;
};

/// A sentence that says what others mean.
struct Definition {
  std::string term;  ///< the word by which the phrases of those others name it in `uses`
  std::string kind;
  std::string example;
  bool is_needed = false;  ///< every introduction has it
};

class PhraseBook {
 public:
  /// Reads files of spec/phrases. Throws std::runtime_error with the place and the mistake.
  explicit PhraseBook(const std::vector<std::string_view>& files);
  ~PhraseBook();
  PhraseBook(PhraseBook&&) noexcept;

  /// The one that is built in (spec/phrases).
  static const PhraseBook& builtin();

  /// The meaning of the text as a phrase of that kind, as a whole; nothing if it is none. White
  /// space has to be collapsed. Takes bounded time, whatever the text is.
  std::optional<Meaning> read(std::string_view kind, std::string_view text,
                              const StateNames& states) const;

  /// The example that has most words in common with the text, in their order.
  std::string_view nearest(std::string_view text) const;

  std::vector<PhraseName> phrases() const;

  /// The sentences that other sentences need, one for each term, and those that are always needed.
  std::vector<Definition> definitions() const;

  /// Every term that a phrase uses.
  std::vector<std::string> used_terms() const;

 private:
  struct Data;
  std::unique_ptr<Data> data_;
};

}  // namespace specdrift::read
