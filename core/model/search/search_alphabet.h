#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"
#include "core/model/search/row_dependencies.h"

namespace specdrift::model {

/// The numbers of numeric references, as far as the rows of a model tell them apart.
class NumberClasses {
 public:
  NumberClasses(const Model& model, const RowDependencies& dependencies);

  /// Equal for two numbers exactly if the same rows on numbers fit them.
  std::size_t class_of(std::uint32_t number) const;
  /// The least number of each class.
  const std::vector<std::uint32_t>& least() const { return least_; }
  /// Whether `number` is a least one, or what is read of one on the way, in decimal or
  /// hexadecimal digits.
  bool leads_to_least(std::uint32_t number) const;

 private:
  std::vector<bool> signature(std::uint32_t number) const;

  const Model* model_;
  const RowDependencies* dependencies_;
  std::map<std::vector<bool>, std::size_t> classes_;
  std::vector<std::uint32_t> least_;
};

/// A piece of input.
struct Symbol {
  std::string text;         ///< UTF-8
  unsigned characters = 1;  ///< of it
};

/// The symbols of which the inputs of a search consist. First, one character of each class that the
/// rows of a model distinguish, the most readable one (letters, digits, the space, other printable
/// ASCII, controls, others). Then, by length and alphabet, strings that rows test as a whole:
/// strings to match, to read until or to have just read, names of tags, values of variables; of
/// references, the shortest name for each class of last characters, and the least numbers in
/// decimal and hexadecimal digits. CR is left out: rows never see it.
std::vector<Symbol> search_alphabet(const Model& model, const RowDependencies& dependencies,
                                    const NumberClasses& numbers);

/// The character of the alphabet that stands for a name nothing asks for.
std::string_view plainest_name(const std::vector<Symbol>& alphabet);

}  // namespace specdrift::model
