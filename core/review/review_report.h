#pragma once

#include <string>
#include <vector>

#include "core/report/common/format_table.h"
#include "core/report/common/text_lines.h"
#include "core/review/review.h"

namespace specdrift::review {

struct ReviewSettings {
  report::TextStyle style = {};  ///< text
  std::string tool_version;      ///< SARIF
};

/// A review in each format.
std::string review_text(const Review& review, const report::TextStyle& style);
/// Fit for a comment: at most `most_markdown` bytes, whatever the two are; the rest is counted.
std::string review_markdown(const Review& review);
/// A sentence of a text that could not be read, so that nothing was compared.
struct UnreadSentence {
  std::uint32_t line = 0;  ///< 0: not known
  std::string where;       ///< the section
  std::string sentence, why;
  std::string nearest;  ///< a phrase; empty: none
};
/// Why a text is none of a tokenizer, although its sentences can be read.
struct TextMistake {
  std::uint32_t line = 0;  ///< 0: not known
  std::string what;
};
/// The comment in the place of a review, as short as that.
std::string unread_markdown(const std::string& file, const std::vector<UnreadSentence>& sentences,
                            const std::vector<TextMistake>& mistakes);
/// One value; schemas/review.schema.json has its members.
std::string review_json(const Review& review);
/// A page without a script.
std::string review_html(const Review& review);
/// A result for each row that changed, at its line in the second file, with its place in the first;
/// one that is removed, at the state that lacks it. And one for each doubt of the second.
std::string review_sarif(const Review& review, const std::string& tool_version);

inline constexpr std::size_t most_markdown = 60'000;

inline constexpr report::Format<std::string (*)(const Review&, const ReviewSettings&)>
    review_formats[] = {
        {"text", "",
         [](const Review& review, const ReviewSettings& settings) {
           return review_text(review, settings.style);
         }},
        {"markdown", "a comment, with the rows folded",
         [](const Review& review, const ReviewSettings&) { return review_markdown(review); }},
        {"json", "one value",
         [](const Review& review, const ReviewSettings&) { return review_json(review); }},
        {"html", "a page",
         [](const Review& review, const ReviewSettings&) { return review_html(review); }},
        {"sarif", "2.1.0: one result per row that changed",
         [](const Review& review, const ReviewSettings& settings) {
           return review_sarif(review, settings.tool_version);
         }},
};

/// Words that the formats for people share. Not escaped.
namespace words {

/// `draft.txt:120`; empty: not known.
std::string place(const Side& side, std::uint32_t line);
/// `Nothing changes in the tokenizer section, for every input.`, or `Behaviour changes: 2 causes of
/// other tokens (1 markup, 1 text), 1 of other parse errors alone; 3 rows changed.`
std::string headline(const Review& review);
/// How much was looked at, and how sure that is: sentences.
std::vector<std::string> extent(const Review& review);
/// The doubts about the texts, with their places.
std::vector<std::string> doubts(const Review& review);
/// `new.txt sees more: start tag <a>`; empty: only text and the like differ.
std::string direction(const Review& review, const ReviewedCause& seen);
/// `errors`, `tokens`, `nothing`: what a row touches.
std::string_view touched(const Review& review, const ReviewedRow& row);
/// The same, and for which characters.
std::string touches(const Review& review, const ReviewedRow& row);
/// `new`, `removed`, `nothing leads to it`, … : what became of a state.
std::string_view change_of(const ReviewedState& state);
/// Where the severity is graver than that of the input: `markup, by what may follow; on this input
/// structure`, or that nothing is known of what follows. Empty: that of the input.
std::string severity_rests_on(const ReviewedCause& seen);
/// `"<!----><script>": new.txt sees more: start tag <script>`; empty: none was found.
std::string worst(const Review& review, const ReviewedCause& seen);
/// The causes of errors: those on whose inputs the tokens are equal, first.
std::vector<const ReviewedCause*> errors_of(const Review& review);
/// The causes of errors on whose inputs the tokens are equal.
std::vector<const ReviewedCause*> errors_alone(const Review& review);
/// `no class` where the data shows no fork.
std::string class_of(const ReviewedCause& seen);
/// `2 of 17 documents differ (11.8%)`.
std::string documents(const Review& review);

}  // namespace words
}  // namespace specdrift::review
