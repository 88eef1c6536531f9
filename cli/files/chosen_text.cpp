#include "cli/files/chosen_text.h"

#include <algorithm>
#include <cstddef>

#include "core/encoding/prescan.h"
#include "core/text/source.h"
#include "core/token/tokenizer.h"
#include "versions/registry.h"

namespace specdrift::cli {
namespace {

using encoding::Encoding;

/// The first occurrence from a place on, of a word in lower case.
std::size_t find_word(std::string_view bytes, std::string_view word, std::size_t from) {
  const auto lower = [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  };
  const auto found =
      std::search(bytes.begin() + static_cast<std::ptrdiff_t>(from), bytes.end(), word.begin(),
                  word.end(), [&](char a, char b) { return lower(a) == b; });
  return found == bytes.end() ? bytes.npos : static_cast<std::size_t>(found - bytes.begin());
}

/// Most pages need not be read twice.
bool may_have_meta(std::string_view bytes) {
  const std::size_t meta = find_word(bytes, "<meta", 0);
  return meta != bytes.npos && (find_word(bytes, "charset", meta) != bytes.npos ||
                                find_word(bytes, "http-equiv", meta) != bytes.npos);
}

const Encoding* encoding_of_tag(std::span<const Attribute> attributes) {
  const auto value = [&](std::string_view name) -> std::optional<std::string_view> {
    const auto found = std::ranges::find(attributes, name, &Attribute::name);
    return found == attributes.end() ? std::nullopt : std::optional(found->value);
  };
  return encoding::encoding_of_meta(value("charset"), value("http-equiv"), value("content"));
}

/// The encoding that the first meta element with an encoding names; null: none has one. All
/// versions read the text before it in the same way, as far as it matters.
const Encoding* named_by_meta(const Source& source) {
  StartContext start;
  start.feedback = Feedback::tree;
  const Machine* const machine = find_machine("13.2.5");
  const auto tokenizer = machine->make_tokenizer(source, start);
  for (TokenBatch batch; tokenizer->read(batch);)
    for (const Token& token : batch.tokens) {
      if (token.kind != TokenKind::start_tag || token.text != "meta") continue;
      if (const Encoding* const found = encoding_of_tag(batch.attributes_of(token))) return found;
    }
  return nullptr;
}

void decode(ChosenText& text, std::string_view bytes) {
  text.decoded.reset();
  if (!encoding::is_the_same_in_utf_8(*text.choice.encoding, bytes))
    text.decoded = encoding::decode(*text.choice.encoding, bytes, text.choice.mark);
}

}  // namespace

ChosenText chosen_text(std::string_view bytes, const encoding::ChoiceOptions& options) {
  ChosenText text{encoding::choose(bytes, options), std::nullopt};
  decode(text, bytes);
  if (!encoding::may_change(text.choice) || !may_have_meta(bytes)) return text;
  const Source source = text.decoded ? Source::from_decoded(text.decoded->text, text.decoded->map,
                                                            text.decoded->undecodable)
                                     : Source::from_bytes(bytes);
  const Encoding* const found = named_by_meta(source);
  if (!found) return text;
  if (found != text.choice.encoding) {
    text.choice = {found, encoding::Basis::late_meta};
    decode(text, bytes);
  } else if (text.choice.basis == encoding::Basis::absence) {
    text.choice.basis = encoding::Basis::late_meta;
  }
  return text;
}

encoding::Lookalike unlike_choice(std::string_view bytes, const encoding::Choice& choice) {
  using encoding::Basis;
  using encoding::Lookalike;
  if (choice.basis != Basis::absence && choice.basis != Basis::byte_order_mark)
    return Lookalike::nothing;
  const Lookalike like = encoding::lookalike_of(bytes);
  // A mark of UTF-16 is what one of UTF-32 begins with.
  const bool is_otherwise = choice.basis == Basis::absence
                                ? encoding::is_ascii_superset(*choice.encoding)
                                : encoding::is_utf_32(like);
  return is_otherwise ? like : Lookalike::nothing;
}

}  // namespace specdrift::cli
