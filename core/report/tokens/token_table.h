#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/text/line_index.h"
#include "core/text/source.h"
#include "core/token/error_list.h"
#include "core/token/token_batch.h"
#include "core/token/version_info.h"

namespace specdrift::report {

/// One version's tokens and parse errors as a table for people: a row each, an error after the
/// token in which it was found. Characters that could steer a terminal are escaped. Neighbouring
/// characters are one row as long as their spans touch.
class TokenTable {
 public:
  using Sink = std::function<void(std::string_view)>;

  /// Requires: source and version outlive the table.
  TokenTable(Sink out, const Source& source, const VersionInfo& version, bool color);

  /// Writes the rows of the batch, except those that the next batch may continue or precede.
  void add(const TokenBatch& batch);

  /// Writes the last rows.
  void finish();

 private:
  enum class RowKind { token, error };

  void add_errors(Offset before);
  bool continues_run(const Token& token) const;
  void add_token(const TokenBatch& batch, const Token& token);
  void add_error(const ParseError& error);
  void end_run();
  void row(Span span, std::string_view kind, std::string_view content, RowKind row_kind);
  std::string content_of(const TokenBatch& batch, const Token& token) const;

  Sink out_;
  const VersionInfo& version_;
  LineIndex lines_;
  std::size_t span_width_;
  bool color_;
  Span run_;  ///< of the characters that have no row yet
  std::string run_text_;
  ErrorList errors_;  ///< that have no row yet
};

}  // namespace specdrift::report
