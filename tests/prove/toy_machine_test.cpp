// Symbolic machines and transducers of toys.

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "core/prove/machine/normalized.h"
#include "core/prove/machine/transducer.h"
#include "tests/prove/toy.h"

namespace specdrift::test::toys {
namespace {

/// A machine with all that it needs.
struct Running {
  explicit Running(std::string_view states, bool with_errors = false,
                   std::string_view variables = {}, bool writes_texts = true)
      : toy(load("toy", states, variables)),
        models{&toy->model},
        graph(toy->model, with_errors),
        alphabet(models, std::vector<std::string>{}, ReferenceNames{false, {}}),
        numbers(models),
        errors(models, with_errors ? ErrorDetail::positions : ErrorDetail::none),
        machine(graph, alphabet, numbers, true, ReferenceNames{false, {}}, errors, writes_texts) {}

  Loaded toy;
  std::vector<const model::Model*> models;
  ControlGraph graph;
  Alphabet alphabet;
  Numbers numbers;
  ErrorNames errors;
  prove::Machine machine;
};

struct Fed {
  Configuration configuration;
  Output output;
};

Fed fed(const Running& running, std::string_view input) {
  Fed result{running.machine.start({}), {}};
  for (const char c : input)
    running.machine.feed(result.configuration, static_cast<Symbol>(c), result.output);
  return result;
}

/// Without the marks.
Events events(std::initializer_list<Event> list) {
  return list;
}

constexpr Event a_tag = make_event(EventKind::tag_begin);
constexpr Event text(char c) {
  return make_event(EventKind::text, static_cast<unsigned char>(c));
}
constexpr Event name(char c) {
  return make_event(EventKind::tag_name, static_cast<unsigned char>(c));
}
constexpr Event name_end = make_event(EventKind::tag_name_end);
constexpr Event tag_end = make_event(EventKind::tag_end);

BOOST_AUTO_TEST_SUITE(toy_machine)

BOOST_AUTO_TEST_CASE(a_machine_writes_what_the_rows_do) {
  const Running running(tags());
  Fed tag = fed(running, "x<aB>y");
  BOOST_TEST((tag.output.events ==
              events({text('x'), a_tag, name('a'), name('B'), name_end, tag_end, text('y')})));
  BOOST_TEST((tag.configuration == running.machine.start({})));
  running.machine.finish(tag.configuration, tag.output);
  BOOST_TEST((tag.output.events.back() == make_event(EventKind::end_of_file)));
  BOOST_TEST(tag.output.events.size() == 8U);
}

BOOST_AUTO_TEST_CASE(nothing_is_written_of_what_further_input_decides) {
  const Running running(tags());
  const Fed open = fed(running, "<");
  BOOST_TEST(open.output.events.empty());
  BOOST_TEST(open.configuration.control.state == 1);
  const Fed not_a_tag = fed(running, "<1");
  BOOST_TEST((not_a_tag.output.events == events({text('<'), text('1')})));
}

/// A tag that a row may still drop by its name is held back, and written as soon as it cannot.
BOOST_AUTO_TEST_CASE(a_tag_that_may_come_to_nothing_is_held_back) {
  const Running running(
      tags("<on input=\"!\" if=\"tag-name is 'ab'\"> <switch to=\"data\"/> </on>"));
  const Fed held = fed(running, "<a");
  BOOST_TEST(held.output.events.empty());
  BOOST_TEST(held.configuration.tag.held.size() == 2U);
  const Fed written = fed(running, "<ac");
  BOOST_TEST((written.output.events == events({a_tag, name('a'), name('c')})));
  BOOST_TEST(written.configuration.tag.is_written);
  BOOST_TEST(written.configuration.tag.name_is_other);
  const Fed dropped = fed(running, "<ab!x");
  BOOST_TEST((normalized(dropped.output.events) == events({text('x')})));
}

/// A name that no row asks for is no part of a configuration.
BOOST_AUTO_TEST_CASE(names_that_nothing_asks_for_make_no_difference) {
  const Running running(tags());
  BOOST_TEST((fed(running, "<ab").configuration == fed(running, "<cdefg").configuration));
  const Running asks(tags("<on input=\"!\" if=\"tag-name is 'ab'\"> <switch to=\"data\"/> </on>"));
  BOOST_TEST(!(fed(asks, "<ab").configuration == fed(asks, "<aa").configuration));
  BOOST_TEST((fed(asks, "<aa").configuration == fed(asks, "<aaa").configuration));
}

/// A name that is over counts by the tests that it passes alone.
BOOST_AUTO_TEST_CASE(names_that_are_over_count_by_their_tests) {
  const auto after_name = [](std::string_view rows) {
    const std::string_view at_end = R"(<on input="EOF"> <reconsume in="data"/> </on>)";
    return data_with(R"(<on input="&lt;"> <create token="start-tag"/> <switch to="name"/> </on>)") +
           state("name", std::string(at_end) +
                             R"(<on input="SPACE"> <switch to="after"/> </on>
                  <otherwise> <append to="tag-name" what="current"/> </otherwise>)") +
           state("after",
                 std::string(at_end) + std::string(rows) + "<otherwise> <ignore/> </otherwise>");
  };
  const Running running(
      after_name(R"(<on input="!" if="tag-name is 'br' or 'hr'"> <switch to="data"/> </on>
                  <on input="?" if="tag-name is 'hr' or 'img'"> <switch to="data"/> </on>)"));
  const auto after = [&](std::string_view input) { return fed(running, input).configuration; };
  BOOST_TEST(!(after("<i") == after("<x")));
  BOOST_TEST((after("<i ") == after("<x ")));
  BOOST_TEST((after("<imgs ") == after("<x ")));
  const Configuration by_tests[] = {after("<br "), after("<hr "), after("<img "), after("<x ")};
  for (const Configuration& one : by_tests) BOOST_TEST(std::ranges::count(by_tests, one) == 1);
  const Running asks_once(
      after_name(R"(<on input="!" if="tag-name is 'br' or 'hr'"> <switch to="data"/> </on>)"));
  BOOST_TEST((fed(asks_once, "<hr ").configuration == fed(asks_once, "<br ").configuration));
}

BOOST_AUTO_TEST_CASE(errors_are_where_their_character_is) {
  const Running running(tags(), true);
  const Fed at_current = fed(running, "<1");
  BOOST_TEST_REQUIRE(at_current.output.errors.size() == 1U);
  BOOST_TEST(at_current.output.errors[0] == running.errors.event("e", 1));
  Fed at_end = fed(running, "<a");
  BOOST_TEST(at_end.output.errors.empty());
  running.machine.finish(at_end.configuration, at_end.output);
  BOOST_TEST_REQUIRE(at_end.output.errors.size() == 1U);
  BOOST_TEST(at_end.output.errors[0] == running.errors.event("e", 0));
}

/// Looks two characters ahead: nothing is done before both have been read.
BOOST_AUTO_TEST_CASE(a_match_waits_for_all_of_its_word) {
  const Running running(
      data_with(R"(<on match="ab" case="exact"> <consume what="match"/> <emit text="!"/> </on>)"));
  const Fed half = fed(running, "a");
  BOOST_TEST(half.output.events.empty());
  BOOST_TEST(half.configuration.lookahead.rest.size() == 1U);
  BOOST_TEST((fed(running, "ab").output.events == events({text('!')})));
  BOOST_TEST((fed(running, "aac").output.events == events({text('a'), text('a'), text('c')})));
  Fed ended = fed(running, "a");
  running.machine.finish(ended.configuration, ended.output);
  BOOST_TEST((ended.output.events == events({text('a'), make_event(EventKind::end_of_file)})));
}

/// A row that turns out to need another character has done nothing: it is taken again.
BOOST_AUTO_TEST_CASE(a_row_waits_for_the_character_that_it_asks_for) {
  const Running running(
      state("data", R"(<on input="a"> <as-anything-else/> </on>)" + std::string(eof_row) +
                        R"(<otherwise if="next is b"> <emit text="!"/> </otherwise>)" +
                        std::string(emit_rest)));
  const Fed half = fed(running, "xya");
  BOOST_TEST(half.configuration.lookahead.rest.size() == 1U);
  BOOST_TEST(half.configuration.lookahead.position == 0U);
  BOOST_TEST((fed(running, "xab").output.events == events({text('x'), text('!')})));
}

BOOST_AUTO_TEST_CASE(a_string_that_is_searched_for_overlaps_with_itself) {
  const Running running(
      data_with(R"(<on input="!"> <switch to="until"/> </on>)") +
      state("until",
            R"(<on result="found"> <create token="comment"/> <set target="comment" what="consumed"/>
                 <emit token="comment"/> <switch to="data"/> </on>
               <on result="EOF"> <create token="comment"/> <set target="comment" what="consumed"/>
                 <emit token="comment"/> <reconsume in="data"/> </on>)",
            "reads=\"until\" until=\"aab\""));
  const Event begin = make_event(EventKind::comment_begin);
  const Event end = make_event(EventKind::comment_end);
  const Event a = make_event(EventKind::comment_text, 'a');
  BOOST_TEST((fed(running, "!aaab").output.events == events({begin, a, end})));
  BOOST_TEST((fed(running, "!aaaa").output.events == events({begin, a, a})));
  BOOST_TEST(fed(running, "!aaaa").configuration.search.matched == 2);
}

// -- transducers

struct Stepped {
  explicit Stepped(Running& of) : running(of), transducer(of.machine, of.alphabet, pool) {}

  Transducer::Number go(Transducer::Number from, char c) {
    return transducer.edge(from, place(c)).to;
  }
  std::size_t place(char c) const {
    const auto& symbols = running.alphabet.symbols();
    const Symbol symbol = running.alphabet.representative(static_cast<unsigned char>(c));
    return static_cast<std::size_t>(std::ranges::find(symbols, symbol) - symbols.begin());
  }
  /// How many configurations can be reached.
  std::size_t reach() {
    transducer.start({});
    for (Transducer::Number at = 0; at < transducer.size(); ++at)
      for (std::size_t symbol = 0; symbol < running.alphabet.symbols().size(); ++symbol)
        transducer.edge(at, symbol);
    return transducer.size();
  }

  Running& running;
  EventPool pool;
  Transducer transducer;
};

BOOST_AUTO_TEST_CASE(a_transducer_has_a_number_for_each_configuration) {
  Running running(tags());
  Stepped explored(running);
  const Transducer::Number start = explored.transducer.start({});
  BOOST_TEST(explored.go(start, 'a') == start);
  const Transducer::Number open = explored.go(start, '<');
  BOOST_TEST(open != start);
  const Transducer::Number in_name = explored.go(open, 'a');
  BOOST_TEST(explored.go(in_name, 'a') == in_name);
  BOOST_TEST(explored.go(in_name, '>') == start);
  BOOST_TEST(explored.go(open, '!') == start);
  BOOST_TEST(explored.reach() == 3U);
  BOOST_TEST(explored.transducer.has_stepped_in(2));
}

BOOST_AUTO_TEST_CASE(a_transducer_writes_what_its_machine_writes) {
  Running running(tags(), true);
  Stepped explored(running);
  const Transducer::Number start = explored.transducer.start({});
  const Transducer::Number open = explored.go(start, '<');
  const auto& edge = explored.transducer.edge(open, explored.place('!'));
  const Symbol other = running.alphabet.representative('!');
  BOOST_TEST(
      (explored.pool[edge.output] == events({text('<'), make_event(EventKind::text, other)})));
  BOOST_TEST(explored.pool[explored.transducer.errors(open, explored.place('!'))].size() == 1U);
  BOOST_TEST(explored.transducer.errors(start, explored.place('a')) == 0U);
  BOOST_TEST((explored.pool[explored.transducer.end_output(open)] ==
              events({text('<'), make_event(EventKind::end_of_file)})));
  BOOST_TEST(explored.pool[explored.transducer.end_errors(open)].size() == 1U);
}

/// Most digits only make another number of a class: nobody needs what they lead to.
BOOST_AUTO_TEST_CASE(a_redundant_digit_leads_to_a_configuration_once_it_is_asked_for) {
  Running running(
      data_with(R"(<on input="#"> <set target="n" number="0x00"/> <switch to="digits"/> </on>)") +
          state("digits",
                R"(<on input="ascii-digit"> <multiply target="n" by="10"/>
                     <add target="n" what="current" minus="0x30"/> </on>
                   <otherwise> <reconsume in="value"/> </otherwise>)") +
          state("value",
                R"(<on number="0x110000-"> <emit text="!"/> <switch to="data"/> </on>
                   <otherwise> <emit text="?"/> <switch to="data"/> </otherwise>)",
                "reads=\"number\" of=\"n\""),
      false, R"(<variable name="n" type="number"/>)");
  Stepped explored(running);
  Transducer& transducer = explored.transducer;
  const Transducer::Number digits = explored.go(transducer.start({}), '#');
  const std::size_t size = transducer.size();
  const std::size_t seven = explored.place('7');
  BOOST_TEST(transducer.outline(digits, seven).to == Transducer::not_made);
  BOOST_TEST(transducer.outline(digits, seven).is_redundant == 1U);
  BOOST_TEST(transducer.number(digits, seven) == 7U);
  BOOST_TEST(transducer.size() == size);
  const Transducer::Number to = transducer.edge(digits, seven).to;
  BOOST_TEST_REQUIRE(to < transducer.size());
  BOOST_TEST((transducer.configuration(to) == fed(running, "#7").configuration));
  BOOST_TEST(transducer.outline(digits, seven).to == to);
  // The first digit of the least number of the other class.
  BOOST_TEST(transducer.outline(digits, explored.place('1')).is_redundant == 0U);
}

/// A text that is used as it is can be written as it grows; held, it becomes too long.
BOOST_AUTO_TEST_CASE(a_text_that_grows_is_written_or_too_large) {
  constexpr std::string_view variable = R"(<variable name="buffer" type="text"/>)";
  const std::string states =
      data_with(R"(<on input="("> <set target="buffer" text=""/> <switch to="gather"/> </on>)") +
      state("gather",
            R"xml(<on input=")"> <emit what="buffer"/> <switch to="data"/> </on>
               <on input="EOF"> <reconsume in="data"/> </on>
               <otherwise> <append to="buffer" what="current"/> </otherwise>)xml");
  Running written(states, false, variable);
  Stepped closes(written);
  BOOST_TEST(closes.reach() == 2U);
  BOOST_TEST(closes.transducer.why_stuck().empty());
  Running held(states, false, variable, false);
  Stepped sticks(held);
  Transducer::Number at = sticks.go(sticks.transducer.start({}), '(');
  std::size_t length = 0;
  for (; at < Transducer::too_large; ++length) at = sticks.go(at, 'a');
  BOOST_TEST(length == 41U);
  BOOST_TEST(sticks.transducer.why_stuck() == "a version holds back more than a configuration can");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test::toys
