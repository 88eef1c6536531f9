#include "core/read/forms/text_form.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <span>

#include "core/read/forms/html_form.h"
#include "core/read/forms/line_index.h"
#include "core/read/forms/markdown.h"
#include "core/read/phrases/characters.h"
#include "core/read/phrases/phrase_book.h"

namespace specdrift::read {
namespace {

constexpr std::size_t largest_text = 16 * 1024 * 1024;

struct Line {
  std::string_view text;  ///< without white space at its ends
  std::uint32_t number = 0;
  std::size_t indent = 0;
  const Place* places = nullptr;  ///< of its bytes; none: one after the other in the line

  bool empty() const { return text.empty(); }
};

std::vector<Line> lines_of(std::string_view text, const Place* places = nullptr) {
  std::vector<Line> lines;
  std::uint32_t number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    const char* const begin = line.data();
    text.remove_prefix(std::min(end + 1, text.size()));
    number = places && end > 0 ? places->line : number + 1;
    std::size_t indent = 0;
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t')) {
      line.remove_prefix(1);
      ++indent;
    }
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r'))
      line.remove_suffix(1);
    lines.push_back({line, number, indent, places ? places + (line.data() - begin) : nullptr});
    if (places) places += end + 1;
  }
  return lines;
}

/// Typographic quotation marks, and the space that does not break, as those of ASCII.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> plain_marks = {
    {{"\xE2\x80\x9C", "\""},
     {"\xE2\x80\x9D", "\""},
     {"\xE2\x80\x98", "'"},
     {"\xE2\x80\x99", "'"},
     {"\xC2\xA0", " "},
     {"\xE2\x80\xA6", "..."}}};

void append(Block& block, const Line& line) {
  if (line.empty()) return;
  auto column = static_cast<std::uint32_t>(line.indent);
  std::size_t at = 0;
  const auto put = [&](char c) {
    if (c == ' ' && (block.text.empty() || block.text.back() == ' ')) return;
    block.text += c;
    block.places.push_back(line.places ? line.places[at] : Place{line.number, column});
  };
  put(' ');
  for (std::size_t i = 0; i < line.text.size(); ++i) {
    at = i;
    if ((static_cast<unsigned char>(line.text[i]) & 0xC0) != 0x80) ++column;
    const auto* const mark = std::ranges::find_if(
        plain_marks, [&](const auto& m) { return line.text.substr(i).starts_with(m.first); });
    if (mark == plain_marks.end()) {
      put(line.text[i] == '\t' ? ' ' : line.text[i]);
      continue;
    }
    for (const char c : mark->second) put(c);
    i += mark->first.size() - 1;
  }
}

bool is_section_title(std::string_view title) {
  if (title.size() > 90 || title.empty() || title.front() < 'A' || title.front() > 'Z' ||
      title.back() == '.')
    return false;
  // A sentence that has lost its full stop is no title.
  for (const std::string_view verb :
       {"Switch ", "Reconsume ", "Stay ", "Set ", "Then ", "Emit ", "If "})
    if (title.starts_with(verb)) return false;
  return title.ends_with(" state") || title.starts_with("Tokeni") ||
         title.starts_with("Character reference in ") || title.starts_with("Tree construction");
}

/// A line that is a heading: `8.2.4.1 Data state`.
std::optional<Section> heading_of(const Line& line, bool is_followed_by_nothing) {
  std::string_view text = line.text;
  const bool is_marked = text.starts_with("## ");
  if (is_marked) text.remove_prefix(3);
  Section section{.number = "", .title = "", .id = "", .place = {line.number, 1}, .blocks = {}};
  const std::size_t end = section_number_size(text);
  if (end > 0 && end < text.size() && text[end] == ' ' && is_digit(text.front())) {
    section.number = text.substr(0, end);
    if (section.number.back() == '.') section.number.pop_back();
    if (section.number.find('.') == std::string::npos) return {};
    text.remove_prefix(end + 1);
  }
  section.title = text;
  if (is_marked) return section;
  if (!section.number.empty()) {
    if (section.title.empty() ||
        !(is_upper(section.title.front()) || is_lower(section.title.front())) ||
        section.title.size() > 90 || section.title.ends_with('.'))
      return {};
    return section;
  }
  if (!is_followed_by_nothing || !is_section_title(text)) return {};
  return section;
}

bool is_label(std::string_view text) {
  static const StateNames no_names;
  return PhraseBook::builtin().read("label", collapsed(text), no_names).has_value();
}

/// Lines of a paragraph, from labels and items as they come.
class Paragraphs {
 public:
  Paragraphs(Section& section, bool labels_are_marked)
      : section_(section), labels_are_marked_(labels_are_marked) {}

  void add(std::span<const Line> lines) {
    for (std::size_t i = 0; i < lines.size(); ++i) {
      const Line& line = lines[i];
      if (line.empty()) {
        is_open_ = false;
        continue;
      }
      if (const std::size_t mark = item_mark(line); mark > 0) {
        const Line rest{line.text.substr(mark), line.number, line.indent + mark,
                        line.places ? line.places + mark : nullptr};
        const bool is_label_here = line.text.starts_with("- DT ");
        open(is_label_here ? Block::Kind::label : Block::Kind::item, rest);
        section_.blocks.back().ordinal = ordinal_at(line.text);
        // A label that goes on in the next line.
        if (is_label_here && !is_label(rest.text) && i + 1 < lines.size() &&
            is_label(std::string(rest.text) + ' ' + std::string(lines[i + 1].text)))
          append(section_.blocks.back(), lines[++i]);
        is_open_ = !is_label_here;
        continue;
      }
      if (!labels_are_marked_) {
        if (const std::size_t more = label_goes_on(lines.subspan(i)); more > 0) {
          open(Block::Kind::label, line);
          for (std::size_t n = 0; n < more; ++n) append(section_.blocks.back(), lines[++i]);
          is_open_ = false;
          continue;
        }
        if (is_label(line.text)) {
          open(Block::Kind::label, line);
          is_open_ = false;
          continue;
        }
      }
      const std::size_t cells = cells_of_row(lines.subspan(i));
      if (cells > 0 || is_row(line.text)) {
        open(Block::Kind::row, line);
        for (const std::size_t last = i + cells; i < last;)
          append(section_.blocks.back(), lines[++i]);
        is_open_ = false;
        continue;
      }
      // An item that has lost its mark begins without indent, after a sentence has ended.
      const bool is_new = is_open_ && line.indent == 0 && indent_ > 0 &&
                          (section_.blocks.back().text.ends_with('.') ||
                           section_.blocks.back().text.ends_with(':'));
      if (!is_open_ || is_new) {
        const bool is_note = line.text.starts_with("Note:");
        open(is_note ? Block::Kind::note : Block::Kind::paragraph, line);
      } else {
        append(section_.blocks.back(), line);
      }
      is_open_ = true;
      indent_ = line.indent;
    }
  }

 private:
  /// In how many more lines a label goes on that begins in the first one.
  static std::size_t label_goes_on(std::span<const Line> lines) {
    constexpr std::size_t most_lines = 4;
    std::string joined(lines.front().text);
    for (std::size_t n = 1; n < std::min(lines.size(), most_lines) && !lines[n].empty(); ++n) {
      if (is_label(lines[n].text)) break;
      joined += ' ';
      joined += lines[n].text;
      if (is_label(joined)) return n;
    }
    return 0;
  }

  /// How many characters the mark of an item takes; 0 if there is none.
  static std::size_t item_mark(const Line& line) {
    if (line.text.starts_with("- DT ")) return 5;
    if (line.text.starts_with("- ") || line.text.starts_with("* ")) return 2;
    std::size_t end = 0;
    while (end < line.text.size() && is_digit(line.text[end])) ++end;
    return end > 0 && end < 3 && line.text.substr(end).starts_with(". ") ? end + 2 : 0;
  }

  /// `0x80 U+20AC EURO SIGN`, `0x80 -> 0x20AC EURO SIGN`, and the head of that table.
  static bool is_row(std::string_view text) {
    if (text.starts_with("Number ") && text.size() < 60 && !text.ends_with('.')) return true;
    if (!text.starts_with("0x")) return false;
    const std::size_t end = text.find(' ');
    if (end == std::string_view::npos || end > 8 || text[end - 1] == ',') return false;
    text.remove_prefix(end);
    while (text.starts_with(' ')) text.remove_prefix(1);
    return text.starts_with("U+") || text.starts_with("-> 0x") || text.starts_with("0x");
  }

  /// In how many more lines a row goes on that has each cell in a paragraph of its own, as Markdown
  /// without tables has it; 0: it is none.
  static std::size_t cells_of_row(std::span<const Line> lines) {
    const auto next = [&](std::size_t at) {
      do ++at;
      while (at < lines.size() && lines[at].empty());
      return at;
    };
    const auto is_number = [](std::string_view text) {
      return text.starts_with("0x") && text.size() > 2 && text.size() <= 8 &&
             text.find_first_not_of("0123456789ABCDEFabcdef", 2) == text.npos;
    };
    const std::size_t second = next(0);
    if (second >= lines.size()) return 0;
    if (lines.front().text == "Number" && lines[second].text == "Code point") return second;
    if (!is_number(lines.front().text) || !is_number(lines[second].text)) return 0;
    const std::size_t third = next(second);
    return third < lines.size() && !is_number(lines[third].text) ? third : 0;
  }

  void open(Block::Kind kind, const Line& line) {
    section_.blocks.push_back({.kind = kind, .depth = 0, .text = "", .places = {}});
    append(section_.blocks.back(), line);
    is_open_ = true;
    indent_ = line.indent;
  }

  Section& section_;
  bool labels_are_marked_;
  bool is_open_ = false;
  std::size_t indent_ = 0;
};

/// W3C's pages name a section with its number, after the sign for sections.
void without_section_numbers(Block& block) {
  constexpr std::string_view sign = "\xC2\xA7";
  if (block.text.find(sign) == std::string::npos) return;
  const std::string_view text = block.text;
  std::string kept;
  std::vector<Place> places;
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::size_t end = i;
    if (text.substr(i).starts_with(sign)) {
      end = std::min(text.find_first_not_of("0123456789.", i + sign.size()), text.size());
      if (end == i + sign.size() || !text.substr(end).starts_with(' ')) end = i;
    }
    if (end > i) {
      i = end;
      continue;
    }
    kept += text[i];
    places.push_back(block.places[i]);
  }
  block.text = std::move(kept);
  block.places = std::move(places);
}

Document plain_document(std::string_view text, const Place* places = nullptr) {
  const std::vector<Line> lines = lines_of(text, places);
  const bool labels_are_marked =
      std::ranges::any_of(lines, [](const Line& line) { return line.text.starts_with("- DT "); });
  Document document{.form = labels_are_marked ? "plain text with marked entries" : "plain text",
                    .sections = {},
                    .ends_in_list = false};
  std::size_t first = 0;
  const auto end_section = [&](std::size_t end) {
    if (document.sections.empty()) return;
    Paragraphs(document.sections.back(), labels_are_marked)
        .add(std::span(lines).subspan(first, end - first));
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    const bool is_before_nothing = i + 1 == lines.size() || lines[i + 1].empty();
    std::optional<Section> section = heading_of(lines[i], is_before_nothing);
    if (!section) continue;
    end_section(i);
    document.sections.push_back(*std::move(section));
    first = i + 1;
  }
  end_section(lines.size());
  return document;
}

/// Whether it has a byte order mark of UTF-16, or begins with a character of ASCII in it.
bool is_utf_16(std::string_view text) {
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return true;
  return text.size() > 1 && (text[0] == '\0') != (text[1] == '\0');
}

}  // namespace

std::size_t section_number_size(std::string_view heading) {
  std::size_t end = 0;
  while (end < heading.size() && (is_digit(heading[end]) || heading[end] == '.')) ++end;
  const bool may_have_letter = end > 0 && is_digit(heading[end - 1]);
  const bool has_letter = may_have_letter && end + 1 < heading.size() && is_lower(heading[end]) &&
                          heading[end + 1] == ' ';
  return has_letter ? end + 1 : end;
}

unsigned ordinal_at(std::string_view text) {
  unsigned ordinal = 0;
  std::from_chars(text.data(), text.data() + std::min<std::size_t>(text.size(), 2), ordinal);
  return ordinal;
}

Document document_of(std::string_view text) {
  if (text.size() > largest_text)
    throw NotReadable("the text is larger than 16 MiB; the standard's page has less than one");
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
    throw NotReadable(is_utf_16(text) ? "this is UTF-16, and a text is read as UTF-8: convert it "
                                        "first (iconv -f UTF-16 -t UTF-8)"
                                      : "a byte 0x00: this is no text",
                      LineIndex(text).place(zero));
  Document document;
  if (is_markdown(text)) {
    const PlainText plain = without_markdown(text);
    document = plain_document(plain.text, plain.places.data());
    document.form = "Markdown";
    document.left_out = plain.left_out;
  } else {
    document = is_html(text) ? html_document(text) : plain_document(text);
  }
  for (Section& section : document.sections)
    for (Block& block : section.blocks) without_section_numbers(block);
  return document;
}

}  // namespace specdrift::read
