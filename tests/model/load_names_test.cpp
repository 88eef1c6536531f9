// Names that mean nothing or two things: in every place that can name something.

#include <boost/test/unit_test.hpp>

#include "tests/model/mistakes.h"

namespace specdrift::model::test {

BOOST_AUTO_TEST_SUITE(load_names)

BOOST_AUTO_TEST_CASE(states_and_procedures) {
  check_all({
      {"<switch to=\"markup\"/>", "<switch ¦to=\"markupp\"/>",
       "there is no state 'markupp': <switch> leads there; did you mean 'markup'?"},
      {"<otherwise> <error/> <emit text=\"&lt;\"/> <reconsume in=\"data\"/> </otherwise>",
       "<otherwise> <error/> <emit text=\"&lt;\"/> <reconsume ¦in=\"dat\"/> </otherwise>",
       "there is no state 'dat': <reconsume> leads there; did you mean 'data'?"},
      {"<set target=\"return-state\" state=\"value\"/>",
       "<set target=\"return-state\" ¦state=\"valu\"/>", "there is no state 'valu'"},
      {"if=\"return-state is value\"", "¦if=\"return-state is vale\"",
       "there is no state 'vale': a condition asks for it; did you mean 'value'?"},
      {"<state id=\"markup\"", "<state ¦id=\"name\"",
       "a second state 'name': the first is in line"},
      {"procedure=\"consume-a-reference\">", "¦procedure=\"consume-an-reference\">",
       "there is no procedure 'consume-an-reference'; did you mean 'consume-a-reference'?"},
      {"<go to=\"digits\"/>", "<go ¦to=\"digit\"/>",
       "there is no step 'digit'; did you mean 'digits'?"},
      {"<step id=\"digits\"", "<step id=\"names\"", "a second step 'names'",
       "id=\"names\" concept=\"named"},
      {"</procedure>",
       "</procedure><procedure ¦id=\"consume-a-reference\" name=\"x\"> <step id=\"a\" "
       "concept=\"a\" reads=\"ahead\"> <otherwise> <return/> </otherwise> </step> </procedure>",
       "a second procedure 'consume-a-reference'"},
  });
}

BOOST_AUTO_TEST_CASE(variables_and_targets) {
  check_all({
      {"<set target=\"quote\" what=\"current\"/>", "<set ¦target=\"quot\" what=\"current\"/>",
       "there is no 'quot' to change: it is no field, flag or variable; did you mean 'quote'?"},
      {"<append to=\"tag-name\" what=\"current\"/>", "<append ¦to=\"tagname\" what=\"current\"/>",
       "did you mean 'tag-name'?"},
      {"<flush what=\"buffer\"/>", "<flush ¦what=\"bufer\"/>", "did you mean 'buffer'?"},
      {"<return what=\"code\"/>", "<return ¦what=\"cod\"/>",
       "there are no characters 'cod'; did you mean 'code'?"},
      {"reads=\"number\" of=\"code\"", "reads=\"number\" ¦of=\"buffer\"",
       "there is no number 'buffer'"},
      {"<variable name=\"buffer\"", "<variable ¦name=\"tag-name\"", "the name 'tag-name' is taken"},
      {"<variable name=\"code\" type=\"number\"/>",
       "<variable name=\"code\" type=\"number\"/> <variable ¦name=\"code\" type=\"text\"/>",
       "the name 'code' is taken"},
      {"<variable name=\"code\" type=\"number\"/>",
       "¦<variable name=\"code\" type=\"number\" values=\"a b\"/>",
       "the values of 'code' do not fit its type"},
      {"<variables>",
       "¦<variables> <variable name=\"t1\" type=\"text\"/> <variable name=\"t2\" type=\"text\"/>",
       "there are too many variables"},
      {"<state id=\"markup\"", "<state ¦id=\"return-state\"", "the name 'return-state' is taken"},
  });
}

BOOST_AUTO_TEST_CASE(tokens) {
  check_all({
      {"<token kind=\"comment\" fields=\"comment\"/>",
       "<token ¦kind=\"coment\" fields=\"comment\"/>",
       "there is no token kind 'coment'; did you mean 'comment'?"},
      {"<token kind=\"comment\" fields=\"comment\"/>",
       "<token kind=\"comment\" ¦fields=\"tag-name\"/>", "a comment token has no field 'tag-name'"},
      {"<token kind=\"character\"/>", "<token kind=\"character\"/> ¦<token kind=\"character\"/>",
       "the token kind 'character' is there twice"},
      {"<token kind=\"character\"/>", "", "the token kind 'character' is missing", "<tokens>"},
      {"<token kind=\"comment\" fields=\"comment\"/>",
       "<token kind=\"comment\" fields=\"comment\" ¦flag=\"f\" values=\"a b\"/>",
       "a comment token has no flag"},
      {"flag=\"quirks-flag\"\n           values=\"off on\"",
       "flag=\"quirks-flag\" ¦values=\"off on maybe\"", "a flag has two values"},
      {"<create token=\"start-tag\"/>", "<create ¦token=\"starttag\"/>",
       "did you mean 'start-tag'?"},
      {"<emit token=\"doctype\"/>", "<emit ¦token=\"doctyp\"/>", "did you mean 'doctype'?"},
      {"<emit token=\"doctype\"/>", "<emit ¦token=\"start-tag\"/>", "say token=\"tag\""},
      {"<when emitted=\"end-tag\"", "<when ¦emitted=\"end-of-file\"",
       "nothing follows from emitting 'end-of-file'"},
  });
}

BOOST_AUTO_TEST_CASE(characters) {
  check_all({
      {"<on input=\"ascii-alpha\">", "<on ¦input=\"ascii-alfa\">",
       "there is no character or class 'ascii-alfa'; did you mean 'ascii-alpha'?"},
      {"<on input=\"&gt; quote\">", "<on ¦input=\"&gt; buffer\">",
       "there is no character or class 'buffer'"},
      {"<on input=\"!\">", "<on ¦input=\"Tab\">", "cannot be read"},
      {"next is = or ascii-digit", "next is = or ascii-digits", "did you mean 'ascii-digit'?",
       "if=\"last-matched"},
      {"reads=\"run\" of=\"ascii-digit\"", "reads=\"run\" ¦of=\"LF\"",
       "a run can be of printable ASCII characters only"},
      {"reads=\"longest-match\" of=\"references\"", "reads=\"longest-match\" ¦of=\"entities\"",
       "there is no table 'entities'"},
      {"file=\"references/tiny.tsv\"", "¦file=\"references/none.tsv\"",
       "'references/none.tsv' cannot be read"},
  });
}

BOOST_AUTO_TEST_CASE(conditions) {
  check_all({
      {"if=\"end-tag-ahead\"", "¦if=\"end-tag-ahed\"",
       "there is no condition 'end-tag-ahed'; did you mean 'end-tag-ahead'?"},
      {"if=\"mode is plain\"", "¦if=\"mode is plane\"",
       "'mode' has no value 'plane': it has plain, fancy; did you mean 'plain'?"},
      {"if=\"mode is plain\"", "¦if=\"mood is plain\"",
       "'mood' is nothing that can be asked about; did you mean 'mode'?"},
      {"if=\"mode is plain\"", "¦if=\"mode plain\"", "the clause 'mode plain' cannot be read"},
      {"if=\"mode is plain\"", "¦if=\"mode is plain or\"", "a value is missing"},
      {"if=\"mode is plain\"", "¦if=\"mode is plain and\"", "a clause is missing beside 'and'"},
      {"if=\"mode is plain\"", "¦if=\"mode is plain fancy\"",
       "'plain fancy' is more than one value"},
      {"if=\"mode is plain\"", "¦if=\"tag-name is br\"",
       "the value br is no string; strings stand in single quotes: 'br'"},
      {"if=\"mode is plain\"", "¦if=\"code is 5\"", "'code' is nothing that can be asked about"},
      {"if=\"mode is plain\"", "¦if=\"ahead is name\"", "nothing can look ahead for 'name'"},
      {"if=\"mode is plain\"", "¦if=\"ahead is last-start-tag TAB\"",
       "after what is looked for come 'then'"},
      {"if=\"mode is plain\"", "¦if=\"last-start-tag matches 'a'\"",
       "'last-start-tag' is not compared in either case"},
      {"if=\"mode is plain\"", "¦if=\"buffer matches 'a' or 'Xml'\"", "'Xml' is not in lower case"},
      {"if=\"mode is plain\"", "¦if=\"buffer matches not last-start-tag\"",
       "'matches' compares with strings alone"},
      {"if=\"mode is plain\"", "¦if=\"buffer match 'a'\"",
       "the clause 'buffer match 'a'' cannot be read"},
      {"if=\"mode is plain\"", "¦if=\"duplicate-attribute\"",
       "a duplicate attribute is not dropped"},
      {"<condition name=\"in-attribute\" if=\"return-state is value\"/>",
       "<condition name=\"in-attribute\" ¦if=\"in-attribute\"/>",
       "there is no condition 'in-attribute'"},
      {"<condition name=\"end-tag-ahead\"", "<condition ¦name=\"scripting\"",
       "a second condition 'scripting'"},
  });
}

BOOST_AUTO_TEST_CASE(header) {
  check_all({
      {"<context name=\"rcdata\">", "<context ¦name=\"rawdata\">", "there is no context 'rawdata'"},
      {"<context name=\"rcdata\">", "<context ¦name=\"data\">", "a second context 'data'"},
      {"<context name=\"data\"/>", "", "the context 'data' is missing", "<contexts>"},
      {"<start-tag names=\"title\">", "<start-tag ¦names=\"title div\">",
       "tree construction asks for nothing after <div>"},
      {"<on number=\"0x00\"> <error/>", "<on ¦number=\"0x01\"> <error/>",
       "the input stream cannot do that"},
      {"latest=\"2020-01-02\"", "¦latest=\"2019-01-02\"",
       "the latest day comes before the earliest"},
      {"version=\"sample\"", "¦version=\"2007..\"", "the name '2007..' stands for other versions"},
      {"version=\"sample\"", "¦version=\"all\"", "the name 'all' stands for other versions"},
      {"<replacement number=\"0x80\"", "<replacement number=\"0xFF\"",
       "0x9F comes after a greater number, or is there twice", "number=\"0x9F\""},
      {"errors=\"unnamed\"", "errors=\"named\"",
       "the error has no code: this version names its errors", "<error/> <replace"},
  });
}

BOOST_AUTO_TEST_CASE(error_codes) {
  check_all({
      {"<on number=\"replaced\"> <error/>",
       "<on number=\"replaced\"> <error ¦code=\"eof-in-tag\"/>",
       "this version does not name its errors"},
  });
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test
