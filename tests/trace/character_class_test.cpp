#include "core/trace/character_class.h"

#include <boost/test/unit_test.hpp>
#include <vector>

#include "core/model/data/builtin.h"

namespace specdrift::test {
namespace {

using trace::character_class_name;

/// The tables of a state, by its id, in several versions.
std::vector<trace::TableOf> tables(std::string_view state,
                                   const std::vector<std::string_view>& versions) {
  std::vector<trace::TableOf> tables;
  for (const std::string_view version : versions) {
    const model::Model* const model = model::find_builtin_model(version);
    tables.push_back({model, model::find_state(*model, state)});
  }
  return tables;
}

BOOST_AUTO_TEST_SUITE(character_classes)

BOOST_AUTO_TEST_CASE(of_one_version) {
  const auto tag_name = tables("tag-name", {"13.2.5"});
  BOOST_TEST(character_class_name(tag_name, "\n") == "white-space");
  BOOST_TEST(character_class_name(tag_name, "/") == "U+002F");
  BOOST_TEST(character_class_name(tag_name, ">") == ">");
  BOOST_TEST(character_class_name(tag_name, "Q") == "ascii-upper-alpha");
  BOOST_TEST(character_class_name(tag_name, std::string_view("\0", 1)) == "NUL");
  BOOST_TEST(character_class_name(tag_name, "") == "EOF");
  BOOST_TEST(character_class_name(tag_name, "x") == "anything-else");
  BOOST_TEST(character_class_name(tag_name, "\xC3\xA9") == "anything-else");
  BOOST_TEST(character_class_name(tables("comment-end", {"13.2.5"}), "!") == "!");
  BOOST_TEST(character_class_name(tables("tag-open", {"13.2.5"}), "x") == "ascii-alpha");
}

BOOST_AUTO_TEST_CASE(of_several_only_what_none_tells_apart) {
  const auto both = tables("tag-name", {"2007", "13.2.5"});
  BOOST_TEST(character_class_name(both, "\v") == "VT");
  BOOST_TEST(character_class_name(both, "\n") == "white-space");
  BOOST_TEST(character_class_name(tables("before-attribute-value", {"2009", "8.2.4"}), "`") ==
             "<+`");
}

BOOST_AUTO_TEST_CASE(null_that_the_stream_replaces_is_as_any_other) {
  BOOST_TEST(character_class_name(tables("tag-name", {"2009"}), std::string_view("\0", 1)) ==
             "anything-else");
}

BOOST_AUTO_TEST_CASE(numbers) {
  const std::vector<std::pair<std::uint32_t, std::string_view>> expected = {
      {0, "0x00"},           {0x0D, "0x0D"},           {0x80, "0x80"}, {0x9F, "0x9F"},
      {1, "control"},        {0x7F, "control"},        {9, "other"},   {0xA0, "other"},
      {0xD800, "surrogate"}, {0x110000, "0x110000-"},  {'a', "other"}, {0xFDEF, "noncharacter"},
      {0xFDF0, "other"},     {0x1FFFE, "noncharacter"}};
  for (const auto& [number, name] : expected) BOOST_TEST(trace::number_class_name(number) == name);
}

BOOST_AUTO_TEST_CASE(of_the_input_stream) {
  BOOST_TEST(trace::stream_class_name("\x01") == "control");
  BOOST_TEST(trace::stream_class_name(std::string_view("\0", 1)) == "NUL");
  BOOST_TEST(trace::stream_class_name("\xEF\xBF\xBF"
                                      "a") == "noncharacter");
  BOOST_TEST(trace::stream_class_name("\xFF") == "ill-formed");
  BOOST_TEST(trace::stream_class_name("a\x01") == "");
  BOOST_TEST(trace::stream_class_name("") == "");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
