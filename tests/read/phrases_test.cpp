#include <boost/test/unit_test.hpp>
#include <set>
#include <stdexcept>
#include <string>

#include "core/read/forms/sentences.h"
#include "core/read/phrases/phrase_book.h"
#include "core/read/read.h"

namespace specdrift::read {
namespace {

/// Those that examples name.
const StateNames names = {{"bogus comment state", "bogus-comment"},
                          {"cdata section state", "cdata-section"},
                          {"comment end state", "comment-end"},
                          {"data state", "data"}};

std::vector<std::string> sentences(const std::string& text) {
  const Block block{.kind = Block::Kind::paragraph,
                    .depth = 0,
                    .text = text,
                    .places = std::vector<Place>(text.size(), Place{1, 1})};
  std::vector<std::string> found;
  for (const Sentence& sentence : sentences_of(block)) found.push_back(sentence.text);
  return found;
}

BOOST_AUTO_TEST_SUITE(phrases)

BOOST_AUTO_TEST_CASE(each_example_is_read_by_its_own_phrase) {
  const PhraseBook& book = PhraseBook::builtin();
  BOOST_TEST(book.phrases().size() > 200U);
  for (const PhraseName& phrase : book.phrases()) {
    const auto meaning = book.read(phrase.kind, phrase.example, names);
    BOOST_TEST(meaning.has_value(), phrase.kind << ": " << phrase.example);
    if (meaning) BOOST_TEST(meaning->example == phrase.example);
  }
}

BOOST_AUTO_TEST_CASE(each_term_is_used_and_defined) {
  const PhraseBook& book = PhraseBook::builtin();
  std::set<std::string> used, defined;
  for (const std::string& term : book.used_terms())
    if (!term.starts_with("name:")) used.insert(term);
  for (const Definition& definition : book.definitions()) {
    defined.insert(definition.term);
    BOOST_TEST(definition.is_needed != used.contains(definition.term), definition.term);
  }
  BOOST_TEST(defined.size() > 15U);
  for (const std::string& term : used) BOOST_TEST(defined.contains(term), term);
}

BOOST_AUTO_TEST_CASE(a_sentence_uses_the_terms_of_its_parts) {
  const auto meaning = PhraseBook::builtin().read(
      "sentence",
      "If the character reference was consumed as part of an attribute, then flush code points "
      "consumed as a character reference and reconsume in the data state",
      names);
  BOOST_TEST_REQUIRE(meaning.has_value());
  const std::set<std::string> uses(meaning->uses.begin(), meaning->uses.end());
  BOOST_TEST((uses == std::set<std::string>{"in-attribute", "flush", "reconsume"}));
}

BOOST_AUTO_TEST_CASE(actions_of_a_list_come_in_its_order) {
  const auto meaning = PhraseBook::builtin().read(
      "sentence",
      "Emit a U+003C character token, a U+FFFD character token, and switch to the data state",
      names);
  BOOST_TEST_REQUIRE(meaning.has_value());
  const std::vector<Action> expected = {
      {"emit", {{"text", "<"}}}, {"emit", {{"character", "U+FFFD"}}}, {"switch", {{"to", "data"}}}};
  BOOST_TEST((meaning->actions == expected));
}

BOOST_AUTO_TEST_CASE(another_state_or_word_is_not_read) {
  const PhraseBook& book = PhraseBook::builtin();
  for (const char* const sentence :
       {"Switch to the comment and state", "Switch to the data state twice", "Emit nothing", "",
        "U+00", "Emit a U+003C and"})
    BOOST_TEST(!book.read("sentence", sentence, names).has_value(), sentence);
}

BOOST_AUTO_TEST_CASE(a_shape_that_is_none_is_refused) {
  for (const char* const shape : {"a [b", "a ]b", "{}", "[a}"}) {
    const std::string file = std::string("<x><action shape='") + shape + "' example='e'/></x>";
    BOOST_CHECK_THROW(PhraseBook({std::string_view(file)}), std::runtime_error);
  }
  BOOST_CHECK_THROW(PhraseBook({std::string_view("<x")}), std::runtime_error);
  BOOST_CHECK_THROW(PhraseBook({std::string_view("<x><action shape='a'/></x>")}),
                    std::runtime_error);
}

BOOST_AUTO_TEST_CASE(a_sentence_ends_at_a_full_stop_outside_of_parentheses) {
  using Words = std::vector<std::string>;
  BOOST_TEST((sentences("One. Two (i.e. Three. Four). (Five. Six.) Seven:") ==
              Words{"One", "Two (i.e. Three. Four)", "(Five. Six.)", "Seven"}));
  BOOST_TEST((sentences("A line end is lost.Here") == Words{"A line end is lost", "Here"}));
  BOOST_TEST((sentences("Version 1.2 of it (never closed. So") ==
              Words{"Version 1.2 of it (never closed. So"}));
  BOOST_TEST((sentences("...then this") == Words{"...then this"}));
}

BOOST_AUTO_TEST_CASE(a_text_without_a_tokenizer_is_refused) {
  for (const std::string& text : {std::string(), std::string("<p>"), std::string(3, '\0'),
                                  std::string("<dl>") + std::string(9999, '<')})
    BOOST_CHECK_THROW(read_text(text, PhraseBook::builtin()), NotReadable);
}

BOOST_AUTO_TEST_CASE(a_group_that_does_not_say_what_is_read_is_in_doubt) {
  const auto doubts_of = [](const std::string& lead) {
    std::string words;
    const Reading reading = read_text(
        "<h5>Data state</h5><dl><dt>If the content model flag is set to the PCDATA state"
        "<dd><p>Consume the next input character:<dl><dt>U+0041<dd>Ignore the character."
        "<dt>Anything else<dd>Ignore the character.</dl>"
        "<dt>If the content model flag is set to the RCDATA or CDATA states<dd><p>" +
            lead +
            "If it is a U+002F SOLIDUS (/) character, switch to the data state. Otherwise, emit a "
            "U+003C LESS-THAN SIGN character token and reconsume the current input character in "
            "the data state.</dl>",
        PhraseBook::builtin());
    for (const Doubt& doubt : reading.doubts) words += doubt.what + '\n';
    return words;
  };
  BOOST_TEST(doubts_of("Consume the next input character. ").find("what is read") ==
             std::string::npos);
  BOOST_TEST(
      doubts_of("").find("nothing says what is read under \"If the content model flag is set to "
                         "the RCDATA or CDATA states\"") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(what_is_not_read_is_reported_with_its_place) {
  const Reading reading = read_text(
      "8.2.4.1 Data state\n\nConsume the next input character:\n\nU+0041\n  Dance.\nAnything "
      "else\nIgnore the character.\n",
      PhraseBook::builtin());
  BOOST_TEST_REQUIRE(reading.unread.size() == 1U);
  BOOST_TEST(reading.unread.front().sentence == "Dance");
  BOOST_TEST(reading.unread.front().place.line == 6U);
  BOOST_TEST(reading.unread.front().place.column == 3U);
  BOOST_TEST(reading.counts.sentences ==
             reading.counts.read + reading.counts.notes + reading.counts.unread);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::read
