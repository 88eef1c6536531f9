#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/tree/feedback_rules.h"
#include "core/tree/tag_names.h"
#include "core/tree/tree_observer.h"

namespace specdrift {

/// Everything that tree construction can want to know of a tag.
struct SeenTag {
  TagId id = 0;
  bool self_closing = false;
  bool has_presentation = false;  ///< color, face or size
  bool encloses_html = false;     ///< encoding says so
  bool is_hidden = false;         ///< type is hidden
  std::uint64_t attributes = 0;   ///< a hash of them, for formatting elements
};

/// Everything that tree construction can want to know of the characters between two other tokens.
struct SeenText {
  bool space = false, null = false, other = false;

  void add(std::string_view text);
  bool any() const { return space || null || other; }
  void add(const SeenText& more);
};

/// A version's rules, by number of a tag.
class TagRules {
 public:
  explicit TagRules(const FeedbackRules& rules);

  bool has(TagId id, ElementTrait trait, Namespace ns = Namespace::html) const {
    return (bits_of(id, ns) >> static_cast<int>(trait) & 1) != 0;
  }
  bool is_text(TagId id) const { return (bits_of(id, Namespace::html) & text_bit) != 0; }
  bool is_root(TagId id) const { return (bits_of(id, Namespace::html) & root_bit) != 0; }
  bool is_acknowledged(TagId id) const {
    return (bits_of(id, Namespace::html) & acknowledged_bit) != 0;
  }

 private:
  static constexpr std::uint32_t text_bit = 1U << 29, root_bit = 1U << 30,
                                 acknowledged_bit = 1U << 31;

  std::uint32_t bits_of(TagId id, Namespace ns) const;
  std::uint32_t& bits_for(std::string_view name, Namespace ns);

  std::array<std::array<std::uint32_t, 256>, 3> known_{};
  std::vector<std::pair<std::uint64_t, std::uint32_t>> others_;  ///< by number and namespace
};

/// The number of a tag name, known or not.
TagId tag_id_of(std::string_view name);

/// A hash of what is open.
struct OpenHash {
  std::uint64_t value = 0x9E37'79B9'7F4A'7C15;

  void add(std::uint64_t more) { value = std::rotl((value ^ more) * 0x9FB2'1C65'1E98'DF25, 29); }
  void add_element(TagId tag, Namespace ns, bool encloses_html) {
    add(std::uint64_t{tag} << 3 | static_cast<std::uint64_t>(ns) << 1 | encloses_html);
  }
};

/// The tree construction of a version, without a tree: the stack of open elements, the list of
/// active formatting elements and the insertion modes, as the text has them. It is told of every
/// token. A value.
///
/// Bounded: what is nested deeper than `most_open` takes the place of the innermost element, and
/// the list of formatting elements holds `most_formatting`.
class TreeBuilder {
 public:
  static constexpr std::size_t most_open = 512;
  static constexpr std::size_t most_formatting = 64;

  /// `around`: the element that a fragment is parsed in is math or svg.
  TreeBuilder(const FeedbackRules& rules, bool scripting, std::optional<Namespace> around);

  void doctype(bool quirks);
  /// Whether it changed what is open. Characters take effect when the next tag comes, except in
  /// foreign content, where they may end the element in which CDATA sections are allowed.
  bool text(const SeenText& text);
  /// The kind of text that the start tag asks for, if any.
  std::optional<TextMode> start_tag(const SeenTag& tag);
  void end_tag(TagId id);

  /// Whether the self-closing flag of that start tag would be acknowledged, if it came next.
  bool acknowledges(const SeenTag& tag) const;
  bool cdata_allowed() const;
  /// Whether every start tag that asks for text somewhere would be heard, and nothing is open that
  /// could change that but by a tag of one of the names that `may_matter`.
  bool is_idle() const { return remarkable_ == 0 && !is_in_frameset() && !around_; }
  /// The current node is foreign, and no integration point.
  bool is_in_foreign() const;
  /// Equal for builders that hold the same from the outermost remarkable element on.
  std::uint64_t hash() const;

  // For those who want to know by which rules it goes (core/trace/tree_watch.h).
  /// Requires: the observer outlives the builder, or is taken away again by null.
  void tell(TreeObserver* observer) { observer_ = observer; }
  /// Goes on by other rules. Requires: they outlive it, and the tags are made of them. Good for one
  /// token: what is remarkable is not counted again.
  void go_on_by(const FeedbackRules& rules, std::shared_ptr<const TagRules> tags) {
    rules_ = &rules;
    tags_ = std::move(tags);
  }
  /// Does what the characters since the last other token ask for, if that is not done yet.
  void settle() { settle_text(); }
  /// Whether the other one holds the same and has asked for the same, whatever its rules.
  bool holds_same(const TreeBuilder& other, bool with_acknowledgement) const;

 private:
  using Mode = InsertionMode;

  using Number = std::uint32_t;  ///< of an element: which one it is

  struct Element {
    TagId tag;
    Namespace ns;
    bool encloses_html;
    Number number;
  };
  struct Formatting {
    TagId tag;  ///< 0: a marker
    Number number;
    std::uint64_t attributes;
    bool is_open = true;  ///< whether an open element has the number; once none has, none will
  };
  using Level = std::size_t;
  static constexpr Level nowhere = static_cast<Level>(-1);

  // modes.cpp
  void start_in(Mode mode, const SeenTag& tag);
  void start_in_head(const SeenTag& tag);
  void start_in_head_noscript(const SeenTag& tag);
  void start_after_head(const SeenTag& tag);
  void start_in_column_group(const SeenTag& tag);
  void start_in_template(const SeenTag& tag);
  void start_in_frameset(Mode mode, const SeenTag& tag);
  void end_in(Mode mode, TagId id);
  void end_before_body(TagId id);
  void end_in_frameset(Mode mode, TagId id);
  void settle_text();
  void text_in(Mode mode, const SeenText& text);
  void text_in_table(const SeenText& text);
  void begin_html();
  void begin_head();
  void begin_body();
  void end_template();
  void reset_mode();

  // tables.cpp
  void start_in_table(const SeenTag& tag);
  void start_in_caption(const SeenTag& tag);
  void start_in_table_body(const SeenTag& tag);
  void start_in_row(const SeenTag& tag);
  void start_in_cell(const SeenTag& tag);
  void end_in_table(TagId id);
  void end_in_caption(TagId id);
  void end_in_table_body(TagId id);
  void end_in_row(TagId id);
  void end_in_cell(TagId id);
  bool close_caption();
  void close_cell();
  void clear_to(TagSet context);
  void start_in_select(Mode mode, const SeenTag& tag);
  void end_in_select(Mode mode, TagId id);
  bool end_select();

  // body.cpp
  void start_in_body(const SeenTag& tag);
  void start_block(const SeenTag& tag);
  void start_item(const SeenTag& tag);
  void start_select(const SeenTag& tag);
  void start_option(const SeenTag& tag);
  void start_frameset_in_body(const SeenTag& tag);
  void start_form(const SeenTag& tag);
  void start_form_field(const SeenTag& tag);
  bool start_void(const SeenTag& tag);
  void start_ruby(const SeenTag& tag);
  void start_root(const SeenTag& tag);
  void text_element(const SeenTag& tag);
  void end_in_body(TagId id);
  bool end_block(TagId id);
  void end_form();
  void end_any_other(TagId id);
  void close_p_in_scope();
  void close_p();

  // foreign.cpp
  bool goes_by_foreign_rules(const SeenTag& tag) const;
  bool end_goes_by_foreign_rules() const;
  void start_in_foreign(const SeenTag& tag);
  void start_in_foreign_mode(const SeenTag& tag);
  void end_in_foreign(TagId id);
  void leave_foreign();
  void leave_foreign_mode_if_done();
  bool breaks_out(const SeenTag& tag) const;
  bool is_text_point(const Element& element) const;
  bool is_html_point(const Element& element) const;

  // elements.cpp
  const Element& current() const { return open_.back(); }
  bool current_is(TagId id) const;
  bool current_is_in(TagSet set) const;
  bool is(const Element& element, TagId id) const {
    return element.tag == id && element.ns == Namespace::html;
  }
  bool has_name(const Element& element, TagId id) const;
  bool is_special(const Element& element) const;
  bool bounds_scope(const Element& element) const;
  bool is_remarkable(const Element& element) const;
  bool in_scope(TagId id) const;
  bool in_button_scope(TagId id) const;
  bool in_item_scope(TagId id) const;
  bool in_table_scope(TagId id) const;
  bool in_select_scope(TagId id) const;
  Level find_open(TagId id) const;
  bool has_template() const;
  Level level_of(Number number) const;

  void insert(const SeenTag& tag, Namespace ns = Namespace::html);
  void insert(TagId id);
  void insert_void(const SeenTag& tag);
  void make_room();
  void note_closed(Number number);
  void push(Element element);
  void pop();
  void pop_to(Level level);  ///< the element there is popped, too
  void pop_until(TagId id);
  void erase(Level level);
  void generate_implied_ends(TagId except = 0);
  void set_mode(Mode mode) { mode_ = mode; }
  bool rule(ConstructionRule r) const {
    if (observer_) [[unlikely]]
      observer_->asks(r);
    return rules_->has(r);
  }
  bool trait(TagId id, ElementTrait t, Namespace ns = Namespace::html) const {
    if (observer_) [[unlikely]]
      observer_->asks(id, t, ns);
    return tags_->has(id, t, ns);
  }
  bool is_text(TagId id) const {
    note_question(id, TreeObserver::List::text_elements);
    return tags_->is_text(id);
  }
  bool is_root(TagId id) const {
    note_question(id, TreeObserver::List::foreign_roots);
    return tags_->is_root(id);
  }
  bool is_acknowledged(TagId id) const {
    note_question(id, TreeObserver::List::acknowledged);
    return tags_->is_acknowledged(id);
  }
  void note_question(TagId id, TreeObserver::List list) const {
    if (observer_) [[unlikely]]
      observer_->asks(id, list);
  }
  void note_mode(Mode mode) const {
    if (observer_) [[unlikely]]
      observer_->goes_by(mode);
  }
  void note_opened(const Element& element) const {
    if (observer_) [[unlikely]]
      observer_->opens(element.tag, element.ns);
  }
  void note_closed(const Element& element) {
    if (observer_) [[unlikely]]
      observer_->closes(element.tag, element.ns);
    note_closed(element.number);
  }
  bool is_in_frameset() const {
    const Mode mode = mode_ == Mode::text ? original_mode_ : mode_;
    return mode == Mode::in_frameset || mode == Mode::after_frameset ||
           mode == Mode::after_after_frameset;
  }

  // formatting.cpp
  void reconstruct();
  void add_formatting(const SeenTag& tag);
  void add_marker();
  void clear_to_marker();
  std::size_t find_formatting(TagId id) const;
  std::size_t entry_of(Number number) const;
  void adopt(TagId id);
  bool adopt_once(TagId id);

  const FeedbackRules* rules_;
  std::shared_ptr<const TagRules> tags_;
  bool scripting_;
  std::optional<Namespace> around_;

  Mode mode_ = Mode::initial;
  Mode original_mode_ = Mode::initial;   ///< where text came from
  Mode secondary_mode_ = Mode::in_body;  ///< while foreign content is a mode
  std::vector<Element> open_;
  std::vector<Formatting> formatting_;
  std::vector<Mode> template_modes_;
  std::size_t remarkable_ = 0;
  Number next_number_ = 1;
  Number head_ = 0, form_ = 0;
  bool frameset_ok_ = true;
  bool quirks_ = false;
  SeenText text_;

  std::optional<TextMode> asked_;
  bool acknowledged_ = false;
  TreeObserver* observer_ = nullptr;
};

}  // namespace specdrift
