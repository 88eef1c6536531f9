#pragma once

#include "core/model/load/rows/action_reader.h"

namespace specdrift::model {

/// Reads the attributes that say what characters an action is about, and checks that there are such
/// characters where it is.
class CharactersReader {
 public:
  /// Requires: both outlive the reader.
  CharactersReader(const ActionPlace& place, LoadContext& context)
      : place_(place), context_(context) {}

  void read(const XmlElement& element, Action& action, bool has_current);

  /// The current character is used: there has to be one, and it cannot be the end of the input.
  void need_current(const XmlElement& element, bool has_current);
  /// The consumed text is read as a number.
  void need_digits(const XmlElement& element);

  static bool is_single(const Action& action);

 private:
  void read_what(const XmlElement& element, Action& action, bool has_current);
  void check_what(const XmlElement& element, Characters characters);
  void error(const XmlElement& element, std::string_view attribute, std::string what,
             std::string why = {}, std::string hint = {});

  const ActionPlace& place_;
  LoadContext& context_;
};

}  // namespace specdrift::model
