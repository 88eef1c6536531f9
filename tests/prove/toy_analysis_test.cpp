// Alphabets, numbers and control graphs of toys.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "tests/prove/toy.h"

namespace specdrift::test::toys {
namespace {

Alphabet alphabet_of(const std::vector<const model::Model*>& models) {
  return Alphabet(models, std::vector<std::string>{}, ReferenceNames{false, {}});
}

Control at(model::TableIndex state, CurrentTag tag = CurrentTag::none) {
  Control control;
  control.state = state;
  control.tag = tag;
  return control;
}

BOOST_AUTO_TEST_SUITE(toy_analysis)

BOOST_AUTO_TEST_CASE(two_of_the_characters_that_no_row_tells_apart_are_fed) {
  const Loaded toy = load("toy", tags());
  const Alphabet alphabet = alphabet_of({&toy->model});
  // Two letters, <, >, U+0000, two of all other ASCII characters, two of all above.
  BOOST_TEST(alphabet.symbols().size() == 9U);
  BOOST_TEST(alphabet.representative('q') == 'a');
  BOOST_TEST(alphabet.representative('Q') == 'a');
  BOOST_TEST(alphabet.representative('b') == 'b');
  BOOST_TEST(alphabet.members('a') == 51U);
  BOOST_TEST(alphabet.members('b') == 1U);
  BOOST_TEST(alphabet.representative('<') == '<');
  BOOST_TEST(alphabet.members('<') == 1U);
  BOOST_TEST(alphabet.representative('7') == alphabet.representative('!'));
  BOOST_TEST(alphabet.representative('7') != alphabet.representative('a'));
  BOOST_TEST(alphabet.symbol_of(U'\u00E9') == alphabet.symbol_of(U'\u20AC'));
  BOOST_TEST(alphabet.text(alphabet.symbol_of(U'\u20AC')) == "\u00E9");
  BOOST_TEST(alphabet.text(alphabet.symbol_of(U'\u00EA')) == "\u00EA");
}

BOOST_AUTO_TEST_CASE(a_character_above_ascii_that_rows_name_stands_for_no_other) {
  const Loaded toy = load("toy", tags("<on input=\"U+00E9\"> <error code=\"x\"/> </on>"));
  const Alphabet alphabet = alphabet_of({&toy->model});
  BOOST_TEST(alphabet.symbol_of(U'\u00E9') != alphabet.symbol_of(U'\u20AC'));
  BOOST_TEST(alphabet.text(alphabet.symbol_of(U'\u00E9')) == "\u00E9");
  BOOST_TEST(alphabet.text(alphabet.symbol_of(U'\u20AC')) == "\u00EA");
}

BOOST_AUTO_TEST_CASE(a_character_that_one_version_names_is_fed_to_both) {
  const Loaded a = load("a", tags());
  const Loaded b = load("b", tags("<on input=\"x\"> <error code=\"x\"/> </on>"));
  const Alphabet both = alphabet_of({&a->model, &b->model});
  // Its other case is told from other letters, too.
  BOOST_TEST(both.symbols().size() == 11U);
  BOOST_TEST(both.representative('x') == 'x');
  BOOST_TEST(both.representative('X') == 'X');
  BOOST_TEST(both.representative('y') == 'a');
  BOOST_TEST(both.members('a') == 49U);
  const Loaded c = load("c", tags("<on input=\"U+20AC\"> <error code=\"x\"/> </on>"));
  const Alphabet with_euro = alphabet_of({&c->model});
  BOOST_TEST(with_euro.symbols().size() == 10U);
  BOOST_TEST(with_euro.symbol_of(U'\u20AC') != with_euro.symbol_of(U'\u20AD'));
  BOOST_TEST(with_euro.text(with_euro.symbol_of(U'\u20AC')) == "\u20AC");
}

BOOST_AUTO_TEST_CASE(words_of_conditions_split_the_letters) {
  const Loaded toy =
      load("toy", tags("<on input=\"!\" if=\"tag-name is 'ab'\"> <switch to=\"data\"/> </on>"));
  const Alphabet alphabet = alphabet_of({&toy->model});
  BOOST_TEST(alphabet.representative('a') == 'a');
  BOOST_TEST(alphabet.representative('b') == 'b');
  BOOST_TEST(alphabet.representative('c') == alphabet.representative('z'));
  BOOST_TEST(alphabet.representative('c') != alphabet.representative('b'));
}

BOOST_AUTO_TEST_CASE(what_may_follow_is_said_of_each_state) {
  const Loaded toy = load("toy", tags());
  const ControlGraph graph(toy->model, false);
  const auto can = [&](const Control& control, Possibility what) {
    return graph.may(control)[index_of(what)];
  };
  const Control in_name = at(2, CurrentTag::start);
  BOOST_TEST(can(in_name, Possibility::grow_tag_name));
  BOOST_TEST(!can(in_name, Possibility::test_tag_name));
  BOOST_TEST(!can(in_name, Possibility::grow_attribute_name));
  // The end of the input alone leaves nothing of a tag.
  BOOST_TEST(!can(in_name, Possibility::drop_tag));
  // A new tag has another name.
  BOOST_TEST(!can(at(0), Possibility::grow_tag_name));
  BOOST_TEST(!can(at(0), Possibility::grow_doctype_name));
  BOOST_TEST(graph.size() == 3U);
}

BOOST_AUTO_TEST_CASE(a_row_that_drops_a_tag_or_asks_for_its_name_is_seen_from_before_it) {
  const Loaded drops = load("a", tags("<on input=\"!\"> <switch to=\"data\"/> </on>"));
  const ControlGraph may_drop(drops->model, false);
  BOOST_TEST(may_drop.may(at(2, CurrentTag::start))[index_of(Possibility::drop_tag)]);
  const Loaded asks =
      load("b", tags("<on input=\"!\" if=\"tag-name is 'a'\"> <emit text=\"!\"/> </on>"));
  const ControlGraph may_ask(asks->model, false);
  BOOST_TEST(may_ask.may(at(2, CurrentTag::start))[index_of(Possibility::test_tag_name)]);
  BOOST_TEST(!may_ask.may(at(2, CurrentTag::start))[index_of(Possibility::drop_tag)]);
}

BOOST_AUTO_TEST_CASE(a_choice_is_forgotten_where_nothing_asks_for_it) {
  constexpr std::string_view choice = R"(<variable name="mode" type="choice" values="off on"/>)";
  const std::string sets =
      R"(<on input="!"> <set target="mode" value="on"/> <emit text="!"/> </on>)";
  const std::string asks = R"(<on input="?" if="mode is on"> <switch to="data"/> </on>)";
  const Loaded unasked = load("a", tags(sets), choice);
  const ControlGraph forgets(unasked->model, false);
  Control on = at(2, CurrentTag::start);
  on.values[0] = 1;
  BOOST_TEST((forgets.reduced(on) == at(2, CurrentTag::start)));
  const Loaded asked = load("b", tags(sets + asks), choice);
  const ControlGraph keeps(asked->model, false);
  BOOST_TEST((keeps.reduced(on) == on));
}

BOOST_AUTO_TEST_CASE(states_before_a_concept_end_at_text) {
  const Loaded toy = load("toy", tags());
  const ControlGraph graph(toy->model, false);
  const std::vector<bool> before =
      graph.states_before([](std::string_view name) { return name == "tag-name"; });
  BOOST_TEST(before.size() == 3U);
  BOOST_TEST(before[1]);
  BOOST_TEST(before[2]);
}

BOOST_AUTO_TEST_CASE(two_numbers_of_each_class_are_read) {
  constexpr std::string_view number = R"(<variable name="code" type="number"/>)";
  const std::string states = data_with(R"(<on input="#"> <switch to="reference"/> </on>)") +
                             state("reference",
                                   R"(<on result="nothing"> <switch to="data"/> </on>
               <on result="characters"> <emit what="result"/> <switch to="data"/> </on>)",
                                   R"(reads="procedure" procedure="number")") +
                             R"(<procedure id="number" name="Number">
           <step id="digits" concept="digits" reads="run" of="ascii-digit">
             <on result="none"> <return/> </on>
             <on result="some"> <set target="code" what="consumed" base="10"/> <go to="end"/> </on>
           </step>
           <step id="end" concept="end" reads="number" of="code">
             <on number="0x80-0x9F"> <error code="e"/> <return what="code"/> </on>
             <otherwise> <return what="code"/> </otherwise>
           </step>
         </procedure>)";
  const Loaded toy = load("toy", states, number);
  const model::Model* const models[] = {&toy->model};
  const Numbers numbers(models);
  const std::vector<std::uint32_t> wanted{0, 1, 0x80, 0x81};
  BOOST_TEST(numbers.least() == wanted, boost::test_tools::per_element());
  // On the way to 128 or 129, and to nothing.
  for (const std::uint32_t value : {1U, 12U, 128U, 129U}) BOOST_TEST(numbers.leads_on(value, 10));
  for (const std::uint32_t value : {13U, 130U, 1280U}) BOOST_TEST(!numbers.leads_on(value, 10));
  BOOST_TEST(numbers.leads_on(8, 16));
  BOOST_TEST(!numbers.leads_on(9, 16));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test::toys
