#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace specdrift::common_subset {

/// The first eight bytes of a name as a number: equal names have equal numbers, and names of up to
/// eight bytes with equal numbers are equal.
constexpr std::uint64_t key_of(std::string_view name) {
  std::uint64_t key = 0;
  for (std::size_t i = name.size() < 8 ? name.size() : 8; i-- > 0;)
    key = key << 8 | static_cast<unsigned char>(name[i]);
  return key;
}

/// 0x20 for each of eight characters of names that is an upper-case letter or an underscore.
constexpr std::uint64_t upper_bits(std::uint64_t word) {
  return word >> 1 & ~word & 0x2020'2020'2020'2020;
}

/// The content that a start tag asks for where simulated tree construction remembers no element.
enum class Content : std::uint8_t {
  ordinary,
  rawtext,    ///< the element holds text without markup
  rcdata,     ///< ... with references
  scripting,  ///< rawtext, if scripts run
  element,    ///< an element that tree construction remembers while it is open: `held`
  uncommon,   ///< the machines have to see it
};

struct ContentOf {
  std::string_view name;
  Content content;
};

inline constexpr auto contents = std::to_array<ContentOf>({
    {"frameset", Content::uncommon},
    {"iframe", Content::rawtext},
    {"math", Content::element},
    {"noembed", Content::rawtext},
    {"noframes", Content::rawtext},
    {"noscript", Content::scripting},
    {"plaintext", Content::uncommon},
    {"script", Content::rawtext},
    {"select", Content::element},
    {"style", Content::rawtext},
    {"svg", Content::element},
    {"template", Content::uncommon},
    {"textarea", Content::rcdata},
    {"title", Content::rcdata},
    {"xmp", Content::rawtext},
});

/// By the length of a name, the first letters of those that are not ordinary: a bit each.
inline constexpr auto letters_that_matter = [] {
  std::array<std::uint32_t, 10> letters{};
  for (const ContentOf& c : contents) letters[c.name.size()] |= 1U << (c.name[0] - 'a');
  return letters;
}();

/// Requires: `name` begins with a lower-case letter; `key` is its key.
constexpr Content content_of(std::string_view name, std::uint64_t key) {
  if (name.size() >= letters_that_matter.size() ||
      (letters_that_matter[name.size()] >> (name[0] - 'a') & 1) == 0)
    return Content::ordinary;
  for (const ContentOf& c : contents)
    if (c.name.size() == name.size() && key_of(c.name) == key) return c.content;
  return Content::ordinary;
}

/// An element that is remembered while it is open, and what may be open in it: elements in
/// foreign ones, each closed by its own end tag; in select, start and end tags as they come.
struct HeldIn {
  std::string_view element;
  std::uint8_t bit;  ///< in HeldName::in
  bool nested;
};
inline constexpr auto elements =
    std::to_array<HeldIn>({{"select", 1, false}, {"svg", 2, true}, {"math", 4, true}});

/// A name that may stand in elements.
struct HeldName {
  std::string_view name;
  std::uint8_t in = 0;  ///< bits of the elements
  bool leaf = false;    ///< it holds no element
};

inline constexpr std::string_view held_in_select[] = {"optgroup", "option"};
inline constexpr std::string_view held_in_svg[] = {"a",
                                                   "animate",
                                                   "animatetransform",
                                                   "circle",
                                                   "defs",
                                                   "ellipse",
                                                   "fegaussianblur",
                                                   "filter",
                                                   "g",
                                                   "line",
                                                   "marker",
                                                   "mask",
                                                   "path",
                                                   "pattern",
                                                   "polygon",
                                                   "polyline",
                                                   "rect",
                                                   "stop",
                                                   "switch",
                                                   "symbol",
                                                   "text",
                                                   "textpath",
                                                   "tspan",
                                                   "use"};
inline constexpr std::string_view held_in_math[] = {
    "annotation", "mfenced", "mfrac",  "mmultiscripts", "mover", "mpadded",  "mphantom", "mroot",
    "mrow",       "mspace",  "msqrt",  "mstyle",        "msub",  "msubsup",  "msup",     "mtable",
    "mtd",        "mtr",     "munder", "munderover",    "none",  "semantics"};
inline constexpr std::string_view leaves_in_math[] = {"mi", "mn", "mo", "ms", "mtext"};

inline constexpr std::size_t held_slots = 256;
constexpr std::size_t held_slot_of(std::string_view name) {
  return (name.size() * 41 + static_cast<unsigned char>(name[0]) * 7 +
          static_cast<unsigned char>(name[name.size() / 2]) * 29 +
          static_cast<unsigned char>(name[name.size() - 1]) * 3) %
         held_slots;
}

/// By slot: open addressing, no name twice.
inline constexpr auto held_names = [] {
  std::array<HeldName, held_slots> table{};
  const auto add = [&](std::string_view name, std::uint8_t in, bool leaf) {
    std::size_t slot = held_slot_of(name);
    while (!table[slot].name.empty() && table[slot].name != name) slot = (slot + 1) % held_slots;
    table[slot].name = name;
    table[slot].in |= in;
    table[slot].leaf = table[slot].leaf || leaf;
  };
  for (const std::string_view name : held_in_select) add(name, elements[0].bit, false);
  for (const std::string_view name : held_in_svg) add(name, elements[1].bit, false);
  for (const std::string_view name : held_in_math) add(name, elements[2].bit, false);
  for (const std::string_view name : leaves_in_math) add(name, elements[2].bit, true);
  return table;
}();

/// The entry of a name that may stand in some element, or one without elements.
constexpr const HeldName& find_held_name(std::string_view name) {
  std::size_t slot = held_slot_of(name);
  while (!held_names[slot].name.empty() && held_names[slot].name != name)
    slot = (slot + 1) % held_slots;
  return held_names[slot];
}

/// The start tags that may end in `/>`: void elements of every version.
inline constexpr auto may_have_solidus = std::to_array<std::string_view>(
    {"area", "base", "br", "embed", "hr", "img", "input", "link", "meta", "param"});

/// The start tags that do not begin the body.
inline constexpr auto head_tags = std::to_array<std::string_view>(
    {"base", "basefont", "bgsound", "command", "eventsource", "head", "html", "link", "meta",
     "noframes", "noscript", "script", "style", "template", "title"});

template <std::size_t n>
constexpr bool is_one_of(const std::array<std::string_view, n>& names, std::string_view name) {
  for (const std::string_view one : names)
    if (one == name) return true;
  return false;
}

}  // namespace specdrift::common_subset
