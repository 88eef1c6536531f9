#include "core/machine/tree_feedback.h"

#include <algorithm>
#include <string>

#include "core/common_subset/subset_reader.h"
#include "core/machine/char.h"
#include "core/token/hash.h"
#include "core/tree/quirks.h"

namespace specdrift {
namespace {

/// By length, the first letters of the names that can ask for text or open what makes a
/// difference.
constexpr std::array<std::uint32_t, 10> letters_that_matter = [] {
  std::array<std::uint32_t, 10> letters{};
  for (const std::string_view name :
       {"frameset", "iframe", "math", "noembed", "noframes", "noscript", "plaintext", "script",
        "select", "style", "svg", "template", "textarea", "title", "xmp"})
    letters[name.size()] |= 1U << (name[0] - 'a');
  return letters;
}();

bool may_matter(std::string_view name) {
  if (name.empty() || name.size() >= letters_that_matter.size()) return false;
  const auto letter = static_cast<unsigned char>(name[0] - 'a');
  return letter < 26 && (letters_that_matter[name.size()] >> letter & 1) != 0;
}

bool is_one_of(std::span<const std::string_view> names, std::string_view name) {
  return std::ranges::find(names, name) != names.end();
}

std::string lower_of(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = lowercase(static_cast<unsigned char>(c));
  return lower;
}

/// Whether tree construction looks at the attributes of that start tag. There are never three
/// equal `a` elements in the list of formatting elements.
bool looks_at_attributes(TagId id) {
  constexpr TagSet names(
      "annotation-xml b big code em font i input nobr s small strike strong tt u");
  return names.has(id);
}

/// Notes what tree construction wants to know of an attribute; they are told one by one.
void add_attribute(SeenTag& t, std::string_view name, std::string_view value) {
  if (t.id == tag("font"))
    t.has_presentation |= name == "color" || name == "face" || name == "size";
  if (t.id == tag("input") && name == "type") t.is_hidden = lower_of(value) == "hidden";
  if (t.id == tag("annotation-xml") && name == "encoding") {
    const std::string lower = lower_of(value);
    t.encloses_html = lower == "text/html" || lower == "application/xhtml+xml";
  }
  // A sum: their order means nothing.
  t.attributes += hash_of(name) * 3 ^ hash_of(value);
}

}  // namespace

SeenTag seen_tag(std::string_view name, std::span<const Attribute> attributes, bool self_closing) {
  SeenTag t;
  t.id = tag_id_of(name);
  t.self_closing = self_closing;
  if (looks_at_attributes(t.id))
    for (const Attribute& a : attributes) add_attribute(t, a.name, a.value);
  return t;
}

std::optional<Namespace> element_around(const FeedbackRules& rules, const StartContext& start) {
  if (!start.foreign_content || rules.foreign_roots.empty()) return std::nullopt;
  return is_one_of(rules.foreign_roots, "svg") ? Namespace::svg : Namespace::math;
}

/// Tells a builder what a common stretch holds.
class TreeFeedback::Replay final : public SubsetListener {
 public:
  explicit Replay(TreeBuilder& builder) : builder_(builder) {}

  void characters(std::string_view text) override {
    SeenText seen;
    seen.add(text);
    builder_.text(seen);
  }
  void start_tag(std::string_view name, std::span<const Written> attributes,
                 bool self_closing) override {
    SeenTag t;
    t.id = tag_id_of(name);
    t.self_closing = self_closing;
    if (!looks_at_attributes(t.id)) attributes = {};
    for (const Written& a : attributes)
      add_attribute(t, lower_of(a.name), a.has_references ? resolved_value(a.value) : a.value);
    builder_.start_tag(t);
  }
  void end_tag(std::string_view name) override { builder_.end_tag(tag_id_of(name)); }
  void doctype(const Doctype& doctype) override { builder_.doctype(asks_for_quirks(doctype)); }

 private:
  TreeBuilder& builder_;
};

TreeFeedback::TreeFeedback(const FeedbackRules& rules, const StartContext& start,
                           const Source* source)
    : rules_(&rules),
      source_(source),
      scripting_(start.scripting),
      place_(start.feedback == Feedback::none ? Place::nowhere : Place::before_body),
      cdata_allowed_(start.foreign_content) {
  if (place_ == Place::nowhere) return;
  around_ = element_around(rules, start);
  if (!around_) {
    // Without CDATA sections nobody asks; a version that has none is not told from others by it.
    if (rules.cdata != CdataRule::never) cdata_allowed_ = false;
    return;
  }
  catch_up();
  refresh();
}

std::uint64_t TreeFeedback::hash_at(Place place) const {
  constexpr std::uint64_t places[] = {0, 0, 0xA24B'AED4'963E'E407};
  return builder_hash_ ^ places[static_cast<int>(place)];
}

void TreeFeedback::set_place(Place place) {
  place_ = place;
  ++epoch_;
}

// -- what is told

std::optional<TextMode> TreeFeedback::consider_start_tag(std::string_view name,
                                                         std::span<const Attribute> attributes,
                                                         bool self_closing) {
  const SeenTag t = seen_tag(name, attributes, self_closing);
  if (place_ == Place::before_body && !traits_of(t.id).has(TagTraits::head)) set_place(Place::body);
  if (!is_built()) note_text();
  if (inside_ && inside_->start_tag(name, t) != Inside::Outcome::unknown) {
    note({.kind = Noted::Kind::start, .tag = t});
    refresh();
    return std::nullopt;
  }
  if (inside_) catch_up();
  if (is_built()) {
    const std::optional<TextMode> asked = builder_->start_tag(t);
    text_ = {};
    refresh();
    return asked;
  }
  const std::size_t from = noted_.size();
  note({.kind = Noted::Kind::start, .tag = t});
  if (!may_matter(name)) return std::nullopt;
  if (is_one_of(rules_->text_elements, name)) {
    if (t.id == tag("noscript") && !scripting_) return std::nullopt;
    return traits_of(t.id).mode;
  }
  const bool is_root = is_one_of(rules_->foreign_roots, name);
  if (is_root && t.self_closing) return std::nullopt;
  if (auto inside = Inside::begin(*rules_, name, t)) {
    inside_ = std::move(inside);
    inside_from_ = std::min(from, noted_.size() - 1);
    inside_held_text_ = false;
  } else if (is_root || t.id == tag("template") || t.id == tag("frameset")) {
    catch_up();
  } else {
    return std::nullopt;
  }
  refresh();
  return std::nullopt;
}

void TreeFeedback::consider_end_tag(std::string_view name) {
  const TagId id = tag_id_of(name);
  if (!is_built()) note_text();
  const Inside::Outcome outcome = inside_    ? inside_->end_tag(name, id)
                                  : is_idle_ ? Inside::Outcome::known
                                             : Inside::Outcome::unknown;
  if (outcome == Inside::Outcome::unknown) {
    if (inside_) catch_up();
    builder_->end_tag(id);
    text_ = {};
    return refresh();
  }
  if (outcome == Inside::Outcome::closed)
    end_inside();
  else
    note({.kind = Noted::Kind::end, .tag = {.id = id}});
  if (!is_idle_) refresh();
}

void TreeFeedback::consider_text(std::string_view text) {
  text_.add(text);
  if (!is_built()) return;
  SeenText seen;
  seen.add(text);
  if (builder_->text(seen)) refresh();
}

void TreeFeedback::consider_doctype(const Doctype& doctype) {
  if (is_built()) return builder_->doctype(asks_for_quirks(doctype));
  note_text();
  note({.kind = Noted::Kind::doctype, .quirks = asks_for_quirks(doctype)});
}

bool TreeFeedback::acknowledges(std::string_view name, std::span<const Attribute> attributes) {
  if (place_ == Place::nowhere) return true;
  const SeenTag t = seen_tag(name, attributes, true);
  if (is_idle_) {
    // No frameset is open. Whether a table is open around a column, and whether a form is, only the
    // builder knows.
    if (t.id == tag("frame")) return false;
    const bool is_of_others = t.id == tag("col") || t.id == tag("isindex");
    if (!is_of_others || !is_one_of(rules_->acknowledged, name))
      return is_one_of(rules_->foreign_roots, name) || is_one_of(rules_->acknowledged, name);
  }
  if (inside_)
    if (const auto known = inside_->acknowledges(name, t)) return *known;
  if (!is_built()) {
    note_text();
    catch_up();
    refresh();
  }
  return builder_->acknowledges(t);
}

/// The element that was known from inside is closed. The elements around it have seen one that held
/// nothing except characters.
void TreeFeedback::end_inside() {
  const bool is_foreign = inside_->is_foreign();
  inside_.reset();
  SeenTag start = noted_[inside_from_].tag;
  noted_.shorten(inside_from_);
  start.self_closing = is_foreign;
  note({.kind = Noted::Kind::start, .tag = start});
  if (!is_foreign) note({.kind = Noted::Kind::end, .tag = {.id = start.id}});
  if (inside_held_text_) note({.kind = Noted::Kind::text, .text = {.other = true}});
  refresh(/*is_idle=*/true, rules_->cdata == CdataRule::never && cdata_allowed_, /*hash=*/0);
}

// -- what is made up for

void TreeFeedback::note(const Noted& noted) {
  const bool was_inside = inside_.has_value();
  if (noted_.size() == most_noted) catch_up();
  noted_.push_back(noted);
  if (!was_inside || inside_) return;
  catch_up();
  refresh();
}

void TreeFeedback::note_text() {
  const SeenText text = std::exchange(text_, {});
  if (inside_) {
    // Other characters settle that the page has no frameset; that is all, and once is enough.
    if (!text.other || !inside_->is_foreign() || inside_held_text_) return;
    inside_held_text_ = true;
  }
  if (text.any()) note({.kind = Noted::Kind::text, .text = text});
}

void TreeFeedback::note_common_subset(Offset begin, Offset end) {
  if (begin == end) return;
  note_text();
  if (!noted_.empty() && noted_.back().kind == Noted::Kind::common && noted_.back().to == begin)
    noted_.back().to = end;
  else
    note({.kind = Noted::Kind::common, .from = begin, .to = end});
}

void TreeFeedback::catch_up() {
  if (!builder_) builder_.emplace(*rules_, scripting_, around_);
  noted_.for_each([this](const Noted& noted) {
    switch (noted.kind) {
    case Noted::Kind::start:
      builder_->start_tag(noted.tag);
      break;
    case Noted::Kind::end:
      builder_->end_tag(noted.tag.id);
      break;
    case Noted::Kind::text:
      builder_->text(noted.text);
      break;
    case Noted::Kind::doctype:
      builder_->doctype(noted.quirks);
      break;
    case Noted::Kind::common: {
      ResumePoint state;
      state.tree = ResumePoint::Tree::body;
      state.scripting = scripting_;
      state.at = noted.from;
      Replay replay(*builder_);
      SubsetReader(*source_).tell(state, noted.to, replay);
      break;
    }
    }
  });
  noted_.clear();
  inside_.reset();
}

/// Something was told of while an element is, or has become, of importance.
void TreeFeedback::refresh() {
  const bool asks = rules_->cdata != CdataRule::never;
  if (inside_)
    return refresh(false, asks ? inside_->cdata_allowed() : cdata_allowed_, inside_->hash());
  refresh(builder_->is_idle(), asks ? builder_->cdata_allowed() : cdata_allowed_, builder_->hash());
}

void TreeFeedback::refresh(bool is_idle, bool cdata_allowed, std::uint64_t hash) {
  is_idle_ = is_idle;
  if (cdata_allowed != cdata_allowed_ || hash != builder_hash_) ++epoch_;
  cdata_allowed_ = cdata_allowed;
  builder_hash_ = hash;
}

}  // namespace specdrift
