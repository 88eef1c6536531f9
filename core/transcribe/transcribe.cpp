#include "core/transcribe/transcribe.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <stdexcept>
#include <utility>

#include "core/model/data/builtin.h"
#include "core/read/entries/patch.h"
#include "core/read/phrases/phrase_book.h"
#include "core/read/read.h"
#include "core/read/writing/delta_writer.h"
#include "core/read/writing/missing.h"
#include "core/read/writing/partial.h"
#include "core/read/writing/sources.h"
#include "core/report/common/report_words.h"
#include "core/report/escape/reversible_escape.h"
#include "core/report/states/states_report.h"

namespace specdrift::transcribe {
namespace {

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

model::LoadResult load_text(const Wishes& wishes, const std::string& xml,
                            std::vector<std::string>* unreachable = nullptr) {
  model::LoadOptions options;
  options.unreachable = unreachable;
  options.allows_unread = true;
  options.find_base = model::find_builtin_model;
  options.find_references = model::find_builtin_references;
  options.read_file = [](std::string_view) { return std::nullopt; };
  return model::load_model(xml, wishes.text_name, options);
}

/// Why that is no tokenizer.
Refusal no_tokenizer(const Transcript& made, const std::vector<model::LoadError>& errors) {
  Refusal refusal{Refusal::Why::no_tokenizer,
                  fmt::format("{}, but what they say together is no tokenizer",
                              made.reading.unread.empty() ? "every sentence is read"
                                                          : "the other sentences are read")};
  for (const model::LoadError& error : errors) {
    const bool is_about_data = error.hint.find_first_of("<=") != error.hint.npos;
    const std::string said = fmt::format("what it says is no tokenizer: {}{}{}", error.what,
                                         error.why.empty() ? "" : ": ", error.why);
    refusal.mistakes.push_back({{.line = read::written_place(made.written.xml, error.line).line},
                                read::in_words_of_text(made.reading, said),
                                is_about_data ? std::string() : error.hint});
  }
  return refusal;
}

/// Writes and loads it with what `like` supplies. False, with the errors: that is no tokenizer.
bool make_with(const std::string& like, const Wishes& wishes, const read::Patch& patch,
               Transcript& made, std::vector<model::LoadError>& errors) {
  made.like = like;
  const read::Naming naming{
      .version = wishes.name.empty() ? name_of_text(wishes.text_name) : wishes.name,
      .like = like,
      .file = report::reversible(std::filesystem::path(wishes.text_name).filename().string(),
                                 report::Medium::xml, true)
                  .text,
      .date = wishes.date,
      .has_places = wishes.has_places};
  for (read::State& state : made.reading.states) state.unreachable.clear();
  made.unreachable.clear();
  made.written = read::written(made.reading, naming, patch);
  model::LoadResult result = load_text(wishes, made.written.xml, &made.unreachable);
  if (result.loaded && !made.unreachable.empty()) {
    for (read::State& state : made.reading.states)
      if (std::ranges::find(made.unreachable, state.id) != made.unreachable.end())
        state.unreachable = "nothing in the text leads to it";
    made.written = read::written(made.reading, naming, patch);
    result = load_text(wishes, made.written.xml);
  }
  made.loaded = std::move(result.loaded);
  errors = std::move(result.errors);
  return made.loaded != nullptr;
}

/// The same of what could be read: the rest is marked, and what is missing is added.
bool make_in_part(const std::string& like, const Wishes& wishes, read::Patch patch,
                  Transcript& made, std::vector<model::LoadError>& errors) {
  const read::Reading original = made.reading;
  made.outside.clear();
  for (const read::Unread* const unread : read::mark_unread(made.reading))
    made.outside.push_back(*unread);
  read::add_missing(made.reading, patch, like);
  for (const read::Unread& unread : made.outside) read::mark_beginnings(made.reading, like, unread);
  // Rows that are left of a state may be none that a state can have.
  bool is_made = make_with(like, wishes, patch, made, errors);
  for (bool is_first = true; !is_made; is_first = false) {
    std::vector<read::Fault> faults;
    for (const model::LoadError& error : errors)
      faults.push_back({read::written_place(made.written.xml, error.line), error.what});
    if (is_first) read::mark_whole_states(made.reading);
    if (!is_first && !read::mark_faults(made.reading, patch, faults)) break;
    is_made = make_with(like, wishes, patch, made, errors);
  }
  if (!is_made) {
    made.reading = original;
    return false;
  }
  return true;
}

/// Puts a delta in the place of the complete version, after it is shown to do the same: the
/// shortest that does.
std::optional<Refusal> make_delta(const Wishes& wishes, Transcript& made) {
  const model::Model& of_base = *model::find_builtin_model(wishes.base);
  read::DeltaShape shapes[] = {{},
                               {.keeps_names = false},
                               {.keeps_names = false, .alters_rows = false},
                               {.keeps_names = false, .alters_rows = false, .keeps_states = false}};
  std::vector<std::string> different;  // outside of the states
  for (read::DeltaShape& shape : shapes)
    for (int round = 0; round < 3; ++round) {
      const std::string xml = read::as_delta(made.written.xml, made.loaded->model, of_base, shape);
      model::LoadResult delta = load_text(wishes, xml);
      if (!delta.loaded) break;
      const std::set<std::string, std::less<>> differing =
          read::differing_states(made.loaded->model, delta.loaded->model);
      if (differing.empty()) {
        different = report::diff_states(made.loaded->model, delta.loaded->model).beside;
        if (!different.empty()) break;
        made.written.xml = xml;
        made.loaded = std::move(delta.loaded);
        return std::nullopt;
      }
      shape.whole.insert(differing.begin(), differing.end());
    }
  return Refusal{
      Refusal::Why::wish,
      fmt::format("no delta against {} does what {} says{}{}", wishes.base, wishes.text_name,
                  different.empty() ? "" : "; different outside of the states: ",
                  fmt::join(different, ", ")),
      "", "base"};
}

/// A state that nothing leads to is written, and in doubt.
void doubt_unreachable(Transcript& made) {
  for (const read::State& state : made.reading.states)
    if (!state.unreachable.empty())
      made.reading.doubts.push_back(
          {state.place,
           fmt::format("nothing leads to the {}: is an entry lost? It is written as unreachable",
                       state.title)});
}

/// Whether `make` makes it with one of the versions that may supply what is not in the section.
template <class Make>
bool make_with_one_of(const std::vector<std::string>& likes, Transcript& made, const Make& make) {
  const read::Reading reading = made.reading;
  for (const std::string& like : likes) {
    if (like.empty()) continue;
    try {
      if (make(like)) return true;
    } catch (const read::PatchMistake& error) {
      made.reading = reading;
      made.refusal = Refusal{Refusal::Why::wish, error.what(), "", "lost", error.place};
      return false;
    } catch (const std::runtime_error& error) {
      made.reading = reading;
      if (&like == &likes.back()) {
        made.refusal = Refusal{Refusal::Why::failure, error.what()};
        return false;
      }
    }
  }
  return false;
}

std::optional<Refusal> unknown_version(std::string_view wish, const std::string& version) {
  if (version.empty()) return std::nullopt;
  const std::vector<std::string> names = read::builtin_names();
  if (std::ranges::find(names, version) != names.end()) return std::nullopt;
  return Refusal{Refusal::Why::wish, fmt::format("no such version: '{}'", version),
                 fmt::format("it is one of {}", fmt::join(names, ", ")), wish};
}

/// Reads the text. Nothing is made of it yet.
void read_section(std::string_view text, const Wishes& wishes, read::Patch& patch,
                  Transcript& made) {
  try {
    if (wishes.lost) patch = read::Patch::parse(*wishes.lost);
  } catch (const read::NotReadable& error) {
    made.refusal = Refusal{Refusal::Why::wish, error.what(),
                           "spec/texts/README.md says how to write one", "lost", error.place};
    return;
  }
  const auto check_source = [&](const auto& supplied) {
    if (made.refusal) return;
    made.refusal = unknown_version("lost", supplied.from);
    if (made.refusal) made.refusal->place = supplied.place;
  };
  std::ranges::for_each(patch.states, check_source);
  std::ranges::for_each(patch.entries, check_source);
  if (!made.refusal) made.refusal = unknown_version("like", wishes.like);
  if (!made.refusal) made.refusal = unknown_version("base", wishes.base);
  if (made.refusal) return;
  const read::StateNames supposed = wishes.is_partial ? read::known_states() : read::StateNames();
  try {
    made.reading = read::read_text(text, read::PhraseBook::builtin(), patch, supposed);
  } catch (const read::NotReadable& error) {
    made.refusal =
        Refusal{Refusal::Why::no_section, error.what(),
                "a text is a page of the standard, its source, or the section as plain text", "",
                error.place};
    return;
  }
  if (!wishes.is_partial && !made.reading.unread.empty())
    made.refusal = Refusal{Refusal::Why::unread,
                           fmt::format("{} of {} cannot be read", made.reading.unread.size(),
                                       report::counted(made.reading.counts.sentences, "sentence")),
                           "", "", made.reading.unread.front().place};
}

}  // namespace

Transcript transcribe(std::string_view text, const Wishes& wishes) {
  Transcript made;
  read::Patch patch;
  read_section(text, wishes, patch, made);
  if (made.refusal) return made;
  std::vector<std::string> likes = {wishes.like};
  if (wishes.like.empty()) likes = {wishes.preferred_like, read::most_like(made.reading)};
  std::vector<model::LoadError> errors;
  const bool is_made = make_with_one_of(likes, made, [&](const std::string& like) {
    return wishes.is_partial ? make_in_part(like, wishes, patch, made, errors)
                             : make_with(like, wishes, patch, made, errors);
  });
  if (!is_made) {
    if (!made.refusal) made.refusal = no_tokenizer(made, errors);
    return made;
  }
  doubt_unreachable(made);
  if (wishes.base.empty()) return made;
  try {
    made.refusal = make_delta(wishes, made);
  } catch (const std::runtime_error& error) {
    made.refusal = Refusal{Refusal::Why::wish, error.what(), "", "base"};
  }
  return made;
}

}  // namespace specdrift::transcribe
