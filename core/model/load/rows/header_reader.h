#pragma once

#include "core/model/load/load.h"
#include "core/model/load/rows/condition_reader.h"

namespace specdrift::model {

/// Reads what stands before the states into `model`. Conditions have to be read before anything
/// that uses them. Requires: the names that the tree defines have been read.
class HeaderReader {
 public:
  HeaderReader(const XmlElement& root, LoadContext& context, Model& model)
      : root_(root), context_(context), model_(model) {}

  void read_metadata();
  void read_conditions();
  void read_contexts();
  void read_input_stream();
  void read_emission();
  void read_feedback();
  void read_replacements();
  /// `inherited`: the base's table, for a delta that does not name one.
  void read_references(const LoadOptions& options, const NamedReferences* inherited);

 private:
  void read_stream_row(const XmlElement& element, StreamRow& row);
  void read_feedback_rules(const XmlElement& feedback);
  template <std::size_t n> std::size_t word_number(const XmlElement& element,
                                                   std::string_view attribute,
                                                   const std::array<std::string_view, n>& words);
  void read_foreign_content(const XmlElement& foreign, std::vector<TraitRule>& traits);
  std::string_view keep(std::string_view text) { return context_.storage.keep(text); }
  void error(const XmlElement& element, std::string_view attribute, std::string what,
             std::string why = {}, std::string hint = {}) {
    context_.errors.add(element.place_of(attribute), std::move(what), std::move(why),
                        std::move(hint));
  }

  const XmlElement& root_;
  LoadContext& context_;
  Model& model_;
};

}  // namespace specdrift::model
