#include <string>
#include <vector>

#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/report/versions/versions_report.h"

namespace specdrift::cli {
namespace of_versions {
namespace {

constexpr std::string_view usage[] = {"[OPTION]... [VERSION]..."};

constexpr Option rows[] = {
    format_option<report::versions_formats>,
    spec_option,
};

constexpr OptionGroup groups[] = {{"What to show", rows}, output_options, general_options};

constexpr Example examples[] = {
    {"specdrift versions", "what can be compared"},
    {"specdrift versions 2009", "what is known of one"},
    {"specdrift versions | awk 'NR > 1 { print $1 }'", "the names alone"},
};

int run_versions(const Arguments& arguments) {
  const VersionSet set(arguments, VersionSet::Operands::versions);
  std::vector<Version> versions;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) versions.push_back(set.named(item.value, "versions"));
  const bool names_some = !versions.empty();
  if (!names_some) versions.assign(set.all().begin(), set.all().end());
  Output output(arguments.find("output"), requested_content(arguments));
  fit_width(arguments, output);
  output.write(report::writer_of(report::versions_formats,
                                 arguments.value("format"))({versions, names_some}));
  output.finish();
  return status_same;
}

}  // namespace
}  // namespace of_versions

const Verb versions_verb = {
    .name = "versions",
    .summary = "list the versions that can be run and compared",
    .usage = of_versions::usage,
    .description =
        "Lists the specifications that specdrift can run, one line for each: the document and its "
        "date, the size of its tokenizer, and how it runs. For versions that are named it also "
        "says what of a token and an error they model.\n\n"
        "Every verb takes other names too: latest and whatwg for living; html5 and w3c-html5 for "
        "8.2.4; 5.1, html5.1 and w3c-html5.1 for 2016-01-19; 5.2, html5.2 and w3c-html5.2 for "
        "2017-01-19. A revision's number (r3191) or hash, a day, a month or a year means the last "
        "version at or before it.",
    .groups = of_versions::groups,
    .examples = of_versions::examples,
    .statuses = "0 done, 2 trouble.",
    .run = of_versions::run_versions,
};

}  // namespace specdrift::cli
