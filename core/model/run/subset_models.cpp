#include "core/model/run/subset_models.h"

#include <algorithm>
#include <optional>
#include <string>

#include "core/model/wording/behaviour_text.h"

namespace specdrift::model {
namespace {

constexpr std::string_view concepts[] = {"after-attribute-name",
                                         "after-attribute-value-quoted",
                                         "after-doctype-name",
                                         "after-doctype-public-identifier",
                                         "after-doctype-public-keyword",
                                         "after-doctype-system-identifier",
                                         "attribute-name",
                                         "attribute-value-double-quoted",
                                         "attribute-value-single-quoted",
                                         "attribute-value-unquoted",
                                         "before-attribute-name",
                                         "before-attribute-value",
                                         "before-doctype-name",
                                         "before-doctype-public-identifier",
                                         "between-doctype-public-and-system-identifiers",
                                         "character-reference",
                                         "character-reference-end",
                                         "comment",
                                         "comment-end",
                                         "comment-end-dash",
                                         "comment-less-than-sign",
                                         "comment-less-than-sign-bang",
                                         "comment-less-than-sign-bang-dash",
                                         "comment-less-than-sign-bang-dash-dash",
                                         "comment-start",
                                         "data",
                                         "decimal-character-reference",
                                         "decimal-character-reference-start",
                                         "doctype",
                                         "doctype-name",
                                         "doctype-public-identifier-double-quoted",
                                         "doctype-system-identifier-double-quoted",
                                         "end-tag-open",
                                         "markup-declaration-open",
                                         "named-character-reference",
                                         "numeric-character-reference",
                                         "numeric-character-reference-end",
                                         "numeric-character-reference-semicolon",
                                         "rawtext",
                                         "rawtext-end-tag-name",
                                         "rawtext-end-tag-open",
                                         "rawtext-less-than-sign",
                                         "rcdata",
                                         "rcdata-end-tag-name",
                                         "rcdata-end-tag-open",
                                         "rcdata-less-than-sign",
                                         "script-data",
                                         "script-data-end-tag-name",
                                         "script-data-end-tag-open",
                                         "script-data-escape-start",
                                         "script-data-escape-start-dash",
                                         "script-data-escaped",
                                         "script-data-escaped-dash",
                                         "script-data-escaped-dash-dash",
                                         "script-data-escaped-end-tag-open",
                                         "script-data-escaped-less-than-sign",
                                         "script-data-less-than-sign",
                                         "self-closing-start-tag",
                                         "tag-name",
                                         "tag-open"};

/// U+0000, controls and the end of the input are never common; nor is a carriage return, which no
/// row sees.
constexpr bool may_read_common_subset(unsigned ascii) {
  return ascii == '\t' || ascii == '\n' || ascii == '\f' || (ascii >= 0x20 && ascii != 0x7F);
}

/// The part of a row's input that common input can hold.
std::optional<std::string> subset_input_of(const Row& row) {
  if (row.kind != RowKind::input || !row.input.is_simple()) return std::string(row.written);
  std::string characters;
  for (unsigned c = 0; c < 0x80; ++c)
    if (row.input.has_ascii(c) && may_read_common_subset(c)) characters += static_cast<char>(c);
  if (characters.empty()) return std::nullopt;
  return characters;
}

TableIndex find_table(const Model& model, const std::string& id) {
  for (TableIndex i = 0; i < model.tables.size(); ++i)
    if (table_id(model, i) == id) return i;
  return no_table;
}

}  // namespace

const std::span<const std::string_view> common_subset_concepts = concepts;

bool reads_common_subset_as(const Model& model, const Model& known) {
  if (header_behaviour(model) != header_behaviour(known)) return false;
  for (TableIndex i = 0; i < known.tables.size(); ++i) {
    if (!std::ranges::binary_search(common_subset_concepts, known.tables[i].concept_name)) continue;
    const TableIndex other = find_table(model, table_id(known, i));
    if (other == no_table || table_behaviour(model, other, subset_input_of) !=
                                 table_behaviour(known, i, subset_input_of))
      return false;
  }
  return true;
}

void learn_common_subset(Model& model, std::span<const Model* const> known) {
  CommonSubset& learned = model.info.common_subset;
  learned = CommonSubset::none;
  for (const Model* const other : known) {
    if (other->info.common_subset > learned && reads_common_subset_as(model, *other))
      learned = other->info.common_subset;
    if (learned == CommonSubset::whole) return;
  }
}

}  // namespace specdrift::model
