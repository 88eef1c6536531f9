#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/load/load_error.h"

namespace specdrift::model {

struct XmlAttribute {
  std::string name;
  std::string value;
  std::uint32_t line = 0;  ///< of the name
  std::uint32_t column = 0;
};

/// An element of a specification file, with the place where it is; so rows of a base and of a
/// delta can live in one tree and still be told apart in messages. Copies are deep.
struct XmlElement {
  std::string name;
  std::vector<XmlAttribute> attributes;
  std::vector<XmlElement> children;
  std::string text;  ///< its own, white space made single
  std::string_view file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  int base_row = 0;  ///< a row of the base of a delta: its number there, from 1

  ErrorPlace place() const { return {file, line, column}; }
  /// Where the attribute stands, or the element if it has none of that name.
  ErrorPlace place_of(std::string_view attribute) const;
  const XmlAttribute* find(std::string_view attribute) const;
  /// The value, or "" without such an attribute.
  std::string_view value(std::string_view attribute) const;
  bool has(std::string_view attribute) const { return find(attribute) != nullptr; }
  const XmlElement* child(std::string_view child_name) const;
  /// The text of all notes in it, joined.
  std::string note() const;
};

/// Reads `text` as XML. Nothing but elements, attributes and text is taken from it: no document
/// type, no entities but XML's own. Null if it is no XML or nested deeper than any specification
/// is. Requires: `file` outlives the tree.
std::optional<XmlElement> parse_xml(std::string_view text, std::string_view file,
                                    LoadErrors& errors);

/// The words of a list, separated by white space.
std::vector<std::string_view> words_of(std::string_view list);

/// Without white space at the ends, and single spaces in between.
std::string single_spaced(std::string_view text);

}  // namespace specdrift::model
