#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/machine/shared_list.h"
#include "core/text/source.h"
#include "core/token/context.h"
#include "core/token/resume_point.h"
#include "core/token/token.h"
#include "core/tree/inside.h"
#include "core/tree/tree_builder.h"

namespace specdrift {

/// A start tag, as far as tree construction wants to know it.
SeenTag seen_tag(std::string_view name, std::span<const Attribute> attributes, bool self_closing);

/// The foreign element that a fragment is parsed in; nothing where the start is no such fragment,
/// or the version knows no foreign content.
std::optional<Namespace> element_around(const FeedbackRules& rules, const StartContext& start);

/// Everything that tree construction tells a tokenizer: which start tags change how the text after
/// them is tokenized, and where CDATA sections are allowed. Exact, except for the limits that
/// core/tree/README.md lists. A value: copied with its tokenizer. With Feedback::none it never asks
/// for anything.
///
/// While nothing is open that could make a difference, it only notes what it is told, and which
/// stretches were common; so it does in an element whose inside is known without the elements
/// around it. It makes up for it when a tag comes for which all is needed: most pages never pay for
/// tree construction.
class TreeFeedback {
 public:
  /// Requires: rules and source outlive it; without a source, no stretch is passed.
  TreeFeedback(const FeedbackRules& rules, const StartContext& start,
               const Source* source = nullptr);

  /// A start tag was emitted. The text mode it asks for, if it asks for one.
  std::optional<TextMode> start_tag(std::string_view name, std::span<const Attribute> attributes,
                                    bool self_closing) {
    if (place_ == Place::nowhere) return std::nullopt;
    return consider_start_tag(name, attributes, self_closing);
  }

  /// An end tag was emitted.
  void end_tag(std::string_view name) {
    if (place_ != Place::nowhere) consider_end_tag(name);
  }
  /// Characters, a DOCTYPE were emitted.
  void characters(std::string_view text) {
    if (place_ != Place::nowhere && !text_.other) consider_text(text);
  }
  void doctype(const Doctype& doctype) {
    if (place_ != Place::nowhere) consider_doctype(doctype);
  }
  /// A common stretch was passed. Requires: is_idle().
  void passed_common_subset(Offset begin, Offset end) {
    if (place_ != Place::nowhere) note_common_subset(begin, end);
  }

  /// Whether a self-closing flag on this start tag, which has not been told of yet, is
  /// acknowledged. True where nobody says.
  bool acknowledges(std::string_view name, std::span<const Attribute> attributes);

  /// Whether `<![CDATA[` opens a CDATA section here, for a version that has them.
  bool cdata_allowed() const { return cdata_allowed_; }

  /// Whether no element is open that makes a difference to the next start tag: then start tags mean
  /// the same to all versions, except those that open such an element.
  bool is_idle() const { return is_idle_; }
  /// How far tree construction has come. Requires: is_idle().
  ResumePoint::Tree tree_at_resume_point() const {
    return place_ == Place::nowhere       ? ResumePoint::Tree::none
           : place_ == Place::before_body ? ResumePoint::Tree::before_body
                                          : ResumePoint::Tree::body;
  }
  /// A start tag was passed that belongs in a body. Requires: is_idle(), tree construction is
  /// simulated.
  void begin_body() {
    if (place_ == Place::before_body) set_place(Place::body);
  }
  /// The value that `hash` has, or gets, in the body. Requires: is_idle().
  std::uint64_t hash_in_body() const {
    return hash_at(place_ == Place::nowhere ? place_ : Place::body);
  }

  /// Changes whenever `hash` or `cdata_allowed` may have changed.
  std::uint32_t epoch() const { return epoch_; }
  /// A hash of what is open from the outermost element on that makes a difference: equal for
  /// versions in which that is equal, whatever their rules.
  std::uint64_t hash() const { return hash_at(place_); }

 private:
  class Replay;

  /// How far tree construction has come, as far as names of start tags tell.
  enum class Place : std::uint8_t { nowhere, before_body, body };

  /// Something to make up for.
  struct Noted {
    enum class Kind : std::uint8_t { start, end, text, doctype, common } kind;
    bool quirks = false;
    SeenText text = {};
    SeenTag tag = {};
    Offset from = 0, to = 0;
  };
  static constexpr std::size_t most_noted = 4096;

  std::optional<TextMode> consider_start_tag(std::string_view name,
                                             std::span<const Attribute> attributes,
                                             bool self_closing);
  void consider_end_tag(std::string_view name);
  void consider_text(std::string_view text);
  void consider_doctype(const Doctype& doctype);
  void note_common_subset(Offset begin, Offset end);
  void note(const Noted& noted);
  void note_text();
  void end_inside();
  void catch_up();
  void refresh();
  void refresh(bool is_idle, bool cdata_allowed, std::uint64_t hash);
  bool is_built() const { return !is_idle_ && !inside_; }
  void set_place(Place place);
  std::uint64_t hash_at(Place place) const;

  const FeedbackRules* rules_;
  const Source* source_;
  bool scripting_;
  std::optional<Namespace> around_;
  Place place_;
  bool is_idle_ = true;
  bool cdata_allowed_;
  std::uint32_t epoch_ = 0;
  std::uint64_t builder_hash_ = 0;
  SeenText text_;  ///< since the last other token
  SharedList<Noted, 128> noted_;
  std::optional<Inside> inside_;
  bool inside_held_text_ = false;
  std::size_t inside_from_ = 0;         ///< where in `noted_` its start tag is
  std::optional<TreeBuilder> builder_;  ///< lacks what is noted
};

}  // namespace specdrift
