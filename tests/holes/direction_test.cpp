// Which of two readers sees more, and what gets across.

#include "core/holes/direction.h"

#include <boost/json/parse.hpp>
#include <boost/test/unit_test.hpp>
#include <string>

#include "core/holes/payloads.h"

namespace specdrift::holes::test {
namespace {

identify::Events events(std::string_view json) {
  return identify::events_from_json(boost::json::parse(json));
}

std::string judged(std::string_view viewer, std::string_view filter) {
  const auto found = difference(events(viewer), events(filter));
  if (!found) return "same";
  return std::string(name_of(found->direction)) + ", " + std::string(name_of(found->reach)) + ": " +
         found->what;
}

struct Case {
  std::string_view more, less;  ///< events of the one that sees more, and of the other
  std::string_view reach, what;
};

constexpr std::string_view none = "[]";

/// Events that one sees and the other does not.
constexpr Case one_sided[] = {
    {R"([["S","script",[]]])", none, "live element", "start tag <script>"},
    {R"([["S","iframe",[]]])", none, "live element", "start tag <iframe>"},
    {R"([["S","img",[["onerror","1"]]]])", none, "live element", "start tag <img onerror>"},
    {R"([["S","b",[]],["S","b",[["onclick","1"]]]])", R"([["S","b",[]]])", "live element",
     "start tag <b onclick>"},
    {R"([["S","b",[["onclick","1"]]]])", R"([["S","b",[]]])", "event handler attribute",
     "attribute onclick of <b>"},
    {R"([["S","a",[["href","x"]]]])", R"([["S","a",[]]])", "URL attribute",
     "attribute href of <a>"},
    {R"([["S","a",[["href","x"]]]])", none, "URL attribute", "start tag <a href>"},
    {R"([["S","b",[]]])", none, "tag", "start tag <b>"},
    {R"([["S","b",[["class","c"]]]])", none, "tag", "start tag <b>"},
    {R"([["S","b",[]],["E","b"]])", R"([["S","b",[]]])", "tag", "end tag </b>"},
    {R"([["S","b",[["class","c"]]]])", R"([["S","b",[]]])", "attribute", "attribute class of <b>"},
    {R"([["S","b",[["one","c"]]]])", R"([["S","b",[]]])", "attribute", "attribute one of <b>"},
    {R"([["T","<b>"],["S","b",[]],["C","x"]])", R"([["C","<b>"]])", "tag", "start tag <b>"},
};

/// Events that both see, differently.
constexpr Case both_sided[] = {
    {R"([["S","b",[["onclick","1"]]]])", R"([["S","b",[["onclick","2"]]]])",
     "event handler attribute", "value of onclick of <b>"},
    {R"([["S","a",[["href","x"]]]])", R"([["S","a",[["href","y"]]]])", "URL attribute",
     "value of href of <a>"},
    {R"([["S","a",[["class","x"]]]])", R"([["S","a",[["class","y"]]]])", "value",
     "value of class of <a>"},
    {R"([["S","a",[],true]])", R"([["S","a",[],false]])", "flag", "self-closing flag of <a>"},
    {R"([["S","script",[]],["T","a"],["E","script"]])",
     R"([["S","script",[]],["T","b"],["E","script"]])", "live element", "text of <script>"},
    {R"([["D","html",null,null,true]])", R"([["D","html",null,null,false]])", "flag",
     "quirks mode"},
    {R"([["D","html","a",null,false]])", R"([["D","html","b",null,false]])", "value", "DOCTYPE"},
    {R"([["D","html",null,null,false]])", none, "flag", "quirks mode"},
};

BOOST_AUTO_TEST_SUITE(directions)

BOOST_AUTO_TEST_CASE(what_one_sees_is_hidden_from_the_other_or_a_phantom) {
  std::size_t checked = 0;
  for (const Case& one : one_sided) {
    const std::string rest = std::string(one.reach) + ": " + std::string(one.what);
    BOOST_TEST(judged(one.more, one.less) == "hidden, " + rest);
    BOOST_TEST(judged(one.less, one.more) == "phantom, " + rest);
    checked += 2;
  }
  BOOST_TEST(checked == 26);
}

BOOST_AUTO_TEST_CASE(what_both_see_otherwise_is_altered_for_both) {
  std::size_t checked = 0;
  for (const Case& one : both_sided) {
    const std::string all = "altered, " + std::string(one.reach) + ": " + std::string(one.what);
    BOOST_TEST(judged(one.more, one.less) == all);
    BOOST_TEST(judged(one.less, one.more) == all);
    checked += 2;
  }
  BOOST_TEST(checked == 16);
}

BOOST_AUTO_TEST_CASE(text_comments_instructions_and_order_are_harmless) {
  const std::string harmless = "harmless, nothing: ";
  BOOST_TEST(judged(R"([["T","a"]])", R"([["T","b"]])") == harmless);
  BOOST_TEST(judged(R"([["C","a"]])", none) == harmless);
  BOOST_TEST(judged(R"([["P","a","b"]])", R"([["C","?a b?"]])") == harmless);
  BOOST_TEST(judged(R"([["S","a",[]],["S","b",[]]])", R"([["S","b",[]],["S","a",[]]])") ==
             harmless);
  BOOST_TEST(judged(R"([["S","a",[["b","1"],["b","2"]]]])", R"([["S","a",[["b","1"]]]])") ==
             harmless);
  BOOST_TEST(judged(R"([["S","a",[]]])", R"([["S","a",[]]])") == "same");
}

BOOST_AUTO_TEST_CASE(the_worst_counts) {
  // Hidden is worse than altered, and altered than a phantom, whatever gets across.
  BOOST_TEST(judged(R"([["S","b",[["c","1"]]]])", R"([["S","script",[]],["S","b",[]]])") ==
             "hidden, attribute: attribute c of <b>");
  BOOST_TEST(judged(R"([["S","b",[],true]])", R"([["S","script",[]],["S","b",[]]])") ==
             "altered, flag: self-closing flag of <b>");
  const Difference hidden{Direction::hidden, Reach::attribute, ""};
  const Difference altered{Direction::altered, Reach::live_element, ""};
  const Difference live{Direction::hidden, Reach::live_element, ""};
  BOOST_TEST(hidden.is_worse_than(altered));
  BOOST_TEST(!altered.is_worse_than(hidden));
  BOOST_TEST(live.is_worse_than(hidden));
  BOOST_TEST(!live.is_worse_than(live));
}

BOOST_AUTO_TEST_CASE(a_shelter_is_what_the_other_takes_it_for) {
  const auto in = [](std::string_view json) { return name_of(shelter_of("<IMG", events(json))); };
  BOOST_TEST(in(R"([["T","a <img"]])") == "text");
  BOOST_TEST(in(R"([["S","title",[]],["T","<img"]])") == "raw text");
  BOOST_TEST(in(R"([["S","title",[]],["E","title"],["T","<img"]])") == "text");
  BOOST_TEST(in(R"([["C","<img"]])") == "comment");
  BOOST_TEST(in(R"([["S","a",[["b","<img"]]]])") == "attribute value");
  BOOST_TEST(in(R"([["S","a",[["<img","b"]]]])") == "name");
  BOOST_TEST(in(R"([["D","<img",null,null,false]])") == "declaration");
  BOOST_TEST(in(R"([["P","a","<img"]])") == "declaration");
  BOOST_TEST(in(R"([["T","img"]])") == "nowhere");
}

BOOST_AUTO_TEST_CASE(payloads_are_what_they_are_for) {
  const auto seen = difference(events(R"([["S","img",[["src","x"],["onerror","alert"]]]])"), {});
  BOOST_REQUIRE(seen.has_value());
  BOOST_TEST((seen->reach == Reach::live_element));
  BOOST_TEST(is_live_element("script"));
  BOOST_TEST(!is_live_element("img"));
  BOOST_TEST(is_handler("onerror"));
  BOOST_TEST(!is_handler("one"));
  BOOST_TEST(holds_url("formaction"));
  BOOST_TEST(!holds_url("class"));
  std::size_t with_payload = 0;
  for (const Continuation& one : continuations())
    with_payload += one.after.find(payload) != std::string::npos;
  BOOST_TEST(continuations().size() > 400U);
  BOOST_TEST(with_payload > 250U);
  BOOST_TEST(screening_continuations() < continuations().size());
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::holes::test
