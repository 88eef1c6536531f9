#include "cli/corpus/inputs/own_files.h"

#include <fmt/core.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "cli/corpus/inputs/inputs.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view decimal_digits = "0123456789";
constexpr std::string_view base64_digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// How each kind of output begins, as far as no page and no other data begin so. `#` stands for a
/// number, `@` for the digits of a hash, `$` for a string of JSON or null, `~` for an s or nothing,
/// `^` for a space, at which a line may be broken.
constexpr std::string_view output_forms[] = {
    "{\"schema\":\"specdrift/corpus\",\"schema_version\":#,\"",
    "{\"schema\":\"specdrift/corpus-plan\",\"schema_version\":#,\"program\":",
    "{\"schema\":\"specdrift/corpus-part\",\"schema_version\":#,\"plan\":",
    "{\"document\":$,\"bytes\":#,\"url\":$,\"host\":$,\"date\":$,\"content_type\":$,",
    "{\"document\":$,\"skipped\":$,\"byte\":#,\"",
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
    "'sha256-@='; script-src 'sha256-@='; base-uri 'none'; form-action 'none'\">\n"
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
    "<meta name=\"referrer\" content=\"no-referrer\">\n"
    "<meta name=\"color-scheme\" content=\"light dark\">\n<title>specdrift: ",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 # #\" width=\"#\" height=\"#\" "
    "role=\"img\" aria-labelledby=\"figure-classes-title figure-classes-desc\" ",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 # #\" width=\"#\" height=\"#\" "
    "role=\"img\" aria-labelledby=\"figure-pairs-title figure-pairs-desc\" ",
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 # #\" role=\"img\" "
    "aria-labelledby=\"years-title years-desc\" ",
    "class,facet,severity,documents,share,episodes,divergences,partition,more_markup,exemplar,byte,"
    "witness\r\n",
    "class,facet,severity,documents,of,percent\r\n",
    "a,b,documents,of,percent\r\n",
    "year,class,facet,documents,of,share,more_today,less_today,markup,structure,text,errors,"
    "scripts\r\n",
};
constexpr std::string_view counts_in_text =
    "#^document~,^#^byte~\n#^differ^(#.#^%),^#^identical^in^all^versions^(#.#^%)\n";
/// They may come before the counts, and go on in lines that are indented.
constexpr std::string_view notes_in_text[] = {"PARTIAL:^#^of^#^shards", "INCOMPLETE:^the^run^",
                                              "a^sample:^of^all^", "the^first^#^document"};
constexpr std::string_view tables_in_database[] = {
    "CREATE TABLE run(key TEXT PRIMARY KEY, value NOT NULL) WITHOUT ROWID",
    "CREATE TABLE class_partition(class INTEGER NOT NULL REFERENCES class, "};

/// How many bytes of the beginning are looked at: in a record a URL comes first.
constexpr std::size_t most_looked_at = 65536;

/// The bytes of a string of JSON or of null that a text begins with; 0: of neither.
std::size_t json_string_size(std::string_view text) {
  constexpr std::string_view null = "null";
  if (text.starts_with(null)) return null.size();
  if (!text.starts_with('"')) return 0;
  for (std::size_t at = 1; at < text.size(); ++at) {
    if (text[at] == '"') return at + 1;
    if (text[at] == '\\') ++at;
  }
  return 0;
}

bool begins_as(std::string_view text, std::string_view pattern) {
  constexpr std::string_view line_break = "\n  ";
  const auto run_of = [&text](std::string_view characters) {
    return std::min(text.find_first_not_of(characters), text.size());
  };
  for (const char c : pattern) {
    std::size_t size = 0;
    switch (c) {
    case '#':
      size = run_of(decimal_digits);
      break;
    case '@':
      size = run_of(base64_digits);
      break;
    case '$':
      size = json_string_size(text);
      break;
    case '^':
      size = text.starts_with(line_break) ? line_break.size() : text.starts_with(' ') ? 1 : 0;
      break;
    case '~':
      if (!text.starts_with('s')) continue;
      size = 1;
      break;
    default:
      size = text.starts_with(c) ? 1 : 0;
    }
    if (size == 0) return false;
    text.remove_prefix(size);
  }
  return true;
}

bool is_report_in_text(std::string_view text) {
  for (bool has_note = false; !begins_as(text, counts_in_text);) {
    const bool is_note = std::ranges::any_of(
        notes_in_text, [&](std::string_view note) { return begins_as(text, note); });
    const std::size_t end = text.find('\n');
    if (end == text.npos || !(is_note || (has_note && text.starts_with("  ")))) return false;
    has_note = true;
    text.remove_prefix(end + 1);
  }
  return true;
}

bool is_own_database(std::string_view text) {
  constexpr std::size_t page_size = 4096;
  return text.starts_with(std::string_view("SQLite format 3\0", 16)) &&
         std::ranges::all_of(tables_in_database, [&](std::string_view table) {
           return text.substr(0, page_size).find(table) != text.npos;
         });
}

}  // namespace

void add_own(CorpusOptions& options, std::string_view option, const std::string& path) {
  struct stat status = {};
  if (::stat(path.c_str(), &status) == 0)
    options.own.push_back({{status.st_dev, status.st_ino}, std::string(option)});
}

const OwnFile* own_at(const std::string& path, const CorpusOptions& options) {
  struct stat status = {};
  if (options.own.empty() || ::lstat(path.c_str(), &status) != 0) return nullptr;
  const FileIdentity identity{status.st_dev, status.st_ino};
  const auto found = std::ranges::find(options.own, identity, &OwnFile::identity);
  return found == options.own.end() ? nullptr : &*found;
}

bool is_earlier_output(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(most_looked_at, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.empty()) return !file.bad() && file.eof();
  const auto has_form = [&](std::string_view pattern) { return begins_as(text, pattern); };
  return std::ranges::any_of(output_forms, has_form) || is_report_in_text(text) ||
         is_own_database(text);
}

void require_earlier_output(const OwnFile& own, const fs::path& path, const fs::path& name,
                            const CorpusOptions& options) {
  std::error_code error;
  if (fs::is_directory(path, error)) {
    for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error))
      if (!at->is_symlink(error))
        require_earlier_output(own, at->path(), name / at->path().filename(), options);
    return;
  }
  if (!fs::is_regular_file(path, error) || !is_wanted(name.string(), options) ||
      is_earlier_output(path.string()))
    return;
  throw UserError(
      fmt::format("--{}", own.option),
      fmt::format("{} is a document of the input, and no output of an earlier run", path.string()),
      "name another file or folder, which is not there yet, or is outside of the input");
}

}  // namespace specdrift::cli
