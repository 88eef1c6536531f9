#include "tests/common_subset/language.h"

#include <algorithm>
#include <compare>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "core/machine/char.h"
#include "core/text/irregular.h"
#include "core/text/utf8.h"

namespace specdrift::test {
namespace {

using prove::Language;

/// The prospect of the digits read so far: for each number of digits that may follow, whether all
/// ('+'), some ('?') or none ('-') of the numbers are allowed. The digits read count only where it
/// depends on them.
struct Digits {
  std::string fits;
  unsigned count = 0;
  std::uint32_t value = 0;
  friend auto operator<=>(const Digits&, const Digits&) = default;
};

Digits digits_of(const SubsetGrammar& grammar, unsigned count, std::uint32_t value) {
  Digits digits{{}, count, 0};
  std::uint32_t size = 1;
  for (unsigned more = 0; count + more <= grammar.most_digits; ++more, size *= 10) {
    const std::uint32_t first = value * size, last = first + size - 1;
    char fits = '-';
    for (const model::NumberRange& range : grammar.numbers) {
      if (first >= range.first && last <= range.last) fits = '+';
      if (fits == '-' && first <= range.last && last >= range.first) fits = '?';
    }
    digits.fits += fits;
    if (fits == '?') digits.value = value;
  }
  return digits;
}

/// Where a common text may stand in the grammar.
struct Place {
  std::string state;  ///< within a string, the one after it
  std::string rest;   ///< of a string, what is still to come; `#` alone: of a number
  bool may_have_solidus = false;
  std::optional<Digits> digits;  ///< within a number
  friend auto operator<=>(const Place&, const Place&) = default;
};
using Places = std::set<Place>;

/// One step of the grammar, which is not deterministic, from all places at once.
class Stepper {
 public:
  explicit Stepper(const SubsetGrammar& grammar) : grammar_(grammar) {}

  /// `c`: an ASCII character, or Language::beyond_ascii.
  Places step(const Places& from, std::size_t c) {
    Places to;
    for (const Place& place : from) {
      if (place.digits)
        step_in_number(place, c, to);
      else if (!place.rest.empty())
        read(place, place.rest, c, to);
      else
        step_from_state(place, c, to);
    }
    return to;
  }

 private:
  void step_in_number(const Place& place, std::size_t c, Places& to) const {
    const Digits& digits = *place.digits;
    if (c == ';' && digits.count >= grammar_.least_digits && digits.fits[0] == '+') {
      to.insert({place.state, {}, place.may_have_solidus, {}});
    } else if (c < 0x80 && is_ascii_digit(static_cast<Char>(c)) && digits.fits.size() > 1) {
      Place behind = place;
      behind.digits = Digits{digits.fits.substr(1), digits.count + 1, 0};
      if (digits.fits.find('?') != std::string::npos)
        behind.digits = digits_of(grammar_, digits.count + 1,
                                  digits.value * 10 + static_cast<std::uint32_t>(c - '0'));
      to.insert(behind);
    }
  }

  /// A string, or what is left of one, that leads to `place`.
  void read(const Place& place, std::string_view string, std::size_t c, Places& to) const {
    const auto first = static_cast<unsigned char>(string[0]);
    if (std::min<std::size_t>(first, Language::beyond_ascii) != c) return;
    Place behind = place;
    behind.rest = first < 0x80 ? string.substr(1) : std::string_view();
    if (place.rest == "#") behind.digits = digits_of(grammar_, 0, 0);
    to.insert(behind);
  }

  void step_from_state(const Place& place, std::size_t c, Places& to) const {
    for (const SubsetGrammar::Edge& edge : grammar_.states.at(place.state)) {
      if (edge.to == "solidus" && !place.may_have_solidus) continue;
      // The name that may have one is over.
      if (edge.to == "start-tag-name" && place.may_have_solidus) continue;
      const bool keeps = edge.to != grammar_.start && place.may_have_solidus;
      const Place behind{edge.to, {}, keeps, {}};
      for (const std::string& string : edge.strings) read(behind, string, c, to);
      if (!edge.reference || c != '&') continue;
      for (const std::string& reference : grammar_.references) read(behind, reference, c, to);
      to.insert({edge.to, "#", keeps, {}});
    }
    if (place.state != "tag-open") return;
    for (const std::string& name : grammar_.solidus)
      read({"start-tag-name", {}, true, {}}, name, c, to);
  }

  const SubsetGrammar& grammar_;
};

bool is_regular(char32_t c) {
  std::string text;
  utf8::append(text, c);
  const auto all =
      Irregular::ill_formed | Irregular::control | Irregular::noncharacter | Irregular::surrogate;
  return find_irregular(text.data(), text.data() + text.size(), all, true).kind == Irregular::none;
}

}  // namespace

SubsetLanguage::SubsetLanguage(const SubsetGrammar& grammar) : language_(make(grammar)) {}

prove::Language SubsetLanguage::make(const SubsetGrammar& grammar) {
  Stepper stepper(grammar);
  std::map<Places, Language::State> numbers;
  std::deque<const Places*> waiting;
  const auto number_of = [&](Places places) {
    const auto next = static_cast<Language::State>(numbers.size());
    const auto [at, is_new] = numbers.emplace(std::move(places), next);
    if (is_new) waiting.push_back(&at->first);
    return at->second;
  };
  number_of({{grammar.start, {}, false, {}}});
  std::vector<Language::Node> nodes;
  for (; !waiting.empty(); waiting.pop_front()) {
    const Places& places = *waiting.front();
    const auto is_any = [&](const auto& holds) { return std::ranges::any_of(places, holds); };
    const auto is_in = [](std::string_view state) {
      return [state](const Place& p) { return p.state == state && p.rest.empty() && !p.digits; };
    };
    Language::Node& node = nodes.emplace_back();
    node.may_end = is_any(is_in(grammar.start));
    node.reads_number = is_any([](const Place& p) { return p.digits.has_value(); });
    in_attribute_name_.push_back(is_any(is_in("attribute-name")));
    outside_tags_.push_back(is_any(is_in(grammar.start)));
    for (std::size_t c = 0; c <= Language::beyond_ascii; ++c) {
      Places next = stepper.step(places, c);
      node.next[c] = next.empty() ? Language::none : number_of(std::move(next));
    }
  }
  Language::Rules rules;
  rules.numbers = grammar.numbers;
  rules.has_beyond_ascii = is_regular;
  rules.is_refused = [this](std::string_view text) { return has_duplicates(text); };
  return Language(std::move(nodes), std::move(rules));
}

bool SubsetLanguage::has_duplicates(std::string_view text) const {
  std::set<std::string> names;
  std::string name;
  Language::State at = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80U) continue;
    at = language_.next(at, byte < 0x80 ? byte : U'\u00E9');
    if (in_attribute_name_[at]) {
      name += static_cast<char>(lowercase(byte));
      continue;
    }
    if (!name.empty() && !names.insert(name).second) return true;
    name.clear();
    if (outside_tags_[at]) names.clear();
  }
  return false;
}

}  // namespace specdrift::test
