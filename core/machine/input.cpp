#include "core/machine/input.h"

#include "core/text/utf8.h"

namespace specdrift {

Input::Input(const Source& source, const StreamRules& rules, bool runs)
    : base_(source.bytes().data()),
      first_(base_ + source.begin()),
      end_(base_ + source.end()),
      at_(first_),
      limit_(first_),
      current_(first_),
      reported_(first_),
      wanted_(source.irregularities() &
              (Irregular::carriage_return | Irregular::ill_formed | rules.errors |
               (rules.nulls != NullHandling::keep ? Irregular::null : Irregular::none) |
               (rules.surrogates == SurrogateHandling::replace ? Irregular::surrogate
                                                               : Irregular::none))),
      surrogates_(source.may_hold_surrogates()),
      runs_(runs),
      rules_(rules) {
  find_limit();
}

void Input::find_limit() {
  limit_ = any(wanted_) ? find_irregular(at_, end_, wanted_, surrogates_).at : end_;
}

Char Input::consume_irregular() {
  if (at_ == end_) return eof;
  const IrregularStretch stretch = find_irregular(at_, end_, wanted_, surrogates_);
  if (stretch.at != at_) {  // a lookahead had passed the limit
    limit_ = stretch.at;
    return consume();
  }
  at_ += stretch.length;
  Char c = static_cast<unsigned char>(*current_);
  switch (stretch.kind) {
  case Irregular::carriage_return:
    // In a CRLF the LF stands in the source, so that the text of the token need not be copied.
    replaced_ = current_;
    if (at_ != end_ && *at_ == '\n') {
      replacement_ = {at_, 1};
      ++at_;
    } else {
      replacement_ = "\n";
    }
    c = '\n';
    break;
  case Irregular::null:
    if (rules_.drops_null()) return consume_behind_dropped();
    if (!rules_.replaces_null()) {
      report(stretch.kind);
      break;
    }
    [[fallthrough]];
  case Irregular::ill_formed:
    replace_current();
    c = static_cast<unsigned char>(utf8::replacement.front());
    if (stretch.kind == Irregular::null && rules_.nulls != NullHandling::replace_silently)
      report(stretch.kind);
    break;
  case Irregular::surrogate:
    if (rules_.surrogates == SurrogateHandling::replace) {
      replace_current();
      c = static_cast<unsigned char>(utf8::replacement.front());
    }
    report(stretch.kind);
    break;
  default:
    if (is_reported(stretch.kind)) report(stretch.kind);
    break;
  }
  find_limit();
  return c;
}

/// The next character, U+0000 before it being part of it as a CR is of a CRLF.
Char Input::consume_behind_dropped() {
  const char* const begin = current_;
  // A loop: consume() would come here once more for each, and the stack would end before a long
  // run.
  while (at_ != end_ && *at_ == '\0') ++at_;
  find_limit();
  const Char c = consume();
  if (c == eof) return c;
  if (current_is_verbatim()) replacement_ = current();
  replaced_ = current_ = begin;
  return c;
}

void Input::replace_current() {
  replaced_ = current_;
  replacement_ = utf8::replacement;
}

bool Input::is_reported(Irregular kind) const {
  const std::string_view character = current();
  if (kind == Irregular::control)
    return rules_.controls == ReportedControls::all || character != "\v";
  return rules_.noncharacters == ReportedNoncharacters::all || character < "\uFDE0" ||
         character > "\uFDEF";
}

void Input::report(Irregular kind) {
  if (current_ < reported_) return;
  reported_ = current_ + 1;
  errors_->push_back({current_offset(), kind == Irregular::control        ? rules_.control_code
                                        : kind == Irregular::noncharacter ? rules_.noncharacter_code
                                        : kind == Irregular::surrogate    ? rules_.surrogate_code
                                                                          : std::string_view{}});
}

bool Input::matches(const char* from, std::string_view word, bool ignoring_case) const {
  if (static_cast<std::size_t>(end_ - from) < word.size()) return false;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (from[i] == word[i]) continue;
    if (!ignoring_case) return false;
    if (lowercase(static_cast<unsigned char>(from[i])) !=
        lowercase(static_cast<unsigned char>(word[i])))
      return false;
  }
  return true;
}

bool Input::consume_word_at(const char* from, std::string_view word, bool ignoring_case) {
  if (!matches(from, word, ignoring_case)) return false;
  at_ = from;
  advance(word.size());
  return true;
}

}  // namespace specdrift
