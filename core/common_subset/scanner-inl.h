// The scanner of the common grammar, compiled once for each instruction set: no guard against being
// included again, but one for each set.
#if defined(SPECDRIFT_PLAIN_SCANNER_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef SPECDRIFT_PLAIN_SCANNER_INL
#undef SPECDRIFT_PLAIN_SCANNER_INL
#else
#define SPECDRIFT_PLAIN_SCANNER_INL
#endif

#include <hwy/highway.h>

#include <algorithm>
#include <bit>
#include <string_view>

#include "core/common_subset/constructs-inl.h"
#include "core/common_subset/sinks.h"
#include "core/common_subset/tag_meanings.h"
#include "core/token/resume_point.h"

HWY_BEFORE_NAMESPACE();
namespace specdrift::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

/// Without vectors there is nothing to be gained: the machines do it all.
template <class Sink>
const char* scan_common_subset(const common_subset::Bounds& bounds, ResumePoint& state, Sink&) {
  return bounds.base + state.at;
}

#else

template <class Sink> class SubsetScanner : private SubsetConstructs<Sink> {
 public:
  SubsetScanner(const common_subset::Bounds& bounds, ResumePoint& state, Sink& sink)
      : Base(bounds, sink), state_(state) {}

  /// Returns where it stops: at the end of a construct or between two characters.
  const char* run() {
    const char* at = bounds_.base + state_.at;
    if (bounds_.end - at < margin) return at;
    while (!sink_.full() && at <= last_) {
      if (*at != '<') {
        const char* const end = end_of_text(at);
        if (end != at) sink_.characters(at, end);
        at = end;
        if (at > last_) break;
      }
      const char* next = nullptr;
      if (*at == '&')
        next = reference(at);
      else if (*at == '<')
        next = is_letter(at[1]) ? start_tag(at)
               : at[1] == '/'   ? end_tag(at)
               : at[1] != '!'   ? nullptr
               : at[2] == '-'   ? comment(at)
               : state_.narrow  ? nullptr
                                : doctype(at);
      if (!next) break;
      at = next;
    }
    state_.last_start_tag = last_start_tag_;
    return at;
  }

 private:
  using Base = SubsetConstructs<Sink>;
  using Base::between, Base::matches_ignoring_case, Base::is_letter, Base::is_white_space;
  using Base::bounds_, Base::last_, Base::margin, Base::sink_;
  using Base::end_of_start_tag, Base::first_bytes;
  using Base::end_of_text, Base::reference, Base::end_tag, Base::comment, Base::doctype;
  static constexpr unsigned most_levels = 32;

  const char* start_tag(const char* at) {
    sink_.begin_tag();
    std::string_view name;
    bool self_closing = false;
    const char* const end = end_of_start_tag(at, name, self_closing);
    const char* const next = !end ? nullptr
                             : state_.tree == ResumePoint::Tree::none
                                 ? tag_without_tree(at, end, name, self_closing)
                                 : tag_in_tree(at, end, name, self_closing);
    if (!next) sink_.drop_tag();
    return next;
  }

  const char* tag_without_tree(const char* at, const char* end, std::string_view name,
                               bool self_closing) {
    sink_.start_tag(at, end, name, self_closing);
    last_start_tag_ = name;
    return end;
  }

  /// Tree construction sees the start tag.
  const char* tag_in_tree(const char* at, const char* end, std::string_view name,
                          bool self_closing) {
    const common_subset::Content content = common_subset::content_of(name, first_bytes(name));
    const bool begins_body = state_.tree == ResumePoint::Tree::before_body &&
                             !common_subset::is_one_of(common_subset::head_tags, name);
    const bool ordinary = content == common_subset::Content::ordinary ||
                          (content == common_subset::Content::scripting && !state_.scripting);
    if (!ordinary) {
      if (content == common_subset::Content::uncommon) return nullptr;
      if (content != common_subset::Content::element) return text_element(at, end, name, content);
      if constexpr (Sink::passes_whole_elements) {
        const char* const after = element(at, end, name);
        if (after) state_.tree = ResumePoint::Tree::body;
        return after;
      }
      return nullptr;
    }
    sink_.start_tag(at, end, name, self_closing);
    last_start_tag_ = name;
    if (begins_body) begin_body(end, true);
    return end;
  }

  void begin_body(const char* end, bool data) {
    state_.tree = ResumePoint::Tree::body;
    sink_.begin_body(end, data);
  }

  /// An element that holds text, whose start tag is [at, end).
  const char* text_element(const char* at, const char* end, std::string_view name,
                           common_subset::Content content) {
    const bool rcdata = content == common_subset::Content::rcdata;
    const char* const text_end = end_of_raw_text(end, name, rcdata);
    if (!text_end) return nullptr;
    sink_.start_tag(at, end, name, false);
    last_start_tag_ = name;
    if (state_.tree == ResumePoint::Tree::before_body &&
        !common_subset::is_one_of(common_subset::head_tags, name))
      begin_body(end, false);
    sink_.begin_text(end, rcdata ? TextKind::rcdata : TextKind::rawtext, name);
    if (text_end != end) sink_.characters(end, text_end);
    const char* const after = text_end + name.size() + 3;
    sink_.end_tag(text_end, after, between(text_end + 2, after - 1));
    sink_.end_text(after);
    return after;
  }

  /// An element that tree construction remembers while it is open, with all that it holds. Where
  /// it is not common to its end, nothing of it is taken.
  const char* element(const char* at, const char* end, std::string_view name) {
    const auto before = sink_.mark();
    const std::string_view last_start_tag = last_start_tag_;
    const char* const after = element_to_its_end(at, end, name);
    if (!after) {
      sink_.go_back_to(before);
      last_start_tag_ = last_start_tag;
    }
    return after;
  }

  const char* element_to_its_end(const char* at, const char* end, std::string_view element) {
    const common_subset::HeldIn& held =
        *std::ranges::find(common_subset::elements, element, &common_subset::HeldIn::element);
    sink_.start_tag(at, end, element, false);
    std::string_view open[most_levels];
    unsigned levels = 0;
    open[levels++] = last_start_tag_ = element;
    bool in_leaf = false;
    for (at = end; at <= last_;) {
      if (*at != '<' && *at != '&') {
        const char* const text_end = end_of_text(at);
        if (text_end == at) return nullptr;
        sink_.characters(at, text_end);
        at = text_end;
        continue;
      }
      const char* next = nullptr;
      if (*at == '&') {
        next = reference(at);
      } else if (at[1] == '/') {
        next = end_tag(at);
        if (!next) return nullptr;
        const std::string_view name = between(at + 2, next - 1);
        if (name == open[levels - 1]) {
          in_leaf = false;
          if (held.nested || levels == 1) --levels;
          if (levels == 0) return next;
        } else if (held.nested || (common_subset::find_held_name(name).in & held.bit) == 0) {
          return nullptr;
        }
      } else if (at[1] == '!') {
        next = comment(at);
      } else if (is_letter(at[1])) {
        std::string_view name;
        bool self_closing = false;
        next = end_of_start_tag(at, name, self_closing);
        if (!next || self_closing || in_leaf) return nullptr;
        const common_subset::HeldName& found = common_subset::find_held_name(name);
        if ((found.in & held.bit) == 0) return nullptr;
        sink_.start_tag(at, next, name, false);
        last_start_tag_ = name;
        if (held.nested) {
          if (levels == most_levels) return nullptr;
          open[levels++] = name;
          in_leaf = found.leaf;
        }
      }
      if (!next) return nullptr;
      at = next;
    }
    return nullptr;
  }

  /// Where the common end tag of a text element begins; null when something else comes first that
  /// is not common.
  const char* end_of_raw_text(const char* at, std::string_view name, bool rcdata) {
    for (; at <= last_; at += Block::size) {
      const Block block(at);
      for (auto found = rcdata ? block.is('<', '&') : block.is('<'); found != 0;
           found &= found - 1) {
        const char* const stop = at + std::countr_zero(found);
        if (*stop == '&') return nullptr;
        if (stop[1] == '!' && stop[2] == '-' && stop[3] == '-') {
          if constexpr (!Sink::passes_whole_elements) return nullptr;
          if (rcdata) return nullptr;
          const char* const escaped_end = end_of_escaped(stop + 2, name);
          if (!escaped_end) return nullptr;
          at = escaped_end - Block::size;
          break;
        }
        if (stop[1] != '/') continue;
        if (!matches_ignoring_case(stop + 2, name)) {
          if (state_.narrow) return nullptr;
          continue;
        }
        const char after = stop[2 + name.size()];
        if (after == '>') {
          const bool common = between(stop + 2, stop + 2 + name.size()) == name &&
                              stop + 3 + name.size() <= bounds_.limit;
          return common ? stop : nullptr;
        }
        if (state_.narrow || is_white_space(after) || after == '/' || after == '\v' ||
            after == '\r')
          return nullptr;
      }
    }
    return nullptr;
  }

  /// After the `-->` that ends what a `<!--` has begun in a text element; null when something
  /// comes first that looks like a tag of the element, or of a script.
  const char* end_of_escaped(const char* at, std::string_view name) {
    for (; at <= last_; at += Block::size) {
      for (auto found = Block(at).is('<', '-'); found != 0; found &= found - 1) {
        const char* const stop = at + std::countr_zero(found);
        if (*stop == '-') {
          if (stop[1] == '-' && stop[2] == '>') return stop + 3;
          continue;
        }
        if (stop[1] == '/' && state_.narrow) return nullptr;
        const char* const tag = stop + 1 + (stop[1] == '/');
        if (matches_ignoring_case(tag, name) || matches_ignoring_case(tag, "script"))
          return nullptr;
      }
    }
    return nullptr;
  }

  ResumePoint& state_;
  std::string_view last_start_tag_;
};

template <class Sink> const char* scan_common_subset(const common_subset::Bounds& bounds,
                                                     ResumePoint& state, Sink& sink) {
  return SubsetScanner<Sink>(bounds, state, sink).run();
}

#endif

}  // namespace specdrift::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
