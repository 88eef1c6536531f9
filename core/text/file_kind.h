#pragma once

#include <span>
#include <string_view>

namespace specdrift {

/// The kind of a file, by its first bytes, if it is no page of HTML.
enum class FileKind : unsigned char {
  page,  ///< HTML, or whatever is read as such
  gzip,
  zstandard,
  xz,
  bzip2,
  warc,
  tar,
  zip,  ///< WACZ, EPUB and office documents too
  arc,  ///< the Internet Archive's format before WARC
  pdf,
  picture,
  media,     ///< film, sound or a font
  archive,   ///< of a form that nothing here opens
  compound,  ///< Microsoft's format of compound files: Word, Excel, a mail of Outlook
  program,   ///< for a machine or a virtual one
  database,  ///< of SQLite
  mail,
  tree_tests,  ///< html5lib's tests of tree construction, `.dat`
};

/// Looks at no more than the first `looked_at_for_kind` bytes.
FileKind kind_of_file(std::string_view bytes);
inline constexpr std::size_t looked_at_for_kind = 4096;

/// `a ZIP archive`; of a page: empty.
std::string_view name_of(FileKind kind);

/// Whether nothing in this program can read it: no HTML, and no archive that can be opened.
bool is_foreign(FileKind kind);

/// For all kinds except pages.
std::span<const std::string_view> names_of_kinds();

}  // namespace specdrift
