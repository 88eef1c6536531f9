// specdrift distinguish: every cause by which versions make different tokens.

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <string>
#include <vector>

#include "cli/common_options.h"
#include "cli/output.h"
#include "cli/proof_options.h"
#include "cli/trouble.h"
#include "cli/verbs.h"
#include "cli/version_set.h"
#include "core/prove/causes.h"
#include "core/report/escape.h"

namespace specdrift::cli {
namespace {

constexpr std::string_view severity_words[] = {"errors", "text", "structure", "markup"};
constexpr std::string_view format_words[] = {"text", "json", "markdown"};

constexpr Option rows[] = {
    {.name = "until", .argument = "CLASS", .help = "stop once this class has been found"},
    {.name = "severity",
     .argument = "SEVERITY",
     .help = "only causes whose input differs that much; may be given several times",
     .words = severity_words},
    spec_option,
};
constexpr Option format_rows[] = {
    {.name = "format",
     .argument = "FORMAT",
     .help = "text, markdown, or json (one value)",
     .default_value = "text",
     .words = format_words},
};

/// Two of the versions, and what tells them apart.
struct Result {
  const RunnableVersion* a;
  const RunnableVersion* b;
  prove::Causes causes;
};

std::string summary(const Result& result) {
  const auto& exploration = result.causes.exploration;
  if (result.causes.same_data) return "the same data";
  return fmt::format("{} {}; {} states, {} edges, {}", result.causes.causes.size(),
                     result.causes.causes.size() == 1 ? "cause" : "causes", exploration.states,
                     exploration.edges,
                     exploration.closed ? "closed" : "not closed: " + exploration.why_not);
}

std::string text_of(const Result& result) {
  std::string text =
      fmt::format("{} and {}: {}\n", report::escaped_for_terminal(result.a->info->name),
                  report::escaped_for_terminal(result.b->info->name), summary(result));
  for (const prove::Cause& cause : result.causes.causes)
    text += fmt::format("  {:<9} {}\n            \"{}\", {}\n", name_of(cause.severity),
                        cause.class_id.empty() ? "of no class" : cause.class_id,
                        report::escaped_for_terminal(cause.input), prove::name_of(cause.start));
  return text;
}

std::string markdown_of(const Result& result) {
  std::string text = fmt::format("## {} and {}\n\n{}\n\n", result.a->info->name,
                                 result.b->info->name, summary(result));
  if (result.causes.causes.empty()) return text;
  text += "| Class | Severity | Input | Context |\n| --- | --- | --- | --- |\n";
  const auto cell = [](std::string_view s) {
    std::string escaped;
    for (const char c : report::escaped_for_terminal(s))
      escaped += c == '|' ? "\\|" : std::string(1, c);
    return "`` " + escaped + " ``";
  };
  for (const prove::Cause& cause : result.causes.causes)
    text += fmt::format("| {} | {} | {} | {} |\n", cell(cause.class_id), name_of(cause.severity),
                        cell(cause.input), cell(prove::name_of(cause.start)));
  return text + "\n";
}

boost::json::object json_of(const Result& result) {
  boost::json::array causes;
  for (const prove::Cause& cause : result.causes.causes)
    causes.push_back(boost::json::object{{"class", cause.class_id},
                                         {"severity", name_of(cause.severity)},
                                         {"input", cause.input},
                                         {"length", cause.length},
                                         {"context", prove::name_of(cause.start)},
                                         {"last_start_tag", cause.start.last_start_tag},
                                         {"foreign_content", cause.start.foreign_content}});
  const auto& exploration = result.causes.exploration;
  return {{"versions", boost::json::array{result.a->info->name, result.b->info->name}},
          {"closed", exploration.closed},
          {"why_not", exploration.why_not},
          {"states", exploration.states},
          {"edges", exploration.edges},
          {"same_data", result.causes.same_data},
          {"unconfirmed", result.causes.unconfirmed},
          {"causes", causes}};
}

std::vector<const RunnableVersion*> operands(const VersionSet& set, const Arguments& arguments) {
  std::vector<const RunnableVersion*> versions;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) versions.push_back(&set.named(item.value, "distinguish"));
  if (versions.size() < 2)
    throw Trouble("distinguish", "it takes two versions or more",
                  "as in: specdrift distinguish 2009 8.2.4");
  for (std::size_t i = 0; i < versions.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (versions[i] == versions[j]) throw Trouble(versions[i]->info->name, "it is named twice");
  return versions;
}

int run(const Arguments& arguments) {
  const VersionSet set(arguments);
  const auto versions = operands(set, arguments);
  const prove::Question question = requested_question(arguments);
  const std::string until(arguments.find("until").value_or(""));
  std::vector<std::string_view> severities;
  for (const Arguments::Item& item : arguments.items())
    if (item.option == "severity") severities.push_back(item.value);

  std::vector<Result> results;
  bool differ = false, closed = true;
  for (std::size_t j = 1; j < versions.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      const prove::Judge judge = make_judge({versions[i], versions[j]}, question);
      try {
        results.push_back(
            {versions[i], versions[j],
             prove::find_causes(*versions[i]->model, *versions[j]->model, question, judge, until)});
      } catch (const prove::Unprovable& e) {
        throw Trouble(fmt::format("{} and {}", versions[i]->info->name, versions[j]->info->name),
                      e.what(), "compare runs any specification, but on inputs alone");
      }
      auto& causes = results.back().causes.causes;
      if (!severities.empty())
        std::erase_if(causes, [&](const prove::Cause& cause) {
          return std::ranges::find(severities, name_of(cause.severity)) == severities.end();
        });
      differ = differ || !causes.empty();
      closed = closed && (results.back().causes.exploration.closed || !until.empty());
    }
  }
  Output output(arguments.find("output"));
  const std::string_view format = arguments.value("format");
  if (format == "json") {
    boost::json::array pairs;
    for (const Result& result : results) pairs.push_back(json_of(result));
    output.write(boost::json::serialize(pairs) + "\n");
  } else {
    for (const Result& result : results)
      output.write(format == "markdown" ? markdown_of(result) : text_of(result));
  }
  output.finish();
  return !closed ? status_trouble : differ ? status_differs : status_same;
}

constexpr std::string_view usage[] = {"A B... [OPTION]..."};
constexpr OptionGroup groups[] = {{"What to show", rows},
                                  proof_options,
                                  {"Format", format_rows},
                                  output_options,
                                  general_options};
constexpr Example examples[] = {
    {"specdrift distinguish 2009 8.2.4 --references shapes", "all that changed in between"},
    {"specdrift distinguish 8.2.4 mine --spec mine.xml --concept 'comment*'",
     "what a file of your own does otherwise in comments"},
};

}  // namespace

const Verb distinguish_verb{
    .name = "distinguish",
    .summary = "every cause by which versions make different tokens, with its shortest input",
    .usage = usage,
    .description =
        "Explores the data of each two of the versions side by side, as prove does, and lists all "
        "classes of divergences, as compare names them, the shortest first. Each comes with an "
        "input that has been run through the tokenizers, and from which no character can be left "
        "out.",
    .groups = groups,
    .examples = examples,
    .statuses = "0: equal; 1: they differ; 2: trouble, or not closed",
    .run = run,
};

}  // namespace specdrift::cli
