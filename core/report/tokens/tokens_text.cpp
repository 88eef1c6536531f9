#include <fmt/core.h>

#include "core/report/common/report_words.h"
#include "core/report/escape/escape.h"
#include "core/report/tokens/token_table.h"
#include "core/report/tokens/tokens_report.h"

namespace specdrift::report {

void write_tokens_text(const TokensReport& report, const TextSink& out) {
  const Source& source = report.source;
  std::string head = fmt::format("{}: {}, {}; {}", escaped_for_terminal(report.name),
                                 counted(source.original_size(), "byte"), report.version.name,
                                 simulation_in_words(report.feedback));
  if (const auto& encoding = report.encoding)
    head += fmt::format("; read as {} ({})", encoding->name, encoding->from);
  if (const auto count = source.ill_formed_count())
    head += fmt::format("; {} read as U+FFFD", counted(count, "ill-formed byte sequence"));
  out(head + '\n');
  TokenTable table(out, source, report.version, report.color);
  for (TokenBatch batch; report.tokenizer.read(batch);) {
    if (report.progress && !batch.tokens.empty()) report.progress(batch.tokens.back().span.end);
    table.add(batch);
  }
  table.finish();
}

}  // namespace specdrift::report
