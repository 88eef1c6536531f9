// specdrift corpus diff: two reports of corpus beside each other.

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/files/file_contents.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/corpus/fields.h"
#include "core/corpus/trend.h"

namespace specdrift::cli {
namespace of_corpus_diff {
namespace {

corpus::EarlierReport report_of(const std::string& path) {
  try {
    const FileContents file = FileContents::of_file(path);
    return corpus::read_report(path, file.bytes());
  } catch (const corpus::BadFields& wrong) {
    throw UserError(path, fmt::format("is no report that can be compared: {}", wrong.what()),
                    "specdrift corpus --format json writes one");
  }
}

int run(const Arguments& arguments) {
  std::vector<std::string> paths;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) paths.push_back(item.value);
  if (paths.size() != 2)
    throw UserError("corpus diff", "it takes two reports: the older one, then the newer one",
                    "as in: specdrift corpus diff january.json february.json");
  corpus::EarlierReport then = report_of(paths[0]);
  corpus::EarlierReport now = report_of(paths[1]);
  if (then.versions != now.versions)
    throw UserError(paths[1],
                    fmt::format("is of other versions than {}: {}, not {}", paths[0],
                                fmt::join(now.versions, ","), fmt::join(then.versions, ",")),
                    "compare both with the same --versions");
  if (then.options != now.options)
    throw UserError(paths[1],
                    fmt::format("was made with other options than {}: {}, not {}", paths[0],
                                now.options, then.options),
                    "a share depends on them; make both in the same way");
  Output output(arguments.find("output"), requested_content(arguments));
  const corpus::Trend trend = corpus::trend_of(std::move(then), std::move(now));
  const std::string_view format = arguments.value("format");
  const std::size_t columns = format == "text" ? fit_width(arguments, output) : 0;
  output.write(report::writer_of(corpus::trend_formats, format)(trend, columns));
  output.finish();
  return std::ranges::any_of(trend.classes, &corpus::ClassTrend::is_apart) ? status_differs
                                                                           : status_same;
}

constexpr std::string_view usage[] = {"[OPTION]... THEN NOW"};
constexpr Option format_rows[] = {format_option<corpus::trend_formats>};
constexpr OptionGroup format_options{"Report", format_rows};
constexpr OptionGroup groups[] = {format_options, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift corpus diff january.json february.json",
     "which classes are in a larger or a smaller share of the documents"},
};

}  // namespace
}  // namespace of_corpus_diff

const Verb corpus_diff_verb{
    .name = "corpus diff",
    .summary = "say which classes are in more, or fewer, documents than before",
    .usage = of_corpus_diff::usage,
    .description =
        "Takes two reports of specdrift corpus (--format json), and says of each class in how many "
        "documents it was and is, the share of all documents then and now, the difference in "
        "percentage points, and its 95 % interval: Newcombe's hybrid score interval (1998, method "
        "10), of Wilson's score intervals, for two independent samples. The largest difference is "
        "first.\n\nBoth reports must be complete, of the same versions, and made with the same "
        "options; names of inputs and limits of documents may differ.",
    .groups = of_corpus_diff::groups,
    .examples = of_corpus_diff::examples,
    .statuses = "0: every interval holds 0; 1: some interval does not; 2: trouble",
    .run = of_corpus_diff::run,
};

}  // namespace specdrift::cli
