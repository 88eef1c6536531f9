#include "core/report/tokens/token_table.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/report/escape/escape.h"

namespace specdrift::report {
namespace {

std::string_view kind_name(TokenKind kind) {
  switch (kind) {
  case TokenKind::doctype:
    return "DOCTYPE";
  case TokenKind::start_tag:
    return "start tag";
  case TokenKind::end_tag:
    return "end tag";
  case TokenKind::comment:
    return "comment";
  case TokenKind::processing_instruction:
    return "processing instruction";
  case TokenKind::characters:
    return "text";
  case TokenKind::end_of_file:
    return "end of file";
  }
  return "";
}

std::string quoted(std::string_view text) {
  return fmt::format("\"{}\"", escaped_for_terminal(text));
}

/// The text's word for the flag when it is not as it was when the token was created.
std::string_view flag_value(std::string_view flag) {
  return flag == "correctness flag" ? "incorrect" : "on";
}

std::string content_of_doctype(const Doctype& doctype, const VersionInfo& version) {
  std::string text = doctype.name ? quoted(*doctype.name) : "(no name)";
  if (doctype.public_identifier) text += " public " + quoted(*doctype.public_identifier);
  if (doctype.system_identifier) text += " system " + quoted(*doctype.system_identifier);
  if (doctype.force_quirks)
    text += fmt::format(" [{}: {}]", escaped_for_terminal(version.quirks_flag),
                        flag_value(version.quirks_flag));
  return text;
}

std::string content_of_tag(const TokenBatch& batch, const Token& tag) {
  std::string text = escaped_for_terminal(tag.text);
  for (const Attribute& attribute : batch.attributes_of(tag))
    text += fmt::format(" {}={}", escaped_for_terminal(attribute.name), quoted(attribute.value));
  if (tag.self_closing) text += " [self-closing flag]";
  return text;
}

std::string span_text(Span span) {
  return span.empty() ? fmt::format("{}", span.begin) : fmt::format("{}..{}", span.begin, span.end);
}

}  // namespace

TokenTable::TokenTable(Sink out, const Source& source, const VersionInfo& version, bool color)
    : out_(std::move(out)),
      version_(version),
      lines_(source),
      span_width_(std::max<std::size_t>(5, span_text({source.end(), source.end() + 1}).size())),
      color_(color) {
  const auto head =
      fmt::format("{:{}}  {:8}  {:11}  content", "bytes", span_width_, "line:col", "kind");
  out_(color_ ? fmt::format("\x1b[1m{}\x1b[0m\n", head) : head + '\n');
}

void TokenTable::add(const TokenBatch& batch) {
  for (const ParseError& error : batch.errors) errors_.insert(error);
  for (const Token& token : batch.tokens) {
    if (continues_run(token)) {
      run_.end = token.span.end;
      run_text_ += token.text;
      continue;
    }
    end_run();
    add_errors(token.span.begin);
    add_token(batch, token);
  }
}

void TokenTable::add_errors(Offset before) {
  if (errors_.empty() || errors_.first_at() >= before) return;
  ErrorList due;
  errors_.move_before(before, due);
  for (const ParseError& error : due) add_error(error);
}

void TokenTable::finish() {
  end_run();
  for (const ParseError& error : errors_) add_error(error);
  errors_.clear();
}

bool TokenTable::continues_run(const Token& token) const {
  return token.kind == TokenKind::characters && !run_.empty() && run_.end == token.span.begin;
}

void TokenTable::add_token(const TokenBatch& batch, const Token& token) {
  if (token.kind == TokenKind::characters) {
    run_ = token.span;
    run_text_ = token.text;
    return;
  }
  row(token.span, kind_name(token.kind), content_of(batch, token), RowKind::token);
}

void TokenTable::add_error(const ParseError& error) {
  row({error.at, error.at}, version_.names_errors ? "error" : "parse error",
      escaped_for_terminal(error.code), RowKind::error);
}

void TokenTable::end_run() {
  if (run_.empty()) return;
  row(run_, kind_name(TokenKind::characters), quoted(run_text_), RowKind::token);
  run_ = {};
  run_text_.clear();
}

void TokenTable::row(Span span, std::string_view kind, std::string_view content, RowKind row_kind) {
  const Position at = lines_.position(span.begin);
  std::string line =
      fmt::format("{:{}}  {:8}  {:11}  {}", span_text(lines_.source().original(span)), span_width_,
                  fmt::format("{}:{}", at.line, at.column), kind, content);
  line.erase(line.find_last_not_of(' ') + 1);
  if (color_ && row_kind == RowKind::error) line = fmt::format("\x1b[31m{}\x1b[0m", line);
  out_(line + '\n');
}

std::string TokenTable::content_of(const TokenBatch& batch, const Token& token) const {
  switch (token.kind) {
  case TokenKind::doctype:
    return content_of_doctype(batch.doctype_of(token), version_);
  case TokenKind::start_tag:
  case TokenKind::end_tag:
    return content_of_tag(batch, token);
  case TokenKind::processing_instruction:
    return fmt::format("{} {}", escaped_for_terminal(token.text),
                       quoted(batch.instruction_data_of(token)));
  case TokenKind::comment:
  case TokenKind::characters:
    return quoted(token.text);
  case TokenKind::end_of_file:
    break;
  }
  return {};
}

}  // namespace specdrift::report
