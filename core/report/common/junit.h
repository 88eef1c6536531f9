#pragma once

#include <cstdint>
#include <pugixml.hpp>
#include <string>
#include <string_view>

#include "core/report/escape/escape.h"
#include "core/report/escape/reversible_escape.h"

namespace specdrift::report {

// The functions that the reports in JUnit's form share. All text in them is escaped as for a
// terminal.

/// Escapes for a terminal, and also the characters that XML cannot hold.
inline std::string junit_words(std::string_view text) {
  return reversible(escaped_for_terminal(text), Medium::xml, false).text;
}

/// Sets an attribute to text, escaped.
inline void set_junit(pugi::xml_node node, const char* name, std::string_view text) {
  node.append_attribute(name).set_value(junit_words(text).c_str());
}

/// Sets an attribute to a number.
inline void set_junit(pugi::xml_node node, const char* name, std::uint64_t number) {
  node.append_attribute(name).set_value(static_cast<unsigned long long>(number));
}

/// Adds a `<property>` with a name and a value to an element `<properties>`.
inline void add_junit_property(pugi::xml_node properties, const char* name,
                               std::string_view value) {
  pugi::xml_node node = properties.append_child("property");
  set_junit(node, "name", name);
  set_junit(node, "value", value);
}

}  // namespace specdrift::report
