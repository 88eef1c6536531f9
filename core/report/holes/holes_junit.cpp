#include <fmt/core.h>

#include <algorithm>
#include <pugixml.hpp>

#include "core/report/common/junit.h"
#include "core/report/common/xml.h"
#include "core/report/holes/holes_report.h"

namespace specdrift::report {
namespace {

using holes::Hole;
using holes::Listing;

void add_hole_failure(pugi::xml_node test, const Listing& listing, const Hole& hole) {
  pugi::xml_node failure = test.append_child("failure");
  set_junit(failure, "type",
            hole.verdict() == holes::Verdict::unknown ? name_of(hole.direction())
                                                      : name_of(hole.verdict()));
  set_junit(failure, "message", of_holes::sentence(listing, hole));
  const std::string text = fmt::format(
      "{}\nviewer: {}\nfilter: {}\n{}{}{}\n{}\n{}test: {}\n", junit_words(hole.worst.demonstration),
      junit_words(identify::in_words(hole.worst.viewer)),
      junit_words(identify::in_words(hole.worst.filter)),
      hole.worst.output ? fmt::format("writes: {}\n", junit_words(*hole.worst.output)) : "",
      hole.rewriting ? fmt::format("first, by the {}: {}\nwritten: {}\nagain: {}\n",
                                   name_of(hole.rewriting->reader),
                                   junit_words(identify::in_words(hole.rewriting->first)),
                                   junit_words(hole.rewriting->written),
                                   junit_words(identify::in_words(hole.rewriting->second)))
                     : "",
      junit_words(of_holes::in_use(listing, hole)),
      junit_words(of_holes::explanation(listing, hole)),
      hole.shapes.empty() ? ""
                          : fmt::format("also: {}\n", junit_words(of_holes::shapes_in_words(hole))),
      junit_words(of_holes::test_command(listing, hole)));
  failure.append_child(pugi::node_pcdata).set_value(text.c_str());
}

}  // namespace

std::string holes_junit(const Listing& listing) {
  pugi::xml_document document;
  pugi::xml_node suites = document.append_child("testsuites");
  set_junit(suites, "name", "specdrift");
  pugi::xml_node suite = suites.append_child("testsuite");
  set_junit(suite, "name", fmt::format("{} of {}", listing.filter, listing.viewer));
  set_junit(suite, "tests", std::max<std::size_t>(listing.holes.size(), 1));
  set_junit(suite, "failures", listing.failures());
  set_junit(suite, "errors", 0);
  set_junit(suite, "skipped", 0);
  set_junit(suite, "time", 0);
  pugi::xml_node properties = suite.append_child("properties");
  add_junit_property(properties, "viewer", listing.viewer);
  add_junit_property(properties, "filter", listing.filter);
  add_junit_property(properties, "summary", of_holes::headline(listing));
  const auto add_case = [&](std::string_view name) {
    pugi::xml_node test = suite.append_child("testcase");
    set_junit(test, "classname", "specdrift.holes");
    set_junit(test, "name", name);
    set_junit(test, "time", 0);
    return test;
  };
  if (listing.holes.empty()) add_case("nothing differs");
  for (const Hole& hole : listing.holes) {
    pugi::xml_node test = add_case(hole.id);
    if (listing.is_failure(hole)) add_hole_failure(test, listing, hole);
  }
  return xml_text(document);
}

}  // namespace specdrift::report
