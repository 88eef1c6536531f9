// Mistakes in the form of a file: XML, elements, attributes, places.

#include <boost/test/unit_test.hpp>

#include "tests/model/mistakes.h"
#include "tests/model/sample.h"

namespace specdrift::model::test {

BOOST_AUTO_TEST_SUITE(load_form)

BOOST_AUTO_TEST_CASE(the_sample_is_right) {
  load(sample());
}

BOOST_AUTO_TEST_CASE(xml) {
  check_all({
      {"</specification>", "¦</specificatio>",
       "</specificatio> cannot close <specification>: that begins in line 2"},
      {"</specification>", "", "<specification> is not closed: the file ends within it",
       "<specification"},
      {"</specification>", "</specification>¦</a>", "</a> closes nothing"},
      {"<note>Small.</note>", "<note <>Small.</note>", "this is not XML", "<>"},
      {"</specification>", "</specification>¦<a/>", "<a> comes after the end"},
      {"<note>Small.</note>", "<note><a><b><c><d><e>¦<f/></e></d></c></b></a></note>",
       "<f> is nested too deeply"},
  });
}

BOOST_AUTO_TEST_CASE(elements) {
  check_all({
      {"<note>Small.</note>", "¦<nott>Small.</nott>",
       "<nott> cannot stand in <specification>; did you mean 'note'?"},
      {"<on input=\"!\"> <switch", "<on input=\"!\"> ¦<swich to=\"data\"/> <switch",
       "<swich> cannot stand in <on>; did you mean 'switch'?"},
      {"<on input=\"!\"> <switch", "¦<on input=\"!\"> stray <switch",
       "there is text in <on>; remarks belong in <note>"},
      {"<on input=\"!\"> <switch to=\"markup\"/> </on>", "¦<on input=\"!\"> </on>",
       "<on> is empty; a row that does nothing says <ignore/>"},
      {"<references file=\"references/tiny.tsv\"/>", "", "<specification> lacks <references>",
       "<specification"},
      {"<emission>", "<emission/>\n  ¦<emission>", "a second <emission> in <specification>"},
      {"<variables>", "<replacements/>\n  ¦<variables>",
       "<variables> comes after <replacements>; put it before <replacements>"},
      {"<otherwise> <append to=\"tag-name\" what=\"current\"/> </otherwise>",
       "<otherwise> <append to=\"tag-name\" what=\"current\"/> </otherwise> ¦<before> <ignore/> "
       "</before>",
       "<before> comes after <on>"},
  });
}

BOOST_AUTO_TEST_CASE(attributes) {
  check_all({
      {"<on input=\"!\">", "<on ¦imput=\"!\">",
       "<on> has no attribute 'imput'; did you mean 'input'?"},
      {"<state id=\"markup\" number=\"5\"", "¦<state number=\"5\"",
       "<state> lacks the attribute 'id'"},
      {"errors=\"unnamed\"", "¦errors=\"none\"",
       "errors=\"none\" has no meaning: it can be: named, unnamed"},
      {"<variable name=\"code\" type=\"number\"/>", "<variable name=\"code\" ¦type=\"numer\"/>",
       "did you mean 'number'?"},
      {"<on match=\"DOCTYPE\" case=\"ignored\">", "<on ¦match=\"DOCTYPE\">",
       "'match' is there without 'case'"},
      {"<on input=\"!\">", "¦<on input=\"!\" number=\"0x21\">",
       "<on> has more than one of: input, match, number, result"},
      {"<on input=\"!\">", "¦<on>", "<on> has none of: input, match, number, result"},
      {"<on input=\"!\">", "<on ¦input=\"!\" input=\"?\">", "'input' is there twice"},
  });
}

BOOST_AUTO_TEST_CASE(values) {
  check_all({
      {"earliest=\"2020-01-01\"", "¦earliest=\"2020-13-01\"", "it takes a day"},
      {"section=\"1.2\"", "¦section=\"1..2\"", "it takes numbers with dots"},
      {"section=\"1.2\"", "¦section=\"1.2ab\"", "it takes numbers with dots"},
      {"<references file=\"references/tiny.tsv\"/>", "<references ¦file=\"../passwd\"/>",
       "file=\"../passwd\" cannot be read: it takes 'references/NAME.tsv'"},
      {"<state id=\"markup\"", "<state ¦id=\"Markup\"", "it takes a name in lower case"},
      {"<return character=\"U+FFFD\"/>", "<return ¦character=\"U+110000\"/>",
       "it takes a code point"},
      {"<emit text=\"&lt;\"/>", "<emit ¦text=\"é\"/>", "it takes printable ASCII characters"},
      {"number=\"0x00 0xD800-0xDFFF 0x110000-\"", "¦number=\"0x20-0x10\"",
       "it takes numbers and ranges"},
      {"<on input=\"!\">", "<on ¦input=\"!!\">",
       "input=\"!!\" cannot be read: it takes characters"},
      {"if=\"mode is plain\"", "¦if=\" \"", "it takes clauses joined by 'and'"},
      {"<replacement number=\"0x80\"", "<replacement ¦number=\"80\"",
       "it takes a hexadecimal number"},
  });
}

BOOST_AUTO_TEST_CASE(names_of_references) {
  const auto errors = [](const std::string& name) {
    LoadOptions with_name = options();
    with_name.read_file = [&](std::string_view) -> std::optional<std::string> {
      return "name\tcharacters\n" + name + "\t0026\n";
    };
    return load_model(sample(), "sample.xml", with_name).errors.size();
  };
  for (const std::string& name : {std::string("a"), std::string("a;"), std::string("aZ09"),
                                  std::string("zA90;"), std::string(64, 'x')})
    BOOST_TEST(errors(name) == 0U, name);
  for (const std::string& name : {std::string("a!"), std::string("!a"), std::string("a!;"),
                                  std::string("a;;"), std::string(";"), std::string(65, 'x')})
    BOOST_TEST(errors(name) == 1U, name);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::model::test
