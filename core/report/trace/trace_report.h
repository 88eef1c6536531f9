#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "core/report/common/format_table.h"
#include "core/report/common/text_lines.h"
#include "core/text/line_index.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/trace/lock_step.h"
#include "core/trace/step_record.h"

namespace specdrift::report {

/// The subject of a trace.
struct TraceDocument {
  std::string name;
  const Source* source;
  const LineIndex* lines;
  std::vector<const model::Model*> models;  ///< one, or several in lock-step
  StartContext start;
};

/// The steps of several versions between two common positions (trace/lock_step.h).
struct GroupRecord {
  Span read;
  std::vector<std::vector<trace::StepRecord>> lanes;  ///< of each version, the first steps
  std::vector<std::size_t> step_counts;
  bool was_in_sync = true;  ///< before it the versions were level, whatever they had emitted
  bool are_in_sync = true;  ///< they have emitted the same since then, and are level
  bool have_resynchronised = true;  ///< after it they are in sync
};

/// Writes traces in one format. Everything it makes is text to be written, or dropped if it is not
/// near enough to what is looked for.
class TraceWriter {
 public:
  virtual ~TraceWriter() = default;
  virtual std::string head(const TraceDocument& document) const = 0;
  virtual std::string step(const TraceDocument& document,
                           const trace::StepRecord& record) const = 0;
  virtual std::string group(const TraceDocument& document, const GroupRecord& group) const = 0;
  /// Characters that were emitted by steps that are not shown.
  virtual std::string characters(const TraceDocument& document, Span read,
                                 std::string_view text) const = 0;
  /// Steps, or groups, that are not shown.
  virtual std::string gap(std::size_t count) const = 0;
};

/// For people: two lines for each step, of at most so many columns. Characters that could steer a
/// terminal are escaped.
class TraceText final : public TraceWriter {
 public:
  explicit TraceText(TextStyle style) : style_(style) {}
  std::string head(const TraceDocument& document) const override;
  std::string step(const TraceDocument& document, const trace::StepRecord& record) const override;
  std::string group(const TraceDocument& document, const GroupRecord& group) const override;
  std::string characters(const TraceDocument& document, Span read,
                         std::string_view text) const override;
  std::string gap(std::size_t count) const override;

 private:
  TextStyle style_;
};

/// JSON Lines: a trace, its steps or groups, the next trace, …; docs/json.md has the members.
class TraceJson final : public TraceWriter {
 public:
  std::string head(const TraceDocument& document) const override;
  std::string step(const TraceDocument& document, const trace::StepRecord& record) const override;
  std::string group(const TraceDocument& document, const GroupRecord& group) const override;
  std::string characters(const TraceDocument& document, Span read,
                         std::string_view text) const override;
  std::string gap(std::size_t count) const override;
};

/// `style` is for text.
inline constexpr Format<std::unique_ptr<TraceWriter> (*)(TextStyle style)> trace_formats[] = {
    {"text", "",
     [](TextStyle style) -> std::unique_ptr<TraceWriter> {
       return std::make_unique<TraceText>(style);
     }},
    {"jsonl", "one JSON value for each step",
     [](TextStyle) -> std::unique_ptr<TraceWriter> { return std::make_unique<TraceJson>(); }},
};

}  // namespace specdrift::report
