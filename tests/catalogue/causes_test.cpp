// The causes that exploring the versions has found: that all are there, that runs show them, and
// which of them the catalogue has entries for.

#include "core/catalogue/causes.h"

#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/prove/search/oracle.h"
#include "core/text/utf8.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

using catalogue::Cause;
using catalogue::causes;
using catalogue::Entry;

constexpr Facet facets[] = {Facet::tokens, Facet::errors};

std::vector<std::string> split(std::string_view names) {
  std::vector<std::string> list;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(','), names.size());
    list.emplace_back(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return list;
}

/// By the machines, where versions have one: causes were found without them.
prove::Oracle oracle_of(const Cause& cause) {
  std::vector<Version> versions;
  for (const std::string& name : split(cause.witness.versions))
    versions.push_back(version_of(*model::find_builtin_model(name), find_machine(name)));
  return {std::move(versions), cause.facet, prove::ErrorDetail::number};
}

const prove::Finding* find(const std::vector<prove::Finding>& findings, const Cause& cause) {
  const auto found = std::ranges::find(findings, cause.class_id, &prove::Finding::class_id);
  return found == findings.end() ? nullptr : &*found;
}

std::size_t characters_in(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xC0) != 0x80; }));
}

BOOST_AUTO_TEST_SUITE(known_causes)

BOOST_AUTO_TEST_CASE(all_pairs_have_been_explored) {
  BOOST_TEST(catalogue::explored_pairs(Facet::tokens).size() == 18U);
  BOOST_TEST(catalogue::explored_pairs(Facet::errors).size() == 15U);
  for (const Facet facet : facets) {
    for (const catalogue::ExploredPair& pair : catalogue::explored_pairs(facet)) {
      BOOST_TEST(pair.closed, pair.versions << ' ' << name_of(facet));
      BOOST_TEST((pair.facet == facet));
    }
  }
}

BOOST_AUTO_TEST_CASE(are_in_order_each_once) {
  for (const Facet facet : facets) {
    std::set<std::pair<std::string_view, std::string_view>> known;
    std::string_view versions;
    std::size_t length = 0;
    for (const Cause& cause : causes(facet)) {
      BOOST_TEST(known.insert({cause.witness.versions, cause.class_id}).second, cause.class_id);
      if (cause.witness.versions != versions) length = 0;
      BOOST_TEST(cause.length >= length, cause.class_id);
      length = cause.length;
      versions = cause.witness.versions;
      BOOST_TEST(cause.length == characters_in(cause.witness.text));
    }
    BOOST_TEST(known.size() > 300U);
  }
}

BOOST_AUTO_TEST_CASE(are_shown_by_the_tokenizers) {
  for (const Facet facet : facets) {
    for (const Cause& cause : causes(facet)) {
      const auto findings =
          oracle_of(cause).findings(std::string(cause.witness.text), cause.start());
      const prove::Finding* const finding = find(findings, cause);
      BOOST_TEST_CONTEXT(cause.class_id << ' ' << name_of(facet)) {
        BOOST_REQUIRE(finding);
        BOOST_TEST(name_of(finding->severity) == name_of(cause.severity));
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(names_that_end_a_text_count_as_one_character) {
  const auto length = [](std::string_view text, std::string_view last_start_tag) {
    return catalogue::length_of({.text = text, .last_start_tag = last_start_tag});
  };
  BOOST_TEST(length("</title", "title") == 3U);
  BOOST_TEST(length("</title></title", "title") == 7U);
  BOOST_TEST(length("</title", "") == 7U);
  BOOST_TEST(length("title", "title") == 5U);
  BOOST_TEST(length("<!--\u00e9", "title") == 5U);
  BOOST_TEST(length("", "title") == 0U);
}

BOOST_AUTO_TEST_CASE(are_found_by_class) {
  const auto found = [](std::string_view class_id, Facet facet = Facet::tokens) {
    std::string all;
    for (const Cause* const cause : catalogue::causes_of(class_id, facet))
      all += std::string(cause->class_id) + ' ';
    return all;
  };
  BOOST_TEST(found("comment-end/!/2009|8.2.4") == "comment-end/!/2009|8.2.4 ");
  BOOST_TEST(found("comment-end/!/2009,mine|8.2.4") == "comment-end/!/2009|8.2.4 ");
  BOOST_TEST(found("comment-end/!/2007|8.2.4,13.2.5") ==
             "comment-end/!/2007|8.2.4 comment-end/!/2007|13.2.5 ");
  BOOST_TEST(found("comment-end/!/2007,2009|mine").empty());
  BOOST_TEST(found("comment-end/!").empty());
  BOOST_TEST(found("").empty());
}

/// The number of causes between main versions that have no entry.
std::size_t without_entry(Facet facet) {
  return static_cast<std::size_t>(std::ranges::count_if(causes(facet), [&](const Cause& cause) {
    return catalogue::is_of_main_versions(cause) && !catalogue::find(cause.class_id, facet);
  }));
}

BOOST_AUTO_TEST_CASE(between_main_versions_have_entries_but_for_some) {
  // A cause that is new has no entry: one has to be written, or the number raised.
  BOOST_TEST(without_entry(Facet::tokens) == 0U);
  BOOST_TEST(without_entry(Facet::errors) == 44U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace specdrift::test
