#include "cli/verbs/texts/text_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/files/file_contents.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

using transcribe::Refusal;
using transcribe::transcribe;
using transcribe::Transcript;

constexpr std::size_t most_reported = 100;

std::string place_in(const std::string& path, read::Place place) {
  if (place.line == 0) return path;
  if (place.column == 0) return fmt::format("{}:{}", path, place.line);
  return fmt::format("{}:{}:{}", path, place.line, place.column);
}

void report_unread(const std::string& path, const read::Reading& reading) {
  for (std::size_t i = 0; i < std::min(reading.unread.size(), most_reported); ++i) {
    const read::Unread& unread = reading.unread[i];
    report(UserError(
        place_in(path, unread.place),
        fmt::format("not read, in {}: \"{}\": {}", unread.where, unread.sentence, unread.why),
        unread.nearest.empty() ? std::string()
                               : fmt::format("the nearest phrase: \"{}\"", unread.nearest)));
  }
}

/// Reports the reasons of a refusal, and throws the UserError that sums them up.
[[noreturn]] void refuse(const std::string& path, const std::string& lost, const Transcript& made) {
  const Refusal& refusal = *made.refusal;
  switch (refusal.why) {
  case Refusal::Why::wish: {
    const bool is_unlike = refusal.wish == "base" && refusal.hint.empty();
    throw UserError(
        refusal.wish == "lost" ? place_in(lost, refusal.place) : fmt::format("--{}", refusal.wish),
        refusal.what,
        is_unlike ? "write it without --base, or name a version that is more like it"
                  : refusal.hint);
  }
  case Refusal::Why::no_section:
    throw UnreadText(UserError(place_in(path, refusal.place), refusal.what, refusal.hint), path, {},
                     {{refusal.place, refusal.what, ""}});
  case Refusal::Why::unread: {
    const std::string shown = made.reading.unread.size() > most_reported
                                  ? fmt::format(", of which {} are shown", most_reported)
                                  : std::string();
    throw UnreadText(
        UserError(path, fmt::format("{}{}; nothing is written", refusal.what, shown),
                  "a phrase can be added (spec/phrases/README.md); read --partial writes the rest"),
        path, made.reading.unread);
  }
  case Refusal::Why::no_tokenizer:
    for (const transcribe::Mistake& mistake : refusal.mistakes)
      report(UserError(place_in(path, mistake.place), mistake.what, mistake.hint));
    tell(doubts_of(path, made.reading));  // one of them may be why
    throw UnreadText(
        UserError(path, refusal.what + "; nothing is written",
                  "is a part of the section missing? --lost FILE supplies what a copy has lost"),
        path, {}, refusal.mistakes);
  case Refusal::Why::failure:
    break;
  }
  throw UserError(path, refusal.what);
}

}  // namespace

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

Transcript read_specification(const std::string& path, transcribe::Wishes wishes,
                              const std::string& lost) {
  using transcribe::most_bytes;
  if (!lost.empty())
    wishes.lost = std::string(FileContents::of_beginning(lost, most_bytes).bytes());
  const FileContents file = path == "-" ? FileContents::of_standard_input(most_bytes)
                                        : FileContents::of_beginning(path, most_bytes);
  wishes.text_name = path;
  Transcript made = transcribe(file.bytes(), wishes);
  report_unread(path, made.reading);
  if (made.refusal) refuse(path, lost, made);
  if (!made.outside.empty())
    report(UserError(
        place_in(path, made.outside.front().place),
        fmt::format("{} of the sentences that cannot be read {} outside of the states, in {}: any "
                    "row may depend on {}, so each state that a run begins in is marked, too",
                    made.outside.size(), made.outside.size() == 1 ? "is" : "are",
                    made.outside.front().where, made.outside.size() == 1 ? "it" : "them"),
        "states and review show the other rows"));
  return made;
}

}  // namespace specdrift::cli
