#include "cli/conformance/test_words.h"

#include <fmt/core.h>

#include "core/html5lib/json_text.h"
#include "core/html5lib/start_states.h"
#include "core/report/escape/escape.h"

namespace specdrift::cli {

using html5lib::Test;
using report::escaped_for_terminal;

std::string shown_json(const boost::json::value& value) {
  return escaped_for_terminal(html5lib::json_text(value));
}

std::string heading_text(std::string_view word, std::string_view file, const Test& test,
                         TextMode state, bool color) {
  std::string text =
      fmt::format("{}{}{} {}: {} ({})\n", color ? "\x1b[1;31m" : "", word, color ? "\x1b[0m" : "",
                  escaped_for_terminal(file), escaped_for_terminal(test.description),
                  html5lib::initial_state_name(state));
  text += fmt::format("  input            {}\n", shown_json(boost::json::string(test.input)));
  if (!test.last_start_tag.empty())
    text += fmt::format("  last start tag   {}\n", escaped_for_terminal(test.last_start_tag));
  if (test.foreign_content) text += "  in foreign content\n";
  return text;
}

boost::json::object case_json(std::string_view file, const Test& test, TextMode state) {
  return {{"file", escaped_for_terminal(file)},
          {"description", test.description},
          {"initial_state", html5lib::initial_state_name(state)},
          {"last_start_tag", test.last_start_tag},
          {"input", test.input}};
}

}  // namespace specdrift::cli
