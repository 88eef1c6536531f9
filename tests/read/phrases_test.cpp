#include <boost/test/unit_test.hpp>
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
