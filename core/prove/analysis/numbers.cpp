#include "core/prove/analysis/numbers.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace specdrift::prove {
namespace {

using model::Model;
using model::NumberRange;

/// With one alone, nobody would see that a version exchanges two numbers of a class.
constexpr std::size_t of_a_class = 2;

/// Where classes can begin or end.
std::set<std::uint32_t> boundaries(std::span<const Model* const> models,
                                   std::span<const NumberRange> separated) {
  std::set<std::uint32_t> numbers{0, 1, model::largest_number};
  for (std::uint32_t plane = 0; plane <= 0x100000; plane += 0x10000) {
    numbers.insert(plane + 0xFFFE);
    numbers.insert(plane + 0x10000);
  }
  numbers.insert(0xFDD0);
  numbers.insert(0xFDF0);
  const auto add = [&](const NumberRange& range) {
    numbers.insert(range.first);
    numbers.insert(range.last == ~0U ? range.last : range.last + 1);
  };
  std::ranges::for_each(separated, add);
  for (const Model* const model : models) {
    for (const model::Replacement& r : model->replacements) {
      numbers.insert(r.number);
      numbers.insert(r.number + 1);
    }
    for (const model::Table& table : model->tables)
      for (const model::Row& row : table.rows) std::ranges::for_each(row.numbers.ranges, add);
  }
  return numbers;
}

std::string signature(std::span<const Model* const> models, std::span<const NumberRange> separated,
                      std::uint32_t number) {
  std::string text;
  for (const NumberRange& range : separated)
    text += number >= range.first && number <= range.last ? '1' : '0';
  for (const Model* const model : models) {
    for (const model::Table& table : model->tables)
      for (const model::Row& row : table.rows)
        if (row.kind == model::RowKind::number)
          text += model::contains(*model, row.numbers, number) ? '1' : '0';
    // A number that is replaced is told from all others, so that no two replacements are confused.
    if (model::find_replacement(*model, number) != nullptr) text += fmt::format("={}", number);
    text += '|';
  }
  return text;
}

}  // namespace

Numbers::Numbers(std::span<const Model* const> models, std::span<const NumberRange> separated) {
  std::map<std::string, std::size_t> seen;
  const auto add = [&](std::uint32_t number) {
    if (number > model::largest_number || ++seen[signature(models, separated, number)] > of_a_class)
      return;
    least_.push_back(number);
    for (std::uint32_t rest = number; rest > 0; rest /= 10) decimal_.insert(rest);
    for (std::uint32_t rest = number; rest > 0; rest /= 16) hexadecimal_.insert(rest);
  };
  // Each range of a class begins at a boundary.
  std::set<std::uint32_t> numbers = boundaries(models, separated);
  for (const std::uint32_t boundary : boundaries(models, separated))
    if (boundary < model::largest_number) numbers.insert(boundary + 1);
  std::ranges::for_each(numbers, add);
  decimal_.insert(0);
  hexadecimal_.insert(0);
}

bool Numbers::leads_on(std::uint32_t value, std::uint32_t base) const {
  if (base == 10) return decimal_.contains(value);
  if (base == 16) return hexadecimal_.contains(value);
  constexpr std::uint32_t enough = 0x100;  // where digits are added and nothing is multiplied
  if (base < 2) return value < enough;
  return std::ranges::any_of(least_, [&](std::uint32_t number) {
    while (number > value) number /= base;
    return number == value;
  });
}

}  // namespace specdrift::prove
