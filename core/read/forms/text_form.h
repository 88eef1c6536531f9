#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

/// The text of a specification in one shape, whatever its form is.
namespace specdrift::read {

/// No file has more lines: a number of seven digits (core/model/load/xml/forms.h).
inline constexpr std::uint32_t last_line = 9'999'999;

struct Place {
  std::uint32_t line = 0;    ///< from 1; 0: unknown
  std::uint32_t column = 0;  ///< in characters, from 1; 0: unknown
};

/// A paragraph, an item of a list, an entry's label, a row of a table.
struct Block {
  enum class Kind : std::uint8_t { paragraph, item, label, note, row } kind = Kind::paragraph;
  int depth = 0;              ///< how many lists it is in; 0 also where the form does not show it
  unsigned ordinal = 0;       ///< of an item: the number that the text gives it; 0: none
  std::string text;           ///< white space collapsed, quotation marks those of ASCII
  std::vector<Place> places;  ///< of each byte of the text

  Place place() const { return places.empty() ? Place() : places.front(); }
};

/// Words that lead to another place.
struct Link {
  Place place;
  std::string words;
  std::string target;
  bool is_fragment = false;  ///< the target is an id, and not a term
};

struct Section {
  std::string number;  ///< `13.2.5.1`, or empty
  std::string title;
  std::string id;  ///< the fragment in the page, or empty
  Place place;
  std::vector<Block> blocks;
  std::vector<Link> links = {};  ///< those to states, and perhaps others
};

/// Text that the form strikes or hides: it is not in force.
struct LeftOut {
  Place place;
  std::string words;  ///< their beginning
};

struct Document {
  std::string form;  ///< what the form is called, for messages
  std::vector<Section> sections;
  bool ends_in_list = false;  ///< the markup closes fewer lists than it opens
  std::vector<LeftOut> left_out = {};
};

/// A text that cannot be read at all; `what()` is why.
struct NotReadable : std::runtime_error {
  Place place;
  explicit NotReadable(const std::string& why, Place where = {})
      : std::runtime_error(why), place(where) {}
};

/// The number that an item of a list begins with; 0: none.
unsigned ordinal_at(std::string_view text);

/// How many characters the number of a section takes that a heading begins with: `13.2.5.44`, or
/// `13.2.5.44a` of one that is put in between.
std::size_t section_number_size(std::string_view heading);

/// The sections of a text, by its own form. Throws NotReadable.
Document document_of(std::string_view text);

}  // namespace specdrift::read
