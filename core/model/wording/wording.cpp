#include "core/model/wording/wording.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace specdrift::model {
namespace {

struct NamedClass {
  std::string_view name;
  std::string_view words;
};

constexpr NamedClass classes[] = {
    {"ascii-alphanumeric", "ASCII alphanumeric"},
    {"ascii-alpha", "ASCII alpha"},
    {"ascii-upper-alpha", "ASCII upper alpha"},
    {"ascii-lower-alpha", "ASCII lower alpha"},
    {"ascii-hex-digit", "ASCII hex digit"},
    {"ascii-upper-hex-digit", "ASCII upper hex digit"},
    {"ascii-lower-hex-digit", "ASCII lower hex digit"},
    {"ascii-digit", "ASCII digit"},
};

struct Control {
  std::string_view name;
  char32_t code_point;
};
constexpr Control controls[] = {
    {"NUL", 0}, {"TAB", 9}, {"LF", 0x0A}, {"VT", 0x0B}, {"FF", 0x0C}, {"CR", 0x0D}, {"SPACE", 0x20},
};

CharacterSet range(char first, char last) {
  CharacterSet set;
  for (int c = first; c <= last; ++c) set.add(static_cast<unsigned>(c));
  return set;
}

CharacterSet both(CharacterSet a, const CharacterSet& b) {
  for (std::size_t i = 0; i < a.ascii.size(); ++i) a.ascii[i] |= b.ascii[i];
  return a;
}

/// Takes `part` out of `set`, if it is all in there.
bool take(CharacterSet& set, const CharacterSet& part) {
  for (std::size_t i = 0; i < set.ascii.size(); ++i)
    if ((set.ascii[i] & part.ascii[i]) != part.ascii[i]) return false;
  for (std::size_t i = 0; i < set.ascii.size(); ++i) set.ascii[i] &= ~part.ascii[i];
  return true;
}

std::string_view control_of(char32_t c) {
  const auto at = std::ranges::find(controls, c, &Control::code_point);
  return at == std::end(controls) ? std::string_view() : at->name;
}

bool is_end_of_plane(std::uint32_t number) {
  return (number & 0xFFFE) == 0xFFFE;
}

}  // namespace

std::string code_point_in_words(char32_t c) {
  const auto number = static_cast<std::uint32_t>(c);
  if (const auto control = control_of(c); !control.empty())
    return fmt::format("U+{:04X} ({})", number, control);
  if (c > 0x20 && c < 0x7F) return fmt::format("U+{:04X} ({})", number, static_cast<char>(c));
  return fmt::format("U+{:04X}", number);
}

std::string text_in_words(std::string_view text) {
  if (text.empty()) return "the empty string";
  if (text.size() == 1) return code_point_in_words(static_cast<unsigned char>(text[0]));
  if (text.size() > 3) return fmt::format("\"{}\"", text);
  std::string words;
  for (const char c : text) words += fmt::format("U+{:04X} ", static_cast<unsigned char>(c));
  return fmt::format("{}({})", words, text);
}

std::string_view class_in_words(std::string_view name) {
  const auto at = std::ranges::find(classes, name, &NamedClass::name);
  return at == std::end(classes) ? std::string_view() : at->words;
}

std::string input_word(std::string_view word) {
  if (word.size() == 1) return code_point_in_words(static_cast<unsigned char>(word[0]));
  if (word == "EOF") return "EOF";
  const auto control = std::ranges::find(controls, word, &Control::name);
  if (control != std::end(controls)) return code_point_in_words(control->code_point);
  if (word.size() == 3 && word[1] == '-')
    return fmt::format("{} to {}", code_point_in_words(static_cast<unsigned char>(word[0])),
                       code_point_in_words(static_cast<unsigned char>(word[2])));
  if (const auto words = class_in_words(word); !words.empty()) return std::string(words);
  if (word.starts_with("U+")) return std::string(word);
  return "the " + spaced(word);
}

std::string characters_in_words(const Model& model, const CharacterSet& set) {
  const CharacterSet upper = range('A', 'Z');
  const CharacterSet lower = range('a', 'z');
  const CharacterSet digit = range('0', '9');
  const std::pair<CharacterSet, std::string_view> known[] = {
      {both(both(upper, lower), digit), "an ASCII alphanumeric"},
      {both(upper, lower), "an ASCII alpha"},
      {both(both(range('A', 'F'), range('a', 'f')), digit), "an ASCII hex digit"},
      {upper, "an ASCII upper alpha"},
      {lower, "an ASCII lower alpha"},
      {digit, "an ASCII digit"},
  };
  CharacterSet rest = set;
  std::vector<std::string> found;
  for (const auto& [part, words] : known)
    if (take(rest, part)) found.emplace_back(words);
  std::vector<std::string> all;
  for (unsigned c = 0; c < 0x80; ++c)
    if (rest.has_ascii(c)) all.push_back(code_point_in_words(c));
  for (const char32_t c : rest.others) all.push_back(code_point_in_words(c));
  all.insert(all.end(), found.begin(), found.end());
  for (const Variable& v : model.variables)
    if (v.type == VariableType::character && (rest.variables >> v.slot & 1) != 0)
      all.push_back("the " + spaced(v.name));
  if (rest.end_of_input) all.emplace_back("EOF");
  return join_words(all);
}

std::string numbers_in_words(const NumberSet& numbers) {
  std::vector<std::string> words;
  if (numbers.replaced) words.emplace_back("a number in the table of replacements");
  // A long list of the noncharacters at the ends of planes is one thing to a reader.
  const auto ends = std::ranges::count_if(numbers.ranges, [](const NumberRange& r) {
    return is_end_of_plane(r.first) && r.last - r.first < 2;
  });
  const bool shorten = ends > 8;
  std::uint32_t ends_covered = 0;
  std::vector<std::string> at_ends;
  for (const NumberRange& r : numbers.ranges) {
    if (r.first == 0xD800 && r.last == 0xDFFF) {
      words.emplace_back("a surrogate");
    } else if (r.last >= largest_number) {
      words.push_back(fmt::format("0x{:04X} and above", r.first));
    } else if (shorten && is_end_of_plane(r.first) && r.last - r.first < 2) {
      ends_covered += r.last - r.first + 1;
    } else if (r.first == r.last) {
      words.push_back(fmt::format("0x{:02X}", r.first));
    } else {
      words.push_back(fmt::format("0x{:02X} to 0x{:02X}", r.first, r.last));
    }
  }
  if (ends_covered == 34)
    words.emplace_back("the last two code points of any plane");
  else if (ends_covered > 0)
    words.push_back(fmt::format(
        "{} of the 34 code points that end the planes (0xFFFE, 0xFFFF, 0x1FFFE …)", ends_covered));
  if (numbers.noncharacters) words.emplace_back("a noncharacter");
  std::string all = join_words(words);
  if (!all.empty() && all[0] == 'a') all[0] = 'A';
  return all;
}

std::string state_in_words(const Model& model, TableIndex state) {
  std::string name(model.tables[state].name);
  const auto is_upper = [](char c) { return c >= 'A' && c <= 'Z'; };
  if (name.size() > 1 && is_upper(name[0]) && !is_upper(name[1]))
    name[0] = static_cast<char>(name[0] - 'A' + 'a');
  return "the " + name;
}

std::string variable_in_words(const Model& model, VariableType type, std::uint8_t slot) {
  const bool is_text = type == VariableType::text;
  const auto at = std::ranges::find_if(model.variables, [&](const Variable& v) {
    return (v.type == VariableType::text) == is_text && v.slot == slot;
  });
  if (at == model.variables.end()) return "the variable";
  const std::string words = "the " + spaced(at->name);
  return type == VariableType::choice && !words.ends_with(" flag") ? words + " flag" : words;
}

std::string flag_in_words(const Model& model, Target flag) {
  for (const TokenModel& token : model.tokens) {
    if (token.flag.empty() || (token.kind == "doctype") != (flag == Target::doctype_flag)) continue;
    std::string_view name = token.flag;
    if (name.ends_with("-flag")) name.remove_suffix(5);
    return fmt::format("the {} flag", name);
  }
  return "the flag";
}

std::span<const std::string_view> flag_values(const Model& model, Target flag) {
  for (const TokenModel& token : model.tokens)
    if (!token.flag.empty() && (token.kind == "doctype") == (flag == Target::doctype_flag))
      return token.values;
  return {};
}

std::string counted(std::uint64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string join_words(const std::vector<std::string>& words, std::string_view last) {
  std::string all;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) all += i + 1 == words.size() ? fmt::format(" {} ", last) : std::string(", ");
    all += words[i];
  }
  return all;
}

std::string spaced(std::string_view id) {
  std::string words(id);
  std::ranges::replace(words, '-', ' ');
  return words;
}

}  // namespace specdrift::model
