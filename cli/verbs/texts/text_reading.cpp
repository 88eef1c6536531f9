#include "cli/verbs/texts/text_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <vector>

#include "cli/files/file_contents.h"
#include "cli/options/suggestions.h"
#include "cli/terminal/user_error.h"
#include "core/model/data/builtin.h"
#include "core/read/entries/patch.h"
#include "core/read/phrases/phrase_book.h"
#include "core/read/read.h"
#include "core/read/writing/delta_writer.h"
#include "core/read/writing/missing.h"
#include "core/read/writing/partial.h"
#include "core/read/writing/sources.h"
#include "core/report/common/report_words.h"
#include "core/report/states/states_report.h"

namespace specdrift::cli {
namespace {

constexpr std::size_t most_bytes = 16 * 1024 * 1024;
constexpr std::size_t most_reported = 100;

std::string place_in(const std::string& path, read::Place place) {
  if (place.line == 0) return path;
  if (place.column == 0) return fmt::format("{}:{}", path, place.line);
  return fmt::format("{}:{}:{}", path, place.line, place.column);
}

read::Patch patch_of(const std::string& path) {
  if (path.empty()) return {};
  const FileContents file = FileContents::of_beginning(path, most_bytes);
  try {
    return read::Patch::parse(file.bytes());
  } catch (const std::runtime_error& error) {
    throw UserError(path, error.what(), "spec/texts/README.md says how to write one");
  }
}

/// Those after the first `known` ones, which have been reported.
void report_unread(const std::string& path, const read::Reading& reading, std::size_t known = 0) {
  for (std::size_t i = known; i < std::min(reading.unread.size(), most_reported); ++i) {
    const read::Unread& unread = reading.unread[i];
    report(UserError(
        place_in(path, unread.place),
        fmt::format("not read, in {}: \"{}\": {}", unread.where, unread.sentence, unread.why),
        unread.nearest.empty() ? std::string()
                               : fmt::format("the nearest phrase: \"{}\"", unread.nearest)));
  }
}

/// Throws UserError if not all is read, after it has reported that.
void require_read(const std::string& path, const read::Reading& reading) {
  if (reading.unread.empty()) return;
  report_unread(path, reading);
  const std::string shown = reading.unread.size() > most_reported
                                ? fmt::format(", of which {} are shown", most_reported)
                                : std::string();
  const std::string sentences = report::counted(reading.counts.sentences, "sentence");
  throw UnreadText(
      UserError(path,
                fmt::format("{} of {} cannot be read{}; nothing is written", reading.unread.size(),
                            sentences, shown),
                "a phrase can be added (spec/phrases/README.md); read --partial writes the rest"),
      path, reading.unread);
}

model::LoadResult load_text(const std::string& path, const std::string& xml,
                            std::vector<std::string>* unreachable = nullptr) {
  model::LoadOptions options;
  options.unreachable = unreachable;
  options.allows_unread = true;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  options.read_file = [](std::string_view) { return std::nullopt; };
  return model::load_model(xml, path, options);
}

[[noreturn]] void refuse(const std::string& path, const TextSpecification& made,
                         const std::vector<model::LoadError>& errors) {
  for (const model::LoadError& error : errors) {
    const bool is_about_data = error.hint.find_first_of("<=") != error.hint.npos;
    const std::string said = fmt::format("what it says is no tokenizer: {}{}{}", error.what,
                                         error.why.empty() ? "" : ": ", error.why);
    report(UserError(
        place_in(path, {.line = read::written_place(made.written.xml, error.line).line}),
        read::in_words_of_text(made.reading, said), is_about_data ? std::string() : error.hint));
  }
  tell(doubts_of(path, made.reading));  // one of them may be why
  throw UserError(path,
                  fmt::format("{}, but what they say together is no tokenizer; nothing is written",
                              made.reading.unread.empty() ? "every sentence is read"
                                                          : "the other sentences are read"),
                  "is a part of the section missing? --lost FILE supplies what a copy has lost");
}

/// Writes and loads it with what `like` supplies. False, with the errors: that is no tokenizer.
bool make_with(const std::string& like, const std::string& path, const TextOptions& options,
               const read::Patch& patch, TextSpecification& made,
               std::vector<model::LoadError>& errors) {
  made.like = like;
  const read::Naming naming{.version = options.name.empty() ? name_of_text(path) : options.name,
                            .like = like,
                            .file = std::filesystem::path(path).filename().string(),
                            .date = options.date,
                            .has_places = options.has_places};
  for (read::State& state : made.reading.states) state.unreachable.clear();
  made.unreachable.clear();
  made.written = read::written(made.reading, naming, patch);
  model::LoadResult result = load_text(path, made.written.xml, &made.unreachable);
  if (result.loaded && !made.unreachable.empty()) {
    for (read::State& state : made.reading.states)
      if (std::ranges::find(made.unreachable, state.id) != made.unreachable.end())
        state.unreachable = "nothing in the text leads to it";
    made.written = read::written(made.reading, naming, patch);
    result = load_text(path, made.written.xml);
  }
  made.loaded = std::move(result.loaded);
  errors = std::move(result.errors);
  return made.loaded != nullptr;
}

/// The same of what could be read: the rest is marked, and what is missing is added. Reports what
/// is marked beyond the sentences that could not be read.
bool make_in_part(const std::string& like, const std::string& path, const TextOptions& options,
                  read::Patch patch, TextSpecification& made,
                  std::vector<model::LoadError>& errors) {
  const read::Reading original = made.reading;
  std::vector<read::Unread> outside;
  for (const read::Unread* const unread : read::mark_unread(made.reading))
    outside.push_back(*unread);
  read::add_missing(made.reading, patch, like);
  for (const read::Unread& unread : outside) read::mark_beginnings(made.reading, like, unread);
  // Rows that are left of a state may be none that a state can have.
  bool is_made = make_with(like, path, options, patch, made, errors);
  for (bool is_first = true; !is_made; is_first = false) {
    std::vector<read::Fault> faults;
    for (const model::LoadError& error : errors)
      faults.push_back({read::written_place(made.written.xml, error.line), error.what});
    if (is_first) read::mark_whole_states(made.reading);
    if (!is_first && !read::mark_faults(made.reading, patch, faults)) break;
    is_made = make_with(like, path, options, patch, made, errors);
  }
  if (!is_made) {
    made.reading = original;
    return false;
  }
  report_unread(path, made.reading, original.unread.size());
  if (!outside.empty())
    report(UserError(
        place_in(path, outside.front().place),
        fmt::format("{} of the sentences that cannot be read {} outside of the states, in {}: any "
                    "row may depend on {}, so each state that a run begins in is marked, too",
                    outside.size(), outside.size() == 1 ? "is" : "are", outside.front().where,
                    outside.size() == 1 ? "it" : "them"),
        "states and review show the other rows"));
  return true;
}

void require_builtin(std::string_view option, const std::string& version) {
  if (version.empty()) return;
  const std::vector<std::string> names = read::builtin_names();
  if (std::ranges::find(names, version) == names.end())
    throw UserError(std::string(option), fmt::format("no such version: '{}'", version),
                    fmt::format("it is one of {}",
                                listed(std::vector<std::string_view>(names.begin(), names.end()))));
}

/// Puts a delta in the place of the complete version, after it is shown to do the same: the
/// shortest that does.
void make_delta(const std::string& path, const std::string& base, TextSpecification& made) {
  const model::Model& of_base = *model::find_builtin_model(base);
  read::DeltaShape shapes[] = {{},
                               {.keeps_names = false},
                               {.keeps_names = false, .alters_rows = false},
                               {.keeps_names = false, .alters_rows = false, .keeps_states = false}};
  std::vector<std::string> different;  // outside of the states
  for (read::DeltaShape& shape : shapes)
    for (int round = 0; round < 3; ++round) {
      const std::string xml = read::as_delta(made.written.xml, made.loaded->model, of_base, shape);
      model::LoadResult delta = load_text(path, xml);
      if (!delta.loaded) break;
      const std::set<std::string, std::less<>> differing =
          read::differing_states(made.loaded->model, delta.loaded->model);
      if (differing.empty()) {
        different = report::diff_states(made.loaded->model, delta.loaded->model).beside;
        if (!different.empty()) break;
        made.written.xml = xml;
        made.loaded = std::move(delta.loaded);
        return;
      }
      shape.whole.insert(differing.begin(), differing.end());
    }
  throw UserError("--base",
                  fmt::format("no delta against {} does what {} says{}{}", base, path,
                              different.empty() ? "" : "; different outside of the states: ",
                              fmt::join(different, ", ")),
                  "write it without --base, or name a version that is more like it");
}

/// A state that nothing leads to is written, and in doubt.
void doubt_unreachable(TextSpecification& made) {
  for (const read::State& state : made.reading.states)
    if (!state.unreachable.empty())
      made.reading.doubts.push_back(
          {state.place,
           fmt::format("nothing leads to the {}: is an entry lost? It is written as unreachable",
                       state.title)});
}

}  // namespace

/// The name of a version has letters, digits, dots and hyphens.
std::string name_of_text(const std::string& path) {
  std::string name = std::filesystem::path(path).stem().string();
  for (char& c : name) {
    const bool is_kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                         (c >= '0' && c <= '9') || c == '.' || c == '-';
    if (!is_kept) c = '-';
  }
  name.erase(0, name.find_first_not_of("-."));
  if (name.empty() || path == "-") return "text";
  return model::find_builtin_model(name) ? name + "-text" : name;
}

std::vector<std::string> doubts_of(const std::string& path, const read::Reading& reading) {
  std::vector<std::string> lines;
  for (const read::Doubt& doubt : reading.doubts) {
    if (lines.size() == most_reported) {
      lines.push_back(
          fmt::format("{}: {} more doubts", path, reading.doubts.size() - most_reported));
      break;
    }
    lines.push_back(fmt::format("{}: in doubt: {}", place_in(path, doubt.place), doubt.what));
  }
  return lines;
}

TextSpecification read_specification(const std::string& path, const TextOptions& options) {
  const read::Patch patch = patch_of(options.lost);
  const FileContents file = path == "-" ? FileContents::of_standard_input(most_bytes)
                                        : FileContents::of_beginning(path, most_bytes);
  require_builtin("--like", options.like);
  require_builtin("--base", options.base);
  const read::StateNames supposed = options.is_partial ? read::known_states() : read::StateNames();
  TextSpecification made;
  try {
    made.reading = read::read_text(file.bytes(), read::PhraseBook::builtin(), patch, supposed);
  } catch (const read::NotReadable& error) {
    throw UserError(place_in(path, error.place), error.what(),
                    "a text is a page of the standard, its source, or the section as plain text");
  }
  if (options.is_partial)
    report_unread(path, made.reading);
  else
    require_read(path, made.reading);
  std::vector<std::string> likes;
  if (options.like.empty())
    likes = {options.preferred_like, read::most_like(made.reading)};
  else
    likes = {options.like};
  std::vector<model::LoadError> errors;
  const auto make = [&](const std::string& like) {
    return options.is_partial ? make_in_part(like, path, options, patch, made, errors)
                              : make_with(like, path, options, patch, made, errors);
  };
  bool is_made = false;
  for (const std::string& like : likes) {
    if (like.empty() || is_made) continue;
    try {
      is_made = make(like);
    } catch (const std::runtime_error& error) {
      if (&like == &likes.back()) throw UserError(path, error.what());
    }
  }
  if (!is_made) refuse(path, made, errors);
  doubt_unreachable(made);
  try {
    if (!options.base.empty()) make_delta(path, options.base, made);
  } catch (const UserError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw UserError("--base", error.what());
  }
  return made;
}

}  // namespace specdrift::cli
