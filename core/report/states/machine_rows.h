#pragma once

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/string.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"

namespace specdrift::report {

/// Rows, conditions and actions of a version as the values of JSON that docs/data.md describes.
class MachineRows {
 public:
  /// Requires: the model outlives this.
  explicit MachineRows(const model::Model& model);

  const model::Model& model() const { return *model_; }
  /// Returns the name of a state: the id of its heading in the standard, or without one its own
  /// id. A step has its own id.
  std::string_view key(model::TableIndex table) const { return keys_[table]; }

  boost::json::object row(model::TableIndex table, std::size_t index, const model::Row& row) const;
  boost::json::array condition(const model::Condition& condition) const;
  boost::json::array actions(std::span<const model::Action> actions) const;
  boost::json::object characters(const model::CharacterSet& set) const;
  boost::json::object numbers(const model::NumberSet& set) const;
  static boost::json::string string(char32_t character);

 private:
  boost::json::object clause(const model::Clause& clause) const;
  boost::json::object action(const model::Action& action) const;
  boost::json::object on(const model::Row& row) const;
  boost::json::string target(const model::Action& action) const;
  boost::json::string variable(model::VariableType type, std::uint8_t slot) const;
  boost::json::string flag_value(std::string_view kind, std::size_t index) const;
  boost::json::array flag_values(std::string_view kind, std::uint64_t bits) const;
  void add_characters(boost::json::object& to, const model::Action& action) const;
  void add_destination(boost::json::object& to, const model::Destination& destination) const;
  void add_value(boost::json::object& to, const model::Action& action) const;

  const model::Model* model_;
  std::vector<std::string> keys_;
};

}  // namespace specdrift::report
