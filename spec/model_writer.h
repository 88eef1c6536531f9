#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/model/data/model.h"

/// Writes models as C++: one constant array for every list in them. Boost.PFR finds the members of
/// each struct, so that none can be forgotten.
class ModelWriter {
 public:
  void add(const specdrift::model::Model& model);

  /// The whole file.
  std::string text() const;

 private:
  template <class T> std::string value(const T& of);
  template <class T> std::string array(const std::vector<std::string>& items);
  template <class T> std::string members(const T& of);
  std::string references(const specdrift::NamedReferences& of);

  std::string out_;
  std::vector<std::string> models_;
  std::map<std::string, std::string> references_;  ///< by what they are as C++
  int arrays_ = 0;
};
