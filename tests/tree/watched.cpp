#include "tests/tree/watched.h"

#include <algorithm>
#include <memory>

#include "core/common_subset/with_common_subset.h"
#include "core/model/data/builtin.h"
#include "core/model/run/interpreter.h"
#include "versions/registry.h"

namespace specdrift::test {
namespace {

std::unique_ptr<Tokenizer> make(std::string_view version, const Source& source,
                                const StartContext& start) {
  if (const Machine* const machine = find_machine(version))
    return machine->make_tokenizer(source, start);
  return std::make_unique<model::Interpreter>(*model::find_builtin_model(version), source, start);
}

char letter_of(const Context& context, std::string_view name) {
  switch (context.text) {
  case TextKind::rcdata:
    return 'c';
  case TextKind::rawtext:
    return name == "script" ? 's' : 'r';
  case TextKind::plaintext:
    return 'p';
  default:
    return 0;
  }
}

/// Whether nobody complains of the self-closing flag of a start tag.
bool is_acknowledged(const TokenBatch& batch, const Token& token) {
  return std::ranges::none_of(batch.errors, [&](const ParseError& error) {
    return error.code == "non-void-html-element-start-tag-with-trailing-solidus" &&
           error.at >= token.span.begin && error.at <= token.span.end;
  });
}

}  // namespace

std::string watched(Tokenizer& tokenizer, const Source& source, std::string* errors, bool flags) {
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
      if (flags && token.self_closing && !is_end && !is_acknowledged(batch, token)) seen += '/';
    }
    go_to(source.end());
  }
  return seen;
}

std::string watched(std::string_view version, std::string_view input, bool common_subset,
                    bool scripting, bool foreign, bool flags) {
  const Source source = Source::from_bytes(input);
  StartContext start;
  start.feedback = Feedback::tree;
  start.scripting = scripting;
  start.foreign_content = foreign;
  auto tokenizer = make(version, source, start);
  if (common_subset)
    tokenizer =
        with_common_subset(std::move(tokenizer), model::find_builtin_model(version)->info, source);
  return watched(*tokenizer, source, nullptr, flags);
}

}  // namespace specdrift::test
