// Parsers as participants of comparisons: their tokens get places, and nobody is compared in what
// an adapter cannot show.

#include "core/adapter/parsers.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>
#include <list>
#include <random>
#include <string>
#include <vector>

#include "core/compare/differ.h"
#include "core/token/no_answer.h"
#include "tests/support/random_input.h"
#include "versions/registry.h"

namespace specdrift::adapter::test {
namespace {

using identify::Capabilities;

Capabilities all_of(Capabilities::Level level) {
  Capabilities has;
  has.name = "parser";
  has.level = level;
  has.instructions = Capabilities::Instructions::node;
  has.doctype = Capabilities::Doctype::ids;
  has.quirks = true;
  has.self_closing = level == Capabilities::Level::tokens;
  return has;
}

/// Without its model, which is not looked at.
Version version_of(std::string_view name) {
  const Machine* const machine = find_machine(name);
  BOOST_TEST_REQUIRE(machine);
  return {&machine->info, nullptr, machine->make_tokenizer, true};
}

StartContext with_tree() {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}

/// A parser that reads any document as a version does.
Parser honest(std::string_view name) {
  Capabilities has = all_of(Capabilities::Level::tokens);
  has.self_closing = find_machine(name)->info.models_self_closing;
  return {nullptr, has, [make = version_of(name).make_tokenizer](const Source& source) {
            const std::string text = asked_text(source);
            const Source asked = Source::from_string(text);
            const auto tokenizer = make(asked, with_tree());
            return Answer{identify::read_events(*tokenizer, asked)};
          }};
}

/// A parser that gives the same answer to everything.
Parser saying(std::string_view json, Capabilities has) {
  return {nullptr, std::move(has),
          [events = identify::events_from_json(boost::json::parse(json))](const Source&) {
            return Answer{events};
          }};
}

struct Recorder final : DivergenceSink {
  void divergence(const Divergence& divergence) override {
    std::string line = fmt::format("{} {}-{}", name_of(divergence.severity), divergence.span.begin,
                                   divergence.span.end);
    for (std::size_t i = 0; i < divergence.partition.versions(); ++i)
      line += fmt::format(" {}", divergence.partition.class_of(i));
    lines.push_back(std::move(line));
    partitions.push_back(divergence.partition);
    spans.push_back(divergence.span);
  }
  void episode(const Episode&) override {}
  bool looks_into(std::uint64_t) override { return looks; }

  bool looks = true;
  std::vector<std::string> lines;
  std::vector<Partition> partitions;
  std::vector<Span> spans;
};

Recorder compared(const Source& source, std::vector<std::string_view> versions,
                  std::vector<Parser> parsers, bool is_fine = true, bool looks = true) {
  std::vector<Version> all;
  for (const std::string_view name : versions) all.push_back(version_of(name));
  std::list<VersionInfo> infos;
  for (Parser& parser : parsers) {
    VersionInfo& info = infos.emplace_back();
    info.name = "parser";
    info.models_self_closing = parser.capabilities.self_closing;
    parser.info = &info;
  }
  if (!parsers.empty()) all = with_parsers(std::move(all), std::move(parsers));
  auto participants = participants_of(all, source, with_tree());
  Recorder recorder;
  recorder.looks = looks;
  CompareOptions options;
  if (!is_fine) options.batch_capacity = 1;
  compare(source, std::move(participants), options, recorder);
  return recorder;
}

std::vector<std::string> lines_of(std::string_view input, std::vector<std::string_view> versions,
                                  Parser parser) {
  return compared(Source::from_string(input), std::move(versions), {std::move(parser)}).lines;
}

using Lines = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(parsers)

/// A parser that reads as a version does is in the class of that version wherever versions differ,
/// and adds no divergence of its own.
BOOST_AUTO_TEST_CASE(an_honest_parser_is_always_with_its_version) {
  constexpr std::string_view names[] = {"2007", "2009", "8.2.4", "13.2.5"};
  std::mt19937 random(11);
  std::size_t divergences = 0, placed_apart = 0;
  for (std::size_t round = 0; round < 4000; ++round) {
    std::string input;
    for (std::size_t i = 0; i <= round % 4; ++i) input += specdrift::test::random_input(random);
    const Source source = round % 2 == 0 ? Source::from_bytes(input) : Source::from_string(input);
    const std::size_t own = round % 4;
    const Recorder found = compared(source, {names[0], names[1], names[2], names[3]},
                                    {honest(names[own])}, round % 3 != 0);
    for (const Partition& partition : found.partitions) {
      BOOST_TEST_REQUIRE(
          partition.class_of(4) == partition.class_of(own),
          fmt::format("{} of {}: {}", names[own], input, fmt::join(found.lines, "; ")));
      ++divergences;
    }
    const Recorder without = compared(source, {names[0], names[1], names[2], names[3]}, {});
    BOOST_TEST_REQUIRE(found.partitions.empty() == without.partitions.empty(), round);
    placed_apart += found.lines.size() != without.lines.size();
  }
  BOOST_TEST(divergences > 1500U);
  // Where the parser is with another version than the one that gives it its places, several
  // divergences may be one.
  BOOST_TEST(placed_apart < 1200U);
}

BOOST_AUTO_TEST_CASE(what_the_parser_does_otherwise_is_found_where_it_is) {
  const Capabilities has = all_of(Capabilities::Level::tokens);
  struct {
    std::string_view input, answer;
    Lines lines;
  } const cases[] = {
      // A comment that the parser takes to be longer: up to where both see the same.
      {"<p>a<!--><img src=x>-->b<i>",
       R"([["S","p",[]],["T","a"],["C","><img src=x>"],["T","b"],["S","i",[]]])",
       {"markup 4-23 0 0 1"}},
      // An attribute: the tag alone.
      {"a<b x=1 X=2>c",
       R"([["T","a"],["S","b",[["x","1"],["x","2"]]],["T","c"]])",
       {"markup 1-12 0 0 1"}},
      // Characters: no more than differ.
      {"one &amp; two &lt; three", R"([["T","one & two &lt; three"]])", {"text 14-18 0 0 1"}},
      {"abcdefg", R"([["T","abXYfg"]])", {"text 2-5 0 0 1"}},
      // Tags that nobody else sees, and tags that the parser does not see.
      {"a<b>c", R"([["T","a"],["S","b",[]],["S","x",[]],["T","c"]])", {"markup 4-5 0 0 1"}},
      {"a<b><i>c", R"([["T","a"],["S","b",[]],["T","c"]])", {"markup 4-7 0 0 1"}},
      {"<b>", "[]", {"markup 0-3 0 0 1"}},
      {"", R"([["S","b",[]]])", {"markup 0-0 0 0 1"}},
  };
  std::size_t count = 0;
  for (const auto& one : cases) {
    BOOST_TEST(lines_of(one.input, {"8.2.4", "13.2.5"}, saying(one.answer, has)) == one.lines,
               boost::test_tools::per_element());
    ++count;
  }
  BOOST_TEST(count == 8U);
}

/// Whatever differs in a token, the parser is alone with it: nothing is taken from the version that
/// gives it its place.
BOOST_AUTO_TEST_CASE(every_part_of_a_token_is_the_parsers_own) {
  const Capabilities has = all_of(Capabilities::Level::tokens);
  struct {
    std::string_view input, same;
    std::vector<std::string_view> others;
  } const cases[] = {
      {"<!DOCTYPE a PUBLIC 'b' 'c'>",
       R"(["D","a","b","c",false])",
       {R"(["D","x","b","c",false])", R"(["D","a","x","c",false])", R"(["D","a","b","x",false])",
        R"(["D","a","b","c",true])"}},
      {"<!--a-->", R"(["C","a"])", {R"(["C","b"])", R"(["C",""])"}},
      {"<a b=c>",
       R"(["S","a",[["b","c"]]])",
       {R"(["S","x",[["b","c"]]])", R"(["S","a",[["x","c"]]])", R"(["S","a",[["b","x"]]])",
        R"(["S","a",[["b","c"]],true])", R"(["S","a",[]])"}},
      {"<a/>", R"(["S","a",[],true])", {R"(["S","a",[]])"}},
      {"</a>", R"(["E","a"])", {R"(["E","x"])"}},
  };
  std::size_t count = 0;
  for (const auto& one : cases) {
    const auto lines = [&](std::string_view event) {
      return lines_of(fmt::format("u{}v", one.input), {"8.2.4", "13.2.5"},
                      saying(fmt::format(R"([["T","u"],{},["T","v"]])", event), has));
    };
    BOOST_TEST(lines(one.same).empty(), one.input);
    for (const std::string_view event : one.others) {
      const Lines found = lines(event);
      BOOST_TEST_REQUIRE(found.size() == 1U, event);
      BOOST_TEST(found[0].ends_with(fmt::format(" 1-{} 0 0 1", 1 + one.input.size())),
                 event << ": " << found[0]);
      ++count;
    }
  }
  BOOST_TEST(count == 13U);
}

BOOST_AUTO_TEST_CASE(what_an_adapter_cannot_show_is_compared_of_nobody) {
  Capabilities has = all_of(Capabilities::Level::tokens);
  has.comments = false;
  BOOST_TEST(lines_of("a<!--b-->c", {"13.2.5"}, saying(R"([["T","ac"]])", has)).empty());
  // Nor is a difference of versions in it.
  BOOST_TEST(lines_of("<!--a--!>", {"2009", "13.2.5"}, saying("[]", has)).empty());
  has = all_of(Capabilities::Level::tokens);
  has.attributes = Capabilities::Attributes::none;
  BOOST_TEST(lines_of("<b x>", {"13.2.5"}, saying(R"([["S","b",[]]])", has)).empty());
  has.attributes = Capabilities::Attributes::map;
  BOOST_TEST(
      lines_of("<b x y>", {"13.2.5"}, saying(R"([["S","b",[["y",""],["x",""]]]])", has)).empty());
  has = all_of(Capabilities::Level::tokens);
  has.decodes_references = false;
  BOOST_TEST(lines_of("<b x='&amp;'>&lt;", {"13.2.5"},
                      saying(R"([["S","b",[["x","&amp;"]]],["T","&lt;"]])", has))
                 .empty());
  has = all_of(Capabilities::Level::tokens);
  has.doctype = Capabilities::Doctype::name;
  BOOST_TEST(
      lines_of("<!doctype html public 'x'>", {"13.2.5"}, saying(R"([["D","html"]])", has)).empty());
}

/// Parts that tree construction adds, ignores, repeats and moves; and changes that it cannot make.
BOOST_AUTO_TEST_CASE(repairs_of_a_tree_are_not_compared) {
  const Capabilities has = all_of(Capabilities::Level::tree);
  struct {
    std::string_view input, answer;
    bool agrees;
  } const cases[] = {
      {"<html><body><p>a</p>",
       R"([["S","html",[]],["S","head",[]],["S","body",[]],["S","p",[]],["T","a"]])", true},
      {"<table><td>a",
       R"([["S","table",[]],["S","tbody",[]],["S","tr",[]],["S","td",[]],["T","a"]])", true},
      {"<td>a", R"([["T","a"]])", true},
      {"<b class=c><p>a</b>b</p>",
       R"([["S","b",[["class","c"]]],["S","p",[]],["S","b",[["class","c"]]],["T","ab"]])", true},
      {"<table>x<tr>", R"([["T","x"],["S","table",[]],["S","tbody",[]],["S","tr",[]]])", true},
      {"a\n <b>c", R"([["T","a"],["S","b",[]],["T","c"]])", true},
      {"<b> </b><i>", R"([["S","b",[]],["S","i",[]]])", true},
      {"<image src=x>", R"([["S","img",[["src","x"]]]])", true},
      {"<svg viewBox=1>", R"([["S","svg",[["viewBox","1"]]]])", true},
      {"<p>a<frameset>b<frame>", R"([["S","frameset",[]],["S","frame",[]]])", true},
      {"<p><!--c--><frameset>", R"([["S","frameset",[]]])", true},
      {"<!--c--><p><frameset>", R"([["S","frameset",[]]])", false},
      {"<frameset><!--c-->", R"([["S","frameset",[]]])", false},
      {"<template><col>a<b><col></template>",
       R"([["S","template",[]],["S","col",[]],["S","col",[]]])", true},
      {"<template><col></template><b>", R"([["S","template",[]],["S","col",[]]])", false},
      {"<template><b></template>", R"([["S","template",[]]])", false},
      {"<math><select><b><select><i>",
       R"([["S","math",[]],["S","select",[]],["S","b",[]],["S","select",[]]])", true},
      {"<math><select><i>", R"([["S","math",[]],["S","select",[]]])", false},
      {"<svg><frameset>a</br>b",
       R"([["S","svg",[]],["S","frameset",[]],["T","a"],["S","br",[]],["T","b"]])", true},
      {"<svg><frameset>a", R"([["S","svg",[]],["S","frameset",[]],["T","b"]])", false},
      {"<table><img>", R"([["S","table",[]]])", false},
      {"<td onclick=1>", R"([["S","td",[["onclick","2"]]]])", false},
      {"<p>a", R"([["S","p",[]],["S","b",[]],["T","a"]])", false},
      {"<p>a", R"([["S","p",[]],["S","tr",[["onclick","1"]]],["T","a"]])", false},
      {"<i>a", R"([["S","i",[]],["T","b"]])", false},
  };
  std::size_t count = 0;
  for (const auto& one : cases) {
    BOOST_TEST(lines_of(one.input, {"13.2.5"}, saying(one.answer, has)).empty() == one.agrees,
               one.input);
    ++count;
  }
  BOOST_TEST(count == 25U);
}

/// A tree has no end tag that would show it. All other text is text.
BOOST_AUTO_TEST_CASE(text_of_a_script_is_markup) {
  struct {
    std::string_view input, answer;
    Lines lines;
  } const cases[] = {
      // The parser ends the script where the version does not, and the other way around.
      {"<script><!--ab<script></script>--></script>",
       R"([["S","script",[]],["T","<!--ab<script>"],["T","-->"]])",
       {"markup 22-31 0 1"}},
      {"<script>a</script>b", R"([["S","script",[]],["T","a</script>b"]])", {"markup 9-18 0 1"}},
      {"<script>a&lt;b</script>", R"([["S","script",[]],["T","a<b"]])", {"markup 9-13 0 1"}},
      {"<script>a</script>", R"([["S","script",[]]])", {"markup 8-18 0 1"}},
      {"<script></script><i>",
       R"([["S","script",[]],["T","a"],["S","i",[]]])",
       {"markup 8-17 0 1"}},
      {"<script><!--x--></script>", R"([["S","script",[]],["C","x"]])", {"markup 8-25 0 1"}},
      {"<svg><script>ab<i>",
       R"([["S","svg",[]],["S","script",[]],["C","ab"],["S","i",[]]])",
       {"markup 13-15 0 1"}},
      {"<svg><script>a&lt;b",
       R"([["S","svg",[]],["S","script",[]],["T","a&lt;b"]])",
       {"markup 14-18 0 1"}},
      // After a script, and in an empty one of SVG.
      {"<script>a</script>b&lt;c", R"([["S","script",[]],["T","ab&lt;c"]])", {"text 19-23 0 1"}},
      {"<svg><script/>a&lt;b",
       R"([["S","svg",[]],["S","script",[]],["T","a&lt;b"]])",
       {"text 15-19 0 1"}},
      {"<p>a&lt;b", R"([["S","p",[]],["T","a&lt;b"]])", {"text 4-8 0 1"}},
      {"<style>a</style>b", R"([["S","style",[]],["T","a</style>b"]])", {"text 8-16 0 1"}},
      {"<textarea>a&lt;b</textarea>",
       R"([["S","textarea",[]],["T","a&lt;b"]])",
       {"text 11-15 0 1"}},
  };
  std::size_t count = 0;
  const Capabilities has = all_of(Capabilities::Level::tree);
  for (const auto& one : cases) {
    for (const bool looks : {true, false}) {
      const Lines found = compared(Source::from_string(one.input), {"13.2.5"},
                                   {saying(one.answer, has)}, true, looks)
                              .lines;
      BOOST_TEST(found == one.lines, one.input << " looked into: " << looks << ": "
                                               << fmt::format("{}", fmt::join(found, "; ")));
    }
    ++count;
  }
  BOOST_TEST(count == 13U);
  // A parser that shows end tags, and versions beside one that does not.
  BOOST_TEST(lines_of("<script>a&lt;b</script>", {"13.2.5"},
                      saying(R"([["S","script",[]],["T","a<b"],["E","script"]])",
                             all_of(Capabilities::Level::tokens))) == Lines{"markup 9-13 0 1"},
             boost::test_tools::per_element());
  BOOST_TEST(
      lines_of("<script><!--</script>a", {"2009", "13.2.5"},
               saying(R"([["S","script",[]],["T","<!--a"]])", has)) == Lines{"markup 12-21 0 1 1"},
      boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(places_that_an_adapter_gives_are_taken) {
  // In order, two tags of which versions see neither could be anywhere between the others.
  const std::string_view input = "<!--\u00e4\U0001F600<i><u>-->";
  const Capabilities has = all_of(Capabilities::Level::tokens);
  const auto spans = [&](Capabilities::Places unit, std::vector<std::uint64_t> at) {
    Parser parser = saying(R"([["C","x"],["S","i",[]],["S","u",[]],["T","-->"]])", has);
    parser.ask = [=](const Source& source) {
      Answer answer;
      answer.events = identify::events_from_json(
          boost::json::parse(R"([["T","x"],["S","i",[]],["S","u",[]],["T","-->"]])"));
      answer.places = places_in(
          source, {std::nullopt, identify::UnitRange{at[0], at[1]}, std::nullopt, std::nullopt},
          unit);
      return answer;
    };
    const Source source = Source::from_string(input);
    const auto made =
        with_parsers({version_of("13.2.5")}, {parser})[1].make_tokenizer(source, with_tree());
    TokenBatch batch;
    BOOST_TEST_REQUIRE(made->read(batch));
    return batch.tokens[1].span;
  };
  using Places = Capabilities::Places;
  const Span wanted{10, 13};
  BOOST_TEST((spans(Places::bytes, {10, 13}) == wanted));
  BOOST_TEST((spans(Places::code_points, {6, 9}) == wanted));
  BOOST_TEST((spans(Places::utf16, {7, 10}) == wanted));
  // Places that cannot be: as if there were none.
  BOOST_TEST(spans(Places::bytes, {1'000'000, ~std::uint64_t{0} >> 1}).end <= input.size());
}

BOOST_AUTO_TEST_CASE(text_that_goes_on_takes_nothing_of_what_follows) {
  const auto tokens_of = [](std::string_view input, std::string_view json) {
    const Source source = Source::from_string(input);
    const Parser parser = saying(json, all_of(Capabilities::Level::tokens));
    const auto made =
        with_parsers({version_of("13.2.5")}, {parser})[1].make_tokenizer(source, with_tree());
    TokenBatch batch;
    BOOST_TEST_REQUIRE(made->read(batch));
    std::string words;
    for (const Token& token : batch.tokens)
      words += fmt::format("{}\"{}\"{}-{} ", static_cast<int>(token.kind), token.text,
                           token.span.begin, token.span.end);
    return words;
  };
  const auto is = [](TokenKind kind) { return fmt::format("{}", static_cast<int>(kind)); };
  const std::string text = is(TokenKind::characters), tag = is(TokenKind::start_tag),
                    end = is(TokenKind::end_of_file);
  BOOST_TEST(tokens_of("a<i>", R"([["T","ai"],["S","i",[]]])") ==
             text + "\"a\"0-1 " + text + "\"i\"1-1 " + tag + "\"i\"1-4 " + end + "\"\"4-4 ");
  BOOST_TEST(tokens_of("ab", R"([["T","abc"]])") ==
             text + "\"ab\"0-2 " + text + "\"c\"2-2 " + end + "\"\"2-2 ");
  BOOST_TEST(tokens_of("ab", R"([["T","xb"]])") ==
             text + "\"x\"0-1 " + text + "\"b\"1-2 " + end + "\"\"2-2 ");
}

BOOST_AUTO_TEST_CASE(what_is_asked_is_text) {
  const auto asked = [](std::string_view bytes) { return asked_text(Source::from_bytes(bytes)); };
  BOOST_TEST(asked("\xEF\xBB\xBF"
                   "a\r\nb\rc\n") == "a\nb\nc\n");
  BOOST_TEST(asked("a\xFFz\xE2\x82") == "a\xEF\xBF\xBDz\xEF\xBF\xBD");
  BOOST_TEST(asked(std::string_view("\0", 1)) == std::string(1, '\0'));
}

BOOST_AUTO_TEST_CASE(names_fit_into_lists) {
  BOOST_TEST(participant_name("html.parser") == "html.parser");
  BOOST_TEST(participant_name("a b,c|d/e\x1b[31m") == "a-b-c-d-e--31m");
  BOOST_TEST(participant_name("") == "parser");
  BOOST_TEST(participant_name(std::string(100, 'x')).size() == 40U);
}

BOOST_AUTO_TEST_CASE(no_answer_is_thrown_where_a_tokenizer_would_be_made) {
  Parser silent{nullptr, all_of(Capabilities::Level::tokens), [](const Source&) -> Answer {
                  throw NoAnswer("parser: hang", "no answer within 5 s");
                }};
  const auto versions = with_parsers({version_of("13.2.5")}, {silent});
  const Source source = Source::from_string("a");
  BOOST_TEST((versions[0].make_tokenizer(source, {}) != nullptr));
  BOOST_CHECK_EXCEPTION(versions[1].make_tokenizer(source, {}), NoAnswer,
                        [](const NoAnswer& trouble) { return trouble.reason == "parser: hang"; });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::adapter::test
