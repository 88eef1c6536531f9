#include "core/catalogue/catalogue.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "core/model/data/builtin.h"

namespace specdrift::test {
namespace {

using catalogue::entries;
using catalogue::Entry;

BOOST_AUTO_TEST_SUITE(the_catalogue)

BOOST_AUTO_TEST_CASE(is_in_order_without_doubles) {
  BOOST_TEST(entries().size() == 177U);
  const auto key = [](const Entry& e) { return std::tuple(e.key.class_id, e.key.facet); };
  BOOST_TEST(std::ranges::is_sorted(entries(), {}, key));
  BOOST_TEST((std::ranges::adjacent_find(entries(), {}, key) == entries().end()));
}

BOOST_AUTO_TEST_CASE(says_something_everywhere) {
  for (const Entry& entry : entries()) {
    BOOST_TEST_CONTEXT(entry.key.class_id) {
      BOOST_TEST(!entry.title.empty());
      BOOST_TEST(entry.differs.ends_with('.'));
      BOOST_TEST(entry.effect.ends_with('.'));
      BOOST_TEST((entry.severity == Severity::errors) == (entry.key.facet == Facet::errors));
      BOOST_TEST(std::ranges::is_sorted(entry.since, {}, &catalogue::Change::date));
    }
  }
}

/// By version: the number of its group.
std::map<std::string, int> groups_of(std::string_view partition) {
  std::map<std::string, int> groups;
  int group = 0;
  std::string name;
  for (const char c : std::string(partition) + '|') {
    if (c != ',' && c != '|') {
      name += c;
      continue;
    }
    groups[name] = group;
    name.clear();
    group += c == '|';
  }
  return groups;
}

/// A change that came before both versions, or after them, is not why they differ.
BOOST_AUTO_TEST_CASE(a_change_is_dated_wherever_neighbours_differ) {
  std::size_t count = 0;
  for (const Entry& entry : entries()) {
    if (entry.since.empty()) continue;
    const auto groups = groups_of(catalogue::partition_of(entry.key.class_id));
    std::vector<const VersionInfo*> versions;
    for (const auto& [name, group] : groups) {
      const auto* const loaded = model::find_builtin_model(name);
      BOOST_REQUIRE(loaded);
      versions.push_back(&loaded->info);
    }
    std::ranges::sort(versions, {}, &VersionInfo::date);
    for (std::size_t i = 1; i < versions.size(); ++i) {
      const VersionInfo &before = *versions[i - 1], &after = *versions[i];
      if (groups.at(std::string(before.name)) == groups.at(std::string(after.name))) continue;
      ++count;
      const bool is_dated = std::ranges::any_of(entry.since, [&](const catalogue::Change& change) {
        return before.date < change.date &&
               change.date <= after.date.substr(after.date.size() - 10);
      });
      BOOST_TEST(is_dated,
                 entry.key.class_id << " between " << before.name << " and " << after.name);
    }
  }
  BOOST_TEST(count > 150U);
}

BOOST_AUTO_TEST_CASE(related_entries_exist) {
  std::size_t count = 0;
  for (const Entry& entry : entries()) {
    for (const catalogue::Key& key : entry.related) {
      const Entry* const other = catalogue::find(key.class_id, key.facet);
      BOOST_REQUIRE(other);
      BOOST_TEST(other->key.class_id == key.class_id);
      BOOST_TEST(other != &entry);
      ++count;
    }
  }
  BOOST_TEST(count > 100U);
}

BOOST_AUTO_TEST_CASE(an_entry_is_found_whatever_versions_are_compared) {
  const auto found = [](std::string_view class_id, Facet facet = Facet::tokens) {
    const Entry* const entry = catalogue::find(class_id, facet);
    return std::string(entry ? entry->key.class_id : "none");
  };
  const std::string bang = "comment-end/!/2007,2009|8.2.4,13.2.5,living";
  BOOST_TEST(found(bang) == bang);
  BOOST_TEST(found("comment-end/!/2009|8.2.4") == bang);
  BOOST_TEST(found("comment-end/!/2007,2009|8.2.4,12.2.5,13.2.5") == bang);
  BOOST_TEST(found("comment-end/!/2007,2009|8.2.4,13.2.5") == bang);
  BOOST_TEST(found("comment-end/!/8.2.4|13.2.5") == "none");
  BOOST_TEST(found("comment-end/!/8.2.4|13.2.5", Facet::errors) ==
             "comment-end/!/2007,2009,8.2.4|13.2.5,living");
  BOOST_TEST(found("bogus-comment/NUL/8.2.4|13.2.5", Facet::errors) ==
             "bogus-comment/NUL/2007,2009,13.2.5,living|8.2.4");
  BOOST_TEST(found("comment-end/!/2009|mine") == "none");
  BOOST_TEST(found("comment-end/?/2009|8.2.4") == "none");
  BOOST_TEST(found("comment-end") == "none");
  BOOST_TEST(found("") == "none");
}

BOOST_AUTO_TEST_CASE(classes_separate_versions) {
  const auto separates = [](std::vector<std::string_view> versions) {
    return catalogue::separates("comment-end/!/2007,2009|8.2.4,13.2.5,living", versions);
  };
  BOOST_TEST(separates({"2009", "8.2.4"}));
  BOOST_TEST(!separates({"2007", "2009"}));
  BOOST_TEST(!separates({"200", "8.2.4"}));
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
