#include "core/html5lib/start_states.h"

#include <algorithm>
#include <string>

#include "core/machine/char.h"

namespace specdrift::html5lib {
namespace {

/// In the order of TextMode.
constexpr std::string_view mode_names[] = {"data",   "rcdata",    "rawtext",
                                           "script", "plaintext", "cdata"};

struct Name {
  std::string_view name;
  TextMode mode;
};

constexpr Name state_names[] = {
    {"data", TextMode::data},
    {"pcdata", TextMode::data},
    {"rcdata", TextMode::rcdata},
    {"rawtext", TextMode::rawtext},
    {"script", TextMode::script_data},
    {"script data", TextMode::script_data},
    {"plaintext", TextMode::plaintext},
    {"cdata", TextMode::cdata_section},
    {"cdata section", TextMode::cdata_section},
};

constexpr Name content_model_names[] = {
    {"pcdata", TextMode::data},
    {"rcdata", TextMode::rcdata},
    {"cdata", TextMode::rawtext},
    {"plaintext", TextMode::plaintext},
};

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lowercase(static_cast<unsigned char>(c));
  return result;
}

std::optional<TextMode> find(std::span<const Name> table, std::string_view name) {
  const auto found = std::ranges::find(table, name, &Name::name);
  if (found == table.end()) return std::nullopt;
  return found->mode;
}

}  // namespace

std::optional<TextMode> find_initial_state(std::string_view name) {
  if (name == "CDATA") return TextMode::rawtext;
  const std::string lowered = in_lower_case(name);
  std::string_view wanted = lowered;
  constexpr std::string_view suffix = " state";
  if (wanted.ends_with(suffix)) wanted.remove_suffix(suffix.size());
  return find(state_names, wanted);
}

std::optional<TextMode> find_content_model(std::string_view name) {
  return find(content_model_names, in_lower_case(name));
}

std::string_view initial_state_name(TextMode mode) {
  return mode_names[static_cast<int>(mode)];
}
std::span<const std::string_view> initial_state_names() {
  return mode_names;
}

std::string start_name(const StartContext& start) {
  std::string name(initial_state_name(start.mode));
  if (!start.last_start_tag.empty()) name += " after <" + start.last_start_tag + ">";
  if (start.foreign_content) name += " in foreign content";
  return name;
}

}  // namespace specdrift::html5lib
