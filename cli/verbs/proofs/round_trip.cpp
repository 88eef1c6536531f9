// specdrift prove --round-trip: whether reading, writing and reading again is the same.

#include "cli/verbs/proofs/round_trip.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

#include "cli/options/numbers.h"
#include "cli/options/version_set.h"
#include "cli/options/width.h"
#include "cli/terminal/output.h"
#include "cli/terminal/progress.h"
#include "cli/terminal/user_error.h"
#include "cli/verbs/verbs.h"
#include "core/holes/modes.h"
#include "core/report/round_trip/round_trip_report.h"
#include "core/round_trip/search.h"

namespace specdrift::cli {
namespace of_round_trip {
namespace {

/// A version, or a version in a mode.
round_trip::Reader reader_named(std::string_view name, const VersionSet& set) {
  const auto split = holes::split_mode(name);
  const Version& version = set.named(split ? split->version : name, "prove");
  round_trip::Reader reader{std::string(version.info->name), version, {}};
  const auto mode = split ? holes::mode_named(split->mode) : holes::Mode::standard;
  const auto start = mode ? holes::start_in(*mode) : std::nullopt;
  if (!start) {
    std::string names;
    for (const holes::Mode one : holes::all_modes())
      if (one != holes::Mode::standard && holes::start_in(one))
        names += fmt::format("{}'{}'", names.empty() ? "" : ", ", name_of(one));
    throw UserError(std::string(name),
                    mode ? "a mode that names elements otherwise makes no round trip"
                         : fmt::format("no mode is called '{}'", split->mode),
                    "the modes are " + names);
  }
  reader.start = *start;
  if (split) reader.name += fmt::format(" with {}", split->mode);
  if (!version.make_tokenizer(Source::from_string(""), reader.start))
    throw UserError(reader.name, no_such_start(version, reader.start));
  return reader;
}

/// Throws UserError for what only proofs take.
void refuse_options_of_proofs(const Arguments& arguments) {
  constexpr std::string_view ours[] = {"",       "round-trip", "length", "direction-at-least",
                                       "format", "spec",       "output", "color",
                                       "width"};
  for (const Arguments::Item& item : arguments.items())
    if (std::ranges::find(ours, item.option) == std::end(ours))
      throw UserError(fmt::format("--{}", item.option), "it is not for --round-trip",
                      "--length says how far the search goes");
}

round_trip::Question question_of(const Arguments& arguments, const VersionSet& set) {
  std::vector<std::string_view> names;
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) names.push_back(item.value);
  if (names.empty() || names.size() > 2)
    throw UserError("prove --round-trip",
                    names.empty() ? "it takes a version, or two" : "it takes no more than two",
                    "as in: specdrift prove --round-trip 2009 living");
  round_trip::Reader first = reader_named(names.front(), set);
  const std::string_view day = first.version.info->date.substr(0, 10);
  return {std::move(first), round_trip::serialisation_on(day), reader_named(names.back(), set)};
}

}  // namespace
}  // namespace of_round_trip

int prove_round_trip(const Arguments& arguments) {
  of_round_trip::refuse_options_of_proofs(arguments);
  Output::check(arguments.find("output"));
  const VersionSet set(arguments, VersionSet::Operands::versions);
  const round_trip::Question question = of_round_trip::question_of(arguments, set);
  round_trip::SearchOptions options;
  if (arguments.has("length")) options.length = requested_number(arguments, "length");
  Progress progress("input", 0);
  options.progress = [&](std::size_t done, std::size_t all) {
    progress.at(done, fmt::format("of {}", all));
  };
  const round_trip::Result result = round_trip::search(question, set.all(), options);
  const report::RoundTripReport report{
      question, result,
      static_cast<holes::Direction>(
          std::ranges::find(holes::direction_words, arguments.value("direction-at-least")) -
          std::begin(holes::direction_words))};
  const std::string_view format = arguments.value("format");
  Output output(arguments.find("output"), format == "text" ? Content::text : Content::data);
  if (format == "text") fit_width(arguments, output);
  output.write(report::writer_of(report::round_trip_formats, format)(report));
  output.finish();
  const bool is_found = std::ranges::any_of(result.found, [&](const round_trip::Found& one) {
    return one.trip.difference.direction >= report.at_least;
  });
  return is_found ? status_differs : status_same;
}

}  // namespace specdrift::cli
