#include "core/read/forms/elements.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

/// So far back the start tag of an end tag is looked for: pages are not nested deeper.
constexpr std::size_t deepest = 200;

constexpr std::size_t longest_words = 80;

bool is_one_of(std::string_view name, std::string_view names) {
  for (std::size_t at = names.find(name); at != std::string_view::npos && !name.empty();
       at = names.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || names[at - 1] == ' ') && (end == names.size() || names[end] == ' '))
      return true;
  }
  return false;
}

}  // namespace

bool is_heading(std::string_view name) {
  return name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
}

bool is_block(std::string_view name) {
  static constexpr std::array<std::string_view, 25> names = {
      "p",          "dl",    "dt",    "dd",   "ol",      "ul",      "li",     "div",    "pre",
      "table",      "thead", "tbody", "tr",   "section", "article", "header", "footer", "nav",
      "blockquote", "aside", "body",  "html", "head",    "main",    "hr"};
  return std::ranges::find(names, name) != names.end() || is_heading(name);
}

bool hides(std::string_view style) {
  std::string words = lowered(style);
  std::erase_if(words, [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
  return words.find("display:none") != std::string::npos ||
         words.find("visibility:hidden") != std::string::npos ||
         words.find("line-through") != std::string::npos;
}

void HiddenText::add_to(std::string& words, char c) {
  const bool is_space = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
  if (is_space && (words.empty() || words.ends_with(' '))) return;
  const bool continues = (static_cast<unsigned char>(c) & 0xC0) == 0x80;
  if (words.size() >= longest_words && !continues) {
    if (!words.ends_with("...")) words += "...";
    return;
  }
  if (!words.ends_with("...") || words.size() < longest_words) words += is_space ? ' ' : c;
}

std::optional<std::size_t> HiddenText::last(std::string_view name, std::string_view also,
                                            std::string_view until) const {
  const std::size_t end = open_.size() > deepest ? open_.size() - deepest : 0;
  for (std::size_t i = open_.size(); i-- > end;) {
    if (open_[i] == name || (!also.empty() && open_[i] == also)) return i;
    if (until == "block" ? is_block(open_[i]) : is_one_of(open_[i], until)) break;
  }
  return {};
}

/// Ends elements whose end tags may be left out.
void HiddenText::close_implied(std::string_view name) {
  if (is_block(name))
    if (const auto paragraph = last("p", "", "block")) close(*paragraph);
  std::optional<std::size_t> other;
  if (name == "dt" || name == "dd")
    other = last("dt", "dd", "dl div table");
  else if (name == "li")
    other = last("li", "", "ol ul dl table");
  else if (name == "tr")
    other = last("tr", "", "table");
  if (other) close(*other);
}

void HiddenText::close(std::size_t at) {
  open_.resize(at);
  if (hidden_at_ == none || at > hidden_at_) return;
  hidden_at_ = none;
  while (current_.words.ends_with(' ')) current_.words.pop_back();
  if (!current_.words.empty()) all_.push_back(std::move(current_));
}

bool HiddenText::start(std::string_view name, bool hides, Place place) {
  if (is_one_of(name, "area base br col embed hr img input link meta param source track wbr"))
    return is_open();
  close_implied(name);
  if (!is_open() && hides) {
    hidden_at_ = open_.size();
    current_ = {.place = place, .words = {}};
  }
  if (is_open() || is_block(name)) open_.emplace_back(name);
  return is_open();
}

bool HiddenText::end(std::string_view name) {
  const std::size_t hidden_at = hidden_at_;
  if (hidden_at == none && !is_block(name)) return false;
  const std::optional<std::size_t> at = last(name, "", "");
  if (at) close(*at);
  return hidden_at != none && (!at || *at >= hidden_at);
}

std::vector<LeftOut> HiddenText::all() {
  close(0);
  return std::move(all_);
}

}  // namespace specdrift::read
