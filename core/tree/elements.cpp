#include <algorithm>

#include "core/token/hash.h"
#include "core/tree/tree_builder.h"

namespace specdrift {

using Trait = ElementTrait;

// -- what is told

/// Once there is a character that is neither white space nor U+0000, the rest changes nothing.
void SeenText::add(std::string_view text) {
  if (other) return;
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == '\t' || c == '\f' || c == '\r') {
      space = true;
    } else if (c == '\0') {
      null = true;
    } else {
      other = true;
      return;
    }
  }
}

void SeenText::add(const SeenText& more) {
  space |= more.space;
  null |= more.null;
  other |= more.other;
}

TagId tag_id_of(std::string_view name) {
  if (const TagId known = find_known_tag(name)) return known;
  return static_cast<TagId>(hash_of(name)) | 0x8000'0000;
}

// -- rules

bool operator==(const FeedbackRules& a, const FeedbackRules& b) {
  using std::ranges::equal;
  return equal(a.text_elements, b.text_elements) && equal(a.foreign_roots, b.foreign_roots) &&
         equal(a.acknowledged, b.acknowledged) && a.construction == b.construction &&
         a.cdata == b.cdata &&
         std::ranges::is_permutation(
             a.elements, b.elements, [](const TraitRule& x, const TraitRule& y) {
               return x.trait == y.trait && x.ns == y.ns && equal(x.names, y.names);
             });
}

TagRules::TagRules(const FeedbackRules& rules) {
  for (const TraitRule& rule : rules.elements)
    for (const std::string_view name : rule.names)
      bits_for(name, rule.ns) |= 1U << static_cast<int>(rule.trait);
  for (const std::string_view name : rules.text_elements)
    bits_for(name, Namespace::html) |= text_bit;
  for (const std::string_view name : rules.foreign_roots)
    bits_for(name, Namespace::html) |= root_bit;
  for (const std::string_view name : rules.acknowledged)
    bits_for(name, Namespace::html) |= acknowledged_bit;
  std::ranges::sort(others_);
}

std::uint32_t& TagRules::bits_for(std::string_view name, Namespace ns) {
  const TagId id = tag_id_of(name);
  if (id < 256) return known_[static_cast<std::size_t>(ns)][id];
  const std::uint64_t key = std::uint64_t{id} << 2 | static_cast<std::uint64_t>(ns);
  for (auto& [other, bits] : others_)
    if (other == key) return bits;
  return others_.emplace_back(key, 0).second;
}

std::uint32_t TagRules::bits_of(TagId id, Namespace ns) const {
  if (id < 256) return known_[static_cast<std::size_t>(ns)][id];
  if (others_.empty()) return 0;
  const std::uint64_t key = std::uint64_t{id} << 2 | static_cast<std::uint64_t>(ns);
  const auto found = std::ranges::lower_bound(others_, key, {}, [](auto& o) { return o.first; });
  return found != others_.end() && found->first == key ? found->second : 0;
}

// -- questions

bool TreeBuilder::current_is(TagId id) const {
  return is(current(), id);
}
bool TreeBuilder::current_is_in(TagSet set) const {
  return current().ns == Namespace::html && set.has(current().tag);
}

/// Whether an end tag names the element. Names of SVG that have capitals are no tag's name.
bool TreeBuilder::has_name(const Element& element, TagId id) const {
  if (element.tag != id) return false;
  if (element.ns == Namespace::html) return true;
  return !rule(ConstructionRule::end_tags_by_namespace) &&
         !trait(id, Trait::case_adjusted, element.ns);
}

/// These two are asked of many elements in a row, and tell nobody: who searches tells which element
/// has ended the search.
bool TreeBuilder::is_special(const Element& element) const {
  return tags_->has(element.tag, Trait::special, element.ns);
}
bool TreeBuilder::bounds_scope(const Element& element) const {
  return tags_->has(element.tag, Trait::scope, element.ns);
}
bool TreeBuilder::is_remarkable(const Element& element) const {
  return element.ns != Namespace::html || element.tag == tag("select") ||
         (element.tag == tag("template") && rule(ConstructionRule::templates));
}

bool TreeBuilder::in_scope(TagId id) const {
  for (Level i = open_.size(); i-- > 0;) {
    if (is(open_[i], id)) return true;
    if (bounds_scope(open_[i])) return !trait(open_[i].tag, Trait::scope, open_[i].ns);
  }
  return false;
}
bool TreeBuilder::in_button_scope(TagId id) const {
  if (!rule(ConstructionRule::button_scope)) return in_scope(id);
  for (Level i = open_.size(); i-- > 0;) {
    if (is(open_[i], id)) return true;
    if (bounds_scope(open_[i])) return !trait(open_[i].tag, Trait::scope, open_[i].ns);
    if (is(open_[i], tag("button"))) return false;
  }
  return false;
}
bool TreeBuilder::in_item_scope(TagId id) const {
  for (Level i = open_.size(); i-- > 0;) {
    if (is(open_[i], id)) return true;
    if (bounds_scope(open_[i])) return !trait(open_[i].tag, Trait::scope, open_[i].ns);
    if (is(open_[i], tag("ol")) || is(open_[i], tag("ul"))) return false;
  }
  return false;
}
bool TreeBuilder::in_table_scope(TagId id) const {
  for (Level i = open_.size(); i-- > 0;) {
    if (is(open_[i], id)) return true;
    if (is(open_[i], tag("table")) || is(open_[i], tag("html")) ||
        (is(open_[i], tag("template")) && rule(ConstructionRule::templates)))
      return false;
  }
  return false;
}
bool TreeBuilder::in_select_scope(TagId id) const {
  for (Level i = open_.size(); i-- > 0;) {
    if (is(open_[i], id)) return true;
    if (!is(open_[i], tag("optgroup")) && !is(open_[i], tag("option"))) return false;
  }
  return false;
}

TreeBuilder::Level TreeBuilder::find_open(TagId id) const {
  for (Level i = open_.size(); i-- > 0;)
    if (is(open_[i], id)) return i;
  return nowhere;
}
TreeBuilder::Level TreeBuilder::level_of(Number number) const {
  for (Level i = open_.size(); i-- > 0;)
    if (open_[i].number == number) return i;
  return nowhere;
}
bool TreeBuilder::has_template() const {
  return !template_modes_.empty();
}

// -- changes

void TreeBuilder::insert(const SeenTag& tag, Namespace ns) {
  push({tag.id, ns, tag.encloses_html, next_number_++});
}
void TreeBuilder::insert(TagId id) {
  push({id, Namespace::html, false, next_number_++});
}

void TreeBuilder::insert_void(const SeenTag& tag) {
  acknowledged_ = is_acknowledged(tag.id);
  make_room();  // a fresh element that is popped at once leaves nothing but what it displaced
}

void TreeBuilder::make_room() {
  if (open_.size() < most_open) return;
  // The mode of a template goes with it; otherwise modes would grow with the input.
  if (has_template() && is(current(), tag("template"))) template_modes_.pop_back();
  pop();
}
void TreeBuilder::push(Element element) {
  make_room();
  remarkable_ += is_remarkable(element);
  note_opened(element);
  open_.push_back(element);
}
void TreeBuilder::note_closed(Number number) {
  const auto entry = std::ranges::find_if(
      formatting_, [&](const Formatting& f) { return f.number == number && f.tag != 0; });
  if (entry != formatting_.end()) entry->is_open = false;
}
/// The root stays, whatever a version's data says.
void TreeBuilder::pop() {
  if (open_.size() <= 1) return;
  remarkable_ -= is_remarkable(open_.back());
  note_closed(open_.back());
  open_.pop_back();
}
void TreeBuilder::pop_to(Level level) {
  while (open_.size() > level && open_.size() > 1) pop();
}
void TreeBuilder::pop_until(TagId id) {
  const Level level = find_open(id);
  if (level != nowhere) pop_to(level);
}
void TreeBuilder::erase(Level level) {
  remarkable_ -= is_remarkable(open_[level]);
  note_closed(open_[level]);
  open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(level));
}

void TreeBuilder::generate_implied_ends(TagId except) {
  while (open_.size() > 1 && current().ns == Namespace::html && current().tag != except &&
         trait(current().tag, Trait::implied_end))
    pop();
}

bool TreeBuilder::holds_same(const TreeBuilder& other, bool with_acknowledgement) const {
  using std::ranges::equal;
  const auto is_same_element = [](const Element& a, const Element& b) {
    return a.tag == b.tag && a.ns == b.ns && a.encloses_html == b.encloses_html;
  };
  const auto is_same_entry = [](const Formatting& a, const Formatting& b) {
    return a.tag == b.tag && a.attributes == b.attributes && a.is_open == b.is_open;
  };
  return mode_ == other.mode_ && asked_ == other.asked_ && frameset_ok_ == other.frameset_ok_ &&
         quirks_ == other.quirks_ && (head_ == 0) == (other.head_ == 0) &&
         (form_ == 0) == (other.form_ == 0) &&
         (mode_ != Mode::text || original_mode_ == other.original_mode_) &&
         (mode_ != Mode::in_foreign || secondary_mode_ == other.secondary_mode_) &&
         (!with_acknowledgement || acknowledged_ == other.acknowledged_) &&
         template_modes_ == other.template_modes_ && equal(open_, other.open_, is_same_element) &&
         equal(formatting_, other.formatting_, is_same_entry);
}

std::uint64_t TreeBuilder::hash() const {
  // The element around a fragment is there in every version that has it, and nobody remembers it.
  if (remarkable_ == 0 && !is_in_frameset()) return 0;
  OpenHash hash;
  Level i = 0;
  while (i < open_.size() && !is_remarkable(open_[i])) ++i;
  for (; i < open_.size(); ++i) hash.add_element(open_[i].tag, open_[i].ns, open_[i].encloses_html);
  for (const Mode mode : template_modes_) hash.add(static_cast<std::uint64_t>(mode));
  if (is_in_frameset()) hash.add(0xF);
  return hash.value;
}

}  // namespace specdrift
