#include "core/catalogue/class_name.h"

#include <boost/test/unit_test.hpp>

#include "core/catalogue/catalogue.h"
#include "core/model/data/builtin.h"

// The names of classes that do not depend on the versions compared.
namespace specdrift::catalogue {
namespace {

std::string name(std::string_view class_id, Facet facet = Facet::tokens) {
  return class_name(class_id, facet);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(names_of_classes)

BOOST_AUTO_TEST_CASE(the_partition_is_no_part_of_the_name) {
  for (const char* partition :
       {"2007,2009|8.2.4,13.2.5,living", "2009|8.2.4", "x|y", "2007|2009|8.2.4"})
    BOOST_TEST(name(std::string("comment-end/!/") + partition) == "comment-end/!");
  BOOST_TEST(name("comment-end/!") == "comment-end/!");
  BOOST_TEST(name("no-known-cause") == "no-known-cause");
  BOOST_TEST(name("own-rule/attribute-value-unquoted/=") == "own-rule/attribute-value-unquoted/=");
  BOOST_TEST(name("") == "");
}

BOOST_AUTO_TEST_CASE(changes_of_the_same_row_are_told_apart) {
  const std::string none = "named-character-reference/none/";
  BOOST_TEST(name(none + "2007,2009|8.2.4,13.2.5,living", Facet::errors) ==
             "named-character-reference/none@r4960");
  BOOST_TEST(name(none + "2007|2009,8.2.4,13.2.5,living", Facet::errors) ==
             "named-character-reference/none@r1294");
  // The same with other versions.
  BOOST_TEST(name(none + "2009|8.2.4", Facet::errors) == "named-character-reference/none@r4960");
  BOOST_TEST(name(none + "2006-03-02,2007|2008-04-17,2009,living", Facet::errors) ==
             "named-character-reference/none@r1294");
  // Both changes are between these two.
  BOOST_TEST(name(none + "2007|living", Facet::errors) ==
             "named-character-reference/none@r1294+r4960");
  // MathML, and SVG, which came again a year later.
  const std::string style = "tree-construction/style/";
  BOOST_TEST(name(style + "2007|2009,8.2.4") == "tree-construction/style@r1404");
  BOOST_TEST(name(style + "2007,2009|8.2.4") == "tree-construction/style@f6a4d7fe");
}

BOOST_AUTO_TEST_CASE(versions_of_no_entry_are_placed_by_their_dates) {
  const auto* const before = model::find_builtin_model("2007-05-03");
  const auto* const after = model::find_builtin_model("2008-04-17");
  BOOST_REQUIRE(before && after);
  const VersionInfo* const compared[] = {&before->info, &after->info};
  BOOST_TEST(class_name("named-character-reference/none/2007-05-03|2008-04-17", Facet::errors,
                        compared) == "named-character-reference/none@r1294");
}

BOOST_AUTO_TEST_CASE(every_entry_has_a_name) {
  std::size_t with_changes = 0;
  for (const Entry& entry : entries()) {
    const std::string own = class_name(entry.key.class_id, entry.key.facet);
    BOOST_TEST(entry.key.class_id.starts_with(own.substr(0, own.find('@')) + '/'));
    BOOST_TEST(is_called(entry.key.class_id, entry.key.facet, own));
    BOOST_TEST(is_called(entry.key.class_id, entry.key.facet, entry.key.class_id));
    const std::string cause = own.substr(0, own.find('@'));
    BOOST_TEST(is_called(entry.key.class_id, entry.key.facet, cause));
    BOOST_TEST(!is_called(entry.key.class_id, entry.key.facet, cause.substr(0, cause.size() - 1)));
    with_changes += own.find('@') != own.npos;
  }
  BOOST_TEST(entries().size() > 150U);
  BOOST_TEST(with_changes > 15U);
  BOOST_TEST(with_changes < 60U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace specdrift::catalogue
