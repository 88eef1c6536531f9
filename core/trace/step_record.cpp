#include "core/trace/step_record.h"

#include <algorithm>

namespace specdrift::trace {
namespace {

constexpr std::size_t most_bytes = 4096;

std::string_view kept_string(std::string_view text, Arena& strings) {
  std::size_t size = std::min(text.size(), most_bytes);
  while (size > 0 && size < text.size() && (text[size] & 0xC0) == 0x80) --size;
  return strings.copy(text.substr(0, size));
}

std::optional<std::string_view> kept_string(const std::optional<std::string_view>& text,
                                            Arena& strings) {
  return text ? std::optional(kept_string(*text, strings)) : std::nullopt;
}

KeptToken kept_token(const Token& token, const TokenBatch& batch, Arena& strings) {
  KeptToken kept;
  kept.token = token;
  kept.token.text = kept_string(token.text, strings);
  if (token.kind == TokenKind::start_tag || token.kind == TokenKind::end_tag) {
    const auto attributes = batch.attributes_of(token);
    for (const Attribute& a : attributes.first(std::min(attributes.size(), StepRecord::most_kept)))
      kept.attributes.push_back(
          {kept_string(a.name, strings), kept_string(a.value, strings), a.span});
  } else if (token.kind == TokenKind::doctype) {
    const Doctype& doctype = batch.doctype_of(token);
    kept.doctype = {kept_string(doctype.name, strings),
                    kept_string(doctype.public_identifier, strings),
                    kept_string(doctype.system_identifier, strings), doctype.force_quirks};
  } else if (token.kind == TokenKind::processing_instruction) {
    kept.instruction_data = kept_string(batch.instruction_data_of(token), strings);
  }
  return kept;
}

}  // namespace

bool StepRecord::ends() const {
  return !tokens.empty() && tokens.back().token.kind == TokenKind::end_of_file;
}

StepRecord record_of(const StepStream& stream) {
  StepRecord record;
  record.model = &stream.model();
  record.step = stream.step();
  const auto add_characters = [&](std::string_view text) {
    if (record.characters.size() < most_bytes)
      record.characters += text.substr(0, most_bytes - record.characters.size());
  };
  add_characters(stream.characters());
  for (const Token& token : stream.tokens()) {
    if (token.kind == TokenKind::characters)
      add_characters(token.text);
    else if (record.tokens.size() < StepRecord::most_kept)
      record.tokens.push_back(kept_token(token, stream.batch(), record.strings));
  }
  const auto errors = stream.errors();
  record.errors.assign(errors.begin(), errors.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                            errors.size(), StepRecord::most_kept)));
  return record;
}

bool is_shown(const StepRecord& record, Level level) {
  if (level == Level::all || !record.tokens.empty() || !record.errors.empty()) return true;
  return level == Level::changes && record.changes_state();
}

}  // namespace specdrift::trace
