#include <fmt/core.h>

#include <algorithm>
#include <pugixml.hpp>

#include "core/report/common/xml.h"
#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report {
namespace {

using holes::Direction;
using holes::Hole;
using holes::Listing;

/// XML cannot hold some characters that a terminal may be shown.
std::string hole_words(std::string_view text) {
  return reversible(escaped_for_terminal(text), Medium::xml, false).text;
}

void set_hole_words(pugi::xml_node node, const char* name, std::string_view value) {
  node.append_attribute(name).set_value(hole_words(value).c_str());
}

void set_hole_count(pugi::xml_node node, const char* name, std::size_t count) {
  node.append_attribute(name).set_value(static_cast<unsigned long long>(count));
}

void add_hole_property(pugi::xml_node properties, const char* name, std::string_view value) {
  pugi::xml_node node = properties.append_child("property");
  set_hole_words(node, "name", name);
  set_hole_words(node, "value", value);
}

void add_hole_failure(pugi::xml_node test, const Listing& listing, const Hole& hole) {
  pugi::xml_node failure = test.append_child("failure");
  set_hole_words(failure, "type", name_of(hole.direction()));
  set_hole_words(failure, "message",
                 fmt::format("{}: {}", of_holes::kind(hole), hole.worst.difference.what));
  const std::string text = fmt::format(
      "{}\nviewer: {}\nfilter: {}\n{}\n{}\ntest: {}\n", hole_words(hole.worst.demonstration),
      hole_words(identify::in_words(hole.worst.viewer)),
      hole_words(identify::in_words(hole.worst.filter)), hole_words(of_holes::deployment(hole)),
      hole_words(of_holes::explanation(listing, hole)),
      hole_words(of_holes::test_command(listing, hole)));
  failure.append_child(pugi::node_pcdata).set_value(text.c_str());
}

}  // namespace

std::string holes_junit(const Listing& listing) {
  pugi::xml_document document;
  pugi::xml_node suites = document.append_child("testsuites");
  set_hole_words(suites, "name", "specdrift");
  pugi::xml_node suite = suites.append_child("testsuite");
  set_hole_words(suite, "name", fmt::format("{} of {}", listing.filter, listing.viewer));
  set_hole_count(suite, "tests", std::max<std::size_t>(listing.holes.size(), 1));
  set_hole_count(suite, "failures", listing.new_holes());
  set_hole_count(suite, "errors", 0);
  set_hole_count(suite, "skipped", 0);
  set_hole_count(suite, "time", 0);
  pugi::xml_node properties = suite.append_child("properties");
  add_hole_property(properties, "viewer", listing.viewer);
  add_hole_property(properties, "filter", listing.filter);
  add_hole_property(properties, "summary", of_holes::headline(listing));
  const auto add_case = [&](std::string_view name) {
    pugi::xml_node test = suite.append_child("testcase");
    set_hole_words(test, "classname", "specdrift.holes");
    set_hole_words(test, "name", name);
    set_hole_count(test, "time", 0);
    return test;
  };
  if (listing.holes.empty()) add_case("nothing differs");
  for (const Hole& hole : listing.holes) {
    pugi::xml_node test = add_case(hole.id);
    if (hole.direction() == Direction::hidden && !hole.known) add_hole_failure(test, listing, hole);
  }
  return xml_text(document);
}

}  // namespace specdrift::report
