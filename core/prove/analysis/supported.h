#pragma once

#include <string>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::prove {

/// The longest name of a tag, and the longest word that was just read, that a Configuration can
/// tell from others.
inline constexpr std::size_t longest_name = 15;
inline constexpr std::size_t longest_word = 7;

/// Throws UnsupportedSpecification where rows ask for what the machines of a proof do not follow:
/// it would be taken for something that never holds.
void check_supported(const model::Model& model);

/// Names of last start tags that have to be tried, as rows let other characters than letters and
/// digits into a name that they compare with it: one for each of these, or for all that are the
/// same. Throws UnsupportedSpecification where such a character is not ASCII.
std::vector<std::string> names_with_other_characters(const model::Model& model);

/// As documents cite it, and where its file has it: `attribute-name#7 (On leaving), mine.xml:12:5`.
std::string name_of(const model::Table& table, const model::Row& row);
/// `'attribute-name' (mine.xml:10:3)`.
std::string name_of(const model::Table& table);

}  // namespace specdrift::prove
