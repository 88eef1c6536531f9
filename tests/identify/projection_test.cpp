// The part of a version's tokens and errors that an adapter can see.

#include "core/identify/projection.h"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

#include "core/identify/errors.h"
#include "tests/identify/line.h"

namespace specdrift::identify::test {
namespace {

Events events(std::string_view json) {
  return events_from_json(boost::json::parse(json));
}
Events errors(std::string_view json) {
  return errors_from_json(boost::json::parse(json));
}

std::string projected(std::string_view json, const Capabilities& capabilities,
                      const Setting& setting = {}) {
  return in_words(project(events(json), capabilities, setting));
}

BOOST_AUTO_TEST_SUITE(projections)

/// As in comparisons: a script's text is code, whether or not its end tag is seen.
BOOST_AUTO_TEST_CASE(severities_are_those_of_comparisons) {
  struct {
    std::string_view one, other;
    Severity severity;
  } const cases[] = {
      {R"([["S","script",[]],["T","a"]])", R"([["S","script",[]],["T","b"]])", Severity::markup},
      {R"([["S","script",[]],["T","a"]])", R"([["S","script",[]]])", Severity::markup},
      {R"([["S","script",[]],["E","script"],["T","a"]])",
       R"([["S","script",[]],["E","script"],["T","b"]])", Severity::text},
      {R"([["S","style",[]],["T","a"]])", R"([["S","style",[]],["T","b"]])", Severity::text},
      {R"([["T","a"]])", R"([["T","b"]])", Severity::text},
      {R"([["T","a"],["C","x"]])", R"([["T","a"]])", Severity::structure},
      {R"([["S","b",[["x","1"]]]])", R"([["S","b",[]]])", Severity::markup},
      {R"([["S","b",[["x","1"]]]])", R"([["S","b",[["x","2"]]]])", Severity::structure},
  };
  std::size_t count = 0;
  for (const auto& one : cases) {
    BOOST_TEST((severity_of(events(one.one), events(one.other)) == one.severity), one.one);
    BOOST_TEST((severity_of(events(one.other), events(one.one)) == one.severity), one.other);
    ++count;
  }
  BOOST_TEST(count == 8U);
}

BOOST_AUTO_TEST_CASE(a_tree_has_no_end_tags_and_no_nul) {
  constexpr auto seen =
      R"([["S","i",[["id","in"]]],["E","i"],["T","a\u0000"],["S","u",[],true],["E","u"],["T","b"]])";
  Capabilities tree = all_seeing();
  BOOST_TEST(projected(seen, tree) ==
             "text \"a" + std::string(1, '\0') + "\", start tag <u/>, end tag </u>, text \"b\"");
  tree.level = Capabilities::Level::tree;
  BOOST_TEST(projected(seen, tree) == "text \"a\", start tag <u>, text \"b\"");
  BOOST_TEST(projected(seen, tree, {.in_foreign_content = true}) ==
             "text \"a\xEF\xBF\xBD\", start tag <u>, text \"b\"");
}

BOOST_AUTO_TEST_CASE(what_is_not_seen_is_cut_and_text_beside_it_joined) {
  constexpr auto seen = R"([["T","a"],["C","c"],["T","b"],["S","u",[["y","2"],["x","1"]]]])";
  Capabilities capabilities = all_seeing();
  capabilities.comments = false;
  BOOST_TEST(projected(seen, capabilities) == "text \"ab\", start tag <u y=\"2\" x=\"1\">");
  capabilities.attributes = Capabilities::Attributes::map;
  BOOST_TEST(projected(seen, capabilities) == "text \"ab\", start tag <u x=\"1\" y=\"2\">");
  capabilities.attributes = Capabilities::Attributes::none;
  BOOST_TEST(projected(seen, capabilities) == "text \"ab\", start tag <u>");
}

BOOST_AUTO_TEST_CASE(text_that_is_empty_goes_and_an_empty_comment_stays) {
  constexpr auto seen = R"([["C",""],["T",""],["S","u",[]],["T","a"],["T",""],["T","b"],["C",""]])";
  BOOST_TEST(projected(seen, all_seeing()) ==
             "comment \"\", start tag <u>, text \"ab\", comment \"\"");
}

BOOST_AUTO_TEST_CASE(inputs_that_cannot_be_shown) {
  Capabilities capabilities = all_seeing();
  const std::string nul("a\0b", 3);
  BOOST_TEST(can_show(nul, {}, capabilities, {}));
  BOOST_TEST(can_show("<?x>", {}, capabilities, {.whole_document = true}));
  capabilities.nul = false;
  capabilities.doctype = Capabilities::Doctype::none;
  capabilities.instructions = Capabilities::Instructions::none;
  capabilities.decodes_references = false;
  capabilities.exact_names = false;
  BOOST_TEST(!can_show(nul, {}, capabilities, {}));
  BOOST_TEST(!can_show("<!DOCTYPE a>", {}, capabilities, {.whole_document = true}));
  BOOST_TEST(!can_show("<?x>", {}, capabilities, {}));
  BOOST_TEST(!can_show("&amp;", {}, capabilities, {}));
  BOOST_TEST(!can_show("<a<b>", events(R"([["S","a<b",[]]])"), capabilities, {}));
  BOOST_TEST(can_show("<a-b>", events(R"([["S","a-b",[]]])"), capabilities, {}));
}

BOOST_AUTO_TEST_CASE(what_trees_change) {
  BOOST_TEST(is_kept_by_trees(events(R"([["S","u",[]],["T","x"],["E","u"]])")));
  BOOST_TEST(!is_kept_by_trees(events(R"([["S","table",[]],["T","x"]])")));
  BOOST_TEST(!is_kept_by_trees(events(R"([["S","u",[]],["S","u",[]]])")));
  BOOST_TEST(!is_kept_by_trees(events(R"([["S","a",[]],["S","u",[]],["E","a"]])")));
  BOOST_TEST(!is_kept_by_trees(events(R"([["E","p"]])")));
}

BOOST_AUTO_TEST_CASE(errors_are_cut_as_tokens_are) {
  const std::set<std::string> codes{"eof-in-tag", "duplicate-attribute"};
  const Events seen = errors(
      R"(["missing-doctype", {"code":"eof-in-tag","line":1,"col":9}, "duplicate-attribute"])");
  Capabilities capabilities = all_seeing(Capabilities::Errors::codes);
  BOOST_TEST(in_words(project_errors(seen, capabilities, &codes)) ==
             "error duplicate-attribute, error eof-in-tag");
  capabilities.error_places = true;
  BOOST_TEST(in_words(project_errors(seen, capabilities, &codes)) ==
             "error duplicate-attribute, error eof-in-tag at 1:9");
  capabilities.errors = Capabilities::Errors::count;
  BOOST_TEST(in_words(project_errors(seen, capabilities, &codes)) == "3 errors");
  BOOST_TEST(in_words(errors("1")) == "1 error");
  BOOST_TEST(in_words(errors("[]")) == "nothing");
}

BOOST_AUTO_TEST_CASE(errors_without_codes_agree_with_as_many) {
  BOOST_TEST(agree(errors("2"), errors(R"(["a","b"])")));
  BOOST_TEST(agree(errors(R"(["a","b"])"), errors("2")));
  BOOST_TEST(!agree(errors("1"), errors(R"(["a","b"])")));
  BOOST_TEST(!agree(errors(R"(["a","c"])"), errors(R"(["a","b"])")));
  BOOST_TEST(!agree(errors("0"), errors(R"(["a"])")));
  // Tokens leave nothing open.
  BOOST_TEST(!agree(events(R"([["T","a"]])"), events(R"([["T",""]])")));
}

BOOST_AUTO_TEST_CASE(answers_that_are_no_errors) {
  std::size_t refused = 0;
  for (const std::string_view json :
       {"-1", "1.5", "10001", "null", "\"a\"", "{}", "[1]", "[null]", R"([{"code":1}])",
        R"([{"code":"a","line":0,"col":1}])", R"([{"code":"a","line":"1"}])"}) {
    BOOST_CHECK_THROW(errors(json), BadEvents);
    ++refused;
  }
  BOOST_TEST(refused == 11);
}

BOOST_AUTO_TEST_CASE(the_second_version_of_the_protocol_has_errors) {
  const auto read = [](std::string_view json) {
    return capabilities_from_json(boost::json::parse(json));
  };
  BOOST_CHECK(read(R"({"adapter":1,"name":"a","errors":"codes"})").errors ==
              Capabilities::Errors::none);
  const Capabilities second =
      read(R"({"adapter":2,"name":"a","errors":"codes","error_places":true})");
  BOOST_CHECK(second.errors == Capabilities::Errors::codes);
  BOOST_TEST(second.error_places);
  BOOST_CHECK(read(R"({"adapter":2,"name":"a"})").errors == Capabilities::Errors::none);
  for (const auto* const bad : {R"({"adapter":0,"name":"a"})", R"({"adapter":3,"name":"a"})",
                                R"({"adapter":2,"name":"a","errors":"some"})"})
    BOOST_CHECK_THROW(read(bad), BadCapabilities);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::identify::test
