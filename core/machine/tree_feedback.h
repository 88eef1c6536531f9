#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/machine/tag_traits.h"
#include "core/token/context.h"
#include "core/token/plain_state.h"
#include "core/token/token.h"

namespace specdrift {

/// What a version's tree construction tells its tokenizer, as far as names of tags can say it.
struct FeedbackRules {
  enum class ForeignContent : std::uint8_t { none, math, math_and_svg };
  ForeignContent foreign_content = ForeignContent::none;
  /// In a select element, script switches the tokenizer (2009 on) or is ignored (2007).
  bool script_works_in_select = true;
  /// In a select element, textarea closes it and switches (2009 on) or is ignored (2007). So do
  /// input and keygen.
  bool textarea_closes_select = true;
  /// `</p>` and `</br>` leave foreign content (since 2021-06-24).
  bool end_p_and_br_leave_foreign_content = false;
  /// In a select element, a template element holds ordinary content (since 2013).
  bool template_works_in_select = false;
  /// The text has the notion of integration points (since 2010): annotation-xml may be one, a start
  /// tag that leaves foreign content stops at one, and no end tag reaches out of the HTML in one.
  /// Without it, only the five MathML elements that hold text let HTML in.
  bool has_integration_points = true;
  /// Inside HTML, an end tag closes HTML elements only (by 2014), not whatever has its name.
  bool end_tags_mind_namespaces = false;
  /// The start tags of HTML whose self-closing flag tree construction acknowledges.
  std::span<const std::string_view> acknowledged = {};
};

/// A simulator of tree construction that knows the names of tags and nothing else of the tree:
/// which start tags change how the text behind them is tokenized, and where CDATA sections are
/// allowed. What it simplifies is listed in machine/README.md. A value: copied with its tokenizer.
/// With Feedback::none it never asks for anything.
class TreeFeedback {
 public:
  TreeFeedback(const FeedbackRules& rules, const StartContext& start);

  /// A start tag was emitted. The text mode it asks for, if it asks for one.
  std::optional<TextMode> start_tag(std::string_view name, std::span<const Attribute> attributes,
                                    bool self_closing) {
    if (place_ == Place::body && levels_.empty() && !in_foreign_fragment_ && !may_matter(name))
      return std::nullopt;
    return consider_start_tag(name, attributes, self_closing);
  }

  /// An end tag was emitted.
  void end_tag(std::string_view name) {
    if (!levels_.empty()) consider_end_tag(name);
  }

  /// Whether a self-closing flag on this start tag, which has not been told of yet, is
  /// acknowledged: on the elements without content and on foreign ones, unless the tag is ignored.
  /// True where nobody says.
  bool acknowledges(std::string_view name, std::span<const Attribute> attributes) const;

  /// Whether `<![CDATA[` opens a CDATA section here, for a version that has them.
  bool cdata_allowed() const {
    return levels_.empty() ? foreign_given_ : levels_.back().ns != Namespace::html;
  }

  /// Whether no element is open that it remembers, and none of its surroundings matters: then start
  /// tags mean the same to all versions, but for those that open such an element.
  bool is_idle() const {
    return levels_.empty() && !in_foreign_fragment_ && place_ != Place::frameset;
  }
  /// How far tree construction has come. Requires: is_idle().
  PlainState::Tree plain_tree() const {
    return place_ == Place::nowhere       ? PlainState::Tree::none
           : place_ == Place::before_body ? PlainState::Tree::before_body
                                          : PlainState::Tree::body;
  }
  /// A start tag was passed that belongs in a body. Requires: is_idle(), tree construction is
  /// simulated.
  void begin_body() {
    if (place_ == Place::before_body) set_place(Place::body);
  }
  /// What `hash` is, or becomes, in the body. Requires: is_idle().
  std::uint64_t hash_in_body() const {
    return hash_at(place_ == Place::nowhere ? place_ : Place::body);
  }

  /// Changes whenever `hash` or `cdata_allowed` may have changed.
  std::uint32_t epoch() const { return epoch_; }
  /// A hash of all that it remembers: equal for versions whose memories are equal, whatever their
  /// rules.
  std::uint64_t hash() const { return hash_at(place_); }

 private:
  enum class Namespace : std::uint8_t { html, math, svg };

  /// An open element, innermost last: from the outermost math, svg or select element on inwards.
  struct Level {
    TagId tag;
    Namespace ns;
    bool encloses_html;  ///< an annotation-xml element whose encoding says so

    std::uint64_t number() const {
      return static_cast<std::uint64_t>(tag) << 3 | static_cast<unsigned>(ns) << 1 | encloses_html;
    }
  };
  using LevelIndex = std::size_t;

  /// How far tree construction has come, where no level is open.
  enum class Place : std::uint8_t { nowhere, before_body, body, frameset };

  /// False for the names that mean nothing to a body in which no level is open: nearly all.
  static bool may_matter(std::string_view name) {
    if (name.empty() || name.size() >= letters_that_matter.size()) return false;
    const auto letter = static_cast<unsigned char>(name[0] - 'a');
    return letter < 26 && (letters_that_matter[name.size()] >> letter & 1) != 0;
  }
  static constexpr std::array<std::uint32_t, 10> letters_that_matter = [] {
    std::array<std::uint32_t, 10> letters{};
    for (const std::string_view name :
         {"iframe", "math", "noembed", "noframes", "noscript", "plaintext", "script", "select",
          "style", "svg", "textarea", "title", "xmp"})
      letters[name.size()] |= 1U << (name[0] - 'a');
    return letters;
  }();

  std::optional<TextMode> consider_start_tag(std::string_view name,
                                             std::span<const Attribute> attributes,
                                             bool self_closing);
  std::optional<TextMode> start_in_html(TagId tag, bool self_closing);
  std::optional<TextMode> start_in_select(TagId tag, bool self_closing);
  std::optional<TextMode> start_in_foreign(TagId tag, std::span<const Attribute> attributes,
                                           bool self_closing);
  void close_before_start_of(TagId tag);
  void consider_end_tag(std::string_view name);
  void end_in_html(TagId tag);
  void end_in_foreign(TagId tag);
  void adopt(LevelIndex formatting);

  bool goes_by_foreign_rules(TagId start_tag) const;
  bool is_foreign_root(TagId start_tag) const;
  bool lets_html_in(const Level& level) const;
  bool bounds_html(const Level& level) const;
  bool is_open(TagId tag) const;
  bool is_in_select() const;
  bool is_in_table() const;
  bool bounds_end_tag(const Level& level, TagId tag) const;

  void open(TagId tag, Namespace ns, bool encloses_html = false);
  void close_to(LevelIndex level);
  void close_foreign();
  void set_place(Place place);
  std::uint64_t hash_at(Place place) const;

  FeedbackRules rules_;
  bool scripting_;
  bool foreign_given_;
  bool in_foreign_fragment_;  ///< where no level is open, the element around is foreign
  Place place_;
  std::uint32_t epoch_ = 0;
  std::uint64_t levels_hash_ = 0;
  std::vector<Level> levels_;
};

}  // namespace specdrift
