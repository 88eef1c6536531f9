#include "core/model/data/words.h"

#include <algorithm>

namespace specdrift::model {

std::span<const Word<TokenName>> token_words() {
  using enum TokenName;
  static constexpr Word<TokenName> words[] = {
      {"doctype", doctype},
      {"start-tag", start_tag},
      {"end-tag", end_tag},
      {"tag", tag},
      {"comment", comment},
      {"end-of-file", end_of_file},
      {"processing-instruction", processing_instruction},
  };
  return words;
}

std::span<const Word<Target>> field_words() {
  using enum Target;
  static constexpr Word<Target> words[] = {
      {"tag-name", tag_name},
      {"attribute-name", attribute_name},
      {"attribute-value", attribute_value},
      {"comment", comment},
      {"doctype-name", doctype_name},
      {"doctype-public-identifier", doctype_public_identifier},
      {"doctype-system-identifier", doctype_system_identifier},
      {"processing-instruction-target", instruction_target},
      {"processing-instruction-data", instruction_data},
  };
  return words;
}

std::span<const Word<Reads>> reads_words() {
  using enum Reads;
  static constexpr Word<Reads> words[] = {
      {"character", character},         {"ahead", ahead},         {"until", until},   {"run", run},
      {"longest-match", longest_match}, {"procedure", procedure}, {"number", number},
  };
  return words;
}

std::span<const Word<ReadResult>> result_words() {
  using enum ReadResult;
  static constexpr Word<ReadResult> words[] = {
      {"none", none},   {"found", found},           {"EOF", end_of_input}, {"some", some},
      {"match", match}, {"characters", characters}, {"nothing", nothing},
  };
  return words;
}

std::span<const Word<VariableType>> variable_type_words() {
  using enum VariableType;
  static constexpr Word<VariableType> words[] = {
      {"choice", choice},       {"text", text},   {"number", number},
      {"character", character}, {"state", state},
  };
  return words;
}

std::span<const Word<TextMode>> context_words() {
  using enum TextMode;
  static constexpr Word<TextMode> words[] = {
      {"data", data},           {"rcdata", rcdata},
      {"rawtext", rawtext},     {"script-data", script_data},
      {"plaintext", plaintext}, {"cdata-section", cdata_section},
  };
  return words;
}

std::span<const Word<Subject>> condition_words() {
  using enum Subject;
  static constexpr Word<Subject> words[] = {
      {"tag-has-attributes", tag_has_attributes},
      {"duplicate-attribute", duplicate_attribute},
      {"acknowledged", acknowledged},
      {"scripting", scripting},
      {"in-foreign-content", foreign},
      {"current-node-foreign", foreign},
      {"adjusted-current-node-foreign", foreign},
  };
  return words;
}

std::span<const Word<Characters>> characters_words() {
  using enum Characters;
  static constexpr Word<Characters> words[] = {
      {"current", current},
      {"current-lowercase", current_lowercase},
      {"current-uppercase", current_uppercase},
      {"consumed", consumed},
      {"reference", reference},
      {"replacement", replacement},
      {"result", result},
  };
  return words;
}

TextKind text_kind_of(std::string_view concept_name) {
  using enum TextKind;
  static constexpr Word<TextKind> words[] = {
      {"data", data},
      {"rcdata", rcdata},
      {"rawtext", rawtext},
      {"script-data", rawtext},
      {"plaintext", plaintext},
      {"cdata-section", cdata_section},
      {"script-data-escaped", script_data_escaped},
      {"script-data-escaped-dash", script_data_escaped},
      {"script-data-escaped-dash-dash", script_data_escaped},
      {"script-data-double-escaped", script_data_double_escaped},
      {"script-data-double-escaped-dash", script_data_double_escaped},
      {"script-data-double-escaped-dash-dash", script_data_double_escaped},
  };
  const TextKind* const text = find_word<TextKind>(words, concept_name);
  return text ? *text : none;
}

std::span<const std::string_view> known_codes() {
  static constexpr std::string_view codes[] = {
      "abrupt-closing-of-empty-comment",
      "abrupt-doctype-public-identifier",
      "abrupt-doctype-system-identifier",
      "absence-of-digits-in-numeric-character-reference",
      "cdata-in-html-content",
      "character-reference-outside-unicode-range",
      "control-character-in-input-stream",
      "control-character-reference",
      "disallowed-processing-instruction-target",
      "duplicate-attribute",
      "end-tag-with-attributes",
      "end-tag-with-trailing-solidus",
      "eof-before-tag-name",
      "eof-in-cdata",
      "eof-in-comment",
      "eof-in-doctype",
      "eof-in-processing-instruction",
      "eof-in-script-html-comment-like-text",
      "eof-in-tag",
      "incorrectly-closed-comment",
      "incorrectly-opened-comment",
      "invalid-character-sequence-after-doctype-name",
      "invalid-first-character-of-processing-instruction-target",
      "invalid-first-character-of-tag-name",
      "invalid-processing-instruction-target",
      "missing-attribute-value",
      "missing-doctype-name",
      "missing-doctype-public-identifier",
      "missing-doctype-system-identifier",
      "missing-end-tag-name",
      "missing-quote-before-doctype-public-identifier",
      "missing-quote-before-doctype-system-identifier",
      "missing-semicolon-after-character-reference",
      "missing-whitespace-after-doctype-public-keyword",
      "missing-whitespace-after-doctype-system-keyword",
      "missing-whitespace-before-doctype-name",
      "missing-whitespace-between-attributes",
      "missing-whitespace-between-doctype-public-and-system-identifiers",
      "nested-comment",
      "non-void-html-element-start-tag-with-trailing-solidus",
      "noncharacter-character-reference",
      "noncharacter-in-input-stream",
      "null-character-reference",
      "surrogate-character-reference",
      "surrogate-in-input-stream",
      "unexpected-character-after-doctype-system-identifier",
      "unexpected-character-in-attribute-name",
      "unexpected-character-in-unquoted-attribute-value",
      "unexpected-equals-sign-before-attribute-name",
      "unexpected-null-character",
      "unexpected-question-mark-instead-of-tag-name",
      "unexpected-solidus-in-tag",
      "unknown-named-character-reference",
  };
  return codes;
}

}  // namespace specdrift::model
