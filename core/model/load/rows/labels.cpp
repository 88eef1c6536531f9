#include "core/model/load/rows/labels.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/model/load/xml/forms.h"
#include "core/model/load/xml/xml_tree.h"

namespace specdrift::model {
namespace {

struct ClassLabel {
  std::string_view name;
  std::string_view label;
};
constexpr ClassLabel class_labels[] = {
    {"ascii-digit", "ASCII digit"},
    {"ascii-upper-alpha", "ASCII upper alpha"},
    {"ascii-lower-alpha", "ASCII lower alpha"},
    {"ascii-alpha", "ASCII alpha"},
    {"ascii-alphanumeric", "ASCII alphanumeric"},
    {"ascii-hex-digit", "ASCII hex digit"},
    {"ascii-upper-hex-digit", "ASCII upper hex digit"},
    {"ascii-lower-hex-digit", "ASCII lower hex digit"},
};

std::string code_point_label(char32_t c) {
  return fmt::format("U+{:04X}", static_cast<std::uint32_t>(c));
}

std::string character_label(std::string_view word) {
  if (word.size() == 1) return code_point_label(static_cast<unsigned char>(word[0]));
  if (const auto control = control_name(word)) return code_point_label(*control);
  if (word.size() == 3 && word[1] == '-')
    return fmt::format("{} to {}", code_point_label(static_cast<unsigned char>(word[0])),
                       code_point_label(static_cast<unsigned char>(word[2])));
  const auto at = std::ranges::find(class_labels, word, &ClassLabel::name);
  if (at != std::end(class_labels)) return std::string(at->label);
  std::string label(word);
  if (is_identifier(word)) {
    std::ranges::replace(label, '-', ' ');
    label = "the " + label;
  }
  return label;
}

}  // namespace

std::string make_row_label(RowKind kind, std::string_view written, bool ignores_case) {
  switch (kind) {
  case RowKind::otherwise:
    return "Anything else";
  case RowKind::leaving:
    return "On leaving";
  case RowKind::match:
    return fmt::format("\"{}\"{}", written, ignores_case ? " (in any case)" : "");
  case RowKind::number:
  case RowKind::result:
    return std::string(written);
  case RowKind::input:
    break;
  }
  std::string label;
  for (const std::string_view word : words_of(written)) {
    if (!label.empty()) label += ", ";
    label += character_label(word);
  }
  return label;
}

}  // namespace specdrift::model
