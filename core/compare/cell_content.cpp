#include "core/compare/cell_content.h"

#include <cstring>
#include <utility>

#include "core/compare/digest.h"

namespace specdrift {
namespace {

/// The string itself if it is part of the source, else a copy.
std::string_view kept_string(std::string_view text, std::string_view source, Arena& strings) {
  const bool in_source =
      text.data() >= source.data() && text.data() < source.data() + source.size();
  return in_source ? text : strings.copy(text);
}

/// Whether a piece of a run goes on where the last token, a run too, ends.
bool joins(const std::vector<KeptToken>& tokens, const Token& piece) {
  return piece.verbatim && !tokens.empty() && tokens.back().token.verbatim &&
         tokens.back().token.span.end == piece.span.begin;
}

void extend(Token& run, Offset end, std::string_view source) {
  run.span.end = end;
  run.text = slice(source, run.span);
}

Doctype kept_doctype(const Doctype& doctype, std::string_view source, Arena& strings) {
  const auto kept = [&](const std::optional<std::string_view>& text) {
    return text ? std::optional(kept_string(*text, source, strings)) : std::nullopt;
  };
  return {kept(doctype.name), kept(doctype.public_identifier), kept(doctype.system_identifier),
          doctype.force_quirks};
}

/// A token that is held by `strings` and the source alone.
KeptToken copied(const KeptToken& kept, std::string_view source, Arena& strings) {
  KeptToken copy = kept;
  copy.token.text = kept_string(kept.token.text, source, strings);
  for (Attribute& a : copy.attributes) {
    a.name = kept_string(a.name, source, strings);
    a.value = kept_string(a.value, source, strings);
  }
  copy.doctype = kept_doctype(kept.doctype, source, strings);
  copy.instruction_data = kept_string(kept.instruction_data, source, strings);
  return copy;
}

}  // namespace

CellContent::CellContent(std::string_view source, Aspects aspects, std::size_t keep)
    : source_(source), aspects_(aspects), keep_limit_(keep) {}

void CellContent::clear(bool keeps) {
  keeps_ = keeps && keep_limit_ > 0;
  in_run_ = false;
  script_size_ = 0;
  content_.clear();
  self_closing_ = {};
  markup_.clear();
  only_characters_ = true;
  token_count_ = 0;
  begins_with_characters_ = ends_in_characters_ = false;
  complete_ = true;
  kept_.clear();
  strings_.clear();
}

void CellContent::begin_as(const CellContent& other) {
  keeps_ = other.keeps_;
  in_run_ = other.in_run_;
  run_size_ = other.run_size_;
  script_size_ = other.script_size_;
  content_ = other.content_;
  self_closing_ = other.self_closing_;
  markup_ = other.markup_;
  only_characters_ = other.only_characters_;
  token_count_ = other.token_count_;
  begins_with_characters_ = other.begins_with_characters_;
  ends_in_characters_ = other.ends_in_characters_;
  complete_ = other.complete_;
  strings_.clear();
  kept_.clear();
  for (const KeptToken& kept : other.kept_) kept_.push_back(copied(kept, source_, strings_));
}

/// The kind of a member stands after it, so that bytes read backwards are members in one way only.
void CellContent::end_member(DigestOfPieces& content, std::uint64_t size, Member what) {
  char end[sizeof size + 1];
  std::memcpy(end, &size, sizeof size);
  end[sizeof size] = static_cast<char>(what);
  content.add({end, sizeof end});
}

void CellContent::add(const Segment& segment, const TokenBatch& batch) {
  if (segment.kind == Segment::Kind::gap) return;
  const Token& token = *segment.token;
  if (token.kind == TokenKind::characters) {
    add_characters(segment);
    return keep(segment, batch);
  }
  finish();
  ends_in_characters_ = false;
  ++token_count_;
  only_characters_ = only_characters_ && token.kind == TokenKind::end_of_file;
  fold(Member::kind, {reinterpret_cast<const char*>(&token.kind), sizeof token.kind},
       Aspects::kind);
  switch (token.kind) {
  case TokenKind::start_tag:
  case TokenKind::end_tag:
    add_tag(token, batch);
    break;
  case TokenKind::doctype:
    add_doctype(batch.doctype_of(token));
    break;
  case TokenKind::comment:
    fold(Member::comment, token.text, Aspects::data);
    break;
  case TokenKind::processing_instruction:
    fold(Member::target, token.text, Aspects::name);
    fold(Member::instruction, batch.instruction_data_of(token), Aspects::data);
    break;
  case TokenKind::characters:
  case TokenKind::end_of_file:
    break;
  }
  keep(segment, batch);
}

void CellContent::add_characters(const Segment& segment) {
  if (!in_run_) {
    in_run_ = ends_in_characters_ = true;
    run_size_ = 0;
    begins_with_characters_ = begins_with_characters_ || token_count_ == 0;
    ++token_count_;
  }
  const std::string_view text =
      segment.kind == Segment::Kind::run ? slice(source_, segment.span) : segment.token->text;
  run_size_ += text.size();
  if (has(aspects_, Aspects::data)) content_.add(text);
  if (segment.token->of_script) {
    markup_.add(text);
    script_size_ += text.size();
  }
}

void CellContent::finish() {
  if (!in_run_) return;
  in_run_ = false;
  if (script_size_ > 0) end_member(markup_, std::exchange(script_size_, 0), Member::script);
  if (has(aspects_, Aspects::data)) {
    end_member(content_, run_size_, Member::characters);
  } else {
    fold(Member::kind, "characters", Aspects::kind);
  }
}

Emitted CellContent::emitted() const {
  const Digest content = content_.digest();
  const bool is_flagged = self_closing_ != Digest{};
  return {is_flagged ? chained(content, "self-closing", self_closing_) : content, content, true};
}

void CellContent::add_tag(const Token& token, const TokenBatch& batch) {
  fold(Member::name, token.text, Aspects::name);
  const bool start = token.kind == TokenKind::start_tag;
  add_member(markup_, token.text, start ? Member::start_tag : Member::end_tag);
  if (!start) return;
  for (const Attribute& a : batch.attributes_of(token)) {
    fold(Member::attribute, a.name, Aspects::attributes);
    fold(Member::value, a.value, Aspects::attributes);
    add_member(markup_, a.name, Member::attribute);
  }
  if (token.self_closing && has(aspects_, Aspects::self_closing))
    self_closing_ = chained(self_closing_, "tag", {token_count_, 0});
}

void CellContent::add_doctype(const Doctype& doctype) {
  if (doctype.name) fold(Member::doctype, *doctype.name, Aspects::name);
  if (doctype.public_identifier)
    fold(Member::public_identifier, *doctype.public_identifier, Aspects::identifiers);
  if (doctype.system_identifier)
    fold(Member::system_identifier, *doctype.system_identifier, Aspects::identifiers);
  fold(Member::quirks, doctype.force_quirks ? "on" : "off", Aspects::force_quirks);
}

void CellContent::keep(const Segment& segment, const TokenBatch& batch) {
  const Token& token = *segment.token;
  if (token.kind == TokenKind::end_of_file) return;
  if (!keeps_) {
    complete_ = false;
    return;
  }
  const bool run = segment.kind == Segment::Kind::run;
  Token piece = token;
  piece.span = segment.span;
  if (joins(kept_, piece)) return extend(kept_.back().token, piece.span.end, source_);
  if (kept_.size() >= keep_limit_) {
    complete_ = false;
    return;
  }
  KeptToken& kept = kept_.emplace_back();
  kept.token = piece;
  kept.token.text = run ? slice(source_, segment.span) : kept_string(token.text, source_, strings_);
  if (token.kind == TokenKind::start_tag || token.kind == TokenKind::end_tag) {
    for (const Attribute& a : batch.attributes_of(token)) {
      if (kept.attributes.size() >= keep_limit_) {
        complete_ = false;
        break;
      }
      kept.attributes.push_back({kept_string(a.name, source_, strings_),
                                 kept_string(a.value, source_, strings_), a.span});
    }
  }
  if (token.kind == TokenKind::doctype)
    kept.doctype = kept_doctype(batch.doctype_of(token), source_, strings_);
  if (token.kind == TokenKind::processing_instruction)
    kept.instruction_data = kept_string(batch.instruction_data_of(token), source_, strings_);
}

void CellContent::append_to(KeptTokens& to, Arena& strings, bool models_self_closing) const {
  to.count += token_count_ - (to.ends_in_characters && begins_with_characters_ ? 1 : 0);
  if (token_count_ > 0) to.ends_in_characters = ends_in_characters_;
  to.complete = to.complete && complete_;
  for (const KeptToken& kept : kept_) {
    if (joins(to.tokens, kept.token)) {
      extend(to.tokens.back().token, kept.token.span.end, source_);
      continue;
    }
    if (to.tokens.size() >= keep_limit_) {
      to.complete = false;
      return;
    }
    Token& token = to.tokens.emplace_back(copied(kept, source_, strings)).token;
    token.self_closing = token.self_closing && models_self_closing;
  }
}

}  // namespace specdrift
