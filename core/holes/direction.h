#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "core/identify/event.h"

/// Everything that one reader of a document, the viewer, sees in it that another, the filter, does
/// not.
namespace specdrift::holes {

/// Which of the two sees more. The worse, the greater.
enum class Direction : std::uint8_t {
  harmless,  ///< only text, comments or processing instructions differ
  phantom,   ///< the filter sees a tag, or an attribute of a start tag, that the viewer does not
  altered,   ///< both see the same tags and attributes, with another value or flag
  hidden,    ///< the viewer sees a tag or an attribute that the filter does not: a hole
};

/// The kind of thing that gets across, or is altered. The worse, the greater.
enum class Reach : std::uint8_t {
  nothing,       ///< of `harmless` alone
  flag,          ///< a self-closing flag, quirks mode
  value,         ///< of an ordinary attribute; the name or an identifier of a DOCTYPE
  attribute,     ///< an ordinary one
  tag,           ///< a start or an end tag
  url,           ///< an attribute that holds a URL, or its value
  handler,       ///< an event handler attribute, or its value
  live_element,  ///< an element that acts by itself, or one with a handler; the text of a script
};

/// The fate of a difference in the filter's output. The worse, the greater. The first and
/// the last two are said by the filter's output, those that say what may be by the way it writes.
enum class Verdict : std::uint8_t {
  stopped,      ///< what the viewer alone has seen is not in the output, or there as text
  cannot_leak,  ///< a filter that writes so does not let it out
  changed,      ///< it is in the output in another form: in a comment, raw text, a value, a name
  unknown,      ///< nobody has said what the filter writes
  may_leak,     ///< a filter that writes so may let it out
  after_serialising,  ///< it gets through once what was read is written and read again
  gets_through,       ///< the viewer sees in the output what the filter has not seen in the input
};

/// `stopped`, `cannot leak`, `changed on the way`, `unknown`, `may leak`, `gets through after
/// serialising`, `gets through`.
std::string_view name_of(Verdict verdict);
/// At once, or after serialising.
constexpr bool is_through(Verdict verdict) {
  return verdict >= Verdict::after_serialising;
}

/// Their names, in that order.
inline constexpr std::string_view direction_words[] = {"harmless", "phantom", "altered", "hidden"};
/// One of `direction_words`.
std::string_view name_of(Direction direction);
/// `nothing`, `flag`, `value`, `attribute`, `tag`, `URL attribute`, `event handler attribute`,
/// `live element`.
std::string_view name_of(Reach reach);

/// How a viewer and a filter differ on an input: the worst of it.
struct Difference {
  Direction direction = Direction::harmless;
  Reach reach = Reach::nothing;
  std::string what;  ///< `start tag <img onerror>`, `attribute href of <a>`; empty: harmless
  Verdict verdict = Verdict::unknown;
  Reach through_reach = Reach::nothing;  ///< of what gets through
  std::string through = {};              ///< that, in the same words; empty: nothing does

  /// Nothing is made of it: no direction, and nothing gets through.
  bool is_harmless() const { return direction == Direction::harmless && !is_through(verdict); }
  bool is_worse_than(const Difference& other) const {
    return std::tuple(verdict, through_reach, direction, reach) >
           std::tuple(other.verdict, other.through_reach, other.direction, other.reach);
  }
};

/// Nothing where both see the same. These are counted:
/// - start tags and end tags, by name;
/// - attributes of start tags, by the names of the tag and of the attribute; two of one name on one
///   tag are one;
/// - values, by these names, where both see the attribute as often;
/// - self-closing flags by the name of the tag, where both see the tag as often;
/// - the texts of script elements, where both see these as often; U+0000 is U+FFFD there;
/// - DOCTYPEs: their name and identifiers are values, quirks is a flag; so is a DOCTYPE that only
///   one sees.
/// A filter that has seen something anywhere has been able to judge it: the order does not count.
/// Time is in proportion to the events, apart from sorting.
std::optional<Difference> difference(const identify::Events& viewer,
                                     const identify::Events& filter);

/// Elements that load or run something, or change what the rest of a page means.
bool is_live_element(std::string_view name);
/// The event handler content attributes of HTML and SVG.
bool is_handler(std::string_view attribute);
/// Attributes that hold URLs, or markup.
bool holds_url(std::string_view attribute);
/// `handler`, `url` or `attribute`.
Reach reach_of_attribute(std::string_view name);

/// The thing to look for in another reader's events: `<img`, or the attribute's name.
std::string needle_of(const Difference& difference);

/// The kind of thing for which the filter takes a hidden one.
enum class Shelter : std::uint8_t {
  nowhere,   ///< it is in nothing that the filter reports
  text,      ///< the text of a page: written with escapes by whoever writes the tree out
  raw_text,  ///< of style, title, textarea and their like, of which some are written as they are
  comment,
  value,  ///< of an attribute
  name,   ///< of a tag or attribute
  other,  ///< a processing instruction or a DOCTYPE
};
/// `nowhere`, `text`, `raw text`, `comment`, `attribute value`, `name`, `declaration`.
std::string_view name_of(Shelter shelter);

/// Where `events` hold `needle`, in any case of letters.
Shelter shelter_of(std::string_view needle, const identify::Events& events);

}  // namespace specdrift::holes
