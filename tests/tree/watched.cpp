#include "tests/tree/watched.h"

#include <memory>

#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

std::unique_ptr<Tokenizer> make(std::string_view version, const Source& source,
                                const StartContext& start) {
  if (const Version* const machine = find_version(version))
    return machine->make_tokenizer(source, start);
  return std::make_unique<model::Interpreter>(*model::find_builtin_model(version), source, start);
}

char letter_of(const Context& context, std::string_view name) {
  switch (context.concept_) {
  case TextConcept::rcdata:
    return 'c';
  case TextConcept::rawtext:
    return name == "script" ? 's' : 'r';
  case TextConcept::plaintext:
    return 'p';
  default:
    return 0;
  }
}

}  // namespace

std::string watched(Tokenizer& tokenizer, const Source& source, std::string* errors) {
  std::string seen;
  TokenBatch batch;
  Context context;
  while (tokenizer.read(batch)) {
    if (errors)
      for (const ParseError& error : batch.errors) *errors += ' ' + std::to_string(error.at);
    auto mark = batch.contexts.begin();
    const auto go_to = [&](Offset at) {
      for (; mark != batch.contexts.end() && mark->at <= at; ++mark) context = mark->context;
    };
    for (const Token& token : batch.tokens) {
      if (token.kind != TokenKind::start_tag && token.kind != TokenKind::end_tag) continue;
      go_to(token.span.end);
      if (!seen.empty()) seen += ' ';
      const bool is_end = token.kind == TokenKind::end_tag;
      if (is_end) seen += '/';
      seen.append(token.text) += '>';
      if (const char letter = is_end ? 0 : letter_of(context, token.text)) seen += letter;
      if (context.cdata_allowed) seen += '!';
    }
    go_to(source.end());
  }
  return seen;
}

std::string watched(std::string_view version, std::string_view input, bool plain, bool scripting,
                    bool foreign) {
  const Source source = Source::from_bytes(input);
  StartContext start;
  start.feedback = Feedback::tree;
  start.plain = plain;
  start.scripting = scripting;
  start.foreign_content = foreign;
  return watched(*make(version, source, start), source);
}

}  // namespace specdrift::test
