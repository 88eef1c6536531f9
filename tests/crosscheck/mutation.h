#pragma once

#include <functional>
#include <pugixml.hpp>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::test {

/// A change of one row of a specification, such as a careless hand makes.
struct Mutation {
  std::size_t element = 0;  ///< which row of the file, in its order
  std::string row;          ///< as `comment-end#3` (model::row_id); of a rule, `emission#1`
  std::string change;       ///< as `switch: to data -> rcdata`
  std::function<void(pugi::xml_node)> apply;
};

/// Mutations of every row and rule of a specification's text: of characters and conditions, of
/// targets, error codes and other values of its actions, actions left out, put in and exchanged,
/// the row left out. Where there is a choice of values, `random` makes it. Not every result can be
/// loaded.
std::vector<Mutation> all_mutations(std::string_view xml, std::mt19937& random);

/// The text with the mutation.
std::string mutate(std::string_view xml, const Mutation& mutation);

}  // namespace specdrift::test
