// Versions that say only what differs from another one.

#include <fmt/format.h>

#include <boost/test/unit_test.hpp>

#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "core/model/run/subset_models.h"
#include "tests/model/sample.h"
#include "tests/support/tokenize.h"

namespace specdrift::model::test {
namespace {

using specdrift::test::Tokenized;

std::string delta(std::string_view base, std::string_view changes, std::string_view more = {}) {
  return fmt::format(
      "<specification version=\"mine\" base=\"{}\" title=\"t\" organisation=\"me\" date=\"d\" "
      "earliest=\"2026-01-01\"\n latest=\"2026-01-01\" source=\"s\" section=\"13.2.5\" "
      "errors=\"{}\" "
      "{}>\n{}\n</specification>",
      base, base == "13.2.5" ? "named" : "unnamed", more, changes);
}

Tokenized run(const Model& model, std::string_view input) {
  return specdrift::test::tokenize(
      [&](const Source& source, const StartContext& start) {
        return make_tokenizer(model, source, start);
      },
      input);
}

/// The message of the first error, with its line.
std::string first_error(std::string_view text) {
  const LoadResult result = load_model(text, "mine.xml", options());
  if (result.errors.empty()) return "none";
  const LoadError& e = result.errors.front();
  return fmt::format("{}: {}: {}", e.line, e.what, e.hint);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(deltas)

BOOST_AUTO_TEST_CASE(vertical_tab_as_white_space) {
  const auto vt = load(delta("13.2.5", R"(
  <alter states="tag-name before-attribute-name attribute-name after-attribute-name before-attribute-value
                 attribute-value-unquoted after-attribute-value-quoted">
    <extend row="TAB" input="VT"/>
  </alter>)"));
  const Model& base = *find_builtin_model("13.2.5");
  constexpr std::string_view input = "<a\vb\v=\vc\vd='e'\vf>\v";
  BOOST_TEST(run(base, input).tokens == "start a\vb\v=\vc\vd='e'\vf, text \"\v\"");
  BOOST_TEST(run(vt->model, input).tokens == "start a b=\"c\" d=\"e\" f=\"\", text \"\v\"");
  BOOST_TEST(vt->model.state_count == 80);
  BOOST_TEST(vt->model.references.size() == base.references.size());
  const Table& name = vt->model.tables[find_state(vt->model, "tag-name")];
  BOOST_TEST(name.rows[0].written == "TAB LF FF SPACE VT");
  BOOST_TEST(name.rows[0].label == "U+0009, U+000A, U+000C, U+0020, U+000B");
  BOOST_TEST(name.rows[0].place.file == "spec/13.2.5.xml");
  BOOST_TEST(name.section == "13.2.5.8");
}

/// The common subset is read apart from the rows where a delta leaves all alone that common input
/// comes to.
BOOST_AUTO_TEST_CASE(what_is_common_to_the_base_may_be_common_to_the_delta) {
  const Model& base = *find_builtin_model("13.2.5");
  const auto alike = [&](std::string_view changes) {
    return reads_common_subset_as(load(delta("13.2.5", changes))->model, base);
  };
  BOOST_TEST(alike(""));
  BOOST_TEST(alike(
      R"(<alter states="tag-name"> <extend row="TAB" input="VT"/> </alter>)"));  // not in the
                                                                                 // subset character
  BOOST_TEST(alike(R"(<alter states="data"> <replace row="NUL"> <on input="NUL"> <ignore/> </on>
    </replace> </alter>)"));
  BOOST_TEST(alike(R"(<alter states="bogus-comment"> <replace row="otherwise"> <otherwise> <ignore/>
    </otherwise> </replace> </alter>)"));  // no state of the subset
  BOOST_TEST(!alike(R"(<alter states="tag-name"> <extend row="TAB" input="="/> </alter>)"));
  BOOST_TEST(!alike(R"(<alter states="comment"> <replace row="otherwise"> <otherwise> <ignore/>
    </otherwise> </replace> </alter>)"));
  BOOST_TEST(!alike(R"(<alter states="comment"> <replace row="-"> <on input="-">
    <switch to="comment-end"/> </on> </replace> </alter>)"));
  // A state that `<!--a<!-->` comes to.
  BOOST_TEST(!alike(R"(<alter states="comment-less-than-sign-bang-dash-dash"> <replace row="&gt;">
    <on input="&gt; EOF"> <reconsume in="comment"/> </on> </replace> </alter>)"));
  BOOST_TEST(!reads_common_subset_as(*find_builtin_model("2006-03-02"), base));
  BOOST_TEST((find_builtin_model("2006-03-02")->info.common_subset == CommonSubset::none));
  BOOST_TEST(reads_common_subset_as(*find_builtin_model("12.2.5"), base));
}

/// A file may declare it; only of built-in versions somebody has proved it.
BOOST_AUTO_TEST_CASE(a_file_that_declares_the_common_subset_is_not_believed) {
  BOOST_TEST((find_builtin_model("13.2.5")->declared_subset == CommonSubset::whole));
  BOOST_TEST((find_builtin_model("13.2.5")->info.common_subset == CommonSubset::whole));
  BOOST_TEST((load(delta("13.2.5", ""))->model.declared_subset == CommonSubset::none));
  const auto declares = load(delta("13.2.5", "", "common-subset=\"proved\""));
  BOOST_TEST((declares->model.declared_subset == CommonSubset::whole));
  BOOST_TEST((declares->model.info.common_subset == CommonSubset::none));
}

BOOST_AUTO_TEST_CASE(built_in_deltas_are_complete) {
  const Model& later = *find_builtin_model("13.2.5");
  const Model& earlier = *find_builtin_model("12.2.5");
  BOOST_TEST(earlier.base == "13.2.5");
  BOOST_TEST(earlier.tables.size() == later.tables.size());
  BOOST_TEST(earlier.tables[7].section == "12.2.5.8");
  BOOST_TEST(earlier.info.date == "2017-08-17/2020-10-16");
  const auto again = load(earlier.xml);
  BOOST_TEST(again->model.tables.size() == later.tables.size());
}

/// The constants that the build made are what a loader makes of the file at run time.
BOOST_AUTO_TEST_CASE(built_in_models_are_their_files) {
  for (const Model* const model : builtin_models()) {
    LoadOptions with_tables = options();
    with_tables.find_references = find_builtin_references;
    const LoadResult result = load_model(model->xml, model->file, with_tables);
    BOOST_REQUIRE(result.loaded);
    const Model& again = result.loaded->model;
    BOOST_TEST(again.info.date == model->info.date);
    BOOST_TEST(again.references.size() == model->references.size());
    BOOST_REQUIRE_EQUAL(again.tables.size(), model->tables.size());
    for (std::size_t t = 0; t < again.tables.size(); ++t) {
      const Table& a = again.tables[t];
      const Table& b = model->tables[t];
      BOOST_TEST(a.section == b.section);
      BOOST_TEST(a.first_row == b.first_row);
      BOOST_TEST(a.run_row == b.run_row);
      BOOST_REQUIRE_EQUAL(a.rows.size(), b.rows.size());
      for (std::size_t r = 0; r < a.rows.size(); ++r) {
        BOOST_TEST(a.rows[r].label == b.rows[r].label);
        BOOST_TEST(a.rows[r].condition.text == b.rows[r].condition.text);
        BOOST_TEST(a.rows[r].place.line == b.rows[r].place.line);
        BOOST_TEST(a.rows[r].next.to == b.rows[r].next.to);
        BOOST_REQUIRE_EQUAL(a.rows[r].actions.size(), b.rows[r].actions.size());
        for (std::size_t i = 0; i < a.rows[r].actions.size(); ++i)
          BOOST_TEST(a.rows[r].actions[i].text == b.rows[r].actions[i].text);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(rows_added_replaced_removed) {
  const auto mine = load(delta("13.2.5", R"(
  <alter states="tag-open">
    <add before="!"> <on input="%"> <emit text="&lt;%"/> <switch to="data"/> </on> </add>
    <replace row="?"> <on input="?"> <error code="unexpected-question-mark-instead-of-tag-name"/> <switch to="data"/> </on>
    </replace>
    <add after="#1"> <on input="$"> <ignore/> </on> </add>
  </alter>
  <alter states="comment-end" name="Comment closing state" concept="comment-end">
    <remove row="!"/>
    <add> <on input="+"> <append to="comment" text="+"/> </on> </add>
  </alter>
  <remove state="comment-end-bang"/>)"));
  BOOST_TEST(run(mine->model, "<%<?x").tokens == "text \"<%x\"");
  BOOST_TEST(run(mine->model, "<$$a>").tokens == "start a");
  BOOST_TEST(run(mine->model, "<!--a--!>b--+>").tokens == "comment \"a--!>b+\"");
  const Table& open = mine->model.tables[find_state(mine->model, "tag-open")];
  BOOST_TEST(open.rows[0].written == "%");
  BOOST_TEST(open.rows[1].written == "!");
  BOOST_TEST(open.rows[2].written == "$");
  BOOST_TEST(mine->model.tables[50].name == "Comment closing state");
}

BOOST_AUTO_TEST_CASE(states_replaced_added_removed) {
  const auto mine = load(delta("13.2.5", R"(
  <state id="plaintext" name="PLAINTEXT state" number="5" concept="plaintext">
    <on input="%"> <switch to="percent"/> </on>
    <on input="EOF"> <emit token="end-of-file"/> </on>
    <otherwise> <emit what="current"/> </otherwise>
  </state>
  <state id="percent" after="plaintext" name="Percent state" concept="percent">
    <otherwise> <emit text="%"/> <reconsume in="plaintext"/> </otherwise>
  </state>
  <alter states="tag-open"> <remove row="?"/> </alter>)",
                               "numbers=\"by-position\""));
  const Model& model = mine->model;
  BOOST_TEST(model.state_count == 81);
  BOOST_TEST(model.tables[5].id == "percent");
  BOOST_TEST(model.tables[5].number == "6");
  BOOST_TEST(model.tables[80].section == "13.2.5.81");
  BOOST_TEST(model.tables[4].place.file == "sample.xml");
}

BOOST_AUTO_TEST_CASE(steps_of_procedures) {
  const auto mine = load(delta("2009", R"(
  <alter procedure="consume-a-character-reference" step="semicolon">
    <replace row="otherwise"> <otherwise> <go to="number"/> </otherwise> </replace>
  </alter>)"));
  BOOST_TEST(run(mine->model, "&#65 ").errors == "");
  BOOST_TEST(run(*find_builtin_model("2009"), "&#65 ").errors == "4");
}

BOOST_AUTO_TEST_CASE(words_renamed) {
  const auto mine = load(delta("2009", R"(
  <rename word="CDATA" to="RAWTEXT"/>
  <rename word="close-tag-open" to="end-tag-open"/>)"));
  const Model& model = mine->model;
  BOOST_TEST(find_state(model, "close-tag-open") == no_table);
  const Table& open = model.tables[find_state(model, "tag-open")];
  BOOST_TEST(open.rows[0].next.to == find_state(model, "end-tag-open"));
  BOOST_TEST(open.rows[0].condition.text == "content-model is RCDATA or RAWTEXT");
  // In the sections of other kinds too, and nowhere else.
  BOOST_TEST(run(model, "<xmp><a></xmp><b>").tokens ==
             run(*find_builtin_model("2009"), "<xmp><a></xmp><b>").tokens);
  BOOST_TEST(first_error(delta("2009", "<rename word=\"tag-opn\" to=\"x\"/>")) ==
             "3: the base names nothing 'tag-opn': did you mean 'tag-open'?");
  BOOST_TEST(first_error(delta("2009", R"(<rename word="tag-open" to="comment"/>)")) ==
             "3: the name 'comment' is taken: ");
}

/// Everything else of the same name stays: `comment` is a state, and a field of comments.
BOOST_AUTO_TEST_CASE(only_what_a_word_names_is_renamed) {
  const auto same = [](std::string_view base, std::string_view changes, std::string_view input) {
    auto mine = load(delta(base, changes));
    BOOST_TEST(run(mine->model, input).tokens == run(*find_builtin_model(base), input).tokens);
    return mine;
  };
  const auto state =
      same("13.2.5", R"(<rename word="comment" to="in-comment"/>)", "<!--a<!--b-->c");
  BOOST_TEST(find_state(state->model, "in-comment") != no_table);
  BOOST_TEST(find_state(state->model, "comment") == no_table);
  // Text, number, character and state variables, where they are set, appended to, asked for, read.
  const auto text = same("13.2.5", R"(<rename word="temporary-buffer" to="scratch"/>)",
                         "<script><!--<script>x</script>&am;");
  BOOST_TEST(find_variable(text->model, "scratch") != nullptr);
  BOOST_TEST(find_variable(text->model, "temporary-buffer") == nullptr);
  same("13.2.5", R"(<rename word="character-reference-code" to="code"/>)", "&#65;&#x42;&#0;");
  same("13.2.5", R"(<rename word="return-state" to="back"/>)", "&amp;<a b='&amp;'>");
  same("8.2.4", R"(<rename word="additional-allowed-character" to="quote"/>)",
       "<a b=\"&\" c='&' d=&>");
  same("2009", R"(<rename word="content-model" to="kind-of-text"/>)", "<title>a<b></title>c");
  same("2009", R"(<rename word="number-sign" to="hash"/>)", "&#65;&#x42;");  // a step
  BOOST_TEST(first_error(delta("13.2.5", "<rename word=\"scratch\" to=\"x\"/>"))
                 .starts_with("3: the base names nothing 'scratch'"));
}

BOOST_AUTO_TEST_CASE(numbers_and_codes_taken_away) {
  std::string text = delta("13.2.5", "", "numbers=\"none\"");
  text.replace(text.find("\"named\""), 7, "\"unnamed\"");
  const auto mine = load(text);
  BOOST_TEST(mine->model.tables[50].number == "");
  BOOST_TEST(mine->model.tables[50].section == "13.2.5");
  BOOST_TEST(run(mine->model, "<!").errors == "2");
  BOOST_TEST(run(*find_builtin_model("13.2.5"), "<!").errors == "2 incorrectly-opened-comment");
}

BOOST_AUTO_TEST_CASE(input_streams) {
  const auto tokens = [](std::string_view rows, std::string_view input) {
    const auto mine = load(delta("2007", fmt::format("<input-stream byte-order-mark=\"dropped\" "
                                                     "newlines=\"normalised\">{}</input-stream>",
                                                     rows)));
    const Tokenized found = run(mine->model, input);
    return found.tokens + "; " + found.errors;
  };
  using namespace std::string_view_literals;
  constexpr std::string_view dropped = R"(<on number="0x00"> <drop/> </on>)";
  BOOST_TEST(tokens(dropped, "a\0b"sv) == "text \"ab\"; ");
  BOOST_TEST(tokens(dropped, "<\0\0a\0 b\0=\0'c\0'\0>\0"sv) == "start a b=\"c\"; ");
  BOOST_TEST(tokens(dropped, "a\0\r\nb\0\xFF"sv) == "text \"a\nb\xEF\xBF\xBD\"; ");
  BOOST_TEST(tokens(R"(<on number="0x00"> <replace character="U+FFFD"/> </on>)", "\0"sv) ==
             "text \"\xEF\xBF\xBD\"; ");
  BOOST_TEST(tokens(R"(<on number="0x01-0x08 0x0E-0x1F 0x7F-0x9F"> <error/> </on>)", "\x01\v") ==
             "text \"\x01\v\"; 0");
  // One set without, the other with what came in later.
  BOOST_TEST(tokens(R"(<on number="0x01-0x08 0x0B 0x0E-0x1F 0x7F-0x9F"> <error/> </on>
                       <on number="0xFDD0-0xFDDF 0xFFFE-0xFFFF 0x1FFFE-0x1FFFF 0x2FFFE-0x2FFFF
                         0x3FFFE-0x3FFFF 0x4FFFE-0x4FFFF 0x5FFFE-0x5FFFF 0x6FFFE-0x6FFFF 0x7FFFE-0x7FFFF
                         0x8FFFE-0x8FFFF 0x9FFFE-0x9FFFF 0xAFFFE-0xAFFFF 0xBFFFE-0xBFFFF 0xCFFFE-0xCFFFF
                         0xDFFFE-0xDFFFF 0xEFFFE-0xEFFFF 0xFFFFE-0xFFFFF 0x10FFFE-0x10FFFF">
                         <error/> </on>)",
                    "\v\uFDD0\uFDE0") == "text \"\v\uFDD0\uFDE0\"; 0, 1");
  BOOST_TEST(tokens(R"(<on number="0x00"> <error/> </on>)", "a\0b"sv) == "text \"a\0b\"; 1"sv);
  BOOST_TEST(first_error(delta("2007",
                               "<input-stream byte-order-mark=\"dropped\" newlines=\"normalised\">"
                               "<on number=\"0x01\"> <drop/> </on></input-stream>"))
                 .starts_with("3: the input stream cannot do that"));
}

BOOST_AUTO_TEST_CASE(references_amended) {
  const auto mine = load(delta("13.2.5", R"(<references file="references/tiny.tsv">
    <reference name="amp;" character="U+0041"/> <reference name="mine;" character="U+27E8"/>
    <without name="notin;"/>
  </references>)"));
  BOOST_TEST(run(mine->model, "&amp;&mine;&notin;&fj;").tokens == "text \"A⟨&notin;fj\"");
  const auto error_of = [](std::string_view change) {
    return first_error(delta(
        "13.2.5", fmt::format("<references file=\"references/tiny.tsv\">{}</references>", change)));
  };
  BOOST_TEST(error_of(R"(<without name="none;"/>)") == "3: there is no reference 'none;': ");
  BOOST_TEST(error_of(R"(<reference name="a b" character="U+0041"/>)") ==
             "3: this is no name of a reference: ");
  BOOST_TEST(error_of(R"(<reference name="a;"/>)").starts_with("3: <reference> lacks"));
}

BOOST_AUTO_TEST_CASE(deltas_of_deltas) {
  const auto first = load(delta(
      "13.2.5", "<alter states=\"data\"> <add> <on input=\"%\"> <ignore/> </on> </add> </alter>"));
  LoadOptions both = options();
  both.find_base = [&](std::string_view name) {
    return name == "mine" ? &first->model : find_builtin_model(name);
  };
  std::string text = delta("13.2.5",
                           "<alter states=\"data\"> <add after=\"#1\"> <on input=\"$\"> <ignore/> "
                           "</on> </add> </alter>");
  text.replace(text.find("\"mine\""), 6, "\"yours\"");
  text.replace(text.find("base=\"13.2.5\""), 13, "base=\"mine\"");
  const LoadResult second = load_model(text, "yours.xml", both);
  BOOST_REQUIRE(second.loaded);
  BOOST_TEST(run(second.loaded->model, "a%b$c").tokens == "text \"abc\"");
  BOOST_TEST(second.loaded->model.tables[0].rows[1].written == "$");
}

BOOST_AUTO_TEST_CASE(a_version_is_not_its_own_base) {
  std::string text = delta("13.2.5", "");
  text.replace(text.find("base=\"13.2.5\""), 13, "base=\"mine\"");
  BOOST_TEST(first_error(text) ==
             "1: there is no version 'mine': a version cannot be its own base");
  LoadOptions circle = options();
  const auto itself = load(delta("13.2.5", ""));
  Model looped = itself->model;
  looped.xml = text;
  circle.find_base = [&](std::string_view) { return &looped; };
  const LoadResult result = load_model(text, "mine.xml", circle);
  BOOST_TEST(!result.loaded);
  BOOST_REQUIRE_EQUAL(result.errors.size(), 1U);
  BOOST_TEST(result.errors[0].what == "the bases of 'mine' have no end");
}

BOOST_AUTO_TEST_CASE(changes_to_what_is_not_there) {
  const auto error = [](std::string_view change) { return first_error(delta("13.2.5", change)); };
  BOOST_TEST(first_error(delta("13.2.6", "")) ==
             "1: there is no version '13.2.6': a base is a built-in version, or is in a file "
             "given before");
  BOOST_TEST(error("<alter states=\"tag-opn\"> <remove row=\"!\"/> </alter>") ==
             "3: there is no state 'tag-opn': did you mean 'tag-open'?");
  BOOST_TEST(error("<remove state=\"dat\"/>") ==
             "3: there is no state 'dat': did you mean 'data'?");
  BOOST_TEST(error("<alter states=\"data\">\n<remove row=\"%\"/> </alter>")
                 .starts_with("4: 'data' has no row '%'"));
  BOOST_TEST(error("<alter states=\"data\"> <remove row=\"#9\"/> </alter>")
                 .starts_with("3: 'data' has no row '#9'"));
  BOOST_TEST(error("<alter procedure=\"p\" step=\"s\"> <remove row=\"!\"/> </alter>")
                 .starts_with("3: there is no procedure 'p'"));
  BOOST_TEST(error("<state id=\"data\" before=\"rcdata\" name=\"n\" concept=\"c\"> <otherwise> "
                   "<ignore/> </otherwise> </state>")
                 .starts_with("3: 'data' is in the base already"));
  BOOST_TEST(
      error(
          "<alter states=\"rcdata-end-tag-open\"> <extend row=\"otherwise\" input=\"x\"/> </alter>")
          .starts_with("3: 'otherwise' cannot be extended"));
  BOOST_TEST(error("<alter states=\"tag-open\"> <extend row=\"?\" input=\"x\"/> </alter>")
                 .starts_with("3: 'tag-open' takes 'x' already, with 'ascii-alpha'"));
}

/// A mistake that a change causes in the base is reported where the delta says that change.
BOOST_AUTO_TEST_CASE(consequences_in_the_base) {
  const auto error = [](std::string_view changes) {
    const LoadResult result = load_model(delta("13.2.5", changes), "mine.xml", options());
    for (const LoadError& e : result.errors) BOOST_TEST(e.file == "mine.xml", e.message());
    return result.errors.empty() ? "none" : result.errors.front().message();
  };
  BOOST_TEST(error("<remove\n  state=\"comment-end-bang\"/>") ==
             "mine.xml:4:3: there is no state 'comment-end-bang': <switch> leads there, in row '!' "
             "of 'comment-end' of the "
             "base (spec/13.2.5.xml:647); the delta removes it: let that row lead elsewhere, or "
             "remove the row too");
  BOOST_TEST(error("<alter states=\"data\"> <remove row=\"NUL\"/> </alter>\n"
                   "<alter states=\"comment-end\"> <remove row=\"!\"/> </alter>") ==
             "mine.xml:4:38: nothing leads to 'comment-end-bang': no row switches to this state or "
             "reconsumes in it, in 'comment-end-bang' of the base (spec/13.2.5.xml:653); remove "
             "it, let a row lead there, or say unreachable=\"why\"");
  BOOST_TEST(error("<alter states=\"comment-end\">\n<replace row=\"!\"> <on input=\"!\"> <switch "
                   "to=\"data\"/> </on> </replace> </alter>")
                 .starts_with("mine.xml:4:10: nothing leads to 'comment-end-bang'"));
  BOOST_TEST(error("\n<variables> <variable name=\"character-reference-code\" type=\"number\"/> "
                   "</variables>")
                 .starts_with("mine.xml:4:1: 'return-state' is nothing that can be asked about"));
  BOOST_TEST(error("\n<rename word=\"comment\" to=\"data\"/>") ==
             "mine.xml:4:24: the name 'data' is taken: the base has both 'comment' and 'data'");
  BOOST_TEST(
      error("\n<alter states=\"plaintext\"> <remove row=\"otherwise\"/> </alter>")
          .starts_with("mine.xml:4:1: 'plaintext' does not say what happens to anything else"));
  BOOST_TEST(error("<alter states=\"comment-end\"> <remove row=\"?\"/> </alter>")
                 .ends_with("; its rows: >, !, -, EOF, otherwise"));
}

/// A base that is a delta of the user's own, in a file of its own.
BOOST_AUTO_TEST_CASE(consequences_in_a_base_that_is_a_delta) {
  const auto first = load(delta("13.2.5", "<rename word=\"comment-end-bang\" to=\"bang\"/>"));
  LoadOptions both = options();
  both.find_base = [&](std::string_view name) {
    return name == "mine" ? &first->model : find_builtin_model(name);
  };
  std::string text = delta("mine", "<remove state=\"bang\"/>");
  text.replace(text.find("\"mine\""), 6, "\"yours\"");
  text.replace(text.find("\"unnamed\""), 9, "\"named\"");
  const LoadResult result = load_model(text, "yours.xml", both);
  BOOST_REQUIRE_EQUAL(result.errors.size(), 1U);
  BOOST_TEST(result.errors[0].message().starts_with(
      "yours.xml:3:9: there is no state 'bang': <switch> leads there, in row '!' of 'comment-end' "
      "of the base"));
}

/// Beyond the limits nothing is tried: with all changes applied, each of these took from half a
/// minute to hours.
BOOST_AUTO_TEST_CASE(deltas_beyond_the_limits) {
#ifdef SPECDRIFT_REDUCED
  constexpr int reduction = 10;
#else
  constexpr int reduction = 1;
#endif
  const auto times = [](int count, std::string_view text) {
    std::string all;
    for (int i = 0; i < count / reduction; ++i) all += fmt::format(fmt::runtime(text), i);
    return all;
  };
  const auto error = [](std::string_view changes) { return first_error(delta("13.2.5", changes)); };
  BOOST_TEST(error("<alter states=\"data\">" +
                   times(80000, "<add> <on input=\"x\"> <ignore/> </on> </add>") + "</alter>") ==
             "3: 'data' has more than 200 rows: ");
  const std::string state =
      " name=\"n\" concept=\"c\"> <otherwise> <ignore/> </otherwise> </state>";
  BOOST_TEST(error(times(60000, "<state id=\"s{}\"" + state)) ==
             "3: there are more than 1000 states and steps: ");
  BOOST_TEST(error(times(60000,
                         "<procedure id=\"p{}\" name=\"p\"> <step id=\"s\" concept=\"c\" "
                         "reads=\"ahead\"> <otherwise> <return/> </otherwise> </step> "
                         "</procedure>")) == "3: there are more than 1000 states and steps: ");
  BOOST_TEST(
      error("<remove state=\"" + times(500000, "x{} ") + "\"/>").starts_with("3: there is no"));
  BOOST_TEST(error("<remove state=\"" + times(500000, "nothing ") + "\"/>")
                 .starts_with("3: there is no state 'nothing'"));
#ifndef SPECDRIFT_REDUCED  // the work that ends both is the same for any number of them
  BOOST_TEST(error("<alter states=\"" + times(500000, "plaintext ") +
                   "\"> <extend row=\"NUL\" input=\"VT\"/> </alter>")
                 .starts_with("1: the delta has too many changes"));
  BOOST_TEST(error(times(60000, "<rename word=\"data\" to=\"data\"/>"))
                 .starts_with("1: the delta has too many changes"));
#endif
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test
