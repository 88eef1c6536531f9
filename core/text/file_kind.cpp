#include "core/text/file_kind.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>

#include "core/text/ascii.h"

namespace specdrift {
namespace {

using std::string_view_literals::operator""sv;

struct Mark {
  FileKind kind;
  std::string_view begins;
};
constexpr Mark marks[] = {
    {FileKind::gzip, "\x1F\x8B\x08"sv},
    {FileKind::zstandard, "\x28\xB5\x2F\xFD"sv},
    {FileKind::xz, "\xFD\x37zXZ\0"sv},
    {FileKind::bzip2, "BZh"sv},
    {FileKind::warc, "WARC/"sv},
    {FileKind::zip, "PK\x03\x04"sv},
    {FileKind::zip, "PK\x05\x06"sv},
    {FileKind::arc, "filedesc://"sv},
    {FileKind::pdf, "%PDF-"sv},
    {FileKind::picture, "\x89PNG\r\n\x1A\n"sv},
    {FileKind::picture, "\xFF\xD8\xFF"sv},
    {FileKind::picture, "GIF87a"sv},
    {FileKind::picture, "GIF89a"sv},
    {FileKind::picture, "\0\0\1\0"sv},  // an icon
    {FileKind::picture, "II*\0"sv},
    {FileKind::picture, "MM\0*"sv},
    {FileKind::media, "OggS\0"sv},
    {FileKind::media, "\x1A\x45\xDF\xA3"sv},
    {FileKind::media, "ID3\x02"sv},  // MP3 with its title and performer
    {FileKind::media, "ID3\x03"sv},
    {FileKind::media, "ID3\x04"sv},
    {FileKind::media, "fLaC\0"sv},
    {FileKind::media, "fLaC\x80"sv},
    {FileKind::media, "\0\1\0\0\0"sv},  // TrueType, with less than 256 tables
    {FileKind::media, "OTTO\0"sv},
    {FileKind::media, "wOFF"sv},
    {FileKind::media, "wOF2"sv},
    {FileKind::archive, "7z\xBC\xAF\x27\x1C"sv},
    {FileKind::archive, "Rar!\x1A\x07"sv},
    {FileKind::program, "\x7F\x45LF"sv},
    {FileKind::program, "\0asm"sv},
    {FileKind::program, "MZ\x90\0"sv},
    {FileKind::program, "\xCF\xFA\xED\xFE"sv},  // of macOS
    {FileKind::program, "\xCA\xFE\xBA\xBE"sv},  // of macOS, for several machines; and of Java
    {FileKind::database, "SQLite format 3\0"sv},
    {FileKind::compound, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv},
};

/// In the order of FileKind.
constexpr std::string_view names[] = {
    "",
    "compressed by gzip",
    "compressed by Zstandard",
    "compressed by xz",
    "compressed by bzip2",
    "a WARC archive",
    "a tar archive",
    "a ZIP archive",
    "an ARC archive",
    "a PDF document",
    "a picture",
    "film, sound or a font",
    "an archive of 7-Zip or RAR",
    "a compound file, as of Word or Outlook",
    "a compiled program",
    "a database",
    "a mail",
    "a suite of tree construction",
};

constexpr FileKind foreign[] = {FileKind::bzip2,   FileKind::pdf,      FileKind::picture,
                                FileKind::media,   FileKind::archive,  FileKind::compound,
                                FileKind::program, FileKind::database, FileKind::tree_tests};

std::string_view next_line(std::string_view& rest) {
  const std::size_t end = std::min(rest.find('\n'), rest.size());
  std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// `Name` of `Name: value`; empty: it is no such line.
std::string name_of_field(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == line.npos) return {};
  std::string name;
  for (const char c : line.substr(0, colon)) {
    if (!ascii::is_letter(c) && !ascii::is_digit(c) && c != '-' && c != '_') return {};
    name += ascii::lowered(c);
  }
  return name;
}

/// The line that begins each mail of a mailbox: `From a@b Thu Jan  1 00:00:00 1998`.
bool begins_mailbox(std::string_view line) {
  constexpr std::string_view days[] = {" Mon ", " Tue ", " Wed ", " Thu ",
                                       " Fri ", " Sat ", " Sun "};
  return line.starts_with("From ") && line.find(':') != line.npos &&
         std::ranges::any_of(days,
                             [&](std::string_view day) { return line.find(day) != line.npos; });
}

/// A header as mail has it: lines of fields from the first byte on, with two at least of those that
/// each mail has, or one of them and one that only mail has. In a mailbox, one of them is enough.
bool begins_as_mail(std::string_view bytes) {
  constexpr std::string_view common[] = {"from", "to",         "date",         "subject",
                                         "cc",   "message-id", "content-type", "reply-to"};
  constexpr std::string_view own[] = {"received",     "return-path",    "delivered-to",
                                      "mime-version", "dkim-signature", "x-original-to"};
  std::size_t fields = 0, weight = 0, enough = 3;
  bool is_whole = false;
  std::string_view rest = bytes;
  if (rest.starts_with("From ") && begins_mailbox(next_line(rest))) enough = 1;
  while (!rest.empty()) {
    const std::string_view line = next_line(rest);
    if (line.empty()) {
      is_whole = true;
      break;
    }
    if (fields > 0 && (line.front() == ' ' || line.front() == '\t')) continue;  // it is folded
    const std::string name = name_of_field(line);
    if (name.empty()) {
      // The last line may have been cut off.
      if (rest.empty() && bytes.size() == looked_at_for_kind) break;
      return false;
    }
    ++fields;
    if (std::ranges::find(common, name) != std::end(common)) ++weight;
    if (std::ranges::find(own, name) != std::end(own)) weight += 2;
  }
  return weight >= enough && (is_whole || bytes.size() == looked_at_for_kind);
}

bool begins_as_tree_tests(std::string_view bytes) {
  return (bytes.starts_with("#data\n") || bytes.starts_with("#data\r\n")) &&
         bytes.find("\n#errors") != bytes.npos;
}

}  // namespace

FileKind kind_of_file(std::string_view bytes) {
  bytes = bytes.substr(0, looked_at_for_kind);
  for (const Mark& mark : marks)
    if (bytes.starts_with(mark.begins)) {
      // A digit says how large the blocks of bzip2 are; then pi follows.
      if (mark.kind == FileKind::bzip2 && bytes.substr(4, 3) != "1AY") continue;
      return mark.kind;
    }
  if (bytes.size() >= 12) {
    const std::string_view form = bytes.substr(8, 4);
    if (bytes.starts_with("RIFF") && form == "WEBP") return FileKind::picture;
    if (bytes.starts_with("RIFF") && (form == "WAVE" || form == "AVI ")) return FileKind::media;
    if (bytes.substr(4, 4) == "ftyp" && bytes.starts_with("\0\0"sv))
      return form == "avif" || form == "heic" || form == "mif1" ? FileKind::picture
                                                                : FileKind::media;
    // Its size, two numbers that are 0, and where the picture begins.
    if (bytes.starts_with("BM") && bytes.substr(6, 4) == "\0\0\0\0"sv) return FileKind::picture;
  }
  if (bytes.size() >= 263 && bytes.substr(257, 5) == "ustar") return FileKind::tar;
  if (begins_as_tree_tests(bytes)) return FileKind::tree_tests;
  if (begins_as_mail(bytes)) return FileKind::mail;
  return FileKind::page;
}

std::string_view name_of(FileKind kind) {
  return names[static_cast<std::size_t>(kind)];
}

bool is_foreign(FileKind kind) {
  return std::ranges::find(foreign, kind) != std::end(foreign);
}

std::span<const std::string_view> names_of_kinds() {
  return std::span(names).subspan(1);
}

}  // namespace specdrift
