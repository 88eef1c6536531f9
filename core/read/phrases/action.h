#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace specdrift::read {

/// An action of a row (spec/README.md): an element's name, and its attributes in their order.
struct Action {
  std::string name;
  std::vector<std::pair<std::string, std::string>> attributes;

  bool operator==(const Action&) const = default;

  /// The attribute's value; empty if there is none.
  std::string_view operator[](std::string_view attribute) const {
    for (const auto& [key, value] : attributes)
      if (key == attribute) return value;
    return {};
  }

  void set(std::string_view attribute, std::string value) {
    for (auto& [key, old] : attributes)
      if (key == attribute) {
        old = std::move(value);
        return;
      }
    attributes.emplace_back(attribute, std::move(value));
  }

  /// Whether it says where the state goes on.
  bool is_way_on() const {
    return name == "switch" || name == "reconsume" || name == "as-anything-else" ||
           name == "return" || name == "go";
  }
};

}  // namespace specdrift::read
