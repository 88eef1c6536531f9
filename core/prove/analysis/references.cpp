#include "core/prove/analysis/references.h"

#include <algorithm>
#include <map>
#include <vector>

#include "core/machine/char.h"
#include "core/model/search/row_dependencies.h"

namespace specdrift::prove {
namespace {

using ReferenceTable = std::map<std::string, std::string, std::less<>>;

char character_kind(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return is_ascii_digit(byte) ? '0' : is_ascii_alphanumeric(byte) ? 'a' : c;
}

std::string shape_of(std::span<const ReferenceTable> tables, std::string_view name) {
  std::string shape(1, character_kind(name.back()));
  const std::string* first = nullptr;
  for (const ReferenceTable& table : tables) {
    const auto at = table.find(name);
    if (at == table.end()) {
      shape += "-";
    } else if (!first || *first == at->second) {
      first = &at->second;
      shape += "=";
    } else {
      shape += "!";
    }
    std::string begins;
    for (std::size_t size = 1; size < name.size(); ++size)
      if (table.contains(name.substr(0, size))) begins += character_kind(name[size]);
    shape += begins;
    const auto next = table.upper_bound(name);
    if (next != table.end() && next->first.starts_with(name)) shape += "<";
  }
  return shape;
}

/// Strings that rows compare with texts that names may be in, and with what was just read.
struct TestedStrings {
  std::vector<std::string_view> texts, texts_in_lower_case, words;

  explicit TestedStrings(std::span<const model::Model* const> models) {
    for (const model::Model* const model : models)
      for (const model::Table& table : model->tables)
        for (const auto rows : {table.rows, table.leaving})
          for (const model::Row& row : rows)
            model::for_each_clause(*model, row.condition, [&](const model::Clause& clause) {
              const auto add = [&](std::vector<std::string_view>& to) {
                to.insert(to.end(), clause.strings.begin(), clause.strings.end());
              };
              if (clause.subject == model::Subject::just_read) add(words);
              if (clause.subject == model::Subject::text)
                add(clause.ignores_case ? texts_in_lower_case : texts);
            });
  }
  bool may_hold_part_of(std::string_view name) const {
    std::string lower;
    for (const char c : name) lower += lowercase(static_cast<unsigned char>(c));
    return std::ranges::any_of(texts, [&](std::string_view text) { return overlap(text, name); }) ||
           std::ranges::any_of(texts_in_lower_case,
                               [&](std::string_view text) { return overlap(text, lower); }) ||
           std::ranges::any_of(words, [&](std::string_view word) {
             for (std::size_t size = 1; size < std::min(word.size(), name.size()); ++size)
               if (name.ends_with(word.substr(0, size)) || word.ends_with(name.substr(0, size)))
                 return true;
             return overlap(word, name);
           });
  }
  static bool overlap(std::string_view a, std::string_view b) {
    return a.find(b) != a.npos || b.find(a) != b.npos;
  }
};

}  // namespace

ReferenceNames names_by_shape(std::span<const model::Model* const> models) {
  constexpr std::size_t of_each = 2;
  std::vector<ReferenceTable> tables;
  std::set<std::string, std::less<>> all;
  for (const model::Model* const model : models) {
    ReferenceTable& table = tables.emplace_back();
    for (std::size_t i = 0; i < model->references.size(); ++i) {
      table.emplace(model->references[i].name, model->references[i].text);
      all.emplace(model->references[i].name);
    }
  }
  std::vector<std::string_view> by_length(all.begin(), all.end());
  std::ranges::stable_sort(by_length, {}, &std::string_view::size);
  const TestedStrings tested(models);
  ReferenceNames chosen{.every = false, .names = {}};
  std::map<std::string, std::size_t> counts;
  for (const std::string_view name : by_length) {
    const bool is_tested = tested.may_hold_part_of(name);
    if (!is_tested && ++counts[shape_of(tables, name)] > of_each) continue;
    for (std::size_t size = 1; size <= name.size(); ++size)
      if (all.contains(name.substr(0, size))) chosen.names.emplace(name.substr(0, size));
  }
  return chosen;
}

}  // namespace specdrift::prove
