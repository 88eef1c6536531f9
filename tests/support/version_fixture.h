// Everything that the tests of all machines have in common: one notation of tokens and errors. Each
// version names its kinds of text as its own text does, in tests/VERSION/tokenized.h.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/token/context.h"
#include "tests/support/tokenize.h"

namespace specdrift::test {

template <class Machine>
std::unique_ptr<Tokenizer> make_machine(const Source& source, const StartContext& start) {
  return std::make_unique<Machine>(source, start);
}

/// The output of a machine for an input: its tokens as tokenize.h writes them and, after an
/// exclamation mark, its parse errors, as in: text "a" ! 1 unexpected-null-character. U+0000 is
/// shown as U+2400.
template <class Machine> std::string tokenized(std::string_view input, const StartContext& start) {
  const auto [tokens, errors] = tokenize(make_machine<Machine>, input, start);
  std::string shown;
  for (const char c : tokens) c == '\0' ? shown += "\u2400" : shown += c;
  if (!errors.empty()) shown += (shown.empty() ? "! " : " ! ") + errors;
  return shown;
}

inline StartContext start_in(TextMode mode, std::string last_start_tag = {}) {
  StartContext start;
  start.mode = mode;
  start.last_start_tag = std::move(last_start_tag);
  return start;
}

/// Where CDATA sections are allowed.
inline StartContext foreign_start(TextMode mode = TextMode::data) {
  StartContext start = start_in(mode);
  start.foreign_content = true;
  return start;
}

/// With tree construction simulated.
inline StartContext page_start() {
  StartContext start;
  start.feedback = Feedback::tree;
  return start;
}

/// The output of a machine for an input in each kind of text, with the usual last start tag or
/// without one. A version gives these the names that its text has.
template <class Machine> struct Texts {
  template <auto start> static std::string in(std::string_view input) {
    return tokenized<Machine>(input, start());
  }
  static constexpr auto data = in<[] { return StartContext(); }>;
  static constexpr auto rcdata = in<[] { return start_in(TextMode::rcdata, "title"); }>;
  static constexpr auto untagged_rcdata = in<[] { return start_in(TextMode::rcdata); }>;
  static constexpr auto rawtext = in<[] { return start_in(TextMode::rawtext, "style"); }>;
  static constexpr auto untagged_rawtext = in<[] { return start_in(TextMode::rawtext); }>;
  static constexpr auto script = in<[] { return start_in(TextMode::script_data, "script"); }>;
  static constexpr auto untagged_script = in<[] { return start_in(TextMode::script_data); }>;
  static constexpr auto plaintext = in<[] { return start_in(TextMode::plaintext); }>;
  static constexpr auto cdata_section = in<[] { return start_in(TextMode::cdata_section); }>;
  static constexpr auto foreign = in<[] { return foreign_start(); }>;
  static constexpr auto foreign_cdata = in<[] { return foreign_start(TextMode::cdata_section); }>;
  static constexpr auto page = in<[] { return page_start(); }>;
};

/// The result for `input` with each `~` in it replaced by each of a text's space characters: the
/// one result, or all that differ from the first.
inline std::string with_each(std::string_view spaces, std::string (*in)(std::string_view),
                             std::string_view input) {
  std::string first, all;
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    std::string one(input);
    std::ranges::replace(one, '~', spaces[i]);
    one = in(one);
    if (i == 0)
      all = first = one;
    else if (one != first)
      all += " but " + one;
  }
  return all;
}

}  // namespace specdrift::test
