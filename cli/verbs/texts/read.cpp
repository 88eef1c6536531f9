// specdrift read: the prose of a specification as specification data.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "cli/files/file_contents.h"
#include "cli/options/common_options.h"
#include "cli/options/dates.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/texts/text_reading.h"
#include "cli/verbs/verbs.h"
#include "core/read/writing/partial.h"
#include "core/report/common/report_words.h"

namespace specdrift::cli {
namespace of_read {
namespace {

constexpr std::string_view usage[] = {"TEXT [OPTION]..."};

constexpr Option rows[] = {
    {.name = "like",
     .argument = "VERSION",
     .help = "the version that supplies what is not in the section: kinds of tokens, variables, "
             "the input stream, feedback from tree construction, the table of references. Without "
             "it, the built-in one whose states have most titles in common with the text's"},
    {.name = "base",
     .argument = "VERSION",
     .help = "write a delta against that version: what the text does otherwise (spec/README.md). "
             "It does the same as the complete version, which is checked"},
    {.name = "lost",
     .argument = "FILE",
     .help = "what this copy of the text has lost, as facts (spec/texts/README.md)"},
    {.name = "name",
     .argument = "NAME",
     .help = "what the version is to be called; without it, as the file without its ending"},
    {.name = "date", .argument = "DATE", .help = "the day of the text, as YYYY-MM-DD"},
};
constexpr Option written_rows[] = {
    {.name = "strict", .help = "write nothing if a sentence cannot be read: the default"},
    {.name = "partial",
     .help =
         "if a sentence cannot be read, write the rest. The rows that it may be about are marked "
         "<unread>, with its line. A run that reaches one ends with an error, and prove, "
         "distinguish and holes refuse such a version. A state that the text names and has no "
         "section of is marked, too. If a sentence outside of the states cannot be read, no run "
         "begins"},
    {.name = "no-places", .help = "write no line numbers of TEXT at states and rows"},
};
constexpr OptionGroup groups[] = {
    {"What to read", rows}, {"What to write", written_rows}, output_options, general_options};

constexpr Example examples[] = {
    {"specdrift read draft.txt -o draft.xml", "a text as specification data"},
    {"specdrift read draft.txt -o draft.xml && specdrift states --spec draft.xml --diff 13.2.5 "
     "draft",
     "how it differs from a version"},
};

int run_read(const Arguments& arguments) {
  std::vector<std::string> texts;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) texts.push_back(item.value);
  if (texts.size() != 1)
    throw UserError("read", texts.empty() ? "no text is given" : "takes one text",
                    "see specdrift help read");
  transcribe::Wishes options;
  if (const auto like = arguments.find("like")) options.like = *like;
  if (const auto base = arguments.find("base")) options.base = *base;
  if (const auto name = arguments.find("name")) options.name = *name;
  options.date = requested_date(arguments, "date");
  if (!options.date.empty() && options.date.size() != 10)
    throw UserError("--date", "a text has a day", "write it as YYYY-MM-DD");
  options.is_partial = arguments.has("partial");
  options.has_places = !arguments.has("no-places");
  if (options.is_partial && arguments.has("strict"))
    throw UserError("--partial", "--strict is its opposite", "leave one of them out");
  if (options.is_partial && !options.base.empty())
    throw UserError("--partial", "what is not read cannot be compared with --base",
                    "leave one of them out");
  const transcribe::Transcript specification =
      read_specification(texts.front(), options, std::string(arguments.find("lost").value_or("")));
  Output output(arguments.find("output"), Content::data);
  output.write(specification.written.xml);
  output.finish();
  const read::Counts& counts = specification.reading.counts;
  std::string supplied;
  for (const std::string& part : specification.written.supplied)
    supplied += (supplied.empty() ? "" : ", ") + part;
  const std::string lines[] = {
      fmt::format("{}: {}, {}: {} read, {}, {} unread", texts.front(), specification.reading.form,
                  report::counted(counts.sentences, "sentence"), counts.read,
                  report::counted(counts.notes, "note"), counts.unread),
      fmt::format("not in the section, so from {}: {}", specification.like, supplied)};
  tell(lines);
  tell(doubts_of(texts.front(), specification.reading));
  if (specification.reading.unread.empty()) return status_same;
  const std::string marked[] = {fmt::format(
      "{}: written in part: {} marked as unread; a run that reaches one ends there", texts.front(),
      report::counted(read::count_marked(specification.reading), "row"))};
  tell(marked);
  return status_differs;
}

}  // namespace
}  // namespace of_read

const Verb read_verb = {
    .name = "read",
    .summary = "read the prose of a specification as specification data",
    .usage = of_read::usage,
    .description =
        "Reads the tokenizer section of a specification and writes it as specification data, which "
        "every verb takes by --spec. TEXT is a page of the standard, a source of it in HTML or in "
        "Bikeshed's form, a page as Markdown, or plain text; its form and the section are "
        "found.\n\n"
        "Nothing is guessed. Each sentence of the section is read, by a phrase of spec/phrases, or "
        "is a note, or is reported: its place, the nearest phrase, and what is missing. If one is "
        "reported, nothing is written, or with --partial the rest. The parts that are not in the "
        "section come from another "
        "version, and it says which.",
    .groups = of_read::groups,
    .examples = of_read::examples,
    .statuses =
        "0: read and written; 1: written with --partial, and some of it could not be read; 2: "
        "trouble, or not all of it could be read",
    .run = of_read::run_read,
};

}  // namespace specdrift::cli
