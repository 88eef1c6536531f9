#pragma once

#include <memory>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace specdrift::read {

/// The built-in specifications as files (spec/generate_constants.py), bases before their deltas.
std::vector<std::string_view> builtin_specifications();

/// A built-in specification with the elements that it takes over from its base.
class Source {
 public:
  /// Throws std::runtime_error if there is no such version.
  explicit Source(std::string_view version);

  /// A header element, of the version or of its base; null if neither has it.
  pugi::xml_node header(std::string_view name) const;
  /// A state, of the version or of its base; null if neither has it.
  pugi::xml_node state(std::string_view id) const;
  pugi::xml_node procedure() const;
  /// An attribute of the version's own root.
  std::string_view attribute(std::string_view name) const;
  /// Whether its feedback is that of its base with changes, so that no element has all of it.
  bool amends_feedback() const;
  /// The ids of its states.
  std::vector<std::string> ids() const { return all("id"); }
  /// The titles of its states.
  std::vector<std::string> titles() const { return all("name"); }

 private:
  std::vector<std::string> all(std::string_view attribute) const;

  std::vector<std::unique_ptr<pugi::xml_document>> files_;  ///< the version's own first
};

/// The name of every built-in version, in the order of the files.
std::vector<std::string> builtin_names();

}  // namespace specdrift::read
