#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/token/context.h"

namespace specdrift {

/// A tag name that tree construction has a rule for, in some version. Which rule is a matter of
/// the version's data (feedback_rules.h).
struct TagTraits {
  enum : std::uint8_t {
    head = 1,        ///< as a start tag, does not begin the body
    holds_text = 2,  ///< `mode` is how its content is tokenized
  };

  std::string_view name;
  std::uint8_t flags = 0;
  TextMode mode = TextMode::data;

  constexpr bool has(int flag) const { return (flags & flag) != 0; }
};

/// Every name that has a trait or a rule of its own, by name.
inline constexpr auto known_tags = [] {
  using T = TagTraits;
  return std::to_array<T>({
      {"a"},
      {"address"},
      {"annotation-xml"},
      {"applet"},
      {"area"},
      {"article"},
      {"aside"},
      {"b"},
      {"base", T::head},
      {"basefont", T::head},
      {"bgsound", T::head},
      {"big"},
      {"blockquote"},
      {"body"},
      {"br"},
      {"button"},
      {"caption"},
      {"center"},
      {"code"},
      {"col"},
      {"colgroup"},
      {"command", T::head},
      {"datagrid"},
      {"dd"},
      {"desc"},
      {"details"},
      {"dialog"},
      {"dir"},
      {"div"},
      {"dl"},
      {"dt"},
      {"em"},
      {"embed"},
      {"eventsource", T::head},
      {"fieldset"},
      {"figcaption"},
      {"figure"},
      {"font"},
      {"footer"},
      {"foreignobject"},
      {"form"},
      {"frame"},
      {"frameset"},
      {"h1"},
      {"h2"},
      {"h3"},
      {"h4"},
      {"h5"},
      {"h6"},
      {"head", T::head},
      {"header"},
      {"hgroup"},
      {"hr"},
      {"html", T::head},
      {"i"},
      {"iframe", T::holds_text, TextMode::rawtext},
      {"image"},
      {"img"},
      {"input"},
      {"isindex"},
      {"keygen"},
      {"li"},
      {"link", T::head},
      {"listing"},
      {"main"},
      {"malignmark"},
      {"marquee"},
      {"math"},
      {"menu"},
      {"menuitem"},
      {"meta", T::head},
      {"mglyph"},
      {"mi"},
      {"mn"},
      {"mo"},
      {"ms"},
      {"mtext"},
      {"nav"},
      {"nobr"},
      {"noembed", T::holds_text, TextMode::rawtext},
      {"noframes", T::head | T::holds_text, TextMode::rawtext},
      {"noscript", T::head | T::holds_text, TextMode::rawtext},
      {"object"},
      {"ol"},
      {"optgroup"},
      {"option"},
      {"p"},
      {"param"},
      {"plaintext", T::holds_text, TextMode::plaintext},
      {"pre"},
      {"rb"},
      {"rp"},
      {"rt"},
      {"rtc"},
      {"ruby"},
      {"s"},
      {"script", T::head | T::holds_text, TextMode::script_data},
      {"search"},
      {"section"},
      {"select"},
      {"small"},
      {"source"},
      {"spacer"},
      {"span"},
      {"strike"},
      {"strong"},
      {"style", T::head | T::holds_text, TextMode::rawtext},
      {"sub"},
      {"summary"},
      {"sup"},
      {"svg"},
      {"table"},
      {"tbody"},
      {"td"},
      {"template", T::head},
      {"textarea", T::holds_text, TextMode::rcdata},
      {"tfoot"},
      {"th"},
      {"thead"},
      {"title", T::head | T::holds_text, TextMode::rcdata},
      {"tr"},
      {"track"},
      {"tt"},
      {"u"},
      {"ul"},
      {"var"},
      {"wbr"},
      {"xmp", T::holds_text, TextMode::rawtext},
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

/// No constant expression: calling it ends a compilation, also where there are no exceptions.
void not_in_known_tags();

/// The number of a known tag. Requires: it is one.
consteval TagId tag(std::string_view name) {
  const TagId id = find_known_tag(name);
  if (id == 0) not_in_known_tags();
  return id;
}

/// A set of known tags, written as words.
class TagSet {
 public:
  consteval explicit TagSet(std::string_view words) {
    while (!words.empty()) {
      const std::size_t size = words.find(' ');
      const TagId id = tag(words.substr(0, size));
      bits_[id / 64] |= std::uint64_t{1} << id % 64;
      words.remove_prefix(size == words.npos ? words.size() : size + 1);
    }
  }
  constexpr bool has(TagId id) const { return id < 256 && (bits_[id / 64] >> id % 64 & 1) != 0; }

 private:
  std::array<std::uint64_t, 4> bits_{};
};

}  // namespace specdrift
