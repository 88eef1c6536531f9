#include "core/html5lib/json_text.h"

#include <boost/json/array.hpp>
#include <boost/test/unit_test.hpp>

#include "core/html5lib/json_place.h"

namespace specdrift::html5lib {
namespace {

std::string string_in(std::string_view json) {
  return std::string(std::string_view(parse_json(json).get_string()));
}

/// Where the text stops being JSON.
std::size_t offset_of_error(std::string_view json) {
  try {
    parse_json(json);
  } catch (const JsonError& error) {
    return error.offset;
  }
  return std::string::npos;
}

std::string round_trip(std::string_view json) {
  return json_text(parse_json(json));
}

/// The text from a place up to its end.
std::string_view behind(std::string_view json, const JsonPlace& place) {
  return json.substr(find_in_json(json, place));
}

}  // namespace

BOOST_AUTO_TEST_SUITE(parsing)

BOOST_AUTO_TEST_CASE(lone_surrogates_are_generalised_utf8) {
  BOOST_TEST(string_in(R"("\ud800")") == "\xED\xA0\x80");
  BOOST_TEST(string_in(R"("a\uDFFFz")") == "a\xED\xBF\xBFz");
  BOOST_TEST(string_in(R"("\udc00\ud800")") == "\xED\xB0\x80\xED\xA0\x80");
  BOOST_TEST(string_in(R"("\ud800\ud83d\ude00")") == "\xED\xA0\x80\xF0\x9F\x98\x80");
}

BOOST_AUTO_TEST_CASE(a_pair_of_surrogates_is_one_character) {
  BOOST_TEST(string_in(R"("\ud83d\uDE00")") == "\xF0\x9F\x98\x80");
}

BOOST_AUTO_TEST_CASE(an_escaped_backslash_begins_no_escape) {
  BOOST_TEST(string_in(R"("\\ud800")") == R"(\ud800)");
  BOOST_TEST(string_in(R"("\\\ud800")") == "\\\xED\xA0\x80");
}

BOOST_AUTO_TEST_CASE(a_leading_byte_order_mark_is_passed_over) {
  BOOST_TEST(string_in("\xEF\xBB\xBF\"a\"") == "a");
}

BOOST_AUTO_TEST_CASE(null_is_a_character) {
  BOOST_TEST(string_in(R"("a\u0000z")") == std::string("a\0z", 3));
}

BOOST_AUTO_TEST_CASE(members_are_those_that_a_whole_value_has) {
  for (const std::string_view json :
       {R"({"html": "a", "id": 1})", R"({"id": "b", "html": ""})", R"({})", R"([{"html": "a"}])",
        R"("html")", R"({"html": {"html": "a"}, "id": [1, "id"]})", R"({"a": {"html": "a"}})",
        R"({"html": "a", "html": 2, "id": null, "id": "c\ud800\n\u0041"})",
        R"({"html": 2, "html": "b", "id": -3})", R"({"id": 18446744073709551615, "html": true})",
        R"({"id": 1.5, "html": false})", "\xEF\xBB\xBF{\"html\": \"a\"} \r",
        R"({"ht\u006dl": "a", "htmlx": "b", "htm": "c"})"}) {
    JsonMember html{"html"};
    JsonMember id{"id"};
    find_members(json, {&html, &id}, 10);
    const boost::json::value value = parse_json(json);
    for (const JsonMember& found : {html, id}) {
      const auto* const object = value.if_object();
      const auto* const one = object ? object->if_contains(found.name) : nullptr;
      const JsonMember::Kind kind = !one               ? JsonMember::Kind::none
                                    : one->is_string() ? JsonMember::Kind::string
                                    : one->is_int64()  ? JsonMember::Kind::integer
                                                       : JsonMember::Kind::other;
      BOOST_TEST((found.kind == kind), json << " " << found.name);
      if (kind == JsonMember::Kind::string)
        BOOST_TEST(found.text == std::string_view(one->get_string()));
      if (kind == JsonMember::Kind::string) BOOST_TEST(found.size == one->get_string().size());
      if (kind == JsonMember::Kind::integer) BOOST_TEST(found.number == one->get_int64());
    }
  }
}

BOOST_AUTO_TEST_CASE(a_member_that_is_too_long_is_measured) {
  JsonMember html{"html"};
  find_members(R"({"html": "12345678901"})", {&html}, 10);
  BOOST_TEST(html.size == 11U);
  BOOST_TEST(html.text.empty());
  BOOST_CHECK_THROW(find_members(R"({"html": "a"} 2)", {&html}, 10), JsonError);
  BOOST_CHECK_THROW(find_members(R"({"html": "a")", {&html}, 10), JsonError);
  BOOST_CHECK_THROW(find_members("{\"html\": \"\xFF\"}", {&html}, 10), JsonError);
}

BOOST_AUTO_TEST_CASE(errors_have_their_offset) {
  BOOST_TEST(offset_of_error("[1,]") == 3U);
  BOOST_TEST(offset_of_error("[1] 2") == 4U);
  BOOST_TEST(offset_of_error("[\"a\nb\"]") == 3U);
  BOOST_TEST(offset_of_error("[1") == 2U);
  BOOST_TEST(offset_of_error("") == 0U);
  BOOST_TEST(offset_of_error("[\"\xFF\"]") == 2U);
  BOOST_TEST(offset_of_error("[\"\xED\xA0\x80\"]") == 2U);
}

BOOST_AUTO_TEST_CASE(offsets_are_those_of_the_text_before_its_surrogates_were_replaced) {
  BOOST_TEST(offset_of_error(R"(["\ud800\udfff\ud800\ud800", x])") == 29U);
}

BOOST_AUTO_TEST_CASE(half_an_escape_is_an_error) {
  BOOST_TEST(offset_of_error(R"("\ud8")") != std::string::npos);
  BOOST_TEST(offset_of_error(R"("\u)") != std::string::npos);
  BOOST_TEST(offset_of_error("\"\\") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(too_deep_is_an_error) {
  BOOST_TEST(offset_of_error(std::string(100000, '[')) != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(writing)

BOOST_AUTO_TEST_CASE(surrogates_return_as_escapes) {
  BOOST_TEST(round_trip(R"(["\ud800","\ude00","\ud83d\ude00"])") ==
             "[\"\\ud800\",\"\\ude00\",\"\xF0\x9F\x98\x80\"]");
}

BOOST_AUTO_TEST_CASE(controls_are_escapes) {
  BOOST_TEST(round_trip(R"("\u0000\u0007\u001b\u007f\u0080\u009f\u00a0")") ==
             "\"\\u0000\\u0007\\u001b\\u007f\\u0080\\u009f\xC2\xA0\"");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(places)

BOOST_AUTO_TEST_CASE(members_and_elements_are_found) {
  constexpr std::string_view json = R"( {"a" : [1, "]\"", {"b":null}] , "c":true})";
  const JsonPlace root;
  BOOST_TEST(behind(json, root).front() == '{');
  const JsonPlace a = root.member("a");
  BOOST_TEST(behind(json, a).substr(0, 2) == "[1");
  const JsonPlace third = a.element(2);
  BOOST_TEST(behind(json, third).substr(0, 4) == "{\"b\"");
  BOOST_TEST(behind(json, third.member("b")).substr(0, 4) == "null");
  BOOST_TEST(behind(json, root.member("c")) == "true}");
}

BOOST_AUTO_TEST_CASE(what_is_missing_is_where_it_should_be) {
  constexpr std::string_view json = R"({"a":[1]})";
  const JsonPlace root;
  const JsonPlace a = root.member("a");
  BOOST_TEST(behind(json, root.member("b")) == json);
  BOOST_TEST(behind(json, a.element(7)) == "[1]}");
  BOOST_TEST(behind(json, a.member("x")) == "[1]}");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::html5lib
