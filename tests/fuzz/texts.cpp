// Reads what may be the prose of a specification, writes it as data, and loads that.

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/model/data/builtin.h"
#include "core/model/load/load.h"
#include "core/read/entries/patch.h"
#include "core/read/read.h"
#include "core/read/writing/missing.h"
#include "core/read/writing/partial.h"
#include "core/read/writing/writer.h"
#include "tests/fuzz/fuzz.h"

namespace specdrift::fuzz {
namespace {

read::Patch patch_of(std::string_view text) {
  try {
    return read::Patch::parse(text);
  } catch (const std::runtime_error& error) {
    require(*error.what() != '\0', "a refusal without words");
    return {};
  }
}

void check_place(read::Place place, std::string_view text) {
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  require(place.line <= lines, "a place after the text");
}

model::LoadResult load(const read::Reading& reading, std::string_view like,
                       const read::Patch& patch, bool allows_unread) {
  const read::Naming naming{
      .version = "text", .like = std::string(like), .file = "text.txt", .date = ""};
  const read::Written written = read::written(reading, naming, patch);
  model::LoadOptions options;
  options.allows_unread = allows_unread;
  options.find_base = model::find_builtin_model;
  options.read_file = [](std::string_view) { return std::nullopt; };
  options.find_references = model::find_builtin_references;
  model::LoadResult result = model::load_model(written.xml, "text.xml", options);
  require(!result.loaded == !result.errors.empty(), "neither loaded nor refused");
  for (const model::LoadError& error : result.errors) read::in_words_of_text(reading, error.what);
  return result;
}

/// The same as `read --partial`, in one round: what cannot be read is marked.
void run_in_part(std::string_view text) {
  read::Reading reading;
  try {
    reading = read::read_text(text, read::PhraseBook::builtin(), {}, read::known_states());
  } catch (const read::NotReadable& error) {
    return check_place(error.place, text);
  }
  if (reading.states.empty()) return;
  const std::string like(read::most_like(reading));
  read::Patch patch;
  std::vector<read::Unread> outside;
  for (const read::Unread* const unread : read::mark_unread(reading)) outside.push_back(*unread);
  read::add_missing(reading, patch, like);
  for (const read::Unread& unread : outside) read::mark_beginnings(reading, like, unread);
  for (const read::Unread& unread : reading.unread) check_place(unread.place, text);
  if (!load(reading, like, patch, true).loaded) {
    read::mark_whole_states(reading);
    if (!load(reading, like, patch, true).loaded) return;
  }
  require(reading.unread.empty() || read::count_marked(reading) > 0,
          "a sentence that is not read, in a version that nothing is marked in");
}

void run(std::string_view text) {
  if (text.starts_with("<text")) patch_of(text);
  read::Reading reading;
  try {
    reading = read::read_text(text, read::PhraseBook::builtin());
  } catch (const read::NotReadable& error) {
    require(*error.what() != '\0', "a refusal without words");
    check_place(error.place, text);
    return;
  }
  const read::Counts& counts = reading.counts;
  require(counts.sentences == counts.read + counts.notes + counts.unread,
          "a sentence that is not counted once");
  require(counts.unread == reading.unread.size(), "a sentence that is not reported");
  for (const read::Unread& unread : reading.unread) {
    require(!unread.why.empty(), "an unread sentence without words");
    check_place(unread.place, text);
  }
  for (const read::Doubt& doubt : reading.doubts) check_place(doubt.place, text);
  load(reading, read::most_like(reading), {}, false);
  run_in_part(text);
}

}  // namespace
}  // namespace specdrift::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  specdrift::fuzz::run({reinterpret_cast<const char*>(data), size});
  return 0;
}
