#include "core/read/entries/terms.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/read/forms/sentences.h"

namespace specdrift::read {
namespace {

/// The beginning of a sentence, which is enough to know it by.
std::string beginning(const std::string& sentence) {
  constexpr std::size_t enough = 90;
  if (sentence.size() <= enough) return sentence;
  return sentence.substr(0, sentence.rfind(' ', enough)) + " ...";
}

/// At most so many paragraphs before the first state are looked at: an introduction defines
/// something sooner.
constexpr std::size_t most_paragraphs = 200;

void find_lost_heading(const PhraseBook& book, const Section& first, const Document& document,
                       Reading& reading) {
  if (&first == document.sections.data()) return;
  const Section& before = *(&first - 1);
  const std::size_t count = std::min(before.blocks.size(), most_paragraphs);
  for (const Block& block : std::span(before.blocks).last(count))
    for (const Sentence& sentence : sentences_of(block))
      if (book.read("definition", sentence.text, {})) {
        reading.doubts.push_back(
            {sentence.place,
             fmt::format("\"{}\" is in no section of the tokenizer, so it is not read: is the "
                         "heading of the introduction lost before it?",
                         beginning(sentence.text))});
        return;
      }
}

}  // namespace

void find_lost_definitions(const PhraseBook& book, std::span<const Section* const> sections,
                           const Document& document, Reading& reading) {
  if (!reading.has_introduction) find_lost_heading(book, *sections.front(), document, reading);
  for (const Definition& definition : book.definitions()) {
    const bool is_of_introduction = definition.kind == "definition";
    if (is_of_introduction && !reading.has_introduction) continue;
    if (reading.defined.contains(definition.term)) continue;
    const auto use = reading.uses.find(definition.term);
    if (use != reading.uses.end())
      reading.doubts.push_back(
          {use->second.place,
           fmt::format("{}: \"{}\" needs a sentence such as \"{}\", and the text has none: is it "
                       "lost? It is read as if it were there",
                       use->second.where, beginning(use->second.sentence),
                       beginning(definition.example))});
    else if (definition.is_needed)
      reading.doubts.push_back(
          {sections.front()->place,
           fmt::format("{}: there is no sentence such as \"{}\": is it lost? It is read as if it "
                       "were there",
                       sections.front()->title, beginning(definition.example))});
  }
}

void find_lost_table(Reading& reading) {
  if (!reading.replacements.empty()) return;
  const auto asks = [](const Row& row) {
    return std::ranges::any_of(
               row.selector,
               [](const auto& one) { return one.first == "number" && one.second == "replaced"; }) ||
           std::ranges::any_of(
               row.actions, [](const Action& action) { return action["what"] == "replacement"; });
  };
  const auto look = [&](const State& state, const std::string& title) {
    const auto row = std::ranges::find_if(state.rows, asks);
    if (row == state.rows.end()) return;
    reading.doubts.push_back(
        {row->place, fmt::format("{}: a table of numbers is announced, and the text has no row of "
                                 "one: is it lost?",
                                 title)});
  };
  for (const State& state : reading.states) look(state, state.title);
  if (reading.procedure)
    for (const State& step : reading.procedure->steps) look(step, reading.procedure->title);
}

}  // namespace specdrift::read
