#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/prove/analysis/alphabet.h"
#include "core/prove/analysis/control.h"
#include "core/prove/machine/event.h"

namespace specdrift::prove {

/// A character in a buffer: a code point, perhaps with `decoded`.
using Code = std::uint32_t;

/// Thrown where more is to be held back than a Configuration can.
using TooLarge = boost::container::bad_alloc;

template <class T, std::size_t size> using Word = boost::container::static_vector<T, size>;

/// The part of the current attribute that may still grow.
enum class AttributePart : std::uint8_t { none, name, value };

/// The tag that is being made. Its kind is in Control.
struct PendingTag {
  bool exists = false;
  bool is_written = false;  ///< what there is of it, as events: no more is held back
  /// The contents of a buffer have been emitted in its place: ControlGraph::dead_end.
  bool is_flushed = false;
  bool self_closing = false;
  bool has_attributes = false;
  bool has_attribute = false;  ///< it may grow, or be looked for among the earlier ones
  AttributePart attribute = AttributePart::none;
  bool name_is_open = false;   ///< it may grow
  bool name_is_other = false;  ///< none that is asked for, and will not be one
  Word<Symbol, 15> name;
  Word<Event, 32> held;  ///< while it may still come to nothing
  friend bool operator==(const PendingTag&, const PendingTag&) = default;
};

/// The first part of a DOCTYPE that may still change.
enum class DoctypePart : std::uint8_t { name, public_identifier, system_identifier, flag, nothing };

struct PendingDoctype {
  bool exists = false;
  DoctypePart part = DoctypePart::name;  ///< all before it has been written
  bool has_public = false;
  bool has_system = false;
  bool flag = false;
  friend bool operator==(const PendingDoctype&, const PendingDoctype&) = default;
};

/// Everything that is known of a text variable.
enum class TextForm : std::uint8_t {
  held,     ///< its characters
  other,    ///< that it is none that is asked for, and will not be one
  written,  ///< that it has been written as events (write_text), and is none that is asked for
  written_and_held,  ///< that it has been written; its characters are kept for who asks for them
};

struct PendingText {
  TextForm form = TextForm::held;
  Word<Code, 40> held;
  friend bool operator==(const PendingText&, const PendingText&) = default;
};

constexpr bool is_written(const PendingText& text) {
  return text.form == TextForm::written || text.form == TextForm::written_and_held;
}
constexpr bool is_held(const PendingText& text) {
  return text.form == TextForm::held || text.form == TextForm::written_and_held;
}

/// By slot. (Boost.PFR and g++ 12 cannot count the members of a struct that has a std::array of
/// them.)
struct PendingTexts {
  PendingText first;
  PendingText second;
  PendingText& operator[](std::size_t slot) { return slot == 0 ? first : second; }
  const PendingText& operator[](std::size_t slot) const { return slot == 0 ? first : second; }
  friend bool operator==(const PendingTexts&, const PendingTexts&) = default;
};
static_assert(model::most_texts == 2);

/// The characters that have been read, and what rows can still ask of them.
struct Lookahead {
  Word<Symbol, 46> rest;      ///< read, and not consumed
  std::uint8_t position = 0;  ///< how much of it the procedure has consumed
  Word<Symbol, 6> history;    ///< the last characters consumed
  bool run_begun = false;
  friend bool operator==(const Lookahead&, const Lookahead&) = default;
};

/// A table that reads until a string.
struct StringSearch {
  bool begun = false;
  std::uint8_t matched = 0;  ///< characters of the string
  Code before = 0;           ///< `switch from="current"`: that character, + 1
  friend bool operator==(const StringSearch&, const StringSearch&) = default;
};

/// Errors that depend on what follows (FacetRow::watch).
struct Watch {
  std::uint8_t number = 0;  ///< of the second row, in the machine
  std::uint8_t start = 0;   ///< so many characters are read before those that count
  bool begun = false;       ///< one that fits has been read
  friend bool operator==(const Watch&, const Watch&) = default;
};

/// The state of one version after reading a prefix: everything that can influence its output on any
/// continuation. Names and texts that nothing can still ask for are left out.
struct Configuration {
  Control control;
  bool foreign = false;  ///< foreign content is read: CDATA sections are allowed
  /// It began in a script's text, and no tag has been emitted since: that names concepts.
  bool in_first_script = false;
  bool has_comment = false;
  bool has_instruction = false;
  PendingTag tag;
  PendingDoctype doctype;
  PendingTexts texts;
  std::array<std::uint32_t, model::most_values> values{};  ///< numbers and characters
  Word<Symbol, 15> last;                                   ///< the last start tag's name
  Lookahead lookahead;
  StringSearch search;
  Word<Watch, 2> watches;
  bool done = false;
  friend bool operator==(const Configuration&, const Configuration&) = default;

  /// How many characters and events it holds back: each may still be written.
  std::size_t count_held() const {
    return lookahead.rest.size() + lookahead.history.size() + search.matched + tag.held.size() +
           texts.first.held.size() + texts.second.held.size();
  }

  /// All of its members (members.h), for comparing and hashing.
  std::string key() const;
  /// The same, written over what `key` holds. Returns the bytes of `key` that it takes.
  std::string_view write_key(std::string& key) const;
};

}  // namespace specdrift::prove
