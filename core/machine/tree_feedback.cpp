#include "core/machine/tree_feedback.h"

#include <algorithm>
#include <string>

#include "core/machine/char.h"
#include "core/plain/plain_reader.h"
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

/// What tree construction wants to know of attributes, told one by one.
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

SeenTag seen_tag(std::string_view name, std::span<const Attribute> attributes, bool self_closing) {
  SeenTag t;
  t.id = tag_id_of(name);
  t.self_closing = self_closing;
  for (const Attribute& a : attributes) add_attribute(t, a.name, a.value);
  return t;
}

}  // namespace

/// Tells a builder what a plain stretch holds.
class TreeFeedback::Replay final : public PlainListener {
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
    for (const Written& a : attributes)
      add_attribute(t, lower_of(a.name), a.has_references ? plain_value(a.value) : a.value);
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
  if (start.foreign_content && !rules.foreign_roots.empty())
    around_ = is_one_of(rules.foreign_roots, "svg") ? Namespace::svg : Namespace::math;
  cdata_allowed_ = false;
  if (!around_) return;
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
  std::optional<TextMode> asked;
  if (is_idle_) {
    note_text();
    note({.kind = Noted::Kind::start, .tag = t});
    if (!may_matter(name)) return std::nullopt;
    if (is_one_of(rules_->text_elements, name)) {
      if (t.id == tag("noscript") && !scripting_) return std::nullopt;
      return traits_of(t.id).mode;
    }
    const bool opens = is_one_of(rules_->foreign_roots, name) || t.id == tag("select") ||
                       t.id == tag("template") || t.id == tag("frameset");
    if (!opens) return std::nullopt;
    catch_up();
  } else {
    asked = builder_->start_tag(t);
    text_ = {};
  }
  refresh();
  return asked;
}

void TreeFeedback::consider_end_tag(std::string_view name) {
  if (is_idle_) {
    note_text();
    return note({.kind = Noted::Kind::end, .tag = {.id = tag_id_of(name)}});
  }
  builder_->end_tag(tag_id_of(name));
  text_ = {};
  refresh();
}

void TreeFeedback::consider_text(std::string_view text) {
  text_.add(text);
  if (is_idle_) return;
  SeenText seen;
  seen.add(text);
  if (builder_->text(seen)) refresh();
}

void TreeFeedback::consider_doctype(const Doctype& doctype) {
  if (!is_idle_) return builder_->doctype(asks_for_quirks(doctype));
  note_text();
  note({.kind = Noted::Kind::doctype, .quirks = asks_for_quirks(doctype)});
}

bool TreeFeedback::acknowledges(std::string_view name, std::span<const Attribute> attributes) {
  if (place_ == Place::nowhere) return true;
  const SeenTag t = seen_tag(name, attributes, true);
  const bool is_root = is_one_of(rules_->foreign_roots, name);
  const bool depends = t.id == tag("col") || t.id == tag("frame") || t.id == tag("isindex");
  const bool is_listed = is_one_of(rules_->acknowledged, name);
  if (is_idle_ && !(depends && is_listed)) return is_root || is_listed;
  note_text();
  catch_up();
  return builder_->acknowledges(t);
}

// -- what is made up for

void TreeFeedback::note(const Noted& noted) {
  if (noted_.size() == most_noted) catch_up();
  noted_.push_back(noted);
}

void TreeFeedback::note_text() {
  const SeenText text = std::exchange(text_, {});
  if (text.any()) note({.kind = Noted::Kind::text, .text = text});
}

void TreeFeedback::note_plain(Offset begin, Offset end) {
  if (begin == end) return;
  note_text();
  if (!noted_.empty() && noted_.back().kind == Noted::Kind::plain && noted_.back().to == begin)
    noted_.back().to = end;
  else
    note({.kind = Noted::Kind::plain, .from = begin, .to = end});
}

void TreeFeedback::catch_up() {
  if (!builder_) builder_.emplace(*rules_, scripting_, around_);
  for (const Noted& noted : noted_) {
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
    case Noted::Kind::plain: {
      PlainState state;
      state.tree = PlainState::Tree::body;
      state.scripting = scripting_;
      state.at = noted.from;
      Replay replay(*builder_);
      PlainReader(*source_).tell(state, noted.to, replay);
      break;
    }
    }
  }
  noted_.clear();
}

/// The builder was told of something while it is, or has become, of importance.
void TreeFeedback::refresh() {
  is_idle_ = builder_->is_idle();
  const bool cdata_allowed = builder_->cdata_allowed();
  const std::uint64_t hash = builder_->hash();
  if (cdata_allowed != cdata_allowed_ || hash != builder_hash_) ++epoch_;
  cdata_allowed_ = cdata_allowed;
  builder_hash_ = hash;
}

}  // namespace specdrift
