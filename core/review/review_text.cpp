#include <fmt/format.h>

#include "core/corpus/impact_report.h"
#include "core/report/common/report_words.h"
#include "core/report/common/text_lines.h"
#include "core/report/escape/escape.h"
#include "core/review/review_report.h"

namespace specdrift::review {
namespace {

class TextReview {
 public:
  TextReview(const Review& review, const report::TextStyle& style)
      : review_(review), style_(style) {}

  std::string written() {
    bold(fmt::format("{} -> {}", review_.before.title, review_.after.title));
    line(words::headline(review_), 0);
    for (const std::string& sentence : words::extent(review_)) line(sentence, 2);
    write_doubts();
    write_states();
    write_rows();
    write_causes();
    if (review_.documents) {
      text_ += corpus::impact_text(review_.documents->summary, review_.documents->impact,
                                   style_.columns);
    }
    return std::move(text_);
  }

 private:
  void bold(const std::string& words) {
    text_ += report::fitted(
        report::painted(report::escaped_for_terminal(words), "1", style_.color) + '\n',
        style_.columns);
  }

  void line(const std::string& words, std::size_t indent) {
    text_ += report::in_lines(report::escaped_for_terminal(words), style_.columns, indent, 2);
  }

  /// ` (draft.txt:120)`, or nothing.
  static std::string at(const Side& side, std::uint32_t number) {
    const std::string place = words::place(side, number);
    return place.empty() ? "" : fmt::format(" ({})", place);
  }

  void write_doubts() {
    const std::vector<std::string> doubts = words::doubts(review_);
    if (doubts.empty()) return;
    text_ += '\n';
    bold("In doubt");
    for (const std::string& doubt : doubts) line(doubt, 2);
  }

  void write_states() {
    if (review_.states.empty()) return;
    text_ += '\n';
    bold("States");
    for (const ReviewedState& state : review_.states) {
      const bool is_of_before = state.after.empty();
      line(fmt::format("{}: {}{}{}{}", words::change_of(state), state.before,
                       state.before.empty() || state.after.empty() ? "" : " -> ", state.after,
                       at(is_of_before ? review_.before : review_.after, state.line)),
           2);
    }
  }

  void write_rows() {
    if (review_.rows.empty()) return;
    text_ += '\n';
    bold("Rows");
    std::string state;
    for (const ReviewedRow& row : review_.rows) {
      const std::string& of = row.after.id.empty() ? row.before.state : row.after.state;
      if (of != state) line(of, 2);
      state = of;
      if (!row.before.id.empty())
        line(fmt::format("- [{}] {}{}", words::touches(review_, row), row.before.sentence,
                         at(review_.before, row.before.line)),
             4);
      if (!row.after.id.empty())
        line(fmt::format("+ [{}] {}{}", words::touches(review_, row), row.after.sentence,
                         at(review_.after, row.after.line)),
             4);
    }
  }

  void write_cause(const ReviewedCause& seen) {
    line(fmt::format("{:<9} \"{}\", {}", specdrift::name_of(seen.severity), seen.cause.input,
                     prove::name_of(seen.cause.start)),
         2);
    line(words::class_of(seen), 6);
    line(fmt::format("{}: {}", review_.before.title, seen.before), 6);
    line(fmt::format("{}: {}", review_.after.title, seen.after), 6);
    if (const std::string more = words::direction(review_, seen); !more.empty()) line(more, 6);
    if (const std::string why = words::severity_rests_on(seen); !why.empty())
      line("severity: " + why, 6);
    if (const std::string worst = words::worst(review_, seen); !worst.empty())
      line("the worst found: " + worst, 6);
  }

  void write_causes() {
    if (!review_.tokens.causes.empty()) {
      text_ += '\n';
      bold("Other tokens, each class with a shortest input");
      for (const ReviewedCause& seen : review_.tokens.causes) write_cause(seen);
    }
    const auto errors = words::errors_of(review_);
    if (errors.empty()) return;
    text_ += '\n';
    bold("Other parse errors, each class with a shortest input");
    for (const ReviewedCause* const seen : errors) write_cause(*seen);
  }

  const Review& review_;
  const report::TextStyle& style_;
  std::string text_;
};

}  // namespace

std::string review_text(const Review& review, const report::TextStyle& style) {
  return TextReview(review, style).written();
}

}  // namespace specdrift::review
