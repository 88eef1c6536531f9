// Effects of rows in places where no built-in version has them: two specifications that differ in
// one are never proved equal, and where nothing stands in the way they are told apart.

#include <boost/test/unit_test.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "tests/prove/changed.h"

namespace specdrift::prove {
namespace {

constexpr std::string_view drops =
    "<on if=\"duplicate-attribute\"> <error code=\"duplicate-attribute\"/> <drop-attribute/> </on>";
constexpr std::string_view drops_in_silence =
    "<on if=\"duplicate-attribute\"> <drop-attribute/> </on>";

std::string with(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  BOOST_REQUIRE(at != std::string::npos);
  return text.replace(at, what.size(), by);
}

std::string leaving(std::string_view rows) {
  return rows.empty() ? std::string() : "<leaving>" + std::string(rows) + "</leaving>";
}

/// The rows of a name of an attribute, by which both states below read it.
constexpr std::string_view name_rows =
    "<on input=\"TAB LF FF SPACE / &gt; EOF\"> <reconsume in=\"after-attribute-name\"/> </on> "
    "<on input=\"=\"> <switch to=\"before-attribute-value\"/> </on> <otherwise> <append "
    "to=\"attribute-name\" what=\"current\"/> </otherwise>";

std::string attribute_name(std::string_view rows_on_leaving) {
  return state("attribute-name", std::string(name_rows) + leaving(rows_on_leaving));
}

/// A name in two parts, with a percent sign between them, and what is done when either ends.
std::string name_in_parts(std::string_view behind_first, std::string_view behind_second) {
  return state("attribute-name",
               "<on input=\"TAB LF FF SPACE / &gt; EOF =\"> <reconsume in=\"second\"/> </on> <on "
               "input=\"%\"> <switch to=\"second\"/> </on> <otherwise> <append "
               "to=\"attribute-name\" what=\"current\"/> </otherwise>" +
                   leaving(behind_first)) +
         state("second", std::string(name_rows) + leaving(behind_second));
}

std::string after_value(std::string_view rows_on_leaving) {
  return state("after-attribute-value-quoted",
               "<on input=\"TAB LF FF SPACE\"> <switch to=\"before-attribute-name\"/> </on> <on "
               "input=\"&gt;\"> <switch to=\"data\"/> <emit token=\"tag\"/> </on> <otherwise> "
               "<reconsume in=\"before-attribute-name\"/> </otherwise>" +
                   leaving(rows_on_leaving));
}

std::string second_identifier(std::string_view action) {
  return "<alter states=\"after-doctype-public-identifier\"> <replace row=\"&quot;\"> <on "
         "input=\"&quot;\"> " +
         std::string(action) +
         " <switch to=\"doctype-public-identifier-double-quoted\"/> </on> </replace> </alter>";
}

std::string contexts(std::string_view of_rcdata) {
  return "<contexts> <context name=\"data\"/> <context name=\"rcdata\"> <switch to=\"rcdata\"/> " +
         std::string(of_rcdata) + "</context> </contexts>";
}

std::string percent_in(std::string_view where, std::string_view condition) {
  return row_in(where, "<on input=\"%\" if=\"" + std::string(condition) + "\"> <switch " +
                           "to=\"data\"/> </on>");
}

StartContext rcdata() {
  return rcdata_after({});
}

/// Expects an outcome of proofs of tokens; a proof of errors never shows that they are equal.
void expect_tokens(const std::vector<Case>& cases, Outcome wanted) {
  for (const Case& one : cases) {
    BOOST_TEST(static_cast<int>(outcome_of(one)) == static_cast<int>(wanted), one.name);
    BOOST_TEST(static_cast<int>(outcome_of(one, Facet::errors)) != static_cast<int>(Outcome::equal),
               one.name << ", errors");
  }
}

/// Their tokens are equal.
void expect_errors(const std::vector<Case>& cases) {
  for (const Case& one : cases) {
    BOOST_TEST(
        static_cast<int>(outcome_of(one, Facet::tokens, false)) == static_cast<int>(Outcome::equal),
        one.name);
    BOOST_TEST(
        static_cast<int>(outcome_of(one, Facet::errors)) == static_cast<int>(Outcome::differs),
        one.name << ", errors");
  }
}

BOOST_AUTO_TEST_SUITE(what_rows_can_do)

BOOST_AUTO_TEST_CASE(rows_on_leaving_are_taken_in_their_order) {
  const std::string drop(drops);
  const std::string skips_start = "<on if=\"current-tag is start-tag\"> <ignore/> </on>";
  const std::string skips_end = "<on if=\"current-tag is end-tag\"> <ignore/> </on>";
  expect_tokens({{"a row before that of duplicates", attribute_name(drop),
                  attribute_name(skips_start + drop), "<a a a>"}},
                Outcome::differs);
  expect_errors({{"the same in end tags", attribute_name(drop), attribute_name(skips_end + drop),
                  "</a a a>"}});
  // After it, a row is taken where there is no duplicate: that depends on the names.
  const std::string sets =
      "<on if=\"current-tag is start-tag\"> <set target=\"self-closing-flag\" "
      "value=\"set\"/> </on>";
  expect_tokens({{"a row after that of duplicates", attribute_name(drop),
                  attribute_name(drop + sets), "<a a>"}},
                Outcome::differs);
}

BOOST_AUTO_TEST_CASE(duplicates_are_looked_for_when_the_rows_say_so) {
  std::vector<Case> cases;
  for (const std::string_view row : {drops, drops_in_silence}) {
    cases.push_back(
        {"of a part of the name", name_in_parts(row, ""), name_in_parts("", row), "<a ab a%b>"});
    cases.push_back({"after the value", attribute_name("") + after_value(row),
                     attribute_name("") + after_value(""), "<a a=\"b\" a=\"c\">"});
    cases.push_back({"after the value, or the name", attribute_name("") + after_value(row),
                     attribute_name(row) + after_value(""), "<a a=b a=c>"});
  }
  expect_tokens(cases, Outcome::differs);
  BOOST_TEST(cases.size() == 6U);
}

/// More is asked than whether it is one, of what is known.
BOOST_AUTO_TEST_CASE(duplicates_of_one_kind_of_tags) {
  const std::string start =
      "<on if=\"duplicate-attribute and current-tag is start-tag\"> <error "
      "code=\"duplicate-attribute\"/> <drop-attribute/> </on>";
  const std::string end = with(start, "start-tag", "end-tag");
  const Case same{"of both kinds, in two rows", attribute_name(drops), attribute_name(start + end),
                  "<a a a></a a a>"};
  BOOST_TEST(static_cast<int>(outcome_of(same, Facet::tokens, false)) ==
             static_cast<int>(Outcome::equal));
  BOOST_TEST(static_cast<int>(outcome_of(same, Facet::errors, false)) ==
             static_cast<int>(Outcome::equal));
  expect_errors({{"not of end tags", attribute_name(drops), attribute_name(start), "</a a a>"}});
  expect_tokens({{"not of start tags", attribute_name(drops), attribute_name(end), "<a a a>"}},
                Outcome::differs);
}

BOOST_AUTO_TEST_CASE(rows_on_leaving_change_what_is_remembered) {
  const std::string seen =
      with_variable("<variable name=\"seen\" type=\"choice\" values=\"no yes\"/>");
  const std::string asks =
      row_in("after-attribute-name",
             "<on input=\"%\" if=\"seen is yes\"> <set target=\"seen\" value=\"no\"/> <switch "
             "to=\"data\"/> </on>"
             "<on input=\"%\"> <set target=\"seen\" value=\"no\"/> <ignore/> </on>");
  const std::string sets = attribute_name(
      "<on if=\"current-tag is start-tag\"> <set target=\"seen\" value=\"yes\"/> </on>");
  expect_tokens({{"a choice", seen + attribute_name("") + asks, seen + sets + asks, "<a a %>"}},
                Outcome::differs);
  // A text that a row may set on leaving may still be what it was.
  const std::string buffer = attribute_name(
                                 "<on if=\"temporary-buffer is 'q'\"> <set "
                                 "target=\"temporary-buffer\" text=\"\"/> </on>") +
                             row_in("tag-name",
                                    "<on input=\"%\"> <set target=\"temporary-buffer\" "
                                    "text=\"zz\"/> <switch to=\"before-attribute-name\"/> </on>");
  expect_tokens(
      {{"a text", buffer, buffer + percent_in("after-attribute-name", "temporary-buffer is 'zz'"),
        "<a%a %>"}},
      Outcome::differs);
}

BOOST_AUTO_TEST_CASE(an_identifier_may_begin_anew) {
  const std::string set = "<set target=\"doctype-public-identifier\" text=\"x\"/>";
  const std::string append = "<append to=\"doctype-public-identifier\" text=\"x\"/>";
  const auto of_system = [](const std::string& action) { return with(action, "public", "system"); };
  expect_tokens({{"a public identifier", second_identifier(set), second_identifier(append),
                  "<!doctype a public \"b\"\"c\">"},
                 {"a system identifier", second_identifier(of_system(set)),
                  second_identifier(of_system(append)), "<!doctype a public \"b\"\"c\"\"d\">"}},
                Outcome::differs);
}

BOOST_AUTO_TEST_CASE(flags_are_those_of_the_token_at_hand) {
  expect_tokens({{"the flag of a DOCTYPE that takes nothing more", "",
                  percent_in("bogus-doctype", "force-quirks-flag is on"), "<!doctype a x%>"}},
                Outcome::differs);
  // After its token a flag is as if there had been none.
  std::size_t cases = 0;
  for (const auto& [where, condition, input] :
       {std::tuple{"bogus-comment", "self-closing-flag is set", "<a/><?%>"},
        {"bogus-comment", "tag-has-attributes", "<a a><?%>"},
        {"bogus-comment", "force-quirks-flag is on", "<!doctype><?%>"}}) {
    const Case one{condition, "", percent_in(where, condition), input};
    BOOST_TEST(
        static_cast<int>(outcome_of(one, Facet::tokens, false)) == static_cast<int>(Outcome::equal),
        condition);
    ++cases;
  }
  BOOST_TEST(cases == 3U);
}

BOOST_AUTO_TEST_CASE(names_of_last_start_tags_may_have_other_characters) {
  const std::string adds =
      "<append to=\"tag-name\" what=\"current\"/> <append to=\"temporary-buffer\" "
      "what=\"current\"/>";
  const std::string in_rcdata = "<alter states=\"rcdata-end-tag-name\"> <add before=\"#1\">";
  expect_tokens(
      {{"a hyphen", "", in_rcdata + "<on input=\"-\"> " + adds + " </on> </add> </alter>", "</a->",
        rcdata_after("a-")},
       {"a name that only one of two asks for in the text",
        row_in("data", "<on input=\"%\" if=\"ahead is last-start-tag\"> <emit text=\"x\"/> </on>"),
        row_in("data",
               "<on input=\"%\" if=\"ahead is last-start-tag\"> <emit text=\"x\"/> </on> <on "
               "input=\"^\" if=\"last-start-tag is 'pre'\"> <emit text=\"x\"/> </on>"),
        "<pre>^"}},
      Outcome::differs);
}

BOOST_AUTO_TEST_CASE(contexts_begin_with_what_they_set) {
  const std::string variables = with_variable("<variable name=\"following\" type=\"state\"/>");
  const std::string goes = row_in("rcdata", "<on input=\"%\"> <switch to=\"following\"/> </on>");
  expect_tokens({{"a state", variables + contexts("") + goes,
                  variables + contexts("<set target=\"following\" state=\"plaintext\"/>") + goes,
                  "%<a>", rcdata()}},
                Outcome::differs);
}

BOOST_AUTO_TEST_CASE(emitting_a_token_may_set_a_state) {
  const std::string variables = with_variable("<variable name=\"following\" type=\"state\"/>");
  const std::string goes = row_in("data", "<on input=\"%\"> <switch to=\"following\"/> </on>");
  const auto emission = [](std::string_view more) {
    return "<emission> <when emitted=\"end-tag\" if=\"tag-has-attributes\"> <error "
           "code=\"end-tag-with-attributes\"/> </when>" +
           std::string(more) + "</emission>";
  };
  expect_tokens({{"", variables + emission("") + goes,
                  variables +
                      emission("<when emitted=\"comment\"> <set target=\"following\" "
                               "state=\"plaintext\"/> </when>") +
                      goes,
                  "<!>%<a>"}},
                Outcome::differs);
}

/// The procedure of 2009, and the state that calls it.
BOOST_AUTO_TEST_CASE(procedures_and_what_they_have_read) {
  const std::string asks =
      "<alter states=\"character-reference-data\"> <add before=\"#1\"> <on result=\"characters\" "
      "if=\"last-matched is ;\"> <emit what=\"result\"/> <emit text=\"x\"/> <switch to=\"data\"/> "
      "</on> </add> </alter>";
  expect_tokens({{"what a procedure has matched last", "", asks, "&gt;", {}, "2009"}},
                Outcome::differs);
  const std::string looks_ahead =
      "<alter procedure=\"consume-a-character-reference\" step=\"decimal-digits\"> <add "
      "before=\"#2\"> <on result=\"some\" if=\"ahead is ascii-alpha+ then ;\"> <error/> <set "
      "target=\"number\" what=\"consumed\" base=\"10\"/> <go to=\"semicolon\"/> </on> </add> "
      "</alter>";
  expect_errors(
      {{"an error that hangs on what follows digits", "", looks_ahead, "&#1a;", {}, "2009"}});
}

BOOST_AUTO_TEST_CASE(the_scripting_flag_is_no_part_of_a_context) {
  StartContext off;
  off.scripting = false;
  expect_tokens({{"scripting", "", percent_in("data", "not scripting"), "%", off}},
                Outcome::refused);
}

/// Each character in data makes a choice the other one, which those that are given ask for.
std::string toggled_in_data() {
  return "<alter states=\"data\"> <replace row=\"otherwise\"> <otherwise if=\"mine is on\"> <set "
         "target=\"mine\" value=\"off\"/> <emit what=\"current\"/> </otherwise> <otherwise> <set "
         "target=\"mine\" value=\"on\"/> <emit what=\"current\"/> </otherwise> </replace> </alter>";
}

/// A choice that tells control states apart which do the same.
BOOST_AUTO_TEST_CASE(choices_that_make_no_difference) {
  const std::string choice =
      with_variable("<variable name=\"mine\" type=\"choice\" values=\"off on\"/>");
  for (const Facet facet : {Facet::tokens, Facet::errors}) {
    const Case toggled{"toggled", "", choice + toggled_in_data(), "ab<a>b"};
    BOOST_TEST(static_cast<int>(outcome_of(toggled, facet, false)) ==
               static_cast<int>(Outcome::equal));
    // By itself, no context shows what tree construction can show: data, then RCDATA.
    const Case seen_after_a_tag{"asked for in RCDATA", "",
                                choice + toggled_in_data() + percent_in("rcdata", "mine is on"),
                                "%", rcdata_after("title")};
    BOOST_TEST(static_cast<int>(outcome_of(seen_after_a_tag, facet, false)) ==
               static_cast<int>(Outcome::refused));
  }
  expect_tokens(
      {{"a toggle that counts", "",
        choice + with(toggled_in_data(), "<emit what=\"current\"/> </otherwise> </replace>",
                      "<emit text=\"x\"/> </otherwise> </replace>"),
        "a"},
       {"one that counts in another state", "",
        choice + toggled_in_data() +
            row_in("comment", "<on input=\"%\" if=\"mine is on\"> <ignore/> </on>"),
        "a<!--%-->"}},
      Outcome::differs);
}

/// A bogus comment that is gathered in a text, and what happens where it ends.
std::string gathering_comment(std::string_view end) {
  return state("bogus-comment",
               "<on input=\"&gt;\"> <append to=\"comment\" what=\"mine\"/> " + std::string(end) +
                   " <switch to=\"data\"/> <emit token=\"comment\"/> </on> <on input=\"EOF\"> "
                   "<append to=\"comment\" what=\"mine\"/> <emit token=\"comment\"/> <emit "
                   "token=\"end-of-file\"/> </on> <on input=\"NUL\"> <error "
                   "code=\"unexpected-null-character\"/> <append to=\"mine\" "
                   "character=\"U+FFFD\"/> </on> <otherwise> <append to=\"mine\" "
                   "what=\"current\"/> </otherwise>");
}

/// A comment that is gathered in a text is emitted with what it gathered. It grows at its end only:
/// how much of it waits has no bound, so this is not decided.
BOOST_AUTO_TEST_CASE(what_is_gathered_is_not_held_against_what_grows) {
  const std::string gathers = with_variable("<variable name=\"mine\" type=\"text\"/>") +
                              gathering_comment("<set target=\"mine\" text=\"\"/>");
  const auto a = changed("a", ""), b = changed("b", gathers);
  const Oracle oracle({version_of(a->model), version_of(b->model)}, Facet::tokens,
                      ErrorDetail::none);
  ProofTask task;
  task.every_reference = false;
  task.limits.seconds = 5;
  std::erase_if(task.starts, [](const NamedStart& s) { return s.context != "data"; });
  const ProofResult answer = prove_equal(a->model, b->model, task, oracle);
  BOOST_TEST(!answer.witness.has_value());
  BOOST_TEST(!answer.are_equal());
  BOOST_REQUIRE(answer.unresolved.has_value());
  BOOST_TEST(answer.unresolved->input.starts_with("<"), answer.unresolved->input);
  BOOST_TEST(answer.searched.inputs > 1000U);
}

BOOST_AUTO_TEST_CASE(what_is_refused_is_named) {
  const auto refused = [](const std::string& changes, std::string_view base = "13.2.5") {
    const auto b = changed("b", changes, base);
    try {
      ControlGraph(b->model, false);
    } catch (const UnsupportedSpecification& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  BOOST_TEST(refused(percent_in("bogus-comment", "not scripting"))
                 .starts_with("bogus-comment#4 (U+0025), changed.xml:1:"));
  BOOST_TEST(refused(attribute_name("<on if=\"duplicate-attribute\"> <drop-attribute/> <set "
                                    "target=\"temporary-buffer\" text=\"\"/> </on>"))
                 .starts_with("attribute-name#4 (On leaving), changed.xml:1:"));
  const std::string word =
      refused(row_in("data", "<on input=\"h\" if=\"just-read is 'abcdefgh'\"> <ignore/> </on>"));
  BOOST_TEST(word.starts_with("data#5 ("));
  BOOST_TEST(word.find("asks for 'abcdefgh', which is longer") != std::string::npos);
  const std::string outlasts =
      refused(with_variable("<variable name=\"mine\" type=\"choice\" values=\"off on\"/>") +
              toggled_in_data() + percent_in("rcdata", "mine is on"));
  BOOST_TEST(outlasts.starts_with("tag-name#3 (U+003E), "), outlasts);
  BOOST_TEST(outlasts.find("rows from 'rcdata' (") != std::string::npos, outlasts);
  BOOST_TEST(outlasts.find(") on ask for 'mine', which may hold something from before") !=
                 std::string::npos,
             outlasts);
}

/// Characters looked ahead at are what the stream makes of them.
BOOST_AUTO_TEST_CASE(replaced_characters_ahead) {
  using namespace std::string_view_literals;
  expect_tokens({{"U+0000 ahead is U+FFFD",
                  "",
                  row_in("data", "<on input=\"%\" if=\"next is U+FFFD\"> <emit text=\"x\"/> </on>"),
                  "%\0"sv,
                  {},
                  "2009"},
                 {"and U+FFFD is, too",
                  "",
                  row_in("data", "<on input=\"%\" if=\"next is U+FFFD\"> <emit text=\"x\"/> </on>"),
                  "%\xEF\xBF\xBD",
                  {},
                  "2009"}},
                Outcome::differs);
}

/// A number ends with any character, and so does its attribute: one that ends both is enough.
BOOST_AUTO_TEST_CASE(no_character_is_too_many) {
  const auto a = changed("a", ""),
             b = changed(
                 "b",
                 "<alter states=\"numeric-character-reference-end\"> <add before=\"#2\"> <on "
                 "number=\"0x110000-\" if=\"in-attribute\"> <error "
                 "code=\"character-reference-outside-unicode-range\"/> <set "
                 "target=\"character-reference-code\" number=\"0x3F\"/> "
                 "<as-anything-else/> </on> </add> </alter>");
  const Oracle oracle({version_of(a->model), version_of(b->model)}, Facet::tokens,
                      ErrorDetail::none);
  ProofTask task;
  task.every_reference = false;
  std::erase_if(task.starts, [](const NamedStart& s) { return s.context != "data"; });
  const ProofResult answer = prove_equal(a->model, b->model, task, oracle);
  BOOST_REQUIRE(answer.witness);
  BOOST_TEST(answer.witness->input.size() == 15U);
  BOOST_TEST(answer.least_length == 15U);
  BOOST_TEST(oracle.differs(answer.witness->input, answer.witness->start));
}

/// Variables that still hold something when tree construction asks for text.
BOOST_AUTO_TEST_CASE(variables_that_outlast_a_start_tag) {
  const std::string gathered = with_variable("<variable name=\"mine\" type=\"text\"/>");
  // Emptied where the comment ends, it is what it was; otherwise it is seen.
  const std::string empties = gathered + gathering_comment("<set target=\"mine\" text=\"\"/>");
  const std::string with_a_row = with(empties, "<otherwise>",
                                      "<on input=\"x\"> <append to=\"mine\" what=\"current\"/> "
                                      "</on> <otherwise>");
  const Case emptied{"a text that is emptied", empties, with_a_row, "<?a><?b>"};
  BOOST_TEST(static_cast<int>(outcome_of(emptied, Facet::tokens, false)) ==
             static_cast<int>(Outcome::equal));
  expect_tokens({{"a text that is kept", "", gathered + gathering_comment(""), "<?a><?b>"}},
                Outcome::differs);
  // Equality that cannot be proved for every context is refuted in one.
  StartContext script;
  script.mode = TextMode::script_data;
  script.last_start_tag = "s";
  expect_tokens(
      {{"a buffer that is not emptied", "",
        "<alter states=\"script-data-escaped-less-than-sign\"> <replace "
        "row=\"ascii-alpha\"> <on input=\"ascii-alpha\"> <emit text=\"&lt;\"/> <reconsume "
        "in=\"script-data-double-escape-start\"/> </on> </replace> </alter>",
        "<!--<s<cript></s>", script}},
      Outcome::differs);
}

/// A row that cannot be explored from one context hides nothing that is seen from another.
BOOST_AUTO_TEST_CASE(refused_in_one_context_and_refuted_in_another) {
  const std::string flushes =
      "<alter states=\"rcdata\"> <add before=\"#1\"> <on input=\"%\"> <flush "
      "what=\"temporary-buffer\"/> </on> </add> </alter>";
  const auto a = changed("a", flushes),
             b = changed("b", flushes +
                                  "<alter states=\"script-data-escaped-less-than-sign\"> <replace "
                                  "row=\"ascii-alpha\"> <on input=\"ascii-alpha\"> <emit "
                                  "text=\"&lt;\"/> <reconsume "
                                  "in=\"script-data-double-escape-start\"/> </on> </replace> "
                                  "</alter>");
  const Oracle oracle({version_of(a->model), version_of(b->model)}, Facet::tokens,
                      ErrorDetail::none);
  ProofTask task;
  task.every_reference = false;
  task.limits.seconds = 10;
  const ProofResult answer = prove_equal(a->model, b->model, task, oracle);
  BOOST_REQUIRE(answer.witness);
  BOOST_TEST(!answer.is_shortest);
  BOOST_TEST(answer.witness->start.last_start_tag == "s");
  BOOST_TEST(oracle.differs(answer.witness->input, answer.witness->start));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::prove
