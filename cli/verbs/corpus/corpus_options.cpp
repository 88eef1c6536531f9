#include "cli/verbs/corpus/corpus_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

#include "cli/corpus/inputs/inputs.h"
#include "cli/files/input_files.h"
#include "cli/options/numbers.h"
#include "cli/options/start_context.h"
#include "cli/options/written_files.h"
#include "cli/terminal/user_error.h"
#include "core/text/number.h"
#include "core/text/source.h"

namespace specdrift::cli {
namespace {

/// `64M`, `500k`, `1000`.
std::size_t requested_size(const Arguments& arguments) {
  const std::string_view text = arguments.value("max-size");
  constexpr std::string_view units = "kKmMgG";
  const std::size_t unit = text.empty() ? text.npos : units.find(text.back());
  const int shift = unit == text.npos ? 0 : 10 * (1 + static_cast<int>(unit) / 2);
  const auto number =
      parse_number<std::uint64_t>(text.substr(0, text.size() - (unit == text.npos ? 0 : 1)));
  constexpr std::uint64_t most = std::uint64_t{3} << 30;
  if (!number || *number == 0 || *number > most >> shift)
    throw UserError("--max-size", fmt::format("'{}' is no size of up to 3G", text),
                    "it is a number of bytes, or of k, M or G, as in 64M");
  return *number << shift;
}

}  // namespace

namespace {

/// The part of a report about options that decide what is found.
std::map<std::string, std::string> options_that_decide(const Arguments& arguments) {
  constexpr std::string_view deciding[] = {
      "encoding",        "default-encoding",  "guess-utf-16",    "as-is",       "all-types",
      "errors",          "severity-at-least", "max-divergences", "context",     "last-start-tag",
      "foreign-content", "feedback",          "scripting",       "as-captured", "date-header",
  };
  std::map<std::string, std::string> options;
  for (const OptionGroup& group : {corpus_input_options, corpus_compare_options,
                                   corpus_captured_options, corpus_limit_options, context_options})
    for (const Option& option : group.options) {
      if (std::ranges::find(deciding, option.name) == std::end(deciding) ||
          !arguments.has(option.name))
        continue;
      const std::string_view argument =
          option.argument.empty() ? std::string_view() : arguments.value(option.name);
      if (option.argument.empty() || argument != option.default_value)
        options.emplace(option.name, argument);
    }
  return options;
}

constexpr std::string_view list_option = "files-from";

/// True for a list that can be read twice; one that comes from a program can be read only once.
bool can_be_read_twice(const std::string& list) {
  std::error_code error;
  return list != "-" && std::filesystem::is_regular_file(list, error);
}

corpus::Draw requested_draw(const Arguments& arguments) {
  corpus::Draw draw;
  if (arguments.has("seed") && !arguments.has("sample"))
    throw UserError("--seed", "there is no --sample that it concerns");
  if (arguments.has("sample") && arguments.has("limit"))
    throw UserError("--limit", "it does not go together with --sample",
                    "a sample is of all documents");
  if (arguments.has("sample")) {
    draw.sample = requested_number(arguments, "sample");
    draw.seed = requested_number(arguments, "seed");
  }
  if (arguments.has("limit")) draw.limit = requested_number(arguments, "limit");
  return draw;
}

}  // namespace

NamedInputs::NamedInputs(std::string_view verb, const Arguments& arguments) : written_(arguments) {
  const bool is_null = arguments.has("null");
  for (const Arguments::Item& item : arguments.items())
    if (item.option.empty()) operands_.push_back(item.value);
  const auto list = arguments.find(list_option);
  if (is_null && !list) throw UserError("--null", "there is no --files-from that it concerns");
  if (list && *list == "-" && std::ranges::find(operands_, "-") != operands_.end())
    throw UserError("--files-from", "standard input is an input already");
  if (list) list_path_ = *list;
  list_end_ = is_null ? '\0' : '\n';
  if (list) list_.emplace(list_path_, list_end_);
  if (!list && operands_.empty())
    throw UserError(verb, "no input is named",
                    "it takes files, folders, archives, - for standard input, and --files-from");
  if (std::ranges::count(operands_, "-") > 1)
    throw UserError("-", "standard input can be read only once");
}

void NamedInputs::check() const {
  constexpr std::size_t most_named = 5;
  std::size_t unreadable = 0;
  for (const std::string& operand : operands_) {
    if (operand == "-") continue;
    written_.check_input(operand, {});
    const auto trouble = trouble_with(operand);
    if (trouble && ++unreadable <= most_named) report(*trouble);
  }
  if (unreadable > most_named) {
    const std::string line =
        fmt::format("specdrift: {} more cannot be read", unreadable - most_named);
    tell({&line, 1});
  }
  if (!list_ || !can_be_read_twice(list_path_)) return;
  LineReader list(list_path_, list_end_);
  std::string_view name;
  while (list.next(name)) check_listed(std::string(name));
}

void NamedInputs::check_listed(const std::string& name) const {
  if (name.find('\0') != name.npos)
    throw UserError(fmt::format("--{}", list_option), "a name has a NUL character in it",
                    "-0 takes names that end with one");
  written_.check_input(name, list_option);
}

bool NamedInputs::next(std::string& path) {
  if (at_ < operands_.size()) {
    path = operands_[at_++];
    return true;
  }
  std::string_view line;
  while (list_ && list_->next(line)) {
    if (line.empty()) continue;
    path = line;
    // Nothing is known before of a list that comes from a program.
    check_listed(path);
    return true;
  }
  return false;
}

std::function<bool(std::string& path)> NamedInputs::without(const std::string& own,
                                                            std::string_view option,
                                                            std::string_view remedy) {
  return
      [this, own, option = std::string(option), remedy = std::string(remedy)](std::string& path) {
        if (!next(path)) return false;
        std::error_code error;
        // A link to it is the same file.
        if (std::filesystem::equivalent(path, own, error))
          throw UserError(option, fmt::format("{} is an input", path), remedy);
        return true;
      };
}

std::optional<std::uint64_t> bytes_of_inputs(const Arguments& arguments,
                                             const CorpusOptions& options,
                                             const std::function<bool()>& is_stopped) {
  if (const auto list = arguments.find(list_option); list && !can_be_read_twice(std::string(*list)))
    return std::nullopt;
  try {
    NamedInputs inputs("corpus", arguments);
    return bytes_of_files([&](std::string& path) { return inputs.next(path); }, options,
                          is_stopped);
  } catch (const UserError&) {
    return std::nullopt;  // whoever reads the inputs says so
  }
}

CorpusRunOptions requested_run(const Arguments& arguments, const std::vector<Version>& versions) {
  CorpusRunOptions run;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "include") run.inputs.include.push_back(item.value);
    if (item.option == "exclude") run.inputs.exclude.push_back(item.value);
  }
  for (const WrittenFile& file : written_files(arguments))
    add_own(run.inputs, file.option, file.path);
  for (const std::string_view option : {"reports", "resume"})
    if (const auto path = arguments.find(option)) add_own(run.inputs, option, std::string(*path));
  if (const auto header = arguments.find("date-header")) run.inputs.date_header = *header;
  run.draw = requested_draw(arguments);
  run.compared_as = options_that_decide(arguments);
  run.inputs.all_types = arguments.has("all-types");
  run.inputs.largest = requested_size(arguments);
  run.inputs.most_expansion = requested_number(arguments, "max-expansion");
  run.encoding.wanted = requested_encoding(arguments, "encoding");
  run.encoding.guesses_utf_16 = arguments.has("guess-utf-16");
  run.inputs.as_they_are = arguments.has("as-is");
  run.encoding.otherwise = requested_encoding(arguments, "default-encoding");
  run.settings.versions = versions;
  // A verb without these options takes documents as they are, and all divergences.
  if (arguments.find("context")) run.settings.start = requested_start(arguments);
  run.settings.compared.errors = arguments.has("errors");
  if (const auto least = arguments.find("severity-at-least"))
    run.settings.at_least = *severity_named(*least);
  run.settings.most_divergences = requested_number(arguments, "max-divergences");
  run.settings.longest = std::chrono::seconds(requested_number(arguments, "max-time"));
  // A version without such a start is told before anything is read.
  require_start(versions, run.settings.start);
  return run;
}

void set_threads(CorpusRunOptions& run, const Arguments& arguments) {
  run.threads = std::max(1U, std::thread::hardware_concurrency());
  if (arguments.has("jobs")) run.threads = requested_number(arguments, "jobs");
  run.is_quiet = arguments.has("quiet");
}

}  // namespace specdrift::cli
