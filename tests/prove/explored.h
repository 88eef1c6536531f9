#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/prove/search/causes.h"

namespace specdrift::test {

/// Two versions with all their causes, named references taken by shape.
class ExploredPair {
 public:
  /// Throws std::runtime_error where they do not close.
  ExploredPair(std::string_view a, std::string_view b);

  const std::string& name() const { return name_; }
  const prove::Oracle& oracle() const { return oracle_; }
  const prove::Causes& causes() const { return causes_; }
  bool has_context(const StartContext& start) const;
  /// How long the shortest input of a class is, in characters; 0 where it is not known. One number
  /// stands for all that the rows of both versions take alike, whatever it is called, and one
  /// context for all that share the state.
  std::size_t length_of(std::string_view class_id) const;
  /// Whether a class that an input shows is a cause, or comes from several in one place: then
  /// something that the input contains shows a cause.
  bool explains(const std::string& class_id, const std::string& input,
                const StartContext& start) const;

 private:
  std::string name_;
  prove::Oracle oracle_;
  prove::Causes causes_;
  std::map<std::string, std::size_t, std::less<>> lengths_;
};

/// The pairs that tests take by default: neighbours, and the two that are farthest apart.
std::vector<ExploredPair> explored_pairs();

/// A class without what the characters of a number are called.
std::string without_number(std::string_view class_id);

/// The representatives of the alphabet's classes but for letters and digits, of which there are a
/// few.
std::vector<std::string> few_characters(const std::vector<const model::Model*>& models);

/// An input as a JSON string.
std::string quoted(const std::string& input);

}  // namespace specdrift::test
