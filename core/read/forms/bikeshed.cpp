#include "core/read/forms/bikeshed.h"

#include <algorithm>
#include <map>

#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

using Titles = std::map<std::string, std::string, std::less<>>;

bool is_word(std::string_view text) {
  return !text.empty() && text.size() < 80 && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == ' ' || c == '-' || c == '(' ||
           c == ')' || (c >= '0' && c <= '9');
  });
}

/// The meaning of a mark at the beginning of `text`, and how long it is; 0: there is none.
/// `linked`: the term that it links to, if its words are others.
std::size_t mark_at(std::string_view text, const Titles& titles, std::string& meant,
                    std::string& linked) {
  const auto between = [&](std::string_view open, std::string_view close) -> std::string_view {
    if (!text.starts_with(open)) return {};
    const std::size_t end = text.find(close, open.size());
    return end == std::string_view::npos ? std::string_view()
                                         : text.substr(open.size(), end - open.size());
  };
  if (const std::string_view id = between("[[#", "]]"); !id.empty()) {
    const auto title = titles.find(lowered(id));
    meant = title == titles.end() ? std::string(id) : title->second;
    return id.size() + 5;
  }
  if (std::string_view term = between("[=", "=]"); !term.empty()) {
    const std::size_t size = term.size() + 4;
    if (const std::size_t bar = term.find('|'); bar != std::string_view::npos) {
      linked = term.substr(0, bar);
      if (const std::size_t of = linked.rfind('/'); of != std::string::npos)
        linked.erase(0, of + 1);
      term.remove_prefix(bar + 1);
    } else if (const std::size_t slash = term.find('/'); slash != std::string_view::npos)
      term.remove_prefix(slash + 1);
    meant = term;
    return size;
  }
  if (const std::string_view code = between("`", "`"); is_word(code)) {
    meant = code;
    return code.size() + 2;
  }
  if (const std::string_view element = between("<{", "}>"); is_word(element)) {
    meant = element;
    return element.size() + 4;
  }
  for (const std::string_view mark : {"|", "*"})
    if (const std::string_view word = between(mark, mark); is_word(word)) {
      meant = word;
      return word.size() + 2;
    } else if (word.starts_with("[=") && mark_at(word, titles, meant, linked) == word.size()) {
      return word.size() + 2;
    }
  return 0;
}

}  // namespace

bool uses_bikeshed(std::string_view text) {
  return text.find("[[#") != std::string_view::npos || text.find("[=") != std::string_view::npos;
}

LineMark line_mark_at(std::string_view text, std::size_t offset) {
  std::size_t begin = offset;
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  if (begin > 0 && text[begin - 1] != '\n') return {};
  const std::string_view rest = text.substr(offset);
  std::size_t size = 0;
  while (size < rest.size() && rest[size] == '#') ++size;
  if (size > 1 && rest.substr(size).starts_with(' ')) return {LineMark::Kind::heading, size + 1};
  if (rest.starts_with(":: ")) return {LineMark::Kind::description, 3};
  if (rest.starts_with(": ")) return {LineMark::Kind::term, 2};
  if (rest.starts_with("Note: ")) return {LineMark::Kind::note, 0};
  size = 0;
  while (size < rest.size() && rest[size] >= '0' && rest[size] <= '9') ++size;
  if (size > 0 && size < 3 && rest.substr(size).starts_with(". "))
    return {LineMark::Kind::item, size + 2};
  if (rest.starts_with("* ") || rest.starts_with("- ")) return {LineMark::Kind::item, 2};
  return {};
}

void take_heading_marks(std::string& title, std::string& id) {
  if (const std::size_t open = title.rfind("{#"); open != std::string::npos) {
    const std::size_t close = title.find('}', open);
    if (close != std::string::npos) id = title.substr(open + 2, close - open - 2);
    title.erase(open);
  }
  while (title.ends_with('#') || title.ends_with(' ')) title.pop_back();
}

void without_bikeshed(Document& document) {
  Titles titles;
  for (const Section& section : document.sections)
    if (!section.id.empty()) titles[lowered(section.id)] = section.title;
  for (Section& section : document.sections)
    for (Block& block : section.blocks) {
      std::string text;
      std::vector<Place> places;
      for (std::size_t i = 0; i < block.text.size();) {
        std::string meant, linked;
        const std::size_t size =
            mark_at(std::string_view(block.text).substr(i), titles, meant, linked);
        if (size == 0) {
          text += block.text[i];
          places.push_back(block.places[i]);
          ++i;
          continue;
        }
        text += meant;
        if (!linked.empty())
          section.links.push_back({.place = block.places[i], .words = meant, .target = linked});
        places.insert(places.end(), meant.size(), block.places[i]);
        i += size;
      }
      block.text = std::move(text);
      block.places = std::move(places);
    }
}

}  // namespace specdrift::read
