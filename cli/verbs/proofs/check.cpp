// specdrift check: whether a certificate holds.

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "cli/files/file_contents.h"
#include "cli/files/saved_file.h"
#include "cli/options/common_options.h"
#include "cli/options/proof_options.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/prove/analysis/digest.h"
#include "core/prove/analysis/supported.h"
#include "core/prove/certificate/certificate.h"
#include "core/prove/certificate/certificate_check.h"
#include "core/report/escape/escape.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace of_check {
namespace {

constexpr Option rows[] = {
    {.name = "saved",
     .argument = "FILE",
     .help = "the states that prove --saved kept; by default the file that the certificate names, "
             "in the folder of the certificate"},
    {.name = "explore", .help = "use no kept states: find all of them again from the beginning"},
    spec_option,
};
constexpr Option limit_rows[] = {max_states_option, max_memory_option, max_seconds_option};

std::string escaped(std::string_view text) {
  return report::escaped_for_terminal(text);
}

bool reads_standard_input(const Arguments& arguments) {
  return std::ranges::any_of(arguments.items(), [](const Arguments::Item& item) {
    return item.option.empty() && item.value == "-";
  });
}

/// The text of the file that keeps the states; nothing if none does. That which the certificate
/// names has to be as it was; another one is as good if it holds.
std::optional<std::string> states_text(const Arguments& arguments, const std::string& path,
                                       const prove::Certificate& certificate) {
  if (arguments.has("explore")) return std::nullopt;
  if (const auto file = arguments.find("saved"))
    return std::string(FileContents::of_file(std::string(*file)).bytes());
  const std::string& name = certificate.states_file;
  if (name.empty()) return std::nullopt;
  if (name.find('/') != std::string::npos)
    throw prove::Refuted{"its states are in another directory"};
  if (reads_standard_input(arguments))
    throw UserError(path, "it names a file of states, and no folder that this is in",
                    "--saved names the file; --explore does without");
  // Whose file it is does not matter: all of it is checked. But it has to be a file.
  const std::string file = path.substr(0, path.rfind('/') + 1) + name;
  constexpr std::size_t most_bytes = std::size_t{2} << 30U;
  const auto kept = read_saved_file(file, most_bytes, Owner::any);
  if (!kept) throw UserError(file, "it is not there", "--explore does without kept states");
  const std::string& text = *kept;
  if (written_digest(hash_of(text)) != certificate.states_digest)
    throw prove::Refuted{fmt::format("{} has changed since, or is another file", file)};
  return text;
}

int run(const Arguments& arguments) {
  std::vector<std::string> paths;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) paths.push_back(item.value);
  if (paths.size() != 1)
    throw UserError("check", "it takes one certificate", "as in: specdrift check mine.json");
  const bool is_standard_input = reads_standard_input(arguments);
  const std::string path = is_standard_input ? "(standard input)" : paths.front();
  VersionSet set(arguments);
  prove::Certificate certificate;
  try {
    const FileContents file =
        is_standard_input ? FileContents::of_standard_input() : FileContents::of_file(path);
    certificate = prove::read_certificate(file.bytes());
  } catch (const std::runtime_error& e) {
    if (dynamic_cast<const UserError*>(&e)) throw;
    throw UserError(path, escaped(e.what()), "prove --certificate writes one");
  }
  for (const auto& version : certificate.versions) set.add_revisions(version.name);
  const Version& a = set.named(certificate.versions[0].name, path);
  const Version& b = set.named(certificate.versions[1].name, path);
  const std::string names = fmt::format("{} and {}", escaped(a.info->name), escaped(b.info->name));
  const Version versions[] = {a, b};
  for (std::size_t i = 0; i < 2; ++i)
    if (versions[i].info->name != certificate.versions[i].name)
      throw UserError(path, fmt::format("there is no version '{}'; {} begins so",
                                        certificate.versions[i].name, versions[i].info->name));
  prove::CheckTask task;
  task.concepts = concept_names(std::vector<Version>{a, b});
  task.kept_states = [&] { return states_text(arguments, path, certificate); };
  task.limits = requested_limits(arguments);
  Output output(arguments.find("output"), Content::text);
  fit_width(arguments, output);
  try {
    Progress progress("checked: state", certificate.states);
    task.progress = [&](std::uint64_t states, std::uint64_t inputs) {
      progress.at(states, inputs == 0 ? "" : fmt::format("input {}", inputs));
    };
    for (const std::string& line : prove::check_certificate(certificate, a, b, task))
      output.write(escaped(line) + '\n');
    output.finish();
    return status_same;
  } catch (const prove::Refuted& refuted) {
    output.write(fmt::format("{} does not hold: {}\n", escaped(path), escaped(refuted.why)));
    output.finish();
    return status_differs;
  } catch (const prove::NotChecked& open) {
    throw UserError(path, fmt::format("not checked to the end: {}", escaped(open.why)), open.hint);
  } catch (const prove::UnsupportedSpecification& e) {
    throw UserError(names, e.what(), "compare runs any specification, but on inputs alone");
  }
}

constexpr std::string_view usage[] = {"CERTIFICATE | - [OPTION]..."};
constexpr OptionGroup groups[] = {
    {"What to check", rows}, {"How far", limit_rows}, output_options, general_options};
constexpr Example examples[] = {
    {"specdrift check mine.json --spec mine.xml", "what prove --certificate mine.json has shown"},
};

}  // namespace
}  // namespace of_check

const Verb check_verb{
    .name = "check",
    .summary = "check whether a certificate of prove holds, in another and simpler way",
    .usage = of_check::usage,
    .description =
        "Verifies what prove --certificate has written, so that nobody has to trust the search. It "
        "checks that the certificate is about the data of these versions; that every context "
        "begins in one of the states that prove --saved kept; that every class of characters leads "
        "from each of these states to another of them; and that the versions have written the same "
        "on each of these steps, and wherever the input ends. Each step is computed again, and "
        "none is left out. For each state, one input that leads to it is also run through the "
        "tokenizers. If a certificate has no kept states, all states are found again. If it is "
        "about parse errors, it also checks that on all ways to a state the one version has "
        "reported the same number of errors more than the other, and that the numbers are equal "
        "wherever the input ends.\n\nA certificate that says that the versions differ holds if "
        "they differ on its input.\n\nA certificate on standard input (-) names no folder: the "
        "states "
        "that it was kept with are given by --saved, or found again by --explore.",
    .groups = of_check::groups,
    .examples = of_check::examples,
    .statuses = "0: it holds; 1: it does not; 2: trouble, or not checked to the end",
    .run = of_check::run,
};

}  // namespace specdrift::cli
