#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/model/data/model.h"

/// Writes models as C++: one constant array for every list in them.
class ModelWriter {
 public:
  void add(const specdrift::model::Model& model);

  /// The whole file.
  std::string text() const;

 private:
  using string = std::string;

  string array(const char* type, const std::vector<string>& items);
  template <class T, class Write> string list(const char* type, const T& items, Write write);
  string strings(std::span<const std::string_view> items);

  string character_set(const specdrift::model::CharacterSet& set);
  string clause(const specdrift::model::Clause& clause);
  string condition(const specdrift::model::Condition& condition);
  string actions(std::span<const specdrift::model::Action> all);
  string numbers(const specdrift::model::NumberSet& numbers);
  string row(const specdrift::model::Row& row);
  string table(const specdrift::model::Table& table);
  string feedback(const specdrift::model::FeedbackModel& feedback);
  string references(const specdrift::model::Model& model);
  string header(const specdrift::model::Model& model);

  string out_;
  std::vector<string> models_;
  std::map<string, string, std::less<>> references_;  ///< by file
  int arrays_ = 0;
};
