// specdrift minimize: the smallest part of an input that still shows what the whole does.

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/files/input_files.h"
#include "cli/options/common_options.h"
#include "cli/options/numbers.h"
#include "cli/options/start_context.h"
#include "cli/options/suggestions.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/process/test_command.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/comparing/parser_causes.h"
#include "cli/verbs/comparing/participants.h"
#include "cli/verbs/verbs.h"
#include "core/catalogue/catalogue.h"
#include "core/catalogue/class_name.h"
#include "core/compare/divergence.h"
#include "core/minimize/divergences.h"
#include "core/minimize/reduction.h"
#include "core/report/common/report_words.h"
#include "core/report/reduction/reduction_report.h"
#include "core/text/line_index.h"
#include "core/token/no_answer.h"
#include "core/trace/comparison.h"

namespace specdrift::cli {
namespace of_minimize {
namespace {

using minimize::Divergences;
using minimize::Shown;
using minimize::Wanted;

constexpr Option keep_rows[] = {
    {.name = "keep",
     .argument = "WHAT",
     .help = "what has to stay: a divergence class (or its beginning, as in comment-end), or a "
             "severity: errors, text, structure, markup. If a class and a severity are given, one "
             "divergence has to have both. By default the class of the first of the most severe "
             "divergences"},
    {.name = "facet",
     .argument = "FACET",
     .help = "only what differs in tokens, or in parse errors; by default tokens, or errors if no "
             "tokens differ",
     .words = facet_names},
    {.name = "test",
     .argument = "CMD",
     .help = "instead of a divergence, keep whatever makes the shell command CMD end with status "
             "0. CMD gets each input on standard input, and as a file whose path replaces {} in "
             "CMD, or is added at its end"},
    {.name = "timeout",
     .argument = "SECONDS",
     .help = "kill a CMD that runs for longer, and do not keep its input; the same for an adapter "
             "that does not answer",
     .default_value = "10",
     .numbers = {.least = 0.001, .most = 1e6, .are_seconds = true}},
    {.name = "versions",
     .argument = "LIST",
     .help = "the versions to compare, as for compare",
     .default_value = catalogue::default_versions},
    spec_option,
    adapter_option,
    adapter_name_option,
};
constexpr Option format_rows[] = {format_option<report::reduction_formats>};

struct Keep {
  std::string class_id;  ///< or its beginning
  std::optional<Severity> severity;
};

Keep requested_keep(const Arguments& arguments) {
  Keep keep;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option != "keep") continue;
    const auto severity = severity_named(item.value);
    if (severity ? keep.severity.has_value() : !keep.class_id.empty())
      throw UserError("--keep", severity ? "a divergence has one severity" : "one class is kept",
                      "give it once for a class and once for a severity");
    if (item.value.empty()) throw UserError("--keep", "nothing is named");
    if (severity)
      keep.severity = severity;
    else
      keep.class_id = item.value;
  }
  return keep;
}

/// Whether a class is what a name means: it, its beginning, or it among more versions.
bool is_meant(const Shown& shown, const std::string& name) {
  if (name.empty() || catalogue::is_called(shown.class_id, shown.facet, name)) return true;
  const auto* const entry = catalogue::find(name, shown.facet);
  return entry && catalogue::find(shown.class_id, shown.facet) == entry;
}

/// The first of the most severe; rather one with a cause.
const Shown* gravest(const std::vector<Shown>& all, const Keep& keep) {
  const Shown* found = nullptr;
  const auto rank = [](const Shown& one) { return std::pair(one.severity, !one.class_id.empty()); };
  for (const Shown& one : all) {
    if (keep.severity && one.severity != *keep.severity) continue;
    if (!is_meant(one, keep.class_id)) continue;
    if (!found || rank(one) > rank(*found)) found = &one;
  }
  return found;
}

[[noreturn]] void fail_to_find(const std::string& input, const Keep& keep,
                               const std::vector<Shown>& all) {
  if (all.empty())
    throw UserError(input, "there is nothing to keep: the versions agree on it",
                    "--versions names other versions, --test keeps something else");
  std::vector<std::string_view> shown, known;
  for (const Shown& one : all)
    if (!one.class_id.empty() && std::ranges::find(shown, one.class_id) == shown.end())
      shown.push_back(one.class_id);
  if (keep.class_id.empty())
    throw UserError(input, fmt::format("no divergence of severity {}", name_of(*keep.severity)),
                    fmt::format("the most severe is {}", name_of(gravest(all, {})->severity)));
  const bool is_class_shown =
      std::ranges::any_of(all, [&](const Shown& one) { return is_meant(one, keep.class_id); });
  if (is_class_shown)
    throw UserError(input, fmt::format("'{}' does not show with severity {}", keep.class_id,
                                       name_of(*keep.severity)));
  std::string hint = did_you_mean(keep.class_id, shown);
  for (const catalogue::Entry& entry : catalogue::entries()) known.push_back(entry.key.class_id);
  if (hint.empty() && std::ranges::find(known, keep.class_id) == known.end())
    hint = did_you_mean(keep.class_id, known);
  constexpr std::size_t most_listed = 8;
  if (hint.empty() && shown.size() <= most_listed) hint = fmt::format("it shows {}", listed(shown));
  if (hint.empty()) hint = fmt::format("it shows {} classes; explain lists them", shown.size());
  throw UserError(input, fmt::format("it does not show '{}'", keep.class_id), std::move(hint));
}

/// Returns everything that an input shows. Throws UserError if a parser does not answer.
std::vector<Shown> shown_in(const Divergences& divergences, const std::string& name,
                            std::string_view text, Facet facet) {
  Progress progress("compared: byte", text.size());
  try {
    return divergences.shown_by(text, facet, [&](Offset at) { progress.at(at); });
  } catch (const NoAnswer& trouble) {
    throw UserError(name, fmt::format("{}: {}", trouble.reason, trouble.what()));
  }
}

/// Returns the divergence of an input that is to be kept. Throws UserError where it shows none.
Shown requested_divergence(const Arguments& arguments, const Divergences& divergences,
                           const InputFile& input) {
  const Keep keep = requested_keep(arguments);
  const auto facet = arguments.find("facet");
  std::vector<Shown> all;
  for (const Facet one : {Facet::tokens, Facet::errors}) {
    if (facet && *facet != name_of(one)) continue;
    if (one == Facet::errors && arguments.has("adapter")) continue;  // a parser is about tokens
    const auto shown = shown_in(divergences, input.name(), input.text(), one);
    if (const Shown* const found = gravest(shown, keep)) return *found;
    all.insert(all.end(), shown.begin(), shown.end());
  }
  fail_to_find(input.name(), keep, all);
}

std::chrono::duration<double> requested_timeout(const Arguments& arguments) {
  return std::chrono::duration<double>(requested_seconds(arguments, "timeout"));
}

void keep_divergence(const Arguments& arguments, const Divergences& divergences,
                     minimize::ReductionOptions options, const InputFile& input,
                     report::ReductionReport& done) {
  const Shown kept = requested_divergence(arguments, divergences, input);
  Wanted wanted{kept.facet, kept.class_id, requested_keep(arguments).severity};
  if (wanted.class_id.empty()) wanted.severity = kept.severity;
  if (wanted.class_id.empty()) wanted.partition = kept.partition;
  options.places = kept.places;
  options.stretches_of = 64;
  Progress progress("candidate", 0);
  std::uint64_t runs = 0;
  auto reduced = minimize::reduce(
      input.text(),
      [&](std::string_view bytes) {
        progress.at(++runs, report::counted(bytes.size(), "byte"));
        return divergences.shows(bytes, wanted);
      },
      options);
  done.bytes = std::move(reduced.bytes);
  done.runs = reduced.runs;
  Keep same{kept.class_id, wanted.severity};
  const auto shown = shown_in(divergences, input.name(), done.bytes, kept.facet);
  const Shown* const still = gravest(shown, same);
  if (!still)
    throw UserError("--adapter", "the parser does not always say the same of the same input",
                    "nothing can be concluded from it: it has to depend on the input alone");
  done.severity = still->severity;
  done.kept = kept;
}

/// Returns what the most severe divergence is to a parser, if it is between the newest version and
/// a parser. Nothing: a class is asked for, or there is no parser that differs.
std::optional<holes::ParserCause> requested_cause(const Arguments& arguments,
                                                  holes::ParserCauses& causes,
                                                  const Participants& participants,
                                                  const InputFile& input, Severity& severity) {
  const Keep keep = requested_keep(arguments);
  if (participants.readers().parsers == 0) return std::nullopt;
  std::optional<holes::ParserCause> found;
  Severity gravest = Severity::errors, gravest_of_all = Severity::errors;
  const Source source = input.source();
  trace::Comparison comparison(participants.all(), source, participants.start());
  comparison.run({}, [&](const Divergence& divergence) {
    if (keep.severity && divergence.severity != *keep.severity) return;
    gravest_of_all = std::max(gravest_of_all, divergence.severity);
    if (found && divergence.severity <= gravest) return;
    for (holes::ParserCause& cause : causes.of(divergence)) {
      if (!keep.class_id.empty() && !cause.name.starts_with(keep.class_id)) continue;
      gravest = divergence.severity;
      found = std::move(cause);
      break;
    }
  });
  // The more severe divergence is between versions.
  if (found && keep.class_id.empty() && gravest < gravest_of_all) found.reset();
  severity = gravest;
  return found;
}

/// Keeps what a divergence is to a parser. False: that is not what is asked for.
bool keep_cause(const Arguments& arguments, const Participants& participants,
                const InputFile& input, report::ReductionReport& done) {
  const Source source = input.source();
  const LineIndex lines(source);
  holes::ParserCauses causes(participants.readers(), source, participants.start(),
                             participants.rules());
  try {
    Severity severity = Severity::errors;
    const auto cause = requested_cause(arguments, causes, participants, input, severity);
    if (!cause) return false;
    std::size_t runs = 0;
    auto reduced = causes.reduced(*cause, &runs);
    if (!reduced) return false;
    done.cause = report_of(*cause, participants, source, lines);
    done.runs = std::max<std::size_t>(runs, 1);
    done.bytes = std::move(*reduced);
    done.kept = Shown{done.cause->class_id, Facet::tokens, severity, {}, {}};
    const Source result = Source::from_bytes(done.bytes);
    done.severity = Severity::errors;
    trace::Comparison(participants.all(), result, participants.start())
        .run({}, [&](const Divergence& divergence) {
          done.severity = std::max(*done.severity, divergence.severity);
        });
  } catch (const NoAnswer& trouble) {
    throw UserError(input.name(), fmt::format("{}: {}", trouble.reason, trouble.what()));
  }
  return true;
}

void keep_what_passes(const Arguments& arguments, const minimize::ReductionOptions& options,
                      const InputFile& input, report::ReductionReport& done) {
  using Outcome = TestCommand::Outcome;
  const auto timeout = requested_timeout(arguments);
  TestCommand command(*arguments.find("test"), timeout, input.name());
  const Outcome first = command.run(input.bytes());
  if (first == Outcome::timed_out)
    throw UserError("--test",
                    fmt::format("the command has not ended after {} s", arguments.value("timeout")),
                    "--timeout gives it longer");
  if (first == Outcome::fails)
    throw UserError(
        "--test",
        fmt::format("the command does not hold of {}: its status is {}, not 0", input.name(),
                    command.status()),
        command.status() == 127
            ? "a shell says 127 where there is no such command"
            : "status 0 is for inputs to keep; a ! before a command turns its status round");
  Progress progress("candidate", 0);
  std::uint64_t runs = 0;
  auto reduced = minimize::reduce(
      input.bytes(),
      [&](std::string_view bytes) {
        progress.at(++runs, report::counted(bytes.size(), "byte"));
        return command.run(bytes) == Outcome::holds;
      },
      options);
  if (command.run(reduced.bytes) != Outcome::holds)
    throw UserError("--test", "the command does not always say the same of the same input",
                    "nothing can be concluded from it: it has to depend on the input alone");
  done.bytes = std::move(reduced.bytes);
  done.runs = reduced.runs + 2;
  done.timeouts = command.timeouts();
}

int run(const Arguments& arguments) {
  const auto requests = requested_inputs(arguments);
  if (requests.size() != 1) throw UserError("minimize", "one input is reduced at a time");
  const bool tests = arguments.has("test");
  for (const std::string_view option : {"keep", "facet"})
    if (tests && arguments.has(option))
      throw UserError("--test", fmt::format("it does not go together with --{}", option));
  if (tests && arguments.has("adapter"))
    throw UserError("--test", "it does not go together with --adapter",
                    "CMD is asked about every input, or the parser is");
  if (!tests && !arguments.has("adapter") && arguments.has("timeout"))
    throw UserError("--timeout", "there is no --test or --adapter that it concerns");
  const bool is_string = requests.front().kind == InputRequest::Kind::text;
  const VersionSet set(arguments);
  const Participants participants(arguments, set);
  const InputFile input(requests.front());
  input.tell_encoding();
  Output output(arguments.find("output"), Content::data);  // the bytes of the input

  const Divergences divergences(participants.all(), participants.start(), is_string);
  minimize::ReductionOptions options;
  options.cuts = {divergences.tokens(), divergences.attributes()};
  options.is_string = is_string;
  report::ReductionReport done{.name = input.name(),
                               .bytes_before = input.text().size(),
                               .bytes = {},
                               .is_string = is_string,
                               .start = participants.start(),
                               .versions = infos_of(participants.all()),
                               .command = arguments.find("test").value_or(""),
                               .timeout = arguments.value("timeout"),
                               .is_for_terminal = output.is_terminal()};
  if (tests)
    keep_what_passes(arguments, options, input, done);
  else if (!keep_cause(arguments, participants, input, done))
    keep_divergence(arguments, divergences, options, input, done);

  const std::string_view format = arguments.value("format");
  // Before the bytes: these are written at once if the search took long.
  if (format == "text")
    tell(in_width(report::reduction_words(done), requested_width(arguments, output)));
  output.write(report::writer_of(report::reduction_formats, format)(done));
  output.finish();
  return status_same;
}

constexpr std::string_view usage[] = {"[OPTION]... [FILE | - | --text S]"};
constexpr OptionGroup groups[] = {{"What to keep", keep_rows}, input_options,  context_options,
                                  {"Format", format_rows},     output_options, general_options};
constexpr Example examples[] = {
    {"specdrift minimize page.html", "the smallest input with the most severe of its divergences"},
    {"specdrift minimize --keep comment-end --keep markup -o small.html page.html",
     "a divergence in markup, of a class that begins with comment-end"},
    {"specdrift minimize --test 'specdrift tokens --versions 2009 {} | grep -q script' page.html",
     "what makes a program see a script; any parser can be tested in this way"},
};

}  // namespace
}  // namespace of_minimize

const Verb minimize_verb{
    .name = "minimize",
    .summary = "reduce an input to the smallest that still shows the same divergence",
    .usage = of_minimize::usage,
    .description =
        "Leaves out everything that is not needed for the versions to differ in the same way: "
        "first tokens, then attributes, then characters. No character of the result can be left "
        "out. Other inputs with the same divergence may still be shorter.\n\nWith --adapter, the "
        "cause stays that the divergence is to the parser: the version that it reads as, the mode, "
        "or the rule of its own (docs/parsers.md). --keep takes these names, too.\n\nTo see the "
        "divergence "
        "in the result, give compare the same options for where tokenizing starts.",
    .groups = of_minimize::groups,
    .examples = of_minimize::examples,
    .statuses = "0: done; 2: trouble: also when the input does not show what is to be kept",
    .run = of_minimize::run,
};

}  // namespace specdrift::cli
