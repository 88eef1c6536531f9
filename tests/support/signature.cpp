#include "tests/support/signature.h"

#include <algorithm>
#include <optional>

namespace specdrift::test {
namespace {

void put(std::string& to, std::string_view text) {
  to += std::to_string(text.size());
  to += ':';
  to += text;
}

void put(std::string& to, Span span) {
  to += std::to_string(span.begin);
  to += '-';
  to += std::to_string(span.end);
  to += ' ';
}

void put_optional(std::string& to, const std::optional<std::string_view>& text) {
  to += text ? '+' : '-';
  if (text) put(to, *text);
}

/// Whether a version may leave this stretch without a token.
bool may_be_left_out(std::string_view gap, bool at_end) {
  using namespace std::string_view_literals;
  while (!gap.empty()) {
    const auto one_of = {"</>"sv, "<![CDATA["sv, "]]>"sv};
    const auto found = std::ranges::find_if(one_of, [&](auto s) { return gap.starts_with(s); });
    if (found == one_of.end()) return at_end && gap.starts_with('<');
    gap.remove_prefix(found->size());
  }
  return true;
}

class Signer {
 public:
  Signer(const Source& source, Signature& signature, std::string& mistake)
      : source_(source), signature_(signature), mistake_(mistake), covered_(source.begin()) {}

  void add(const TokenBatch& batch) {
    for (const Token& token : batch.tokens) add(token, batch);
    for (const ParseError& error : batch.errors) {
      signature_.errors += std::to_string(error.at);
      signature_.errors += error.code;
      signature_.errors += ' ';
    }
    for (const ContextMark& mark : batch.contexts) {
      if (mark.context == context_) continue;
      context_ = mark.context;
      add(mark);
    }
  }

  void finish() {
    end_run();
    if (!ended_) mistake_ = "no end-of-file token";
  }

 private:
  void add(const Token& token, const TokenBatch& batch) {
    check(token);
    covered_ = token.span.end;
    if (token.kind == TokenKind::characters) {
      if (run_.empty()) run_span_.begin = token.span.begin;
      run_span_.end = token.span.end;
      run_ += token.text;
      return;
    }
    end_run();
    signature_.tokens += static_cast<char>('0' + static_cast<int>(token.kind));
    put(signature_.spans, token.span);
    switch (token.kind) {
    case TokenKind::start_tag:
    case TokenKind::end_tag:
      put(signature_.tokens, token.text);
      add_attributes(token, batch);
      break;
    case TokenKind::doctype: {
      const Doctype& doctype = batch.doctype_of(token);
      put_optional(signature_.tokens, doctype.name);
      put_optional(signature_.tokens, doctype.public_identifier);
      put_optional(signature_.tokens, doctype.system_identifier);
      signature_.tokens += doctype.force_quirks ? 'q' : 'n';
      break;
    }
    case TokenKind::comment:
      put(signature_.tokens, token.text);
      break;
    case TokenKind::processing_instruction:
      put(signature_.tokens, token.text);
      put(signature_.tokens, batch.instruction_data_of(token));
      break;
    case TokenKind::characters:
      break;
    case TokenKind::end_of_file:
      ended_ = true;
      break;
    }
  }

  void add(const ContextMark& mark) {
    std::string& contexts = signature_.contexts;
    contexts += std::to_string(mark.at);
    contexts += static_cast<char>('a' + static_cast<int>(mark.context.text));
    if (mark.context.cdata_allowed) contexts += '[';
    for (const std::uint64_t hash : {mark.context.last_start_tag, mark.context.tree}) {
      contexts += hash == 0 ? '-' : '+';
      if (hash != 0) contexts += std::to_string(hash);
    }
    contexts += ' ';
  }

  void add_attributes(const Token& token, const TokenBatch& batch) {
    signature_.self_closing += token.kind == TokenKind::start_tag && token.self_closing ? '1' : '0';
    for (const Attribute& a : batch.attributes_of(token)) {
      put(signature_.spans, a.span);
      if (token.kind == TokenKind::end_tag) continue;
      put(signature_.tokens, a.name);
      put(signature_.tokens, a.value);
    }
  }

  void check(const Token& token) {
    const std::string_view bytes = source_.bytes();
    if (ended_) mistake_ = "a token after the end";
    if (token.span.begin < covered_ || token.span.end > bytes.size())
      mistake_ = "a span out of order";
    if (token.span.begin > covered_ &&
        !may_be_left_out(bytes.substr(covered_, token.span.begin - covered_),
                         token.kind == TokenKind::end_of_file))
      mistake_ = "source that no token covers";
    if (token.span.empty() != (token.kind == TokenKind::end_of_file)) mistake_ = "an empty token";
    if (token.verbatim && bytes.substr(token.span.begin, token.span.size()) != token.text)
      mistake_ = "a run that is not the source";
  }

  void end_run() {
    if (run_.empty()) return;
    signature_.tokens += 'c';
    put(signature_.tokens, run_);
    put(signature_.spans, run_span_);
    run_.clear();
  }

  const Source& source_;
  Signature& signature_;
  std::string& mistake_;
  Offset covered_;
  bool ended_ = false;
  Context context_;
  std::string run_;
  Span run_span_;
};

}  // namespace

void Signature::clear() {
  tokens.clear();
  self_closing.clear();
  spans.clear();
  errors.clear();
  contexts.clear();
}

void sign(Tokenizer& tokenizer, const Source& source, TokenBatch& batch, Signature& signature,
          std::string& mistake) {
  signature.clear();
  Signer signer(source, signature, mistake);
  while (tokenizer.read(batch)) signer.add(batch);
  signer.finish();
}

}  // namespace specdrift::test
