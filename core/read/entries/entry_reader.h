#pragma once

#include <cstddef>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/read/entries/reading.h"
#include "core/read/entries/statements.h"
#include "core/read/forms/sentences.h"
#include "core/read/phrases/phrase_book.h"

namespace specdrift::read {

struct Paragraph {
  bool is_item = false;
  bool is_note = false;  ///< the markup says so
  int depth = 0;
  std::vector<Sentence> sentences;
};

Paragraph paragraph_of(const Block& block);

/// Reads sentences, counts them and reports those that it cannot read.
class EntryReader {
 public:
  EntryReader(const PhraseBook& book, const StateNames& states, Reading& reading)
      : book_(book), states_(states), reading_(reading) {}

  /// All that is read from now on belongs to that section.
  void enter(const Section& section) { where_ = section.title; }

  /// A sentence as a phrase of that kind; it is not counted.
  std::optional<Meaning> phrase(std::string_view kind, const Sentence& sentence) const {
    return book_.read(kind, sentence.text, states_);
  }

  /// These three and report() throw NotReadable where there are too many sentences.
  void count_read() { ++reading_.counts.read, count_sentence(); }
  void count_note() { ++reading_.counts.notes, count_sentence(); }
  /// `in_entry`: whoever asks marks the rows that it belongs to.
  void report(const Sentence& sentence, std::string why, bool in_entry = false);
  void doubt(Place place, std::string what);
  /// Notes the terms that a sentence uses, and the one that it defines.
  void note_terms(const Meaning& meaning, const Sentence& sentence);

  /// Whether it is a note by its shape; if so it is counted.
  bool is_note(const Sentence& sentence);

  /// Whether it is a definition, which older texts have after their states too; if so it is read.
  bool read_definition(const Sentence& sentence);

  /// Reads an entry.
  Statements read(std::span<const Paragraph> paragraphs);

 private:
  Statements read_all(std::span<const Paragraph> paragraphs);
  void count_sentence();
  void doubt_lost_otherwise(const Paragraph& last, const Paragraph& paragraph,
                            const Statements& read);
  void doubt_lost_end(const Statement& branch, Place list_end);
  std::size_t read_paragraph(std::span<const Paragraph> paragraphs, std::size_t index,
                             Statements& statements);
  void read_sentences(std::span<const Sentence> sentences, bool is_item, Statements& statements);
  std::size_t read_rest(std::span<const Sentence> sentences, std::size_t begin,
                        Statements& statements);
  bool read_sentence(const Sentence& sentence, std::string_view text, Statements& statements);
  bool is_unconditional(const Sentence& sentence) const;
  /// Why a sentence that no phrase fits is none.
  std::string why_not(std::string_view text) const;
  void unread(const Sentence& sentence, std::string why, Statements& statements);
  /// Reports a sentence that uses a name before the entry says what it is the name of. Returns
  /// whether it does.
  bool uses_unknown_name(const Meaning& meaning, const Sentence& sentence, Statements& statements);

  const PhraseBook& book_;
  const StateNames& states_;
  Reading& reading_;
  std::string where_;
  std::set<std::string, std::less<>> names_;  ///< those that the entry has given so far
};

/// `text` without a word such as `Finally,` that it begins with.
std::string_view without_lead_in(std::string_view text);

/// Whether it begins with `Otherwise`, which is taken off.
bool take_otherwise(std::string_view& text);

}  // namespace specdrift::read
