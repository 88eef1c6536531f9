#include <fmt/core.h>

#include "cli/files/input_files.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/start_context.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/inputs/tokens_batch.h"
#include "cli/verbs/verbs.h"
#include "core/report/tokens/tokens_report.h"

namespace specdrift::cli {
namespace of_tokens {
namespace {

constexpr std::string_view usage[] = {
    "--versions V [OPTION]... [FILE | - | --text S]...",
    "--versions V --batch [OPTION]... [FILE | -]",
};

constexpr Option rows[] = {
    {.name = "versions",
     .argument = "V",
     .help = "the version to run; specdrift versions lists them",
     .old_name = "version"},
    spec_option,
    {.name = "format",
     .argument = "FORMAT",
     .help = report::format_help<report::tokens_formats>,
     .default_value = "text",
     .words = report::format_words<report::tokens_formats>,
     .old_default = "table"},
    {.name = "batch", .help = "read cases from JSON Lines, write a line for each: see above"},
};

constexpr OptionGroup groups[] = {
    {"What to do", rows}, input_options, context_options, output_options, general_options};

constexpr Example examples[] = {
    {"specdrift tokens --versions 8.2.4 --text '<!--a--!>b'", "the tokens of a string, as a table"},
    {"specdrift tokens --versions 2007 --format json page.html", "the tokens of a page, as JSON"},
    {"specdrift tokens --versions 2009 --context rcdata --last-start-tag title --text "
     "'<!--</title>-->'",
     "the text of a title"},
    {"printf '{\"input\": \"<a>\", \"state\": \"rcdata\"}\\n' | specdrift tokens --versions 13.2.5 "
     "--batch",
     "many cases in one run"},
};

/// In a batch each line is its own input.
void require_batch_arguments(const Arguments& arguments) {
  for (const auto option : {"text", "escaped"})
    if (arguments.has(option))
      throw UserError("--batch",
                      fmt::format("--{} does not go with it: the inputs are in the lines", option));
  if (arguments.has("format") && arguments.value("format") != "json")
    throw UserError("--batch", "it writes JSON Lines, whatever the format");
}

int run_tokens_batch(const Arguments& arguments, const Version& version) {
  require_batch_arguments(arguments);
  std::string path = "-";
  int files = 0;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty() && ++files) path = item.value;
  if (files > 1) throw UserError("--batch", "it reads one file");
  StartContext start = requested_start(arguments);
  if (!arguments.has("feedback")) start.feedback = Feedback::none;
  LineReader lines(path);
  Output output(arguments.find("output"), Content::data);
  const bool all = run_batch(version, start, lines, output);
  output.finish();
  return all ? status_same : status_trouble;
}

int run_tokens(const Arguments& arguments) {
  const VersionSet versions(arguments);
  const Version& version = versions.requested(tokens_verb, arguments);
  if (arguments.has("batch")) return run_tokens_batch(arguments, version);
  const StartContext start = requested_start(arguments);
  const auto requests = requested_inputs(arguments);
  const auto write = report::writer_of(report::tokens_formats, arguments.value("format"));
  const bool is_text = arguments.value("format") == "text";
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  const bool color = wants_color(arguments, output);
  bool first = true;
  const bool all = for_each_input(requests, [&](const InputFile& input) {
    const Source source = input.source();
    const auto tokenizer = make_tokenizer(version, source, start);
    if (is_text && !first) output.write("\n");
    first = false;
    Progress progress("read: byte", is_text ? source.end() : 0);
    write({.name = input.name(),
           .is_one_of_several = requests.size() > 1,
           .source = source,
           .tokenizer = *tokenizer,
           .version = *version.info,
           .feedback = start.feedback,
           .encoding = input.encoding(),
           .progress = [&](Offset at) { progress.at(at); },
           .color = color},
          [&](std::string_view text) { output.write(text); });
  });
  output.finish(all);
  return all ? status_same : status_trouble;
}

}  // namespace
}  // namespace of_tokens

const Verb tokens_verb = {
    .name = "tokens",
    .summary = "show the tokens and parse errors that one version makes of an input",
    .usage = of_tokens::usage,
    .description =
        "Shows the tokens and parse errors that one version makes of its input. Several inputs are "
        "shown one after another; without one, standard input is read.\n\nWith --batch, each line "
        "of the input is a JSON object: {\"input\": ..., \"state\": ..., \"lastStartTag\": ..., "
        "\"foreign\": true or false, \"feedback\": \"tree\" or \"none\"}. Everything except the "
        "input can be left out; then the options decide, and without --feedback the tokenizer runs "
        "alone. \"initialState\" and \"contentModel\" are other names for \"state\". Each object "
        "gets a line {\"tokens\": [...], \"errors\": [...]} in the notation of html5lib's tests, "
        "in the same order, or {\"error\": \"...\"} if a line cannot be understood.",
    .groups = of_tokens::groups,
    .examples = of_tokens::examples,
    .statuses = "0 done, 2 trouble: an option, an input or a line of a batch cannot be used.",
    .run = of_tokens::run_tokens,
};

}  // namespace specdrift::cli
