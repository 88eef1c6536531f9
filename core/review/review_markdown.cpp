#include <fmt/format.h>

#include <functional>

#include "core/corpus/impact_report.h"
#include "core/corpus/summary_words.h"
#include "core/model/wording/sentences.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/markdown.h"
#include "core/review/review_report.h"

namespace specdrift::review {
namespace {

using report::code_cell;
using report::code_span;
using report::markdown_text;

/// A part of the comment may hold so much, and what it does not hold is counted.
constexpr std::size_t most_of_part = most_markdown / 6;
/// A cell may hold so much before it is escaped, so that no row of a table fills a part alone.
constexpr std::size_t longest_cell = 400;

std::string short_of(std::string text) {
  if (text.size() <= longest_cell) return text;
  std::size_t end = longest_cell;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return text.substr(0, end) + "…";
}

std::string text_cell(const std::string& text) {
  return markdown_text(short_of(text));
}

/// Lines from `line(0)` to `line(count - 1)`, as far as there is room.
std::string lines_of(std::size_t count, const std::function<std::string(std::size_t)>& line) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    std::string next = line(i);
    if (text.size() + next.size() > most_of_part)
      return text + fmt::format("\n{} more: see the review in text or JSON.\n", count - i);
    text += next;
  }
  return text;
}

std::string folded(std::string_view summary, const std::string& content) {
  return fmt::format("\n<details><summary>{}</summary>\n\n{}\n</details>\n", summary, content);
}

std::string placed(const Side& side, const RowSide& row) {
  if (row.id.empty()) return {};
  const std::string place = words::place(side, row.line);
  return text_cell(row.sentence) + (place.empty() ? "" : "<br>" + code_cell(short_of(place)));
}

std::string cause_line(const Review& review, const ReviewedCause& seen) {
  std::string note = words::direction(review, seen);
  for (const std::string& more : {words::severity_rests_on(seen), words::worst(review, seen)})
    if (!more.empty()) note += (note.empty() ? "" : "; ") + more;
  const std::string start = prove::name_of(seen.cause.start);
  return fmt::format("| {} | {}{} | {} | {} | {}{}{} |\n", specdrift::name_of(seen.severity),
                     code_cell(short_of(seen.cause.input)),
                     start == "data" ? "" : fmt::format(" ({})", text_cell(start)),
                     text_cell(seen.before), text_cell(seen.after),
                     note.empty() ? "" : text_cell(note), note.empty() ? "" : "<br>",
                     code_cell(short_of(words::class_of(seen))));
}

std::string causes(const Review& review, const std::vector<const ReviewedCause*>& all) {
  return "| severity | input | before | after | class |\n| --- | --- | --- | --- | --- |\n" +
         lines_of(all.size(), [&](std::size_t i) { return cause_line(review, *all[i]); });
}

std::string states_part(const Review& review) {
  return lines_of(review.states.size(), [&](std::size_t i) {
    const ReviewedState& state = review.states[i];
    const std::string place =
        words::place(state.after.empty() ? review.before : review.after, state.line);
    return fmt::format("- {}: {}{}{}{}\n", words::change_of(state), text_cell(state.before),
                       state.before.empty() || state.after.empty() ? "" : " → ",
                       text_cell(state.after),
                       place.empty() ? "" : fmt::format(" ({})", code_span(short_of(place))));
  });
}

std::string rows_part(const Review& review) {
  return "| state | touches | before | after |\n| --- | --- | --- | --- |\n" +
         lines_of(review.rows.size(), [&](std::size_t i) {
           const ReviewedRow& row = review.rows[i];
           return fmt::format("| {} | {} | {} | {} |\n",
                              text_cell(row.after.id.empty() ? row.before.state : row.after.state),
                              text_cell(words::touches(review, row)),
                              placed(review.before, row.before), placed(review.after, row.after));
         });
}

std::string documents_part(const Review& review) {
  // Clang 14 lets no lambda capture structured bindings.
  const auto& summary = review.documents->summary;
  const auto& impact = review.documents->impact;
  const auto& rows = impact.change->rows();
  return "| documents | times | row |\n| --- | --- | --- |\n" +
         lines_of(summary.rows.size(), [&](std::size_t i) {
           const corpus::ChangedRow& row = rows[i];
           return fmt::format(
               "| {} | {} | {} |\n", summary.rows[i].documents, summary.rows[i].taken,
               text_cell(model::row_sentence(impact.change->model_of(row), row.table, row.row)));
         });
}

}  // namespace

std::string review_markdown(const Review& review) {
  std::string text =
      fmt::format("## Review: {} → {}\n\n**{}**\n", code_span(short_of(review.before.title)),
                  code_span(short_of(review.after.title)), markdown_text(words::headline(review)));
  if (const auto doubts = words::doubts(review); !doubts.empty())
    text += "\n### In doubt\n\n" + lines_of(doubts.size(), [&](std::size_t i) {
              return fmt::format("- {}\n", text_cell(doubts[i]));
            });
  if (!review.tokens.causes.empty()) {
    std::vector<const ReviewedCause*> of_tokens;
    for (const ReviewedCause& seen : review.tokens.causes) of_tokens.push_back(&seen);
    text += "\n### Other tokens\n\n" + causes(review, of_tokens);
  }
  if (!review.states.empty()) text += "\n### States\n\n" + states_part(review);
  if (review.documents)
    text += fmt::format("\n### Documents\n\n{}.\n", markdown_text(words::documents(review))) +
            folded("Rows that documents take", documents_part(review));
  if (!review.rows.empty())
    text += folded(
        review.verdict() == Verdict::unchanged ? "Rows in another form" : "Rows that changed",
        rows_part(review));
  if (const auto errors = words::errors_of(review); !errors.empty())
    text += folded("Other parse errors", causes(review, errors));
  std::string extent;
  for (const std::string& line : words::extent(review))
    extent += fmt::format("- {}\n", text_cell(line));
  return text + folded("What was compared", extent);
}

std::string unread_markdown(const std::string& file, const std::vector<UnreadSentence>& sentences,
                            const std::vector<TextMistake>& mistakes) {
  if (sentences.empty())
    return fmt::format(
               "## Review of {}\n\n**Not reviewed: this is not the text of a tokenizer.**\n\n",
               code_span(short_of(file))) +
           lines_of(mistakes.size(), [&](std::size_t i) {
             const TextMistake& one = mistakes[i];
             const std::string place =
                 one.line > 0 ? fmt::format("line {}: ", one.line) : std::string();
             return fmt::format("- {}{}\n", place, text_cell(one.what));
           });
  return fmt::format("## Review of {}\n\n**Not reviewed: {} cannot be read.**\n\n",
                     code_span(short_of(file)), report::counted(sentences.size(), "sentence")) +
         lines_of(sentences.size(), [&](std::size_t i) {
           const UnreadSentence& one = sentences[i];
           return fmt::format(
               "- {}, line {}: {}: {}{}\n", text_cell(one.where), one.line,
               code_span(short_of(one.sentence)), text_cell(one.why),
               one.nearest.empty() ? "" : "; the nearest phrase: " + code_span(one.nearest));
         });
}

}  // namespace specdrift::review
