#include "tests/support/tokenize.h"

#include <fmt/format.h>

#include <stdexcept>

namespace specdrift::test {
namespace {

void require(bool condition, std::string_view what, const Token& token) {
  if (!condition)
    throw std::logic_error(fmt::format("{} at {}..{}", what, token.span.begin, token.span.end));
}

std::string describe(const Doctype& doctype) {
  std::string text = "doctype";
  if (doctype.name) text += fmt::format(" {}", *doctype.name);
  if (doctype.public_identifier) text += fmt::format(" public \"{}\"", *doctype.public_identifier);
  if (doctype.system_identifier) text += fmt::format(" system \"{}\"", *doctype.system_identifier);
  if (doctype.force_quirks) text += " quirks";
  return text;
}

std::string describe_tag(std::string_view kind, const TokenBatch& batch, const Token& token) {
  std::string text = fmt::format("{} {}", kind, token.text);
  Offset end = token.span.begin;
  for (const Attribute& a : batch.attributes_of(token)) {
    text += fmt::format(" {}=\"{}\"", a.name, a.value);
    require(a.span.begin >= end && a.span.end <= token.span.end, "attribute outside its place",
            token);
    end = a.span.end;
  }
  if (token.self_closing) text += " /";
  return text;
}

}  // namespace

Tokenized tokenize(const MakeTokenizer& make, std::string_view input, const StartContext& start,
                   std::size_t batch_capacity) {
  const Source source = Source::from_string(input);
  const auto tokenizer = make(source, start);
  Tokenized result;
  TokenBatch batch(batch_capacity);
  Offset covered = source.begin();
  bool ended = false;
  std::string run;
  const auto add = [&](std::string_view text) {
    if (!result.tokens.empty()) result.tokens += ", ";
    result.tokens += text;
  };
  const auto end_run = [&] {
    if (!run.empty()) add(fmt::format("text \"{}\"", run));
    run.clear();
  };
  while (tokenizer->read(batch)) {
    for (const Token& token : batch.tokens) {
      require(!ended, "a token after the end of the file", token);
      require(token.span.begin >= covered && token.span.end >= token.span.begin &&
                  token.span.end <= source.end(),
              "a span out of order", token);
      covered = token.span.end;
      if (token.kind != TokenKind::characters) end_run();
      switch (token.kind) {
      case TokenKind::characters:
        require(!token.text.empty() && !token.span.empty(), "an empty run", token);
        require(!token.verbatim || token.text.data() == input.data() + token.span.begin ||
                    input.substr(token.span.begin, token.span.size()) == token.text,
                "a verbatim run that is not the source", token);
        run += token.text;
        break;
      case TokenKind::doctype:
        add(describe(batch.doctype_of(token)));
        break;
      case TokenKind::start_tag:
        add(describe_tag("start", batch, token));
        break;
      case TokenKind::end_tag:
        add(describe_tag("end", batch, token));
        break;
      case TokenKind::comment:
        add(fmt::format("comment \"{}\"", token.text));
        break;
      case TokenKind::processing_instruction:
        add(fmt::format("processing instruction {} \"{}\"", token.text,
                        batch.instruction_data_of(token)));
        break;
      case TokenKind::end_of_file:
        require(token.span == Span{source.end(), source.end()}, "an end of the file elsewhere",
                token);
        ended = true;
        break;
      }
    }
    for (const ParseError& error : batch.errors) {
      if (!result.errors.empty()) result.errors += ", ";
      result.errors += fmt::format("{}{}{}", error.at, error.code.empty() ? "" : " ", error.code);
    }
  }
  if (!ended) throw std::logic_error("no end-of-file token");
  return result;
}

}  // namespace specdrift::test
