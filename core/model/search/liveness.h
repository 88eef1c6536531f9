#pragma once

#include <bitset>
#include <vector>

#include "core/model/data/model.h"
#include "core/model/search/row_dependencies.h"

namespace specdrift::model {

/// A part of a configuration that rows can ask for.
enum class Fact : std::uint8_t {
  first_value = 0,
  first_text = first_value + most_values,
  tag = first_text + most_texts,  ///< its name, its kind, its flag
  tag_name_grows,                 ///< rows may append to the name of this very tag
  attributes,                     ///< whether it has some, and their names
  current_attribute,              ///< how its name stands to theirs
  doctype_flag,
  last_start_tag,
  scripting,
  foreign,
  count,
};

using Facts = std::bitset<static_cast<std::size_t>(Fact::count)>;

constexpr std::size_t value_fact(std::size_t slot) {
  return static_cast<std::size_t>(Fact::first_value) + slot;
}
constexpr std::size_t text_fact(std::size_t slot) {
  return static_cast<std::size_t>(Fact::first_text) + slot;
}

/// By table: the facts that some row may still ask for when the table is about to read, before
/// others take their place. What is not among them cannot decide which rows are taken from there
/// on.
std::vector<Facts> live_facts(const Model& model, const RowDependencies& asked);

}  // namespace specdrift::model
