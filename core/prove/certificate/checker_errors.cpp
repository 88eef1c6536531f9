#include "core/prove/certificate/checker_errors.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <string_view>

#include "core/machine/input.h"
#include "core/text/source.h"
#include "core/text/utf8.h"

namespace specdrift::prove {
namespace {

constexpr char32_t end_of_unicode = 0x110000;

/// The errors that an input stream reports of each character, newlines apart: none of most.
using StreamCodes = std::map<char32_t, std::vector<std::string_view>>;

/// All characters there are, but CR and surrogates.
struct EveryCharacter {
  EveryCharacter() {
    for (char32_t c = 0; c < end_of_unicode; ++c) {
      if (c == '\r' || (c >= 0xD800 && c < 0xE000)) continue;
      characters.push_back(c);
      begins.push_back(text.size());
      utf8::append(text, c);
    }
  }
  char32_t at(Offset offset) const {
    const auto after = std::ranges::upper_bound(begins, offset);
    return characters[static_cast<std::size_t>(after - begins.begin()) - 1];
  }

  std::vector<char32_t> characters;
  std::vector<Offset> begins;
  std::string text;
};

StreamCodes codes_of(const model::Model& model, const EveryCharacter& all) {
  const Source source = Source::from_bytes(all.text);
  ErrorList errors;
  Input input(source, model.stream);
  input.report_to(errors);
  while (!input.at_end()) input.consume();
  StreamCodes codes;
  for (const ParseError& error : errors) codes[all.at(error.at)].push_back(error.code);
  return codes;
}

std::size_t count_of(const StreamCodes& codes, char32_t c) {
  const auto at = codes.find(c);
  return at == codes.end() ? 0 : at->second.size();
}

/// The events that decide how many duplicate attributes are errors: which names there are, and when
/// they are looked for.
Events events_for_duplicates(const Events& events) {
  Events left;
  std::size_t needed = 0;  // so much of it matters
  for (const Event event : events) {
    const EventKind kind = kind_of(event);
    const bool is_look = kind == EventKind::attribute_checked;
    if (!is_look && kind != EventKind::tag_begin && kind != EventKind::attribute_begin &&
        kind != EventKind::attribute_name)
      continue;
    left.push_back(event);
    if (is_look && payload_of(event) > 0) needed = left.size();
  }
  left.resize(needed);
  return left;
}

}  // namespace

ErrorComparison::ErrorComparison(const PairSetup& setup)
    : names_(setup.errors), detail_(names_.detail()), weights_(0x100), reports_(0x100) {
  if (counts()) compare_streams(setup);
}

/// Errors of the stream depend on the character alone, so every one there is can be looked at. Each
/// of a class has to be worth as much as the one that is fed, and where codes count, the same.
void ErrorComparison::compare_streams(const PairSetup& setup) {
  const EveryCharacter all;
  const StreamCodes a = codes_of(setup.machine_a.graph().model(), all);
  const StreamCodes b = codes_of(setup.machine_b.graph().model(), all);
  const auto difference = [&](char32_t c) {
    return static_cast<int>(count_of(b, c)) - static_cast<int>(count_of(a, c));
  };
  for (const auto& [c, codes] : a) reports_[setup.alphabet.symbol_of(c)] = true;
  const bool by_number = detail_ == ErrorDetail::number;
  if (by_number)
    for (const Symbol symbol : setup.alphabet.symbols())
      weights_[symbol] = difference(setup.alphabet.code_point(symbol));
  const auto is_equal = [&](char32_t c) {
    if (by_number) return difference(c) == weights_[setup.alphabet.symbol_of(c)];
    const auto in_a = a.find(c), in_b = b.find(c);
    if (in_a == a.end() || in_b == b.end()) return in_a == a.end() && in_b == b.end();
    return in_a->second == in_b->second;
  };
  const auto other = std::ranges::find_if_not(all.characters, is_equal);
  if (other != all.characters.end())
    unequal_character_ = fmt::format("U+{:04X}", static_cast<std::uint32_t>(*other));
}

bool ErrorComparison::step(Reported& reported, Symbol symbol, const std::vector<ErrorEvent>& a,
                           const std::vector<ErrorEvent>& b) const {
  if (detail_ == ErrorDetail::number)
    reported.more += static_cast<int>(b.size()) - static_cast<int>(a.size()) + weights_[symbol];
  if (detail_ < ErrorDetail::codes) return true;
  if (order_may_differ(reported, a, b) && reports_[symbol]) return false;
  for (ErrorEvent& error : reported.ahead) error = names_.after(error, 1);
  return cancel(reported, a, b) && std::ranges::none_of(reported.ahead, [&](ErrorEvent error) {
           return detail_ == ErrorDetail::positions && names_.is_past(error);
         });
}

/// Whether one version reports on a character what the other does not report there, so that more in
/// between could change their order.
bool ErrorComparison::order_may_differ(const Reported& reported, const std::vector<ErrorEvent>& a,
                                       const std::vector<ErrorEvent>& b) const {
  return detail_ == ErrorDetail::codes && (!reported.ahead.empty() || a != b);
}

/// Takes out what both have reported. False where what is left differs.
bool ErrorComparison::cancel(Reported& reported, const std::vector<ErrorEvent>& a,
                             const std::vector<ErrorEvent>& b) const {
  if (order_may_differ(reported, a, b) &&
      !(ErrorNames::are_in_order(a) && ErrorNames::are_in_order(b)))
    return false;
  std::vector<ErrorEvent> by_a, by_b;
  (reported.a_is_ahead ? by_a : by_b) = reported.ahead;
  by_a.insert(by_a.end(), a.begin(), a.end());
  by_b.insert(by_b.end(), b.begin(), b.end());
  for (auto* const all : {&by_a, &by_b})
    for (ErrorEvent& error : *all) error = names_.counted(error);
  const auto [rest_a, rest_b] = std::ranges::mismatch(by_a, by_b);
  reported.a_is_ahead = rest_a != by_a.end();
  if (reported.a_is_ahead && rest_b != by_b.end()) return false;
  reported.ahead = reported.a_is_ahead ? std::vector<ErrorEvent>(rest_a, by_a.end())
                                       : std::vector<ErrorEvent>(rest_b, by_b.end());
  return true;
}

bool ErrorComparison::ends_are_equal(const Reported& reported, const Output& a,
                                     const Output& b) const {
  if (!counts()) return true;
  // This holds for a token that comes to nothing, too.
  if (events_for_duplicates(a.events) != events_for_duplicates(b.events)) return false;
  if (detail_ == ErrorDetail::number)
    return reported.more + static_cast<int>(b.errors.size()) == static_cast<int>(a.errors.size());
  Reported at_end = reported;
  return cancel(at_end, a.errors, b.errors) && at_end.ahead.empty();
}

}  // namespace specdrift::prove
