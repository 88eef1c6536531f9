#include "core/machine/tree_feedback.h"

#include <algorithm>
#include <bit>

#include "core/machine/char.h"
#include "core/token/hash.h"

namespace specdrift {
namespace {

using T = TagTraits;

consteval TagId tag(std::string_view name) {
  return find_known_tag(name);
}

/// As in browsers, what is nested deeper takes the place of the innermost level.
constexpr std::size_t most_levels = 256;

TagId id_of(std::string_view name) {
  if (const TagId known = find_known_tag(name)) return known;
  return static_cast<TagId>(hash_of(name)) | 0x8000'0000;
}

bool is_heading(TagId id) {
  return id >= tag("h1") && id <= tag("h6");
}

bool is_text_integration_point(TagId math) {
  return math == tag("mi") || math == tag("mn") || math == tag("mo") || math == tag("ms") ||
         math == tag("mtext");
}

bool is_html_integration_point(TagId svg) {
  return svg == tag("desc") || svg == tag("foreignobject") || svg == tag("title");
}

bool equal_ignoring_case(std::string_view a, std::string_view lower) {
  return std::ranges::equal(
      a, lower, [](char x, char y) { return lowercase(static_cast<unsigned char>(x)) == y; });
}

bool says_that_html_is_enclosed(std::span<const Attribute> attributes) {
  return std::ranges::any_of(attributes, [](const Attribute& a) {
    return a.name == "encoding" && (equal_ignoring_case(a.value, "text/html") ||
                                    equal_ignoring_case(a.value, "application/xhtml+xml"));
  });
}

bool has_presentation(std::span<const Attribute> attributes_of_font) {
  return std::ranges::any_of(attributes_of_font, [](const Attribute& a) {
    return a.name == "color" || a.name == "face" || a.name == "size";
  });
}

bool leaves_foreign(TagId id, std::span<const Attribute> attributes) {
  return traits_of(id).has(T::breakout) || (id == tag("font") && has_presentation(attributes));
}

bool closes_select(TagId id) {
  return id == tag("textarea") || id == tag("input") || id == tag("keygen");
}

// The hash of the levels is a chain whose steps can be undone, so that closing a level needs no
// memory.
constexpr std::uint64_t factor = 0x9E37'79B9'7F4A'7C15;
constexpr std::uint64_t inverse_factor = [] {
  std::uint64_t inverse = 1;
  for (int i = 0; i < 6; ++i)
    inverse *= 2 - factor * inverse;  // Newton: each round doubles the bits
  return inverse;
}();
static_assert(factor * inverse_factor == 1);

std::uint64_t with_level(std::uint64_t hash, std::uint64_t level) {
  return std::rotl(hash ^ level * factor, 29) * factor;
}
std::uint64_t without_level(std::uint64_t hash, std::uint64_t level) {
  return std::rotr(hash * inverse_factor, 29) ^ level * factor;
}

}  // namespace

TreeFeedback::TreeFeedback(const FeedbackRules& rules, const StartContext& start)
    : rules_(rules),
      scripting_(start.scripting),
      foreign_given_(start.foreign_content),
      in_foreign_fragment_(start.foreign_content &&
                           rules.foreign_content != FeedbackRules::ForeignContent::none),
      place_(start.feedback == Feedback::none ? Place::nowhere : Place::before_body) {}

std::uint64_t TreeFeedback::hash_at(Place place) const {
  constexpr std::uint64_t places[] = {0, 0, 0xA24B'AED4'963E'E407, 0x9FB2'1C65'1E98'DF25};
  return levels_hash_ ^ places[static_cast<int>(place)];
}

// -- start tags

std::optional<TextMode> TreeFeedback::consider_start_tag(std::string_view name,
                                                         std::span<const Attribute> attributes,
                                                         bool self_closing) {
  if (place_ == Place::nowhere) return std::nullopt;
  const TagId tag_id = id_of(name);
  if (place_ == Place::frameset)
    return tag_id == tag("noframes") ? std::optional(TextMode::rawtext) : std::nullopt;
  if (place_ == Place::before_body && !in_foreign_fragment_) {
    if (tag_id == tag("frameset")) {
      set_place(Place::frameset);
      return std::nullopt;
    }
    if (!traits_of(tag_id).has(T::head)) set_place(Place::body);
  }
  if (goes_by_foreign_rules(tag_id)) return start_in_foreign(tag_id, attributes, self_closing);
  if (is_in_select()) return start_in_select(tag_id, self_closing);
  return start_in_html(tag_id, self_closing);
}

bool TreeFeedback::acknowledges(std::string_view name,
                                std::span<const Attribute> attributes) const {
  if (place_ == Place::nowhere) return true;
  const TagId tag_id = id_of(name);
  const bool is_listed = std::ranges::find(rules_.acknowledged, name) != rules_.acknowledged.end();
  if (place_ == Place::frameset) return is_listed && tag_id == tag("frame");
  if (goes_by_foreign_rules(tag_id)) return is_listed || !leaves_foreign(tag_id, attributes);
  if (is_in_select()) return is_listed && closes_select(tag_id) && rules_.textarea_closes_select;
  return is_listed || is_foreign_root(tag_id);
}

bool TreeFeedback::goes_by_foreign_rules(TagId start_tag) const {
  if (levels_.empty()) return in_foreign_fragment_;
  const Level& current = levels_.back();
  if (current.ns == Namespace::math) {
    if (is_text_integration_point(current.tag))
      return start_tag == tag("mglyph") || start_tag == tag("malignmark");
    if (current.tag == tag("annotation-xml") && start_tag == tag("svg"))
      return rules_.foreign_content != FeedbackRules::ForeignContent::math_and_svg;
  }
  return !lets_html_in(current);
}

std::optional<TextMode> TreeFeedback::start_in_foreign(TagId tag_id,
                                                       std::span<const Attribute> attributes,
                                                       bool self_closing) {
  if (leaves_foreign(tag_id, attributes)) {
    close_foreign();
    return start_in_html(tag_id, self_closing);
  }
  if (self_closing) return std::nullopt;
  if (levels_.empty()) {
    const bool svg = rules_.foreign_content == FeedbackRules::ForeignContent::math_and_svg;
    open(tag_id, svg ? Namespace::svg : Namespace::math);
  } else {
    const Namespace ns = levels_.back().ns;
    open(tag_id, ns,
         ns == Namespace::math && tag_id == tag("annotation-xml") &&
             rules_.has_integration_points && says_that_html_is_enclosed(attributes));
  }
  return std::nullopt;
}

std::optional<TextMode> TreeFeedback::start_in_select(TagId tag_id, bool self_closing) {
  if (tag_id == tag("select")) {
    close_to(levels_.size() - 1);
    return std::nullopt;
  }
  if (closes_select(tag_id)) {
    if (!rules_.textarea_closes_select) return std::nullopt;
    close_to(levels_.size() - 1);
    return start_in_html(tag_id, self_closing);
  }
  if ((tag_id == tag("script") && rules_.script_works_in_select) ||
      (tag_id == tag("template") && rules_.template_works_in_select))
    return start_in_html(tag_id, self_closing);
  return std::nullopt;
}

bool TreeFeedback::is_foreign_root(TagId start_tag) const {
  using Foreign = FeedbackRules::ForeignContent;
  return (start_tag == tag("math") && rules_.foreign_content != Foreign::none) ||
         (start_tag == tag("svg") && rules_.foreign_content == Foreign::math_and_svg);
}

std::optional<TextMode> TreeFeedback::start_in_html(TagId tag_id, bool self_closing) {
  const TagTraits& traits = traits_of(tag_id);
  if (is_foreign_root(tag_id)) {
    if (!self_closing) open(tag_id, tag_id == tag("math") ? Namespace::math : Namespace::svg);
    return std::nullopt;
  }
  // Where no level is open, only a select element is remembered.
  if (!levels_.empty() || in_foreign_fragment_) {
    if (traits.has(T::ignored) && !(traits.table_depth > 0 && is_in_table())) return std::nullopt;
    close_before_start_of(tag_id);
    if (!traits.has(T::empty)) open(tag_id, Namespace::html);
  } else if (tag_id == tag("select")) {
    open(tag_id, Namespace::html);
  }
  if (!traits.has(T::holds_text) || (tag_id == tag("noscript") && !scripting_)) return std::nullopt;
  return traits.mode;
}

/// Closes what the start of an HTML element closes.
void TreeFeedback::close_before_start_of(TagId tag_id) {
  const TagTraits& traits = traits_of(tag_id);
  const auto close_innermost = [&](TagId first, TagId second) {
    if (!is_open(first) && !is_open(second)) return;
    for (LevelIndex i = levels_.size(); i-- > 0;) {
      const Level& level = levels_[i];
      if (level.ns == Namespace::html && (level.tag == first || level.tag == second))
        return end_in_html(level.tag);
      if (bounds_html(level)) return;
      if (level.tag == tag("address") || level.tag == tag("div") || level.tag == tag("p")) continue;
      if (traits_of(level.tag).has(T::special)) return;
    }
  };
  if (tag_id == tag("li")) close_innermost(tag_id, tag_id);
  if (tag_id == tag("dd") || tag_id == tag("dt")) close_innermost(tag("dd"), tag("dt"));
  if (traits.has(T::closes_p)) end_in_html(tag("p"));
  if (traits.has(T::closes_itself)) end_in_html(tag_id);
  if (levels_.empty()) return;
  const TagId current = levels_.back().tag;
  if (levels_.back().ns == Namespace::html &&
      ((is_heading(tag_id) && is_heading(current)) ||
       (current == tag("option") && (tag_id == current || tag_id == tag("optgroup")))))
    close_to(levels_.size() - 1);
  if (traits.table_depth > 0) {
    const auto holds_it = [&](const Level& level) {
      if (level.ns != Namespace::html) return false;
      if (level.tag == tag("table")) return true;
      const int depth = traits_of(level.tag).table_depth;
      return depth > 0 && depth < traits.table_depth;
    };
    while (!holds_it(levels_.back())) close_to(levels_.size() - 1);
  }
}

// -- end tags

void TreeFeedback::consider_end_tag(std::string_view name) {
  const TagId tag_id = id_of(name);
  if (levels_.back().ns == Namespace::html) {
    // In a select element, only its own end and that of a template mean anything.
    if (is_in_select() && tag_id != tag("select") &&
        !(tag_id == tag("template") && rules_.template_works_in_select))
      return;
    return end_in_html(tag_id);
  }
  if (rules_.end_p_and_br_leave_foreign_content && (tag_id == tag("p") || tag_id == tag("br"))) {
    close_foreign();
    return end_in_html(tag_id);
  }
  if (rules_.has_integration_points) return end_in_foreign(tag_id);
  end_in_html(tag_id);
}

void TreeFeedback::end_in_foreign(TagId tag_id) {
  if (!is_open(tag_id)) return end_in_html(tag_id);
  for (LevelIndex i = levels_.size(); i-- > 0 && levels_[i].ns != Namespace::html;)
    if (levels_[i].tag == tag_id) return close_to(i);
  end_in_html(tag_id);
}

/// What no level answers to is taken to answer to nothing: the tree around the outermost level is
/// unknown.
void TreeFeedback::end_in_html(TagId tag_id) {
  if (!is_open(tag_id) && !is_heading(tag_id)) return;
  for (LevelIndex i = levels_.size(); i-- > 0;) {
    const Level& level = levels_[i];
    if (level.ns == Namespace::html) {
      if (level.tag == tag_id && traits_of(tag_id).has(T::formatting)) return adopt(i);
      if (level.tag == tag_id || (is_heading(level.tag) && is_heading(tag_id))) return close_to(i);
    } else if (level.tag == tag_id && !rules_.end_tags_mind_namespaces &&
               tag_id != tag("foreignobject")) {  // open as foreignObject
      return close_to(i);
    }
    if (bounds_end_tag(level, tag_id)) return;
  }
}

/// Whether the search for the element that an end tag closes ends at `level`.
bool TreeFeedback::bounds_end_tag(const Level& level, TagId tag_id) const {
  const TagTraits& end = traits_of(tag_id);
  if (tag_id == tag("template")) return false;
  if (end.table_depth > 0 || tag_id == tag("table"))
    return level.ns == Namespace::html &&
           (level.tag == tag("table") || level.tag == tag("template"));
  if (level.ns != Namespace::html) return bounds_html(level);
  const TagTraits& bound = traits_of(level.tag);
  if (tag_id == tag("li") && (level.tag == tag("ol") || level.tag == tag("ul"))) return true;
  if (tag_id == tag("p") && level.tag == tag("button")) return true;
  return bound.has(end.has(T::block | T::formatting) ? T::scope : T::special);
}

/// What the adoption agency algorithm leaves of the levels: the formatting element goes, and with
/// it all that is open in it but the special elements and, around the last of these, other
/// formatting elements.
void TreeFeedback::adopt(LevelIndex formatting) {
  const auto is_special = [&](const Level& level) {
    return level.ns == Namespace::html ? traits_of(level.tag).has(T::special) : bounds_html(level);
  };
  LevelIndex end_of_last_special = levels_.size();
  while (end_of_last_special > formatting + 1 && !is_special(levels_[end_of_last_special - 1]))
    --end_of_last_special;
  std::vector<Level> kept;
  for (LevelIndex i = formatting + 1; i < end_of_last_special; ++i)
    if (is_special(levels_[i]) ||
        (levels_[i].ns == Namespace::html && traits_of(levels_[i].tag).has(T::formatting)))
      kept.push_back(levels_[i]);
  close_to(formatting);
  for (const Level& level : kept) open(level.tag, level.ns, level.encloses_html);
}

// -- levels

/// The foreign elements that hold HTML, and HTML elements.
bool TreeFeedback::lets_html_in(const Level& level) const {
  if (level.ns == Namespace::html || level.encloses_html) return true;
  return level.ns == Namespace::svg ? is_html_integration_point(level.tag)
                                    : is_text_integration_point(level.tag);
}

/// The foreign elements that HTML counts among its special ones.
bool TreeFeedback::bounds_html(const Level& level) const {
  if (level.ns == Namespace::html || !rules_.has_integration_points) return false;
  return lets_html_in(level) || (level.ns == Namespace::math && level.tag == tag("annotation-xml"));
}

bool TreeFeedback::is_open(TagId tag_id) const {
  return std::ranges::any_of(levels_, [&](const Level& level) { return level.tag == tag_id; });
}

bool TreeFeedback::is_in_select() const {
  return !levels_.empty() && levels_.back().ns == Namespace::html &&
         levels_.back().tag == tag("select");
}

bool TreeFeedback::is_in_table() const {
  for (LevelIndex i = levels_.size(); i-- > 0;) {
    if (levels_[i].ns != Namespace::html) continue;
    if (levels_[i].tag == tag("table")) return true;
    if (levels_[i].tag == tag("template")) return false;
  }
  return false;
}

void TreeFeedback::open(TagId tag_id, Namespace ns, bool encloses_html) {
  if (levels_.size() == most_levels) close_to(most_levels - 1);
  levels_.push_back({tag_id, ns, encloses_html});
  levels_hash_ = with_level(levels_hash_, levels_.back().number());
  ++epoch_;
}

void TreeFeedback::close_to(LevelIndex level) {
  while (levels_.size() > level) {
    levels_hash_ = without_level(levels_hash_, levels_.back().number());
    levels_.pop_back();
  }
  ++epoch_;
}

/// Leaves foreign elements, up to the innermost one that holds HTML where there is that notion.
void TreeFeedback::close_foreign() {
  const auto stops = [&](const Level& level) {
    return rules_.has_integration_points ? lets_html_in(level) : level.ns == Namespace::html;
  };
  LevelIndex end = levels_.size();
  while (end > 0 && !stops(levels_[end - 1])) --end;
  close_to(end);
}

void TreeFeedback::set_place(Place place) {
  place_ = place;
  ++epoch_;
}

}  // namespace specdrift
