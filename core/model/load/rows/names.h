#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/model.h"
#include "core/model/data/storage.h"
#include "core/model/load/xml/xml_tree.h"

namespace specdrift::model {

/// The names that a specification defines, read before anything that uses them.
class Names {
 public:
  struct Flag {
    Target target = Target::none;
    std::span<const std::string_view> values;
  };

  /// Reads the tokens, variables, states and procedures of the tree; reports duplicates and what no
  /// tokenizer has.
  Names(const XmlElement& root, Storage& storage, LoadErrors& errors);

  bool names_errors = false;
  std::vector<TokenModel> tokens;
  std::vector<Variable> variables;
  std::map<std::string_view, Flag> flags;
  std::map<std::string_view, Target> fields;
  std::map<std::string_view, TableIndex> states;
  std::vector<const XmlElement*> state_elements;
  struct ProcedureNames {
    const XmlElement* element;
    std::map<std::string_view, TableIndex> steps;
    TableIndex first_step;
  };
  std::map<std::string_view, std::uint8_t> procedures;
  std::vector<ProcedureNames> procedure_elements;
  /// Filled by the reader of conditions, as they are defined.
  std::map<std::string_view, std::uint8_t> conditions;

  const Variable* variable(std::string_view name) const;
  const Variable* variable(std::string_view name, VariableType type) const;
  const TokenModel* token(std::string_view kind) const;
  std::vector<std::string_view> names_of(VariableType type) const;
  std::vector<std::string_view> state_names() const;

 private:
  void read_tokens(const XmlElement& list);
  void read_token_fields(const XmlElement& element, TokenModel& model);
  void read_token_flag(const XmlElement& element, TokenModel& model);
  void read_variables(const XmlElement& list);
  void read_tables(const XmlElement& root);
  void read_procedure(const XmlElement& element);
  bool is_taken(std::string_view name) const;

  Storage& storage_;
  LoadErrors& errors_;
  TableIndex next_table_ = 0;
};

template <class Map> std::vector<std::string_view> keys_of(const Map& map) {
  std::vector<std::string_view> keys;
  for (const auto& entry : map) keys.push_back(entry.first);
  return keys;
}

}  // namespace specdrift::model
