// Rows in English: a few to the letter, and all of them as far as a program can read them.

#include "core/model/wording/sentences.h"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>
#include <cctype>
#include <span>
#include <string>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/model/wording/wording.h"

namespace specdrift::model::test {
namespace {

namespace data = boost::unit_test::data;

struct Example {
  std::string_view version;
  std::string_view table;  ///< the id of a state, or of a step
  std::size_t row;         ///< from 1
  std::string_view sentence;
};

std::ostream& operator<<(std::ostream& out, const Example& e) {
  return out << e.version << ' ' << e.table << '#' << e.row;
}

const Example examples[] = {
    {"13.2.5", "comment-end", 1, "U+003E (>): Switch to the data state. Emit the comment token."},
    {"13.2.5", "comment-end", 2, "U+0021 (!): Switch to the comment end bang state."},
    {"13.2.5", "comment-end", 4,
     "EOF: Parse error eof-in-comment. Emit the comment token. Emit an end-of-file token."},
    {"13.2.5", "comment-end", 5,
     "Anything else: Append U+002D U+002D (--) to the comment. Reconsume in the comment state."},
    {"12.2.5", "comment-end", 2, "U+0021 (!): Switch to the comment end bang state."},
    {"13.2.5", "tag-open", 3,
     "ASCII alpha: Create a start tag token. Set the tag name to the empty string. Reconsume in "
     "the "
     "tag name state."},
    {"13.2.5", "rcdata-end-tag-name", 1,
     "U+0009 (TAB), U+000A (LF), U+000C (FF), U+0020 (SPACE), if the end tag token is appropriate: "
     "Switch to the before attribute name state."},
    {"13.2.5", "attribute-name", 5,
     "U+0022 (\"), U+0027 ('), U+003C (<): Parse error unexpected-character-in-attribute-name. Go "
     "on as for anything else."},
    {"13.2.5", "attribute-name", 7,
     "On leaving, if the tag token already has an attribute of that name: Parse error "
     "duplicate-attribute. Drop the attribute from the tag token."},
    {"13.2.5", "data", 1,
     "U+0026 (&): Set the return state to the data state. Switch to the character reference "
     "state."},
    {"13.2.5", "markup-declaration-open", 4,
     "\"[CDATA[\": Consume those characters. Parse error cdata-in-html-content. Create a comment "
     "token. Set the comment to \"[CDATA[\". Switch to the bogus comment state."},
    {"13.2.5", "hexadecimal-character-reference", 2,
     "ASCII upper hex digit: Multiply the character reference code by 16. Add the current input "
     "character's code point less 0x37 to the character reference code."},
    {"13.2.5", "numeric-character-reference-end", 5,
     "A number in the table of replacements: Parse error control-character-reference. Set the "
     "character reference code to the replacement of the number. Go on as for anything else."},
    {"13.2.5", "ambiguous-ampersand", 1,
     "ASCII alphanumeric, if the reference is part of an attribute value: Append the current input "
     "character to the attribute value."},
    {"13.2.5", "self-closing-start-tag", 1,
     "U+003E (>): Set the self-closing flag to set. Switch to the data state. Emit the current tag "
     "token."},
    {"8.2.4", "comment-end", 2,
     "U+0000 (NUL): Parse error. Append U+002D U+002D (--) and U+FFFD to the comment. Switch to "
     "the "
     "comment state."},
    {"8.2.4", "bogus-comment", 1,
     "Everything up to and including U+003E (>): Create a comment token. Set the comment to the "
     "characters consumed, U+FFFD in place of each U+0000. Emit the comment token. Switch to the "
     "data state."},
    {"8.2.4", "script-data-double-escape-start", 1,
     "U+0009 (TAB), U+000A (LF), U+000C (FF), U+0020 (SPACE), U+002F (/), U+003E (>), if the "
     "temporary buffer is \"script\": Switch to the script data double escaped state. Emit the "
     "current input character."},
    {"8.2.4", "name", 1,
     "No named character reference, if what comes next is one or more ASCII alphanumerics and then "
     "U+003B (;): Return nothing. Parse error."},
    {"8.2.4", "reference", 1,
     "U+0009 (TAB), U+000A (LF), U+000C (FF), U+0020 (SPACE), U+003C (<), U+0026 (&), EOF, the "
     "additional allowed character: Return nothing."},
    {"2009", "data", 1,
     "U+0026 (&), if the content model flag is PCDATA or RCDATA and the escape flag is false: "
     "Switch to the character reference data state."},
    {"2009", "data", 3,
     "U+002D (-), if the content model flag is RCDATA or CDATA and the escape flag is false and "
     "what "
     "was read last is \"<!--\": Set the escape flag to true. Emit the current input character."},
    {"2009", "markup-declaration-open", 3,
     "\"[CDATA[\", if the insertion mode is \"in foreign content\" and the current node is not in "
     "the HTML namespace: Consume those characters. Switch to the CDATA section state."},
    {"2009", "attribute-value-double-quoted", 2,
     "U+0026 (&): Switch to the character reference in attribute value state. Set the additional "
     "allowed character to U+0022 (\")."},
    {"2009", "character-reference-in-attribute-value", 1,
     "Tokenizing character references returns nothing: Append U+0026 (&) to the attribute value. "
     "Switch to the state that switched to this one."},
    {"2007", "tag-name", 5,
     "U+002F (/), if this is not a permitted slash: Parse error. Switch to the before attribute "
     "name state."},
    {"2007", "tag-open", 8,
     "U+003F (?): Parse error. Switch to the bogus comment state, the current input character "
     "being "
     "the first it takes."},
    {"2007", "close-tag-open", 1,
     "Anything else, if the content model flag is RCDATA or CDATA and the name of the last start "
     "tag "
     "does not come next, or does not end there: Emit U+003C U+002F (</). Switch to the data "
     "state."},
    {"2007", "hexadecimal-digits", 2,
     "One or more ASCII hex digits: Set the number to what the hexadecimal digits consumed stand "
     "for. Go on with the semicolon step."},
};

TableIndex find_table(const Model& model, std::string_view id) {
  for (std::size_t i = 0; i < model.tables.size(); ++i)
    if (model.tables[i].id == id) return static_cast<TableIndex>(i);
  return no_table;
}

/// Words with a hyphen that are the field's own.
bool is_term(const Model& model, std::string_view word) {
  while (!word.empty() && std::ispunct(static_cast<unsigned char>(word.back())) != 0)
    word.remove_suffix(1);
  while (!word.empty() && word.front() == '(') word.remove_prefix(1);
  static constexpr std::string_view terms[] = {"end-of-file",   "self-closing",  "force-quirks",
                                               "double-quoted", "single-quoted", "less-than"};
  if (std::ranges::find(terms, word) != std::end(terms)) return true;
  for (const Table& table : model.tables)
    for (const auto rows : {table.rows, table.leaving})
      for (const Row& row : rows)
        for (const Action& action : row.actions)
          if (action.verb == Verb::error && action.text == word) return true;
  return false;
}

/// The part of a sentence that looks as if it came from the file, or nothing.
std::string raw_word(const Model& model, std::string_view sentence) {
  if (sentence.find_first_of("_{}#") != std::string_view::npos && !sentence.starts_with("U+0023") &&
      sentence.find("U+005F (_)") == std::string_view::npos)
    return std::string(sentence);
  for (std::size_t begin = 0; begin < sentence.size();) {
    const std::size_t end = std::min(sentence.find(' ', begin), sentence.size());
    const std::string_view word = sentence.substr(begin, end - begin);
    begin = end + 1;
    const auto hyphen = word.find('-');
    if (hyphen == std::string_view::npos || hyphen == 0 ||
        std::isalnum(static_cast<unsigned char>(word[hyphen - 1])) == 0)
      continue;
    if (!is_term(model, word)) return std::string(word);
  }
  return {};
}

BOOST_AUTO_TEST_SUITE(sentences)

BOOST_DATA_TEST_CASE(a_row_in_words, data::make(examples), example) {
  const Model& model = *find_builtin_model(example.version);
  const TableIndex table = find_table(model, example.table);
  BOOST_REQUIRE(table != no_table);
  BOOST_TEST(row_sentence(model, table, example.row - 1) == example.sentence);
}

BOOST_AUTO_TEST_CASE(every_row_of_every_version) {
  std::size_t rows = 0;
  for (const Model* const model : builtin_models()) {
    for (TableIndex t = 0; t < model->tables.size(); ++t) {
      const Table& table = model->tables[t];
      for (std::size_t r = 0; r < table.rows.size() + table.leaving.size(); ++r, ++rows) {
        const std::string heading = row_heading(*model, t, r);
        const std::string actions = row_actions(*model, t, r);
        BOOST_TEST_CONTEXT(model->version << ' ' << row_id(*model, t, r) << ' ' << heading) {
          BOOST_TEST(!heading.empty());
          BOOST_TEST(actions.size() > 1);
          BOOST_TEST(actions.ends_with('.'));
          BOOST_TEST(actions.find('\n') == std::string::npos);
          BOOST_TEST(raw_word(*model, heading) == "");
          BOOST_TEST(raw_word(*model, actions) == "");
          BOOST_TEST(actions.find("nothing to") == std::string::npos);
        }
      }
    }
  }
  BOOST_TEST(rows == 3485U);
}

BOOST_AUTO_TEST_CASE(citations_carry_the_number_that_the_text_has) {
  const auto cite = [](std::string_view version, std::string_view table) {
    const Model& model = *find_builtin_model(version);
    return table_citation(model, find_table(model, table));
  };
  BOOST_TEST(cite("13.2.5", "comment-end") == "13.2.5.51 Comment end state");
  BOOST_TEST(cite("12.2.5", "comment-end") == "12.2.5.51 Comment end state");
  BOOST_TEST(cite("8.2.4", "semicolon") == "8.2.4.69 Tokenizing character references");
  BOOST_TEST(cite("2007", "comment-end") == "Comment end state");
  BOOST_TEST(cite("2007", "semicolon") == "8.2.3.1 Tokenising entities");
}

BOOST_AUTO_TEST_CASE(what_a_file_defines_for_itself_has_words_too) {
  const std::string_view names[] = {"slow", "fast"};
  Variable variables[2];
  variables[0].name = "reading-speed";
  variables[0].values = names;
  variables[1].name = "own-mark";
  variables[1].type = VariableType::character;
  variables[1].slot = 1;
  NamedCondition conditions[1];
  conditions[0].name = "read-at-leisure";
  Model model;
  model.variables = variables;
  model.conditions = conditions;
  Clause clauses[2];
  clauses[0].negated = true;
  clauses[0].values = 3;
  clauses[1].subject = Subject::named_condition;
  BOOST_TEST(condition_in_words(model, {{}, clauses}) ==
             "the reading speed flag is neither slow nor fast and \"read at leisure\" holds");
  CharacterSet set;
  set.add('f');
  set.variables = 2;
  set.end_of_input = true;
  BOOST_TEST(characters_in_words(model, set) == "U+0066 (f), the own mark or EOF");
  BOOST_TEST(condition_in_words(model, {}) == "");
}

BOOST_AUTO_TEST_CASE(a_text_in_any_case) {
  const Model& model = *find_builtin_model("living");
  const Table& target = model.tables[find_state(model, "processing-instruction-target")];
  BOOST_TEST(
      names_in_words(model, target.rows[0].condition) ==
      "\"disallowed target\": the temporary buffer is \"xml\" or \"xml-stylesheet\" in any case");
}

BOOST_AUTO_TEST_CASE(ends_of_planes_are_one_thing_where_there_are_many) {
  std::vector<NumberRange> ranges{{0xD800, 0xDFFF}};
  for (std::uint32_t plane = 0; plane < 17; ++plane)
    ranges.push_back({plane * 0x10000 + 0xFFFE, plane * 0x10000 + 0xFFFF});
  const auto words = [&](std::size_t count) {
    return numbers_in_words({std::span(ranges).first(1 + count)});
  };
  BOOST_TEST(words(17) == "A surrogate or the last two code points of any plane");
  constexpr auto of_planes =
      " of the 34 code points that end the planes (0xFFFE, 0xFFFF, 0x1FFFE …)";
  BOOST_TEST(words(16) == std::string("A surrogate or 32") + of_planes);
  BOOST_TEST(words(9) == std::string("A surrogate or 18") + of_planes);
  BOOST_TEST(words(8).starts_with("A surrogate, 0xFFFE to 0xFFFF, 0x1FFFE to 0x1FFFF, "));
  BOOST_TEST(words(1) == "A surrogate or 0xFFFE to 0xFFFF");
  const NumberRange others[] = {{0xD800, 0xDFFF}, {0x80, 0x80}, {0x1, 0x8}};
  BOOST_TEST(numbers_in_words({.ranges = others, .noncharacters = true}) ==
             "A surrogate, 0x80, 0x01 to 0x08 or a noncharacter");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::model::test
