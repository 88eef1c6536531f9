// specdrift review: what a change of wording changes in behaviour.

#include "core/review/review.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/corpus/inputs/inputs.h"
#include "cli/corpus/runs/run.h"
#include "cli/files/cause_cache.h"
#include "cli/options/color.h"
#include "cli/options/common_options.h"
#include "cli/options/proof_options.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/signals.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/corpus/corpus_options.h"
#include "cli/verbs/texts/review_sides.h"
#include "cli/verbs/texts/text_reading.h"
#include "cli/verbs/verbs.h"
#include "core/html5lib/suite.h"
#include "core/model/data/model.h"
#include "core/prove/certificate/certificate.h"
#include "core/report/common/report_words.h"
#include "core/review/review_report.h"

namespace specdrift::cli {
namespace of_review {
namespace {

using review::Review;
using review::Verdict;

constexpr Option text_rows[] = {
    {.name = "like",
     .argument = "VERSION",
     .help =
         "the version that supplies what is not in the section of a text (specdrift help "
         "read). By default, if OLD or NEW is a version, that one; otherwise the version that is "
         "most like OLD, or, if that makes no tokenizer of NEW, the one most like NEW"},
    {.name = "lost-old",
     .argument = "FILE",
     .help = "a file with the parts that the copy of OLD has lost (spec/texts/README.md)"},
    {.name = "lost-new",
     .argument = "FILE",
     .help = "a file with the parts that the copy of NEW has lost"},
    spec_option,
};
constexpr Option proof_rows_of_review[] = {
    {.name = "certificate",
     .argument = "FILE",
     .help = "if nothing changes, write to FILE what has been proved, about which data and how; "
             "specdrift check verifies it",
     .is_stream = true,
     .is_written = true},
    {.name = "references",
     .argument = "WHICH",
     .help = "try every name of a character reference (every), or a few of each shape (shapes)",
     .default_value = "shapes",
     .words = proof_references_words},
    max_states_option,
    max_memory_option,
    max_seconds_option,
};
constexpr Option test_rows[] = {
    {.name = "tests",
     .argument = "FILE",
     .help =
         "write tests in html5lib's form to FILE: the inputs that are read differently, with what "
         "NEW makes of them",
     .is_stream = true,
     .is_written = true},
};
constexpr Option document_rows[] = {
    {.name = "documents",
     .argument = "PATH",
     .help = "a file, folder or archive of documents: say how many of them the change concerns, "
             "and which of its rows they take; may be given several times"},
    corpus_jobs_option,
    corpus_quiet_option,
};
constexpr Option format_rows[] = {format_option<review::review_formats>};

/// Notes what has become of the documents.
class DocumentsSummary final : public OutcomeSink {
 public:
  explicit DocumentsSummary(corpus::Summary& summary) : summary_(summary) {}
  void take(const corpus::Outcome& outcome) override { summary_.add(outcome); }
  void left_out(std::string_view what, std::uint64_t count) override {
    summary_.leave_out(what, count);
  }

 private:
  corpus::Summary& summary_;
};

/// Throws UserError if one of them is missing, or there is no document in them.
void compare_documents(Review& review, const corpus::SpecificationChange& change,
                       const Arguments& arguments) {
  std::vector<std::string> paths;
  for (const Arguments::Item& item : arguments.items())
    if (item.option == "documents") paths.push_back(item.value);
  if (paths.empty()) return;
  for (const std::string& path : paths)
    if (const auto trouble = path == "-" ? std::nullopt : trouble_with(path)) throw *trouble;
  CorpusRunOptions options =
      requested_run(arguments, {review.before.version, review.after.version});
  options.settings.compared.errors = true;
  options.settings.start.feedback = Feedback::tree;
  options.settings.start.scripting = true;
  options.settings.change = &change;
  set_threads(options, arguments);
  corpus::Summary summary(infos_of(options.settings.versions));
  DocumentsSummary sink(summary);
  const StopOnSignal stopping;
  const auto find = [&](DocumentSink& documents) {
    for (const std::string& path : paths)
      if (!documents.is_stopped()) find_documents(path, options.inputs, documents);
  };
  if (!run_corpus(find, options, sink))
    throw UserError("--documents", "ended by a signal; nothing is written");
  if (summary.documents == 0)
    throw UserError("--documents", "there is no document in what it names");
  review.documents.emplace(review::ReviewedDocuments{std::move(summary),
                                                     {&change,
                                                      std::string(review.before.version.info->name),
                                                      std::string(review.after.version.info->name),
                                                      {},
                                                      {}}});
}

prove::ProofTask requested_proof(const Arguments& arguments) {
  prove::ProofTask task;
  task.limits = requested_limits(arguments);
  task.every_reference = arguments.value("references") == "every";
  task.samples_numbers = true;
  if (shows_progress())
    task.progress = [](const prove::Exploration& so_far) { show_progress(progress_of(so_far)); };
  return task;
}

/// Requires: nothing changes.
void certify(const Review& review, prove::ProofTask task, std::string_view path) {
  const std::vector<Version> versions{review.before.version, review.after.version};
  task.errors = review.errors.detail;
  const prove::Oracle oracle = make_oracle(versions, task);
  const model::Model &a = *versions[0].model, &b = *versions[1].model;
  const prove::ProofResult answer = prove::prove_equal(a, b, task, oracle);
  if (!answer.are_equal())
    throw UserError("--certificate", "the proof has not closed",
                    "see --max-states, --max-memory and --max-seconds");
  Output file(path, Content::data);
  file.write(prove::certificate_text(prove::make_certificate(a, b, task, answer)));
  file.finish();
}

/// An input is one test, however many causes it shows.
void write_tests(const Review& review, std::string_view path) {
  std::vector<html5lib::SuiteInput> inputs;
  for (const review::ReviewedFacet* const facet : {&review.tokens, &review.errors})
    for (const review::ReviewedCause& seen : facet->causes) {
      const prove::Cause& cause = seen.cause;
      const bool is_known = std::ranges::any_of(inputs, [&](const html5lib::SuiteInput& known) {
        return known.input == cause.input &&
               prove::name_of(known.start) == prove::name_of(cause.start);
      });
      if (!is_known)
        inputs.push_back(
            {fmt::format("{} ({})", review::words::class_of(seen), name_of(cause.severity)),
             cause.input, cause.start});
    }
  const Version& version = review.after.version;
  Output file(path, Content::data);
  file.write(html5lib::write_suite(inputs, *version.info, version.make_tokenizer).text);
  file.finish();
}

int status_of(const Review& review) {
  if (review.documents && review.documents->summary.skipped_count() > 0) {
    report(
        UserError("--documents",
                  fmt::format("{} skipped, since nobody could read or compare it",
                              report::counted(review.documents->summary.skipped_count(), "part")),
                  "specdrift corpus says which, and why"));
    return status_trouble;
  }
  if (review.verdict() == Verdict::not_proved) {
    const bool is_in_part = model::find_unread(*review.before.version.model).row ||
                            model::find_unread(*review.after.version.model).row;
    report(UserError("review", "not proved: not all could be explored",
                     is_in_part
                         ? "a text was read in part: teach the phrases, or repair its sentences"
                         : "the report says why; see --max-states, --max-memory and "
                           "--max-seconds"));
    return status_trouble;
  }
  return review.verdict() == Verdict::changed ? status_differs : status_same;
}

/// Throws UserError if the report would take the place of a text, or two go to standard output.
void check_outputs(const Arguments& arguments) {
  std::size_t to_standard_output = arguments.find("output") ? 0 : 1;
  for (const std::string_view option : {"certificate", "tests", "output"}) {
    const auto path = arguments.find(option);
    Output::check(path);
    if (path == "-" && ++to_standard_output > 1)
      throw UserError(fmt::format("--{}", option), "standard output can be written only once",
                      "name a file");
    if (!path || *path == "-" || option != "output") continue;
    for (const std::string& operand : old_and_new(arguments)) {
      std::error_code error;
      if (std::filesystem::equivalent(*path, operand, error))
        throw UserError("--output", fmt::format("{} is read, too", *path),
                        "each file that is written needs a name of its own");
    }
  }
}

/// Reads both. A comment to a pull request says why it cannot; then the error goes on.
ReviewSides read_sides(const Arguments& arguments) try {
  return ReviewSides(arguments);
} catch (const UnreadText& text) {
  if (arguments.value("format") == "markdown") {
    std::vector<review::UnreadSentence> sentences;
    for (const read::Unread& unread : text.unread)
      sentences.push_back(
          {unread.place.line, unread.where, unread.sentence, unread.why, unread.nearest});
    std::vector<review::TextMistake> mistakes;
    for (const transcribe::Mistake& mistake : text.mistakes)
      mistakes.push_back({mistake.place.line, mistake.what});
    Output output(arguments.find("output"), requested_content(arguments));
    output.write(review::unread_markdown(text.file, sentences, mistakes));
    output.finish();
  }
  throw;
}

int run(const Arguments& arguments) {
  check_outputs(arguments);
  const ReviewSides sides = read_sides(arguments);
  const prove::ProofTask task = requested_proof(arguments);
  const std::vector<Version> versions{sides.before().version, sides.after().version};
  CauseCache cache(arguments);
  const review::Explorer explorer{
      [&](const prove::ProofTask& asked) {
        return find_causes(versions[0], versions[1], asked, {}, cache);
      },
      [&](const prove::ProofTask& asked) { return make_oracle(versions, asked); }};
  Review review = review::make_review(sides.before(), sides.after(), task, explorer);
  const corpus::SpecificationChange change(*versions[0].model, *versions[1].model);
  compare_documents(review, change, arguments);
  if (const auto path = arguments.find("certificate")) {
    if (review.verdict() == Verdict::unchanged)
      certify(review, task, *path);
    else
      report(UserError("--certificate", "it is not written: the two are not proved equal"));
  }
  if (const auto path = arguments.find("tests")) write_tests(review, *path);
  Output output(arguments.find("output"), requested_content(arguments));
  const review::ReviewSettings settings{
      {wants_color(arguments, output), fit_width(arguments, output)}, SPECDRIFT_VERSION};
  output.write(
      report::writer_of(review::review_formats, arguments.value("format"))(review, settings));
  output.finish();
  return status_of(review);
}

constexpr std::string_view usage[] = {"OLD NEW [OPTION]..."};
constexpr OptionGroup groups[] = {{"The two wordings", text_rows},
                                  {"The proof and its limits", proof_rows_of_review},
                                  {"Tests", test_rows},
                                  {"Impact", document_rows},
                                  corpus_input_options,
                                  corpus_limit_options,
                                  cache_options,
                                  {"Format", format_rows},
                                  output_options,
                                  general_options};
constexpr Example examples[] = {
    {"specdrift review old.txt new.txt", "what an edit of the standard's text changes"},
    {"specdrift review 13.2.5 draft.xml --format markdown",
     "a draft as data against a version, as a comment to a pull request"},
    {"specdrift review 8.2.4 living --documents pages/",
     "two versions, and what the change does to documents"},
};

}  // namespace
}  // namespace of_review

const Verb review_verb{
    .name = "review",
    .summary =
        "say what a change of wording changes in behaviour, or prove that it changes nothing",
    .usage = of_review::usage,
    .description =
        "Compares two wordings of the specification. OLD and NEW are each a text, as read takes "
        "it, a specification file (.xml), or the name of a version.\n\nIf nothing changes, that is "
        "proved, over every input, of tokens and of parse errors. Otherwise it shows the rows that "
        "changed, with their lines in both files, the states that are new, gone, or that nothing "
        "leads to any more, and each class of inputs that is read differently: the shortest input, "
        "what each of the two makes of it, how grave that is, and which of them sees more markup. "
        "Inputs on which only parse errors differ are listed separately.\n\nA sentence of either "
        "text that cannot be read is an error, as "
        "it is to read; with --format markdown, a comment lists it. Parts outside of the section "
        "(input "
        "stream, tree construction, named references) are not read from the files: one version "
        "supplies them for both, so changes there are not seen.",
    .groups = of_review::groups,
    .examples = of_review::examples,
    .statuses =
        "0: nothing changes; 1: behaviour changes; 2: trouble, no difference was found and not all "
        "was explored, or a document was skipped",
    .run = of_review::run,
};

}  // namespace specdrift::cli
