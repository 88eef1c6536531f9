#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace specdrift::plain {

/// The first eight bytes of a name as a number: equal names have equal numbers, and names of up to
/// eight bytes with equal numbers are equal.
constexpr std::uint64_t key_of(std::string_view name) {
  std::uint64_t key = 0;
  for (std::size_t i = name.size() < 8 ? name.size() : 8; i-- > 0;)
    key = key << 8 | static_cast<unsigned char>(name[i]);
  return key;
}

/// What a start tag asks for where simulated tree construction remembers no element.
enum class Content : std::uint8_t {
  ordinary,
  rawtext,    ///< the element holds text without markup
  rcdata,     ///< ... with references
  scripting,  ///< rawtext, if scripts run
  unplain,    ///< the machines have to see it
};

struct ContentOf {
  std::string_view name;
  Content content;
};

inline constexpr auto contents = std::to_array<ContentOf>({
    {"frameset", Content::unplain},
    {"iframe", Content::rawtext},
    {"math", Content::unplain},
    {"noembed", Content::rawtext},
    {"noframes", Content::rawtext},
    {"noscript", Content::scripting},
    {"plaintext", Content::unplain},
    {"script", Content::rawtext},
    {"select", Content::unplain},
    {"style", Content::rawtext},
    {"svg", Content::unplain},
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

/// The start tags that may end in `/>`: void elements of every version.
inline constexpr auto may_have_solidus = std::to_array<std::string_view>(
    {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param"});

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

}  // namespace specdrift::plain
