#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "core/model/data/model.h"

namespace specdrift::model {

/// All that the rows of a model can ask for, apart from the input: what decides how a run goes on.
/// A value, to be compared and hashed. Finite as long as the texts in it are.
struct Configuration {
  /// The value of a variable of type `text`.
  struct Text {
    std::string characters;
    bool decoded = false;  ///< not as they are in the input
    friend bool operator==(const Text&, const Text&) = default;
  };

  TableIndex state = 0;
  TableIndex previous_state = no_table;  ///< only kept while the state asks for it
  bool has_tag = false;                  ///< one was created, and not emitted yet
  bool tag_is_end_tag = false;
  bool self_closing = false;
  bool has_attributes = false;
  bool has_attribute = false;  ///< the tag has a current attribute
  bool has_comment = false;
  bool has_doctype = false;
  bool has_instruction = false;
  bool doctype_flag = false;
  bool has_public_identifier = false;
  bool has_system_identifier = false;
  /// By slot: of a choice which value, of a number it, of a character its code point + 1, of a
  /// state its number.
  std::array<std::uint32_t, most_values> values{};
  std::array<Text, most_texts> texts;
  std::string tag_name;        ///< of the current tag
  std::string last_start_tag;  ///< the last one emitted; empty: none

  friend bool operator==(const Configuration&, const Configuration&) = default;
};

std::size_t hash_value(const Configuration& configuration);

/// For containers.
struct ConfigurationHash {
  std::size_t operator()(const Configuration& c) const { return hash_value(c); }
};

}  // namespace specdrift::model
