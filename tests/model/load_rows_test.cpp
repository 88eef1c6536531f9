// Rows and actions that do not fit where they stand, and what no row says.

#include <boost/test/unit_test.hpp>

#include "tests/model/mistakes.h"

namespace specdrift::model::test {

BOOST_AUTO_TEST_SUITE(load_rows)

BOOST_AUTO_TEST_CASE(what_is_missing) {
  check_all({
      {"<otherwise> <append to=\"tag-name\" what=\"current\"/> </otherwise>", "",
       "'name' does not say what happens to anything else", "id=\"name\""},
      {"<on input=\"EOF\"> <error/> <reconsume in=\"data\"/> </on>\n    <otherwise> <append "
       "to=\"tag-name\" "
       "what=\"current\"/> </otherwise>",
       "", "'name' has no row for EOF", "id=\"name\""},
      {"<otherwise> <emit what=\"current\"/> </otherwise>",
       "<otherwise if=\"mode is plain\"> <emit what=\"current\"/> </otherwise>",
       "'data' does not say what happens to anything else", "id=\"data\""},
      {"<on result=\"EOF\"> <create token=\"comment\"/> <emit token=\"comment\"/> <reconsume "
       "in=\"data\"/> </on>",
       "", "'bogus' does not say what happens on the result 'EOF'", "id=\"bogus\""},
      {"<on result=\"some\"> <set target=\"code\" what=\"consumed\" base=\"10\"/> <go "
       "to=\"number\"/> </on>",
       "", "'digits' does not say what happens on the result 'some'", "id=\"digits\""},
      {"<on result=\"match\"> <return what=\"reference\"/> </on>", "",
       "'names' does not say what happens on the result 'match'", "id=\"names\""},
      {"<on result=\"nothing\"> <append to=\"buffer\" text=\"&amp;\"/> <flush what=\"buffer\"/> "
       "<switch "
       "to=\"return-state\"/> </on>",
       "", "'reference' does not say what happens on the result 'nothing'", "id=\"reference\""},
  });
}

BOOST_AUTO_TEST_CASE(rows_never_taken) {
  check_all({
      {"<on input=\"/\"> <create", "¦<on input=\"x y Z\"> <ignore/> </on> <on input=\"/\"> <create",
       "no input can take the row 'U+0078, U+0079, U+005A'"},
      {"<on input=\"!\"> <switch to=\"markup\"/> </on>",
       "<on input=\"!\"> <switch to=\"markup\"/> </on> ¦<on input=\"!\"> <ignore/> </on>",
       "no input can take the row 'U+0021'"},
      {"<on input=\"-\"> <consume/>",
       "¦<on match=\"doctypes\" case=\"exact\"> <consume what=\"match\"/> <switch to=\"data\"/> "
       "</on> <on input=\"-\"> "
       "<consume/>",
       "no input can take the row '\"doctypes\"'"},
      {"<on number=\"0x00 0xD800-0xDFFF 0x110000-\">",
       "¦<on number=\"0x9F 0x80\"> <return/> </on> <on number=\"0x00 0xD800-0xDFFF 0x110000-\">",
       "no input can take the row '0x9F 0x80'"},
      {"<on result=\"match\"> <return what=\"reference\"/> </on>",
       "<on result=\"match\"> <return what=\"reference\"/> </on> <on ¦if=\"next is x\" "
       "result=\"match\"> <return/> </on>",
       "no input can take the row 'match'"},
      {"<otherwise> <append to=\"tag-name\" what=\"current\"/> </otherwise>",
       "<otherwise> <append to=\"tag-name\" what=\"current\"/> </otherwise> ¦<on input=\"x\"> "
       "<ignore/> </on> "
       "<otherwise> <ignore/> </otherwise>",
       "no input can take the row 'U+0078'"},
  });
}

BOOST_AUTO_TEST_CASE(paths) {
  check_all({
      {"<on input=\"!\"> <switch to=\"markup\"/> </on>", "<on input=\"!\"> <ignore/> </on>",
       "nothing leads to 'markup'", "<state id=\"markup\""},
      {"<on input=\"#\"> <consume/> <go to=\"digits\"/> </on>", "", "nothing leads to 'digits'",
       "<step id=\"digits\""},
      {"<on input=\"EOF\"> <emit token=\"end-of-file\"/> </on>",
       "<on input=\"EOF\"> <ignore/> </on>",
       "'data' can go on for ever at the end of the input: nothing is consumed in data → data",
       "<state id=\"data\""},
      {"<on input=\"-\"> <consume/> <switch to=\"bogus\" from=\"current\"/> </on>",
       "<on input=\"-\"> <switch to=\"markup\"/> </on>",
       "'markup' can go on for ever before U+002D", "<state id=\"markup\""},
      {"<otherwise> <error/> <emit text=\"&lt;\"/> <reconsume in=\"data\"/> </otherwise>",
       "<otherwise> <reconsume in=\"tag-open\"/> </otherwise>", "can go on for ever",
       "<state id=\"tag-open\""},
      {"<otherwise> <go to=\"names\"/> </otherwise>", "<otherwise> <go to=\"start\"/> </otherwise>",
       "'start' can go on for ever before U+0000, and before 127 others: nothing",
       "<step id=\"start\""},
  });
}

BOOST_AUTO_TEST_CASE(reads) {
  check_all({
      {"reads=\"until\" until=\"&gt;\"", "¦reads=\"until\"",
       "'until' is missing: reads=\"until\" needs it"},
      {"concept=\"markup-declaration-open\" reads=\"ahead\"",
       "concept=\"markup-declaration-open\" reads=\"ahead\" ¦until=\"x\"",
       "'until' does not go with what is read"},
      {"until=\"&gt;\"", "¦until=\"\"", "nothing ends what is read"},
      {"<step id=\"start\" concept=\"character-reference\" reads=\"ahead\">",
       "¦<step id=\"start\" concept=\"character-reference\">", "a step cannot read 'character'"},
      {"<on result=\"none\"> <unconsume/>", "<on ¦result=\"found\"> <unconsume/>",
       "this row does not go with reads=\"run\": rows say result=\"some\" or \"none\""},
      {"<on number=\"replaced\">", "<on ¦input=\"x\">", "rows say number=… or <otherwise>"},
      {"<on input=\"!\">", "<on ¦result=\"found\">", "rows say input=…, match=… or <otherwise>"},
      {"<on match=\"DOCTYPE\"", "<on ¦match=\"\"", "an empty string is matched"},
  });
}

BOOST_AUTO_TEST_CASE(actions_out_of_place) {
  check_all({
      {"<on input=\"!\"> <switch", "<on input=\"!\"> ¦<return/> <switch",
       "<return> is outside of a procedure"},
      {"<on input=\"!\"> <switch", "<on input=\"!\"> ¦<go to=\"x\"/> <switch",
       "<go> is outside of a procedure"},
      {"<on input=\"!\"> <switch", "<on input=\"!\"> ¦<unconsume/> <switch",
       "<unconsume> is outside of a procedure"},
      {"<on result=\"none\"> <error/> <return/> </on>",
       "<on result=\"none\"> ¦<switch to=\"data\"/> </on>",
       "<switch> does not fit in here: a procedure returns to the state that called it"},
      {"<on result=\"none\"> <error/> <return/> </on>", "¦<on result=\"none\"> <error/> </on>",
       "the row 'none' neither goes on nor returns"},
      {"<on result=\"none\"> <error/> <return/> </on>",
       "<on result=\"none\"> ¦<emit text=\"x\"/> <return/> </on>",
       "<emit> does not fit in here: only rows of states emit"},
      {"<before> <set target=\"buffer\" text=\"\"/> </before>",
       "<before> ¦<switch to=\"data\"/> </before>",
       "<switch> does not fit in here: only rows of states lead on"},
      {"<on input=\"!\"> <switch", "<on input=\"!\"> ¦<consume/> <switch",
       "<consume/> does not fit in here"},
      {"<on input=\"-\"> <consume/>", "<on input=\"-\"> ¦<consume what=\"match\"/> <consume/>",
       "there is no match to consume"},
      {"<otherwise> <error/> <switch to=\"bogus\" from=\"next\"/> </otherwise>",
       "<otherwise> <error/> ¦<reconsume in=\"data\"/> </otherwise>",
       "there is no character to read again: this row has not consumed one; put <consume/> before "
       "it"},
      {"<on input=\"-\"> <consume/> <switch to=\"bogus\" from=\"current\"/> </on>",
       "<on input=\"-\"> <switch to=\"bogus\" ¦from=\"current\"/> </on>",
       "there is no current character", "from=\"current\""},
      {"<on input=\"!\"> <switch to=\"markup\"/> </on>",
       "<on input=\"!\"> <switch to=\"markup\" ¦from=\"next\"/> </on>",
       "'markup' does not collect what it consumes"},
      {"<on input=\"#\"> <consume/> <go to=\"digits\"/> </on>",
       "<on input=\"# LF\"> ¦<consume/> <go to=\"digits\"/> </on>",
       "a procedure consumes what it may have to give back"},
      {"<on input=\"&lt;\" if=\"end-tag-ahead\"> <as-anything-else/> </on>",
       "<on input=\"&lt;\" if=\"end-tag-ahead\"> ¦<as-anything-else/> <ignore/> </on>",
       "something comes after <as-anything-else/>"},
      {"<on input=\"&lt;\" if=\"end-tag-ahead\"> <as-anything-else/> </on>",
       "<on input=\"&lt;\" ¦if=\"end-tag-ahead\"> <reconsume in=\"data\"/> <as-anything-else/> "
       "</on>",
       "leads on, and goes on as another one"},
      {"<on result=\"none\"> <error/> <return/> </on>",
       "<on ¦if=\"scripting\" result=\"none\"> <as-anything-else/> </on> "
       "<on result=\"none\"> <error/> <return/> </on>",
       "no <otherwise> without 'if' follows"},
  });
}

BOOST_AUTO_TEST_CASE(characters_that_are_not_there) {
  check_all({
      {"<otherwise> <emit what=\"current\"/> </otherwise>\n  </state>\n  <state id=\"tag-open\"",
       "<otherwise> <emit ¦what=\"consumed\"/> </otherwise>\n  </state>\n  <state id=\"tag-open\"",
       "there is no 'consumed' here"},
      {"<emit what=\"result\"/>", "<emit ¦what=\"reference\"/>", "there is no 'reference' here"},
      {"<emit text=\"&lt;\"/>", "<emit ¦what=\"result\"/>", "there is no 'result' here"},
      {"<return character=\"U+FFFD\"/>", "<return ¦what=\"replacement\"/>",
       "there is no 'replacement' here"},
      {"<emit text=\"&lt;\"/>", "<emit ¦what=\"mode\"/>", "'mode' holds no characters"},
      {"<emit text=\"&lt;\"/>", "<emit text=\"&lt;\"/> <emit ¦what=\"current\"/>",
       "the current character can be the end of the input: EOF takes this row too"},
      {"<emit what=\"result\"/>", "<emit ¦what=\"current\"/>", "there is no current character"},
      {"<emit what=\"result\"/>", "<emit what=\"result\" ¦null=\"U+FFFD\"/>",
       "'null' does not fit in here"},
      {"<on input=\"EOF\"> <emit token=\"end-of-file\"/> </on>",
       "<on input=\"EOF x\"> <emit ¦token=\"end-of-file\"/> </on>",
       "the end-of-file token is emitted before the input ends"},
  });
}

BOOST_AUTO_TEST_CASE(targets_of_another_kind) {
  check_all({
      {"<set target=\"mode\" value=\"fancy\"/> </context>",
       "<set target=\"mode\" ¦value=\"fancier\"/> </context>", "'mode' has no value 'fancier'"},
      {"<set target=\"mode\" value=\"fancy\"/> </context>",
       "<set ¦target=\"mode\" text=\"fancy\"/> </context>",
       "that cannot be put into 'mode': it takes value=\"…\": plain, fancy"},
      {"<set target=\"return-state\" state=\"value\"/>",
       "<set ¦target=\"return-state\" text=\"value\"/>", "it takes a state"},
      {"<set target=\"quote\" what=\"current\"/>", "<set ¦target=\"quote\" text=\"ab\"/>",
       "it takes a single character"},
      {"<set target=\"quote\" what=\"current\"/>", "<set target=\"quote\" ¦value=\"some\"/>",
       "it takes a character, or value=\"none\""},
      {"<set target=\"code\" what=\"consumed\" base=\"10\"/>", "<set ¦target=\"code\" text=\"1\"/>",
       "it takes number=\"0x…\""},
      {"<set target=\"quirks-flag\" value=\"on\"/>", "<set target=\"quirks-flag\" ¦value=\"off\"/>",
       "'quirks-flag' cannot be taken back: a new token has it off already"},
      {"<append to=\"tag-name\" what=\"current\"/>", "¦<set target=\"tag-name\" what=\"current\"/>",
       "'tag-name' is set although it may hold something"},
      {"<append to=\"buffer\" text=\"\"/>", "<append ¦to=\"code\" text=\"\"/>",
       "nothing can be appended to 'code'"},
      {"<append to=\"buffer\" text=\"\"/>", "<append to=\"buffer\" ¦what=\"buffer\"/>",
       "a buffer is appended to a buffer"},
      {"<append to=\"buffer\" text=\"\"/>", "<multiply ¦target=\"buffer\" by=\"2\"/>",
       "'buffer' is no number"},
      {"<on if=\"duplicate-attribute\"> <error/> <drop-attribute/> </on>",
       "<on if=\"scripting\"> <error/> ¦<drop-attribute/> </on>",
       "an attribute is dropped that need not be a duplicate"},
      {"<on if=\"duplicate-attribute\"> <error/> <drop-attribute/> </on>",
       "<on ¦if=\"duplicate-attribute\"> <error/> </on>", "a duplicate attribute is not dropped"},
      {"<condition name=\"in-attribute\" if=\"return-state is value\"/>", "",
       "<flush> does not know where to", "<flush"},
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test
