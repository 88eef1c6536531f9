#pragma once

#include <cstdint>
#include <string_view>

#include "core/machine/char.h"
#include "core/machine/stop_set.h"
#include "core/text/source.h"
#include "core/token/error_list.h"

namespace specdrift {

/// The treatment of U+0000 before the tokenizer sees it.
enum class NullHandling : std::uint8_t {
  keep,
  replace,           ///< by U+FFFD, one parse error each
  replace_silently,  ///< by U+FFFD
  drop,              ///< it is taken out; what is looked ahead at still holds it
};
/// The treatment of a lone surrogate.
enum class SurrogateHandling : std::uint8_t { keep, replace };
/// Which characters are errors, where controls and noncharacters are.
enum class ReportedControls : std::uint8_t { all, all_but_vertical_tab };
enum class ReportedNoncharacters : std::uint8_t { all, all_but_fde0_to_fdef };

/// The rules of a version's preprocessing of the input stream, without newline normalisation.
struct StreamRules {
  NullHandling nulls = NullHandling::keep;
  SurrogateHandling surrogates = SurrogateHandling::keep;
  ReportedControls controls = ReportedControls::all;
  ReportedNoncharacters noncharacters = ReportedNoncharacters::all;
  /// The kinds of characters that are parse errors of the stream; they are kept all the same
  /// unless they are replaced or dropped.
  Irregular errors = Irregular::none;
  /// Their codes, where the version names errors.
  std::string_view control_code = {};
  std::string_view noncharacter_code = {};
  std::string_view surrogate_code = {};

  constexpr bool replaces_null() const {
    return nulls == NullHandling::replace || nulls == NullHandling::replace_silently;
  }
  constexpr bool drops_null() const { return nulls == NullHandling::drop; }
};

/// The input stream of one tokenizer: a cursor on a source. Up to the next irregular stretch that
/// concerns this version, characters are handed out as they are in the source; that stretch is
/// dealt with by itself. So newline normalisation, ill-formed bytes and stream errors cost nothing
/// where there are none.
class Input {
 public:
  /// Without `runs`, consume_until consumes nothing.
  Input(const Source& source, const StreamRules& rules, bool runs = true);

  /// Where stream errors go. Requires: it outlives every call that consumes.
  void report_to(ErrorList& errors) { errors_ = &errors; }

  /// Consumes the next input character.
  Char consume() {
    current_ = at_;
    if (at_ == limit_) [[unlikely]]
      return consume_irregular();
    const auto byte = static_cast<unsigned char>(*at_);
    at_ += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
    return byte;
  }

  /// Consumes characters up to the first of `stops`, as far as the source has them as they
  /// are.
  std::string_view consume_until(const StopSet& stops) {
    const char* const from = at_;
    if (runs_) at_ = stops.find(at_, limit_);
    return {from, static_cast<std::size_t>(at_ - from)};
  }

  /// Puts the current input character back, the end of the input included.
  void reconsume() {
    at_ = current_;
    if (current_ == replaced_) limit_ = at_;
  }

  /// The text of the current input character: U+FFFD or LF where it was replaced, nothing at the
  /// end of the input.
  std::string_view current() const {
    if (current_ == replaced_) return replacement_;
    return {current_, static_cast<std::size_t>(at_ - current_)};
  }
  /// The current input character stands in the source as `current` has it.
  bool current_is_verbatim() const { return current_ != replaced_; }
  bool at_end() const { return at_ == end_; }

  /// If the next characters are `word` (ASCII), consumes them; the last one is then the current
  /// one.
  bool consume_word(std::string_view word) { return consume_word_at(at_, word, false); }
  bool consume_word_ignoring_case(std::string_view word) {
    return consume_word_at(at_, word, true);
  }
  /// The same, starting from the current input character rather than after it.
  bool consume_word_from_current_ignoring_case(std::string_view word) {
    return consume_word_at(current_, word, true);
  }

  /// Whether the next characters are `word`, whatever their ASCII case. Consumes nothing.
  bool next_is_ignoring_case(std::string_view word) const {
    return matches(at_, word, /*ignoring_case=*/true);
  }

  /// The character that stands `bytes` after the next one (0: the next one itself), newlines
  /// normalised. Requires: the bytes passed over are ASCII characters that have been looked at.
  Char peek(std::size_t bytes = 0) const {
    if (static_cast<std::size_t>(end_ - at_) <= bytes) return eof;
    const auto byte = static_cast<unsigned char>(at_[bytes]);
    return byte == '\r' ? '\n' : byte;
  }

  /// Consumes `word`. Requires: it comes next, of ASCII characters without newlines.
  void consume(std::string_view word) { advance(word.size()); }

  /// Consumes `bytes` bytes. Requires: they are ASCII characters that `peek` has shown, none of
  /// them a newline.
  void advance(std::size_t bytes) {
    current_ = at_ + bytes - (bytes > 0);
    at_ += bytes;
    if (at_ > limit_) find_limit();
  }

  /// Unconsumes back to `offset`. Requires: only ASCII characters but newlines have been consumed
  /// since.
  void rewind(Offset offset) { at_ = base_ + offset; }

  /// Begins what a procedure may give back as a whole.
  void begin_attempt() { attempt_ = at_; }
  /// Gives back all that has been consumed since. Requires: only ASCII characters but newlines.
  void unconsume_all() { at_ = attempt_; }

  /// Goes on at `offset`. Requires: it is not before the next character, and at the boundary of
  /// one.
  void go_to(Offset offset) {
    current_ = at_ = base_ + offset;
    if (at_ > limit_) find_limit();
  }

  /// Whether the last characters consumed, as they are in the input, are `word` (ASCII).
  bool just_read(std::string_view word) const {
    return static_cast<std::size_t>(at_ - first_) >= word.size() &&
           std::string_view(at_ - word.size(), word.size()) == word;
  }

  /// The bytes of the source that stand unread.
  std::string_view rest() const { return {at_, static_cast<std::size_t>(end_ - at_)}; }

  /// After the last character consumed.
  Offset offset() const { return static_cast<Offset>(at_ - base_); }
  /// Where the current input character stands.
  Offset current_offset() const { return static_cast<Offset>(current_ - base_); }

  std::string_view bytes() const { return {base_, static_cast<std::size_t>(end_ - base_)}; }

 private:
  Char consume_irregular();
  Char consume_behind_dropped();
  void replace_current();
  bool is_reported(Irregular kind) const;
  void find_limit();
  bool consume_word_at(const char* from, std::string_view word, bool ignoring_case);
  bool matches(const char* from, std::string_view word, bool ignoring_case) const;
  void report(Irregular kind);

  const char* base_;
  const char* first_;  ///< after the byte order mark
  const char* end_;
  const char* at_;
  const char* limit_;               ///< the next irregular stretch, or the end
  const char* current_;             ///< the current input character
  const char* attempt_ = nullptr;   ///< what begin_attempt has noted
  const char* replaced_ = nullptr;  ///< the last character that was replaced
  std::string_view replacement_;
  const char* reported_;  ///< stream errors before here have been reported
  Irregular wanted_;
  bool surrogates_;
  bool runs_;
  StreamRules rules_;
  ErrorList* errors_ = nullptr;
};

}  // namespace specdrift
