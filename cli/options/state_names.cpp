#include "cli/options/state_names.h"

#include <algorithm>
#include <string>

#include "core/machine/char.h"
#include "core/report/states/states_report.h"

namespace specdrift::cli {
namespace {

/// A name as it is compared: `Comment end state`, `comment end` and `comment-end` are one.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name) {
    const auto l = lowercase(static_cast<unsigned char>(c));
    const bool is_name = (l >= 'a' && l <= 'z') || (l >= '0' && l <= '9') ||
                         static_cast<unsigned char>(c) >= 0x80 || l == '.';
    if (is_name)
      plain += static_cast<char>(l);
    else if (!plain.empty() && plain.back() != '-')
      plain += '-';
  }
  while (plain.ends_with('-')) plain.pop_back();
  if (plain.ends_with("-state")) plain.resize(plain.size() - 6);
  return plain;
}

}  // namespace

std::vector<model::TableIndex> find_tables(const model::Model& model, std::string_view wanted) {
  const std::string name = plain_name(wanted);
  std::vector<model::TableIndex> found;
  for (model::TableIndex t = 0; t < model.tables.size(); ++t) {
    const model::Table& table = model.tables[t];
    const bool is_state = t < model.state_count;
    if (plain_name(table.id) == name || (is_state && plain_name(table.name) == name) ||
        (is_state && !table.number.empty() && (table.number == name || table.section == name)))
      found.push_back(t);
  }
  if (!found.empty()) return found;
  for (model::TableIndex t = 0; t < model.tables.size(); ++t) {
    const auto entry = report::state_entry(model, t);
    if (std::ranges::find(entry.concepts, name) != entry.concepts.end()) found.push_back(t);
  }
  return found;
}

std::vector<std::string_view> names_of_states(std::span<const model::Model* const> models) {
  std::vector<std::string_view> names;
  for (const model::Model* const model : models)
    for (const model::Table& table : model->states()) {
      std::string_view name = table.name;
      if (name.ends_with(" state")) name.remove_suffix(6);
      names.push_back(name);
    }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace specdrift::cli
