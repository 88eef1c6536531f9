#include "core/encoding/labels.h"

#include <boost/test/unit_test.hpp>
#include <set>
#include <sstream>
#include <string>

#include "core/encoding/choice.h"

namespace specdrift::encoding {
namespace {

std::string name_of_label(std::string_view label) {
  const Encoding* const found = find(label);
  return found ? std::string(found->name) : "none";
}

}  // namespace

BOOST_AUTO_TEST_SUITE(labels)

BOOST_AUTO_TEST_CASE(every_label_names_its_encoding) {
  std::set<std::string> seen;
  for (const Encoding& encoding : encodings()) {
    std::istringstream labels{std::string(encoding.labels)};
    for (std::string label; labels >> label;) {
      BOOST_TEST(name_of_label(label) == encoding.name);
      BOOST_TEST(seen.insert(label).second, label);
    }
    BOOST_TEST(name_of_label(encoding.name) == encoding.name);
  }
  BOOST_TEST(encodings().size() == 40U);
  BOOST_TEST(seen.size() == 228U);
}

BOOST_AUTO_TEST_CASE(case_and_white_space_do_not_matter) {
  BOOST_TEST(name_of_label("\t Utf-8\n") == "UTF-8");
  BOOST_TEST(name_of_label("LATIN1") == "windows-1252");
  BOOST_TEST(name_of_label("utf -8") == "none");
  BOOST_TEST(name_of_label("utf-8 utf8") == "none");
  BOOST_TEST(name_of_label("\vutf-8") == "none");
  BOOST_TEST(name_of_label("") == "none");
  BOOST_TEST(name_of_label(std::string(1000, 'a')) == "none");
}

BOOST_AUTO_TEST_CASE(the_first_that_says_it_is_believed) {
  const std::string_view page = "<meta charset=koi8-r>";
  const std::string marked = "\xEF\xBB\xBF" + std::string(page);
  const auto chosen = [](std::string_view bytes, const ChoiceOptions& options) {
    const Choice choice = choose(bytes, options);
    return std::string(choice.encoding->name) + ", " + std::string(name_of(choice.basis)) + ", " +
           std::to_string(choice.mark);
  };
  const Encoding* const greek = find("greek");
  BOOST_TEST(chosen(marked, {.wanted = greek}) == "ISO-8859-7, option, 0");
  BOOST_TEST(chosen(marked, {.wanted = &utf_8()}) == "UTF-8, option, 3");
  BOOST_TEST(chosen(marked, {.content_type = "text/html; charset=big5"}) ==
             "UTF-8, byte order mark, 3");
  BOOST_TEST(chosen(page, {.content_type = "text/html; Charset=\"big5\""}) ==
             "Big5, HTTP header, 0");
  BOOST_TEST(chosen(page, {.content_type = "text/html; charset=nonsense"}) ==
             "KOI8-R, meta element, 0");
  BOOST_TEST(chosen("<p>", {.otherwise = greek}) == "ISO-8859-7, default, 0");
  BOOST_TEST(chosen("\xFF\xFE<", {}) == "UTF-16LE, byte order mark, 2");
  BOOST_TEST(chosen("\xFE\xFF", {}) == "UTF-16BE, byte order mark, 2");
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::encoding
