#include <fmt/core.h>

#include <pugixml.hpp>

#include "core/report/common/junit.h"
#include "core/report/common/xml.h"
#include "core/report/identification/identification_report.h"

namespace specdrift::report {
namespace {

using identify::Deviation;
using identify::Identification;

void add_deviation(pugi::xml_node test, const Identification& parser, const Deviation& one) {
  const identify::Probe& probe = parser.probes[one.probe];
  pugi::xml_node failure = test.append_child("failure");
  set_junit(failure, "type", name_of(one.severity));
  set_junit(failure, "message", identification::sentence(parser, one));
  const std::string text =
      fmt::format("{}\nexpected: {}\ngot: {}\n", junit_words(identification::shown_input(probe)),
                  junit_words(identify::in_words(probe.prediction_of(parser.nearest))),
                  junit_words(identification::seen(parser.observations[one.probe])));
  failure.append_child(pugi::node_pcdata).set_value(text.c_str());
}

void add_suite(pugi::xml_node suites, const Identification& parser) {
  pugi::xml_node suite = suites.append_child("testsuite");
  set_junit(suite, "name", identification::title(parser));
  set_junit(suite, "tests", parser.probes.size());
  set_junit(suite, "failures", parser.new_deviations());
  set_junit(suite, "errors", 0);
  set_junit(suite, "skipped", 0);
  set_junit(suite, "time", 0);
  add_junit_property(suite.append_child("properties"), "verdict", identification::verdict(parser));
  std::vector<const Deviation*> of(parser.probes.size());
  for (const Deviation& one : parser.deviations) of[one.probe] = &one;
  for (std::size_t i = 0; i < parser.probes.size(); ++i) {
    pugi::xml_node test = suite.append_child("testcase");
    set_junit(test, "classname", "specdrift.identify");
    set_junit(test, "name", id_of(parser.probes[i]));
    set_junit(test, "time", 0);
    if (of[i] && !of[i]->known) add_deviation(test, parser, *of[i]);
  }
}

}  // namespace

std::string identification_junit(std::span<const Identification> parsers) {
  pugi::xml_document document;
  pugi::xml_node suites = document.append_child("testsuites");
  set_junit(suites, "name", "specdrift");
  for (const Identification& parser : parsers) add_suite(suites, parser);
  return xml_text(document);
}

}  // namespace specdrift::report
