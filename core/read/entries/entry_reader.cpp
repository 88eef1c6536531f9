#include "core/read/entries/entry_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

/// For so many sentences the nearest phrase is looked for, which takes longer than reading one.
constexpr std::size_t most_nearest = 100;

/// The longest section that there was has some 1300 sentences, and the longest entry 20.
constexpr std::size_t most_sentences = 20'000;
constexpr std::size_t most_sentences_of_entry = 200;

/// A term that an entry gives to something, as in "Let target be ...".
constexpr std::string_view name_mark = "name:";

/// The branch that an `otherwise` belongs to: the last one, or the last of its chain.
Statement* open_branch(Statements& statements) {
  if (statements.empty() || !statements.back().is_branch) return nullptr;
  Statement* branch = &statements.back();
  while (branch->has_otherwise) {
    if (branch->otherwise.size() != 1 || !branch->otherwise.front().is_branch) return nullptr;
    branch = &branch->otherwise.front();
  }
  return branch;
}

bool is_otherwise(const Sentence& sentence) {
  std::string_view text = sentence.text;
  return take_otherwise(text);
}

/// The part of a paragraph that an `otherwise` without a way on takes: up to the first one.
bool ends_otherwise(const Statements& statements) {
  return says_way_on(statements);
}

}  // namespace

Paragraph paragraph_of(const Block& block) {
  return {.is_item = block.kind == Block::Kind::item,
          .is_note = block.kind == Block::Kind::note,
          .depth = block.depth,
          .sentences = sentences_of(block)};
}

std::string_view without_lead_in(std::string_view text) {
  for (const std::string_view word :
       {"Finally, ", "In any case, ", "First, ", "Then, ", "Then ", "...then ", "...", "then "})
    if (text.starts_with(word)) return text.substr(word.size());
  return text;
}

bool take_otherwise(std::string_view& text) {
  if (!lowered(text.substr(0, 9)).starts_with("otherwise")) return false;
  text.remove_prefix(9);
  for (const std::string_view mark : {", then ", ", ", ": ", " "})
    if (text.starts_with(mark)) {
      text.remove_prefix(mark.size());
      return true;
    }
  return text.empty();
}

std::string EntryReader::why_not(std::string_view text) const {
  const std::string lower = lowered(text);
  for (const std::string_view before : {"switch to the ", "reconsume in the "}) {
    const std::size_t begin = lower.find(before);
    if (begin == std::string::npos) continue;
    const std::size_t name = begin + before.size();
    const std::size_t end = lower.find(" state", name);
    if (end == std::string::npos) continue;
    const std::string title = lower.substr(name, end + 6 - name);
    if (title != "return state" && !states_.contains(title))
      return fmt::format(
          "no section is called \"{}\": is a part of the text missing, or the name misspelt?",
          title);
  }
  return "no phrase fits";
}

void EntryReader::report(const Sentence& sentence, std::string why, bool in_entry) {
  ++reading_.counts.unread, count_sentence();
  reading_.unread.push_back({.place = sentence.place,
                             .where = where_,
                             .sentence = sentence.text,
                             .nearest = reading_.unread.size() < most_nearest
                                            ? std::string(book_.nearest(sentence.text))
                                            : std::string(),
                             .why = std::move(why),
                             .in_entry = in_entry});
}

void EntryReader::count_sentence() {
  if (++reading_.counts.sentences > most_sentences)
    throw NotReadable(fmt::format(
        "more than {} sentences: the tokenizer of a standard has some 1300", most_sentences));
}

void EntryReader::doubt(Place place, std::string what) {
  reading_.doubts.push_back({place, fmt::format("{}: {}", where_, what)});
}

void EntryReader::note_terms(const Meaning& meaning, const Sentence& sentence) {
  for (const std::string& term : meaning.uses)
    if (!term.starts_with(name_mark))
      reading_.uses.try_emplace(term, Use{sentence.place, where_, sentence.text});
  if (!meaning["defines"].empty()) reading_.defined.emplace(meaning["defines"]);
}

bool EntryReader::uses_unknown_name(const Meaning& meaning, const Sentence& sentence,
                                    Statements& statements) {
  for (const std::string_view term : meaning.uses) {
    if (!term.starts_with(name_mark)) continue;
    const std::string name(term.substr(name_mark.size()));
    if (!names_.insert(name).second) continue;  // it is reported once
    unread(
        sentence,
        fmt::format("the entry has not said yet what \"{0}\" is: is a sentence such as \"Let {0} "
                    "be ...\" lost before it?",
                    name),
        statements);
    return true;
  }
  return false;
}

bool EntryReader::is_note(const Sentence& sentence) {
  if (!phrase("note", sentence)) return false;
  count_note();
  return true;
}

bool EntryReader::read_definition(const Sentence& sentence) {
  const std::optional<Meaning> found = phrase("definition", sentence);
  if (!found) return false;
  count_read();
  const Meaning& meaning = *found;
  note_terms(meaning, sentence);
  if (!meaning["name"].empty())
    reading_.conditions.push_back({std::string(meaning["name"]), std::string(meaning["is"])});
  if (!meaning["fact"].empty()) reading_.facts.emplace_back(meaning["fact"]);
  if (meaning["emitted"].empty()) return true;
  Consequence consequence{.attributes = {}, .actions = meaning.actions};
  for (const std::string_view key : {"emitted", "if", "level"})
    if (!meaning[key].empty()) consequence.attributes.emplace_back(key, meaning[key]);
  reading_.emission.push_back(std::move(consequence));
  return true;
}

void EntryReader::unread(const Sentence& sentence, std::string why, Statements& statements) {
  // How a state reads is said before its entries: what follows may be those of another one.
  const bool is_lead = phrase("lead", sentence).has_value();
  if (is_lead)
    why = "a state reads once, before its entries: is the heading of another state lost before it?";
  report(sentence, std::move(why), !is_lead);
  statements.push_back({.is_unread = true, .place = sentence.place});
}

Statements EntryReader::read(std::span<const Paragraph> paragraphs) {
  names_.clear();
  return read_all(paragraphs);
}

Statements EntryReader::read_all(std::span<const Paragraph> paragraphs) {
  Statements statements;
  std::size_t sentences = 0;
  for (const Paragraph& paragraph : paragraphs) {
    sentences += std::max<std::size_t>(paragraph.sentences.size(), 1);
    if (sentences <= most_sentences_of_entry) continue;
    const Place place = paragraph.sentences.empty() ? Place() : paragraph.sentences.front().place;
    unread({where_, '.', place},
           fmt::format("more than {} sentences in one entry: are labels or headings lost?",
                       most_sentences_of_entry),
           statements);
    return statements;
  }
  for (std::size_t i = 0; i < paragraphs.size();) {
    if (i > 0) doubt_lost_otherwise(paragraphs[i - 1], paragraphs[i], statements);
    i = read_paragraph(paragraphs, i, statements);
  }
  return statements;
}

/// A paragraph, or a list, after a condition that says where to go on may have lost its
/// "Otherwise". Steps of one list need none.
void EntryReader::doubt_lost_otherwise(const Paragraph& last, const Paragraph& paragraph,
                                       const Statements& read) {
  if (read.empty() || paragraph.is_note || paragraph.sentences.empty()) return;
  if (last.is_item && paragraph.is_item) return;
  const Statement& branch = read.back();
  if (!branch.is_branch || branch.has_otherwise || branch.is_alone || !says_way_on(branch.then))
    return;
  const Sentence& first = paragraph.sentences.front();
  if (paragraph.is_item || is_unconditional(first))
    doubt(first.place, fmt::format("\"{}\" comes after a condition that says where to go on: is "
                                   "an \"Otherwise\" lost before it? It is read as if it were "
                                   "there",
                                   first.text));
}

/// A list may have lost its last item if it does not say where to go on and the other case does.
/// `list_end`: where `otherwise` is a list, its last item.
void EntryReader::doubt_lost_end(const Statement& branch, Place list_end) {
  const bool goes_on = says_way_on(branch.then);
  if (goes_on == says_way_on(branch.otherwise)) return;
  const Statements& lacking = goes_on ? branch.otherwise : branch.then;
  const Place place = goes_on ? list_end : branch.list_end;
  if (place.line > 0 && std::ranges::none_of(lacking, &Statement::is_unread))
    doubt(place,
          "a list does not say where to go on, as the other case does: is an item lost after this "
          "one?");
}

/// Returns the index of the next paragraph.
std::size_t EntryReader::read_paragraph(std::span<const Paragraph> paragraphs, std::size_t index,
                                        Statements& statements) {
  const Paragraph& paragraph = paragraphs[index];
  if (paragraph.is_note) {
    for (std::size_t i = 0; i < paragraph.sentences.size(); ++i) count_note();
    return index + 1;
  }
  if (paragraph.sentences.size() != 1 || paragraph.sentences.front().end != ':') {
    read_sentences(paragraph.sentences, paragraph.is_item, statements);
    return index + 1;
  }
  // A head: what follows belongs to it.
  const Sentence& head = paragraph.sentences.front();
  std::string_view text = head.text;
  const bool is_other = take_otherwise(text);
  std::size_t end = index + 1;
  if (end < paragraphs.size() && paragraphs[end].is_item) {
    while (end < paragraphs.size() && paragraphs[end].is_item) ++end;
  } else {
    while (end < paragraphs.size() &&
           (paragraphs[end].sentences.empty() || !is_otherwise(paragraphs[end].sentences.front())))
      ++end;
  }
  const std::optional<Meaning> asked =
      text.empty() ? std::nullopt : book_.read("head", text, states_);
  if (!asked && !(is_other && text.empty())) {
    read_sentences(paragraph.sentences, paragraph.is_item, statements);
    return index + 1;
  }
  const bool is_known = !asked || !uses_unknown_name(*asked, head, statements);
  if (is_known) count_read();
  if (asked) note_terms(*asked, head);
  const Paragraph& last = paragraphs[end - 1];
  const bool is_list = end > index + 1 && last.is_item && !last.sentences.empty();
  const Place list_end = is_list ? last.sentences.front().place : Place();
  Statements inner = read_all(paragraphs.subspan(index + 1, end - index - 1));
  Statements whole;
  if (asked)
    whole.push_back({.is_branch = true,
                     .condition = std::string((*asked)["condition"]),
                     .then = std::move(inner),
                     .place = head.place,
                     .list_end = list_end});
  else
    whole = std::move(inner);
  if (!is_other) {
    statements.push_back(std::move(whole.front()));
  } else if (Statement* const branch = open_branch(statements)) {
    branch->otherwise = std::move(whole);
    branch->has_otherwise = true;
    if (end == paragraphs.size()) doubt_lost_end(*branch, asked ? Place() : list_end);
  } else if (is_known) {
    --reading_.counts.read, --reading_.counts.sentences;
    unread(head, "there is no condition before it that it could belong to", statements);
  }
  return end;
}

void EntryReader::read_sentences(std::span<const Sentence> sentences, bool is_item,
                                 Statements& statements) {
  for (std::size_t i = 0; i < sentences.size();) {
    const Sentence& sentence = sentences[i];
    if (is_note(sentence)) {
      ++i;
      continue;
    }
    std::string_view text = sentence.text;
    if (take_otherwise(text)) {
      Statement* const branch = open_branch(statements);
      if (!branch) {
        unread(sentence, "there is no condition before it that it could belong to", statements);
        ++i;
        continue;
      }
      Statements other;
      read_sentence(sentence, text, other);
      ++i;
      // At the beginning of a paragraph, all of that is under it.
      const bool is_chain = !other.empty() && other.front().is_branch;
      const bool begins = &sentence == sentences.data();
      while (!is_chain && i < sentences.size() && (begins || !ends_otherwise(other)))
        i = read_rest(sentences, i, other);
      branch->otherwise = std::move(other);
      branch->has_otherwise = true;
      doubt_lost_end(*branch, {});
      continue;
    }
    const std::size_t size = statements.size();
    read_sentence(sentence, text, statements);
    ++i;
    if (statements.size() == size || !statements.back().is_branch || i == sentences.size())
      continue;
    Statement& branch = statements.back();
    if (is_otherwise(sentences[i]) || branch.has_otherwise || branch.is_alone) continue;
    const bool goes_on = says_way_on(branch.then);
    if (goes_on && !is_unconditional(sentences[i])) continue;
    if (is_item && !goes_on) {  // an item that begins with a condition is all under it
      Statements rest;
      read_sentences(sentences.subspan(i), is_item, rest);
      statements.back().then.insert(statements.back().then.end(), rest.begin(), rest.end());
      return;
    }
    if (std::ranges::all_of(sentences.subspan(i), [&](const Sentence& later) {
          return phrase("note", later).has_value();
        }))
      continue;
    std::string why =
        fmt::format("does it hold in any case, or only if the condition before it does (\"{}\")?",
                    sentence.text);
    unread(sentences[i], std::move(why), statements);
    ++i;
  }
}

/// Whether a sentence does something, and names no condition for it.
bool EntryReader::is_unconditional(const Sentence& sentence) const {
  const std::optional<Meaning> meaning =
      book_.read("sentence", without_lead_in(sentence.text), states_);
  return meaning && (*meaning)["condition"].empty() && (*meaning)["opposite"].empty() &&
         !phrase("note", sentence);
}

/// One more sentence of an `otherwise`.
std::size_t EntryReader::read_rest(std::span<const Sentence> sentences, std::size_t begin,
                                   Statements& statements) {
  const Sentence& sentence = sentences[begin];
  if (!is_note(sentence)) read_sentence(sentence, sentence.text, statements);
  return begin + 1;
}

bool EntryReader::read_sentence(const Sentence& sentence, std::string_view text,
                                Statements& statements) {
  text = without_lead_in(text);
  const std::optional<Meaning> meaning = book_.read("sentence", text, states_);
  if (!meaning) {
    unread(sentence, why_not(text), statements);
    return false;
  }
  if (uses_unknown_name(*meaning, sentence, statements)) return false;
  for (const Action& action : meaning->actions)
    if (action.name == "let") names_.emplace(action["name"]);
  note_terms(*meaning, sentence);
  const std::string_view condition = (*meaning)["condition"];
  Statement statement{.actions = meaning->actions, .place = sentence.place};
  if (const std::string_view opposite = (*meaning)["opposite"]; !opposite.empty()) {
    Statement* const branch = open_branch(statements);
    if (!branch || branch->condition != opposite) {
      unread(sentence, "the condition before it is not the opposite of its own", statements);
      return false;
    }
    // The character is looked at and not consumed: the next state reads it.
    for (Action& action : statement.actions)
      if (action.name == "switch") action = {"reconsume", {{"in", std::string(action["to"])}}};
    branch->otherwise.push_back(std::move(statement));
    branch->has_otherwise = true;
    count_read();
    return true;
  }
  count_read();
  if (condition.empty()) {
    statements.push_back(std::move(statement));
    return true;
  }
  Statements inside{std::move(statement)};
  statements.push_back({.is_branch = true,
                        .condition = std::string(condition),
                        .then = std::move(inside),
                        .is_alone = (*meaning)["alone"] == "yes",
                        .place = sentence.place});
  return true;
}

}  // namespace specdrift::read
