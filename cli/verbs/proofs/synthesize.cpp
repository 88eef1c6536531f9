// specdrift synthesize: tests that tell versions apart, and take every row of them.

#include <fmt/core.h>

#include <algorithm>
#include <boost/json/object.hpp>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "cli/files/cause_cache.h"
#include "cli/files/output_folder.h"
#include "cli/options/common_options.h"
#include "cli/options/proof_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/html5lib/suite.h"
#include "core/model/search/row_suite.h"
#include "core/report/common/report_words.h"
#include "core/report/states/row_coverage.h"

namespace specdrift::cli {
namespace of_synthesize {
namespace {

using html5lib::SuiteInput;
using model::RowSuite;
using model::RowWitness;

constexpr std::string_view rows_words[] = {"each", "cover", "none"};

constexpr Option rows[] = {
    {.name = "for",
     .argument = "V",
     .help = "write one suite, which expects what this version makes of the inputs"},
    {.name = "directory",
     .argument = "DIR",
     .help = "write a suite for each of the versions, as DIR/V.test",
     .makes = "*.test"},
    {.name = "rows",
     .argument = "WHICH",
     .help = "a test for each row that inputs can take (each), few tests that take them all "
             "(cover), or none; by default cover with --for, otherwise each",
     .words = rows_words},
    spec_option,
};

/// The input of a cause is one test, however many causes it shows.
class Inputs {
 public:
  void add(const std::string& description, const std::string& input, const StartContext& start) {
    if (!known_.emplace(input, start.mode, start.last_start_tag, start.foreign_content).second)
      return;
    inputs_.push_back({description, input, start});
  }
  const std::vector<SuiteInput>& all() const { return inputs_; }

 private:
  std::vector<SuiteInput> inputs_;
  std::set<std::tuple<std::string, TextMode, std::string, bool>> known_;
};

/// Throws UserError where two of the versions cannot be explored to the end.
Inputs inputs_of_causes(const std::vector<Version>& versions, const Arguments& arguments) {
  const prove::ProofTask task = requested_task(arguments, versions);
  CauseCache cache(arguments);
  Inputs inputs;
  const std::size_t pairs = versions.size() * (versions.size() - 1) / 2;
  std::size_t pair = 0;
  const auto explored = [&](const Version& a, const Version& b) {
    const std::string names = fmt::format("{} and {}", a.info->name, b.info->name);
    ++pair;
    prove::ProofTask asked = task;
    if (asked.progress && pairs > 1)
      asked.progress = [pair, pairs](const prove::Exploration& so_far) {
        show_progress(fmt::format("pair {} of {}: {}", pair, pairs, progress_of(so_far)));
      };
    try {
      prove::Causes causes = find_causes(a, b, asked, {}, cache);
      if (causes.exploration.closed) return causes;
      throw UserError(names, fmt::format("not closed: {}", causes.exploration.why_not),
                      "causes would be lacking; see --references, --max-states, --max-memory and "
                      "--max-seconds");
    } catch (const prove::UnsupportedSpecification& e) {
      throw UserError(names, e.what(), "name others; --for alone explores none");
    }
  };
  for (std::size_t b = 1; b < versions.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a) {
      for (const prove::Cause& cause : explored(versions[a], versions[b]).causes)
        inputs.add(fmt::format("cause: {} ({})",
                               cause.class_id.empty() ? report::no_class : cause.class_id,
                               name_of(cause.severity)),
                   cause.input, cause.start);
    }
  }
  return inputs;
}

/// A suite, and what is to be said of it.
struct Made {
  html5lib::Suite suite;
  std::vector<std::string> summary;  ///< lines
};

class Maker {
 public:
  Maker(const Version& version, std::string_view which, const Inputs& causes)
      : version_(version),
        model_(*version.model),
        coverage_(*version.model),
        which_(which),
        inputs_(causes) {}

  Made make() {
    const std::size_t causes = inputs_.all().size();
    if (which_ != "none") add_rows();
    Made made;
    made.suite = html5lib::write_suite(
        inputs_.all(), *version_.info, version_.make_tokenizer,
        report::row_suite_json(coverage_, which_ == "none" ? nullptr : &rows_));
    std::string head =
        fmt::format("{}: {}", model_.version, report::counted(made.suite.tests, "test"));
    if (causes > 0) head += fmt::format(", {} of them of causes", causes - made.suite.left_out);
    if (which_ == "none")
      made.summary = {std::move(head)};
    else
      made.summary = summary_of_rows(head);
    return made;
  }

 private:
  void add_rows() {
    std::vector<RowWitness> others;
    for (const SuiteInput& input : inputs_.all()) others.push_back({input.input, input.start});
    rows_ = model::row_suite(
        model_, which_ == "each" ? model::RowSuiteKind::each : model::RowSuiteKind::cover, others);
    for (const model::RowInput& input : rows_.inputs) {
      std::string description =
          "row: " + report::row_name(model_, coverage_.rows()[input.rows.front()]);
      if (input.rows.size() > 1) description += fmt::format(", and {} more", input.rows.size() - 1);
      inputs_.add(description, input.witness.input, input.witness.start);
    }
  }

  std::vector<std::string> summary_of_rows(std::string_view head) const {
    const std::size_t all = coverage_.rows().size() - rows_.unreachable.size();
    std::vector<std::string> lines{fmt::format("{}; {} of {} rows taken, {} unreachable", head,
                                               all - rows_.not_found.size(), all,
                                               rows_.unreachable.size())};
    for (const std::size_t i : rows_.unreachable)
      lines.push_back(
          fmt::format("  unreachable: {}", report::row_name(model_, coverage_.rows()[i])));
    for (const std::size_t i : rows_.not_found)
      lines.push_back(
          fmt::format("  no test takes: {}", report::row_name(model_, coverage_.rows()[i])));
    return lines;
  }

  const Version& version_;
  const model::Model& model_;
  model::Coverage coverage_;
  std::string_view which_;
  Inputs inputs_;
  RowSuite rows_;
};

void write(const Made& made, std::optional<std::string_view> path, const Arguments& arguments) {
  Output output(path, Content::data);
  output.write(made.suite.text);
  output.finish();
  tell(in_width(made.summary, requested_width(arguments, output)));
}

void write_all(const std::vector<Version>& versions, std::string_view which, const Inputs& causes,
               const Arguments& arguments) {
  const std::string folder(*arguments.find("directory"));
  for (const Version& version : versions)
    if (version.info->name.find('/') != std::string_view::npos)
      throw UserError(version.info->name, "its name cannot be that of a file",
                      "--for makes one suite, for --output");
  std::vector<Made> made;
  for (const Version& version : versions) made.push_back(Maker(version, which, causes).make());
  make_output_folder(folder);
  for (std::size_t i = 0; i < made.size(); ++i)
    write(made[i], fmt::format("{}/{}.test", folder, versions[i].info->name), arguments);
}

int run(const Arguments& arguments) {
  Output::check(arguments.find("output"));
  const VersionSet set(arguments, VersionSet::Operands::versions);
  const bool names_versions = std::ranges::any_of(
      arguments.items(), [](const Arguments::Item& item) { return item.option.empty(); });
  const auto wanted = arguments.find("for");
  const auto folder = arguments.find("directory");
  if (!wanted && !folder)
    throw UserError("synthesize", "nothing says what the tests shall want",
                    "--for V makes a suite for one version, --directory DIR one for each of them");
  if (wanted && folder) throw UserError("--for", "it does not go together with --directory");
  if (folder && arguments.has("output"))
    throw UserError("--directory", "it does not go together with --output");
  if (folder) check_output_folder(std::string(*folder));
  const Version* const one = wanted ? &set.named(*wanted, "--for") : nullptr;
  std::vector<Version> versions;
  const LastWords last_words(arguments.has("no-cache")
                                 ? "specdrift: interrupted, and nothing is kept"
                                 : "specdrift: interrupted; finished pairs are in the cache, and "
                                   "the same command continues "
                                   "from there");
  if (names_versions || folder) versions = set.operands("synthesize", arguments);
  const std::string_view which = arguments.find("rows").value_or(one ? "cover" : "each");
  if (which == "none" && versions.empty())
    throw UserError("--rows", "'none' leaves no tests",
                    "name versions, whose causes are tests too");
  const Inputs causes = inputs_of_causes(versions, arguments);
  if (one)
    write(Maker(*one, which, causes).make(), arguments.find("output"), arguments);
  else
    write_all(versions, which, causes, arguments);
  return status_same;
}

constexpr std::string_view usage[] = {"A B... --directory DIR [OPTION]...",
                                      "[A B...] --for V [OPTION]..."};
constexpr OptionGroup groups[] = {
    {"What to make", rows}, proof_options, cache_options, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift synthesize --for 13.2.5 -o 13.2.5.test", "few tests that take every row of it"},
    {"specdrift synthesize 2009 8.2.4 --references shapes --directory suites",
     "what each of them makes of all that tells them apart"},
    {"specdrift synthesize 8.2.4 mine --spec mine.xml --for mine --rows none",
     "what a file of your own does otherwise, as tests"},
};

}  // namespace
}  // namespace of_synthesize

const Verb synthesize_verb{
    .name = "synthesize",
    .summary =
        "write tests in html5lib's format: one for each cause that tells versions apart, and one "
        "for each row",
    .usage = of_synthesize::usage,
    .description =
        "Writes tokenizer tests in the format of html5lib, which conformance runs. Each test "
        "expects what one version makes of its input: the tokens, and the parse errors by code and "
        "position, or only their number if the version does not name errors.\n\nThe inputs are "
        "those that distinguish finds for every pair of the versions, and inputs that take the "
        "rows of the version's data, as conformance --rows finds them. Rows that no input takes "
        "are listed in the file and on standard error. Tests that begin in foreign content have a "
        "list of their own, foreignContentTests, because other programs that read the format would "
        "run them in HTML content.",
    .groups = of_synthesize::groups,
    .examples = of_synthesize::examples,
    .statuses = "0: done; 2: trouble, or two versions could not be explored to the end",
    .run = of_synthesize::run,
};

}  // namespace specdrift::cli
