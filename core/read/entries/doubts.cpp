#include "core/read/entries/doubts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>
#include <charconv>
#include <map>
#include <optional>

#include "core/model/wording/wording.h"
#include "core/text/ascii.h"

namespace specdrift::read {
namespace {

constexpr std::array<std::string_view, 5> white_space = {"TAB", "LF", "VT", "FF", "SPACE"};
using WhiteSpace = std::bitset<white_space.size()>;

/// So many lists that are equal make another one doubtful.
constexpr std::size_t enough_lists = 3;

WhiteSpace white_space_of(const Row& row) {
  WhiteSpace found;
  for (const auto& [key, value] : row.selector) {
    if (key != "input") continue;
    const std::string list = fmt::format(" {} ", value);
    for (std::size_t i = 0; i < white_space.size(); ++i)
      found[i] = list.find(fmt::format(" {} ", white_space[i])) != std::string::npos;
  }
  return found;
}

std::string words(const WhiteSpace& characters) {
  std::vector<std::string> said;
  for (std::size_t i = 0; i < white_space.size(); ++i)
    if (characters[i]) said.push_back(model::input_word(white_space[i]));
  return model::join_words(said, "and");
}

void find_short_lists(Reading& reading) {
  std::map<unsigned long, std::size_t> lists;
  for (const State& state : reading.states)
    for (const Row& row : state.rows)
      if (const WhiteSpace list = white_space_of(row); list.count() > 1) ++lists[list.to_ulong()];
  if (lists.empty()) return;
  const auto most =
      std::ranges::max_element(lists, {}, [](const auto& list) { return list.second; });
  if (most->second < enough_lists) return;
  const WhiteSpace usual(most->first);
  for (const State& state : reading.states) {
    Place last;
    for (const Row& row : state.rows) {
      const WhiteSpace list = white_space_of(row);
      const WhiteSpace missing = usual & ~list;
      if (list.none() || missing.none() || row.place.line == last.line) continue;
      last = row.place;
      reading.doubts.push_back(
          {row.place, fmt::format("{}: this entry is for {} and not for {}, as {} others are: is a "
                                  "label lost?",
                                  state.title, words(list), words(missing), most->second)});
    }
  }
}

/// The last part of a number such as `13.2.5.80` or `13.2.5.80a`, and what is before it.
struct SectionNumber {
  std::string_view before;
  unsigned last = 0;
  char letter = 0;  ///< 0: none

  bool comes_right_after(const SectionNumber& other) const {
    if (letter == 0) return last == other.last + 1;
    return last == other.last && letter == (other.letter == 0 ? 'a' : other.letter + 1);
  }
};

std::optional<SectionNumber> split(std::string_view number) {
  const std::size_t dot = number.rfind('.');
  if (dot == std::string_view::npos) return {};
  SectionNumber split{number.substr(0, dot)};
  if (ascii::is_lower(number.back())) {
    split.letter = number.back();
    number.remove_suffix(1);
  }
  const auto [end, error] =
      std::from_chars(number.data() + dot + 1, number.data() + number.size(), split.last);
  if (error != std::errc() || end != number.data() + number.size()) return {};
  return split;
}

void find_gaps(std::span<const Section* const> sections, Reading& reading) {
  std::optional<SectionNumber> before;
  const Section* section_before = nullptr;
  for (const Section* section : sections) {
    const auto number = split(section->number);
    if (!number && !section->number.empty())
      reading.doubts.push_back(
          {section->place, fmt::format("\"{} {}\": is that the number of a section?",
                                       section->number, section->title)});
    if (number && before && number->before == before->before && !number->comes_right_after(*before))
      reading.doubts.push_back(
          {section->place,
           fmt::format("\"{} {}\" comes right after \"{} {}\": is a section lost?", section->number,
                       section->title, section_before->number, section_before->title)});
    before = number;
    section_before = section;
  }
}

/// The numbers of items rise by one, and those of a list in a list begin anew.
void find_lost_items(const Section& section, Reading& reading) {
  std::vector<unsigned> lists;  // the last number of each that is open
  for (const Block& block : section.blocks) {
    if (block.kind == Block::Kind::label) lists.clear();
    if (block.kind != Block::Kind::item || block.ordinal == 0) continue;
    const bool begins = lists.empty();
    if (block.ordinal > 1)
      while (!lists.empty() && lists.back() + 1 != block.ordinal) lists.pop_back();
    const bool goes_on = block.ordinal > 1 && !lists.empty();
    if (goes_on)
      lists.back() = block.ordinal;
    else
      lists.push_back(block.ordinal);
    if (block.ordinal > 1 && !goes_on)
      reading.doubts.push_back(
          {block.place(),
           fmt::format("{}: a list {} {}: is the item before it lost?", section.title,
                       begins ? "begins with" : "goes on with", block.ordinal)});
  }
}

void find_short_table(Reading& reading) {
  constexpr std::string_view last_number = "0x9F";  // of windows-1252, which the table is for
  if (reading.replacements.empty()) return;
  if (std::ranges::find(reading.replacements, last_number, &Attributes::value_type::first) !=
      reading.replacements.end())
    return;
  reading.doubts.push_back({{},
                            fmt::format("the table of numeric references has no row for {}: is "
                                        "its end lost?",
                                        last_number)});
}

}  // namespace

void find_doubts(std::span<const Section* const> sections, Reading& reading) {
  find_short_lists(reading);
  find_gaps(sections, reading);
  find_short_table(reading);
  for (const Section* const section : sections) find_lost_items(*section, reading);
}

void find_unused(const Patch& patch, Reading& reading) {
  for (const auto& [state, characters] : patch.lists)
    if (!reading.used_lists.contains(state))
      reading.doubts.push_back({{},
                                fmt::format("--lost supplies a list of characters for the state "
                                            "{}, and the text lacks none there: it is not used",
                                            state)});
  for (const Patch::Entry& entry : patch.entries)
    if (std::ranges::find(reading.states, entry.state, &State::id) == reading.states.end())
      reading.doubts.push_back({{},
                                fmt::format("--lost supplies an entry for the state {}, and the "
                                            "text has no such state: it is not used",
                                            entry.state)});
}

std::string lost_end(const Document& document, const Section& last) {
  if (&last != &document.sections.back()) return {};
  if (document.ends_in_list) return "the text ends within a list";
  if (last.blocks.empty()) return "the text ends after a heading";
  const Block& block = last.blocks.back();
  if (block.kind == Block::Kind::row || block.text.empty()) return {};
  if (block.kind == Block::Kind::label) return "the text ends after the label of an entry";
  const char end = block.text.back();
  return end == '.' || end == ')' ? std::string() : "the text ends within a sentence";
}

}  // namespace specdrift::read
