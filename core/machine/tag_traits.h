#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/token/context.h"

namespace specdrift {

/// What tree construction has a tag name for. The lists of all versions together: where an old text
/// lacks a name, pages of its time lack it too.
struct TagTraits {
  enum : std::uint16_t {
    breakout = 1,         ///< as a start tag, leaves foreign content
    empty = 2,            ///< the element has no content: never open
    special = 4,          ///< bounds the search of an end tag that has no rule of its own
    scope = 8,            ///< bounds "has an element in scope"
    block = 16,           ///< its end tag looks for an element in scope
    formatting = 32,      ///< its end tag runs the adoption agency algorithm
    closes_p = 64,        ///< as a start tag, closes an open p element
    closes_itself = 128,  ///< as a start tag, closes an open element of the same name
    head = 256,           ///< as a start tag, does not begin the body
    ignored = 512,        ///< as a start tag in a body, is ignored
    holds_text = 1024,    ///< `mode` is how its content is tokenized
  };

  std::string_view name;
  std::uint16_t flags = 0;
  std::uint8_t table_depth = 0;  ///< 1: part of a table, 2: of a section, 3: of a row
  TextMode mode = TextMode::data;

  constexpr bool has(int flag) const { return (flags & flag) != 0; }
};

/// Every name that has a trait or a rule of its own.
inline constexpr auto known_tags = [] {
  using T = TagTraits;
  constexpr auto closing_block = T::special | T::block | T::closes_p;
  constexpr auto heading = T::breakout | closing_block;
  constexpr auto table_part = T::special | T::ignored;
  constexpr auto text = T::special | T::holds_text;
  constexpr auto head_text = T::head | text;
  return std::to_array<T>({
      {"a", T::formatting | T::closes_itself},
      {"address", closing_block},
      {"annotation-xml"},
      {"applet", T::special | T::scope | T::block},
      {"area", T::empty},
      {"article", closing_block},
      {"aside", closing_block},
      {"b", T::breakout | T::formatting},
      {"base", T::empty | T::head},
      {"basefont", T::empty | T::head},
      {"bgsound", T::empty | T::head},
      {"big", T::breakout | T::formatting},
      {"blockquote", T::breakout | closing_block},
      {"body", T::breakout | T::ignored},
      {"br", T::breakout | T::empty},
      {"button", T::special | T::block | T::closes_itself},
      {"caption", table_part | T::scope, 1},
      {"center", T::breakout | closing_block},
      {"code", T::breakout | T::formatting},
      {"col", T::empty},
      {"colgroup", table_part, 1},
      {"command", T::head},
      {"datagrid", closing_block},
      {"dd", T::breakout | closing_block},
      {"desc"},
      {"details", closing_block},
      {"dialog", T::block | T::closes_p},
      {"dir", closing_block},
      {"div", T::breakout | closing_block},
      {"dl", T::breakout | closing_block},
      {"dt", T::breakout | closing_block},
      {"em", T::breakout | T::formatting},
      {"embed", T::breakout | T::empty},
      {"eventsource", T::head},
      {"fieldset", closing_block},
      {"figcaption", closing_block},
      {"figure", closing_block},
      {"font", T::formatting},
      {"footer", closing_block},
      {"foreignobject"},
      {"form", closing_block},
      {"frame", T::ignored},
      {"frameset", T::ignored},
      {"h1", heading},
      {"h2", heading},
      {"h3", heading},
      {"h4", heading},
      {"h5", heading},
      {"h6", heading},
      {"head", T::breakout | T::head | T::ignored},
      {"header", closing_block},
      {"hgroup", closing_block},
      {"hr", T::breakout | T::empty | T::closes_p},
      {"html", T::head | T::ignored},
      {"i", T::breakout | T::formatting},
      {"iframe", text, 0, TextMode::rawtext},
      {"image", T::empty},
      {"img", T::breakout | T::empty},
      {"input", T::empty},
      {"keygen", T::empty},
      {"li", T::breakout | closing_block},
      {"link", T::empty | T::head},
      {"listing", T::breakout | closing_block},
      {"main", closing_block},
      {"malignmark"},
      {"marquee", T::special | T::scope | T::block},
      {"math"},
      {"menu", T::breakout | closing_block},
      {"meta", T::breakout | T::empty | T::head},
      {"mglyph"},
      {"mi"},
      {"mn"},
      {"mo"},
      {"ms"},
      {"mtext"},
      {"nav", closing_block},
      {"nobr", T::breakout | T::formatting | T::closes_itself},
      {"noembed", text, 0, TextMode::rawtext},
      {"noframes", head_text, 0, TextMode::rawtext},
      {"noscript", head_text, 0, TextMode::rawtext},
      {"object", T::special | T::scope | T::block},
      {"ol", T::breakout | closing_block},
      {"optgroup"},
      {"option"},
      {"p", T::breakout | closing_block},
      {"param", T::empty},
      {"plaintext", text | T::closes_p, 0, TextMode::plaintext},
      {"pre", T::breakout | closing_block},
      {"ruby", T::breakout},
      {"s", T::breakout | T::formatting},
      {"script", head_text, 0, TextMode::script_data},
      {"section", closing_block},
      {"select", T::special},
      {"small", T::breakout | T::formatting},
      {"source", T::empty},
      {"span", T::breakout},
      {"strike", T::breakout | T::formatting},
      {"strong", T::breakout | T::formatting},
      {"style", head_text, 0, TextMode::rawtext},
      {"sub", T::breakout},
      {"summary", closing_block},
      {"sup", T::breakout},
      {"svg"},
      {"table", T::breakout | T::special | T::scope | T::closes_p},
      {"tbody", table_part, 1},
      {"td", table_part | T::scope, 3},
      {"template", T::special | T::scope | T::head},
      {"textarea", text, 0, TextMode::rcdata},
      {"tfoot", table_part, 1},
      {"th", table_part | T::scope, 3},
      {"thead", table_part, 1},
      {"title", head_text, 0, TextMode::rcdata},
      {"tr", table_part, 2},
      {"track", T::empty},
      {"tt", T::breakout | T::formatting},
      {"u", T::breakout | T::formatting},
      {"ul", T::breakout | closing_block},
      {"var", T::breakout},
      {"wbr", T::empty},
      {"xmp", text | T::closes_p, 0, TextMode::rawtext},
  });
}();

/// A tag name as a number: that of a known tag, or one that stands for no known tag.
using TagId = std::uint32_t;

namespace tag_index {

inline constexpr std::size_t slots = 512;

constexpr std::size_t slot_of(std::string_view name) {
  const auto at = [&](std::size_t i) { return static_cast<unsigned char>(name[i]); };
  return (name.size() * 67 + at(0) * 5 + at(name.size() / 2) * 31 + at(name.size() - 1) * 11) %
         slots;
}

/// By slot, the number of a known tag, or 0: open addressing.
inline constexpr auto ids = [] {
  std::array<std::uint8_t, slots> table{};
  static_assert(known_tags.size() < 255);
  for (std::size_t i = 0; i < known_tags.size(); ++i) {
    std::size_t slot = slot_of(known_tags[i].name);
    while (table[slot] != 0) slot = (slot + 1) % slots;
    table[slot] = static_cast<std::uint8_t>(i + 1);
  }
  return table;
}();

}  // namespace tag_index

/// The number of a known tag, or 0.
constexpr TagId find_known_tag(std::string_view name) {
  if (name.empty()) return 0;
  for (std::size_t slot = tag_index::slot_of(name); tag_index::ids[slot] != 0;
       slot = (slot + 1) % tag_index::slots) {
    const TagId id = tag_index::ids[slot];
    if (known_tags[id - 1].name == name) return id;
  }
  return 0;
}

inline constexpr TagTraits unknown_tag{};

/// The traits that a number stands for.
constexpr const TagTraits& traits_of(TagId id) {
  return id - 1 < known_tags.size() ? known_tags[id - 1] : unknown_tag;
}

}  // namespace specdrift
