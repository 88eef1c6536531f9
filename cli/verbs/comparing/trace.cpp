// specdrift trace: what versions do, step by step.

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "cli/files/input_files.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/numbers.h"
#include "cli/options/start_context.h"
#include "cli/options/suggestions.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/report/trace/trace_report.h"
#include "core/text/number.h"
#include "core/trace/breakpoint.h"
#include "core/trace/lock_step.h"

namespace specdrift::cli {
namespace of_trace {
namespace {

using report::GroupRecord;
using report::TraceDocument;
using report::TraceWriter;
using trace::Breakpoint;
using trace::Level;
using trace::StepRecord;

constexpr std::string_view level_words[] = {"all", "changes", "tokens"};

constexpr Option trace_rows[] = {
    {.name = "versions",
     .argument = "LIST",
     .help = "the version to follow, or several in lock-step: names separated by commas, ranges "
             "(2009..), or all",
     .old_name = "version"},
    spec_option,
    {.name = "level",
     .argument = "LEVEL",
     .help = "which steps to show: all; tokens (those that emit a token or find an error); changes "
             "(those, and all that change the state)",
     .default_value = "all",
     .words = level_words},
    {.name = "break",
     .argument = "WHERE",
     .help = "show only what is near to a place: state:NAME, offset:BYTE, error:CODE or error:any; "
             "may be given several times"},
    {.name = "around",
     .argument = "N",
     .help = "how many steps before and after such a place",
     .default_value = "3",
     .numbers = {.least = 0, .most = 1e15}},
    {.name = "tree",
     .help = "also show by which rules of tree construction each token is read (section, rule), "
             "and what they open and close"},
    format_option<report::trace_formats>,
};

std::size_t number_of(std::string_view option, std::string_view text) {
  const auto number = parse_number<std::size_t>(text);
  if (!number) throw UserError(option, fmt::format("'{}' is no number", text));
  return *number;
}

/// The id of the state that somebody means, in one of the versions at least.
std::string state_id(std::string_view name, const std::vector<Version>& versions) {
  std::vector<std::string_view> known;
  for (const Version& version : versions) {
    const model::Model& model = *version.model;
    const auto state = model::find_state_named(model, name);
    if (state != model::no_table) return std::string(model.tables[state].id);
    for (const model::Table& table : model.states()) known.push_back(table.id);
  }
  std::ranges::sort(known);
  known.erase(std::unique(known.begin(), known.end()), known.end());
  throw UserError("--break", fmt::format("no such state: '{}'", name), did_you_mean(name, known));
}

std::vector<Breakpoint> requested_breakpoints(const Arguments& arguments,
                                              const std::vector<Version>& versions) {
  std::vector<Breakpoint> breakpoints;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option != "break") continue;
    const std::size_t colon = item.value.find(':');
    const std::string kind = item.value.substr(0, colon);
    const std::string what = colon == std::string::npos ? "" : item.value.substr(colon + 1);
    if (what.empty() || (kind != "state" && kind != "offset" && kind != "error"))
      throw UserError("--break", fmt::format("'{}' is no place", item.value),
                      "it is state:NAME, offset:BYTE, error:CODE or error:any");
    if (kind == "state")
      breakpoints.push_back({Breakpoint::Kind::state, state_id(what, versions)});
    else if (kind == "offset")
      breakpoints.push_back({Breakpoint::Kind::offset, {}, number_of("--break", what)});
    else
      breakpoints.push_back({Breakpoint::Kind::error, what});
  }
  return breakpoints;
}

/// Writes what is near enough to a breakpoint; everything, if there are none.
class Neighbourhood {
 public:
  Neighbourhood(Output& output, const TraceWriter& writer, bool everything, std::size_t around)
      : output_(output), writer_(writer), everything_(everything), around_(around) {}

  void add(std::string text, bool hit) {
    if (everything_) return output_.write(text);
    if (hit) {
      if (left_out_ > 0) output_.write(writer_.gap(left_out_));
      left_out_ = 0;
      for (const std::string& before : before_) output_.write(before);
      before_.clear();
      output_.write(text);
      left_ = around_;
    } else if (left_ > 0) {
      --left_;
      output_.write(text);
    } else {
      before_.push_back(std::move(text));
      if (before_.size() <= around_) return;
      before_.pop_front();
      ++left_out_;
    }
  }

  void finish() {
    if (left_out_ + before_.size() > 0) output_.write(writer_.gap(left_out_ + before_.size()));
  }

 private:
  Output& output_;
  const TraceWriter& writer_;
  bool everything_;
  std::size_t around_;
  std::deque<std::string> before_;  ///< what may turn out to be near
  std::size_t left_out_ = 0;
  std::size_t left_ = 0;  ///< how many more are near to the last place
};

/// Everything that the steps left out since the last one shown have emitted.
class LeftOut {
 public:
  void add(const StepRecord& record, bool with_characters = true) {
    ++count_;
    if (!with_characters || record.characters.empty()) return;
    if (characters_.empty()) read_.begin = record.step.read.begin;
    read_.end = record.step.read.end;
    constexpr std::size_t most = 4096;
    if (characters_.size() < most) characters_ += record.characters;
  }

  /// Tells of them, and forgets them.
  std::string take(const TraceWriter& writer, const TraceDocument& document) {
    if (count_ == 0) return {};
    std::string text =
        characters_.empty() ? writer.gap(count_) : writer.characters(document, read_, characters_);
    *this = {};
    return text;
  }

 private:
  Span read_;
  std::string characters_;
  std::size_t count_ = 0;
};

class Trace {
 public:
  Trace(const Arguments& arguments, Output& output)
      : set_(arguments),
        versions_(requested_versions(arguments)),
        start_(requested_start(arguments)),
        level_(static_cast<Level>(std::ranges::find(level_words, arguments.value("level")) -
                                  level_words)),
        breakpoints_(requested_breakpoints(arguments, versions_)),
        around_(requested_number(arguments, "around")),
        shows_tree_(requested_tree(arguments)),
        output_(output) {
    const std::string_view format = arguments.value("format");
    report::TextStyle style;
    if (format == "text") style = {wants_color(arguments, output), fit_width(arguments, output)};
    writer_ = report::writer_of(report::trace_formats, format)(style);
  }

  void run(const InputFile& input) {
    const Source source = input.source();
    const LineIndex lines(source);
    TraceDocument document{input.name(), &source, &lines, {}, start_};
    require_start(versions_, start_);
    document.models = models_of(versions_);
    output_.write(writer_->head(document));
    Neighbourhood shown(output_, *writer_, breakpoints_.empty(), around_);
    versions_.size() == 1 ? follow_one(document, shown) : follow_all(document, shown);
    shown.finish();
  }

 private:
  std::vector<Version> requested_versions(const Arguments& arguments) const {
    if (const auto list = arguments.find("versions")) return set_.listed(*list);
    return {set_.requested(trace_verb, arguments)};
  }

  /// One for each version; none where nobody wants to know.
  std::vector<std::unique_ptr<trace::TreeWatch>> watches_of(const TraceDocument& document) const {
    std::vector<std::unique_ptr<trace::TreeWatch>> watches;
    if (shows_tree_)
      for (const model::Model* const model : document.models)
        watches.push_back(
            std::make_unique<trace::TreeWatch>(model->feedback.rules, start_, *document.source));
    return watches;
  }

  bool is_hit(const StepRecord& record) const {
    return std::ranges::any_of(breakpoints_, [&](const Breakpoint& b) { return b.hits(record); });
  }

  void follow_one(const TraceDocument& document, Neighbourhood& shown) const {
    trace::StepStream stream(*document.models.front(), *document.source, start_);
    const auto watches = watches_of(document);
    LeftOut left_out;
    Progress progress("followed: byte", document.source->end());
    while (stream.next()) {
      progress.at(stream.offset());
      StepRecord record = record_of(stream);
      if (!watches.empty()) trace::follow(*watches.front(), stream, record.tree);
      const bool hit = is_hit(record);
      if (!hit && record.tree.empty() && !is_shown(record, level_)) {
        left_out.add(record);
        continue;
      }
      if (std::string text = left_out.take(*writer_, document); !text.empty())
        shown.add(std::move(text), false);
      shown.add(writer_->step(document, record), hit);
    }
    if (std::string text = left_out.take(*writer_, document); !text.empty())
      shown.add(std::move(text), false);
  }

  void follow_all(const TraceDocument& document, Neighbourhood& shown) const {
    std::vector<trace::StepStream> streams;
    streams.reserve(document.models.size());
    for (const model::Model* const model : document.models)
      streams.emplace_back(*model, *document.source, start_);
    const auto watches = watches_of(document);
    std::vector<trace::TreeStep> unseen;
    GroupRecord group;
    group.lanes.resize(streams.size());
    trace::LockStep run(
        std::move(streams), [&](std::size_t version, const trace::StepStream& stream) {
          auto& lane = group.lanes[version];
          const bool is_kept = lane.size() < trace::StepGroup::Lane::most_steps;
          if (is_kept) lane.push_back(record_of(stream));
          if (watches.empty()) return;
          unseen.clear();
          trace::follow(*watches[version], stream, is_kept ? lane.back().tree : unseen);
        });
    LeftOut left_out;
    Progress progress("followed: byte", document.source->end());
    while (run.next()) {
      group.read = run.group().read;
      progress.at(group.read.end);
      group.are_in_sync = run.group().are_in_sync;
      group.have_resynchronised = run.group().have_resynchronised;
      group.step_counts.clear();
      for (const auto& lane : run.group().lanes) group.step_counts.push_back(lane.step_count);
      show(document, group, left_out, shown);
      group.was_in_sync = group.have_resynchronised;
      if (group.have_resynchronised) run.forget_emitted();
      for (auto& lane : group.lanes) lane.clear();
    }
    if (std::string text = left_out.take(*writer_, document); !text.empty())
      shown.add(std::move(text), false);
  }

  void show(const TraceDocument& document, const GroupRecord& group, LeftOut& left_out,
            Neighbourhood& shown) const {
    bool hit = false;
    bool wanted =
        group.was_in_sync != group.have_resynchronised || (group.was_in_sync && !group.are_in_sync);
    for (const auto& lane : group.lanes) {
      for (const StepRecord& record : lane) {
        hit = hit || is_hit(record);
        wanted = wanted || !record.tree.empty() || is_shown(record, level_);
      }
    }
    if (!hit && !wanted) {
      // One line cannot show what versions that are apart emit.
      for (const StepRecord& record : group.lanes.back())
        left_out.add(record, group.was_in_sync && group.have_resynchronised);
      return;
    }
    if (std::string text = left_out.take(*writer_, document); !text.empty())
      shown.add(std::move(text), false);
    shown.add(writer_->group(document, group), hit);
  }

  VersionSet set_;
  std::vector<Version> versions_;
  StartContext start_;
  Level level_;
  std::vector<Breakpoint> breakpoints_;
  std::size_t around_;
  bool shows_tree_;
  Output& output_;
  std::unique_ptr<TraceWriter> writer_;
};

int run(const Arguments& arguments) {
  Output output(arguments.find("output"), requested_content(arguments));
  Trace trace(arguments, output);
  const auto requests = requested_inputs(arguments);
  const bool all_read = for_each_input(requests, [&](const InputFile& input) {
    input.tell_encoding();
    trace.run(input);
    output.flush();
  });
  output.finish(all_read);
  return all_read ? status_same : status_trouble;
}

constexpr std::string_view usage[] = {"--versions LIST [OPTION]... [FILE | - | --text S]..."};
constexpr OptionGroup groups[] = {
    {"What to show", trace_rows}, input_options, context_options, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift trace --versions 8.2.4 --text '<!--a--!>'",
     "every step, with the row that it takes"},
    {"specdrift trace --versions 2009,8.2.4 --level changes --text '<!--a--!><b>-->'",
     "two versions side by side: where they diverge, and where they are in sync again"},
    {"specdrift trace --versions 13.2.5 --tree --text '<svg></p>'",
     "by which rules of tree construction, too"},
    {"specdrift trace --versions 13.2.5 --break error:eof-in-tag --format jsonl page.html",
     "what happened around an error, one JSON value per step"},
};

}  // namespace
}  // namespace of_trace

const Verb trace_verb{
    .name = "trace",
    .summary = "show what versions do with an input, step by step",
    .usage = of_trace::usage,
    .description =
        "Follows one version through an input step by step, or several in lock-step. A step is one "
        "row of a state: what it reads, the row with its condition and its actions in words, the "
        "next state, and the tokens and errors that it makes. In lock-step, the steps between two "
        "positions at which every version ends a step are shown together. A star marks where the "
        "versions are not in sync: they are in different states, have different unfinished tokens, "
        "or have emitted different tokens.",
    .groups = of_trace::groups,
    .examples = of_trace::examples,
    .statuses = "0: done; 2: trouble",
    .run = of_trace::run,
};

}  // namespace specdrift::cli
